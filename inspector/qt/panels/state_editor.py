"""State editor: a small form at the bottom of the State panel for a new value.

Invariants  I1 bad input stays in the field, with words about what is accepted. I2 Enter accepts, Esc cancels; nothing
            else closes the form.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QPainter, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QSizePolicy, QVBoxLayout

from inspector.language import _
from inspector.running.state_edit import EditError, StateEdit

from ..style.appearance import Appearance
from ..style.elided import elided
from ..widgets.controls import ToolButton
from ..widgets.flow_layout import FlowLayout
from ..widgets.painting import PaintedWidget

MARGIN, GAP = 8, 4
HINT_LINES, MOST_HINT_LINES = 2, 4


class ValueField(QLineEdit):
    """A text field that takes Esc before the window does."""

    canceled = Signal()

    def event(self, event: QEvent) -> bool:
        """Claims Esc, which is a shortcut of the window."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_Escape
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc cancels."""
        if event.key() == Qt.Key.Key_Escape:
            self.canceled.emit()
        else:
            super().keyPressEvent(event)


class StateEditor(PaintedWidget):
    """Emits `entered` with the edited state and the literal of the new value."""

    entered = Signal(object, str)
    closed = Signal()
    """The form had the focus, and is closed."""
    toggled = Signal()
    """The form is shown or hidden."""

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        self.appearance = appearance
        self.edit: StateEdit | None = None
        self._question = ""
        self._accept = self._short = _("Write")
        """The words of the button, and those for a narrow form."""
        self._hint_lines = HINT_LINES
        self._is_bad = False
        self.setObjectName("state_editor")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.question = QLabel()
        self.question.setObjectName("state_editor_question")
        self.field = ValueField()
        self.field.setObjectName("state_editor_field")
        self.field.setAccessibleName(_("New value"))
        self.hint = QLabel()
        self.hint.setObjectName("state_editor_hint")
        self.question.setTextFormat(Qt.TextFormat.PlainText)
        self.hint.setTextFormat(Qt.TextFormat.PlainText)
        self.hint.setWordWrap(True)
        self.hint.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.accept_button = ToolButton(appearance, _("Write"), words=_("Write"), raised=True)
        self.cancel_button = ToolButton(appearance, _("Cancel"), words=_("Cancel"), raised=True, key="Esc")
        self.accept_button.clicked.connect(self.accept)
        self.cancel_button.clicked.connect(self.cancel)
        self.field.returnPressed.connect(self.accept)
        self.field.canceled.connect(self.cancel)
        self.question.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        row = FlowLayout(GAP, GAP)
        row.addWidget(self.accept_button)
        row.addWidget(self.cancel_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(MARGIN, 6, MARGIN, 6)
        layout.setSpacing(GAP)
        for widget in (self.question, self.field, self.hint):
            layout.addWidget(widget)
        layout.addLayout(row)
        self.restyle()
        self.hide()

    def restyle(self) -> None:
        """Applies the current theme and text scale."""
        appearance, theme = self.appearance, self.appearance.theme
        self.question.setFont(appearance.font(12, 500))
        self.question.setStyleSheet(f"color: {theme.text};")
        self.field.setFont(appearance.code(12))
        self.field.setStyleSheet(
            f"QLineEdit {{ background: {theme.panel}; color: {theme.text}; border: 1px solid {theme.control};"
            f" border-radius: 4px; padding: 2px 6px; }} QLineEdit:focus {{ border: 2px solid {theme.accent}; }}"
        )
        self._show_hint(self.hint.text(), is_bad=self._is_bad)
        self._hint_lines = HINT_LINES
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        """Says that the form is shown."""
        super().showEvent(event)
        self.toggled.emit()

    def hideEvent(self, event: QHideEvent) -> None:
        """Says that the form is hidden."""
        super().hideEvent(event)
        self.toggled.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Adapts words and lines to the new width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._hint_lines = HINT_LINES
            self._fit()

    def _fit(self) -> None:
        """Shortens the words of the buttons in a narrow form, and gives the hint the lines that it needs. The hint
        never loses a line while a person types, so that the form keeps its height."""
        room = max(1, self.width() - 2 * MARGIN)
        accept, cancel = self.accept_button, self.cancel_button
        cancel.set_compact(False)
        accept.set_words(self._accept)
        if accept.sizeHint().width() + cancel.sizeHint().width() + GAP > room:
            cancel.set_compact(True)
        if accept.sizeHint().width() + cancel.sizeHint().width() + GAP > room:
            accept.set_words(self._short)
        self.question.setText(elided(self.appearance.metrics(12, 500), self._question, room))
        self.question.setAccessibleName(self._question)
        metrics = self.appearance.metrics(11)
        wrapped = metrics.boundingRect(QRect(0, 0, room, 0), int(Qt.TextFlag.TextWordWrap), self.hint.text())
        self._hint_lines = max(self._hint_lines, -(-wrapped.height() // metrics.height()))
        self.hint.setFixedHeight(min(self._hint_lines, MOST_HINT_LINES) * metrics.height() + 2)

    def open(self, edit: StateEdit, question: str, accept: str, short: str = "") -> None:
        """Asks for a new value. `question`: the first line; `accept`: the words of the button; `short`: in a narrow
        form."""
        self.edit = edit
        self._question = question
        self._accept, self._short, self._hint_lines = accept, short or accept, HINT_LINES
        self.accept_button.setAccessibleName(accept)
        self.field.setAccessibleName(_("New value of {name}").format(name=edit.name))
        self.field.setText(edit.text)
        self._show_hint(_("{name} takes {accepts}.").format(name=edit.name, accepts=edit.accepts), is_bad=False)
        self.setToolTip(question)
        self._fit()
        self.show()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        self.field.selectAll()

    def _show_hint(self, words: str, *, is_bad: bool) -> None:
        self._is_bad = is_bad
        theme = self.appearance.theme
        self.hint.setFont(self.appearance.font(11))
        self.hint.setStyleSheet(f"color: {theme.warn if is_bad else theme.text_secondary};")
        self.hint.setText(words)
        self.field.setAccessibleDescription(words)
        self._fit()

    def accept(self) -> None:
        """Accepts the input, or says what is accepted."""
        edit = self.edit
        if edit is None:
            return
        try:
            literal = edit.literal(self.field.text())
        except EditError as error:
            self._show_hint(str(error), is_bad=True)
            self.field.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        self.cancel()
        self.entered.emit(edit, literal)

    def cancel(self) -> None:
        """Closes the form; nothing is written."""
        self.edit = None
        had_focus = self.field.hasFocus() or self.accept_button.hasFocus() or self.cancel_button.hasFocus()
        self.hide()
        if had_focus:
            self.closed.emit()

    def _paint(self, painter: QPainter) -> None:
        painter.fillRect(self.rect(), self.appearance.color("head"))
        painter.fillRect(QRect(0, 0, self.width(), 2), self.appearance.color("accent"))
