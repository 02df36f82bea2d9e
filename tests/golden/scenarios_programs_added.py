"""Ports of programs of moderate size, third part: transitions, grids, pagers, flows, kept pages, anchored drags."""

from __future__ import annotations

from math import floor
from typing import Any

from engine import (
    AnchoredDraggableState,
    AnimatedContent,
    Arrangement,
    Box,
    Color,
    Column,
    Constraints,
    DisposableEffect,
    GridCells,
    HorizontalPager,
    IntOffset,
    Layout,
    LazyGridState,
    LazyVerticalGrid,
    LinearEasing,
    Modifier,
    MutableStateFlow,
    Orientation,
    collect_as_state,
    composable,
    fade_in,
    fade_out,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    remember_pager_state,
    remember_saveable,
    remember_saveable_state_holder,
    tween,
    update_transition,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import Reading, text
from .scenarios_programs import Leaf


def line(millis: int) -> Any:
    return tween(millis, easing=LinearEasing)


def argb(color: Color) -> str:
    return "".join(f"{round(channel * 255):02x}" for channel in (color.a, color.r, color.g, color.b))


@scenario("transition")
def transition(run: Run) -> None:
    on = mutable_state_of(False)

    def content() -> None:
        log(f"compose:Root {text(on.value)}")
        t = update_transition(on.value)
        a = t.animate_float(lambda it: 100.0 if it else 0.0, lambda segment: line(64 if segment.target_state else 32))
        b = t.animate_dp(lambda it: 40 if it else 10, lambda segment: line(48))
        c = t.animate_color(lambda it: Color.WHITE if it else Color.BLACK, lambda segment: line(64))

        def layer(scope: Any) -> None:
            log(f"lambda:layer {floor(a.value + 0.5)}")
            scope.translation_x = a.value

        Box(Modifier.graphics_layer(layer).draw_behind(lambda scope: log(f"draw:{argb(c.value)}")).size(b.value, 10))
        log(f"compose:state {text(t.current_state)} {text(t.target_state)} {text(t.is_running)}")

    run.start(content)
    run.step("on", lambda: on.set(True), 20)
    run.step("off", lambda: on.set(False), 2)
    run.step("on again", lambda: on.set(True), 40)


@scenario("animated_content")
def animated_content(run: Run) -> None:
    n = mutable_state_of(0)

    def content() -> None:
        log("compose:Root")

        def count(k: int) -> None:
            log(f"compose:count {k}")
            Leaf(f"n{k}", 20 + k * 10, 20)

        AnimatedContent(n.value, count, traced("content"), enter=fade_in(line(32)), exit=fade_out(line(32)))

    def two_and_three() -> None:
        n.value = 2
        n.value = 3

    run.start(content)
    run.step("1", lambda: n.set(1), 20)
    run.step("2 and 3", two_and_three, 20)


@scenario("content_size")
def content_size(run: Run) -> None:
    h = mutable_state_of(20)

    def content() -> None:
        log("compose:Root")
        with Column(traced("col")):
            with Box(traced("out").animate_content_size(line(64)).then(trace("in"))):
                Box(traced("kid").size(40, h.value))
            Leaf("after")

    run.start(content)
    run.step("grows", lambda: h.set(100), 20)
    run.step("shrinks", lambda: h.set(40), 2)
    run.step("grows on the way", lambda: h.set(80), 20)


@scenario("layout_ids")
def layout_ids(run: Run) -> None:
    swap = mutable_state_of(False)

    def policy(scope: Any, ms: Any, constraints: Constraints) -> Any:
        log(f"policy:measure [{', '.join(str(it.layout_id) for it in ms)}]")
        a = next(it for it in ms if it.layout_id == "a").measure(Constraints())
        b = next(it for it in ms if it.layout_id == "b").measure(Constraints())

        def place() -> None:
            a.place(0, 0)
            b.place(50, 0)

        return scope.layout(100, 50, place)

    def content() -> None:
        log("compose:Root")
        with Layout(policy, traced("host")):
            Box(Modifier.layout_id("b" if swap.value else "a").then(trace("one")).size(20))
            Box(Modifier.layout_id("a" if swap.value else "b").then(trace("two")).size(30))

    run.start(content)
    run.step("swapped", lambda: swap.set(True))


@scenario("collect_state")
def collect_state(run: Run) -> None:
    flow, show = MutableStateFlow(0), mutable_state_of(True)

    def emit(*values: int) -> None:
        for value in values:
            flow.value = value

    def content() -> None:
        log("compose:Root")
        Reading("first", collect_as_state(flow))
        if show.value:
            s = collect_as_state(flow.map(lambda it: it // 2), initial=-1)
            Reading("second", s)

    def leave() -> None:
        show.value = False
        emit(4)

    run.start(content)
    run.step("1", lambda: emit(1))
    run.step("2, 3", lambda: emit(2, 3))
    run.step("3 again", lambda: emit(3))
    run.step("the second leaves, 4", leave)
    run.step("it comes back", lambda: show.set(True))


@composable
def PageOf(name: str, counts: dict[str, Any]) -> None:
    def init() -> Any:
        log(f"init:{name}")
        return mutable_state_of(0)

    def make_local() -> str:
        log(f"local:{name}")
        return name

    n = remember_saveable(init)
    local = remember(make_local)
    counts[name] = n
    log(f"compose:Page({name}) {n.value}")

    def effect() -> Any:
        log(f"effect-start:{local}")
        return lambda: log(f"effect-dispose:{local}")

    DisposableEffect(effect, None)
    Box(traced(f"page.{name}").size(100))


@scenario("pages_kept")
def pages_kept(run: Run) -> None:
    page = mutable_state_of("one")
    counts: dict[str, Any] = {}
    holder: Any = None

    def content() -> None:
        nonlocal holder
        log(f"compose:Root {page.value}")
        holder = remember_saveable_state_holder()
        holder.SaveableStateProvider(page.value, lambda: PageOf(page.value, counts))

    def forget_two_and_show_it() -> None:
        holder.remove_state("two")
        page.value = "two"

    run.start(content)
    run.step("one=5", lambda: counts["one"].set(5))
    run.step("two", lambda: page.set("two"))
    run.step("two=7", lambda: counts["two"].set(7))
    run.step("one again", lambda: page.set("one"))
    run.step("two is forgotten, then shown", forget_two_and_show_it)
    run.step("one once more", lambda: page.set("one"))


@scenario("anchored_drag")
def anchored_drag(run: Run) -> None:
    state = AnchoredDraggableState("closed", {"closed": 0, "open": 100})

    def offset() -> IntOffset:
        x = floor(state.offset + 0.5)
        log(f"lambda:offset {x}")
        return IntOffset(x, 0)

    def content() -> None:
        log(f"compose:Root {state.current_value}")
        drag = Modifier.anchored_draggable(
            state, Orientation.HORIZONTAL, positional_threshold=lambda it: it / 2, spec=line(48)
        )
        Box(drag.offset(offset).then(trace("sheet")).size(100, 50))

    def drag_on() -> None:
        run.scene.move(60, 20)
        run.scene.move(100, 20)

    run.start(content, 300, 100)
    run.step("press", lambda: run.scene.press(20, 20))
    run.step("drag", drag_on)
    run.step("hold")
    run.step("let go", lambda: run.scene.release(100, 20), 20)
    run.fact("at", state.current_value)


@scenario("lazy_grid")
def lazy_grid(run: Run) -> None:
    items, state = mutable_state_list_of(*range(30)), LazyGridState()

    def cell(i: int) -> None:
        log(f"compose:{i}")
        Box(traced(f"g{i}").fill_max_width().height(30 + i % 3 * 10))

    def content() -> None:
        log("compose:Root")
        LazyVerticalGrid(
            GridCells.fixed(3),
            lambda scope: scope.items(items, cell, key=lambda it: it, span=lambda it: 3 if it % 7 == 6 else 1),
            traced("grid"),
            state,
            vertical_arrangement=Arrangement.spaced_by(2),
            horizontal_arrangement=Arrangement.spaced_by(4),
        )

    run.start(content, 200, 200)
    run.step("+90", lambda: state.dispatch_raw_delta(90))
    run.step("insert at 0", lambda: items.insert(0, 100))
    run.step("+300", lambda: state.dispatch_raw_delta(300))
    run.step("-1000", lambda: state.dispatch_raw_delta(-1000))


@scenario("pager")
def pager(run: Run) -> None:
    n = mutable_state_of(0)
    state: Any = None
    scope: Any = None

    def content() -> None:
        nonlocal state, scope
        log("compose:Root")
        scope = remember_coroutine_scope()
        state = remember_pager_state(lambda: 5)

        def page(p: int) -> None:
            log(f"compose:page{p}" + (f" {n.value}" if p == 1 else ""))
            Box(traced(f"p{p}").fill_max_size())

        HorizontalPager(state, page, traced("pager"), beyond_viewport_page_count=1)

    async def to_two() -> None:
        await state.scroll_to_page(2)
        log(f"at:{state.current_page}")

    run.start(content, 200, 100)
    run.step("n", lambda: n.set(1))
    run.step("to 2", lambda: scope.launch(to_two))
    run.fact("page", state.current_page)
