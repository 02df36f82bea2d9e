"""A hostile value in any cell of a recording, under a right checksum: it is read, or refused with a RunFileError."""

from __future__ import annotations

import random
import shutil
import sqlite3
import zlib
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from inspector.recording import save_run

from ..commands.test_hostile_runs import _reseal, _reseal_changes, _reseal_events
from .test_damaged_runs import refused, whole_run

VALUES: dict[str, Any] = {
    "nothing": None,
    "negative": -1,
    "huge number": 2**62,
    "infinite": float("inf"),
    "not UTF-8": b"\xff\xfe",
    "long text": "x" * 3_000_000,
    "lists within lists": "[" * 200_000,
    "objects within objects": '{"a":' * 50_000,
    "packed lists": zlib.compress(b"[" * 30_000_000, 9),
    "packed zeros": zlib.compress(bytes(100_000_000), 9),
    "broken pack": zlib.compress(b"[]")[:-3],
}
SEALED = ("meta", "source", "text", "site", "subject", "frame", "picture", "tree", "slots", "structure", "failure")
CELLS = 40


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("whole")
    path = folder / "run.phases"
    save_run(whole_run(folder), path)
    return path


def spoil(path: Path, table: str, column: str, value: Any, row: int) -> bool:
    """Writes `value` into one cell and makes the checksums right. False: the table takes no such value."""
    with closing(sqlite3.connect(path)) as connection:
        (rows,) = connection.execute(f"SELECT count(*) FROM {table}").fetchone()
        if not rows:
            return False
        try:
            connection.execute(
                f"UPDATE {table} SET {column} = ? WHERE rowid = (SELECT rowid FROM {table} LIMIT 1 OFFSET ?)",
                (value, row % rows),
            )
        except sqlite3.Error:
            return False
        for each in SEALED:
            try:
                _reseal(connection, each)
            except (ValueError, TypeError, sqlite3.Error):  # such a value has no checksum: the old one is wrong
                pass
        for reseal in (_reseal_events, _reseal_changes):
            try:
                reseal(connection)
            except (ValueError, TypeError, sqlite3.Error):
                pass
        connection.commit()
    return True


def test_hostile_value_in_any_cell__is_refused_or_read(whole: Path, tmp_path: Path) -> None:
    seed = random.randrange(1_000_000)
    print("seed", seed)
    choose = random.Random(seed)
    with closing(sqlite3.connect(whole)) as connection:
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        columns = [
            (table, row[1])
            for table in tables
            for row in connection.execute(f"PRAGMA table_info({table})")
            if row[1] != "checksum" and not table.startswith("sqlite_")
        ]
    spoiled = 0
    path = tmp_path / "hostile.phases"
    for table, column in choose.sample(columns, CELLS):
        shutil.copy(whole, path)
        what = choose.choice(list(VALUES))
        print(table, column, what)
        if spoil(path, table, column, VALUES[what], choose.randrange(1000)):
            spoiled += 1
            refused(path)  # any other exception leaves it
    assert spoiled > CELLS // 4
