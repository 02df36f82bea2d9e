"""Ports of Corners.kt (tests/oracle), first part: snapshots, flows, effects, saved states, slots, intrinsic sizes."""

from __future__ import annotations

from typing import Any

from engine import (
    AnimatedVisibility,
    Box,
    Column,
    Constraints,
    DisposableEffect,
    LaunchedEffect,
    LazyColumn,
    Modifier,
    ReusableContent,
    ReusableContentHost,
    SideEffect,
    Snapshot,
    SubcomposeLayout,
    composable,
    derived_state_of,
    detect_tap_gestures,
    dont_memoize,
    fade_in,
    fade_out,
    key,
    movable_content_of,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    remember_saveable,
    remember_saveable_state_holder,
    remember_updated_state,
    snapshot_flow,
    with_frame_nanos,
)

from .harness import Run, log, scenario, traced
from .scenarios_oracle_composition import Leaf, text
from .scenarios_oracle_coroutines import linear
from .scenarios_oracle_everyday_used import tapped
from .scenarios_oracle_features import Alive, Shown, click
from .scenarios_oracle_forgetting import Held
from .scenarios_oracle_grids import Cell
from .scenarios_oracle_nested_states import Stated


def kotlin_list(values: Any) -> str:
    """As Kotlin prints a list."""
    return "[" + ", ".join(str(it) for it in values) + "]"


@scenario("snapshots_two_deep")
def snapshots_two_deep(run: Run) -> None:
    run.queue = True
    a, b = mutable_state_of(0), mutable_state_of("b")
    list: Any = mutable_state_list_of(1, 2)

    def calculate() -> str:
        log("calc:both")
        return f"{a.value}{b.value}{len(list)}"

    both = derived_state_of(calculate)

    async def collect() -> None:
        async for it in snapshot_flow(lambda: a.value):
            log(f"flow:{it}")

    def content() -> None:
        log("compose:Root")
        Shown("both", lambda: both.value)
        Shown("list", lambda: kotlin_list(list))
        LaunchedEffect(collect, None)

    taken: Any = []

    def an_outer_one() -> None:
        taken.append(Snapshot.take_mutable_snapshot(lambda it: log("read"), lambda it: log("write")))
        with taken[0].enter():
            a.value = 1
            log(f"in:{both.value}")

    def an_inner_one_applied() -> None:
        outer = taken[0]
        with outer.enter():
            inner = outer.take_nested_mutable_snapshot()
            with inner.enter():
                b.value = "c"
                list.append(3)
                log(f"inner:{both.value}")
            log(f"before:{both.value}")
            inner.apply().check()
            inner.dispose()
            log(f"after:{both.value}")

    def an_inner_one_disposed() -> None:
        outer = taken[0]
        with outer.enter():
            inner = outer.take_nested_mutable_snapshot()
            with inner.enter():
                a.value = 9
                list.clear()
            inner.dispose()
            log(f"after:{both.value}")

    def applied() -> None:
        log(f"applied:{text(taken[0].apply().succeeded)}")
        taken[0].dispose()

    def another_one() -> None:
        s = Snapshot.take_mutable_snapshot()
        with s.enter():
            a.value = 5
        b.value = "e"
        log(f"applied:{text(s.apply().succeeded)}")
        s.dispose()

    def the_same_value() -> None:
        s, t = Snapshot.take_mutable_snapshot(), Snapshot.take_mutable_snapshot()
        with s.enter():
            a.value = 6
        with t.enter():
            a.value = 6
        log(f"applied:{text(s.apply().succeeded)} {text(t.apply().succeeded)}")
        s.dispose()
        t.dispose()

    def read_only() -> None:
        s = Snapshot.take_snapshot(lambda it: log("read"))
        a.value = 7
        with s.enter():
            log(f"old:{both.value}")
        s.dispose()
        log(f"new:{both.value}")

    run.start(content)
    run.step("an outer one", an_outer_one)
    run.step("an inner one, applied", an_inner_one_applied)
    run.step("an inner one, disposed", an_inner_one_disposed)
    run.step("written outside meanwhile", lambda: b.set("d"))
    run.step("the outer one applied: conflict", applied)
    run.step("another one, only a", another_one)
    run.step("the same value in two", the_same_value)
    run.step("read only", read_only)


