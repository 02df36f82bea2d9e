"""Ports of FrameworkClaims.kt (tests/oracle), first part: what authors of a framework's tests write."""

from __future__ import annotations

from typing import Any

from engine import (
    Alignment,
    Animatable,
    Arrangement,
    Box,
    Column,
    Constraints,
    DisposableEffect,
    FlowRow,
    IntOffset,
    LaunchedEffect,
    Modifier,
    RepeatMode,
    SideEffect,
    Snapshot,
    await_cancellation,
    composable,
    derived_state_of,
    dont_memoize,
    exponential_decay,
    infinite_repeatable,
    key,
    mutable_state_map_of,
    mutable_state_of,
    mutable_state_set_of,
    remember,
    remember_coroutine_scope,
    remember_infinite_transition,
    snapshot_flow,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import Obs, text
from .scenarios_oracle_corners import kotlin_list
from .scenarios_oracle_coroutines import linear
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_everyday_used import tapped
from .scenarios_oracle_features import Alive, Shown, click
from .scenarios_oracle_phrases_laid_out import sized_wide


@scenario("values_with_bounds")
def values_with_bounds(run: Run) -> None:
    run.queue = True
    a = Animatable(0.0)
    scopes: list[Any] = []

    def animated(name: str, block: Any) -> Any:
        async def launched() -> None:
            r = await block()
            reason = "".join(part.title() for part in r.end_reason.name.split("_"))
            log(f"launched:{name} {reason} {rounded(r.end_state.value)}")

        return lambda: scopes[-1].launch(launched)

    def content() -> None:
        log("compose:Root")
        scopes.append(remember_coroutine_scope())
        Shown("a", lambda: f"{rounded(a.value)} {rounded(a.target_value)} {text(a.is_running)}")

    async def snap() -> None:
        await a.snap_to(90.0)
        log(f"launched:snapped {rounded(a.value)}")

    async def stop() -> None:
        await a.stop()
        log("launched:stopped")

    run.start(content, 100, 100)
    run.step("to 100", animated("to 100", lambda: a.animate_to(100.0, linear(96))), 3)
    run.step("bounds up to 60", lambda: a.update_bounds(upper_bound=60.0), 20)
    run.step("snap to 90", lambda: scopes[-1].launch(snap))
    run.step("back", animated("back", lambda: a.animate_to(0.0, linear(96))), 2)
    run.step("on to 30", animated("on", lambda: a.animate_to(30.0, linear(32))), 20)
    run.step("bounds from 40", lambda: a.update_bounds(lower_bound=40.0, upper_bound=80.0))
    run.step("to 70", animated("to 70", lambda: a.animate_to(70.0, linear(96))), 2)
    run.step("stopped", lambda: scopes[-1].launch(stop))
    run.step("decays", animated("decays", lambda: a.animate_decay(2000.0, exponential_decay())), 60)


@scenario("sizes_around")
def sizes_around(run: Run) -> None:
    run.queue = True
    w, least, unbounded = mutable_state_of(50), mutable_state_of(10), mutable_state_of(False)

    def content() -> None:
        log("compose:Root")
        with Column(traced("column").width(40)):
            Box(traced("required").required_width(w.value).then(trace("in required")).height(10))
            Box(
                traced("wrapped")
                .fill_max_width()
                .wrap_content_width(Alignment.END, unbounded.value)
                .then(trace("in wrapped"))
                .size(w.value, 10)
            )
            Box(traced("limited").width_in(least.value, 30).then(trace("in limited")).width(w.value // 2).height(10))
            Box(traced("ratio").height_in(max=20).aspect_ratio(2, w.value > 50).then(trace("in ratio")))
            with Box(traced("least").default_min_size(least.value, 5)):
                Box(traced("part").fill_max_width(0.5).height(3))

    run.start(content, 100, 100)
    run.step("w=60", lambda: w.set(60))
    run.step("unbounded", lambda: unbounded.set(True))
    run.step("least 35", lambda: least.set(35))
    run.step("w=20", lambda: w.set(20))


@scenario("infinite_and_back")
def infinite_and_back(run: Run) -> None:
    run.queue = True
    show, second, far = mutable_state_of(True), mutable_state_of(False), mutable_state_of(64.0)

    def content() -> None:
        log("compose:Root")
        if show.value:
            t = remember_infinite_transition()
            a = t.animate_float(0.0, far.value, infinite_repeatable(linear(64), RepeatMode.REVERSE))

            def offset() -> IntOffset:
                log(f"lambda:offset {rounded(a.value)}")
                return IntOffset(rounded(a.value), 0)

            Box(Modifier.offset(offset).size(10))
            if second.value:
                b = t.animate_float(0.0, 3.0, infinite_repeatable(linear(48), RepeatMode.RESTART, 32))
                Box(Modifier.draw_behind(lambda _: log(f"draw:b {rounded(b.value)}")).size(10))

    run.start(content, 100, 100)
    run.step("on", None, 6)
    run.step("the second", lambda: second.set(True), 8)
    run.step("another end", lambda: far.set(32.0), 4)
    run.step("the second leaves", lambda: second.set(False), 2)
    run.step("all leave", lambda: show.set(False), 3)


@scenario("rows_that_flow")
def rows_that_flow(run: Run) -> None:
    run.queue = True
    w, most, h, turned = mutable_state_of(100), mutable_state_of(3), mutable_state_of(10), mutable_state_of(False)

    def content() -> None:
        log("compose:Root")

        def shown() -> None:
            log("compose:content")
            for i in [4, 3, 2, 1, 0] if turned.value else [0, 1, 2, 3, 4]:
                with key(i):
                    weighed = traced(f"f{i}").weight(1) if i == 1 else traced(f"f{i}")
                    Box(weighed.size(25, h.value if i == 2 else 12))

        FlowRow(
            shown,
            traced("flow").width(w.value),
            horizontal_arrangement=Arrangement.spaced_by(5),
            vertical_arrangement=Arrangement.spaced_by(3),
            item_vertical_alignment=Alignment.CENTER_VERTICALLY,
            max_items_in_each_row=most.value,
        )

    run.start(content, 200, 200)
    run.step("narrower", lambda: w.set(60))
    run.step("wider", lambda: w.set(160))
    run.step("five in a row", lambda: most.set(5))
    run.step("a higher one", lambda: h.set(30))
    run.step("turned", lambda: turned.set(True))


@scenario("answers_of_scopes")
def answers_of_scopes(run: Run) -> None:
    run.queue = True
    a, b, deep = mutable_state_of(1), mutable_state_of(2), mutable_state_of(True)

    @composable
    def inner(s: Any) -> int:
        def make() -> int:
            log("born:inner")
            return int(s.value)

        kept = remember(make)
        log(f"compose:inner {kept}")
        return int(s.value + kept)

    @composable
    def outer() -> int:
        log("compose:outer")
        sum = 0
        for i in range(2):
            sum += inner(a if i == 0 else b)
        if deep.value:
            sum += inner(a)
        return sum

    @composable(restartable=False)  # as Kotlin's local functions
    def Caller(name: str) -> None:
        log(f"compose:{name} begins")
        v = outer()
        log(f"compose:{name} {v}")
        Shown(f"{name}.child", lambda: v // 2)

    def content() -> None:
        log("compose:Root")
        Caller("one")
        with Column():
            Caller("two")

    run.start(content, 100, 100)
    run.step("a=5", lambda: a.set(5))
    run.step("b=3", lambda: b.set(3))
    run.step("not deep, a=6", lambda: (deep.set(False), a.set(6)))
    run.step("deep", lambda: deep.set(True))


@scenario("effects_of_keys")
def effects_of_keys(run: Run) -> None:
    run.queue = True
    ids: Any = mutable_state_of(["a", "b", "c"])
    k = mutable_state_of(0)
    m: Any = mutable_state_of([1])

    def content() -> None:
        log("compose:Root")
        for id in ids.value:
            with key(id):

                def make(id: str = id) -> Any:
                    log(f"born:{id} {k.value}")
                    return Obs(f"{id}{k.value}")

                def effect(id: str = id) -> Any:
                    log(f"effect-start:{id} {k.value // 2}")
                    return lambda: log(f"effect-dispose:{id}")

                async def launched(id: str = id) -> None:
                    log(f"launched:{id}")
                    try:
                        await await_cancellation()
                    finally:
                        log(f"over:{id}")

                born = remember(make, k.value, m.value)
                DisposableEffect(effect, id, k.value // 2)
                LaunchedEffect(launched, m.value, born)
                SideEffect(lambda id=id: log(f"side:{id}"))

    run.start(content, 100, 100)
    run.step("turned", lambda: ids.set(["c", "a", "b"]))
    run.step("k=1: half is equal", lambda: k.set(1))
    run.step("m is an equal list", lambda: m.set([1]))
    run.step("m=2, b goes", lambda: (m.set([2]), ids.set(["c", "a"])))
    run.step("k=2, b in front", lambda: (k.set(2), ids.set(["b", "c", "a"])))
    run.step("none", lambda: ids.set([]))


@scenario("snapshots_in_callbacks")
def snapshots_in_callbacks(run: Run) -> None:
    run.queue = True
    a, b, k, drop = mutable_state_of(0), mutable_state_of(0), mutable_state_of(0), mutable_state_of(False)

    def content() -> None:
        log("compose:Root")

        def clicked() -> None:
            s = Snapshot.take_mutable_snapshot()
            with s.enter():
                a.value += 1
                log(f"in:{a.value}")
            log(f"out:{a.value}")
            if not drop.value:
                s.apply().check()
            s.dispose()

        def effect() -> Any:
            def write() -> None:
                b.value = k.value * 10

            Snapshot.with_mutable_snapshot(write)
            log(f"effect-start:{b.value}")
            return lambda: log(f"effect-dispose:{b.value}")

        @dont_memoize
        def measure(scope: Any, m: Any, c: Any) -> Any:
            log(f"lambda:measure {b.value}")
            p = m.measure(Constraints.fixed(10 + b.value, 10))
            return scope.layout(p.width, p.height, lambda: p.place(0, 0))

        Box(click(Modifier, "box", clicked).then(trace("box")).size(20))
        Shown("a", lambda: a.value)
        DisposableEffect(effect, k.value)
        Box(Modifier.layout(measure).then(trace("sized")))
        Shown("b", lambda: Snapshot.without_read_observation(lambda: a.value) + b.value)

    run.start(content, 100, 100)
    run.step("a tap", tapped(run, 5, 5))
    run.step("k=1", lambda: k.set(1))
    run.step("a tap that is dropped", lambda: (drop.set(True), tapped(run, 5, 5)()))
    run.step("k=2 and a tap", lambda: (drop.set(False), k.set(2), tapped(run, 5, 5)()))


@scenario("layout_answers")
def layout_answers(run: Run) -> None:
    run.queue = True
    w, seen, placed, global_ = mutable_state_of(20), mutable_state_of(0), mutable_state_of(0), mutable_state_of("")

    def content() -> None:
        log("compose:Root")

        def layer(it: Any) -> None:
            log(f"lambda:layer {seen.value}")
            it.alpha = 1 - seen.value / 1000

        def changed(it: Any) -> None:
            log(f"onSizeChanged:{it.width}")
            seen.value = it.width

        def sibling(scope: Any, m: Any, c: Any) -> Any:
            log(f"lambda:sibling {seen.value}")
            p = m.measure(Constraints.fixed(seen.value, 10))

            def place() -> None:
                log(f"lambda:placing {placed.value}")
                p.place(placed.value, 0)

            return scope.layout(p.width, p.height, place)

        with Column(Modifier.graphics_layer(layer).then(trace("column"))):
            source = traced("source").on_size_changed(changed).on_placed(lambda it: placed.set(it.size.width))
            told = source.on_globally_positioned(lambda it: global_.set(f"{it.size.width}"))
            Box(sized_wide(told, w).height(10))
            Box(Modifier.layout(sibling).then(trace("sibling")))
            Box(Modifier.draw_behind(lambda _: log(f"draw:global {global_.value}")).size(10))
            Shown("seen", lambda: seen.value)

    run.start(content, 100, 100)
    run.step("w=30", lambda: w.set(30))
    run.step("seen from outside", lambda: seen.set(5))
    run.step("w=40", lambda: w.set(40))
    run.step("placed from outside", lambda: placed.set(3))


@scenario("contents_nullable")
def contents_nullable(run: Run) -> None:
    run.queue = True
    bar, n, other = mutable_state_of(True), mutable_state_of(0), mutable_state_of(False)

    @composable(restartable=False)  # as Kotlin's local functions
    def Frame(bar: Any, button: Any, body: Any) -> None:
        log("compose:Frame")
        with Column():
            if bar is not None:
                bar()
            body(traced("body"))
            button(7)

    @composable
    def fixed(it: int) -> None:
        log(f"compose:fixed {it}")

    def content() -> None:
        log("compose:Root")
        mine = n.value // 2

        @composable
        def top() -> None:
            log(f"compose:bar {mine}")
            Alive("bar")

        @composable
        def button(it: int) -> None:
            log(f"compose:button {it} {n.value}")

        @composable
        def body(m: Any) -> None:
            log("compose:body")
            Box(m.size(20 + mine))

        Frame(top if bar.value else None, fixed if other.value else button, body)

    run.start(content, 100, 100)
    run.step("n=1: half is equal", lambda: n.set(1))
    run.step("n=2", lambda: n.set(2))
    run.step("no bar", lambda: bar.set(False))
    run.step("the other button", lambda: other.set(True))
    run.step("n=3", lambda: n.set(3))
    run.step("all back, n=4", lambda: (bar.set(True), other.set(False), n.set(4)))


def kotlin_null(value: Any) -> Any:
    """As Kotlin prints what may be missing."""
    return "null" if value is None else value


@scenario("sets_and_maps")
def sets_and_maps(run: Run) -> None:
    run.queue = True
    set_: Any = mutable_state_set_of("a", "b")
    map_: Any = mutable_state_map_of({"x": 1, "y": 2})

    def content() -> None:
        log("compose:Root")
        Shown("set", lambda: kotlin_list(sorted(set_)))
        Shown("size", lambda: len(set_))
        Shown("has c", lambda: text("c" in set_))

        def calculate() -> bool:
            log("calc:many")
            return len(set_) > 2

        many = remember(lambda: derived_state_of(calculate))
        Shown("many", lambda: text(many.value))
        Shown("keys", lambda: kotlin_list(sorted(map_.keys())))
        Shown("x", lambda: kotlin_null(map_.get("x")))
        Shown("sum", lambda: sum(map_.values()))

        async def collect() -> None:
            async for it in snapshot_flow(lambda: sorted(set_)):
                log(f"flow:{kotlin_list(it)}")

        LaunchedEffect(collect, None)

    def changed(change: Any) -> Any:
        """Python's sets return nothing: whether it changed is asked of the size, without observation."""

        def act() -> None:
            before = len(set_)
            change()
            log(f"did:{text(len(set_) != before)}")

        return act

    def none_is_removed() -> None:
        set_.discard("z")
        first = len(set_)
        set_.difference_update(["y", "z"])
        log(f"did:false {text(len(set_) != first)}")

    def x(value: int) -> Any:
        return lambda: map_.__setitem__("x", value)

    def z_comes() -> None:
        before = map_.get("z")
        map_["z"] = 9
        log(f"did:{kotlin_null(before)}")

    def y_goes() -> None:
        log(f"did:{map_.pop('y', None)} {kotlin_null(map_.pop('v', None))}")

    def a_copy() -> None:
        copy = set(set_)
        set_.add("e")
        log(f"did:{len(copy)}")

    run.start(content, 100, 100)
    run.step("c is added", changed(lambda: set_.add("c")))
    run.step("c again", changed(lambda: set_.add("c")))
    run.step("two more, one is there", changed(lambda: set_.update(["a", "d"])))
    run.step("none is removed", none_is_removed)
    run.step("only a and d stay", changed(lambda: set_.intersection_update(["a", "d"])))
    run.step("those with d go", changed(lambda: set_.difference_update(["d"])))
    run.step("cleared", set_.clear)
    run.step("cleared again", set_.clear)
    run.step("x is the same", x(1))
    run.step("x=5", x(5))
    run.step("z comes", z_comes)
    run.step("all at once", lambda: map_.update({"x": 6, "w": 0}))
    run.step("y goes, v does not", y_goes)
    run.step("a copy is not told", a_copy)
    run.step("map cleared", map_.clear)
