"""Ports of Screens.kt (tests/oracle), second part: sizes that are told, effects with keys, saved values, flow rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import (
    Arrangement,
    Box,
    Column,
    Constraints,
    DisposableEffect,
    FlowColumn,
    FlowRow,
    IntOffset,
    IntSize,
    LaunchedEffect,
    Modifier,
    Offset,
    SideEffect,
    await_cancellation,
    composable,
    current_recompose_scope,
    key,
    mutable_state_list_of,
    mutable_state_of,
    produce_state,
    remember,
    remember_saveable,
    remember_updated_state,
    with_frame_nanos,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import Leaf, Reading
from .scenarios_oracle_forgetting import Effect


@scenario("size_callbacks")
def size_callbacks(run: Run) -> None:
    w, gap = mutable_state_of(30), mutable_state_of(0)
    size, at = mutable_state_of(IntSize(0, 0)), mutable_state_of(Offset.ZERO)

    def measure_gap(scope: Any, m: Any, c: Any) -> Any:
        p = m.measure(c)
        return scope.layout(p.width, gap.value, lambda: p.place(0, 0))

    def measure(scope: Any, m: Any, c: Any) -> Any:
        p = m.measure(Constraints.fixed(w.value, 20))
        return scope.layout(p.width, p.height, lambda: p.place(0, 0))

    def sized(it: IntSize) -> None:
        log(f"onSizeChanged:{it.width}x{it.height}")
        size.value = it

    def positioned(it: Any) -> None:
        log(f"onGloballyPositioned:{int(it.position_in_root().y)}")
        at.value = it.position_in_root()

    def offset() -> IntOffset:
        log(f"lambda:offset {size.value.width}")
        return IntOffset(size.value.width, 0)

    def content() -> None:
        log("compose:Root")
        with Column(traced("column")):
            Box(traced("gap").layout(measure_gap))
            Box(
                Modifier.on_size_changed(sized).on_globally_positioned(positioned).then(trace("source")).layout(measure)
            )
            with Box():
                log(f"compose:follower {size.value.width}")
                Box(traced("follower").size(size.value.width, 10))
            Box(
                Modifier.offset(offset)
                .then(trace("moved"))
                .draw_behind(lambda scope: log(f"draw:at {int(at.value.y)}"))
                .size(10)
            )

    run.start(content, 200, 200)
    run.step("wider", lambda: w.set(50))
    run.step("moved down", lambda: gap.set(15))


@scenario("effects_and_states")
def effects_and_states(run: Run) -> None:
    run.queue = True
    id, label, echo, total = mutable_state_of(1), mutable_state_of("x"), mutable_state_of(0), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")

        async def producer(scope: Any) -> None:
            log(f"produce:{id.value}")
            scope.value = f"loading{id.value}"
            await with_frame_nanos(lambda nanos: None)
            scope.value = f"loaded{id.value}"
            try:
                await await_cancellation()
            finally:
                log(f"produce-end:{id.value}")

        loaded = produce_state(producer, "none", id.value)
        latest = remember_updated_state(label.value)
        log(f"compose:loaded {loaded.value}")

        async def launched() -> None:
            log(f"launched:{loaded.value} {latest.value}")
            await with_frame_nanos(lambda nanos: None)
            log(f"later:{loaded.value} {latest.value}")
            total.value += 1

        LaunchedEffect(launched, loaded.value)

        def side() -> None:
            if echo.value < id.value:
                log("side:echo")
                echo.value = id.value

        SideEffect(side)

        def effect() -> Callable[[], None]:
            log(f"effect-start:{echo.value}")
            return lambda: log(f"effect-dispose:{echo.value}")

        DisposableEffect(effect, echo.value)
        Reading("total", total)

    run.start(content)
    run.step("another id", lambda: id.set(2), 8)
    run.step("a label meanwhile", lambda: (id.set(3), label.set("y")), 8)
    run.step("only the label", lambda: label.set("z"), 4)


@scenario("saved_branches")
def saved_branches(run: Run) -> None:
    rows: Any = mutable_state_list_of("a", "b")
    k, show = mutable_state_of(0), mutable_state_of(True)
    scope: Any = None

    def content() -> None:
        nonlocal scope
        log("compose:Root")
        with Column():
            for id in rows:
                with key(id):
                    n = k.value

                    def save(id: str = id, n: int = n) -> Any:
                        log(f"saveable:{id} {n}")
                        return mutable_state_of(n)

                    def plainly(id: str = id, n: int = n) -> str:
                        log(f"remember:{id} {n // 2}")
                        return f"{id}{n}"

                    saved = remember_saveable(save, n)
                    plain = remember(plainly, id, n // 2)
                    log(f"compose:row {id} {saved.value} {plain}")
            if show.value:
                with Box():
                    scope = current_recompose_scope()

                    def box() -> Any:
                        log("saveable:box")
                        return mutable_state_of(0)

                    r = remember_saveable(box)
                    log(f"compose:box {r.value}")
            Effect("after", show.value)

    run.start(content)
    run.step("k=1", lambda: k.set(1))
    run.step("k=2, a leaves, c comes first", lambda: (k.set(2), rows.remove("a"), rows.insert(0, "c")))
    run.step("by hand", lambda: scope.invalidate())
    run.step("no box", lambda: show.set(False))
    run.step("box", lambda: show.set(True))


@scenario("flow_row_scopes")
def flow_row_scopes(run: Run) -> None:
    n, gap, max, r = mutable_state_of(3), mutable_state_of(2), mutable_state_of(10), mutable_state_of(0)

    def content() -> None:
        log(f"compose:Root {r.value}")

        @composable
        def items() -> None:
            log(f"compose:items {n.value}")
            for i in range(n.value):
                Leaf(f"i{i}")

        FlowRow(
            items,
            traced("flow").width(70),
            horizontal_arrangement=Arrangement.spaced_by(gap.value),
            max_items_in_each_row=max.value,
        )

        @composable
        def columns() -> None:
            log("compose:columns")
            Reading("n", n)
            for i in range(3):
                Leaf(f"c{i}")

        FlowColumn(columns, traced("columns").height(50))

    run.start(content, 100, 300)
    run.step("five", lambda: n.set(5))
    run.step("gap 10", lambda: gap.set(10))
    run.step("two in a row", lambda: max.set(2))
    run.step("the root runs", lambda: r.set(1))
