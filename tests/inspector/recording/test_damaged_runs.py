"""Damaged, foreign, newer and hostile files: the documented error or the right answer, nothing else, and in time."""

from __future__ import annotations

import os
import random
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from inspect import signature
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from inspector.recording import RecordedPicture, Recording, RunFileError, RunMeta, open_run, save_run
from inspector.recording.file import run_database as database_module
from inspector.recording.file.run_database import RunDatabase
from inspector.recording.structure.structure import Structure
from inspector.running.loading.program import load
from inspector.running.session import Session

from ..answers import answers, answers_about, facts_of
from ..feed import SlowParallax
from ..programs import written

LONGEST = 5.0
"""Seconds that nothing may take, whatever the file holds."""


def small_run() -> Recording:
    emitted = SlowParallax()
    for step in (10, 5):
        emitted.drag(step)
    recording = emitted.feed.recording
    recording.meta = RunMeta("app.py", "slow", 6, 4, 1.0, "/app/app.py", {"/app/app.py": "print('never run')\n"})
    for index in range(3):
        recording.add_picture(RecordedPicture.of(index, 6, 4, bytes(range(index, index + 96))))
    return recording


PROGRAM = """
    from engine import Column, Modifier, Box, Text, composable, mutable_state_of

    n = mutable_state_of(1, name="n")

    @composable
    def Screen():
        if n.value > 2:
            raise ValueError("three is too many")
        with Column(Modifier.clickable(lambda: n.set(n.value + 1)).size(20, 20)):
            for number in range(n.value):
                Box(Modifier.size(9, 9).test_tag(f"box{number}"))

    SIZE = (20, 20)
"""


def whole_run(folder: Path) -> Recording:
    """With slot tables, trees, places, structures and a failure."""
    session = Session(load(written(folder, PROGRAM)))
    session.start()
    session.on_frame(lambda _: session.add_picture(session.scene.pixels().tobytes()))
    session.frame()
    for _ in range(2):
        session.input("tap", 5, 5)
        session.frame()
    recording = session.recording
    session.close()
    latest = recording.latest
    assert latest is not None and latest.failure is not None and latest.tree is not None
    return recording


