"""What the program prints reaches the terminal and the recording; a million lines stay bounded."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from inspector.analysis.console_facts import ENTRIES, Console, ConsoleEntry, console_of, console_table
from inspector.analysis.fact_table import TO_COME
from inspector.recording import Recording, open_run
from inspector.running.loading import program_output
from inspector.running.loading.program import load
from inspector.running.loading.program_output import FIRST, LAST, outside
from inspector.running.session import Session

from ..programs import place, written
from ..runs import saved

PRINTS = """
    import sys
    from engine import *

    print("loaded")
    n = mutable_state_of(0, name="n")

    def failing():
        raise ValueError("first line\\nsecond line")

    @composable
    def Screen():
        print("composed", n.value)
        print("to stderr", file=sys.stderr)
        print("no newline yet", end=" ")
        print("ended")
        if n.value == 3:
            failing()
        Text(f"{n.value}")
"""


_opened: list[Session] = []


@pytest.fixture(autouse=True)
def _sessions_end() -> Iterator[None]:
    yield
    while _opened:
        _opened.pop().close()


def _session(folder: Path, text: str = PRINTS) -> Session:
    session = Session(load(written(folder, text)))
    _opened.append(session)
    assert session.start()
    session.frame()
    return session


def _write(session: Session, value: int) -> None:
    frame = session.recording.frame(0)
    assert frame is not None
    state = next(value.state for value in frame.values.values() if value.state.name == "n")
    session.recorder.subjects.thing(state).value = value
    session.frame()


def _lines(recording: Recording) -> list[tuple[int, str, str]]:
    return [(entry.frame, entry.stream, entry.text) for entry in console_of(recording).entries]


def test_printed_lines__are_recorded_by_frame_and_reach_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    session = _session(tmp_path)
    _write(session, 1)
    assert _lines(session.recording) == [
        (0, "stdout", "composed 0"),
        (0, "stderr", "to stderr"),
        (0, "stdout", "no newline yet ended"),
        (1, "stdout", "composed 1"),
        (1, "stderr", "to stderr"),
        (1, "stdout", "no newline yet ended"),
    ]
    assert [line.text for line in outside.lines] == ["loaded"]
    out, err = capsys.readouterr()
    assert out.splitlines() == ["loaded", "composed 0", "no newline yet ended", "composed 1", "no newline yet ended"]
    assert err.splitlines() == ["to stderr", "to stderr"]


def test_closed_session__restores_the_streams(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program_output, "_held", 0)  # the window of another file may hold the output, too

    def kinds() -> list[bool]:
        return [isinstance(stream, program_output.Tee) for stream in (sys.stdout, sys.stderr)]

    assert kinds() == [False, False]
    session = _session(tmp_path)
    assert kinds() == [True, True]
    session.close()
    assert kinds() == [False, False]


def test_what_the_inspector_prints__is_no_output_of_the_program(tmp_path: Path) -> None:
    session = _session(tmp_path)
    count = len(outside.lines)
    with program_output_held():
        exec(compile("print('progress')", str(Path(program_output.__file__)), "exec"), {})
    assert len(outside.lines) == count
    session.close()


class program_output_held:  # noqa: N801 - reads as a function
    def __enter__(self) -> None:
        program_output.hold()

    def __exit__(self, *_: object) -> None:
        program_output.release()


def test_million_lines__keep_the_first_and_the_last_and_count_the_rest(tmp_path: Path) -> None:
    text = """
    from engine import *

    @composable
    def Screen():
        for number in range(20_000):
            print(number)
        Text("done")
    """
    session = _session(tmp_path, text)
    frame = session.recording.frame(0)
    assert frame is not None
    rows = [row for row in frame.rows if row.kind == "output"]
    assert [row.data["text"] for row in rows[:2]] == ["0", "1"] and len(rows) == FIRST + 1
    assert (len(rows[-1].data["tail"]), rows[-1].data["tail"][-1]) == (LAST, ("stdout", "19999"))
    assert rows[-1].data["count"] == 20_000 - FIRST
    notes = [entry.text for entry in console_of(session.recording).entries if entry.stream == "note"]
    assert notes == ["… 19,800 lines of this frame were dropped"]


def test_text_of_a_million_lines_at_once__is_split_at_its_ends_only() -> None:
    tee = program_output.Tee(_Null(), "stdout")  # type: ignore[arg-type]
    outside.clear()
    tee.write("x\n" * 1_000_000)
    assert len(outside.lines) < 1_000 and any("lines" in line.text for line in outside.lines)
    tee.write("y" * 10_000_000)
    tee.write("\n")
    assert len(outside.lines[-1].text) < 2_100
    outside.clear()


class _Null:
    def write(self, text: str) -> int:
        return len(text)


def test_exception__is_an_entry_with_traceback_that_expands(tmp_path: Path) -> None:
    session = _session(tmp_path)
    _write(session, 3)
    assert session.failure is not None
    engine, *own = session.failure.traceback
    assert engine.endswith(" calls in the engine")
    assert own == [
        f"{place(str(session.program.path), '        failing()')} in Screen",
        "    failing()",
        f"{place(str(session.program.path), 'raise ValueError')} in failing",
        '    raise ValueError("first line\\nsecond line")',
        "ValueError: first line second line",
    ]
    entries = console_of(session.recording).entries
    assert entries[-1].failure == session.failure
    folded = console_table(entries, 0, 1, 10**9)
    row = folded.rows[-1]
    assert row.is_error and row.cells[2].text.endswith(": ValueError: first line second line")
    assert own[0] in row.spoken
    unfolded = console_table(entries, 0, 1, 10**9, frozenset((row.key,)))
    assert len(unfolded.rows) == len(folded.rows) + len(session.failure.traceback)
    assert folded.status.endswith("printed, 1 error")


def test_cursor_before_a_line__marks_the_line_as_to_come(tmp_path: Path) -> None:
    session = _session(tmp_path)
    entries = console_of(session.recording).entries
    table = console_table(entries, 0, 0, entries[0].event)
    assert [row.when == TO_COME for row in table.rows] == [False, True, True]


def test_many_frames__keep_the_newest_entries_and_count_the_rest() -> None:
    console = Console()
    console._add(ConsoleEntry(at, at, "stdout", str(at)) for at in range(ENTRIES + 500))
    assert (len(console.entries), console.dropped, console.entries[0].text) == (ENTRIES, 500, "500")
    table = console_table(console.entries, console.dropped, 10**9, 10**9)
    assert table.rows[0].spoken == "500 older lines were dropped"


def test_file__shows_the_same_output(tmp_path: Path) -> None:
    session = _session(tmp_path)
    _write(session, 2)
    with open_run(saved(session.recording, tmp_path)) as opened:
        assert _lines(opened) == _lines(session.recording) != []


def test_traceback__is_the_same_from_the_file(tmp_path: Path) -> None:
    session = _session(tmp_path)
    session.program.module.n.value = 3
    session.frame()
    latest = session.recording.latest
    assert latest is not None and latest.failure is not None
    assert [line for line in latest.failure.traceback if "failing" in line] != []
    with open_run(saved(session.recording, tmp_path)) as stored:
        frame = stored.frame(latest.index)
        assert frame is not None and frame.failure is not None
        assert frame.failure.traceback == latest.failure.traceback


def test_cursor_in_an_earlier_frame__counts_what_later_frames_printed_in_one_row(tmp_path: Path) -> None:
    session = _session(tmp_path)
    _write(session, 1)
    _write(session, 3)
    entries = console_of(session.recording).entries
    table = console_table(entries, 0, 0, 10**9)
    assert [row.spoken for row in table.rows[-2:]] == [
        "frame 0, stdout: no newline yet ended",
        f"later, from frame {entries[3].frame} on: {len(entries) - 4} lines, 1 error",
    ]
    assert table.status == "3 lines printed"
