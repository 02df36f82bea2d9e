"""NextLine: a call at the next line of the program, wherever the main thread was when it was armed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from types import FrameType

import pytest

from inspector.running.loading import watchdog
from inspector.running.loading.next_line import NextLine
from inspector.running.loading.watchdog import ProgramStopped, Step

LIMIT = 0.4


def in_engine(call: Callable[[FrameType], object]) -> Callable[[], None]:
    """Returns a function of the engine that passes its own frame to `call`."""
    values: dict[str, object] = {"call": call, "sys": sys}
    exec(compile("def run():\n    call(sys._getframe())\n    return None", watchdog.__file__, "exec"), values)
    return values["run"]  # type: ignore[return-value]


@pytest.fixture
def armed() -> Iterator[tuple[Callable[[], None], list[str]]]:
    """A function of the engine that arms a call, and the names of the functions that the call found."""
    found: list[str] = []
    made = NextLine()
    yield in_engine(lambda frame: made.arm(frame, lambda reached: found.append(reached.f_code.co_name))), found
    made.disarm()
    assert sys.gettrace() is None


Armed = tuple[Callable[[], None], list[str]]


def test_program_called_the_engine__its_next_line_is_reached_once(armed: Armed) -> None:
    arm, found = armed

    def looping() -> list[int]:
        arm()
        first = len(found)
        return [first, len(found), len(found)]

    assert looping() == [1, 1, 1]
    assert found == ["looping"]


def test_loop_of_one_line__its_next_round_is_reached(armed: Armed) -> None:
    arm, found = armed
    rounds: list[int] = []

    def looping() -> None:
        while not found: rounds.append(1) if rounds else (rounds.append(1), arm())  # fmt: skip  # noqa: E701

    looping()
    assert (found, len(rounds)) == (["looping"], 1)


def test_function_returns_from_the_engine__the_next_line_of_its_caller_is_reached(armed: Armed) -> None:
    arm, found = armed

    def returning() -> None:
        return arm()

    def calling() -> list[str]:
        returning()
        return list(found)

    assert calling() == ["calling"]


def test_engine_calls_another_function_of_the_program__it_is_reached(armed: Armed) -> None:
    arm, found = armed
    engine_calls = in_engine(lambda frame: (arm(), composable()))

    def composable() -> None:
        return None

    engine_calls()
    assert found[0] in ("<lambda>", "composable")


def test_trace_function_of_another_tool__stays_and_nothing_is_reached(armed: Armed) -> None:
    arm, found = armed

    def other(frame: FrameType, event: str, arg: object) -> None:
        return None

    sys.settrace(other)
    try:
        arm()
        assert sys.gettrace() is other
    finally:
        sys.settrace(None)
    assert found == []


def test_disarmed__nothing_is_reached(armed: Armed) -> None:
    _arm, found = armed
    made = NextLine()
    in_engine(lambda frame: (made.arm(frame, lambda reached: found.append("reached")), made.disarm()))()
    assert (found, sys.gettrace()) == ([], None)


def test_loop_whose_signals_all_find_the_engine__one_signal_stops_it_in_the_program() -> None:
    """A signal found the program in one of sixty cases: the offer to stop such a loop took up to 4.7 s."""
    made = watchdog._Watchdog(LIMIT, "", False)
    signals: list[int] = []

    def signal_arrives(frame: FrameType) -> None:
        signals.append(1)
        made._interrupt(0, frame)

    read = in_engine(signal_arrives)

    def endless() -> None:
        while len(signals) < 100:
            read()

    with Step("late") as step:
        step.spent = LIMIT + 0.1
        with pytest.raises(ProgramStopped) as stopped:
            endless()
    assert len(signals) == 1
    steps = [each.name for each in stopped.traceback]
    assert "endless" in steps and "run" not in steps


def test_slow_step_whose_signals_all_find_the_engine__one_signal_is_attended_in_the_program() -> None:
    made = watchdog._Watchdog(LIMIT, "", False)
    attended: list[str] = []
    read = in_engine(lambda frame: made._interrupt(0, frame))

    def slow() -> int:
        for done in range(100):
            read()
            if attended:
                return done
        return 100

    def on_slow_step(what: str, place: str) -> bool:
        attended.append(what)
        return False

    with watchdog.watching_slow_steps(0.1, on_slow_step), Step("frame 1") as step:
        step.spent = 0.2
        assert slow() == 0
    assert attended == ["frame 1"]
    assert sys.gettrace() is None


def test_step_ends_before_a_line_of_the_program__nothing_stays_armed() -> None:
    made = watchdog._Watchdog(LIMIT, "", False)
    values: dict[str, object] = {"step": Step("late"), "sys": sys, "made": made}
    text = (
        f"with step:\n    step.spent = {LIMIT + 0.1}\n    made._interrupt(0, sys._getframe())\nafter = sys.gettrace()"
    )
    exec(compile(text, watchdog.__file__, "exec"), values)
    assert values["after"] is None


def test_call_that_waits_while_a_debugger_is_imported__is_no_debugger(monkeypatch: pytest.MonkeyPatch) -> None:
    """The watchdog took its own trace function for a debugger's, and began to count the time again."""
    made = watchdog._Watchdog(LIMIT, "", False)
    monkeypatch.setitem(sys.modules, "bdb", sys)
    late = LIMIT + watchdog.GRACE + 0.1
    values: dict[str, object] = {"step": Step("late"), "sys": sys, "made": made, "next_line": watchdog.next_line}
    text = (
        f"with step:\n    step.spent = {late}\n    next_line.arm(sys._getframe(), print)\n"
        "    armed = next_line.is_armed\n    made._interrupt(0, sys._getframe())"
    )
    with pytest.raises(ProgramStopped):
        exec(compile(text, watchdog.__file__, "exec"), values)
    assert values["armed"] is True and not watchdog.next_line.is_armed


def test_signal_during_the_handler__is_left_to_the_next_one() -> None:
    made = watchdog._Watchdog(LIMIT, "", False)
    signals: list[str] = []

    def on_slow_step(what: str, place: str) -> bool:
        signals.append(what)
        made._interrupt(0, sys._getframe())
        return False

    with watchdog.watching_slow_steps(0.1, on_slow_step), Step("frame 1") as step:
        step.spent = 0.2
        made._interrupt(0, sys._getframe())
        made._interrupt(0, sys._getframe())
    assert signals == ["frame 1", "frame 1"]
