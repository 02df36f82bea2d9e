"""KeptAnswers: the parts of answers that successive moments of one session share.

Invariants  I1 an answer does not depend on the moments before it; only its cost does.
"""

from __future__ import annotations

from inspector.analysis.slots import SlotTableViews
from inspector.analysis.tree import TreeOutlines
from inspector.analysis.visible_places import KeptClips
from inspector.recording.moments.frame_so_far import FramesSoFar


class KeptAnswers:
    """Answers that each moment of a session leaves for the next moment. `cuts`: the frames cut at the cursor; None:
    each moment cuts its own frame."""

    def __init__(self, cuts: FramesSoFar | None = None) -> None:
        self.cuts = cuts
        self.clips = KeptClips()
        self.outlines = TreeOutlines()
        self.slots = SlotTableViews()
        self._of_subcomposition = (0, SlotTableViews())

    def slots_of(self, composition: int) -> SlotTableViews:
        """Returns the views of a subcomposition's table; a request for another subcomposition replaces them."""
        if self._of_subcomposition[0] != composition:
            self._of_subcomposition = composition, SlotTableViews()
        return self._of_subcomposition[1]
