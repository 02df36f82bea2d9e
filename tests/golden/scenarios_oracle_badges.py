"""Ports of ListsChartsAndStores.kt (tests/oracle), third part: badges of transitions."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    Column,
    Constraints,
    IntOffset,
    Modifier,
    RepeatMode,
    Row,
    derived_state_of,
    expand_vertically,
    fade_in,
    fade_out,
    infinite_repeatable,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    remember_infinite_transition,
    shrink_vertically,
    update_transition,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_features import Alive, Shown
from .scenarios_oracle_transitions import line


@scenario("badge_pulsing")
def badge_pulsing(run: Run) -> None:
    run.queue = True
    unread: Any = mutable_state_list_of()
    muted = mutable_state_of(False)

    def calculate() -> int:
        log("calc:count")
        return 0 if muted.value else len(unread)

    def content() -> None:
        count = remember(lambda: derived_state_of(calculate))
        log(f"compose:Root {text(count.value > 0)}")
        t = update_transition(count.value > 0, "badge")
        lift = t.animate_dp(lambda it: 10.0 if it else 0.0, lambda _: line(48))

        def lifted() -> IntOffset:
            log(f"lambda:lift {rounded(lift.value)}")
            return IntOffset(0, rounded(lift.value))

        def badge() -> None:
            infinite = remember_infinite_transition("p")
            pulse = infinite.animate_float(0.0, 10.0, infinite_repeatable(line(64), RepeatMode.REVERSE))
            log("compose:badge")
            Alive("badge")
            Box(traced("badge").draw_behind(lambda _: log(f"draw:pulse {rounded(pulse.value)}")).size(10))

        with Row(traced("row")):
            Box(Modifier.offset(lifted).then(trace("icon")).size(20))
            t.AnimatedVisibility(lambda it: it, badge, enter=fade_in(line(32)), exit=fade_out(line(48)))
        Shown("running", lambda: t.is_running)

    run.start(content, 100, 100)
    run.step("a mail", lambda: unread.append("a"), 8)
    run.step("two more", lambda: unread.extend(("b", "c")), 3)
    run.step("muted", lambda: muted.set(True), 2)
    run.step("not muted on the way", lambda: muted.set(False), 8)
    run.step("muted to the end", lambda: muted.set(True), 12)
    run.step("another while muted", lambda: unread.append("d"), 4)


@scenario("badge_alone")
def badge_alone(run: Run) -> None:
    run.queue = True
    n = mutable_state_of(0)

    def content() -> None:
        log(f"compose:Root {n.value}")
        t = update_transition(n.value, "count")

        def badge() -> None:
            log("compose:badge")
            Alive("badge")
            Box(traced("badge").size(10))

        def many() -> None:
            log(f"compose:many {t.target_state}")
            Box(traced("many").size(10))

        with Column(traced("col")):
            t.AnimatedVisibility(
                lambda it: it > 0, badge, enter=expand_vertically(line(32)), exit=shrink_vertically(line(48))
            )
            t.AnimatedVisibility(lambda it: it > 1, many, enter=fade_in(line(32)), exit=fade_out(line(16)))
        Shown("at", lambda: f"{t.current_state} {t.target_state}")

    run.start(content, 100, 100)
    run.step("1", lambda: n.set(1), 10)
    run.step("2", lambda: n.set(2), 10)
    run.step("0 on the way", lambda: n.set(0), 2)
    run.step("3", lambda: n.set(3), 10)
    run.step("1 again", lambda: n.set(1), 10)
    run.step("0", lambda: n.set(0), 10)


@scenario("badge_within")
def badge_within(run: Run) -> None:
    run.queue = True
    on, n = mutable_state_of(False), mutable_state_of(0)

    def content() -> None:
        log(f"compose:Root {n.value}")
        t = update_transition(on.value, "on")
        inner = t.create_child_transition(lambda it: "shown" if it else "hidden", "inner")
        grown = inner.animate_int(lambda it: 20 if it == "shown" else 10, lambda _: line(48))

        def inside() -> None:
            log(f"compose:inside {n.value}")
            infinite = remember_infinite_transition("p")
            pulse = infinite.animate_float(0.0, 10.0, infinite_repeatable(line(48)))
            Box(traced("pulse").draw_behind(lambda _: log(f"draw:pulse {rounded(pulse.value)}")).size(10))

        def sized(scope: Any, m: Any, c: Any) -> Any:
            log(f"lambda:grown {grown.value}")
            p = m.measure(Constraints.fixed(grown.value, 10))
            return scope.layout(p.width, p.height, lambda: p.place(0, 0))

        with Box(traced("room")):
            inner.AnimatedVisibility(lambda it: it == "shown", inside, enter=fade_in(line(48)), exit=fade_out(line(48)))
            Box(traced("grown").layout(sized))

    def on_and_two() -> None:
        on.value = True
        n.value = 2

    run.start(content, 100, 100)
    run.step("on", lambda: on.set(True), 6)
    run.step("n=1 while it pulses", lambda: n.set(1), 3)
    run.step("off", lambda: on.set(False), 2)
    run.step("on and n=2 on the way", on_and_two, 4)
    run.step("off to the end", lambda: on.set(False), 10)
