"""A program that does not return is interrupted. Only the limit is real time: a step that ends is never waited for."""

from __future__ import annotations

import gc
import importlib
import io
import os
import re
import signal
import subprocess
import sys
import textwrap
from pathlib import Path
from types import FrameType, ModuleType

import pyrsistent
import pytest

from inspector.analysis import ranking
from inspector.recording import ProgramFailure
from inspector.recording.file import run_writer
from inspector.running.loading import program_output, watchdog
from inspector.running.loading.program import ProgramError, load
from inspector.running.loading.watchdog import ProgramStopped, Step, time_limit
from inspector.running.report import run_report

ROOT = Path(__file__).parents[3]
LIMIT = 0.2

LOOPS = {
    "in a composable": """
        @composable
        def Screen():
            while True: pass
        """,
    "of state reads and writes": """
        n = mutable_state_of(0)
        @composable
        def Screen():
            while n.value >= 0: n.value
        """,
    "that emits without end": """
        @composable
        def Screen():
            while True: Text("more")
        """,
    "in a click handler": """
        def spin():
            while True: pass
        @composable
        def Screen():
            Box(Modifier.fill_max_size().clickable(spin))
        def demo(scene):
            scene.frame()
            scene.tap(5, 5)
        """,
    "in measurement": """
        def measure(*_):
            while True: pass
        @composable
        def Screen():
            with Layout(measure): Text("child")
        """,
    "in drawing": """
        def draw(scope):
            while True: pass
        @composable
        def Screen():
            Box(Modifier.size(10).draw_behind(draw))
        """,
    "in a coroutine": """
        async def spin():
            while True: pass
        @composable
        def Screen():
            LaunchedEffect(spin)
        """,
    "in an effect's end": """
        def spin():
            while True: pass
        @composable
        def Screen():
            DisposableEffect(lambda: spin)
        """,
    "in a demo": """
        @composable
        def Screen():
            Text("still")
        def demo(scene):
            while True: pass
        """,
    "that catches every Exception": """
        @composable
        def Screen():
            while True:
                try: 1 / 0
                except Exception: pass
        """,
    "in a search of a regular expression, which holds Python's lock": """
        import re
        @composable
        def Screen():
            re.match("(a+)+b", "a" * 30)
        """,
    "in a wait": """
        import time
        @composable
        def Screen():
            time.sleep(3600)
        """,
}


def _ended(tmp_path: Path, source: str) -> ProgramFailure:
    path = tmp_path / "app.py"
    path.write_text("from engine import *\n" + textwrap.dedent(source))
    with time_limit(LIMIT, advice="more is allowed"):
        failure = run_report(load(str(path)), demo="def demo" in source).failure
    assert failure is not None
    return failure


@pytest.mark.parametrize("source", LOOPS.values(), ids=LOOPS.keys())
def test_endless_loop__is_interrupted_and_named(tmp_path: Path, source: str) -> None:
    failure = _ended(tmp_path, source)
    assert failure.kind == "ProgramStopped"
    assert "takes longer than 0.2 s; more is allowed" in failure.message
    assert failure.site is not None and Path(failure.site.file).name == "app.py"


def test_endless_loop_while_loading__is_a_program_error_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "app.py"
    path.write_text("from engine import *\nwhile True:\n    pass\n")
    with time_limit(LIMIT), pytest.raises(ProgramError) as raised:
        load(str(path))
    assert str(raised.value).startswith(("app.py:2: ProgramStopped: loading it takes", "app.py:3: ProgramStopped:"))


# The interruption may arrive in a callback of the garbage collector, which drops it with a warning; another follows.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_endless_demo_of_frames__is_interrupted_as_a_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watchdog, "DEMO_FACTOR", 2)
    failure = _ended(
        tmp_path,
        """
        @composable
        def Screen():
            Text("still")
        def demo(scene):
            while True: scene.frame()
        """,
    )
    assert failure.kind == "ProgramStopped"
    assert failure.message.startswith("the demo takes longer than")


def test_steps_that_end_in_time__are_not_interrupted() -> None:
    with time_limit(LIMIT) as _, Step("a long demo", 1_000):
        for _ in range(4):
            with Step("one frame") as step:
                step.spent = LIMIT * 0.9
        watchdog.restart_limit()
    assert not watchdog.in_step()


