"""PredictionForm: the learner's answers to a prediction: a count for each line, or one of several answers.

Invariants  I1 Commit is disabled until the form is complete; Ctrl+Enter then leads to the first open field, and the
            form says what is missing. I2 a committed form is read-only. I3 answers that are not committed come back
            with the form.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QButtonGroup,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QRadioButton,
    QSizePolicy,
    QSpinBox,
    QStyle,
    QStyleOptionButton,
    QVBoxLayout,
    QWidget,
)

from inspector.course.kit.choice import Choice
from inspector.course.kit.prediction import Prediction
from inspector.course.kit.run import event_and_frame
from inspector.course.marks import plain_words
from inspector.course.sureness import SURENESS
from inspector.course.you_and_engine import letter_of
from inspector.language import _

from ..style.appearance import Appearance
from ..style.chip import paint_chip
from ..widgets.flow_layout import FlowLayout
from ..widgets.painting import PaintedWidget
from ..widgets.still_wheel import StillWheel
from .count_columns import MOST_COLUMNS, CountColumns

NO_ANSWER = -1
MOST_TIMES = 999


class CountBox(QSpinBox):
    """A number of times; `–` means no answer. A focused box is selected, so that typing replaces the dash."""

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Selects the text: at once, so that a key pressed meanwhile stays; of a click, after Qt has set the cursor."""
        super().focusInEvent(event)
        if event.reason() == Qt.FocusReason.MouseFocusReason:
            QTimer.singleShot(0, self, self._select_focused)  # not if it is gone by then
        else:
            self.selectAll()

    def _select_focused(self) -> None:
        if self.hasFocus():
            self.selectAll()


class AnswerButton(QRadioButton):
    """One answer of a choice. An arrow key chooses the answer that it leads to, also before the first choice. Wraps
    text that is wider than the button; a plain QRadioButton cuts it off."""

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self._words = words
        self.setAccessibleName(words)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)  # Qt's own forbids to be narrower

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Breaks the text at the new width."""
        super().resizeEvent(event)
        self._wrap()

    def sizeHint(self) -> QSize:
        """The preferred size in px: the width of the unwrapped text, and its height at the current width."""
        hint, measured = super().sizeHint(), self.fontMetrics()
        longest = max(measured.horizontalAdvance(line) for line in self.text().split("\n"))
        return QSize(hint.width() + max(0, measured.horizontalAdvance(self._words) - longest), hint.height())

    def minimumSizeHint(self) -> QSize:
        """The smallest size in px: a few words wide."""
        return QSize(min(self.sizeHint().width(), 12 * self.fontMetrics().averageCharWidth()), self.sizeHint().height())

    def _wrap(self) -> None:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        room = self.style().subElementRect(QStyle.SubElement.SE_RadioButtonContents, option, self).width()
        measured, lines = self.fontMetrics(), [""]
        for word in self._words.split(" "):
            longer = f"{lines[-1]} {word}" if lines[-1] else word
            if lines[-1] and measured.horizontalAdvance(longer) > room:
                lines.append(word)
            else:
                lines[-1] = longer
        self.setText("\n".join(lines))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handles the arrow keys, and the letters of the answers."""
        super().keyPressEvent(event)
        group, letter = self.group(), event.text()
        if group is not None and letter.isalnum():
            for button in group.buttons():
                if button.text().startswith(f"{letter.lower()}  "):
                    button.setFocus()
                    button.setChecked(True)
        reached = QApplication.focusWidget()
        if reached is not self and isinstance(reached, AnswerButton) and reached.group() is self.group():
            reached.setChecked(True)


class PhaseMark(PaintedWidget):
    """The phase chip of an event; empty for events without a phase."""

    def __init__(self, appearance: Appearance, event: str) -> None:
        super().__init__()
        self.appearance = appearance
        self.letter = letter_of(event)
        self.setFixedSize(appearance.px(18), appearance.px(16))

    def _paint(self, painter: QPainter) -> None:
        if self.letter:
            paint_chip(painter, self.rect(), self.letter, self.letter, self.appearance)


