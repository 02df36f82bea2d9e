"""ComparedSession: shows run A of a comparison like a session; work of B counts as work of its frames. If B has later
frames than A, the session has B's frames, so that a cursor reaches them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING

from ..shown_run import ShownRun

if TYPE_CHECKING:
    from ..comparison import Comparison


class ComparedSession(ShownRun):
    """Shows the program of A, and the frames of whichever run ends later. Moving between frames with work also stops
    where only the other run has work."""

    def __init__(self, comparison: Comparison) -> None:
        super().__init__(comparison.first.recording, comparison.first.name)
        self.recording = max(
            (comparison.first.recording, comparison.second.recording),
            key=lambda recording: -1 if recording.last is None else recording.last,
        )
        self._busy = [frame.index for frame in comparison.frames if frame.has_work]

    def work_before(self, index: int) -> int | None:
        """Returns the newest frame with work of A or B before frame `index`; None without one."""
        at = bisect_left(self._busy, index)
        return self._busy[at - 1] if at else None

    def work_after(self, index: int) -> int | None:
        """Returns the first frame with work of A or B after frame `index`; None without one."""
        at = bisect_right(self._busy, index)
        return self._busy[at] if at < len(self._busy) else None
