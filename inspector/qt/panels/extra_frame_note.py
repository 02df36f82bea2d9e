"""ExtraFrameNote: says beside the bars that a loop alone caused the displayed frame, and what proved advice saves.

Invariants  I1 without an extra frame, or without room behind the last bar, nothing is painted.
Not here    which frames are extra ones: inspector/analysis/extra_frame.py.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter

from inspector.advice.advice import PROVED, Advice, readable
from inspector.analysis import Loop, plain
from inspector.analysis.extra_frame import extra_frame_loop, sentence_of
from inspector.language import _

from ..model.shown_moment import ShownMoment
from ..style.appearance import Appearance

ROOM = 220
"""The least width of the note in design px."""


class ExtraFrameNote:
    """The words about one frame: `sentence` names the cause, `saving` the change that avoids the frame."""

    def __init__(self) -> None:
        self.sentence = ""
        self.saving = ""
        self.advice: list[Advice] = []
        """The advice that the Advice panel lists."""

    def show_moment(self, moment: ShownMoment | None, loops: Sequence[Loop]) -> None:
        """Takes the words about the frame of this moment."""
        self.sentence = self.saving = ""
        if moment is None or not loops:
            return
        found = extra_frame_loop(moment.frame, moment.session.recording, loops)
        if found is not None:
            self.sentence = plain(sentence_of(moment.frame, *found))
            self.saving = saving_words(self.advice, found[0])

    @property
    def words(self) -> str:
        """Both sentences as one text; empty without an extra frame."""
        return " ".join(each for each in (self.sentence, self.saving) if each)

    def paint(self, painter: QPainter, area: QRect, appearance: Appearance) -> None:
        """Paints the words into `area`, in px."""
        if not self.sentence or area.width() < appearance.px(ROOM):
            return
        flags = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap)
        y = area.top()
        for words, weight, color in ((self.sentence, 500, "text"), (self.saving, 400, "text_secondary")):
            room = QRect(area.left(), y, area.width(), area.bottom() - y)
            needed = appearance.metrics(12, weight).boundingRect(room, flags, words).height()
            if not words or needed > room.height():
                return
            painter.fillRect(QRect(room.left(), y, room.width(), needed), appearance.color("panel"))  # no grid lines
            painter.setFont(appearance.font(12, weight))
            painter.setPen(appearance.color(color))
            painter.drawText(room, flags, words)
            y += needed + appearance.px(2)


def saving_words(advice: Sequence[Advice], loop: Loop) -> str:
    """Returns what the best proved change of the loop's read saves; empty without one."""
    proved = [
        each
        for each in advice
        if each.verdict == PROVED and each.saved > 0 and each.site in (loop.read_site, loop.write_site)
    ]
    if not proved:
        return ""
    best = max(proved, key=lambda each: each.saved)
    message = _("{change}: {saved} of {all} work units less (tried on this program).")
    title = readable(best.title).replace("`", "")
    return message.format(change=title, saved=best.saved, all=best.saving["total"][0])