class PredictionForm(QWidget):
    """A form for one predict cell. Emits `committed` with (cell number, answers), and `changed` with each change."""

    committed = Signal(int, object)
    changed = Signal()

    def __init__(
        self,
        appearance: Appearance,
        number: int,
        form: Prediction | Choice,
        *,
        is_answered: bool,
        drafts: Mapping[str, str],
        sure: str | None = None,
        frames: int = 0,
    ) -> None:
        """`drafts`: answers by question that the learner gave earlier and did not commit. `sure`: how sure the learner
        said to be. `frames`: the number of frames in which the events of a prediction are counted; 0: not said."""
        super().__init__()
        self.appearance = appearance
        self.number = number
        self.form = form
        self._kept, self._kept_sureness = drafts, sure
        self.counts: dict[str, QSpinBox] = {}
        self.choices: dict[str, QRadioButton] = {}
        self.sureness: dict[str, QRadioButton] = {}
        self.times: CountColumns | None = None
        self.given = QLabel()
        self.is_frozen = False
        self.setObjectName("prediction")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 12, 8)
        heading = QLabel(_asked(form, frames))
        heading.setFont(appearance.font(13, 500))
        heading.setWordWrap(True)
        head = QHBoxLayout()
        head.addWidget(heading, 1)
        head.addWidget(self.given, 0, Qt.AlignmentFlag.AlignTop)
        self.given.setFont(appearance.font(11))
        layout.addLayout(head)
        if isinstance(form, Prediction):
            if _counts_runs(form):
                self.times = CountColumns(appearance, 0 if _names_frames(form) else frames)
            layout.addLayout(self._count_rows(form))
        else:
            self._choice_rows(form, layout)
        layout.addLayout(self._foot())
        self.setAccessibleName(heading.text())
        if is_answered:
            self.freeze()
        self._follow()

    def _count_rows(self, form: Prediction) -> QGridLayout:
        grid = QGridLayout()
        if self.times is not None:
            self.times.add_heading(grid)
        for row, (what, times) in enumerate(form.answers.items(), start=1):
            label = QLabel(what)
            label.setFont(self.appearance.font(13))
            label.setWordWrap(True)
            box = CountBox()
            StillWheel(box)
            box.setRange(NO_ANSWER, MOST_TIMES)
            box.setSpecialValueText("–")
            kept = self._kept.get(what, "")
            box.setValue(times if times is not None else int(kept) if kept.isdigit() else NO_ANSWER)
            box.setSuffix(" ×" if _counts_runs(form) else "")
            words = _("{event}: how many times") if _counts_runs(form) else _("{event}: a number")
            box.setAccessibleName(words.format(event=what))
            box.valueChanged.connect(self._follow)
            label.setBuddy(box)
            grid.addWidget(PhaseMark(self.appearance, what), row, 0)
            grid.addWidget(label, row, 1)
            if self.times is not None:
                self.times.add_row(grid, row, box, what)
            grid.addWidget(box, row, 2 + MOST_COLUMNS)
            self.counts[what] = box
        grid.setColumnStretch(1, 1)
        grid.setHorizontalSpacing(8)
        return grid

    def _choice_rows(self, form: Choice, layout: QVBoxLayout) -> None:
        group = QButtonGroup(self)
        for letter, answer in form.letters.items():
            button = AnswerButton(f"{letter}  {plain_words(answer)}")
            button.setFont(self.appearance.font(13))
            button.setChecked(answer == (form.chosen or self._kept.get(form.question)))
            button.toggled.connect(self._follow)
            group.addButton(button)
            layout.addWidget(button)
            self.choices[answer] = button

    def _foot(self) -> QVBoxLayout:
        foot, sure, end = QVBoxLayout(), FlowLayout(self.appearance.px(12)), QHBoxLayout()
        sure.addWidget(QLabel(_("How sure?")))
        group = QButtonGroup(self)
        for level, words in SURENESS.items():
            button = AnswerButton(_(words))
            button.setAccessibleName(_("How sure: {level}").format(level=_(words)))
            button.setChecked(level == self._kept_sureness)
            button.toggled.connect(self._follow)
            group.addButton(button)
            sure.addWidget(button)
            self.sureness[level] = button
        self.commit_button = QPushButton(_("Commit  Ctrl+Enter"))
        self.commit_button.setObjectName("commit")
        self.commit_button.clicked.connect(self.commit)
        self.still_open = QLabel()
        self.still_open.setWordWrap(True)
        end.addWidget(self.still_open, 1)
        end.addWidget(self.commit_button)
        foot.addLayout(sure)
        foot.addLayout(end)
        return foot

    @property
    def missing(self) -> list[str]:
        """The questions without an answer."""
        if self.counts:
            return [what for what, box in self.counts.items() if box.value() == NO_ANSWER]
        return [] if any(button.isChecked() for button in self.choices.values()) else [_("an answer")]

    @property
    def open_questions(self) -> list[str]:
        """The questions without an answer, in words; empty for a committed form."""
        if self.is_frozen or not self.missing:
            return []
        return [plain_words(self.form.question)] if isinstance(self.form, Choice) else self.missing

    @property
    def answers(self) -> dict[str, int] | str:
        """The answers of a complete form."""
        if self.counts:
            return {what: box.value() for what, box in self.counts.items()}
        return next(answer for answer, button in self.choices.items() if button.isChecked())

    @property
    def drafts(self) -> dict[str, str]:
        """The answers so far, by question, whether committed or not."""
        if isinstance(self.form, Choice):
            chosen = [answer for answer, button in self.choices.items() if button.isChecked()]
            return {self.form.question: chosen[0]} if chosen else {}
        return {what: str(box.value()) for what, box in self.counts.items() if box.value() != NO_ANSWER}

    @property
    def sure(self) -> str | None:
        """How sure the learner says to be; None: not said."""
        return next((level for level, button in self.sureness.items() if button.isChecked()), None)

    @property
    def first_open(self) -> QWidget | None:
        """The first field without an answer; None in a complete or committed form."""
        if self.is_frozen or not self.missing:
            return None
        fields: list[QWidget] = [box for box in self.counts.values() if box.value() == NO_ANSWER]
        return next(iter([*fields, *self.choices.values()]))

    @property
    def first_to_do(self) -> QWidget | None:
        """The first field without an answer, or the button that commits a complete form; None in a committed form."""
        return None if self.is_frozen else self.first_open or self.commit_button

    def commit(self) -> None:
        """Commits a complete form; an incomplete one gives the focus to its first open field."""
        if open_field := self.first_open:
            open_field.setFocus()
            self.still_open.setText(self.commit_button.accessibleDescription())
        elif self.commit_button.isEnabled():
            answers = self.answers
            self.freeze()
            self.committed.emit(self.number, answers)

    def freeze(self) -> None:
        """Makes the form read-only, after its answers are committed."""
        for widget in (*self.counts.values(), *self.choices.values(), *self.sureness.values()):
            widget.setEnabled(False)
        self.commit_button.setEnabled(False)
        self.commit_button.setText(_("Committed"))
        self.still_open.clear()
        self.given.clear()
        if self.times is not None:
            self.times.freeze()
        self.is_frozen = True

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leaves the columns of frequent answers out where the events need the room."""
        super().resizeEvent(event)
        if self.times is not None:
            self.times.fit(self.width())

    def _follow(self) -> None:
        if self.is_frozen:
            return
        missing = self.missing
        if self.counts:
            words = _("{given} of {total} answered")
            self.given.setText(words.format(given=len(self.counts) - len(missing), total=len(self.counts)))
        self.commit_button.setEnabled(not missing)
        words = _("Still open: {questions}").format(questions=", ".join(missing)) if missing else ""
        self.commit_button.setToolTip(words or "Ctrl+Enter")
        self.commit_button.setAccessibleDescription(words)
        if self.still_open.text():  # a commit was tried
            self.still_open.setText(words)
        self.changed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl+Enter commits."""
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.commit()
        else:
            super().keyPressEvent(event)


def _counts_runs(form: Prediction) -> bool:
    """Returns whether a prediction asks how often something ran, and not for other numbers, such as ranks."""
    return any(letter_of(what) for what in form.answers)


def _names_frames(form: Prediction) -> bool:
    """Returns whether each row of a prediction names the frame that it asks about."""
    return all(event_and_frame(what)[1] is not None for what in form.answers)


def _asked(form: Prediction | Choice, frames: int) -> str:
    if isinstance(form, Choice):
        return plain_words(form.question)
    if _names_frames(form):
        return _("Predict: how many, in the frame that each row names?")
    if _counts_runs(form) and frames > 1:
        return _("Predict: how often does each run in these {frames} frames?").format(frames=frames)
    return _("Predict: how often does each run?") if _counts_runs(form) else _("Predict: a number for each")
