"""A run as data: its frames, bounded, and what is looked up in them.

Terms       block: a frame that is kept as it is, or a run of frames that did nothing (idle_run.py). quiet frame: one
            without work that is no part of such a run, as it took input. stretch: a frame that has work, or all frames
            between two of those.
Invariants  I1 frames are consecutive and in order of index. I2 what was let go of is only the oldest
            frames: each frame holds all subscriptions, values and tallies of its moment, so the first
            one kept is the keyframe that stands for those before it. I3 memory is bounded by the limits, however
            long the run is; captures weigh nothing before somebody looks (frame_captures.py). I4 frames without work
            push out none that has work. I5 the newest frame is a block of its own.
"""

from __future__ import annotations

import dataclasses
from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from .frame import RecordedFrame
from .idle_run import IdleRun, idle_run
from .keyframes import structure_after
from .meta import RunMeta
from .pictures import Picture, Pictures
from .rows import Row
from .structure import Structure

FRAMES = 4_000
"""Frames with work that are kept."""

ROWS = 400_000
"""Rows of those."""

QUIET_FRAMES = 20_000
"""Quiet frames that are kept with their rows: inputs that nothing listens to, such as a mouse that moves."""

QUIET_ROWS = 100_000
"""Rows of those."""

LET_GO_AT_ONCE = 256
"""Frames that are let go of while one is added, at most."""


class Stretch(NamedTuple):
    """Frames `first`…`last`; `frame` if it is one that has work."""

    first: int
    last: int
    frame: RecordedFrame | None


class Fold(Protocol):
    """What is kept of frames that are let go of, besides what the newest of them knew."""

    def add(self, frame: RecordedFrame) -> None: ...

    @property
    def text(self) -> str: ...


