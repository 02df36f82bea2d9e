"""Ports of Contents.kt (tests/oracle): content by any name, and static locals that are shadowed."""

from __future__ import annotations

from typing import Any

from engine import Box, Column, CompositionLocalProvider, composable, mutable_state_of

from .harness import Run, log, scenario, traced
from .scenarios_oracle_composition import Fixed, FixedReader, Reading, Tint, TintReader


def _nothing() -> None:
    pass


@composable
def Card2(title: Any, action: Any = None, body: Any = _nothing) -> None:
    log("compose:Card2")
    with Column(traced("card")):
        title()
        body()
        if action is not None:
            action(1)
            action(2)


@composable
def Handing(header: Any) -> None:
    log("compose:Handing")

    @composable
    def body() -> None:
        log("compose:Handing.body")
        header()

    Card2(header, body=body)


@composable
def Unchanged(name: str) -> None:
    log(f"compose:Unchanged({name})")


@composable
def Provided(outer: Any, inner: Any) -> None:
    log("compose:Provided")

    def in_outer() -> None:
        log("compose:in outer")
        FixedReader("outer")

        def same() -> None:
            log("compose:in same")
            FixedReader("same")
            Unchanged("same")

        def dynamic() -> None:
            log("compose:in dynamic")
            TintReader("dynamic")
            FixedReader("dynamic")

        def two() -> None:
            log("compose:in two")
            FixedReader("two")
            Unchanged("two")

        def default() -> None:
            log("compose:in default")
            FixedReader("default")

        def other() -> None:
            log("compose:in other default")
            TintReader("other default")
            Unchanged("other default")

        CompositionLocalProvider(Fixed.provides(inner.value), content=same)
        CompositionLocalProvider(Tint.provides(inner.value), content=dynamic)
        CompositionLocalProvider(Fixed.provides(7), Tint.provides(8), content=two)
        CompositionLocalProvider(Fixed.provides_default(9), content=default)
        CompositionLocalProvider(Tint.provides_default(5), content=other)
        Unchanged("outer")

    CompositionLocalProvider(Fixed.provides(outer.value), content=in_outer)


@scenario("content_names")
def content_names(run: Run) -> None:
    n, a, b, act = mutable_state_of(0), mutable_state_of(0), mutable_state_of(0), mutable_state_of(True)

    def content() -> None:
        log(f"compose:Root {n.value}")

        @composable
        def title() -> None:
            log(f"compose:title {a.value}")
            Unchanged("title")

        @composable
        def action(i: int) -> None:
            log(f"compose:action {i} {b.value}")

        @composable
        def body() -> None:
            log("compose:body")
            Reading("a", a)

        @composable
        def header() -> None:
            log(f"compose:header {b.value}")

        @composable
        def here() -> None:
            log(f"compose:here {a.value}")
            Unchanged("here")

        Card2(title, action if act.value else None, body)
        Handing(header)
        here()
        with Box():
            here()

    run.start(content)
    run.step("a", lambda: a.set(1))
    run.step("b", lambda: b.set(1))
    run.step("the root runs", lambda: n.set(1))
    run.step("no action", lambda: act.set(False))
    run.step("action and a", lambda: (act.set(True), a.set(2)))


@scenario("static_shadowed")
def static_shadowed(run: Run) -> None:
    outer, inner, n = mutable_state_of(1), mutable_state_of(1), mutable_state_of(0)

    def content() -> None:
        log(f"compose:Root {n.value}")
        Provided(outer, inner)

        def in_tint() -> None:
            log("compose:in tint")
            Provided(outer, inner)

        CompositionLocalProvider(Tint.provides(3), content=in_tint)

    run.start(content)
    run.step("outer 2", lambda: outer.set(2))
    run.step("inner 2", lambda: inner.set(2))
    run.step("both 3", lambda: (outer.set(3), inner.set(3)))
    run.step("the root runs", lambda: n.set(1))


@scenario("local_functions")
def local_functions(run: Run) -> None:
    n, a, log2 = mutable_state_of(0), mutable_state_of(0), list[str]()

    def content() -> None:
        # What stands in another function has no scope in Kotlin: unlike content, it runs with its caller.
        log(f"compose:Root {n.value}")
        doubled = n.value // 2

        @composable(restartable=False)
        def Free() -> None:
            log("compose:Free")

        @composable(restartable=False)
        def CapturesState() -> None:
            log(f"compose:CapturesState {a.value}")

        @composable(restartable=False)
        def CapturesValue() -> None:
            log(f"compose:CapturesValue {doubled}")

        @composable(restartable=False)
        def CapturesObject(k: int) -> None:
            log(f"compose:CapturesObject {k} {len(log2)}")

        Free()
        CapturesState()
        CapturesValue()
        CapturesObject(1)
        CapturesObject(doubled)
        with Box():
            CapturesValue()

    run.start(content)
    run.step("a", lambda: a.set(1))
    run.step("n=1: the half is the same", lambda: n.set(1))
    run.step("n=2", lambda: n.set(2))