@scenario("flow_of_effects")
def flow_of_effects(run: Run) -> None:
    run.queue = True
    a, width, count, doubled = (mutable_state_of(0) for _ in range(4))

    async def counting() -> None:
        async for it in snapshot_flow(lambda: count.value):
            log(f"count:{it}")
            doubled.value = it * 2

    async def pairing() -> None:
        async for it in snapshot_flow(lambda: (doubled.value, width.value)):
            log(f"pair:({it[0]}, {it[1]})")

    def content() -> None:
        log(f"compose:Root {a.value}")

        def counted() -> None:
            count.value += 1

        SideEffect(counted)
        LaunchedEffect(counting, None)
        LaunchedEffect(pairing, None)
        sized = Modifier.on_size_changed(lambda it: width.set(it.width)).then(traced("box"))
        Box(sized.size(20 + a.value))
        Shown("width", lambda: width.value)
        Shown("doubled", lambda: doubled.value)

    run.start(content, 100, 100)
    run.step("a=1", lambda: a.set(1))
    run.step("a=2, then 3", lambda: (a.set(2), a.set(3)))
    run.step("doubled from outside", lambda: doubled.set(50))
    run.step("a=3 again, count", lambda: (a.set(3), count.set(7)))


@scenario("newest_in_effects")
def newest_in_effects(run: Run) -> None:
    run.queue = True
    n, k, show = mutable_state_of(0), mutable_state_of(0), mutable_state_of(True)

    @composable(restartable=False)  # a local function of Kotlin has no scope of its own
    def Child(n: int, told: Any) -> None:
        newest, tell = remember_updated_state(n), remember_updated_state(told)
        log(f"compose:Child {n}")

        def effect() -> Any:
            log(f"effect-start:{newest.value}")

            def dispose() -> None:
                log(f"effect-dispose:{newest.value}")
                tell.value(newest.value)

            return dispose

        DisposableEffect(effect, k.value)

        async def frames() -> None:
            for _ in range(4):
                await with_frame_nanos(lambda _: None)
                log(f"frame:{newest.value}")

        LaunchedEffect(frames, None)

        def tapped_at(_: Any) -> None:
            log(f"tap:{newest.value}")
            tell.value(newest.value + 100)

        async def taps(scope: Any) -> None:
            await detect_tap_gestures(scope, on_tap=tapped_at)

        drawn = Modifier.pointer_input(taps, None).draw_behind(lambda _: log(f"draw:{newest.value}"))
        Box(drawn.then(traced("child")).size(30))

    def content() -> None:
        log("compose:Root")
        if show.value:
            mine = n.value
            Child(mine, lambda it: log(f"told:{mine} {it}"))

    run.start(content, 100, 100)
    run.step("n=1 while the frames go by", lambda: n.set(1), 2)
    run.step("settled")
    run.step("n=2", lambda: n.set(2))
    run.step("tap", tapped(run, 5, 5))
    run.step("k=1", lambda: k.set(1))
    run.step("n=3, k=2", lambda: (n.set(3), k.set(2)))
    run.step("n=4 and it leaves", lambda: (n.set(4), show.set(False)))


@scenario("saved_by_inputs")
def saved_by_inputs(run: Run) -> None:
    run.queue = True
    tab, input = mutable_state_of("a"), mutable_state_of(0)
    holders: Any = [None]

    @composable(restartable=False)  # a local function of Kotlin has no scope of its own
    def Body(name: str) -> None:
        def born() -> Any:
            log(f"born:{name} {input.value}")
            return mutable_state_of(input.value * 10)

        def born_fixed() -> str:
            log(f"born:fixed {name}")
            return name + str(input.value)

        def born_plain() -> object:
            log(f"born:plain {name}")
            return object()

        n: Any = remember_saveable(born, input.value)
        fixed = remember_saveable(born_fixed)
        plain = remember(born_plain)
        log(f"compose:{name} {n.value} {fixed}")

        def effect() -> Any:
            log(f"effect-start:{name}")
            return lambda: log(f"effect-dispose:{name}")

        DisposableEffect(effect, plain)

        def more() -> None:
            n.value += 1

        Box(click(Modifier, name, more).then(traced(name)).size(40, 20))

    def content() -> None:
        log("compose:Root")
        holders[0] = remember_saveable_state_holder()
        t = tab.value
        with Column():

            def provided() -> None:
                Body(t)
                with key(t):
                    Body(f"{t}-keyed")

            holders[0].SaveableStateProvider(t, provided)

    def both() -> None:
        run.scene.tap(5, 5)
        run.scene.tap(5, 25)

    run.start(content, 100, 100)
    run.step("tap both", both)
    run.step("tab b", lambda: tab.set("b"))
    run.step("tap", tapped(run, 5, 5))
    run.step("back to a", lambda: tab.set("a"))
    run.step("another input", lambda: input.set(1))
    run.step("tap", tapped(run, 5, 5))
    run.step("b again: saved with another input", lambda: tab.set("b"))
    run.step("a is forgotten, and shown", lambda: (holders[0].remove_state("a"), tab.set("a")))
    run.step("the shown one is forgotten", lambda: holders[0].remove_state("a"))
    run.step("b and back", lambda: tab.set("b"))
    run.step("a", lambda: tab.set("a"))


