"""Small files that describe more than a machine has: refused before it is made, in this thread's own time."""

from __future__ import annotations

import json
import sqlite3
import time
import zlib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from inspector.recording import Cursor, RunFileError, open_run, save_run
from inspector.recording.file.run_schema import checksum
from inspector.recording.rows import reading_limits as limits
from inspector.recording.structure.structure_data import GROUPS

from ..commands.test_hostile_runs import _reseal, _reseal_events
from .test_damaged_runs import whole_run

LONGEST = 5.0


@pytest.fixture
def run_path(tmp_path: Path) -> Path:
    path = tmp_path / "run.phases"
    save_run(whole_run(tmp_path), path)
    return path


def _structure(path: Path, text: bytes) -> None:
    row = (1, None, zlib.compress(text, 9))
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DELETE FROM structure")
        connection.execute("INSERT INTO structure VALUES (?,?,?,?)", (*row, checksum([row])))
        connection.commit()


EMPTY = {"subjects": [[1, "table", "n", None, ""]], "nodes": [], "loose": [], "missing": [], "edits": 0}


def _groups(count: int) -> bytes:
    groups = [[1, 0, 0, None, []]] * count
    tables = [[0, None, None, 1, [0, 0, 0, 0], [[1, "f", "n", "s"]], ["t"], groups]]
    return json.dumps({**EMPTY, "tables": tables}, separators=(",", ":")).encode()


STRUCTURES = {
    "lists without end": lambda: b'{"subjects":[' + b"[]," * 8_000_000 + b"[]]}",
    "as many lists as a text may hold": lambda: b'{"subjects":[' + b"[]," * 3_000_000 + b"[]]}",
    "lists within lists": lambda: b'{"subjects":' + b"[" * 2_000_000 + b"]" * 2_000_000 + b"}",
    "more groups than there are values": lambda: _groups(900_000),
}


@pytest.mark.parametrize("made", STRUCTURES.values(), ids=STRUCTURES.keys())
def test_keyframe_that_unpacks_to_more_than_it_may__is_refused_before_it_is_made(
    made: Callable[[], bytes], run_path: Path
) -> None:
    _structure(run_path, made())
    assert run_path.stat().st_size < 200_000
    with open_run(run_path) as opened:
        began = time.thread_time()
        with pytest.raises(RunFileError) as raised:
            opened.structure_at(1)
        assert time.thread_time() - began < LONGEST
    assert "too large" in str(raised.value) or "cannot be read" in str(raised.value)


def _repeat(path: Path, kind: str, count: int, *, nested: bool = False, groups: int = 0) -> None:
    """Adds `count` copies of an event of this kind to the last frame, side by side or inside one another."""
    with closing(sqlite3.connect(path)) as connection:
        (last,) = connection.execute("SELECT max(id) FROM event").fetchone()
        (frame,) = connection.execute("SELECT max(number) FROM frame").fetchone()
        asked = "SELECT event.* FROM event JOIN text ON text.id = event.kind WHERE text.value = ?"
        rows = connection.execute(asked, (kind,)).fetchall()
        if groups:
            inserts = "SELECT facts FROM fact JOIN text ON text.id = fact.name WHERE text.value = 'groups'"
            (facts,) = connection.execute(inserts).fetchone()
            row = next(row for row in rows if row[9] == facts)
            connection.execute(
                "UPDATE fact SET value = ? WHERE facts = ? AND name = (SELECT id FROM text WHERE value = 'groups')",
                (json.dumps([[1, 0, 0, None, []]] * groups), facts),
            )
        else:
            row = rows[-1]
        for at in range(count):
            inside = last + at if nested and at else 0
            span = count - 1 - at if nested else 0
            new = (last + 1 + at, frame, inside, 0, row[4], row[5], row[6], span, 0, row[9], 0)
            connection.execute("INSERT INTO event VALUES (?,?,?,?,?,?,?,?,?,?,?)", new)
        connection.execute(
            "UPDATE frame SET events = events + ?, last_event = ? WHERE number = ?", (count, last + count, frame)
        )
        connection.execute("DELETE FROM structure")
        _reseal(connection, "frame")
        _reseal_events(connection)
        connection.commit()


def test_events_inside_one_another_without_end__are_refused(run_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("inspector.recording.file.stored_rows.EVENTS_DEEP", 50)
    _repeat(run_path, "composition", 51, nested=True)
    with open_run(run_path) as opened, pytest.raises(RunFileError, match="more than 50 events inside one another"):
        list(opened)


def test_events_inside_one_another_as_deep_as_allowed__are_read(
    run_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("inspector.recording.file.stored_rows.EVENTS_DEEP", 50)
    _repeat(run_path, "composition", 50, nested=True)
    with open_run(run_path) as opened:
        assert len(list(opened)) == len(opened)


def test_edits_that_put_in_more_than_is_read__are_not_followed(run_path: Path) -> None:
    _repeat(run_path, "slot", 1 + GROUPS // 2_000, groups=2_000)
    with open_run(run_path) as opened:
        assert opened.last is not None
        began = time.thread_time()
        moment = Cursor(opened).at_frame(opened.last)
        assert time.thread_time() - began < LONGEST
    assert moment is not None and moment.structure is None
    assert "more than 200,000 are not read" in moment.missing


def test_one_reading_that_takes_too_long__is_refused(run_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("inspector.recording.file.run_database.SECONDS", -1.0)
    with pytest.raises(RunFileError, match="takes longer than"):
        with open_run(run_path) as opened:
            list(opened)


def test_one_reading_that_makes_too_much__is_refused(run_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("inspector.recording.file.run_database.PARTS", 100)
    with pytest.raises(RunFileError, match="more than 100 values in one part of it"):
        with open_run(run_path) as opened:
            list(opened)


def test_parts__count_values_lists_and_long_texts() -> None:
    assert limits.parts_of("[1,2,[3]]") == 5
    assert limits.parts_of("x" * 640) == 11
    with pytest.raises(limits.TooLargeError):
        limits.bounded_json("[" + "0," * limits.PARTS + "0]")


def test_repr_of_a_stored_frame__names_it_and_reads_nothing_more(run_path: Path) -> None:
    with open_run(run_path) as opened:
        frames = [repr(frame) for frame in opened]
    assert frames[0].startswith("StoredFrame(0, ") and frames[0].endswith(" rows)")
    assert frames[-1].endswith(" rows, ValueError)")
