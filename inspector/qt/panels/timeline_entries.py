"""Timeline entries: which frames the frame timeline shows, and where each stands.

Terms       entry: one place of the timeline: a frame with work, or all idle frames between two such frames. few
            frames: all frames of the recording fit with a picture beside each bar.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QRect

from inspector.analysis import Work
from inspector.recording import Recording

from ..style.appearance import Appearance
from .timeline_work import TimelineWork

HAIR = 9
MOST_PICTURES = 6
"""With more frames no picture stands beside a bar."""
WIDE_BAR = 20
GAP = 6
"""Between a bar and its picture, and between a picture and the next bar."""


@dataclass(frozen=True)
class TimelineEntry:
    """Frames `first`…`last`; `work` is None for idle frames. `x` and widths in px."""

    first: int
    last: int
    work: Work | None
    x: int
    width: int
    bar: int
    """The width of the bar, which stands at the left."""
    failed: bool = False
    """Whether the frame raised."""
    has_picture: bool = False
    """Whether the rest of the width is for the picture of the frame."""

    @property
    def middle(self) -> int:
        """The center of the bar."""
        return self.x + self.bar // 2

    def picture_area(self, top: int, base: int, gap: int) -> QRect:
        """Returns the place of the picture, between the y coordinates `top` and `base`."""
        return QRect(self.x + self.bar + gap, top, self.width - self.bar - 2 * gap, base - top)


@dataclass(frozen=True)
class EntryLayout:
    """What decides where entries stand. Lengths in px: `left`, `room`: where they may stand. `pitch`: of a bar and the
    space behind it."""

    appearance: Appearance
    left: int
    room: int
    pitch: int
    picture_width: Callable[[], int]
    """The width of a picture beside a bar; 0 without pictures."""

    def fitting(self, recording: Recording, end: int, work: TimelineWork) -> list[TimelineEntry]:
        """Returns the entries that fit, oldest first, up to frame `end`."""
        blocks: list[tuple[int, int, bool, int]] = []
        used = 0
        is_whole = end == recording.last
        for first, last, has_work in recording.stretch_bounds(end):
            width = self.pitch if has_work else self._hair_width(last - first + 1)
            if used + width > self.room:
                is_whole = False
                break
            used += width
            blocks.append((first, last, has_work, width))
        bars = work.of(recording, [first for first, _, has_work, _ in blocks if has_work])
        space = self.appearance.px(4)
        picture = self._room_for_pictures(used, sum(has_work for *_, has_work, _ in blocks)) if is_whole else 0
        bar = self.appearance.px(WIDE_BAR) if picture else max(2, self.pitch - space)
        entries: list[TimelineEntry] = []
        x = self.left
        for first, last, has_work, narrow in reversed(blocks):
            if has_work:
                width = bar + picture if picture else narrow
                units, failed = bars[first]
                entries.append(TimelineEntry(first, last, units, x, width, bar, failed, picture > 0))
            else:
                width = narrow
                entries.append(TimelineEntry(first, last, None, x, width, max(2, width - space)))
            x += width
        return entries

    def _room_for_pictures(self, used: int, worked: int) -> int:
        """Returns the width of a picture with its gaps; 0: there are too many frames, or too little room."""
        if not 0 < worked <= MOST_PICTURES:
            return 0
        width = self.picture_width()
        if not width:
            return 0
        with_gaps = width + 2 * self.appearance.px(GAP)
        added = worked * (self.appearance.px(WIDE_BAR) + with_gaps - self.pitch)
        return with_gaps if used + added <= self.room else 0

    def _hair_width(self, count: int) -> int:
        appearance = self.appearance
        return max(
            appearance.px(HAIR),
            appearance.metrics(10).horizontalAdvance(f"×{count:,}") + appearance.px(5) if count > 1 else 0,
        )