@pytest.fixture(scope="module", params=["handmade", "run"])
def run(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Recording:
    return small_run() if request.param == "handmade" else whole_run(tmp_path_factory.mktemp("program"))


@pytest.fixture(scope="module")
def whole(run: Recording, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("whole") / "run.phases"
    save_run(run, path)
    return path.read_bytes()


@pytest.fixture
def path(tmp_path: Path, whole: bytes) -> Path:
    made = tmp_path / "run.phases"
    made.write_bytes(whole)
    return made


@pytest.fixture
def handmade_path(tmp_path: Path) -> Path:
    """A file of the hand-written run, whose rows the tests below know."""
    made = tmp_path / "run.phases"
    save_run(small_run(), made)
    return made


def everything(recording: Recording) -> list[Any]:
    """All that can be read of it."""
    emitted: list[Any] = [recording.meta, recording.first, recording.last, recording.dropped, recording.still_invalid]
    emitted += [facts_of(frame) for frame in recording]
    emitted += [(picture.frame, picture.order, picture.pixels()) for picture in recording.pictures]
    # A file holds the structure of some of the frames that had one; the others follow from their rows.
    emitted += [Keyframe(frame.structure) for frame in recording]
    return emitted


class Keyframe:
    """A structure, or that there is none: equal to another if both are the same where both are there."""

    def __init__(self, structure: Structure | None) -> None:
        self.structure = structure

    def __eq__(self, other: object) -> bool:
        assert isinstance(other, Keyframe)
        return self.structure is None or other.structure is None or self.structure == other.structure

    def __hash__(self) -> int:
        return 0


def refused(path: Path) -> RunFileError | None:
    """Opens the file and reads all of it: the error, or None if there was none. Nothing else may happen."""
    began = time.monotonic()
    before = path.read_bytes() if path.is_file() else None
    error = None
    try:
        with open_run(path) as opened:
            everything(opened)
            for frame in opened:
                answers_about(frame, opened)
            answers(opened)
    except RunFileError as raised:
        error = raised
        assert str(raised).startswith(f"{path}: ") and "\n" not in str(raised) and "; " in str(raised)
    assert time.monotonic() - began < LONGEST
    assert (path.read_bytes() if path.is_file() else None) == before
    beside = {name for name in os.listdir(path.parent) if name != path.name}
    assert not {name for name in beside if name.startswith(path.name)}
    return error


def same_or_refused(path: Path, expected: list[Any]) -> bool:
    """Whether it was refused; if not, it says exactly what was saved."""
    began = time.monotonic()
    try:
        with open_run(path) as opened:
            got = everything(opened)
    except RunFileError:
        return True
    finally:
        assert time.monotonic() - began < LONGEST
    assert got == expected
    return False


def examples(share: int = 1) -> int:
    """How many to try of each of the two runs: 150 by default, 5,000 in --thorough."""
    most = settings().max_examples
    return max(20, (5_000 if most >= 10_000 else most * 3 // 2) // share)


# ---------------------------------------------------------------- damage


def test_file_as_it_was_written__is_read(path: Path, run: Recording) -> None:
    assert refused(path) is None
    with open_run(path) as opened:
        assert everything(opened) == everything(run)


def test_every_beginning_of_a_file__is_refused(path: Path, whole: bytes, run: Recording) -> None:
    expected = everything(run)
    lengths = {*range(130), *range(0, len(whole), max(1, len(whole) // examples())), len(whole) - 1}
    for length in sorted(lengths):
        path.write_bytes(whole[:length])
        assert same_or_refused(path, expected), length


def test_bytes_that_changed__are_noticed_or_do_not_matter(path: Path, whole: bytes, run: Recording) -> None:
    expected = everything(run)
    dice = random.Random(20)
    noticed = 0
    for _ in range(examples()):
        changed = bytearray(whole)
        for _ in range(dice.choice((1, 1, 1, 2, 8, 64))):
            changed[dice.randrange(len(changed))] = dice.randrange(256)
        path.write_bytes(changed)
        noticed += same_or_refused(path, expected)
    assert noticed > examples() // 5


def test_flipped_bits_in_used_bytes__are_noticed(path: Path, whole: bytes, run: Recording) -> None:
    expected = everything(run)
    used = [index for index, byte in enumerate(whole) if byte and index > 100]
    dice = random.Random(21)
    noticed = 0
    for _ in range(examples()):
        changed = bytearray(whole)
        changed[dice.choice(used)] ^= 1 << dice.randrange(8)
        path.write_bytes(changed)
        noticed += same_or_refused(path, expected)
    # The rest remains of rows that were moved to other pages: no query reads it.
    assert noticed > examples() // 2


def test_pages_that_are_lost_or_in_each_others_place__are_noticed(path: Path, whole: bytes, run: Recording) -> None:
    expected = everything(run)
    pages = [whole[at : at + 4096] for at in range(0, len(whole), 4096)]
    dice = random.Random(22)
    noticed = 0
    for _ in range(examples(4)):
        changed = list(pages)
        one, other = dice.randrange(1, len(pages)), dice.randrange(1, len(pages))
        changed[one] = bytes(4096) if dice.random() < 0.3 else pages[other]
        path.write_bytes(b"".join(changed))
        noticed += same_or_refused(path, expected)
    # A page of an empty table in the place of another one changes nothing.
    assert noticed > examples(4) // 2


def test_large_file_that_is_not_checked_as_a_whole__is_noticed_when_it_is_read(
    path: Path, whole: bytes, run: Recording, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database_module, "CHECKED", 0)
    expected = everything(run)
    used = [index for index, byte in enumerate(whole) if byte and index > 100]
    dice = random.Random(23)
    noticed = 0
    for _ in range(examples()):
        changed = bytearray(whole)
        for _ in range(dice.choice((1, 1, 8))):
            changed[dice.choice(used)] = dice.randrange(256)
        path.write_bytes(changed)
        noticed += same_or_refused(path, expected)
    assert noticed > examples() // 2


# ---------------------------------------------------------------- what is no recording


def _text(path: Path) -> None:
    path.write_text("frames: 12\nevents: 3\n" * 40)


def _empty(path: Path) -> None:
    path.write_bytes(b"")


def _folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def _missing(path: Path) -> None:
    path.unlink()


def _pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def _other_program(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE bookmarks (url TEXT)")


def _newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 7")


def _older_than_there_is(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 0")


def _write_ahead(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("UPDATE meta SET value = value")
        connection.commit()


def _statement(sql: str) -> Callable[[Path], None]:
    def change(path: Path) -> None:
        with closing(sqlite3.connect(path)) as connection:
            connection.executescript(sql)

    return change


FOREIGN: dict[str, tuple[Callable[[Path], None], str]] = {
    "text": (_text, "is not a recording; open a file that `phases record` or the window has written"),
    "empty": (_empty, "is empty; open a file that `phases record` or the window has written"),
    "folder": (_folder, "is a folder; name a recording in it"),
    "missing": (_missing, "no such file; record one with `phases record FILE.py -o run.phases`"),
    "pipe": (_pipe, "is not a regular file; open a file that `phases record` or the window has written"),
    "another program": (
        _other_program,
        "is an SQLite file of another program; open a file that `phases record` or the window has written",
    ),
    "newer": (
        _newer,
        "was written by a newer version: its format is 7, this version reads up to 1; install the newer version",
    ),
    "older": (_older_than_there_is, "is damaged: its format 0 does not exist"),
    "write-ahead log": (_write_ahead, "is damaged: its header declares a write-ahead log"),
    "trigger": (
        _statement("CREATE TRIGGER t AFTER INSERT ON meta BEGIN DELETE FROM event; END"),
        "holds t, which no recording has",
    ),
    "view": (_statement("CREATE VIEW v AS SELECT 1"), "holds v, which no recording has"),
    "view instead of a table": (
        _statement("DROP TABLE failure; CREATE VIEW failure AS SELECT 1"),
        "its tables are not those of a recording",
    ),
    "table": (_statement("CREATE TABLE more (x)"), "holds more, which no recording has"),
    "virtual table": (
        _statement("CREATE VIRTUAL TABLE words USING fts5(text)"),
        "holds words, words_config, words_content, which no recording has",
    ),
    "index": (_statement("CREATE INDEX i ON event (abs(frame))"), "holds i, which no recording has"),
    "less": (_statement("DROP TABLE picture"), "lacks picture; open"),
    "another column": (_statement("ALTER TABLE frame ADD COLUMN x DEFAULT 1"), "its tables are not those"),
}


@pytest.mark.parametrize("name", FOREIGN)
def test_file_that_is_no_recording__is_refused_with_what_it_is(name: str, handmade_path: Path) -> None:
    change, words = FOREIGN[name]
    path = handmade_path
    change(path)
    error = refused(path)
    assert error is not None and words in str(error)


def test_file_that_may_not_be_read__is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def locked(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(database_module, "open", locked, raising=False)
    with pytest.raises(RunFileError, match=r"cannot be read \(Permission denied\); check that you may read it"):
        open_run(path)


def test_path_that_can_be_no_file__is_refused() -> None:
    with pytest.raises(RunFileError):
        open_run("a\0b")


def test_more_rows_than_a_recording_has__are_not_read(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)"
            " INSERT INTO meta SELECT 'key' || i, i, 0 FROM n"
        )
        connection.commit()
    error = refused(path)
    assert error is not None and "more than 100 rows where a recording has fewer" in str(error)


def test_question_that_takes_too_long__is_given_up(path: Path) -> None:
    clock = iter_clock(0.0)
    database = RunDatabase(path, clock=lambda: next(clock), wall=lambda: next(clock))
    endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
    with pytest.raises(RunFileError, match="takes longer than 4 s to read, so it is damaged"):
        database.rows(endless)
    database.close()


def test_patience__counts_the_work_of_the_thread_and_no_wait_for_other_processes() -> None:
    assert signature(RunDatabase).parameters["clock"].default is time.thread_time


def iter_clock(start: float) -> Iterator[float]:
    """Each look at it is a hundredth of a second later."""
    now = start
    while True:
        now += 0.01
        yield now


def test_opened_file__cannot_be_written_or_run_anything(path: Path) -> None:
    with open_run(path) as opened:
        ask = opened._database.rows
        for statement in (
            "UPDATE meta SET value = 1",
            "ATTACH DATABASE 'other.db' AS other",
            "SELECT load_extension('x')",
            "CREATE TEMP TABLE t (x)",
            "DROP TABLE meta",
        ):
            with pytest.raises(RunFileError):
                ask(statement)


def test_file_that_is_being_written__is_read_up_to_the_newest_frame_or_refused(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as writing:
        writing.execute("BEGIN IMMEDIATE")
        writing.execute("DELETE FROM picture")
        with open_run(path) as opened:
            assert len(opened.pictures) == 3
        writing.execute("ROLLBACK")


@pytest.mark.skipif(os.name != "posix", reason="locks of POSIX")
@pytest.mark.parametrize("size", [0, 100, 3_000])
def test_incomplete_file_of_a_recorder_that_still_writes__is_not_called_damaged(size: int, tmp_path: Path) -> None:
    import fcntl

    path = tmp_path / "run.phases"
    save_run(small_run(), path)
    path.write_bytes(path.read_bytes()[:size])
    with path.open("rb") as recorder:
        fcntl.flock(recorder, fcntl.LOCK_EX)
        with pytest.raises(RunFileError, match="is being written by another recording; open it when that has ended"):
            open_run(path)
    with pytest.raises(RunFileError, match="is damaged|is empty"):
        open_run(path)
