"""Ports of Layout.kt (tests/oracle), second part: positions and who hears of them, nodes not placed, scrolling."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    Column,
    Constraints,
    IntOffset,
    Layout,
    Modifier,
    ScrollState,
    derived_state_of,
    mutable_state_of,
    remember,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import Leaf, Reading, text
from .scenarios_oracle_layout import Sized


@scenario("callbacks")
def callbacks(run: Run) -> None:
    x = mutable_state_of(0)
    t = mutable_state_of(0.0)
    px = mutable_state_of(0)
    size = mutable_state_of(20)
    alpha = mutable_state_of(1.0)

    def block(layer: Any) -> None:
        layer.translation_x = t.value
        layer.alpha = alpha.value

    def fixed(scope: Any, m: Any, c: Any) -> Any:
        q = m.measure(Constraints.fixed(size.value, size.value))
        return scope.layout(q.width, q.height, lambda: q.place(0, 0))

    def host(scope: Any, ms: Any, c: Any) -> Any:
        q = ms[0].measure(c)

        def place() -> None:
            log("policy:place")
            q.place(px.value, 0)

        return scope.layout(200, 200, place)

    def content() -> None:
        with Layout(host, traced("host")):
            with Box(
                traced("p")
                .on_globally_positioned(lambda it: log(f"p.onGloballyPositioned:{int(it.position_in_root().x)}"))
                .on_placed(lambda it: log("p.onPlaced"))
                .on_size_changed(lambda it: log(f"p.onSizeChanged:{it.width}"))
            ):
                Box(
                    Modifier.offset(lambda: IntOffset(x.value, 0))
                    .on_globally_positioned(lambda it: log(f"c.onGloballyPositioned:{int(it.position_in_root().x)}"))
                    .graphics_layer(block)
                    .on_placed(lambda it: log(f"c.onPlaced:{int(it.position_in_parent().x)}"))
                    .on_size_changed(lambda it: log(f"c.onSizeChanged:{it.width}"))
                    .on_globally_positioned(lambda it: log(f"ci.onGloballyPositioned:{int(it.position_in_root().x)}"))
                    .then(trace("c"))
                    .layout(fixed)
                )

    run.start(content)
    run.step("offset 5", lambda: x.set(5))
    run.step("layer translated by 7", lambda: t.set(7.0))
    run.step("layer's alpha", lambda: alpha.set(0.5))
    run.step("parent moves by 11", lambda: px.set(11))
    run.step("size 30", lambda: size.set(30))

    def all_at_once() -> None:
        x.value = 6
        t.value = 8.0
        px.value = 12
        size.value = 40

    run.step("all at once", all_at_once)


@scenario("positioned_writes")
def positioned_writes(run: Run) -> None:
    s = mutable_state_of(20)
    sized = mutable_state_of(1)
    placed = mutable_state_of(1)
    positioned = mutable_state_of(1)

    def on_size_changed(it: Any) -> None:
        log(f"onSizeChanged:{it.width}")
        sized.value = it.width

    def on_placed(it: Any) -> None:
        log(f"onPlaced:{it.size.width}")
        placed.value = it.size.width

    def on_globally_positioned(it: Any) -> None:
        log(f"onGloballyPositioned:{it.size.width}")
        positioned.value = it.size.width

    def offset() -> IntOffset:
        log(f"lambda:offset {positioned.value}")
        return IntOffset(positioned.value, 0)

    def content() -> None:
        with Column(traced("col")):
            Layout(
                lambda scope, ms, c: scope.layout(s.value, s.value, lambda: None),
                traced("source")
                .on_size_changed(on_size_changed)
                .on_placed(on_placed)
                .on_globally_positioned(on_globally_positioned),
            )
            Sized("bySized", sized)
            # Each deeper than the one before: the order among nodes of equal depth is no fact.
            with Box(traced("one")):
                Sized("byPlaced", placed)
                with Box(traced("two")):
                    Sized("byPositioned", positioned)
                    with Box(traced("three")):
                        Box(Modifier.offset(offset).then(trace("moved")).size(5))

    run.start(content)
    run.step("s=30", lambda: s.set(30))


@scenario("coordinates_read")
def coordinates_read(run: Run) -> None:
    x = mutable_state_of(0)
    y = mutable_state_of(0)
    layered = mutable_state_of(0.0)

    def block(layer: Any) -> None:
        layer.translation_y = layered.value

    def reading(scope: Any, ms: Any, c: Any) -> Any:
        p = ms[0].measure(Constraints())

        def place() -> None:
            coordinates = scope.coordinates
            at = None if coordinates is None else coordinates.position_in_root()
            log(f"policy:place at={'null' if at is None else f'{int(at.x)},{int(at.y)}'}")
            p.place(0, 0)

        return scope.layout(60, 60, place)

    def host(scope: Any, ms: Any, c: Any) -> Any:
        q = ms[0].measure(c)
        return scope.layout(200, 200, lambda: q.place(x.value, 0))

    def content() -> None:
        with Layout(host, traced("host")):
            with Box(traced("outer").graphics_layer(block)):
                with Layout(reading, traced("reading").offset(lambda: IntOffset(0, y.value))):
                    Leaf("kid")
                Leaf("sibling")

    run.start(content)
    run.step("an ancestor moves", lambda: x.set(10))
    run.step("its own offset", lambda: y.set(4))
    run.step("a layer above is translated", lambda: layered.set(3.0))


@scenario("not_placed")
def not_placed(run: Run) -> None:
    show = mutable_state_of(True)
    size = mutable_state_of(10)
    x = mutable_state_of(0)
    c = mutable_state_of(0)

    def offset() -> IntOffset:
        log("lambda:offset")
        return IntOffset(x.value, 0)

    def host(scope: Any, ms: Any, k: Any) -> Any:
        log("policy:measure")
        p = ms[0].measure(k)

        def place() -> None:
            log(f"policy:place {text(show.value)}")
            if show.value:
                p.place(0, 0)

        return scope.layout(100, 100, place)

    def content() -> None:
        log("compose:Root")
        with Layout(host, traced("host")):
            with Box(traced("child").on_globally_positioned(lambda it: log("onGloballyPositioned"))):
                Reading("c", c)
                Sized("inner", size)
                Box(Modifier.offset(offset).then(trace("moved")).size(5))

    run.start(content)
    run.step("hidden", lambda: show.set(False))
    run.step("size changes while hidden", lambda: size.set(20))
    run.step("offset changes while hidden", lambda: x.set(5))
    run.step("composition changes while hidden", lambda: c.set(1))
    run.step("shown", lambda: show.set(True))
    run.step("offset again", lambda: x.set(6))

    def everything() -> None:
        show.value = False
        size.value = 15
        x.value = 7

    run.step("hidden, and everything changes", everything)
    run.step("shown again", lambda: show.set(True))


@scenario("scrolling")
def scrolling(run: Run) -> None:
    state = ScrollState(0)
    h = mutable_state_of(300)

    def content() -> None:
        log("compose:Root")
        with Column(traced("outer").vertical_scroll(state).then(trace("inner"))):
            log("compose:Content")
            Sized("first", h)
            Leaf("second")
        Reading("value", remember(lambda: derived_state_of(lambda: state.value // 100)))

    run.start(content, 400, 200)
    run.step("+30", lambda: state.dispatch_raw_delta(30))
    run.step("+1000", lambda: state.dispatch_raw_delta(1000))
    run.step("content grows", lambda: h.set(500))
    run.step("+30 again", lambda: state.dispatch_raw_delta(30))
    run.step("content shrinks", lambda: h.set(50))
    run.fact("value", state.value)
    run.fact("max", state.max_value)
