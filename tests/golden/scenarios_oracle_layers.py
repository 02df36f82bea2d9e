"""Ports of Showing.kt (tests/oracle), second part: recorded layers and blurs."""

from __future__ import annotations

from typing import Any

from engine import (
    BlurredEdgeTreatment,
    Box,
    Column,
    LazyColumn,
    LazyListState,
    Modifier,
    Row,
    key,
    mutable_state_list_of,
    mutable_state_of,
    remember_graphics_layer,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import Leaf, text
from .scenarios_oracle_grids import sized
from .scenarios_oracle_transitions import tenths


@scenario("layer_recorded")
def layer_recorded(run: Run) -> None:
    inside, x = mutable_state_of(0), mutable_state_of(20)

    def content() -> None:
        log("compose:Root")
        layer = remember_graphics_layer()

        def draw(scope: Any) -> None:
            log("draw:recording")

            def block(it: Any) -> None:
                log(f"draw:into {inside.value}")
                scope.draw_content()

            layer.record(scope, block)
            scope.draw_layer(layer)
            with scope.translate(float(x.value), 0.0):
                scope.draw_layer(layer)
            log(f"draw:done {layer.size.width}")

        with Box(traced("box").draw_with_content(draw).size(20)):
            Box(Modifier.draw_behind(lambda scope: log(f"draw:kid {inside.value}")).size(10))

    run.start(content)
    run.step("inside", lambda: inside.set(1))
    run.step("x", lambda: x.set(40))


@scenario("layer_recorded_elsewhere")
def layer_recorded_elsewhere(run: Run) -> None:
    s, a, w, h, show = (
        mutable_state_of(0),
        mutable_state_of(1.0),
        mutable_state_of(20),
        mutable_state_of(20),
        mutable_state_of(True),
    )

    def content() -> None:
        log(f"compose:Root {text(show.value)}")
        layer = remember_graphics_layer()

        def source(scope: Any) -> None:
            def block(it: Any) -> None:
                log(f"draw:into {s.value} {int(it.size.width)}")
                scope.draw_content()

            layer.record(scope, block)
            scope.draw_layer(layer)

        def mirror(scope: Any) -> None:
            log(f"draw:mirror {tenths(a.value)} {layer.size.width}")
            layer.alpha = a.value
            scope.draw_layer(layer)

        with Row(traced("row")):
            if show.value:
                Box(sized(Modifier.graphics_layer().then(trace("source")).draw_with_content(source), w, h))
            Box(Modifier.graphics_layer().then(trace("mirror")).draw_behind(mirror).size(30))

    run.start(content)
    run.step("s", lambda: s.set(1))
    run.step("half as clear", lambda: a.set(0.5))
    run.step("wider", lambda: w.set(25))
    run.step("the source leaves", lambda: show.set(False))


@scenario("layer_recorded_rows")
def layer_recorded_rows(run: Run) -> None:
    rows: Any = mutable_state_list_of("a", "b")
    n, m = mutable_state_of(0), mutable_state_of(0)

    def cached(id: str, layer: Any) -> Any:
        def build(cache: Any) -> Any:
            log(f"cache:{id} {m.value}")

            def draw(scope: Any) -> None:
                def block(it: Any) -> None:
                    log(f"draw:{id} {n.value}")
                    scope.draw_content()

                layer.record(scope, block, size=(8, 8))
                scope.draw_layer(layer)
                log(f"draw:size.{id} {layer.size.width} {int(scope.size.width)}")

            return cache.on_draw_with_content(draw)

        return build

    def content() -> None:
        log("compose:Root")
        with Column(traced("column")):
            for id in rows:
                with key(id):
                    layer = remember_graphics_layer()
                    Box(Modifier.draw_with_cache(cached(id, layer)).size(20))

    run.start(content)
    run.step("n", lambda: n.set(1))
    run.step("m", lambda: m.set(1))
    run.step("a leaves", lambda: rows.remove("a"))
    run.step("c comes, n", lambda: (rows.append("c"), n.set(2)))


@scenario("blur_changed")
def blur_changed(run: Run) -> None:
    r, inside = mutable_state_of(2), mutable_state_of(0)

    def content() -> None:
        log(f"compose:Root {r.value}")
        with Box(
            traced("around")
            .blur(r.value)
            .then(trace("blurred"))
            .draw_behind(lambda scope: log(f"draw:inside {inside.value}"))
            .size(30)
        ):
            Leaf("leaf")
        Leaf("beside")

    run.start(content)
    run.step("more", lambda: r.set(6))
    run.step("what is inside", lambda: inside.set(1))
    run.step("none", lambda: r.set(0))
    run.step("some", lambda: r.set(3))


@scenario("blur_edges")
def blur_edges(run: Run) -> None:
    unbounded, a = mutable_state_of(False), mutable_state_of(1.0)

    def layer(it: Any) -> None:
        log(f"lambda:layer {tenths(a.value)}")
        it.alpha = a.value

    def content() -> None:
        log("compose:Root")
        with Box(Modifier.graphics_layer(layer).then(trace("fading"))):
            log(f"compose:inside {text(unbounded.value)}")
            edge = BlurredEdgeTreatment.UNBOUNDED if unbounded.value else BlurredEdgeTreatment.RECTANGLE
            Box(Modifier.blur(4, edge=edge).then(trace("one")).size(20))
            Box(Modifier.blur(3, 1).then(trace("two")).size(20))

    run.start(content)
    run.step("fades", lambda: a.set(0.5))
    run.step("unbounded", lambda: unbounded.set(True))
    run.step("bounded", lambda: unbounded.set(False))


@scenario("blur_rows")
def blur_rows(run: Run) -> None:
    chosen, list = mutable_state_of(0), LazyListState()

    def item(i: int) -> None:
        c = chosen.value == i
        log(f"compose:{i} {text(c)}")
        Box((Modifier if c else Modifier.blur(4)).then(trace(f"i{i}")).size(50, 30))

    def content() -> None:
        log("compose:Root")
        LazyColumn(lambda scope: scope.items(6, item), traced("list"), list)

    run.start(content, 100, 100)
    run.step("1", lambda: chosen.set(1))
    run.step("scrolled", lambda: list.dispatch_raw_delta(40))
    run.step("3", lambda: chosen.set(3))
