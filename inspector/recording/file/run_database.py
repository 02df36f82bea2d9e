"""RunDatabase: opens a recording's SQLite file for reading, after validation, with bounded time and size.

Terms       hot journal: a journal that a crash left beside the file; SQLite must roll it back before reading.
Invariants  I1 the file is never changed: it is opened read-only, and a file with a hot journal is copied first.
            I2 the file runs no code: no extension, no custom function, exactly the expected schema, and SQLite does not
            trust names in the schema. I3 every defect raises a RunFileError. I4 no query runs longer than
            PATIENCE seconds of the thread's own work: other processes make no recording a damaged one.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import tempfile
import time
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from zlib import crc32

from ..rows.reading_limits import CHARACTERS, PARTS, SECONDS, TooLargeError, WorkLimit
from .run_error import PathText, RunFileError
from .run_schema import ADDED_VIEWS, APPLICATION_ID, FORMER_VIEWS, MAGIC, VERSION, schema

try:
    import fcntl
except ImportError:
    fcntl = None  # type: ignore[assignment]  # Windows has none

PATIENCE = 4.0
"""The timeout of queries in seconds; a valid file needs a fraction of one second."""

SIZE_LIMIT = 16 * 1024**3
ROWS_LIMIT = 1_000_000
VALUE_LIMIT = 128 * 1024 * 1024
CHECKED = 24 * 1024 * 1024
"""Files up to this size in bytes are checked page by page on opening (0.1 s); larger files are checked during
reading."""

NOT_OURS = "open a file that `phases record` or the window has written"
BEING_WRITTEN = ("is being written by another recording", "open it when that has ended")
DAMAGED = "record the run again, or open another copy"

_JOURNAL_MAGIC = bytes.fromhex("d9d505f920a163d7")

_LIMITS = {
    sqlite3.SQLITE_LIMIT_LENGTH: VALUE_LIMIT,
    sqlite3.SQLITE_LIMIT_SQL_LENGTH: 200_000,
    sqlite3.SQLITE_LIMIT_COLUMN: 200,
    sqlite3.SQLITE_LIMIT_EXPR_DEPTH: 50,
    sqlite3.SQLITE_LIMIT_COMPOUND_SELECT: 10,
    sqlite3.SQLITE_LIMIT_VDBE_OP: 100_000,
    sqlite3.SQLITE_LIMIT_FUNCTION_ARG: 8,
    sqlite3.SQLITE_LIMIT_ATTACHED: 0,
    sqlite3.SQLITE_LIMIT_LIKE_PATTERN_LENGTH: 100,
    sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER: 999,
    sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH: 1,
    sqlite3.SQLITE_LIMIT_WORKER_THREADS: 0,
}

Row = tuple[Any, ...]

_TROUBLE = (sqlite3.Error, UnicodeDecodeError, OverflowError, MemoryError)
"""The exceptions of SQLite for a damaged file; some of its messages are not even valid text."""


class RunDatabase:
    """The file of a recording, open for reading."""

    def __init__(
        self,
        path: PathText,
        clock: Callable[[], float] = time.thread_time,
        wall: Callable[[], float] = time.monotonic,
    ) -> None:
        self.path = os.fspath(path)
        self._clock, self._wall = clock, wall
        self._patience: WorkLimit | None = None
        """The limit of the queries of the current reading."""
        self._decoding: WorkLimit | None = None
        """The limit of the whole reading, from its first query."""
        self._spent = 0
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self.size = _check_head(self.path)
        with self.patience():
            self._connection = self._open()
            self._finalizer = weakref.finalize(self, _close, self._connection, self._folder)
            try:
                self._check()
            except BaseException:
                self.close()
                raise

    def close(self) -> None:
        """Closes the file and removes its temporary copy."""
        self._finalizer()

    # -- opening

    def _open(self) -> sqlite3.Connection:
        try:
            connection = self._connect(self.path)
        except _TROUBLE as error:
            raise self._not_read(error) from error
        try:
            connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            return connection
        except _TROUBLE as error:
            connection.close()
            if not os.path.exists(f"{self.path}-journal"):
                raise self._not_read(error) from error
        # A crash left a journal: SQLite rolls it back in a writable copy.
        try:
            return self._connect(self._copy(), copied=True)
        except (*_TROUBLE, OSError) as error:
            raise self._not_read(error) from error

    def _connect(self, path: str, copied: bool = False) -> sqlite3.Connection:
        uri = Path(os.path.abspath(path)).as_uri()
        folder = os.path.dirname(os.path.abspath(path))
        # Without write permission for the file and its folder, no writer is possible: `immutable` avoids locks, which
        # such file systems may lack.
        fixed = not os.access(path, os.W_OK) and not os.access(folder, os.W_OK)
        options = "mode=rw" if copied else "mode=ro&immutable=1" if fixed else "mode=ro"
        connection = sqlite3.connect(
            f"{uri}?{options}", uri=True, isolation_level=None, timeout=PATIENCE / 2, check_same_thread=False
        )
        try:
            for limit, most in _LIMITS.items():
                connection.setlimit(limit, most)
            connection.set_progress_handler(self._is_past_deadline, 2_000)
            for pragma in ("trusted_schema = OFF", "cell_size_check = ON", "mmap_size = 0", "temp_store = MEMORY"):
                connection.execute(f"PRAGMA {pragma}")
            if copied:
                connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            connection.execute("PRAGMA query_only = ON")
        except BaseException:
            connection.close()
            raise
        return connection

    def _copy(self) -> str:
        journal = f"{self.path}-journal"
        if os.path.getsize(journal) > SIZE_LIMIT or not os.path.isfile(journal):
            raise RunFileError(self.path, "the journal beside it is none of ours", DAMAGED)
        with open(journal, "rb") as file:
            file.seek(max(0, os.path.getsize(journal) - 8))
            if file.read(8) == _JOURNAL_MAGIC:
                # The journal names a further file, which SQLite would delete afterwards; our journals name none.
                raise RunFileError(self.path, "the journal beside it is none of ours", "remove the journal")
        self._folder = tempfile.TemporaryDirectory(prefix="phases-")
        copy = os.path.join(self._folder.name, "run.phases")
        shutil.copyfile(self.path, copy)
        shutil.copyfile(journal, f"{copy}-journal")
        return copy

    def _check(self) -> None:
        # One query reads the whole schema, whatever it contains.
        found = self.rows("SELECT type, name, sql FROM sqlite_schema", most=200)
        statements = {name: sql for kind, name, sql in found if sql is not None or kind != "index"}
        for name, former in FORMER_VIEWS.items():
            if isinstance(sql := statements.get(name), str) and crc32(sql.encode()) in former:
                statements[name] = schema()[name]
        expected = {name: sql for name, sql in schema().items() if name in statements or name not in ADDED_VIEWS}
        if statements != expected:
            strange = sorted(str(name) for name in statements.keys() - expected.keys())
            missing = sorted(expected.keys() - statements.keys())
            if strange:
                wrong = f"holds {', '.join(strange[:3])}, which no recording has"
            elif missing:
                wrong = f"lacks {', '.join(missing[:3])}"
            else:
                wrong = "its tables are not those of a recording"
            raise RunFileError(self.path, wrong, NOT_OURS)
        if self.size <= CHECKED:
            found = self.rows("PRAGMA quick_check(1)")
            if found != [("ok",)]:
                words = " ".join(str(found[0][0]).split())[:120] if found and found[0] else "no answer"
                raise self.damaged(words)

    # -- asking

    @contextmanager
    def patience(self) -> Iterator[None]:
        """Limits all queries in the block together to PATIENCE seconds. The code that decodes the answers belongs into
        the block, too: an answer of unexpected type or shape raises RunFileError for a damaged file."""
        if self._patience is not None:
            yield
            return
        self._patience = WorkLimit(PATIENCE, self._clock, self._wall)
        self._spent = 0
        self._decoding = None
        try:
            yield
        except TooLargeError as error:
            raise self.too_large(str(error)) from error
        except (LookupError, TypeError, ValueError, ArithmeticError) as error:
            raise self.damaged(f"something in it is not what was written ({type(error).__name__})") from error
        finally:
            self._patience = None

    def spend(self, parts: int) -> None:
        """Counts decoded parts. Raises RunFileError if one reading decodes too many parts, or takes too long."""
        self._spent += parts
        if self._spent > PARTS:
            raise self.too_large(f"more than {PARTS:,} values in one part of it")
        if self._decoding is None:
            self._decoding = WorkLimit(SECONDS)
        elif self._decoding.is_past:
            raise self.too_large(f"takes longer than {SECONDS:g} s to read")

    def spend_on(self, rows: list[Row]) -> int:
        """Counts the parts of rows with texts as spent, and returns their number."""
        parts = sum(
            1 + (len(value) // CHARACTERS if type(value) is str or type(value) is bytes else 0)
            for row in rows
            for value in row
        )
        self.spend(parts)
        return parts

    @property
    def spent(self) -> int:
        """Parts decoded by the current reading, else by the latest one."""
        return self._spent

    def _is_past_deadline(self) -> bool:
        return self._patience is not None and self._patience.is_past

    def rows(self, question: str, parameters: tuple[Any, ...] = (), most: int = ROWS_LIMIT) -> list[Row]:
        """Returns the rows of a query. Raises RunFileError for more than `most` rows, and for every error of SQLite."""
        with self.patience():
            if self._decoding is None:
                self._decoding = WorkLimit(SECONDS)
            try:
                with contextlib.closing(self._connection.execute(question, parameters)) as cursor:
                    found: list[Row] = cursor.fetchmany(most + 1)
            except _TROUBLE as error:
                raise self._not_read(error) from error
        if len(found) > most:
            raise self.damaged(f"more than {most} rows where a recording has fewer")
        return found

    def row(self, question: str, parameters: tuple[Any, ...] = ()) -> Row | None:
        """Returns the single row of a query; None without a row. Raises RunFileError."""
        found = self.rows(question, parameters, most=1)
        return found[0] if found else None

    # -- what is wrong

    def too_large(self, what: str, to_do: str = "record fewer frames of a smaller program") -> RunFileError:
        """Returns the error for a recording above the limits."""
        return RunFileError(self.path, f"is too large to be read: {what}", to_do)

    def damaged(self, what: str) -> RunFileError:
        """Returns the error for a damaged recording, or for one to which a recorder still adds rows."""
        if _is_being_written(self.path):
            return RunFileError(self.path, *BEING_WRITTEN)
        return RunFileError(self.path, f"is damaged: {what}", DAMAGED)

    def _not_read(self, error: BaseException) -> RunFileError:
        words = " ".join(str(error).split()) or type(error).__name__
        if "interrupted" in words:
            return RunFileError(self.path, f"takes longer than {PATIENCE:g} s to read, so it is damaged", DAMAGED)
        if "locked" in words:
            return RunFileError(self.path, "is being written just now", "open it again in a moment")
        return self.damaged(words)


def _is_being_written(path: str) -> bool:
    """Returns whether a recorder holds its lock on the file; False where the system has no such locks."""
    if fcntl is None:
        return False
    try:
        with open(path, "rb") as file:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        pass
    return False


def _check_head(path: str) -> int:
    """Checks the first 100 bytes before SQLite reads the file. Returns the file's size in bytes. Raises
    RunFileError."""
    try:
        if os.path.isdir(path):
            raise RunFileError(path, "is a folder", "name a recording in it")
        if not os.path.exists(path):
            raise RunFileError(path, "no such file", "record one with `phases record FILE.py -o run.phases`")
        if not os.path.isfile(path):
            raise RunFileError(path, "is not a regular file", NOT_OURS)
        size = os.path.getsize(path)
        with open(path, "rb") as file:
            head = file.read(100)
    except OSError as error:
        raise RunFileError(path, f"cannot be read ({error.strerror})", "check that you may read it") from error
    except ValueError as error:
        raise RunFileError(path, f"cannot be the name of a file ({error})", "name a recording") from error
    if not size and _is_being_written(path):
        raise RunFileError(path, *BEING_WRITTEN)
    if not size:
        raise RunFileError(path, "is empty", NOT_OURS)
    if not head.startswith(MAGIC[: len(head)]):
        raise RunFileError(path, "is not a recording", NOT_OURS)
    if len(head) < 100:
        raise RunFileError(path, f"is damaged: it ends after {len(head)} bytes", DAMAGED)
    if int.from_bytes(head[68:72], "big") != APPLICATION_ID:
        raise RunFileError(path, "is an SQLite file of another program", NOT_OURS)
    version = int.from_bytes(head[60:64], "big")
    if version > VERSION:
        raise RunFileError(
            path,
            f"was written by a newer version: its format is {version}, this version reads up to {VERSION}",
            "install the newer version",
        )
    if version != VERSION:
        raise RunFileError(path, f"is damaged: its format {version} does not exist", DAMAGED)
    if head[18:20] != b"\x01\x01":
        # SQLite would create files for a write-ahead log.
        raise RunFileError(path, "is damaged: its header declares a write-ahead log", DAMAGED)
    if size > SIZE_LIMIT:
        raise RunFileError(path, f"is larger than {SIZE_LIMIT // 1024**3} GB", "record fewer frames")
    return size


def _close(connection: sqlite3.Connection, folder: tempfile.TemporaryDirectory[str] | None) -> None:
    connection.close()
    if folder is not None:
        folder.cleanup()
