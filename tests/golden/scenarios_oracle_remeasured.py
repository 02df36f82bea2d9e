"""Ports of Remeasured.kt (tests/oracle): nodes that a program measures at once, between two frames."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    Column,
    Constraints,
    LazyColumn,
    LazyListState,
    Modifier,
    RemeasurementModifier,
    dont_memoize,
    mutable_state_of,
)

from .harness import Run, log, scenario, trace, traced


class Handle(RemeasurementModifier):
    def __init__(self, name: str) -> None:
        self.name = name
        self.remeasurement: Any = None

    def on_remeasurement_available(self, remeasurement: Any) -> None:
        log(f"remeasurement:{self.name}")
        self.remeasurement = remeasurement

    def force(self) -> None:
        log(f"-- force {self.name}")
        self.remeasurement.force_remeasure()
        log(f"-- forced {self.name}")


def plain(modifier: Any, name: str, size: Any) -> Any:
    @dont_memoize
    def measure(scope: Any, m: Any, c: Any) -> Any:
        log(f"lambda:{name}")
        s = size()
        p = m.measure(Constraints.fixed(s, s))
        return scope.layout(s, s, lambda: p.place(0, 0))

    return modifier.layout(measure)


@scenario("remeasured_at_once")
def remeasured_at_once(run: Run) -> None:
    run.queue = True
    outer, inner, size, s = Handle("outer"), Handle("inner"), [10], mutable_state_of(20)

    def content() -> None:
        log("compose:Root")
        with Column(Modifier.then(outer).then(trace("col"))):
            Box(plain(Modifier.then(inner), "plain", lambda: size[0]).then(trace("in")))
            Box(plain(traced("after"), "state", lambda: s.value))

    def inner_of(*sizes: int) -> None:
        for each in sizes:
            size[0] = each
            inner.force()

    def state_and_inner() -> None:
        s.value = 30
        inner.force()

    def outer_of(each: int) -> None:
        size[0] = each
        outer.force()

    run.start(content, 100, 100)
    run.step("inner, the same size", inner.force)
    run.step("inner, another size", lambda: inner_of(15))
    run.step("outer", outer.force)
    run.step("a state, then inner", state_and_inner)
    run.step("outer, another size of inner", lambda: outer_of(5))
    run.step("twice", lambda: inner_of(6, 7))


@scenario("remeasured_when_attached")
def remeasured_when_attached(run: Run) -> None:
    run.queue = True
    one, two, which, state, size = Handle("one"), Handle("two"), mutable_state_of(1), LazyListState(), [20]

    def content() -> None:
        log(f"compose:Root {which.value}")

        @dont_memoize
        def declare(scope: Any) -> None:
            def item(i: int) -> None:
                log(f"compose:i{i}")
                modifier: Any = Modifier
                if i == 0:
                    modifier = {1: Modifier.then(one), 2: Modifier.then(two)}.get(which.value, Modifier)
                Box(plain(modifier, f"p{i}", lambda: size[0]).then(trace(f"i{i}")))

            scope.items(5, item)

        LazyColumn(declare, traced("list"), state)

    def forced(handle: Handle, each: int) -> None:
        size[0] = each
        handle.force()

    def scrolled_out() -> None:
        which.value = 1
        state.dispatch_raw_delta(60)

    run.start(content, 100, 50)
    run.step("forced", lambda: forced(one, 25))
    run.step("the other", lambda: which.set(2))
    run.step("the other, forced", lambda: forced(two, 20))
    run.step("none", lambda: which.set(0))
    run.step("scrolled out", scrolled_out)
    run.step("scrolled back", lambda: state.dispatch_raw_delta(-60))
    run.step("forced again", lambda: forced(one, 30))