class Recording:
    """The frames that are kept, oldest first."""

    __slots__ = (
        "base",
        "_blocks",
        "_firsts",
        "_quiet",
        "_quiet_rows",
        "_rows",
        "_worked",
        "pictures",
        "frame_limit",
        "row_limit",
        "dropped",
        "fold",
        "_meta",
        "_folded",
        "still_invalid",
        "__weakref__",
    )

    def __init__(
        self,
        frame_limit: int = FRAMES,
        row_limit: int = ROWS,
        meta: RunMeta | None = None,
    ) -> None:
        self._blocks: list[RecordedFrame | IdleRun] = []
        self._firsts: list[int] = []
        """Of each block the index of its first frame."""
        self._worked: list[int] = []
        """The indices of the frames with work."""
        self._quiet: deque[int] = deque()
        """The indices of the quiet frames."""
        self._rows = self._quiet_rows = 0
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
        return self._blocks[-1].last - self._firsts[0] + 1 if self._blocks else 0

    def __iter__(self) -> Iterator[RecordedFrame]:
        for block in list(self._blocks):
            if isinstance(block, IdleRun):
                for index in range(block.first, block.last + 1):
                    yield block.frame(index)
            else:
                yield block

    @property
    def first(self) -> int | None:
        """The index of the oldest frame one can go back to."""
        return self._firsts[0] if self._blocks else None

    @property
    def last(self) -> int | None:
        return self._blocks[-1].last if self._blocks else None

    @property
    def latest(self) -> RecordedFrame | None:
        return self.frame(self.last)

    def frame(self, index: int | None) -> RecordedFrame | None:
        """The frame with this index, if it is kept."""
        block = self._block(index) if index is not None else None
        if isinstance(block, IdleRun):
            assert index is not None
            return block.frame(index)
        return block

    def _block(self, index: int) -> RecordedFrame | IdleRun | None:
        """The block that the frame with this index belongs to."""
        place = bisect_right(self._firsts, index) - 1
        if place < 0 or index > self._blocks[place].last:
            return None
        return self._blocks[place]

    def window(self, last: int, count: int) -> list[RecordedFrame]:
        """At most `count` frames, ending with index `last`."""
        if not self._blocks:
            return []
        end = min(last, self._blocks[-1].last)
        indices = range(max(self._firsts[0], end - count + 1), end + 1)
        return [frame for frame in map(self.frame, indices) if frame is not None]

    # -- frames with work

    def _work(self) -> list[int]:
        return self._worked

    @property
    def work_frames(self) -> int:
        """How many of the frames have work."""
        return len(self._work())

    def work_before(self, index: int) -> int | None:
        """The newest frame before this one that has work."""
        worked = self._work()
        place = bisect_left(worked, index) - 1
        return worked[place] if place >= 0 else None

    def work_after(self, index: int) -> int | None:
        """The oldest frame after this one that has work."""
        worked = self._work()
        place = bisect_right(worked, index)
        return worked[place] if place < len(worked) else None

    def stretches(self, last: int) -> Iterator[Stretch]:
        """What there is up to frame `last`, the newest first."""
        first = self.first
        while first is not None and last >= first:
            at = self.work_before(last + 1)
            if at == last:
                yield Stretch(at, at, self.frame(at))
                last = at - 1
            else:
                begin = at + 1 if at is not None else first
                yield Stretch(begin, last, None)
                last = begin - 1

    # -- adding

    def add(self, frame: RecordedFrame) -> None:
        self._fold_newest()
        self._blocks.append(frame)
        self._firsts.append(frame.index)
        self._count(frame, 1)
        let_go = 0
        while let_go < LET_GO_AT_ONCE and len(self._blocks) > 1 and self._holds_too_much:
            let_go += self._let_go()
        while len(self._quiet) > QUIET_FRAMES or (self._quiet_rows > QUIET_ROWS and len(self._quiet) > 1):
            self._forget_rows(self._quiet.popleft())

    def _count(self, frame: RecordedFrame, sign: int) -> None:
        """A frame became a block of its own (1), or is one no longer (-1)."""
        indices: list[int] | deque[int] = self._worked if frame.has_work else self._quiet
        if frame.has_work:
            self._rows += sign * len(frame.rows)
        else:
            self._quiet_rows += sign * len(frame.rows)
        if sign > 0 and (not indices or indices[-1] < frame.index):
            indices.append(frame.index)
        elif sign > 0:
            indices.insert(bisect_left(indices, frame.index), frame.index)
        elif indices and indices[-1] == frame.index:
            indices.pop()
        elif frame.index in indices:
            indices.remove(frame.index)

    def _fold_newest(self) -> None:
        """Before another frame comes: if the newest did nothing, as those before it did, it joins them."""
        if len(self._blocks) < 2:
            return
        before, newest = self._blocks[-2:]
        assert not isinstance(newest, IdleRun)
        if isinstance(before, IdleRun):
            if not before.takes(newest):
                return
        else:
            run = idle_run(before, newest)
            if run is None:
                return
            self._blocks[-2] = run
        self._blocks.pop()
        self._firsts.pop()
        self._count(newest, -1)
        if not isinstance(before, IdleRun):
            self._count(before, -1)

    @property
    def _holds_too_much(self) -> bool:
        return len(self._worked) > self.frame_limit or self._rows > self.row_limit

    def _let_go(self) -> int:
        """Lets go of the oldest block, of a long run of its oldest frames; how many that were."""
        block = self._blocks[0]
        if isinstance(block, IdleRun):
            gone = [block.frame(index) for index in range(block.first, block.last + 1)[:LET_GO_AT_ONCE]]
        else:
            gone = [block]
            self._count(block, -1)
        newest = gone[-1]
        self.base = dataclasses.replace(newest, rows=(), structure=structure_after(newest, self.base))
        if self.fold is not None:
            for frame in gone:
                self.fold.add(frame)
        self.dropped += len(gone)
        if isinstance(block, IdleRun) and newest.index < block.last:
            self._blocks[0] = rest = block.part(newest.index + 1, block.last)
            self._firsts[0] = rest.first
        else:
            del self._blocks[0], self._firsts[0]
        return len(gone)

    def _forget_rows(self, index: int) -> None:
        """Of a quiet frame only that it was is kept: there are too many of them."""
        place = bisect_left(self._firsts, index)
        if place >= len(self._firsts) - 1 or self._firsts[place] != index:
            return
        block = self._blocks[place]
        if type(block) is not RecordedFrame or block.has_work:
            return
        self._quiet_rows -= len(block.rows)
        bare = dataclasses.replace(block, rows=())
        before = self._blocks[place - 1] if place else None
        if isinstance(before, IdleRun) and before.takes(bare):
            del self._blocks[place], self._firsts[place]
        else:
            self._blocks[place] = IdleRun(bare, 0)

    def replace(self, frame: RecordedFrame) -> None:
        """The same frame, with what was known only after it ended: that it raised."""
        place = bisect_right(self._firsts, frame.index) - 1
        block = self._blocks[place]
        before: list[IdleRun] = []
        after: list[IdleRun] = []
        if isinstance(block, IdleRun):
            before = [block.part(block.first, frame.index - 1)] if frame.index > block.first else []
            after = [block.part(frame.index + 1, block.last)] if frame.index < block.last else []
        else:
            assert block.index == frame.index
            self._count(block, -1)
        self._blocks[place : place + 1] = [*before, frame, *after]
        self._firsts[place : place + 1] = (
            [part.first for part in before] + [frame.index] + [part.first for part in after]
        )
        self._count(frame, 1)

    # -- looking up

    def find_row(self, row_id: int) -> tuple[RecordedFrame, Row] | None:
        """A row anywhere in what is kept, by bisection (ids rise from frame to frame)."""
        block = self._block_of_event(row_id)
        if block is None:
            return None
        frame = block.frame(block.frame_of_event(row_id)) if isinstance(block, IdleRun) else block
        row = frame.row(row_id)
        return (frame, row) if row is not None else None

    def _block_of_event(self, event: int) -> RecordedFrame | IdleRun | None:
        """The newest block that began no later than this event."""
        blocks = self._blocks
        low, high = 0, len(blocks)  # it is in [low, high)
        found: RecordedFrame | IdleRun | None = None
        while low < high:
            middle = (low + high) // 2
            at = middle
            while at > low and not blocks[at].rows:  # a frame without rows says nothing
                at -= 1
            rows = blocks[at].rows
            if rows and rows[0].id <= event:
                found, low = blocks[at], middle + 1
            elif rows:
                high = at
            else:
                low = middle + 1
        return found

    def frame_at(self, event: int) -> int | None:
        """The index of the newest frame that began no later than this event; the oldest, if none did."""
        block = self._block_of_event(event)
        if isinstance(block, IdleRun):
            return block.frame_of_event(event)
        return block.index if block is not None else self.first

    def structure_at(self, index: int) -> Structure | None:
        """The slot tables and nodes at the end of a frame, if it is a keyframe."""
        block = self._block(index)
        return (block.like if isinstance(block, IdleRun) else block).structure if block is not None else None

    def structural_rows(self, first: int, last: int) -> Iterator[Sequence[Row]]:
        """Of each frame from `first` to `last`, at least the rows that change what stands (`steps_of`)."""
        for index in range(first, last + 1):
            frame = self.frame(index)
            yield frame.rows if frame is not None else ()

    def newcomers_from(self, index: int) -> int | None:
        """The oldest frame from `index` on that may have things which no frame before it has, or that go."""
        first, last = self.first, self.last
        index = max(index, first or 0)
        return index if last is not None and index <= last else None

    # -- pictures: of frames that changed one, newest kept

    def add_picture(self, picture: Picture) -> None:
        self.pictures.add(picture)

    def picture(self, index: int) -> Picture | None:
        """The picture at the end of frame `index`: its own, or the last one before it."""
        return self.pictures.at(index)

    @property
    def byte_estimate(self) -> int:
        """Roughly what the recording takes: a row is about 200 bytes."""
        return (self._rows + self._quiet_rows) * 200 + self.pictures.size
