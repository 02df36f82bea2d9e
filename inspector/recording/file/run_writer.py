"""RunWriter: writes a recording to one SQLite file, frame by frame, so that a dying process loses no written frame.

Terms       new file: the file that receives the rows. Without an old file it is the target itself, else a
            temporary file that replaces the target on completion.
Invariants  I1 a frame is one transaction: after a crash of the process or on a full disk, the file opens with all
            frames before it. After a failure of the machine, only a closed file is sure to open.
            I2 an existing file stays untouched until the new file is complete; a file that is no recording is never
            replaced. I3 after an error, writing stops, and the written frames are readable.
Cost        a commit waits for no disk: the system keeps what a dead process wrote, and `close` waits once. To wait at
            each commit takes 21 of 30 ms of a recorded frame of a lazy list, and 1.1 of its 4.1 ms of CPU time. A
            persistent journal and pages of 1 KB take longer. A write-ahead log is no choice, because a reader, who may
            open the file during the run, would write files beside it. Nor is an exclusive lock, which saves 5 %: it
            shuts readers out.
Not here    the tables: SCHEMA.md, run_schema.py. Reading: run_file.py.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import repeat
from types import TracebackType

from ..frame import RecordedFrame
from ..meta import RunMeta
from ..picture_damage import DamageFinder
from ..pictures import RecordedPicture, UnpackedPicture
from ..recording import Recording
from ..structure.structure import Structure
from .run_captures import CaptureWriter
from .run_error import PathText, RunFileError
from .run_events import EventWriter
from .run_interning import Interning, Sql, sql_text
from .run_maps import PlaceWriter, SubscriptionWriter, TallyWriter, ValueWriter
from .run_schema import (
    APPLICATION_ID,
    META_TEXTS,
    MOST_TRACEBACKS,
    STATEMENTS,
    TRACEBACK,
    VERSION,
    checksum,
    is_recording_head,
)
from .run_structures import StructureWriter

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]  # Windows has none

PAGE = 4096

OnProgress = Callable[[int, int], object]


class RunWriter:
    """Receives each finished frame. `whole`: the file appears only on completion; an incomplete file is discarded."""

    def __init__(self, path: PathText, meta: RunMeta | None = None, *, whole: bool = False) -> None:
        self.path = os.fspath(path)
        self.frames = 0
        self.pictures = 0
        self.events = 0
        self.last: int | None = None
        self._broken: RunFileError | None = None
        self._closed = False
        self._done = False
        self._is_open = False
        """Whether a transaction has begun, which others then join."""
        self._interning = Interning()
        self._events = EventWriter(self._interning)
        self._captures = CaptureWriter(self._interning)
        values = ValueWriter(self._interning)
        self._values = values
        self._places = PlaceWriter(self._interning)
        self._maps = (SubscriptionWriter(self._interning), values, TallyWriter(self._interning), self._places)
        self._structures = StructureWriter()
        self._damage = DamageFinder()
        self._picture: int | None = None
        self._traced: set[int] = set()
        """The frames whose traceback is written."""
        self._whole = whole
        self._target, self._file = _new_file(self.path, whole)
        self._claim: int | None = None
        try:
            self._claim = _claimed(self._target, create=self._file == self._target)
        except BlockingIOError as error:
            if self._file != self._target:
                os.unlink(self._file)
            raise RunFileError(
                self.path, "is being written by another recording", "wait until it has ended, or choose another name"
            ) from error
        try:
            self._connection = sqlite3.connect(self._file, isolation_level=None, check_same_thread=False)
            self._begin(meta if meta is not None else RunMeta())
        except (sqlite3.Error, OSError) as error:
            reason = _reason(error, self._file)
            self._discard()
            self._give_up_claim()
            raise RunFileError(self.path, f"cannot be written ({reason})", "choose another place") from error

    @property
    def replaces(self) -> bool:
        """Whether the writer replaces an existing file."""
        return self._file != self._target

    @property
    def is_done(self) -> bool:
        """Whether the file is complete."""
        return self._done

    # -- beginning

    def _begin(self, meta: RunMeta) -> None:
        run = self._connection.execute
        run(f"PRAGMA page_size = {PAGE}")
        # One file, and a journal only during the transaction of a frame. TRUNCATE, because creating and deleting a
        # journal per frame takes twice as long.
        run("PRAGMA journal_mode = TRUNCATE")
        run("PRAGMA synchronous = OFF")
        run("BEGIN")
        run(f"PRAGMA application_id = {APPLICATION_ID}")
        run(f"PRAGMA user_version = {VERSION}")
        for statement in STATEMENTS:
            run(statement)
        for key, value in _meta_rows(meta):
            self._put_meta(key, value)
        for path, text in meta.sources.items():
            row = (sql_text(path), sql_text(text))
            run("INSERT INTO source VALUES (?,?,?)", (*row, checksum([row])))
        run("COMMIT")

    def _put_meta(self, key: str, value: Sql) -> None:
        row = (key, value)
        self._connection.execute("INSERT OR REPLACE INTO meta VALUES (?,?,?)", (*row, checksum([row])))

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        if self._broken is not None:
            raise self._broken
        if self._closed:
            raise RunFileError(self.path, "is closed", "make another RunWriter")
        if self._is_open:
            yield self._connection
            return
        last = self.last
        self._is_open = True
        try:
            self._connection.execute("BEGIN")
            yield self._connection
            self._connection.execute("COMMIT")
        except BaseException as error:
            # Earlier transactions stay. Numbers assigned in this one are missing from the file, so writing stops here.
            with contextlib.suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")
            self.last = last
            self._broken = self._error(error)
            if not isinstance(error, (sqlite3.Error, OSError, OverflowError)):
                raise
            raise self._broken from error
        finally:
            self._is_open = False

    @contextmanager
    def together(self) -> Iterator[None]:
        """Writes the frames and pictures of its block in one transaction: a commit costs as much as 30 rows. Raises
        RunFileError."""
        with self._transaction():
            yield

    def _error(self, error: BaseException) -> RunFileError:
        kept = f"the frames up to {self.last} are kept" if self.last is not None else "no frame is kept"
        where = "" if self._file == self._target else f" in {os.path.basename(self._file)}"
        if self._whole:
            kept, where = "nothing is written" if not os.path.exists(self._target) else "the old file is as it was", ""
        if "full" in str(error):
            return RunFileError(self.path, f"the disk is full, {kept}{where}", "make room and save again")
        what = str(error) or type(error).__name__
        return RunFileError(self.path, f"cannot be written on ({what}), {kept}{where}", "save to another place")

    # -- frames

    def write(self, frame: RecordedFrame) -> None:
        """Writes one frame. The newest frame may be written again, to add its captures or its failure. Raises
        RunFileError; ValueError for an older frame."""
        if self.last is not None and frame.index < self.last:
            raise ValueError(f"frame {frame.index} after frame {self.last}: frames are written in order")
        again = frame.index == self.last
        with self._transaction() as connection:
            if again:
                self._forget_captures(connection, frame.index)
                self._places.rewind()
            else:
                if self.last is None:
                    self._write_outside(connection, frame)
                self._events.write(connection, zip(repeat(frame.index), frame.rows))
                self._structures.write(connection, frame)
            follows = self._structures.gives_captures_of(frame)
            maps = self._maps[:3] if follows else self._maps
            for each in maps[3:] if again else maps:
                each.write(connection, frame)
            is_kept = not follows or self._structures.last == frame.index
            tree = self._captures.tree(frame.tree)
            slots = self._captures.slots(frame.slots) if is_kept else None
            self._write_failure(connection, frame)
            self._interning.flush(connection)
            self._captures.flush(connection)
            head = (
                frame.index,
                len(frame.rows),
                frame.rows[0].id if frame.rows else None,
                frame.rows[-1].id if frame.rows else None,
                frame.wall_nanos,
                *(each.last for each in self._maps[:3]),
                self._places.last if not follows and frame.places else None,
                tree,
                slots,
                int(frame.failure is not None),
            )
            marks = ",".join("?" * (len(head) + 1))
            connection.execute(f"INSERT OR REPLACE INTO frame VALUES ({marks})", (*head, checksum([head])))
        self.last = frame.index
        if not again:
            self.frames += 1
            self.events += len(frame.rows)

    def write_opening(self, structure: Structure, index: int) -> None:
        """Writes the structure at the end of frame `index`, the frame before the first written one."""
        with self._transaction() as connection:
            self._structures.write_opening(connection, index, structure)

    @staticmethod
    def _forget_captures(connection: sqlite3.Connection, index: int) -> None:
        for table in ("place", "failure", "failure_site"):
            connection.execute(f"DELETE FROM {table} WHERE frame = ?", (index,))
        connection.execute("DELETE FROM change WHERE what = 'place' AND frame = ?", (index,))

    def _write_outside(self, connection: sqlite3.Connection, frame: RecordedFrame) -> None:
        """Writes older writes that the values of the first frame refer to; their own frames were dropped."""
        found = {row.id: (index, row) for index, row in self._values.writes_of(frame) if index < frame.index}
        self._events.write(connection, found.values())

    def _write_failure(self, connection: sqlite3.Connection, frame: RecordedFrame) -> None:
        failure = frame.failure
        if failure is None:
            return
        take = self._interning
        chain = [(frame.index, place, take.site(site)) for place, site in enumerate(failure.chain)]
        head = (
            frame.index,
            take.text(failure.kind),
            take.text(failure.message),
            take.site(failure.site),
            failure.frame,
        )
        connection.execute("INSERT INTO failure VALUES (?,?,?,?,?,?)", (*head, checksum([head, *chain])))
        connection.executemany("INSERT INTO failure_site VALUES (?,?,?)", chain)
        if failure.traceback and (frame.index in self._traced or len(self._traced) < MOST_TRACEBACKS):
            self._traced.add(frame.index)
            self._put_meta(f"{TRACEBACK}{frame.index}", sql_text("\n".join(failure.traceback)))

    # -- pictures

    def add_picture(self, picture: RecordedPicture | UnpackedPicture) -> None:
        """Writes the picture at the end of a frame; pictures arrive in frame order. Raises RunFileError, ValueError."""
        if self._picture is not None and picture.frame <= self._picture:
            raise ValueError(f"the picture of frame {picture.frame} after that of frame {self._picture}")
        with self._transaction() as connection:
            damage = self._damage.add(picture.unpacked if isinstance(picture, RecordedPicture) else picture)
            head = (
                picture.frame,
                self.pictures,
                picture.width,
                picture.height,
                picture.order,
                damage.base,
                damage.x,
                damage.y,
                damage.width,
                damage.height,
            )
            connection.execute(
                "INSERT INTO picture VALUES (?,?,?,?,?,?,?,?,?,?,?,?)",
                (*head, damage.packed, checksum([(*head, damage.packed)])),
            )
        self._picture = picture.frame
        self.pictures += 1

    # -- the end

    def close(self, *, still_invalid: bool = False, dropped: int = 0) -> None:
        """Completes the file, and replaces the old file if there is one. `still_invalid`: the program requested another
        frame when the recording ended. `dropped`: the number of earlier frames that the file lacks. Raises
        RunFileError."""
        if self._closed:
            return
        try:
            if self._broken is None:
                with self._transaction():
                    self._put_meta("still_invalid", int(still_invalid))
                    self._put_meta("dropped", dropped)
                    self._put_meta("frames", self.frames)
                    self._put_meta("pictures", self.pictures)
        finally:
            self._closed = True
            with contextlib.suppress(sqlite3.Error):
                self._connection.execute("PRAGMA journal_mode = DELETE")
            self._connection.close()
        self._done = self._broken is None
        try:
            if self._broken is None:
                self._put_in_place()
        finally:
            self._give_up_claim()

    def _put_in_place(self) -> None:
        """Waits until the file is on the disk; then it replaces the old file."""
        replaces = self._file != self._target
        try:
            _flush_to_disk(self._file)
            if replaces:
                os.replace(self._file, self._target)
        except OSError as error:
            what, where = ("replaced", f"the new recording is {self._file}") if replaces else ("kept", "save it again")
            raise RunFileError(self.path, f"cannot be {what} ({error})", where) from error

    def abandon(self) -> None:
        """Discards an incomplete file; an old file stays as it is. Without an old file, or after a write error, the
        written frames stay."""
        if self.frames and not self._whole and (self._file == self._target or self._broken is not None):
            self.close()
        else:
            self._closed = True
            self._discard()
        self._give_up_claim()

    def _give_up_claim(self) -> None:
        claim, self._claim = self._claim, None
        if claim is not None:
            os.close(claim)

    def _discard(self) -> None:
        connection = getattr(self, "_connection", None)
        if connection is not None:
            connection.close()
        if not self._done:
            for file in (self._file, f"{self._file}-journal"):
                with contextlib.suppress(OSError):
                    os.unlink(file)

    def __enter__(self) -> RunWriter:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if error is None:
            self.close()
        else:
            self.abandon()


def _meta_rows(meta: RunMeta) -> Iterator[tuple[str, Sql]]:
    for name in META_TEXTS:
        yield name, sql_text(getattr(meta, name))
    yield "width", meta.width
    yield "height", meta.height
    yield "density", float(meta.density)
    if meta.font_scale != 1.0:
        yield "font_scale", float(meta.font_scale)
    yield "sources", len(meta.sources)
    yield "still_invalid", 0
    yield "dropped", 0
    yield "frames", -1
    yield "pictures", -1


def _new_file(path: str, whole: bool) -> tuple[str, str]:
    """Returns (target path, path of the new file). Raises RunFileError."""
    target = os.path.realpath(path)
    folder, name = os.path.split(target)
    if not os.path.isdir(folder):
        raise RunFileError(path, "its folder does not exist", "make it or choose another place")
    if os.path.isdir(target):
        raise RunFileError(path, "is a folder", "name a file in it")
    there = os.path.exists(target)
    if there and not is_replaceable(target):
        raise RunFileError(path, "exists and is no recording, so it is not replaced", "choose another name")
    if not there and not whole:
        return target, target
    try:
        handle, beside = tempfile.mkstemp(prefix=f".{name}.", suffix=".part", dir=folder)
        os.close(handle)
        os.chmod(beside, os.stat(target).st_mode & 0o777 if there else 0o666 & ~_umask())
    except OSError as error:
        raise RunFileError(path, f"cannot be written ({error.strerror})", "choose another place") from error
    return target, beside


def _reason(error: Exception, file: str) -> str:
    """Returns why the file cannot be written: the system's words where SQLite only says that it cannot be opened."""
    try:
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o666))
    except OSError as refused:
        return refused.strerror or str(refused)
    return str(error)


