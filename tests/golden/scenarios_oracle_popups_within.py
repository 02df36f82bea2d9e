"""Ports of PopupsInPopups.kt (tests/oracle): popups of popups, and what is below them."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    Column,
    CompositionLocalProvider,
    Constraints,
    Content,
    Modifier,
    Popup,
    composable,
    dont_memoize,
    mutable_state_of,
    remember,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_features import Alive, Shown
from .scenarios_oracle_pairs_of_effects import Deep, Depth
from .scenarios_oracle_popups import at_corner, drawn


def wide(name: str, w: Any) -> Any:
    """A width that is read while measuring. Made by a plain function: another block each time."""

    @dont_memoize
    def measure(scope: Any, m: Any, _: Any) -> Any:
        log(f"lambda:measure {name} {w.value}")
        p = m.measure(Constraints.fixed(w.value, 10))
        return scope.layout(p.width, p.height, lambda: p.place(0, 0))

    return Modifier.layout(measure)


@composable
def Layer(name: str, w: Any, above: Content = lambda: None) -> None:
    def shown() -> None:
        log(f"compose:{name}")
        Box(wide(name, w).then(trace(name)))
        above()

    Popup(shown, position=remember(lambda: at_corner(name)), is_modal=False)


@scenario("popup_in_popup")
def popup_in_popup(run: Run) -> None:
    run.queue = True
    open, w, n = mutable_state_of(0), mutable_state_of(20), mutable_state_of(0)

    def content() -> None:
        log(f"compose:Root {open.value}")

        def within() -> None:
            if open.value > 1:
                Layer("two", w)

        with Box(traced("screen").size(50)):
            Shown("n", lambda: n.value)
        if open.value > 0:
            Layer("one", w, within)

    run.start(content, 200, 200)
    run.step("one opens", lambda: open.set(1))
    run.step("two opens", lambda: open.set(2))
    run.step("n=1 below", lambda: n.set(1))
    run.step("w=30", lambda: w.set(30))
    run.step("two closes", lambda: open.set(1))
    run.step("two opens, n=2", lambda: (open.set(2), n.set(2)))
    run.step("both close", lambda: open.set(0))
    run.step("both open", lambda: open.set(2))


@scenario("popup_in_popup_by_itself")
def popup_in_popup_by_itself(run: Run) -> None:
    run.queue = True
    second, third = mutable_state_of(False), mutable_state_of(False)
    w, v = mutable_state_of(20), mutable_state_of(10)

    def content() -> None:
        log("compose:Root")

        def in_one() -> None:
            def in_two() -> None:
                if third.value:
                    Layer("three", v)

            if second.value:
                Layer("two", w, in_two)

        with Box(wide("anchor", w).then(trace("anchor"))):
            Layer("one", v, in_one)

    run.start(content, 200, 200)
    run.step("two opens", lambda: second.set(True))
    run.step("three opens", lambda: third.set(True))
    run.step("the anchor and two", lambda: w.set(25))
    run.step("one and three", lambda: v.set(15))
    run.step("three closes", lambda: third.set(False))
    run.step("three opens, w", lambda: (third.set(True), w.set(30)))
    run.step("two closes with three", lambda: second.set(False))
    run.step("all", lambda: second.set(True))


@scenario("popup_below_changes")
def popup_below_changes(run: Run) -> None:
    run.queue = True
    n, w, d = mutable_state_of(0), mutable_state_of(20), mutable_state_of(0)
    shown, open = mutable_state_of(False), mutable_state_of(False)

    def content() -> None:
        log("compose:Root")
        with Column():
            Shown("n", lambda: n.value)
            Box(drawn(wide("below", w).then(trace("below")), "d", lambda: d.value))
            with Box(traced("anchor").size(10)):
                if open.value:
                    Layer("tip", w)
            if shown.value:
                Alive("more")
                Box(traced("more").size(10))

    run.start(content, 200, 200)
    run.step("open", lambda: open.set(True))
    run.step("n=1", lambda: n.set(1))
    run.step("d=1", lambda: d.set(1))
    run.step("more", lambda: shown.set(True))
    run.step("w=30", lambda: w.set(30))
    run.step("closed, less", lambda: (open.set(False), shown.set(False)))
    run.step("open, n=2, d=2", lambda: (open.set(True), n.set(2), d.set(2)))


@scenario("popup_hears_locals")
def popup_hears_locals(run: Run) -> None:
    run.queue = True
    depth, second = mutable_state_of(1), mutable_state_of(False)

    def content() -> None:
        log("compose:Root")

        def popup() -> None:
            Deep("popup")
            Box(traced("popup").size(10))
            if second.value:
                Popup(lambda: Deep("second"), is_modal=False)

        def above() -> None:
            Deep("top")
            Popup(popup, is_modal=False)

        CompositionLocalProvider(Depth.provides(depth.value), content=above)

    run.start(content, 200, 200)
    run.step("depth 2", lambda: depth.set(2))
    run.step("the second", lambda: second.set(True))
    run.step("depth 3", lambda: depth.set(3))
    run.step("the second goes, depth 4", lambda: (second.set(False), depth.set(4)))
    run.step("it comes, depth 5", lambda: (second.set(True), depth.set(5)))
