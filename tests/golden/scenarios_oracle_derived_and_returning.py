"""Ports of DerivedAndReturning.kt (tests/oracle): derived states between frames, layers of contents that return."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    IntOffset,
    Modifier,
    ReusableContent,
    ReusableContentHost,
    Snapshot,
    derived_state_of,
    mutable_state_of,
)

from .harness import Run, log, scenario, trace, traced


@scenario("derived_asked_outside")
def derived_asked_outside(run: Run) -> None:
    run.queue = True
    a, b = mutable_state_of(1), mutable_state_of(10)

    def doubled() -> int:
        log("calculate:first")
        return a.value * 2

    first = derived_state_of(doubled)

    def added() -> int:
        log("calculate:outer")
        return first.value + b.value

    outer = derived_state_of(added)

    def on_applied(changed: Any, snapshot: Any) -> None:
        if a in changed:
            log("applied:a")
        if b in changed:
            log("applied:b")

    handle = Snapshot.register_apply_observer(on_applied)

    def content() -> None:
        log(f"compose:Root {b.value}")
        Box(traced("box").size(10))

    def asked(state: Any, value: int, *derived: str) -> Any:
        def change() -> None:
            state.value = value
            log("written")
            for name in derived:
                log(f"{name} {(first if name == 'first' else outer).value}")

        return change

    def in_a_snapshot() -> None:
        b.value = 13
        log("written")

        def inside() -> None:
            a.value = 4
            log(f"inside {outer.value}")

        Snapshot.with_mutable_snapshot(inside)
        log(f"outside {outer.value}")

    run.start(content, 100, 100)
    run.step("a=2, first asked for", asked(a, 2, "first"))
    run.step("a=3, asked for twice", asked(a, 3, "first", "first"))
    run.step("b=11, the unchanged one", asked(b, 11, "first"))
    run.step("b=12, outer", asked(b, 12, "outer"))
    run.step("a=3, outer again", asked(a, 3, "outer"))
    run.step("b=13, in a snapshot", in_a_snapshot)
    run.step("no write", lambda: log(f"outer {outer.value}"))
    handle.dispose()


@scenario("host_layer_reads")
def host_layer_reads(run: Run) -> None:
    run.queue = True
    active, x, o = mutable_state_of(True), mutable_state_of(0), mutable_state_of(0)

    def hosted() -> None:
        def layer(it: Any) -> None:
            log(f"lambda:layer {x.value}")
            it.translation_x = float(x.value)

        Box(Modifier.graphics_layer(layer).then(trace("inner")).size(20))

    def content() -> None:
        log("compose:Root")
        with Box(traced("box").size(60)):
            ReusableContentHost(active.value, hosted)
            Box(Modifier.offset(lambda: IntOffset(o.value, 0)).then(trace("other")).size(5))

    run.start(content, 100, 100)
    run.step("x=1", lambda: x.set(1))
    run.step("off", lambda: active.set(False))
    run.step("x=2", lambda: x.set(2))
    run.step("on", lambda: active.set(True))
    run.step("off again", lambda: active.set(False))
    run.step("on, nothing changed", lambda: active.set(True))
    run.step("off, x=3", lambda: (active.set(False), x.set(3)))
    run.step("on, x=4", lambda: (active.set(True), x.set(4)))
    run.step("x=5", lambda: x.set(5))


@scenario("reused_layer_reads")
def reused_layer_reads(run: Run) -> None:
    run.queue = True
    k, x, active = mutable_state_of(0), mutable_state_of(0), mutable_state_of(True)

    def reused() -> None:
        def outer(it: Any) -> None:
            log(f"lambda:outer {x.value}")
            it.alpha = 1 - x.value / 10

        def inner(it: Any) -> None:
            log("lambda:inner")
            it.rotation_z = 5.0

        Box(Modifier.graphics_layer(outer).size(20).graphics_layer(inner).then(trace("inner")))

    def content() -> None:
        log(f"compose:Root {k.value}")
        with Box(traced("box").size(60)):
            ReusableContentHost(active.value, lambda: ReusableContent(k.value, reused))

    run.start(content, 100, 100)
    run.step("x=1", lambda: x.set(1))
    run.step("another key", lambda: k.set(1))
    run.step("x=2", lambda: x.set(2))
    run.step("off", lambda: active.set(False))
    run.step("on with another key", lambda: (k.set(2), active.set(True)))
    run.step("x=3", lambda: x.set(3))
