"""Status bar: loops, work, the recomposer's state, and the size of the recording."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QStatusBar

from inspector.language import _, n_
from inspector.running.session import Session

from .model.shown_moment import ShownMoment
from .style.appearance import Appearance
from .widgets.elided_label import ElidedLabel

GAP = 6
"""The space between two labels of a status bar, in px."""


class StatusWords(QObject):
    """Four labels: two left, two right; in a narrow window the Recomposer's is hidden, then the others are elided."""

    def __init__(self, bar: QStatusBar, appearance: Appearance) -> None:
        super().__init__(bar)
        self.appearance = appearance
        bar.setSizeGripEnabled(False)
        self.left = [ElidedLabel(appearance), ElidedLabel(appearance)]
        self.right = [ElidedLabel(appearance), ElidedLabel(appearance)]
        for label in self.left:
            bar.addWidget(label)
        for label in self.right:
            bar.addPermanentWidget(label)
        self.bar = bar
        self.hides_work = False
        """Whether the labels are hidden, because they would answer an open prediction: the number of frames, too."""
        bar.messageChanged.connect(self.make_room)
        bar.installEventFilter(self)

    def make_room(self, message: str = "") -> None:
        """Hides the left labels while a message is shown in their place, or while a prediction is open."""
        self.bar.setFont(self.appearance.font(11))
        for label in self.left:
            label.setVisible(not message and not self.hides_work)
        self.right[1].setVisible(not self.hides_work)
        self.fit()

    def fit(self) -> None:
        """Hides the first label on the right if the bar has no room for all four."""
        wanted = sum(label.sizeHint().width() + GAP for label in (*self.left, *self.right))
        self.right[0].setVisible(wanted <= self.bar.width() and not self.hides_work)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follows the width of the bar."""
        if event.type() == QEvent.Type.Resize:
            self.fit()
        return False

    def show(self, session: Session | None, moment: ShownMoment | None) -> None:
        """Shows the state of a session at a moment."""
        loops = session.loops.loops if session is not None else []
        left, right = ["", ""], ["", ""]
        if session is not None:
            settled = bool(loops) and all(loop.settled for loop in loops)
            named = (
                n_("{count} loop, settled", "{count} loops, settled", len(loops))
                if settled
                else n_("{count} loop", "{count} loops", len(loops))
            ).format(count=len(loops))
            units = moment.counts.units if moment is not None else 0
            left = [named, _units_words(units)]
            busy = _("Recomposer has work") if session.wants_frame else _("Recomposer idle")
            right = [busy, recorded_words(session)]
        for place, (label, words) in enumerate(zip((*self.left, *self.right), (*left, *right), strict=True)):
            label.show_words(words, self.appearance.color("warn" if loops and place == 0 else "text_secondary"))
        self.fit()


def _units_words(units: int) -> str:
    return n_("{units} work unit in this frame", "{units} work units in this frame", units).format(units=units)


def recorded_words(session: Session) -> str:
    """`recording 148 frames, 12 with work · 61 KB`."""
    kept = len(session.recording)
    worked = session.recording.work_frames
    size = max(1, session.recording.byte_estimate // 1024)
    amount = f"{size} KB" if size < 2048 else f"{size / 1024:.1f} MB"
    words = n_(
        "recording {kept} frame, {worked} with work · {amount}",
        "recording {kept} frames, {worked} with work · {amount}",
        kept,
    )
    return words.format(kept=f"{kept:,}", worked=f"{worked:,}", amount=amount)