def test_signal_that_comes_after_the_step__does_nothing() -> None:
    with time_limit(LIMIT):
        os.kill(os.getpid(), watchdog._SIGNAL)
        with Step("in time"):
            os.kill(os.getpid(), watchdog._SIGNAL)


def test_overdue_step_in_the_engine__is_interrupted_only_after_the_grace() -> None:
    made = watchdog._Watchdog(LIMIT, "", False)
    here = sys._getframe()
    engine_code = compile("frame = sys._getframe()", watchdog.__file__, "exec")
    there: dict[str, object] = {"sys": sys}
    exec(engine_code, there)
    with Step("late") as step:
        step.spent = LIMIT + 0.1
        # On one line: else the next line of this test, which is a program, would be interrupted.
        _ = made._interrupt(0, there["frame"]), watchdog.next_line.disarm()  # type: ignore[arg-type,func-returns-value]
        with pytest.raises(ProgramStopped):
            made._interrupt(0, here)
        step.attempts, step.spent = 0, LIMIT + watchdog.GRACE + 0.1
        with pytest.raises(ProgramStopped):
            made._interrupt(0, there["frame"])  # type: ignore[arg-type]


def test_overdue_step_in_a_package__is_interrupted_at_once_unless_the_engine_called_its_own_package() -> None:
    made = watchdog._Watchdog(LIMIT, "", False)
    package = compile("made._interrupt(0, sys._getframe())", pyrsistent.__file__, "exec")
    engine_code = compile("exec(package)", watchdog.__file__, "exec")
    there = {"sys": sys, "made": made, "package": package}
    with Step("late") as step:
        step.spent = LIMIT + 0.1
        _ = exec(engine_code, there), watchdog.next_line.disarm()  # type: ignore[func-returns-value]
        with pytest.raises(ProgramStopped):
            exec(package, there)


def test_overdue_step_in_a_write__is_interrupted_after_the_line_was_recorded() -> None:
    made = watchdog._Watchdog(LIMIT, "", False)

    class Interrupted(io.StringIO):
        def write(self, text: str) -> int:
            made._interrupt(0, sys._getframe())
            return super().write(text)

    stream = Interrupted()
    tee = program_output.Tee(stream, "stdout")
    with Step("late") as step:
        step.spent = LIMIT + 0.1
        with pytest.raises(ProgramStopped):
            tee.write("a line\n")
    assert (stream.getvalue(), program_output.outside.lines[-1].text) == ("a line\n", "a line")


def test_elapsed_limit__restores_the_former_signal_handler() -> None:
    before = signal.getsignal(watchdog._SIGNAL)
    with time_limit(LIMIT):
        assert signal.getsignal(watchdog._SIGNAL) != before
    assert signal.getsignal(watchdog._SIGNAL) == before


@pytest.mark.slow
@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("while True:\n        try: time.sleep(0)\n        except BaseException: pass", "the process ends"),
        (
            "sum(range(10 ** 14))",
            "phases: app.py:5: a call into C takes longer than 0.2 s, and Python cannot interrupt it, so",
        ),
    ],
    ids=["what catches everything", "a call into C that keeps the lock"],
)
def test_program_that_no_exception_stops__ends_the_process(tmp_path: Path, body: str, words: str) -> None:
    path = tmp_path / "app.py"
    path.write_text(f"import time\nfrom engine import *\n@composable\ndef Screen():\n    {body}\n")
    run = (
        "import sys\nfrom inspector.running.loading import watchdog\nwatchdog.GRACE = watchdog.UNWIND = 0.2\n"
        "from inspector.running.loading.program import load\nfrom inspector.running.report import run_report\n"
        f"with watchdog.time_limit({LIMIT}, ends_process=True): run_report(load(sys.argv[1]))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", run, str(path)], capture_output=True, text=True, cwd=ROOT, timeout=60, check=False
    )
    assert done.returncode == 2
    assert words in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    "lines",
    [
        "class Thing:\n    def __del__(self):\n        while True: pass\n@composable\ndef Screen(): Thing()",
        "time.monotonic = lambda: 0.0\n@composable\ndef Screen():\n    while True: pass",
    ],
    ids=["a finalizer, whose exceptions Python drops", "with a clock that stands still"],
)
def test_loop_that_hides_from_the_watchdog__is_interrupted_all_the_same(tmp_path: Path, lines: str) -> None:
    path = tmp_path / "app.py"
    path.write_text(f"import time\nfrom engine import *\n{lines}\n")
    command = [sys.executable, "-m", "inspector", "report", str(path), "--time-limit", "1"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=60, check=False)
    assert "takes longer than 1 s" in done.stderr


