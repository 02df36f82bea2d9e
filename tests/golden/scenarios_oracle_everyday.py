"""Ports of Everyday.kt (tests/oracle), first part: the mouse, what is visible, what fills a list, transitions."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    Column,
    Constraints,
    HoverInteraction,
    InteractionSource,
    IntOffset,
    LazyColumn,
    LazyListState,
    LazyRow,
    Modifier,
    Offset,
    Size,
    composable,
    key,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    snap,
    update_transition,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import Reading, text
from .scenarios_oracle_grids import sized
from .scenarios_oracle_sources import Hearing, collected
from .scenarios_oracle_transitions import line


def rounded(value: float) -> int:
    """Kotlin's roundToInt: halves go up."""
    return int((value + 0.5) // 1)


@composable
def HoverRow(id: str, enabled: Any) -> None:
    def calculate() -> InteractionSource:
        log(f"remember:{id}")
        return InteractionSource()

    source = remember(calculate)
    hovered = collected(source, HoverInteraction.Enter, HoverInteraction.Exit)
    log(f"compose:HoverRow({id}) {text(hovered.value)}")
    Box(traced(id).hoverable(source, enabled.value).size(80, 20))


@scenario("hover_rows")
def hover_rows(run: Run) -> None:
    run.queue = True
    enabled = mutable_state_of(True)
    ids: Any = mutable_state_list_of("a", "b", "c")

    def content() -> None:
        log("compose:Root")
        with Column():
            for id in ids:
                with key(id):
                    HoverRow(id, enabled)

    run.start(content, 100, 100)
    scene = run.scene
    run.step("over a", lambda: scene.move(10, 10), 10)
    run.step("over b", lambda: scene.move(10, 30), 10)
    run.step("within b", lambda: scene.move(20, 35), 10)
    run.step("disabled", lambda: enabled.set(False), 10)
    run.step("enabled", lambda: enabled.set(True), 10)
    run.step("over c", lambda: scene.move(10, 50), 10)
    run.step("a leaves", lambda: ids.remove("a"), 10)
    run.step("moved a little", lambda: scene.move(11, 30), 10)
    run.step("c leaves", lambda: ids.remove("c"), 10)
    run.step("over nothing", lambda: scene.move(10, 90), 10)


@scenario("hover_nested")
def hover_nested(run: Run) -> None:
    run.queue = True
    outer, inner, show = InteractionSource(), InteractionSource(), mutable_state_of(True)

    def content() -> None:
        log(f"compose:Root {text(show.value)}")
        Hearing("outer", outer)
        Hearing("inner", inner)
        over = collected(outer, HoverInteraction.Enter, HoverInteraction.Exit)
        within = collected(inner, HoverInteraction.Enter, HoverInteraction.Exit)

        def layer(it: Any) -> None:
            log(f"lambda:inner {text(within.value)}")
            it.alpha = 1.0 if within.value else 0.5

        with Box(
            traced("outer").hoverable(outer).draw_behind(lambda scope: log(f"draw:outer {text(over.value)}")).size(80)
        ):
            if show.value:
                Box(Modifier.padding(20).then(trace("inner")).hoverable(inner).graphics_layer(layer).size(30))

    run.start(content, 100, 100)
    scene = run.scene
    run.step("over the outer", lambda: scene.move(5, 5), 10)
    run.step("over the inner", lambda: scene.move(30, 30), 10)
    run.step("the inner one leaves", lambda: show.set(False), 10)
    run.step("it is back", lambda: show.set(True), 10)
    run.step("moved", lambda: scene.move(31, 30), 10)
    run.step("away", lambda: scene.move(95, 95), 10)


@scenario("first_visible_rows")
def first_visible_rows(run: Run) -> None:
    run.queue = True
    list, h, w = LazyListState(), mutable_state_of(20), mutable_state_of(50)
    ids: Any = mutable_state_list_of("a", "b", "c", "d", "e", "f")

    def row(it: str) -> None:
        watched = Modifier.on_first_visible(lambda: log(f"first:{it}"), min_fraction=0.5)
        Box(sized(watched.then(trace(it)), w, h))

    def content() -> None:
        log("compose:Root")
        with Column():
            LazyColumn(lambda scope: scope.items(ids, row, key=lambda it: it), traced("list").height(60), list)
            Box(Modifier.on_first_visible(lambda: log("first:below"), min_fraction=1.0).then(trace("below")).size(20))

    run.start(content, 100, 100)
    run.step("by 30", lambda: list.dispatch_raw_delta(30), 10)
    run.step("back", lambda: list.dispatch_raw_delta(-30), 10)
    run.step("higher", lambda: h.set(40), 10)
    run.step("lower", lambda: h.set(15), 10)
    run.step("one inserted", lambda: ids.insert(0, "x"), 10)
    run.step("to the start", lambda: list.dispatch_raw_delta(-200), 10)


@scenario("fill_parent_nested")
def fill_parent_nested(run: Run) -> None:
    w, h, outer, inner = mutable_state_of(100), mutable_state_of(60), LazyListState(), LazyListState()

    def content() -> None:
        log("compose:Root")

        def across(scope: Any) -> None:
            scope.items(3, lambda it: Box(Modifier.fill_parent_max_size(0.6).then(trace(f"p{it}"))))

        def along(scope: Any) -> None:
            scope.item(lambda: Box(traced("top").fill_parent_max_height(0.5).fill_parent_max_width(0.5)))
            scope.item(
                lambda: LazyRow(
                    across, Modifier.fill_parent_max_width().fill_parent_max_height(0.5).then(trace("inner")), inner
                )
            )
            scope.item(lambda: Box(Modifier.fill_parent_max_height().then(trace("last")).width(10)))

        with Box(sized(Modifier, w, h)):
            LazyColumn(along, traced("outer"), outer)

    run.start(content, 200, 200)
    run.step("wider", lambda: w.set(120))
    run.step("the inner one scrolled", lambda: inner.dispatch_raw_delta(50))
    run.step("higher", lambda: h.set(80))
    run.step("the outer one scrolled", lambda: outer.dispatch_raw_delta(45))


@scenario("transition_cards")
def transition_cards(run: Run) -> None:
    open, both = [mutable_state_of(False), mutable_state_of(False)], mutable_state_of(True)

    def content() -> None:
        log(f"compose:Root {text(both.value)}")
        with Column():
            for i in range(2 if both.value else 1):
                t = update_transition(open[i].value)
                n = t.animate_int(lambda it: 4 if it else 0, lambda segment: line(64))
                at = t.animate_offset(lambda it: Offset(20.0, 0.0) if it else Offset.ZERO, lambda segment: line(48))
                size = t.animate_size(lambda it: Size(30.0, 20.0) if it else Size(10.0, 10.0), lambda segment: line(32))
                Reading(f"n{i}", n)
                Box(
                    Modifier.offset(lambda at=at: IntOffset(rounded(at.value.x), 0))
                    .then(trace(f"at{i}"))
                    .draw_behind(lambda scope, i=i, size=size: log(f"draw:{i} {rounded(size.value.width)}"))
                    .size(40, 20)
                )

    def close() -> None:
        for it in open:
            it.value = False

    run.start(content, 200, 200)
    run.step("the first opens", lambda: open[0].set(True), 20)
    run.step("the second opens", lambda: open[1].set(True), 2)
    run.step("it leaves", lambda: both.set(False), 10)
    run.step("it is back", lambda: both.set(True), 20)
    run.step("both close", close, 20)


@scenario("transition_int_layout")
def transition_int_layout(run: Run) -> None:
    big = mutable_state_of(False)

    def content() -> None:
        log("compose:Root")
        t = update_transition(big.value, "big")
        h = t.animate_int(lambda it: 50 if it else 10, lambda segment: line(80))
        at = t.animate_offset(
            lambda it: Offset(30.0, 10.0) if it else Offset.ZERO,
            lambda segment: line(80) if segment.is_transitioning(False, True) else snap(),
        )
        size = t.animate_size(lambda it: Size(60.0, 30.0) if it else Size(20.0, 20.0), lambda segment: line(48))

        def measured(scope: Any, m: Any, c: Any) -> Any:
            log(f"lambda:h {h.value}")
            p = m.measure(Constraints.fixed(20, h.value))
            return scope.layout(20, h.value, lambda: p.place(0, 0))

        def placed(scope: Any, m: Any, c: Any) -> Any:
            p = m.measure(Constraints.fixed(10, 10))

            def place() -> None:
                log(f"lambda:at {rounded(at.value.x)}")
                p.place(rounded(at.value.x), rounded(at.value.y))

            return scope.layout(10, 10, place)

        Box(traced("measured").layout(measured))
        Box(traced("placed").layout(placed))
        with Box():
            log(f"compose:size {rounded(size.value.width)} {text(t.is_running)}")
            Box(traced("sized").size(rounded(size.value.width), 5))

    run.start(content, 200, 200)
    run.step("big", lambda: big.set(True), 3)
    run.step("small on the way", lambda: big.set(False), 20)
    run.step("big again", lambda: big.set(True), 20)
