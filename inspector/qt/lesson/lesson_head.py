"""LessonHead: a lesson's title, its eight steps, and the buttons for the previous and the next page."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from inspector.course.sections import STEPS
from inspector.language import _

from ..style.appearance import Appearance
from .step_button import LINES, StepButton

TURN_KEYS = ("Alt+Left", "Alt+Right")
"""The keys that turn to the page before, and to the next page."""

TITLE_LINES = 2


class TurnButton(QPushButton):
    """A button whose key acts at once: a QPushButton shows itself pressed for 100 ms before it acts."""

    def event(self, event: QEvent) -> bool:
        """Handles the key."""
        if event.type() == QEvent.Type.Shortcut:
            self.click()
            return True
        return super().event(event)


class LessonHead(QWidget):
    """Emits `turned` with -1 or 1, and `step_chosen` with the number of a step. In a narrow column, steps beside
    the shown one have only their circle."""

    turned = Signal(int)
    ended = Signal()
    """The learner goes on from the last page."""
    step_chosen = Signal(int)

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        self.appearance = appearance
        self._title = ""
        self.heading = QLabel()
        self.heading.setObjectName("lesson_title")
        self.heading.setWordWrap(True)
        self.back_button, self.next_button = TurnButton(_("Back")), TurnButton(_("Next"))
        self.back_button.clicked.connect(lambda: self.turned.emit(-1))
        self.next_button.clicked.connect(self._go_on)
        self._is_last = False
        for button, key in zip((self.back_button, self.next_button), TURN_KEYS, strict=True):
            button.setShortcut(key)
            button.setToolTip(key)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 6, 8, 6)
        top = QHBoxLayout()
        for widget, share in ((self.heading, 1), (self.back_button, 0), (self.next_button, 0)):
            top.addWidget(widget, share)
        column.addLayout(top)
        self.steps = QButtonGroup(self)
        self._steps: list[StepButton] = []
        self._done: set[int] = set()
        column.addLayout(self._step_row())
        # A narrow column cuts the steps at the right instead of covering the preview.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.heading.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def show_title(self, words: str) -> None:
        """Shows the title of a lesson. With a large text in a narrow column, its end is left out after two lines: the
        first page has it, too."""
        self._title = words
        self.heading.setAccessibleName(words)
        self._fit_title()

    def _fit_title(self) -> None:
        column = self.layout()
        assert column is not None
        margins, buttons = column.contentsMargins(), (self.back_button, self.next_button)
        beside = (
            margins.left() + margins.right() + sum(button.sizeHint().width() + column.spacing() for button in buttons)
        )
        room = QRect(0, 0, self.width() - beside, 10_000)
        metrics = self.heading.fontMetrics()
        words = shown = self._title
        too_high = (TITLE_LINES + 1) * metrics.lineSpacing()
        while " " in words and metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, shown).height() >= too_high:
            words = words.rpartition(" ")[0]
            shown = f"{words} …"
        self.heading.setText(shown)
        self.heading.setToolTip(self._title if shown != self._title else "")

    def _step_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(0)
        for number, name in enumerate(STEPS):
            button = StepButton(self.appearance, _(name), is_last=number == len(STEPS) - 1)
            button.setObjectName(f"step_{name.lower()}")
            button.setAccessibleName(
                _("Step {number} of {steps}: {name}").format(number=number + 1, steps=len(STEPS), name=_(name))
            )
            self.steps.addButton(button, number)
            self._steps.append(button)
            row.addWidget(button)
        self.steps.idClicked.connect(self.step_chosen)
        row.addStretch(1)
        return row

    def show_place(self, is_first: bool, is_last: bool) -> None:
        """Offers the ways from a page: behind the last one, the contents of the course."""
        self._is_last = is_last
        self.back_button.setEnabled(not is_first)
        self.next_button.setText(_("All lessons") if is_last else _("Next"))
        self.next_button.setShortcut(TURN_KEYS[1])  # a new text takes the key of a button away

    def _go_on(self) -> None:
        if self._is_last:
            self.ended.emit()
        else:
            self.turned.emit(1)

    def restyle(self) -> None:
        """Adapts fonts to the appearance."""
        self.heading.setFont(self.appearance.font(15, 500))
        for button in (self.back_button, self.next_button):
            button.setFont(self.appearance.font(12))
        self._fit_title()
        self._name_steps()

    def show_steps(self, shown: int, done: set[int]) -> None:
        """Marks the shown step, and the steps that the learner has done."""
        self._done = done
        for number in range(len(STEPS)):
            self._steps[number].mark(is_shown=number == shown, is_done=number in done)
        self._name_steps()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shortens the steps to the new width."""
        super().resizeEvent(event)
        self._fit_title()
        self._name_steps()

    def _name_steps(self) -> None:
        """Shows as many names as fit: long lines between the steps first, then short ones, then fewer names."""
        buttons, margins = self._steps, self.contentsMargins().left() + self.contentsMargins().right() + 16
        room = self.width() - margins
        # The learner has been at the first steps, and the last ones are far away.
        behind = [button for button in buttons if button.is_done and not button.isChecked()]
        ahead = [button for button in reversed(buttons) if not button.is_done and not button.isChecked()]
        for button in buttons:
            button.setText(button.name)
            button.line = LINES[0]
        self._shorten(LINES[1], room)
        for button in (*behind, *ahead):
            if self._needed() <= room:
                break
            button.setText("")
        self._shorten(LINES[2], room)
        for each in buttons:
            each.updateGeometry()

    def _shorten(self, line: int, room: int) -> None:
        """Shortens the lines between the steps, if the row needs more than `room` px."""
        if self._needed() > room:
            for button in self._steps:
                button.line = line

    def _needed(self) -> int:
        return sum(button.sizeHint().width() for button in self._steps)
