"""Ctrl+C ends a recording well, wherever it comes; two writers never write one file."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from inspector.cli import main
from inspector.commands import record
from inspector.recording import RunFileError, RunMeta, RunWriter, open_run
from inspector.recording.file.run_events import EventWriter
from inspector.running.loading import exit_calls, held_interrupt, program_output, watchdog

from ..programs import written

ROOT = Path(__file__).parents[3]

TICKS = """
    import signal
    from engine import *

    n = mutable_state_of(0, name="n")

    @composable
    def Screen():
        if n.value == {at}: {action}
        Text(str(n.value))
        LaunchedEffect(tick)

    async def tick():
        while True:
            await with_frame_nanos(lambda nanos: n.set(n.value + 1))
"""


@pytest.fixture(autouse=True)
def own_interrupts() -> Any:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def _record(tmp_path: Path, at: int, action: str = "signal.raise_signal(signal.SIGINT)") -> tuple[int, Path]:
    target = tmp_path / "run.phases"
    program = written(tmp_path, TICKS.format(at=at, action=action))
    return main(["record", program, "--frames", "50", "-o", str(target)]), target


def test_interrupt_while_a_frame_runs__the_frames_before_it_are_in_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, target = _record(tmp_path, 5)
    out, err = capsys.readouterr()
    with open_run(target) as opened:
        frames = len(list(opened))
    assert (code, err) == (130, "")
    assert out.startswith(f"{target}: {frames} frames, ") and out.endswith("; stopped by Ctrl+C\n")
    assert 4 <= frames <= 7
    assert "run.phases-journal" not in os.listdir(tmp_path)


def test_interrupt_where_a_recording_is_there__it_stays_as_it_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _saved(tmp_path, tmp_path / "run.phases")
    before = (tmp_path / "run.phases").read_bytes()
    capsys.readouterr()
    code, target = _record(tmp_path, 5)
    printed = capsys.readouterr()
    assert (code, printed.out, printed.err) == (130, "", f"phases: stopped by Ctrl+C: {target} is as it was\n")
    assert target.read_bytes() == before


def test_interrupt_while_a_frame_is_written__waits_until_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    write_events = EventWriter.write
    seen: list[int] = []

    def interrupted(self: EventWriter, connection: Any, events: Any) -> None:
        written = list(events)
        write_events(self, connection, written)
        if any(index == 3 for index, _ in written):
            signal.raise_signal(signal.SIGINT)
            seen.append(3)

    monkeypatch.setattr(EventWriter, "write", interrupted)
    code, target = _record(tmp_path, -1)
    assert (code, seen) == (130, [3])
    with open_run(target) as opened:
        assert len(list(opened)) == 4
    assert "4 frames" in capsys.readouterr().out


def test_interrupt_while_the_file_is_ended__it_is_ended(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    close = RunWriter.close

    def interrupted(self: RunWriter, **options: Any) -> None:
        signal.raise_signal(signal.SIGINT)
        close(self, **options)

    monkeypatch.setattr(RunWriter, "close", interrupted)
    code, target = _record(tmp_path, -1)
    assert code == 130
    with open_run(target) as opened:
        assert len(list(opened)) == 50
    assert "stopped by Ctrl+C" in capsys.readouterr().out


@pytest.mark.parametrize("where", ["hold", "release"])
def test_interrupt_while_a_step_begins_or_ends__the_step_has_ended(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    """The step went on for ever: the command's own line went to standard error, as output of the program."""
    happens, calls = getattr(exit_calls, where), []

    def interrupted() -> None:
        calls.append(where)
        if len(calls) == 6:
            signal.raise_signal(signal.SIGINT)
        happens()

    monkeypatch.setattr(exit_calls, where, interrupted)
    code, target = _record(tmp_path, -1)
    assert (code, watchdog.in_step(), program_output.holds()) == (130, False, 0)
    printed = capsys.readouterr()
    with open_run(target) as opened:
        frames = len(list(opened))
    assert printed.err == "" and printed.out.startswith(f"{target}: {frames} frames, ")


def test_interrupt_before_the_first_frame__no_file_and_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, target = _record(tmp_path, 0)
    printed = capsys.readouterr()
    assert (code, printed.out) == (130, "")
    assert printed.err == f"phases: stopped by Ctrl+C before the first frame: {target} is not written\n"
    assert not target.exists()


