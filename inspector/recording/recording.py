"""Recording: the frames of a run in bounded memory, with lookups by index, event and picture.

Terms       block: one kept frame, or a run of idle frames that share their data (idle_run.py). quiet frame: a frame
            without work outside such a run, because it received input. stretch: one frame with work, or all frames
            between two frames with work.
Invariants  I1 frames are consecutive and sorted by index. I2 only the oldest frames are dropped: each frame holds all
            subscriptions, values and tallies, so the first kept frame is a complete
            keyframe. I3 the limits bound the memory, independent of the run's length; captures take no memory before
            their first access (frame_captures.py). I4 frames without work never displace frames with
            work. I5 the newest frame is a block of its own.
"""

from __future__ import annotations

import dataclasses
from bisect import bisect_left, bisect_right, insort
from collections import deque
from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from .events import OutputLine
from .frame import RecordedFrame
from .idle_run import IdleRun, idle_run
from .keyframes import structure_after
from .meta import RunMeta
from .pictures import Pictures, RecordedPicture, UnpackedPicture
from .rows.rows import Row
from .structure.structure import Structure

FRAMES_IN_MEMORY = 4_000
"""The number of frames with work that are kept."""

ROWS_IN_MEMORY = 400_000
"""The total number of rows in those frames."""

QUIET_FRAMES = 20_000
"""The number of quiet frames kept with their rows: input without a listener, such as mouse movement."""

QUIET_ROWS = 100_000
"""The total number of rows in those frames."""

DROPPED_AT_ONCE = 256
"""At most this many frames are dropped while one frame is added."""


class FrameStretch(NamedTuple):
    """Frames `first`…`last`. `frame`: the single frame with work; None for a stretch without work."""

    first: int
    last: int
    frame: RecordedFrame | None


class DroppedFrames(Protocol):
    """Collects data of dropped frames that the newest dropped frame does not hold, such as their inputs."""

    def add(self, frame: RecordedFrame) -> None:
        """Adds a frame that the recording drops."""

    @property
    def text(self) -> str:
        """The collected data as text."""


