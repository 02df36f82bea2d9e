"""Status bar: loops, backwards writes, wasted runs and advice of the run; the work of the frame, the place in it, and
its snapshot; and the size of the recording."""

from __future__ import annotations

from collections.abc import Container, Mapping

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QStatusBar

from inspector.analysis.recomposer_facts import PENDING_WORK, recomposer_facts
from inspector.analysis.snapshot_facts import snapshot_at
from inspector.language import _, n_, number
from inspector.running.session import Session

from .model.shown_moment import ShownMoment
from .style.appearance import Appearance
from .widgets.elided_label import ElidedLabel

GAP = 6
"""The space between two labels of a status bar, in px."""


class StatusWords(QObject):
    """Labels about the whole run at the left, about the moment and the recording at the right; empty ones are hidden.

    In a narrow window, labels are hidden in the order of `_leaving`; then the others are elided.
    """

    def __init__(self, bar: QStatusBar, appearance: Appearance) -> None:
        super().__init__(bar)
        self.appearance = appearance
        bar.setSizeGripEnabled(False)
        self.loops, self.backwards, self.waste = (ElidedLabel(appearance) for _ in range(3))
        self.advice, self.units = ElidedLabel(appearance), ElidedLabel(appearance)
        self.place, self.snapshot, self.recorded = (ElidedLabel(appearance) for _ in range(3))
        self.left = (self.loops, self.backwards, self.waste, self.advice, self.units)
        self.right = (self.place, self.snapshot, self.recorded)
        self._leaving = (self.place, self.snapshot, self.advice, self.waste, self.backwards)
        for label in self.left:
            bar.addWidget(label)
        for label in self.right:
            bar.addPermanentWidget(label)
        self.bar = bar
        self.pieces_of_advice = 0
        """The number of pieces of advice that the Advice panel lists."""
        self.hides_work = False
        """Whether the labels are hidden, because they would answer an open prediction: the number of frames, too."""
        bar.messageChanged.connect(self.fit)
        bar.installEventFilter(self)

    @property
    def words(self) -> list[str]:
        """The texts of all labels that show one, from left to right."""
        return [label.text() for label in (*self.left, *self.right) if label.text()]

    def fit(self) -> None:
        """Hides the left labels while a message is shown in their place, all while a prediction is open, and those
        that the bar has no room for."""
        self.bar.setFont(self.appearance.font(11))
        shown = [] if self.hides_work else [label for label in (*self.left, *self.right) if label.text()]
        wanted = sum(label.sizeHint().width() + GAP for label in shown)
        for label in self._leaving:
            if label in shown and wanted > self.bar.width():
                wanted -= label.sizeHint().width() + GAP
                shown.remove(label)
        is_covered = bool(self.bar.currentMessage())
        for label in (*self.left, *self.right):
            label.setVisible(label in shown and not (is_covered and label in self.left))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follows the width of the bar."""
        if event.type() == QEvent.Type.Resize:
            self.fit()
        return False

    def show(self, session: Session | None, moment: ShownMoment | None, place: str = "") -> None:
        """Shows the state of a session at a moment. `place`: where the cursor stands inside a frame, in words."""
        if session is None:
            self.show_words({})
            return
        loops, backwards = session.loops.loops, session.loops.backwards_writes
        settled = bool(loops) and all(loop.settled for loop in loops)
        found = {
            self.loops: (
                n_("{count} loop, settled", "{count} loops, settled", len(loops))
                if settled
                else n_("{count} loop", "{count} loops", len(loops))
            ).format(count=len(loops)),
            self.waste: n_("{count} wasted run", "{count} wasted runs", session.waste.runs).format(
                count=session.waste.runs
            ),
            self.units: _units_words(moment.counts.units if moment is not None else 0),
            self.place: place or (_("Recomposer has work") if _has_work(session, moment) else _("Recomposer idle")),
            self.recorded: recorded_words(session),
        }
        if backwards:
            words = n_("{count} backwards write", "{count} backwards writes", backwards)
            found[self.backwards] = words.format(count=backwards)
        if self.pieces_of_advice:
            words = n_("{count} piece of advice", "{count} pieces of advice", self.pieces_of_advice)
            found[self.advice] = words.format(count=self.pieces_of_advice)
        snapshot = snapshot_at(moment.frame, moment.event) if moment is not None else None
        if snapshot is not None:
            found[self.snapshot] = _("snapshot {number}").format(number=snapshot)
        self.show_words(found, gold=(self.loops,) if loops else ())

    def show_words(self, found: Mapping[ElidedLabel, str], gold: Container[ElidedLabel] = ()) -> None:
        """Shows texts, and empties the other labels. `gold`: the labels with a warning."""
        for label in (*self.left, *self.right):
            label.show_words(found.get(label, ""), self.appearance.color("warn" if label in gold else "text_secondary"))
        self.fit()


def _has_work(session: Session, moment: ShownMoment | None) -> bool:
    """Returns whether the Recomposer has work at the shown moment; at the newest frame the session says it."""
    if moment is None or moment.index == session.recording.last:
        return session.wants_frame
    return recomposer_facts(session.recording, moment.frame, moment.event).state == PENDING_WORK


def _units_words(units: int) -> str:
    return n_("{units} work unit in this frame", "{units} work units in this frame", units).format(units=units)


def recorded_words(session: Session) -> str:
    """`recording 148 frames, 12 with work · 61 KB`."""
    kept = len(session.recording)
    worked = session.recording.work_frames
    size = max(1, session.recording.byte_estimate // 1024)
    amount = f"{size} KB" if size < 2048 else f"{number(size / 1024, '.1f')} MB"
    words = n_(
        "recording {kept} frame, {worked} with work · {amount}",
        "recording {kept} frames, {worked} with work · {amount}",
        kept,
    )
    return words.format(kept=f"{kept:,}", worked=f"{worked:,}", amount=amount)
