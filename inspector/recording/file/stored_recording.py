"""StoredRecording: a recording in a file, with the interface of a live recording; frames are read on access.

Terms       stored frame: a frame with its rows; its maps and captures are read on access.
Invariants  I1 memory is independent of the run's length: at most KEPT_FRAMES frames with KEPT_ROWS rows
            are cached. I2 every defect of the file raises a RunFileError. I3 the recording is read-only.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from itertools import accumulate
from types import TracebackType

from ..frame import RecordedFrame, Subscriptions
from ..frame_captures import StoredLayouts
from ..frame_structures import FrameStructures
from ..meta import RunMeta
from ..pictures import RecordedPicture
from ..recording import Recording
from ..rows.rows import Place, ProgramFailure, Row
from ..structure.slots import SlotCapture
from ..structure.structure import Structure
from ..structure.tree import TreeCapture
from .run_database import RunDatabase
from .run_schema import META_NUMBERS, META_TEXTS, TRACEBACK, checksum
from .stored_captures import StoredCaptures
from .stored_frame import StoredFrame, StoredMoment, StoredTally, Values
from .stored_maps import StoredPlaces, StoredSubscriptions, StoredTallies, StoredValues
from .stored_pictures import StoredPictures
from .stored_rows import StoredRows
from .stored_structures import StoredStructures

KEPT_FRAMES = 2_000
KEPT_ROWS = 60_000
PASSED = 8
"""The number of frames that passes over the recording keep beyond the cache: analyses of a frame also read earlier
frames."""
PARTS_OF_ROW = 30
"""A frame with larger rows counts as correspondingly more rows."""
SOURCES_LIMIT = 1_000
EVENTS_OF_FRAME = 8
"""Reading a frame without events takes the time of about this number of events."""


class StoredRecording(Recording):
    """The recording that `open_run` returns. As a context manager, it closes the file on exit."""

    __slots__ = (
        "_database",
        "_events",
        "_subscriptions",
        "_values",
        "_tallies",
        "_places",
        "_captures",
        "_layouts",
        "_structures",
        "_known",
        "_known_rows",
        "_frames_with_new_names",
        "_weights",
        "_first",
        "_frames",
        "_last",
        "_row_count",
        "_tracebacks",
        "_acted",
        "_work_known",
        "_first_events",
        "_passed",
        "path",
    )

    def __init__(self, database: RunDatabase) -> None:
        self._database = database
        self.path = database.path
        self._events = StoredRows(database)
        with database.patience():
            values, sources = self._read_meta()
            self._tracebacks = {key: value for key, value in values.items() if key.startswith(TRACEBACK)}
            super().__init__(meta=_meta(self._events, values, sources))
            self.pictures = StoredPictures(self._events)
            numbers = {name: self._events.number(values.get(name), -1) for name in META_NUMBERS}
            self.still_invalid = bool(numbers["still_invalid"])
            self.dropped = numbers["dropped"]
            count, first, last, rows = database.rows(
                "SELECT count(*), min(number), max(number), sum(events) FROM frame"
            )[0]
            self._frames = self._events.number(count)
            self._first = self._events.number(first) if count else 0
            self._last = self._events.number(last) if count else -1
            self._row_count = self._events.number(rows, 0) if count else 0
            if self._last - self._first + 1 != count:
                raise database.damaged(f"it has {count} frames between {self._first} and {self._last}")
            # Totals are checked only if the file was closed cleanly; after a crash any count is accepted.
            for name, there in (("frames", count), ("pictures", len(self.pictures)), ("sources", len(sources))):
                if numbers[name] not in (-1, there):
                    raise database.damaged(f"it has {there} {name} where {numbers[name]} were written")
        self._subscriptions = StoredSubscriptions(self._events)
        self._values = StoredValues(self._events)
        self._tallies = StoredTallies(self._events)
        self._places = StoredPlaces(self._events)
        self._captures = StoredCaptures(self._events)
        self._structures = StoredStructures(self._events)
        self._layouts = StoredLayouts(FrameStructures(self))
        self._known: OrderedDict[int, StoredFrame] = OrderedDict()
        self._known_rows = 0
        self._weights: dict[int, int] = {}
        self._passed: OrderedDict[int, StoredFrame] = OrderedDict()
        self._work_known = False
        self._acted: list[int] | None = None
        self._first_events: tuple[list[int], list[int]] | None = None
        """Frames with events, mapped to their first event."""
        self._frames_with_new_names: list[int] | None = None

    def _read_meta(self) -> tuple[dict[str, object], dict[str, str]]:
        take = self._events
        values = dict(
            take.checked(row, "the description")
            for row in self._database.rows("SELECT key, value, checksum FROM meta", most=100)
        )
        sources = {
            take.string(path): take.string(text)
            for path, text in (
                take.checked(row, "a source")
                for row in self._database.rows("SELECT path, text, checksum FROM source", most=SOURCES_LIMIT)
            )
        }
        return values, sources

    # -- the file

    def close(self) -> None:
        """Closes the file."""
        self._database.close()

    def __enter__(self) -> StoredRecording:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def keep_beginning(self, most: int) -> int:
        """Drops frames beyond the first `most` events, as if recording had stopped there. A frame
        counts as EVENTS_OF_FRAME more. Returns the number of frames left out. Raises RunFileError if the first frame
        alone has more."""
        with self._database.patience():
            heads = self._events.event_counts(self._frames + 1)
        sums = accumulate(events + EVENTS_OF_FRAME for _, events in heads)
        index = next((index for (index, _), total in zip(heads, sums, strict=True) if total > most), None)
        if index is None:
            return 0
        if index == self._first:
            raise self._database.too_large(
                f"its first frame alone has {heads[0][1]:,} events", "--whole reads it, and takes longer"
            )
        left_out = self._last - index + 1
        self._last = index - 1
        self.still_invalid = False
        self._frames_with_new_names, self._work_known = None, False
        self._acted = None
        return left_out

    # -- frames

    def __len__(self) -> int:
        return self._last - self._first + 1

    def __iter__(self) -> Iterator[RecordedFrame]:
        # A pass over all frames does not displace the frames around the cursor from the cache.
        for index in range(self._first, self._last + 1):
            frame = self.passed(index)
            assert frame is not None
            yield frame

    @property
    def first(self) -> int | None:
        """The index of the oldest frame; None for an empty recording."""
        return self._first if len(self) else None

    @property
    def last(self) -> int | None:
        """The index of the newest frame; None for an empty recording."""
        return self._last if len(self) else None

    @property
    def latest(self) -> RecordedFrame | None:
        """The newest frame; None for an empty recording."""
        return self.frame(self.last)

    def frame(self, index: int | None) -> RecordedFrame | None:
        """Returns the frame with this index; None if there is none. Raises RunFileError."""
        if index is None or not self._first <= index <= self._last:
            return None
        return self._frame(index)

    def window(self, last: int, count: int) -> list[RecordedFrame]:
        """Returns at most `count` frames; the last one has index `last`."""
        end = min(last, self._last)
        return [self._frame(index) for index in range(max(self._first, end - count + 1), end + 1)]

    def _work(self) -> list[int]:
        """Returns the indices of the frames with work; the first call makes one pass over the events."""
        if not self._work_known:
            with self._database.patience():
                worked = self._events.frames_with_work(self._frames + 1)
            self._worked = [index for index in worked if index <= self._last]
            self._work_known = True
        return self._worked

    def _actions(self, first: int, last: int) -> list[int]:
        """Returns the frames without work before which a person acted; the first call makes one pass over the
        events."""
        if self._acted is None:
            with self._database.patience():
                acted = self._events.frames_with_actions(self._frames + 1)
            worked = set(self._work())
            self._acted = [index for index in acted if index <= self._last and index not in worked]
        return self._acted[bisect_left(self._acted, first) : bisect_right(self._acted, last)]

    def first_frame_with_new_names(self, index: int) -> int | None:
        """Returns the first frame from `index` on with new or removed scopes, nodes, states or labels; None without
        one."""
        if self._frames_with_new_names is None:
            with self._database.patience():
                self._frames_with_new_names = self._events.frames_with_new_names(self._last)
        place = bisect_left(self._frames_with_new_names, index)
        return self._frames_with_new_names[place] if place < len(self._frames_with_new_names) else None

    def frames_with_output(self, first: int) -> list[int]:
        """Returns the indices, from `first` on, of the frames in which the program printed or raised."""
        if first > self._last:
            return []
        with self._database.patience():
            return [index for index in self._events.frames_with_output(first, self._frames + 1) if index <= self._last]

    def find_row(self, row_id: int) -> tuple[RecordedFrame, Row] | None:
        """Returns a row with its frame by the row's id; None if there is none. Raises RunFileError."""
        if not -(1 << 63) <= row_id < 1 << 63:
            return None
        with self._database.patience():
            frame = self.frame(self.frame_at(row_id))
            row = frame.row(row_id) if frame is not None else None
        return (frame, row) if frame is not None and row is not None else None

    def frame_at(self, event: int) -> int | None:
        """Returns the index of the newest frame that began at or before this event, else of the oldest frame."""
        if not len(self):
            return None
        if self._first_events is None:
            with self._database.patience():
                self._first_events = self._events.first_events(self._frames + 1)
        frames, events = self._first_events
        place = bisect_right(events, event) - 1
        return min(max(frames[place], self._first), self._last) if place >= 0 else self._first

    def unit_counts(self, first: int, last: int) -> dict[int, tuple[dict[str, int], bool]]:
        """Returns, by frame, the number of work units of each phase, and whether the frame raised, by one query."""
        with self._database.patience():
            return self._events.unit_counts(max(first, self._first), min(last, self._last))

    def structural_rows(self, first: int, last: int) -> Iterator[Sequence[Row]]:
        """Iterates over the frames `first`…`last`: yields their rows that change the structure."""
        with self._database.patience():
            found = self._events.structural(first, last) if first <= last else {}
        for index in range(first, last + 1):
            yield found.get(index, ())

    def add(self, frame: RecordedFrame) -> None:
        """Raises TypeError: the recording is read-only."""
        raise TypeError("a recording that was opened from a file takes no frames")

    def replace(self, frame: RecordedFrame) -> None:
        """Raises TypeError: the recording is read-only."""
        raise TypeError("a recording that was opened from a file takes no frames")

    def add_picture(self, picture: RecordedPicture) -> None:
        """Raises TypeError: the recording is read-only."""
        self.pictures.add(picture)

    @property
    def byte_estimate(self) -> int:
        """The size of the file in bytes."""
        return self._database.size

    # -- reading

    def passed(self, index: int) -> RecordedFrame | None:
        """Returns the frame with this index for a pass over all frames. A pass displaces no frame from the cache: it
        fills free room, and keeps its newest PASSED frames apart. None if there is none. Raises RunFileError."""
        if not self._first <= index <= self._last:
            return None
        known = self._known.get(index) or self._passed.get(index)
        if known is None:
            with self._database.patience():
                known = self._read(index)
                weight = self._weight_of(known)
            if len(self._known) < KEPT_FRAMES and self._known_rows + weight <= KEPT_ROWS:
                self._keep(known, weight)  # there is room: the next pass finds it
                return known
            self._passed[index] = known
            if len(self._passed) > PASSED:
                self._passed.popitem(last=False)
        return known

    def _weight_of(self, frame: StoredFrame) -> int:
        """Returns the number of rows that the frame counts as, right after it was read."""
        return max(len(frame.rows), self._database.spent // PARTS_OF_ROW)

    def _keep(self, frame: StoredFrame, weight: int) -> None:
        self._known[frame.index] = frame
        self._weights[frame.index] = weight
        self._known_rows += weight

    def _frame(self, index: int) -> StoredFrame:
        known = self._known.get(index)
        if known is not None:
            self._known.move_to_end(index)
            return known
        known = self._passed.get(index)
        if known is not None:
            return known
        with self._database.patience():
            made = self._read(index)
            weight = self._weight_of(made)
        self._keep(made, weight)
        while len(self._known) > 1 and (len(self._known) > KEPT_FRAMES or self._known_rows > KEPT_ROWS):
            number, _ = self._known.popitem(last=False)
            self._known_rows -= self._weights.pop(number)
        return made

    def _read(self, index: int) -> StoredFrame:
        database, take = self._database, self._events
        head = database.row("SELECT * FROM frame WHERE number = ?", (index,))
        if head is None:
            raise database.damaged(f"frame {index} is not in it")
        _, count, first, last, wall_nanos, *numbers, failed = take.checked(head, f"frame {index}")
        rows = take.events_of(index, take.number(first), take.number(last)) if count else []
        if len(rows) != count:
            raise database.damaged(f"frame {index} has {len(rows)} events where {count} were written")
        for number in numbers:
            if number is not None:
                take.number(number)
        failure = self._failure(index) if failed else None
        return StoredFrame(self, index, tuple(rows), take.number(wall_nanos), failure, StoredMoment(*numbers))

    def _failure(self, index: int) -> ProgramFailure:
        database, take = self._database, self._events
        head = database.row("SELECT * FROM failure WHERE frame = ?", (index,))
        if head is None:
            raise database.damaged(f"the failure of frame {index} is missing")
        chain = database.rows("SELECT * FROM failure_site WHERE frame = ? ORDER BY place", (index,), most=1_000)
        if checksum([head[:-1], *chain]) != head[-1]:
            raise database.damaged(f"the failure of frame {index} is not what was written")
        texts = take.texts(head[1:3])
        sites = take.sites([head[3], *(row[2] for row in chain)])
        return ProgramFailure(
            texts[head[2]],
            texts[head[1]],
            sites[head[3]] if head[3] is not None else None,
            tuple(sites[row[2]] for row in chain),
            take.number(head[4]),
            self._traceback(index),
        )

    def _traceback(self, index: int) -> tuple[str, ...]:
        text = self._tracebacks.get(f"{TRACEBACK}{index}")
        return tuple(self._events.string(text).split("\n")) if text is not None else ()

    # -- what a stored frame asks for

    @property
    def opening(self) -> Structure | None:
        """The structure right before the oldest frame; None: unknown."""
        return self.structure_at(self._first - 1)

    def structure_at(self, index: int) -> Structure | None:
        """Returns the structure at the end of a frame; None: the frame is no keyframe."""
        return self._structures.at(index)

    def subscriptions_at(self, moment: StoredMoment) -> Subscriptions:
        """Returns a frame's subscriptions."""
        return self._subscriptions.at(moment.subscriptions)

    def values_at(self, moment: StoredMoment) -> Values:
        """Returns a frame's state values."""
        return self._values.at(moment.values)

    def tallies_at(self, moment: StoredMoment) -> StoredTally:
        """Returns a frame's tallies."""
        return self._tallies.at(moment.tallies)

    def places_at(self, index: int, moment: StoredMoment) -> dict[int, Place]:
        """Returns the places of a frame, in px: stored, else laid out from its structure."""
        if moment.places is not None:
            return dict(self._places.at(moment.places))
        tree = self.tree_at(moment)
        with self._database.patience():
            return dict(self._layouts.places(index, index, tree)) if tree is not None else {}

    def tree_at(self, moment: StoredMoment) -> TreeCapture | None:
        """Returns a frame's composition tree; None: not captured."""
        return self._captures.tree(moment.tree)

    def slots_at(self, index: int, moment: StoredMoment) -> SlotCapture | None:
        """Returns the slot table of a frame, laid out from its structure, else stored; None: not captured."""
        with self._database.patience():
            found = self._layouts.slots(index, index, self.values_at(moment)) if moment.tree is not None else None
        return found if found is not None else self._captures.slots(moment.slots)


def _meta(take: StoredRows, values: dict[str, object], sources: dict[str, str]) -> RunMeta:
    texts = {name: take.string(values.get(name)) for name in META_TEXTS}
    density = values.get("density")
    if type(density) is not float or not density > 0:
        raise take.database.damaged("its density is not a positive number")
    font_scale = values.get("font_scale", 1.0)
    if type(font_scale) is not float or not font_scale > 0:
        raise take.database.damaged("its font scale is not a positive number")
    return RunMeta(
        width=take.number(values.get("width"), 0),
        height=take.number(values.get("height"), 0),
        density=density,
        font_scale=font_scale,
        sources=sources,
        **texts,
    )
