"""A call into C that holds Python's lock: timers of the system act while no thread of Python runs."""

from __future__ import annotations

import re
import signal
import sys
import sysconfig
from pathlib import Path

import pytest

from inspector.running.loading import lock_guard
from inspector.running.loading.kernel_timers import KernelTimer
from inspector.running.loading.lock_guard import LockGuard
from inspector.running.loading.locked_call import place_in
from inspector.running.loading.program import load
from inspector.running.loading.watchdog import time_limit, watching_slow_steps
from inspector.running.session import Session

from ..programs import written

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux has these timers")

SEARCH = """
    import re
    from engine import *

    def search():
        re.match("(a+)+b", "a" * 30)

    @composable
    def Screen():
        Box(Modifier.fill_max_size().clickable(search))
"""


def test_search_that_holds_the_lock__is_offered_to_be_stopped_at_its_line(tmp_path: Path) -> None:
    """The window waited for its end, because neither the thread of the watchdog nor a signal of it came."""
    offers: list[tuple[str, str]] = []

    def stop(what: str, place: str) -> bool:
        offers.append((what, place))
        return True

    session = Session(load(written(tmp_path, SEARCH, "search.py")))
    assert session.start()
    session.frame()
    try:
        with time_limit(60), watching_slow_steps(0.1, stop):
            session.input("tap", 5.0, 5.0)
    finally:
        session.close()
    assert offers == [("the input tap", "search.py:5")]
    assert session.failure is not None and session.failure.kind == "ProgramStopped"


def test_timer_of_the_system__reaches_the_main_thread_during_a_call_that_holds_the_lock() -> None:
    class ReachedError(Exception):
        pass

    def reach(*_: object) -> None:
        raise ReachedError

    # Not the signal of the watchdog: after a program ran in this process, others may not handle it.
    before = signal.signal(signal.SIGUSR1, reach)
    timer = KernelTimer(int(signal.SIGUSR1))
    try:
        with pytest.raises(ReachedError):
            timer.restart(0.05)
            re.match("(a+)+b", "a" * 30)
        timer.restart(3600)
        timer.stop()
    finally:
        timer.close()
        signal.signal(signal.SIGUSR1, before)


def test_timer_of_an_unknown_function__says_that_there_are_no_such_timers() -> None:
    with pytest.raises(OSError, match="no_such_function"):
        KernelTimer(function="no_such_function")


def test_guard_without_timers__uses_the_one_of_faulthandler(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[object] = []

    def refused(*_: object, **__: object) -> KernelTimer:
        raise OSError

    monkeypatch.setattr(lock_guard, "KernelTimer", refused)
    monkeypatch.setattr(lock_guard.faulthandler, "dump_traceback_later", lambda *a, **b: calls.append((a, b)))
    monkeypatch.setattr(lock_guard.faulthandler, "cancel_dump_traceback_later", lambda: calls.append("canceled"))
    guard = LockGuard("words")
    guard.postpone(3.0)
    guard.close()
    assert calls == [((3.0,), {"exit": True, "file": 2}), "canceled"]


def test_place_in_a_stack__is_the_innermost_line_of_the_program() -> None:
    library = sysconfig.get_paths()["stdlib"]
    stack = (
        "Current thread 0x00007f726dffe6c0 (most recent call first):\n"
        f'  File "{library}/re/__init__.py", line 166 in match\n'
        '  File "<string>", line 3 in __repr__\n'
        '  File "/programs/a folder/search.py", line 6 in search\n'
        '  File "/project/engine/clickable.py", line 91 in _call\n'
    )
    assert place_in(stack, [library + "/", "/project/engine/"]) == "search.py:6: "
    assert place_in(stack, [library + "/", "/project/engine/", "/programs/"]) == ""
