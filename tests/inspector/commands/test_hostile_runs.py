"""Rows that are wrong and say they are right: a made-up recording is refused, in time, and not changed."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from inspector.cli import main
from inspector.commands import recorded_run
from inspector.commands.command import for_terminal
from inspector.recording import Recording, open_run, save_run
from inspector.recording.file.run_schema import checksum

from ..recording.test_damaged_runs import everything, refused, small_run

ROOT = Path(__file__).parents[3]


@pytest.fixture
def emitted() -> Recording:
    """A run whose rows the tests below know."""
    return small_run()


@pytest.fixture
def handmade_path(emitted: Recording, tmp_path: Path) -> Path:
    made = tmp_path / "run.phases"
    save_run(emitted, made)
    return made


def _reseal(connection: sqlite3.Connection, table: str, where: str = "1") -> None:
    """Makes the checksums of a table's own rows right again."""
    cursor = connection.execute(f"SELECT * FROM {table} WHERE {where}")
    names = [each[0] for each in cursor.description]
    for row in cursor.fetchall():
        connection.execute(f"UPDATE {table} SET checksum = ? WHERE {names[0]} = ?", (checksum([row[:-1]]), row[0]))


def _reseal_events(connection: sqlite3.Connection) -> None:
    facts: dict[int, list[tuple[Any, ...]]] = {}
    for number, name, kind, value in connection.execute("SELECT facts, name, type, value FROM fact ORDER BY 1, place"):
        facts.setdefault(number, []).append((name, kind, value))
    for row in connection.execute("SELECT * FROM event").fetchall():
        check = checksum([row[:9], tuple(facts.get(row[9], ()))])
        connection.execute("UPDATE event SET checksum = ? WHERE id = ?", (check, row[0]))


def _reseal_changes(connection: sqlite3.Connection) -> None:
    found = connection.execute("SELECT what, frame, keyframe, previous FROM change").fetchall()
    for what, frame, key, previous in found:
        rows = connection.execute(f"SELECT * FROM {what} WHERE frame = ? ORDER BY 1, 2, 3, 4", (frame,)).fetchall()
        connection.execute(
            "UPDATE change SET rows = ?, checksum = ? WHERE what = ? AND frame = ?",
            (len(rows), checksum([(key, previous), *rows]), what, frame),
        )


def _bomb(connection: sqlite3.Connection) -> None:
    blob = zlib.compress(bytes(200_000_000), 9)
    connection.execute("UPDATE picture SET pixels = ?, base = NULL WHERE frame = 0", (blob,))