def _claimed(target: str, *, create: bool) -> int | None:
    """Locks the file against other writers while the result is open. Raises BlockingIOError if another writer holds the
    lock. SQLite's own locks are separate, per frame. None: the file system lacks such locks."""
    if fcntl is None:
        return None
    try:
        handle = os.open(target, os.O_RDWR | os.O_CREAT if create else os.O_RDONLY, 0o666)
    except OSError:
        return None  # the code that writes reports the error
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(handle)
        raise
    except OSError:
        os.close(handle)
        return None
    return handle


def is_replaceable(path: str) -> bool:
    """Returns whether a file is empty or a recording of any version."""
    try:
        if not os.path.isfile(path):
            return False
        with open(path, "rb") as file:
            head = file.read(100)
    except OSError:
        return False
    return not head or is_recording_head(head)


def _umask() -> int:
    current = os.umask(0)
    os.umask(current)
    return current


def _flush_to_disk(path: str) -> None:
    with open(path, "rb+") as file:
        os.fsync(file.fileno())


def save_run(recording: Recording, path: PathText, *, on_progress: OnProgress | None = None) -> None:
    """Writes the whole recording. Completion replaces the file at `path`; a failure leaves it untouched. `on_progress`
    receives (done, total). Raises RunFileError."""
    writer = RunWriter(path, recording.meta, whole=True)
    total = len(recording) + len(recording.pictures)
    done = 0
    try:
        if recording.opening is not None and recording.first:
            writer.write_opening(recording.opening, recording.first - 1)
        for frame in recording:
            writer.write(frame)
            done += 1
            if on_progress is not None:
                on_progress(done, total)
        for picture in recording.pictures:
            writer.add_picture(picture)
            done += 1
            if on_progress is not None:
                on_progress(done, total)
        writer.close(still_invalid=recording.still_invalid, dropped=recording.dropped)
    except BaseException:
        writer.abandon()
        raise
