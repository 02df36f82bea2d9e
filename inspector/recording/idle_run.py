"""IdleRun: consecutive idle frames as one frame and a count; each frame is recreated on access.

Terms       idle: `RecordedFrame.is_idle` holds and no state is written; the rows equal those of the previous frame,
            shifted by one frame.
Invariants  I1 `frame(i)` equals the added frame, except for its wall time. I2 an hour of idleness takes
            the memory of one frame.
"""

from __future__ import annotations

from dataclasses import replace

from engine.frame.scene import FRAME_NANOS

from .events import FrameSpan, StateWrite
from .frame import RecordedFrame
from .rows.rows import Row


class IdleRun:
    """The frames `first`…`last`, all equal to `like`, the frame `first`, except for shifted ids. `stride`: event ids
    per frame."""

    __slots__ = ("first", "last", "like", "stride")

    has_work = False

    def __init__(self, like: RecordedFrame, stride: int) -> None:
        self.like = like
        self.stride = stride
        self.first = self.last = like.index

    def __len__(self) -> int:
        return self.last - self.first + 1

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows of the first frame."""
        return self.like.rows

    def takes(self, frame: RecordedFrame) -> bool:
        """Appends `frame` to the run if the run can recreate it. Returns whether it did."""
        like = self.like
        steps = frame.index - like.index
        if frame.index != self.last + 1 or not _same_maps(like, frame):
            return False
        if frame.rows != _shifted(like.rows, steps, self.stride):
            return False
        if like.structure is None and frame.structure is not None:
            # No step happened in between, so the later keyframe's structure is also the structure of the first frame.
            self.like = replace(like, structure=frame.structure)
        self.last = frame.index
        return True

    def frame(self, index: int) -> RecordedFrame:
        """Recreates the frame with this index."""
        steps = index - self.first
        if not steps:
            return self.like
        return replace(self.like, index=index, rows=_shifted(self.like.rows, steps, self.stride))

    def frame_of_event(self, event: int) -> int:
        """Returns the index of the newest frame that began at or before this event."""
        rows = self.like.rows
        steps = (event - rows[0].id) // self.stride if rows and self.stride else 0
        return min(self.last, self.first + max(0, steps))

    def part(self, first: int, last: int) -> IdleRun:
        """Returns a run of the frames `first`…`last` only."""
        part = IdleRun(self.frame(first), self.stride)
        part.last = last
        return part


def idle_run(first: RecordedFrame, second: RecordedFrame) -> IdleRun | None:
    """Starts a run from two consecutive frames; None: the frames cannot be merged."""
    if not (_may_be_folded(first) and _may_be_folded(second)) or len(first.rows) != len(second.rows):
        return None
    run = IdleRun(first, second.rows[0].id - first.rows[0].id)
    return run if run.takes(second) else None


def _may_be_folded(frame: RecordedFrame) -> bool:
    # A frame that is stored in a file already takes no memory.
    if type(frame) is not RecordedFrame or not frame.rows or not frame.is_idle:
        return False
    return not any(isinstance(row, StateWrite) for row in frame.rows)


def _same_maps(one: RecordedFrame, other: RecordedFrame) -> bool:
    return (
        one.subscriptions is other.subscriptions
        and one.values is other.values
        and one.tallies is other.tallies
        and (one.structure is None or other.structure is one.structure)
    )


def _shifted(rows: tuple[Row, ...], frames: int, stride: int) -> tuple[Row, ...]:
    """Returns the rows of a frame, shifted by a number of frames."""
    by = frames * stride
    begin = rows[0].id if rows else 0
    return tuple(_row_shifted(row, frames, by, begin) for row in rows)


def _row_shifted(row: Row, frames: int, by: int, begin: int) -> Row:
    """Shifts the row's references to events from event `begin` on, which are inside its own frame; older references
    stay."""
    data = row.data
    subject = row.subject
    if isinstance(row, FrameSpan):
        if row.nanos is not None:
            data = {**data, "nanos": row.nanos + frames * FRAME_NANOS}
        if subject is not None and subject.name.isdecimal():
            subject = replace(subject, name=str(int(subject.name) + frames))
    return row._replace(
        id=row.id + by,
        inside=row.inside + by if row.inside >= begin else row.inside,
        cause=row.cause + by if row.cause >= begin else row.cause,
        end=row.end + by if row.end >= begin else row.end,
        subject=subject,
        data=data,
    )