HOSTILE: dict[str, tuple[str | Callable[[sqlite3.Connection], None], str]] = {
    "event inside itself": ("UPDATE event SET inside = id WHERE kind > 1", "refers to a later event"),
    "event caused by a later one": ("UPDATE event SET cause = id + 5 WHERE cause", "refers to a later event"),
    "write without values": ("UPDATE event SET facts = NULL", "has no old and new value"),
    "run without a subject": ("UPDATE event SET subject = NULL", "has no subject"),
    "text that is a number": ("UPDATE text SET value = x'ff'", "bytes that are no UTF-8 text"),
    "line that is a text": ("UPDATE site SET line = 'ten'", "where a number belongs"),
    "subject without a name": ("UPDATE subject SET name = 99999", "refers to a text that is not in it"),
    "facts without end": (
        lambda connection: (
            connection.execute("UPDATE fact SET type = 'tuple', value = ?", ("[" * 100_000 + "]" * 100_000,)) and None
        ),
        "a fact that cannot be read",
    ),
    "facts that are no JSON": ("UPDATE fact SET type = 'tuple', value = '(1,'", "a fact that cannot be read"),
    "facts of a class there is not": ("UPDATE fact SET type = 'pickle', value = 'cos'", "a fact of the class 'pickle'"),
    "huge number": ("UPDATE fact SET type = 'int', value = printf('%.*c', 100000, '9')", "a fact that cannot be read"),
    "frames that are not there": ("UPDATE frame SET number = 4000000000 WHERE number = 2", "it has 3 frames between"),
    "events that are not there": ("UPDATE frame SET events = 900000", "events where 900000 were written"),
    "tree that is not there": ("UPDATE frame SET tree = 77", "a tree that is not in it"),
    "phase there is not": (
        "UPDATE subscription SET phase = (SELECT id FROM text WHERE value = 'offset')",
        "is no phase",
    ),
    "keyframe in the future": ("UPDATE change SET keyframe = frame + 9", "refers to a keyframe after it"),
    "value without its write": ("UPDATE value SET event = 123456789 WHERE event", "whose write is not in it"),
    "density that is none": (
        "UPDATE meta SET value = -1.0 WHERE key = 'density'",
        "its density is not a positive number",
    ),
    "picture that is huge": ("UPDATE picture SET width = 2000000000, base = NULL", "a picture of 2000000000"),
    "picture that unpacks to more": (_bomb, "bytes of pixels where"),
    "picture on itself": ("UPDATE picture SET base = frame", "damage on a later picture"),
    "picture that is no picture": ("UPDATE picture SET pixels = x'00010203', base = NULL", "the picture of frame"),
    "damage outside": ("UPDATE picture SET x = 5 WHERE base NOT NULL", "outside a picture"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_rows_that_lie__are_refused(name: str, handmade_path: Path) -> None:
    change, words = HOSTILE[name]
    path = handmade_path
    with closing(sqlite3.connect(path)) as connection:
        if isinstance(change, str):
            connection.execute(change)
        else:
            change(connection)
        for table in ("meta", "source", "text", "site", "subject", "frame", "picture"):
            _reseal(connection, table)
        _reseal_events(connection)
        _reseal_changes(connection)
        connection.commit()
    error = refused(path)
    assert error is not None and words in str(error), error


def test_name_of_millions_of_characters__is_cut(handmade_path: Path) -> None:
    with closing(sqlite3.connect(handmade_path)) as connection, connection:
        connection.execute("INSERT INTO text VALUES (99999, ?, 0)", ("x" * 2_000_000,))
        _reseal(connection, "text", "id = 99999")
        connection.execute("UPDATE subject SET name = 99999")
        _reseal(connection, "subject")
    with open_run(handmade_path) as opened:
        names = {row.name for frame in opened for row in frame.rows if row.subject is not None}
    assert {len(name) for name in names} == {10_001}


def test_engine_files_of_another_checkout__are_those_of_this_one(handmade_path: Path) -> None:
    with closing(sqlite3.connect(handmade_path)) as connection, connection:
        (text,) = connection.execute("SELECT file FROM site").fetchone()
        path = "/another/checkout/engine/snapshot/mutable_state.py"
        connection.execute("UPDATE text SET value = ? WHERE id = ?", (path, text))
        _reseal(connection, "text")
    with open_run(handmade_path) as opened:
        files = {row.site.file for frame in opened for row in frame.rows if row.site is not None}
    assert str(ROOT / "engine" / "snapshot" / "mutable_state.py") in files and path not in files


def test_control_characters_of_a_name__reach_no_terminal() -> None:
    assert for_terminal("\x1b[1mbold\x1b[0m \x1b]0;owned\x07 a\tb\n") == "\x1b[1mbold\x1b[0m \\x1b]0;owned\\x07 a\tb\n"


def test_resealing__alone_changes_nothing(handmade_path: Path, emitted: Recording) -> None:
    path = handmade_path
    with closing(sqlite3.connect(path)) as connection:
        for table in ("meta", "source", "text", "site", "subject", "frame", "picture"):
            _reseal(connection, table)
        _reseal_events(connection)
        _reseal_changes(connection)
        connection.commit()
    with open_run(path) as opened:
        assert everything(opened) == everything(emitted)


def test_long_recording__commands_read_its_beginning_and_say_so(
    handmade_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file of any length is answered within seconds; `--whole` reads all of it."""
    with open_run(handmade_path) as opened:
        frames = len(opened)
    monkeypatch.setattr(recorded_run, "MOST_EVENTS", 40)
    asked: list[tuple[str, ...]] = [
        ("report",),
        ("advise",),
        ("export", "--format", "html"),
    ]
    for command, *rest in asked:
        main([command, str(handmade_path), *rest])
        assert "more frames would take long: --whole reads all" in capsys.readouterr().err
        main([command, str(handmade_path), *rest, "--whole"])
        assert "--whole" not in capsys.readouterr().err
    for command in (("find", "--ran", ""), ("export", "--format", "csv", "--table", "runs")):
        main([*command[:1], str(handmade_path), *command[1:]])
        assert "--whole" not in capsys.readouterr().err  # a search and a table read all
    main(["compare", str(handmade_path), str(handmade_path)])
    assert "--whole reads all" in capsys.readouterr().err
    main(["report", str(handmade_path), "--whole"])
    assert f"{frames} frames" in capsys.readouterr().out


def test_name_with_commands_for_the_terminal__is_escaped_by_compare_and_advise(
    handmade_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(sqlite3.connect(handmade_path)) as connection, connection:
        connection.execute("UPDATE text SET value = '\x1b]0;x\x07' || value WHERE id IN (SELECT name FROM subject)")
        _reseal(connection, "text")
    for words in (["compare", str(handmade_path), str(handmade_path), "--names"], ["advise", str(handmade_path)]):
        main(words)
        assert not set(capsys.readouterr().out) & {"\x1b", "\x07"}
