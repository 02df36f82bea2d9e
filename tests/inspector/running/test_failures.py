"""What a program raises is a failure with a short, true sentence, whatever it raises."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import textwrap
import threading
from pathlib import Path

import pytest

from engine.trace import Site
from inspector.recording import ProgramFailure
from inspector.running.loading import recursion_limit
from inspector.running.loading.failure import CHAIN_LIMIT, MESSAGE_LIMIT
from inspector.running.loading.program import load
from inspector.running.loading.watchdog import time_limit
from inspector.running.loading.watchdog_signal import WATCHDOG_SIGNAL
from inspector.running.report import run_report

from ..programs import written

ROOT = Path(__file__).parents[3]

HANDLER = """
    @composable
    def Screen():
        Box(Modifier.fill_max_size().clickable(handler))
    def demo(scene):
        scene.frame()
        scene.tap(5, 5)
        scene.frame()
    """


NOTE = " (while running a callback of Box, in Screen › Box, which is called at app.py:{line})"
"""Whose handler raised."""


def _failure(tmp_path: Path, source: str, handler: str = "") -> ProgramFailure:
    path = tmp_path / "app.py"
    path.write_text(
        "from engine import *\nimport sys\n" + textwrap.dedent(handler) + textwrap.dedent(source),
        encoding="utf-8",
    )
    failure = run_report(load(str(path)), demo="def demo" in source).failure
    assert failure is not None
    return failure


@pytest.mark.parametrize(
    ("body", "code"),
    [("sys.exit(5)", "5"), ("raise SystemExit", ""), ("sys.exit('bye')", "bye")],
)
def test_exit_in_a_handler__is_a_failure_of_the_program(tmp_path: Path, body: str, code: str) -> None:
    failure = _failure(tmp_path, HANDLER, f"def handler(): {body}\n")
    assert failure.sentence == (
        f"app.py:3: SystemExit: the program calls exit({code}), which ends no run under the inspector; "
        "leave the call out" + NOTE.format(line=7)
    )


@pytest.mark.parametrize(
    ("call", "said"),
    [
        ("os._exit(5)", "os._exit(5)"),
        ("os.abort()", "os.abort()"),
        ("posix._exit(0)", "os._exit(0)"),
        ("_exit(1)", "os._exit(1)"),
        ("signal.raise_signal(signal.SIGTERM)", "signal.raise_signal(SIGTERM)"),
        ("os.kill(os.getpid(), signal.SIGKILL)", "os.kill(…, SIGKILL)"),
        ("os.execvp('true', ['true'])", "os.execv("),
        ("threading.current_thread() and os._exit(2)", "os._exit(2)"),
        ("signal.alarm(100)", "signal.alarm(100)"),
        ("signal.setitimer(signal.ITIMER_PROF, 100)", "signal.setitimer("),
    ],
)
@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_call_that_ends_the_process__is_a_failure_of_the_program(tmp_path: Path, call: str, said: str) -> None:
    before = os._exit, os.kill, signal.raise_signal
    handler = f"""
        import os, posix, signal, threading
        from os import _exit
        def handler():
            {call}
        """
    failure = _failure(tmp_path, HANDLER, handler)
    assert (failure.kind, failure.site and failure.site.line) == ("ExitCallError", 7)
    expected = f"app.py:7: ExitCallError: the program calls {said}"
    sentence = failure.sentence.replace(str(os.getpid()), "…")
    assert sentence.startswith(expected)
    assert ", which ends no run under the inspector; leave the call out" in sentence
    assert (os._exit, os.kill, signal.raise_signal) == before


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="timers of POSIX")
def test_timer_with_a_handler__runs_and_is_stopped_before_python_ends(tmp_path: Path) -> None:
    """Python removes the handlers at its end: the next signal of the timer ended the process."""
    text = """
        import signal
        from engine import *

        fired = []
        signal.signal(signal.SIGALRM, lambda *_: fired.append(1))
        signal.setitimer(signal.ITIMER_REAL, 0.0005, 0.0005)

        @composable
        def Screen():
            while not fired:
                pass
        """
    program = written(tmp_path, text)
    command = [sys.executable, "-m", "inspector", "report", program]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_program_handles_and_blocks_the_watchdogs_signal__its_loop_is_interrupted_all_the_same(tmp_path: Path) -> None:
    """Only the handler and the mask of other signals change."""
    handler = f"""
        import signal
        def handler():
            signal.signal({int(WATCHDOG_SIGNAL)}, signal.SIG_IGN)
            before = signal.signal(signal.SIGUSR1, signal.SIG_IGN)
            ignored = signal.signal(signal.SIGUSR1, before) == signal.SIG_IGN
            mask = signal.pthread_sigmask(signal.SIG_BLOCK, [{int(WATCHDOG_SIGNAL)}, signal.SIGUSR1])
            blocked = signal.pthread_sigmask(signal.SIG_SETMASK, mask)
            raise ValueError(ignored, sorted(set(blocked) - set(mask)) == [signal.SIGUSR1])
        """
    with time_limit(60):
        inner = signal.getsignal(WATCHDOG_SIGNAL)
        failure = _failure(tmp_path, HANDLER, handler)
        assert signal.getsignal(WATCHDOG_SIGNAL) == inner
    assert failure.message.startswith("(True, True)")


def test_recursion_without_end_below_a_huge_limit__is_named(tmp_path: Path) -> None:
    """Such a program filled the memory, or overflowed the stack through a call of `sorted`."""
    before = sys.getrecursionlimit()
    handler = """
        class Ordered:
            def __lt__(self, other):
                return sorted([self, other])[0]
        def handler():
            sys.setrecursionlimit(10**9)
            Ordered() < Ordered()
        """
    try:
        failure = _failure(tmp_path, HANDLER, handler)
    finally:
        sys.setrecursionlimit(before)
    assert (failure.kind, failure.site and failure.site.line) == ("RecursionError", 6)
    assert recursion_limit.bounded_limit(10**9) in (recursion_limit.MOST, recursion_limit.PROGRAM)
    assert recursion_limit.bounded_limit(500) == 500


@pytest.mark.parametrize("call", ["exit()", "quit()", "exit(3)"])
def test_exit_of_the_interactive_python__is_a_failure_of_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())  # which they close
    failure = _failure(tmp_path, HANDLER, f"def handler(): {call}\n")
    assert (failure.kind, failure.site and failure.site.line) == ("SystemExit", 3)


def test_signal_with_a_handler_and_a_forked_process__are_the_program_s_own(tmp_path: Path) -> None:
    handler = """
        import os, signal, subprocess
        from pathlib import Path
        heard = []
        def handler():
            before = signal.signal(signal.SIGTERM, lambda number, frame: heard.append(number))
            signal.raise_signal(signal.SIGTERM)
            os.kill(os.getpid(), signal.SIGTERM)
            signal.signal(signal.SIGTERM, before)
            child = os.fork()
            if not child:
                os._exit(7)
            _, status = os.waitpid(child, 0)
            raise ValueError(f"{len(heard)} signals, child {os.waitstatus_to_exitcode(status)}")
        """
    assert "ValueError: 2 signals, child 7" in _failure(tmp_path, HANDLER, handler).sentence


def test_thread_of_the_program_calls_exit__the_process_stays_and_the_thread_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    raised: list[object] = []
    monkeypatch.setattr(threading, "excepthook", lambda args: raised.append(args.exc_value))
    handler = """
        import os, threading
        def handler():
            thread = threading.Thread(target=lambda: os._exit(4))
            thread.start()
            thread.join()
            raise ValueError("still here")
        """
    assert "ValueError: still here" in _failure(tmp_path, HANDLER, handler).sentence
    assert [str(each) for each in raised] == [
        "the program calls os._exit(4), which ends no run under the inspector; leave the call out"
    ]


def test_script_that_opens_the_inspector_itself__ends_as_it_asks(tmp_path: Path) -> None:
    script = tmp_path / "drive.py"
    script.write_text("import os\nfrom inspector.running.loading import exit_calls\nexit_calls.hold()\nos._exit(3)\n")
    root = Path(__file__).parents[3]
    assert subprocess.run([sys.executable, str(script)], env={**os.environ, "PYTHONPATH": str(root)}).returncode == 3


@pytest.mark.parametrize("place", ["composable", "effect", "coroutine", "draw", "dispose"])
def test_exit_anywhere__is_a_failure_of_the_program(tmp_path: Path, place: str) -> None:
    bodies = {
        "composable": "leave()",
        "effect": "SideEffect(leave)",
        "coroutine": "LaunchedEffect(leave_later)",
        "draw": "Box(Modifier.size(9).draw_behind(lambda scope: leave()))",
        "dispose": "DisposableEffect(lambda: leave)",
    }
    handler = "def leave(): sys.exit(3)\nasync def leave_later(): sys.exit(3)\n"
    failure = _failure(tmp_path, f"@composable\ndef Screen():\n    {bodies[place]}\n", handler)
    assert (failure.kind, failure.site and failure.site.line) == ("SystemExit", 4 if place == "coroutine" else 3)


def test_exception_that_is_no_exception_class__is_a_failure_of_the_program(tmp_path: Path) -> None:
    handler = "class Stop(BaseException): pass\ndef handler(): raise Stop('now')\n"
    failure = _failure(tmp_path, HANDLER, handler)
    assert failure.sentence == "app.py:4: Stop: now" + NOTE.format(line=8)


def test_exception_whose_str_raises__is_named_by_its_class(tmp_path: Path) -> None:
    handler = """
        class Unsayable(Exception):
            def __str__(self): raise ValueError("no")
        def handler(): raise Unsayable()
        """
    failure = _failure(tmp_path, HANDLER, handler)
    assert failure.sentence == (
        "app.py:6: Unsayable: its message cannot be shown: its __str__ raises ValueError" + NOTE.format(line=10)
    )


def test_huge_message__is_cut(tmp_path: Path) -> None:
    failure = _failure(tmp_path, HANDLER, "def handler(): raise ValueError('ab ' * 8_000_000)\n")
    message, note, rest = failure.message.partition(NOTE.format(line=7))
    assert len(message) < MESSAGE_LIMIT + 100
    assert message.endswith("ab ab … (24,000,000 characters)")
    assert (note, rest) == (NOTE.format(line=7), "")


def test_dispose_that_raises_at_the_end__is_a_failure_of_the_program(tmp_path: Path) -> None:
    handler = "def bad(): raise ValueError('dispose')\n"
    failure = _failure(tmp_path, "@composable\ndef Screen():\n    DisposableEffect(lambda: bad)\n", handler)
    assert failure.sentence == "app.py:3: ValueError: dispose (while disposing DisposableEffect, in Screen)"


def test_control_c_in_the_program__goes_on(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        _failure(tmp_path, HANDLER, "def handler(): raise KeyboardInterrupt\n")


def test_deep_chain__is_folded_in_the_sentence(tmp_path: Path) -> None:
    source = """
        @composable
        def Deep(left):
            if not left: raise ValueError("deep")
            Deep(left - 1)
        @composable
        def Screen():
            Deep(100)
        """
    failure = _failure(tmp_path, source)
    assert len(failure.chain) == CHAIN_LIMIT
    assert failure.sentence == (
        "app.py:6: ValueError: deep [in Screen (app.py:10) › Deep (app.py:7) repeatedly › Deep]"
    )


def test_long_chain_of_different_composables__is_cut_in_the_middle() -> None:
    chain = tuple(Site("app.py", number, f"C{number}") for number in range(30))
    sentence = ProgramFailure("m", "E", None, chain, 0).sentence
    assert sentence.count("›") == 10
    assert " › C4 (app.py:4) › … › C25 (app.py:25) › " in sentence
