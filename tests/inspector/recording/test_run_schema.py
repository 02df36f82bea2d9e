"""SCHEMA.md says what is in the file: every table and column, and questions that can be asked as they stand there."""

from __future__ import annotations

import re
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from inspector import recording as package
from inspector.recording import save_run
from inspector.recording.file.run_schema import APPLICATION_ID, META_NUMBERS, META_TEXTS, VERSION, schema

from ..feed import SlowParallax

DOCUMENT = (Path(package.__file__).parent / "SCHEMA.md").read_text(encoding="utf-8")
QUESTIONS = re.findall(r"```sql\n(.*?)```", DOCUMENT, re.DOTALL)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    emitted = SlowParallax()
    emitted.drag(10)
    emitted.drag(5)
    made = tmp_path / "run.phases"
    save_run(emitted.feed.recording, made)
    return made


@pytest.fixture
def connection(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path.as_uri() + "?mode=ro", uri=True)) as made:
        yield made


def columns(connection: sqlite3.Connection, name: str) -> list[str]:
    return [str(row[1]) for row in connection.execute(f"PRAGMA table_info({name})")]


def test_header__says_what_the_document_says(connection: sqlite3.Connection) -> None:
    assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
    assert connection.execute("PRAGMA user_version").fetchone() == (VERSION,)
    assert f"| {APPLICATION_ID} (`PHAS`) |" in DOCUMENT
    assert f"| `user_version` | {VERSION}:" in DOCUMENT


def test_document__names_every_table_view_and_column(connection: sqlite3.Connection) -> None:
    kinds = dict(connection.execute("SELECT name, type FROM sqlite_schema WHERE type IN ('table', 'view')"))
    assert len(kinds) > 30
    missing = []
    for name, kind in kinds.items():
        inner = kind == "view" and name.endswith("_whole")
        if kind == "table" and f"**{name}**" not in DOCUMENT:
            missing.append(name)
        if kind == "view" and f"`{name}`" not in DOCUMENT:
            missing.append(name)
        if not inner:
            missing += [f"{name}.{column}" for column in columns(connection, name) if f"`{column}`" not in DOCUMENT]
    assert missing == []


def test_document__names_every_key_of_meta(connection: sqlite3.Connection) -> None:
    keys = {str(key) for (key,) in connection.execute("SELECT key FROM meta")}
    assert keys == {*META_TEXTS, *META_NUMBERS, "density"}
    described = DOCUMENT[DOCUMENT.index("- **meta**") : DOCUMENT.index("- **source**")]
    assert [key for key in sorted(keys) if f"`{key}`" not in described] == []


def test_document__names_nothing_that_is_not_there() -> None:
    there = {name for name, sql in schema().items() if sql.startswith("CREATE TABLE")}
    assert set(re.findall(r"\*\*([a-z_]+)\*\*", DOCUMENT)) - {"views"} == there


def test_writes__as_the_document_asks(connection: sqlite3.Connection) -> None:
    assert connection.execute(QUESTIONS[0]).fetchall() == [
        ("offset", "/engine/lazy_list_state.py", 74, "input", 2, 1, 2)
    ]


def test_what_ran__as_the_document_asks(connection: sqlite3.Connection) -> None:
    assert connection.execute(QUESTIONS[1]).fetchall() == [(0, 2, 0, 3, 3, 3), (1, 1, 1, 0, 2, 3), (2, 1, 1, 0, 2, 3)]


def test_values_at_a_frame__as_the_document_asks(connection: sqlite3.Connection) -> None:
    assert connection.execute(QUESTIONS[2]).fetchall() == [("offset", "15", 2)]


def test_chain_of_causes__as_the_document_asks(connection: sqlite3.Connection) -> None:
    run = connection.execute("SELECT min(id) FROM events WHERE frame = 1 AND kind = 'composition'").fetchone()[0]
    chain = connection.execute(QUESTIONS[3].replace("SELECT 30", f"SELECT {run}")).fetchall()
    assert [row[2] for row in chain] == ["input", "write", "invalidate", "composition"]
    assert "event 30," in DOCUMENT and len(QUESTIONS) == 4


def test_pandas__as_the_document_asks(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (block,) = re.findall(r"```python\n(.*?)```", DOCUMENT, re.DOTALL)
    monkeypatch.chdir(path.parent)
    if _has_pandas():
        names: dict[str, Any] = {}
        exec(compile(block, "SCHEMA.md", "exec"), names)
        assert len(names["events"]) > 30
        names["connection"].close()
        return
    # Without pandas, its question at least.
    (question,) = re.findall(r'read_sql\("(.*?)"', block)
    with closing(sqlite3.connect("file:run.phases?mode=ro", uri=True)) as connection:
        assert len(connection.execute(question).fetchall()) > 30


def _has_pandas() -> bool:
    from importlib.util import find_spec

    return find_spec("pandas") is not None


@pytest.mark.skipif(shutil.which("sqlite3") is None, reason="the command sqlite3 is not on this machine")
def test_shell__as_the_document_asks(path: Path) -> None:
    (words,) = re.findall(r'`sqlite3 -readonly -header run\.phases "(.*?)"`', DOCUMENT)
    emitted = subprocess.run(
        ["sqlite3", "-readonly", "-header", str(path), words], capture_output=True, text=True, check=True
    ).stdout
    assert emitted.splitlines()[0].startswith("id|frame|state|")


def test_sql_views__list_the_recorded_inputs_and_writes(connection: sqlite3.Connection) -> None:
    ask = connection.execute
    assert ask("SELECT frame, input, number, value FROM inputs ORDER BY id").fetchall() == [
        (1, "drag", "dy", 10),
        (2, "drag", "dy", 5),
    ]
    assert ask("SELECT frame, state, old, new, phase FROM writes").fetchall() == [
        (1, "offset", "0", "10", "input"),
        (2, "offset", "10", "15", "input"),
    ]
    assert ask("SELECT DISTINCT state, within, reader, line FROM reads").fetchall() == [
        ("offset", "composition", "Screen", 16)
    ]
    assert ask("SELECT frame, text, author FROM state_values ORDER BY frame").fetchall() == [
        (0, "0", ""),
        (1, "10", "drag"),
        (2, "15", "drag"),
    ]
    assert ask("SELECT DISTINCT reader, phase, state, ended FROM subscriptions").fetchall() == [
        ("Screen", "composition", "offset", 0)
    ]
    assert ask("SELECT count(*) FROM events").fetchone() == ask("SELECT sum(events) FROM frame").fetchone()
    assert ask("SELECT name, tag FROM subjects WHERE kind = 'node' AND tag NOT NULL ORDER BY number").fetchall() == [
        ("box", "box"),
        ("header", "header"),
        ("list", "list"),
    ]
