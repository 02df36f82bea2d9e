"""Ports of ShapesOfApps.kt (tests/oracle), third part: a chart in a cache and panes in constraints."""

from __future__ import annotations

from typing import Any

from engine import (
    Animatable,
    Box,
    BoxWithConstraints,
    Color,
    Column,
    Constraints,
    IntSize,
    Layout,
    Modifier,
    Path,
    animate_dp_as_state,
    derived_state_of,
    key,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import Leaf, text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_features import Shown
from .scenarios_oracle_transitions import line


@scenario("chart_in_cache")
def chart_in_cache(run: Run) -> None:
    run.queue = True
    values: Any = mutable_state_list_of(1, 4, 2)
    mark, high, behind, scale = mutable_state_of(0), mutable_state_of(False), mutable_state_of(True), Animatable(1.0)
    scopes: list[Any] = []

    def calculate() -> int:
        log("calc:most")
        return max(values)

    def content() -> None:
        log("compose:Root")
        scopes.append(remember_coroutine_scope())
        height = animate_dp_as_state(60 if high.value else 30, line(48))
        most = remember(lambda: derived_state_of(calculate))

        def layer(it: Any) -> None:
            log(f"lambda:layer {rounded(scale.value * 100)}")
            it.scale_y = scale.value

        with Column(traced("col")):
            on_top = behind.value

            def cached(cache: Any) -> Any:
                log(f"cache:chart {rounded(cache.size.width)}x{rounded(cache.size.height)} {most.value}")
                path = Path()
                for i, v in enumerate(values):
                    if i == 0:
                        path.move_to(0, v)
                    else:
                        path.line_to(i * 10, v * cache.size.height / most.value)

                def under(it: Any) -> None:
                    log(f"draw:behind {mark.value}")
                    it.draw_path(path, Color.RED)

                def over(it: Any) -> None:
                    it.draw_content()
                    log(f"draw:over {mark.value}")
                    it.draw_path(path, Color.RED)

                return cache.on_draw_behind(under) if on_top else cache.on_draw_with_content(over)

            chart = Modifier.graphics_layer(layer).draw_with_cache(cached).then(trace("chart"))
            Box(chart.fill_max_width().height(height.value))
            Shown("most", lambda: most.value)
            Leaf("under")

    def both() -> None:
        mark.value = 2
        values[0] = 5

    def lower() -> None:
        high.value = False
        scopes[-1].launch(lambda: scale.snap_to(1.0))

    def third() -> None:
        values[2] = 3

    run.start(content, 120, 120)
    run.step("a mark", lambda: mark.set(1))
    run.step("a value below the most", third)
    run.step("a value above", lambda: values.append(9))
    run.step("higher", lambda: high.set(True), 20)
    run.step("over the content", lambda: behind.set(False))
    run.step("stretched", lambda: scopes[-1].launch(lambda: scale.animate_to(2.0, line(48))), 20)
    run.step("a mark and a value", both)
    run.step("lower, cut by a snap", lower, 20)


@scenario("panes_in_constraints")
def panes_in_constraints(run: Run) -> None:
    run.queue = True
    width, ratio, chosen = mutable_state_of(100), mutable_state_of(0.5), mutable_state_of("p")
    detail, n = mutable_state_of(IntSize(0, 0)), mutable_state_of(0)

    def policy(scope: Any, all: Any, c: Any) -> Any:
        log(f"policy:panes {len(all)}")
        first = rounded(c.max_width * ratio.value) if len(all) > 1 else 0
        placed = [
            m.measure(Constraints.fixed(first if len(all) > 1 and i == 0 else c.max_width - first, 50))
            for i, m in enumerate(all)
        ]

        def place() -> None:
            x = 0
            for it in placed:
                it.place(x, 0)
                x += it.width

        return scope.layout(c.max_width, 50, place)

    def outer(scope: Any) -> None:
        two = scope.max_width > 120
        log(f"compose:outer {text(two)}")

        def ListPane(pane: Any) -> None:
            log(f"compose:list {pane.max_width:.1f}.dp of {detail.value.width}")
            with Column():
                for id in "pqr":
                    Leaf(f"row {id}")

        def DetailPane(pane: Any) -> None:
            def birth() -> str:
                log(f"born:{chosen.value}")
                return chosen.value

            kept = remember(birth)
            log(f"compose:detail {kept} {pane.max_width:.1f}.dp {n.value}")
            if pane.max_width > 80:
                Leaf(f"wide {kept}")
            else:
                Leaf(f"narrow {kept}")

        def resized(it: Any) -> None:
            log(f"onSizeChanged:detail {it.width}")
            detail.value = it

        with Layout(policy):
            if two:
                with key("list"):
                    BoxWithConstraints(ListPane, traced("list"))
            with key("detail", chosen.value):
                BoxWithConstraints(DetailPane, traced("detail").on_size_changed(resized))

    def sized(scope: Any, m: Any, c: Any) -> Any:
        p = m.measure(c.copy(min_width=width.value, max_width=width.value))
        return scope.layout(p.width, p.height, lambda: p.place(0, 0))

    def content() -> None:
        log("compose:Root")
        BoxWithConstraints(outer, Modifier.layout(sized).then(trace("outer")))

    def narrow() -> None:
        width.value = 70
        chosen.value = "r"

    def wide() -> None:
        width.value = 220
        n.value = 2

    run.start(content, 300, 100)
    run.step("wide: two panes", lambda: width.set(200))
    run.step("a third", lambda: ratio.set(0.3))
    run.step("n=1", lambda: n.set(1))
    run.step("q", lambda: chosen.set("q"))
    run.step("narrow, r", narrow)
    run.step("ratio, unread", lambda: ratio.set(0.5))
    run.step("wide, n=2", wide)
