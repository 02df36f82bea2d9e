"""Ports of ValuesPaintersAndRegistries.kt (tests/oracle), second part: headers, rooms, sizes, focus, jobs."""

from __future__ import annotations

from typing import Any

from engine import (
    AnimatedContent,
    Box,
    BoxWithConstraints,
    Column,
    Constraints,
    Key,
    LaunchedEffect,
    Layout,
    LazyColumn,
    LazyListState,
    Modifier,
    Row,
    SizeTransform,
    fade_in,
    fade_out,
    key,
    movable_content_of,
    mutable_state_list_of,
    mutable_state_map_of,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    with_frame_nanos,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_everyday_used import tapped
from .scenarios_oracle_features import Alive, Shown, click, plain
from .scenarios_oracle_focus import Requesters, Target, focus
from .scenarios_oracle_transitions import line


@scenario("sticky_animated")
def sticky_animated(run: Run) -> None:
    run.queue = True
    sections = mutable_state_list_of(("a", 2), ("b", 3), ("c", 2))
    list = LazyListState()

    def animated(name: str) -> Any:
        return Modifier.animate_item(line(48), line(48), line(48)).then(trace(name))

    def rows(scope: Any) -> None:
        for name, count in sections:
            scope.sticky_header(lambda name=name: Box(animated(f"head.{name}").size(100, 10)), key=name)
            scope.items(
                count,
                lambda i, name=name: Box(animated(f"{name}{i}").size(100, 20)),
                key=lambda i, name=name: f"{name}{i}",
            )

    def content() -> None:
        log("compose:Root")
        LazyColumn(rows, traced("list"), list)

    def put(index: int, section: tuple[str, int]) -> Any:
        return lambda: sections.__setitem__(index, section)

    run.start(content, 100, 80)
    run.step("scrolled: b pushes a", lambda: list.dispatch_raw_delta(45))
    run.step("b sticks", lambda: list.dispatch_raw_delta(15))
    run.step("a row of a goes", put(0, ("a", 1)), 20)
    run.step("b and c change places", lambda: sections.insert(1, sections.pop(2)), 20)
    run.step("one more in b", put(2, ("b", 4)), 20)


def fixed(modifier: Any, w: int, h: Any) -> Any:
    """As high as a state says, in measurement."""

    def policy(scope: Any, m: Any, _: Any) -> Any:
        p = m.measure(Constraints.fixed(w, h.value))
        return scope.layout(p.width, p.height, lambda: p.place(0, 0))

    return modifier.layout(policy)


@scenario("rooms_in_contents")
def rooms_in_contents(run: Run) -> None:
    run.queue = True
    target, n, w = mutable_state_of(0), mutable_state_of(0), mutable_state_of(80)

    def narrowed(scope: Any, m: Any, _: Any) -> Any:
        p = m.measure(Constraints(max_width=w.value, max_height=80))
        return scope.layout(p.width, p.height, lambda: p.place(0, 0))

    def content() -> None:
        log("compose:Root")

        def shown(t: int) -> None:
            Alive(f"content{t}")

            def room(scope: Any) -> None:
                log(f"compose:room{t} {scope.constraints.max_width}")
                Shown(f"n in {t}", lambda: n.value)

            BoxWithConstraints(room, traced(f"room{t}").size(20 + 20 * t, 20))

        with Box(Modifier.layout(narrowed)):
            AnimatedContent(
                target.value,
                shown,
                traced("contents"),
                enter=fade_in(line(64)),
                exit=fade_out(line(64)),
                size_transform=SizeTransform(spec=lambda _, __: line(64)),
            )

    run.start(content, 100, 100)
    run.step("to 1", lambda: target.set(1), 2)
    run.step("n=1 on the way", lambda: n.set(1), 1)
    run.step("narrower on the way", lambda: w.set(30), 1)
    run.step("back to 0", lambda: target.set(0), 2)
    run.step("to 2, wide again", lambda: (target.set(2), w.set(90)), 20)


@scenario("sizes_converging")
def sizes_converging(run: Run) -> None:
    run.queue = True
    base, second, third = mutable_state_of(10), mutable_state_of(0), mutable_state_of(0)
    y, layer = mutable_state_of(0), mutable_state_of(0)

    def told_a(it: Any) -> None:
        log(f"onSizeChanged:a {it.height}")
        second.value = it.height + 5

    def moved(it: Any) -> None:
        it.translation_y = float(layer.value)

    def content() -> None:
        log("compose:Root")
        with Column(traced("column").on_size_changed(lambda it: log(f"onSizeChanged:column {it.height}"))):
            Box(fixed(Modifier.on_size_changed(told_a).then(trace("a")), 20, base))
            b = Modifier.graphics_layer(moved).on_globally_positioned(
                lambda it: y.set(rounded(it.position_in_root().y))
            )
            b = b.on_placed(lambda it: third.set(it.size.height // 2)).then(trace("b"))
            Box(fixed(b, 20, second))
            Box(fixed(traced("c"), 20, third))
            Shown("y", lambda: y.value)

    run.start(content, 100, 200)
    run.step("higher", lambda: base.set(30))
    run.step("the layer moves", lambda: layer.set(4))
    run.step("lower and back", lambda: (base.set(12), layer.set(0)))


@scenario("focus_moved")
def focus_moved(run: Run) -> None:
    run.queue = True
    at, ids, all, shown = mutable_state_of(0), mutable_state_list_of(1, 2, 3), Requesters(), mutable_state_of(True)

    def content() -> None:
        log(f"compose:Root {at.value}")
        card = remember(lambda: movable_content_of(lambda: Target("card", all)))

        def item(_: int) -> None:
            with Box():
                if at.value == 2:
                    card()

        with Column(focus(Modifier, "left").focus_group()):
            if at.value == 0:
                card()
        with Row(focus(Modifier, "right").focus_group()):
            if at.value == 1:
                card()
            for id in ids:
                with key(id):
                    Target(f"k{id}", all)
        if shown.value:
            LazyColumn(lambda scope: scope.items(1, item), Modifier.size(40, 20))

    def asked(name: str) -> Any:
        return lambda: all[name].request_focus()

    run.start(content, 100, 100)
    run.step("the card", asked("card"))
    run.step("to the right", lambda: at.set(1))
    run.step("again", asked("card"))
    run.step("into the item", lambda: at.set(2))
    run.step("again", asked("card"))
    run.step("its list leaves", lambda: shown.set(False))
    run.step("the second row", asked("k2"))
    run.step("turned round", lambda: ids.reverse())
    run.step("Tab", lambda: run.scene.key(Key.TAB))
    run.step("it leaves", lambda: ids.remove(1))


@scenario("placed_in_order")
def placed_in_order(run: Run) -> None:
    run.queue = True
    order, z, only = mutable_state_of([0, 1, 2]), mutable_state_of(0.0), mutable_state_of(True)

    def policy(scope: Any, ms: Any, c: Any) -> Any:
        ps = [m.measure(c.copy(min_width=0, min_height=0)) for m in ms]

        def place() -> None:
            for i in order.value:
                if only.value or i != 1:
                    ps[i].place(0, 0, z.value if i == 0 else 0.0)

        return scope.layout(60, 60, place)

    def content() -> None:
        log("compose:Root")
        with Layout(policy, traced("layout")):
            for i in range(3):
                Box(click(Modifier, f"c{i}", lambda: None).then(trace(f"c{i}")).size(60 - 10 * i))

    run.start(content, 100, 100)
    run.step("tap", tapped(run, 5, 5))
    run.step("another order", lambda: order.set([2, 1, 0]))
    run.step("tap", tapped(run, 5, 5))
    run.step("the first is above", lambda: (order.set([0, 1, 2]), z.set(1.0)))
    run.step("tap", tapped(run, 5, 5))
    run.step("one is not placed, z is back", lambda: (only.set(False), z.set(0.0)))
    run.step("tap", tapped(run, 45, 45))
    run.step("all", lambda: only.set(True))
    run.step("tap", tapped(run, 45, 45))


@scenario("jobs_of_rows")
def jobs_of_rows(run: Run) -> None:
    run.queue = True
    counts: Any = mutable_state_map_of({"a": 0, "b": 0})
    order = mutable_state_list_of("a", "b")
    scopes: list[Any] = []

    def content() -> None:
        log("compose:Root")
        scopes.append(remember_coroutine_scope())
        for id in order:
            with key(id):

                async def count(id: str = id) -> None:
                    log(f"launched:{id}")
                    try:
                        while counts.get(id, 9) < 3:
                            await with_frame_nanos(lambda _: None)
                            counts[id] = counts.get(id, 0) + 1
                    finally:
                        log(f"over:{id} {plain(counts.get(id))}")

                LaunchedEffect(count, id)
                Shown(f"row.{id}", lambda id=id: counts.get(id))
        Shown("sum", lambda: sum(counts.values()))
        Shown("size", lambda: len(counts))

    def back() -> None:
        order.append("a")
        order.append("c")
        counts["c"] = 1
        counts["a"] = 0

    async def cleared() -> None:
        await with_frame_nanos(lambda _: None)
        counts.clear()
        log("launched:cleared")
        await with_frame_nanos(lambda _: None)
        counts.update({"a": 5, "b": 6})

    run.start(content, 100, 100)
    run.step("a goes", lambda: order.remove("a"))
    run.step("a is back, c comes", back, 2)
    run.step("turned round on the way", lambda: order.reverse())
    run.step("cleared in a coroutine", lambda: scopes[-1].launch(cleared))