def test_interrupt_while_the_file_is_made__no_file_and_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    begin = RunWriter._begin

    def interrupted(self: RunWriter, *arguments: Any) -> None:
        signal.raise_signal(signal.SIGINT)
        begin(self, *arguments)

    monkeypatch.setattr(RunWriter, "_begin", interrupted)
    code, target = _record(tmp_path, -1)
    assert (code, capsys.readouterr().err) == (
        130,
        f"phases: stopped by Ctrl+C before the first frame: {target} is not written\n",
    )
    assert not target.exists()


@pytest.mark.parametrize("named", [True, False])
def test_interrupt_while_the_program_is_loaded__no_file_and_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, named: bool
) -> None:
    """The line did not say whether a file was written."""

    def interrupted(*_: object, **__: object) -> None:
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(record, "load_program", interrupted)
    monkeypatch.chdir(tmp_path)
    assert main(["record", "app.py", *(["-o", "run.phases"] if named else [])]) == 130
    what = "run.phases" if named else "the recording"
    words = f"phases: stopped by Ctrl+C before the first frame: {what} is not written\n"
    assert (capsys.readouterr().err, list(tmp_path.iterdir())) == (words, [])


@pytest.mark.parametrize("command", ["report", "record"])
def test_program_that_raises_a_keyboard_interrupt__is_at_fault_and_not_ctrl_c(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    source = TICKS.format(at=-1, action="pass").replace("n.set(n.value + 1))", "n.set(1)); raise KeyboardInterrupt")
    program = written(tmp_path, source)
    options = ["-o", str(tmp_path / "run.phases")] if command == "record" else []
    assert main([command, program, *options]) == 2
    assert capsys.readouterr().err == f"phases: {Path(program).name}:14: KeyboardInterrupt\n"


def test_interrupt_of_another_command__one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program = written(tmp_path, TICKS.format(at=2, action="signal.raise_signal(signal.SIGINT)"))
    assert main(["report", program]) == 130
    assert capsys.readouterr().err == "phases: stopped by Ctrl+C\n"


def test_interrupts_that_are_not_held__are_raised_immediately() -> None:
    with held_interrupt.interrupts_can_be_held():
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
        done = []
        with pytest.raises(KeyboardInterrupt):
            with held_interrupt.held():
                with held_interrupt.held():
                    signal.raise_signal(signal.SIGINT)
                done.append(1)
        assert done == [1]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_interrupt_while_modules_are_imported__one_line() -> None:
    run = (
        "import sys, signal\n"
        "class Finder:\n"
        "    def find_spec(self, name, path, target=None):\n"
        "        if name == 'inspector.commands.report': signal.raise_signal(signal.SIGINT)\n"
        "sys.meta_path.insert(0, Finder())\n"
        "from inspector.cli import main\n"
        "sys.argv[1:] = ['report', 'nowhere.py']\n"
        "sys.exit(main())\n"
    )
    done = subprocess.run([sys.executable, "-c", run], cwd=ROOT, capture_output=True, text=True, check=False)
    words = "phases: stopped by Ctrl+C before the command began: nothing is written\n"
    assert (done.returncode, done.stdout, done.stderr) == (130, "", words)


# ---------------------------------------------------------------- two writers


@pytest.mark.parametrize("there", [False, True])
@pytest.mark.parametrize("whole", [False, True])
def test_second_writer_of_one_file__is_refused_and_the_first_goes_on(tmp_path: Path, there: bool, whole: bool) -> None:
    path = tmp_path / "run.phases"
    if there:
        assert _saved(tmp_path, path)
    before = sorted(os.listdir(tmp_path))
    first = RunWriter(path, RunMeta("first.py"))
    during = sorted(os.listdir(tmp_path))
    with pytest.raises(RunFileError) as raised:
        RunWriter(path, RunMeta("second.py"), whole=whole)
    assert str(raised.value) == (
        f"{path}: is being written by another recording; wait until it has ended, or choose another name"
    )
    assert sorted(os.listdir(tmp_path)) == during
    first.abandon()
    assert sorted(os.listdir(tmp_path)) == before
    third = RunWriter(path, RunMeta("third.py"))
    third.abandon()


def _saved(tmp_path: Path, path: Path) -> bool:
    return main(["record", written(tmp_path, TICKS.format(at=-1, action="pass")), "-o", str(path)]) == 0