def test_frame_of_a_finalizer_or_a_weak_callback__takes_no_exception() -> None:
    """Python would print the exception and drop it."""
    frames: list[FrameType] = []

    class Thing:
        def __del__(self) -> None:
            frames.append(sys._getframe())

    thing = Thing()
    del thing
    assert watchdog._is_swallowed(frames[0])
    assert not watchdog._is_swallowed(sys._getframe())


def test_signal_in_a_callback_of_the_garbage_collector__waits_for_the_next_one() -> None:
    seen: list[bool] = []

    def callback(phase: str, info: dict[str, int]) -> None:
        seen.append(watchdog._is_swallowed(sys._getframe()))

    gc.callbacks.append(callback)
    try:
        gc.collect()
    finally:
        gc.callbacks.remove(callback)
    assert seen == [True, True]


def test_callbacks_of_weak_references__they_alone_have_the_name_that_the_watchdog_knows() -> None:
    """A function of this name that the engine calls itself would never be interrupted."""
    other = r"weakref\.ref\([^()]*, (?!on_collected\)|self\.extras\.discard\))[^\n]*|(?<!def )\bon_collected\([^\n]*"
    wrong = [
        f"{path.relative_to(ROOT)}: {call}"
        for house in ("engine", "inspector")
        for path in sorted((ROOT / house).rglob("*.py"))
        for call in re.findall(other, path.read_text(encoding="utf-8"))
    ]
    assert wrong == []


def test_limit_that_passes_while_a_frame_is_written_to_a_file__the_file_is_not_interrupted() -> None:
    made = watchdog._Watchdog(LIMIT, "", False)
    values = {"sys": sys, "interrupt": made._interrupt}
    writes = compile("interrupt(0, sys._getframe())", run_writer.__file__, "exec")
    counts = compile("interrupt(0, sys._getframe())", ranking.__file__, "exec")
    with Step("the demo") as step:
        step.spent = LIMIT + watchdog.GRACE + 0.1
        exec(writes, values)
        with pytest.raises(ProgramStopped):
            exec(counts, values)


def test_limit_that_passes_while_a_package_is_imported__the_import_ends_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """numpy refuses a second import after half an import, so no picture could be packed any more."""
    made = watchdog._Watchdog(LIMIT, "", False)
    folder = tmp_path / "site-packages"
    folder.mkdir()
    (folder / "heavy_package.py").write_text("import test_watchdog_hook\ntest_watchdog_hook.run()\n")
    hook = ModuleType("test_watchdog_hook")
    vars(hook)["run"] = lambda: made._interrupt(0, sys._getframe())
    monkeypatch.setitem(sys.modules, "test_watchdog_hook", hook)
    monkeypatch.syspath_prepend(str(folder))
    with Step("loading it") as step:
        step.spent = LIMIT + watchdog.GRACE + 0.1
        importlib.import_module("heavy_package")
        del sys.modules["heavy_package"]
        step.spent = LIMIT + watchdog.IMPORT_GRACE + 0.1
        with pytest.raises(ProgramStopped):
            importlib.import_module("heavy_package")


def test_slow_step_mostly_in_the_engine__is_attended_as_soon_as_a_signal_finds_the_program(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    signals: list[bool] = []

    def is_in_program(frame: FrameType | None) -> bool:
        signals.append(len(signals) >= 20)
        return signals[-1]

    monkeypatch.setattr(watchdog, "POLL", 0.2)
    monkeypatch.setattr(watchdog, "_is_in_program", is_in_program)
    attended = watchdog.watching_slow_steps(0.05, lambda what, place: True)
    with pytest.raises(ProgramStopped, match="was stopped after"), time_limit(3), attended, Step("frame 1"):
        while True:
            pass
    assert len(signals) == 21


def test_instruction_without_a_line__has_that_of_the_definition() -> None:
    """The watchdog raised a TypeError of its own where it interrupted such an instruction."""

    class Frame:
        f_lineno = None
        f_code = (lambda: None).__code__

    line = Frame.f_code.co_firstlineno
    assert watchdog._line_of(Frame) == line  # type: ignore[arg-type]
    assert watchdog._sleep_advice(Frame) == ""  # type: ignore[arg-type]