class Recording:
    """The kept frames of a run, oldest first."""

    __slots__ = (
        "base",
        "_blocks",
        "_firsts",
        "_quiet",
        "_quiet_rows",
        "_rows",
        "_with_action",
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
        frame_limit: int = FRAMES_IN_MEMORY,
        row_limit: int = ROWS_IN_MEMORY,
        meta: RunMeta | None = None,
    ) -> None:
        self._blocks: list[RecordedFrame | IdleRun] = []
        self._firsts: list[int] = []
        """The first frame index of each block."""
        self._worked: list[int] = []
        """The indices of the frames with work."""
        self._quiet: deque[int] = deque()
        """The indices of the quiet frames."""
        self._with_action: list[int] = []
        """The indices of the quiet frames before which a person acted: a step looks for them among thousands."""
        self._rows = self._quiet_rows = 0
        self.pictures = Pictures()
        self._meta = meta if meta is not None else RunMeta()
        self.fold: DroppedFrames | None = None
        """Collects the inputs of dropped frames."""
        self._folded = 0
        self.frame_limit = frame_limit
        self.row_limit = row_limit
        self.dropped = 0
        self.still_invalid = False
        """Whether the program requested another frame when the recording ended."""
        self.base: RecordedFrame | None = None
        """The newest dropped frame, without its rows: the state right before the oldest kept frame."""

    @property
    def meta(self) -> RunMeta:
        """The metadata of the recorded run, with the inputs of all dropped frames."""
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
        """The slot tables and nodes right before the oldest frame; None: unknown."""
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
        """The index of the oldest kept frame; None for an empty recording."""
        return self._firsts[0] if self._blocks else None

    @property
    def last(self) -> int | None:
        """The index of the newest frame; None for an empty recording."""
        return self._blocks[-1].last if self._blocks else None

    @property
    def latest(self) -> RecordedFrame | None:
        """The newest frame; None for an empty recording."""
        return self.frame(self.last)

    def frame(self, index: int | None) -> RecordedFrame | None:
        """Returns the frame with this index; None if the frame is not kept."""
        block = self._block(index) if index is not None else None
        if isinstance(block, IdleRun):
            assert index is not None
            return block.frame(index)
        return block

    def passed(self, index: int) -> RecordedFrame | None:
        """Returns the frame with this index for a pass over all frames: of a file, it displaces no frame from memory.
        None if the frame is not kept."""
        return self.frame(index)

    def _block(self, index: int) -> RecordedFrame | IdleRun | None:
        """Returns the block that contains the frame with this index."""
        place = bisect_right(self._firsts, index) - 1
        if place < 0 or index > self._blocks[place].last:
            return None
        return self._blocks[place]

    def window(self, last: int, count: int) -> list[RecordedFrame]:
        """Returns at most `count` frames; the last one has index `last`."""
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
        """The number of kept frames with work."""
        return len(self._work())

    def work_before(self, index: int) -> int | None:
        """Returns the index of the newest frame with work before `index`."""
        worked = self._work()
        place = bisect_left(worked, index) - 1
        return worked[place] if place >= 0 else None

    def work_after(self, index: int) -> int | None:
        """Returns the index of the oldest frame with work after `index`."""
        worked = self._work()
        place = bisect_right(worked, index)
        return worked[place] if place < len(worked) else None

    def _actions(self, first: int, last: int) -> list[int]:
        """Returns the indices, from `first` to `last`, of the frames without work before which a person acted."""
        acted = self._with_action
        return acted[bisect_left(acted, first) : bisect_right(acted, last)]

    def visited_before(self, index: int) -> int | None:
        """Returns the index of the newest frame before `index` with work or with an action of a person."""
        worked = self.work_before(index)
        found = self._actions(0 if worked is None else worked + 1, index - 1)
        return found[-1] if found else worked

    def visited_after(self, index: int) -> int | None:
        """Returns the index of the oldest frame after `index` with work or with an action of a person."""
        worked, last = self.work_after(index), self.last
        if last is None:
            return None
        found = self._actions(index + 1, last if worked is None else worked - 1)
        return found[0] if found else worked

    def stretches(self, last: int) -> Iterator[FrameStretch]:
        """Iterates over the stretches up to frame `last`, newest first."""
        for first, end, has_work in self.stretch_bounds(last):
            yield FrameStretch(first, end, self.frame(first) if has_work else None)

    def stretch_bounds(self, last: int) -> Iterator[tuple[int, int, bool]]:
        """Iterates over (first frame, last frame, whether it has work) of the stretches up to frame `last`, newest
        first; reads no frame."""
        first = self.first
        while first is not None and last >= first:
            at = self.work_before(last + 1)
            begin = first if at is None else at if at == last else at + 1
            yield begin, last, at == last
            last = begin - 1

    def unit_counts(self, first: int, last: int) -> dict[int, tuple[dict[str, int], bool]] | None:
        """Returns, by frame, the number of work units of each phase, and whether the frame raised, without reading the
        frames. None: the frames are in memory (inspector/analysis/work.py counts them)."""
        return None

    # -- adding

    def add(self, frame: RecordedFrame) -> None:
        """Adds the next frame; drops the oldest frames above the limits."""
        self._fold_newest()
        self._blocks.append(frame)
        self._firsts.append(frame.index)
        self._count(frame, 1)
        dropped = 0
        while dropped < DROPPED_AT_ONCE and len(self._blocks) > 1 and self._holds_too_much:
            dropped += self._drop_oldest()
        while len(self._quiet) > QUIET_FRAMES or (self._quiet_rows > QUIET_ROWS and len(self._quiet) > 1):
            self._forget_rows(forgotten := self._quiet.popleft())
            _discard(self._with_action, forgotten)

    def _count(self, frame: RecordedFrame, sign: int) -> None:
        """Counts a frame that became a block of its own (1), or stopped being one (-1)."""
        has_work = frame.has_work
        indices: list[int] | deque[int] = self._worked if has_work else self._quiet
        if has_work:
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
        if sign < 0:
            _discard(self._with_action, frame.index)
        elif not has_work and frame.has_action:
            insort(self._with_action, frame.index)

    def _fold_newest(self) -> None:
        """Merges an idle newest frame into the idle run before it; called before another frame is added."""
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

    def _drop_oldest(self) -> int:
        """Drops the oldest block, or the oldest part of a long idle run. Returns the number of dropped frames."""
        block = self._blocks[0]
        if isinstance(block, IdleRun):
            gone = [block.frame(index) for index in range(block.first, block.last + 1)[:DROPPED_AT_ONCE]]
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
        """Drops the rows of a quiet frame to save memory; the frame itself stays."""
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
        """Replaces a frame by a version with later knowledge, such as its failure."""
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
        """Returns a kept row with its frame, by bisection; ids increase from frame to frame."""
        block = self._block_of_event(row_id)
        if block is None:
            return None
        frame = block.frame(block.frame_of_event(row_id)) if isinstance(block, IdleRun) else block
        row = frame.row(row_id)
        return (frame, row) if row is not None else None

    def _block_of_event(self, event: int) -> RecordedFrame | IdleRun | None:
        """Returns the newest block that began at or before this event."""
        blocks = self._blocks
        low, high = 0, len(blocks)  # the block is in [low, high)
        found: RecordedFrame | IdleRun | None = None
        while low < high:
            middle = (low + high) // 2
            at = middle
            while at > low and not blocks[at].rows:  # a frame without rows cannot be compared
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
        """Returns the index of the newest frame that began at or before this event, else the index of the oldest
        frame."""
        block = self._block_of_event(event)
        if isinstance(block, IdleRun):
            return block.frame_of_event(event)
        return block.index if block is not None else self.first

    def structure_at(self, index: int) -> Structure | None:
        """Returns the slot tables and nodes at the end of a frame, if the frame is a keyframe."""
        block = self._block(index)
        return (block.like if isinstance(block, IdleRun) else block).structure if block is not None else None

    def structural_rows(self, first: int, last: int) -> Iterator[Sequence[Row]]:
        """Iterates over the frames `first`…`last`: for each, at least the rows that change the structure
        (`steps_of`)."""
        for index in range(first, last + 1):
            frame = self.frame(index)
            yield frame.rows if frame is not None else ()

    def first_frame_with_new_names(self, index: int) -> int | None:
        """Returns the first frame from `index` on that may insert or remove scopes, nodes or states."""
        first, last = self.first, self.last
        index = max(index, first or 0)
        return index if last is not None and index <= last else None

    def frames_with_output(self, first: int) -> list[int]:
        """Returns the indices, from `first` on, of the frames in which the program printed or raised."""
        found: list[int] = []
        for block in reversed(self._blocks):
            start, end = (block.first, block.last) if isinstance(block, IdleRun) else (block.index, block.index)
            if end < first:
                break
            failed = not isinstance(block, IdleRun) and block.failure is not None
            if failed or any(isinstance(row, OutputLine) for row in block.rows):
                found.extend(range(end, max(start, first) - 1, -1))
        return found[::-1]

    # -- pictures: of frames that changed one, newest kept

    def add_picture(self, picture: RecordedPicture) -> None:
        """Adds a picture; the oldest pictures are dropped above the limit of bytes."""
        self.pictures.add(picture)

    def picture(self, index: int) -> RecordedPicture | None:
        """Returns the picture at the end of frame `index`: its own picture, or the latest picture before it."""
        return self.pictures.at(index)

    def unpacked_picture(self, index: int) -> UnpackedPicture | None:
        """Returns the pixels of `picture(index)`; a file does not pack them first."""
        return self.pictures.unpacked(index)

    @property
    def byte_estimate(self) -> int:
        """A rough estimate of the recording's memory, in bytes; a row takes about 200 bytes."""
        return (self._rows + self._quiet_rows) * 200 + self.pictures.size


def _discard(sorted_indices: list[int], index: int) -> None:
    """Removes an index, if it is in the list."""
    place = bisect_left(sorted_indices, index)
    if place < len(sorted_indices) and sorted_indices[place] == index:
        del sorted_indices[place]
