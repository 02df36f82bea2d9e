"""Ports of Transitions.kt (tests/oracle), second part: animate_content_size, offsets and sizes as states."""

from __future__ import annotations

from typing import Any

from engine import (
    Alignment,
    Box,
    Column,
    Constraints,
    IntOffset,
    Modifier,
    Offset,
    Size,
    Spring,
    animate_offset_as_state,
    animate_size_as_state,
    derived_state_of,
    key,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    spring,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import Leaf, text
from .scenarios_oracle_transitions import line, tenths, toggled


@scenario("content_size_spring")
def content_size_spring(run: Run) -> None:
    run.queue = True
    h = mutable_state_of(20)

    def measure(scope: Any, m: Any, c: Any) -> Any:
        p = m.measure(Constraints.fixed(30, h.value))
        return scope.layout(30, p.height, lambda: p.place(0, 0))

    def content() -> None:
        log("compose:Root")
        with Box(traced("box").size(200), content_alignment=Alignment.BOTTOM_CENTER):
            out = traced("out").animate_content_size(
                finished_listener=lambda start, end: log(f"finished:{start.height} {end.height}")
            )
            with Box(out.then(trace("in"))):
                Box(traced("kid").layout(measure))

    run.start(content, 200, 200)
    run.step("100", lambda: h.set(100), 4)
    run.step("60 on the way", lambda: h.set(60), 60)
    run.step("61 and 60", toggled(h, 61, 60), 60)


@scenario("content_size_nested")
def content_size_nested(run: Run) -> None:
    run.queue = True
    more, height = mutable_state_of(False), mutable_state_of(200)

    def content() -> None:
        log("compose:Root")
        with Column(traced("column").height(height.value)):
            with Column(traced("outer").animate_content_size(line(64))):
                Leaf("first")
                with Column(traced("inner").animate_content_size(line(32))):
                    Leaf("second")
                    if more.value:
                        Leaf("third")
            Box(traced("rest").weight(1).width(10))

    run.start(content, 200, 300)
    run.step("more", lambda: more.set(True), 20)
    run.step("less", lambda: more.set(False), 2)
    run.step("lower meanwhile", lambda: height.set(150), 20)


@scenario("as_state_pairs")
def as_state_pairs(run: Run) -> None:
    run.queue = True
    on = mutable_state_of(False)

    def content() -> None:
        log(f"compose:Root {text(on.value)}")
        at = animate_offset_as_state(
            Offset(40.0, 20.0) if on.value else Offset.ZERO,
            line(64),
            finished_listener=lambda it: log(f"finished:at {int(it.x)},{int(it.y)}"),
        )
        size = animate_size_as_state(
            Size(50.0, 30.0) if on.value else Size(10.0, 10.0),
            line(96),
            finished_listener=lambda it: log(f"finished:size {int(it.width)}"),
        )

        def move() -> IntOffset:
            log(f"lambda:at {tenths(at.value.x)},{tenths(at.value.y)}")
            return IntOffset(int(at.value.x), int(at.value.y))

        Box(
            Modifier.offset(move)
            .then(trace("box"))
            .draw_behind(lambda scope: log(f"draw:size {tenths(size.value.width)}x{tenths(size.value.height)}"))
            .size(10)
        )

    run.start(content)
    run.step("on", lambda: on.set(True), 4)
    run.step("off on the way", lambda: on.set(False), 20)
    run.step("on and off", toggled(on, True, False), 6)


@scenario("as_state_springs")
def as_state_springs(run: Run) -> None:
    run.queue = True
    target = mutable_state_of(0)

    def content() -> None:
        log(f"compose:Root {target.value}")
        at = animate_offset_as_state(Offset(float(target.value), target.value / 2))
        size = animate_size_as_state(
            Size(float(target.value), 20.0), spring(Spring.DAMPING_RATIO_LOW_BOUNCY, Spring.STIFFNESS_MEDIUM)
        )

        def layer(it: Any) -> None:
            log(f"lambda:layer {tenths(at.value.x)},{tenths(at.value.y)}")
            it.translation_x = at.value.x

        Box(
            Modifier.graphics_layer(layer)
            .draw_behind(lambda scope: log(f"draw:size {tenths(size.value.width)}"))
            .size(10)
        )

    run.start(content)
    run.step("100", lambda: target.set(100), 5)
    run.step("30 on the way", lambda: target.set(30), 120)


@scenario("as_state_rows")
def as_state_rows(run: Run) -> None:
    run.queue = True
    rows: Any = mutable_state_list_of("a", "b")
    far = mutable_state_of(False)

    def moved(id: str, at: Any) -> Any:
        def move() -> IntOffset:
            log(f"lambda:at.{id} {int(at.value.x)}")
            return IntOffset(int(at.value.x), 0)

        return move

    def is_wide(id: str, size: Any) -> Any:
        def calculate() -> bool:
            log(f"calc:{id}")
            return bool(size.value.width > 20)

        return lambda: derived_state_of(calculate)

    def content() -> None:
        log("compose:Root")
        with Column():
            for id in rows:
                with key(id):
                    at = animate_offset_as_state(Offset(30.0, 0.0) if far.value else Offset.ZERO, line(64))
                    size = animate_size_as_state(Size(40.0, 8.0) if far.value else Size(8.0, 8.0), line(48))
                    wide = remember(is_wide(id, size))
                    log(f"compose:row {id} {text(wide.value)}")
                    Box(Modifier.offset(moved(id, at)).then(trace(id)).size(10))

    run.start(content)
    run.step("far", lambda: far.set(True), 2)
    run.step("c is added, a leaves", lambda: (rows.append("c"), rows.remove("a")), 20)
    run.step("near", lambda: far.set(False), 20)