@scenario("movable_in_visibility")
def movable_in_visibility(run: Run) -> None:
    run.queue = True
    at, open, s = mutable_state_of(0), mutable_state_of(True), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")
        player = remember(lambda: movable_content_of(lambda: Stated("player", s)))
        with Column():
            if at.value == 0:
                player()

            def panel() -> None:
                log("compose:panel")
                with Column(traced("panel")):
                    if at.value == 1:
                        player()
                    Leaf("in panel")

            AnimatedVisibility(open.value, panel, enter=fade_in(linear(48)), exit=fade_out(linear(48)))

            def item(i: int) -> None:
                log(f"compose:item{i}")
                if at.value == 2 + i:
                    player()
                else:
                    Cell(f"cell{i}", 60, 20)

            LazyColumn(lambda scope: scope.items(2, item), traced("list").size(60, 60))

    run.start(content, 100, 200)
    run.step("tap", tapped(run, 5, 5))
    run.step("into the panel", lambda: at.set(1))
    run.step("the panel closes", lambda: open.set(False), 2)
    run.step("out while it closes", lambda: at.set(0), 20)
    run.step("into the first item", lambda: at.set(2))
    run.step("into the second, s=1", lambda: (at.set(3), s.set(1)))
    run.step("the panel opens with it", lambda: (open.set(True), at.set(1)), 20)
    run.step("nowhere", lambda: at.set(9))
    run.step("again at the top", lambda: at.set(0))


@scenario("slots_in_other_order")
def slots_in_other_order(run: Run) -> None:
    run.queue = True
    order, s, late = mutable_state_of(["a", "b", "c"]), mutable_state_of(0), mutable_state_of(False)

    def content() -> None:
        log("compose:Root")

        def policy(scope: Any, c: Constraints) -> Any:
            log("policy:slots")

            def slot(id: str) -> Any:
                @dont_memoize
                def inside() -> None:
                    log(f"compose:{id}")
                    Stated(f"in {id}", s)
                    Alive(id)

                return [it.measure(Constraints()) for it in scope.subcompose(id, inside)]

            placed = [slot(id) for id in order.value]

            def place() -> None:
                y = 0
                for them in placed:
                    for it in them:
                        it.place(0, y)
                        y += it.height
                if late.value:

                    @dont_memoize
                    def inside() -> None:
                        log(f"compose:late {s.value}")
                        Leaf("late")

                    for it in scope.subcompose("late", inside):
                        it.measure(Constraints()).place(30, 0)

            return scope.layout(60, 100, place)

        SubcomposeLayout(policy, traced("slots"))

    run.start(content, 100, 200)
    run.step("reversed", lambda: order.set(["c", "b", "a"]))
    run.step("b is skipped", lambda: order.set(["c", "a"]))
    run.step("s=1", lambda: s.set(1))
    run.step("b in front, d new", lambda: order.set(["b", "d", "c"]))
    run.step("one while placing", lambda: late.set(True))
    run.step("s=2", lambda: s.set(2))
    run.step("no longer, a back", lambda: (late.set(False), order.set(["a", "b"])))
    run.step("none", lambda: order.set([]))


@scenario("host_taken_out")
def host_taken_out(run: Run) -> None:
    run.queue = True
    active, k, s = mutable_state_of(True), mutable_state_of(0), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")

        def hosted() -> None:
            def reused() -> None:
                log(f"compose:content {k.value}")
                Stated("inside", s)
                Held("held")
                Leaf("leaf")

            ReusableContent(k.value, reused)

        ReusableContentHost(active.value, hosted)
        Leaf("after")

    run.start(content, 100, 100)
    run.step("tap", tapped(run, 5, 5))
    run.step("deactivated", lambda: active.set(False))
    run.step("s=1", lambda: s.set(1))
    run.step("activated", lambda: active.set(True))
    run.step("another key", lambda: k.set(1))
    run.step("deactivated, another key", lambda: (active.set(False), k.set(2)))
    run.step("activated", lambda: active.set(True))
    run.step("s=2", lambda: s.set(2))
