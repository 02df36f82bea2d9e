"""A run as data: its frames, bounded, and what is looked up in them.

Invariants  I1 frames are consecutive and in order of index. I2 what was let go of is only the oldest
            frames: each frame holds all subscriptions, values and tallies of its moment, so the first
            one kept is the keyframe that stands for those before it. I3 memory is bounded by the limits, however
            long the run is; captures weigh nothing before somebody looks (frame_captures.py).
"""

from __future__ import annotations

import dataclasses
from collections import deque
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Protocol

from .frame import RecordedFrame
from .keyframes import structure_after
from .meta import RunMeta
from .pictures import Picture, Pictures
from .rows import Row
from .structure import Structure

FRAMES = 4_000
ROWS = 400_000


class Fold(Protocol):
    """What is kept of frames that are let go of, besides what the newest of them knew."""

    def add(self, frame: RecordedFrame) -> None: ...

    @property
    def text(self) -> str: ...


class Recording:
    """The frames that are kept, oldest first."""

    __slots__ = (
        "base",
        "_frames",
        "_rows",
        "pictures",
        "frame_limit",
        "row_limit",
        "dropped",
        "fold",
        "_meta",
        "_folded",
        "still_invalid",
    )

    def __init__(
        self,
        frame_limit: int = FRAMES,
        row_limit: int = ROWS,
        meta: RunMeta | None = None,
    ) -> None:
        self._frames: deque[RecordedFrame] = deque()
        self._rows = 0
        self.pictures = Pictures()
        self._meta = meta if meta is not None else RunMeta()
        self.fold: Fold | None = None
        """Keeps what the inputs of frames were that are let go of."""
        self._folded = 0
        self.frame_limit = frame_limit
        self.row_limit = row_limit
        self.dropped = 0
        self.still_invalid = False
        """Whether the program asked for another frame when the recording ended."""
        self.base: RecordedFrame | None = None
        """The newest frame that was let go of, without its rows: what stood before the oldest one kept."""

    @property
    def meta(self) -> RunMeta:
        """What this is a recording of."""
        if self.fold is not None and self._folded != self.dropped:
            self._folded = self.dropped
            self._meta = dataclasses.replace(self._meta, inputs=self.fold.text)
        return self._meta

    @meta.setter
    def meta(self, meta: RunMeta) -> None:
        self._meta = meta
        self._folded = 0

    @property
    def opening(self) -> Structure | None:
        """The slot tables and nodes before the oldest frame, if they are known."""
        return self.base.structure if self.base is not None else None

    def __len__(self) -> int:
        return len(self._frames)

    def __iter__(self) -> Iterator[RecordedFrame]:
        return iter(self._frames)

    @property
    def first(self) -> int | None:
        """The index of the oldest frame one can go back to."""
        return self._frames[0].index if self._frames else None

    @property
    def last(self) -> int | None:
        return self._frames[-1].index if self._frames else None

    @property
    def latest(self) -> RecordedFrame | None:
        return self._frames[-1] if self._frames else None

    def frame(self, index: int | None) -> RecordedFrame | None:
        """The frame with this index, if it is kept."""
        if index is None or not self._frames:
            return None
        place = index - self._frames[0].index
        if 0 <= place < len(self._frames) and self._frames[place].index == index:
            return self._frames[place]
        return next((frame for frame in self._frames if frame.index == index), None)

    def window(self, last: int, count: int) -> list[RecordedFrame]:
        """At most `count` frames, ending with index `last`."""
        if not self._frames:
            return []
        end = min(max(last - self._frames[0].index + 1, 0), len(self._frames))
        return list(islice(self._frames, max(0, end - count), end))

    def add(self, frame: RecordedFrame) -> None:
        frames = self._frames
        frames.append(frame)
        self._rows += len(frame.rows)
        while len(frames) > self.frame_limit or (self._rows > self.row_limit and len(frames) > 1):
            gone = frames.popleft()
            self.base = dataclasses.replace(gone, rows=(), structure=structure_after(gone, self.base))
            if self.fold is not None:
                self.fold.add(gone)
            self._rows -= len(gone.rows)
            self.dropped += 1

    def replace(self, frame: RecordedFrame) -> None:
        """The same frame, with what was known only after it ended: that it raised."""
        frames = self._frames
        place = frame.index - frames[0].index
        assert frames[place].index == frame.index
        frames[place] = frame

    def find_row(self, row_id: int) -> tuple[RecordedFrame, Row] | None:
        """A row anywhere in what is kept, by bisection (ids rise from frame to frame)."""
        frames = self._frames
        low, high = 0, len(frames)  # the frame is in [low, high)
        found: RecordedFrame | None = None
        while low < high:
            middle = (low + high) // 2
            at = middle
            while at > low and not frames[at].rows:  # a frame without rows says nothing
                at -= 1
            rows = frames[at].rows
            if rows and rows[0].id <= row_id:
                found, low = frames[at], middle + 1
            elif rows:
                high = at
            else:
                low = middle + 1
        row = found.row(row_id) if found is not None else None
        return (found, row) if found is not None and row is not None else None

    def frame_at(self, event: int) -> int | None:
        """The index of the newest frame that began no later than this event; the oldest, if none did."""
        low, high = 0, len(self._frames) - 1
        while low < high:
            middle = (low + high + 1) // 2
            rows = self._frames[middle].rows
            if rows and rows[0].id <= event:
                low = middle
            else:
                high = middle - 1
        return self._frames[low].index if self._frames else None

    def structure_at(self, index: int) -> Structure | None:
        """The slot tables and nodes at the end of a frame, if it is a keyframe."""
        frame = self.frame(index)
        return frame.structure if frame is not None else None

    def structural_rows(self, first: int, last: int) -> Iterator[Sequence[Row]]:
        """Of each frame from `first` to `last`, at least the rows that change what stands (`steps_of`)."""
        for index in range(first, last + 1):
            frame = self.frame(index)
            yield frame.rows if frame is not None else ()

    # -- pictures: of frames that changed one, newest kept

    def add_picture(self, picture: Picture) -> None:
        self.pictures.add(picture)

    def picture(self, index: int) -> Picture | None:
        """The picture at the end of frame `index`: its own, or the last one before it."""
        return self.pictures.at(index)

    @property
    def byte_estimate(self) -> int:
        """Roughly what the recording takes: a row is about 200 bytes."""
        return self._rows * 200 + self.pictures.size
