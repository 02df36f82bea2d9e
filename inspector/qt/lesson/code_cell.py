"""CodeCell: one code cell of a lesson: its text, which the learner edits, Run, Reset, and what it showed."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QTextCursor
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from inspector.course.taken_lesson import Outcome
from inspector.language import _

from ..panels.python_colors import PythonColors
from ..style.appearance import Appearance
from .flowing_text import FlowingText
from .lesson_page import asks_to_run

MOST_LINES = 40
"""The height limit of a cell in lines; a longer cell scrolls."""


INDENT = "    "


class CodeEdit(QPlainTextEdit):
    """The text of a cell. Shift+Enter asks to run it; Enter keeps the indentation; Tab indents by four spaces, Esc goes
    on to what follows the cell, Shift+Tab goes back. Tab goes on from a cell that it has just reached, and from one
    that cannot be edited."""

    run_asked = Signal()
    entered = Signal()
    """The keyboard leads into the text."""

    _is_passed = False
    """Whether the focus came by Tab and no key was typed yet: the next Tab moves on instead of indenting."""

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Says that the keyboard leads here; a click shows that by itself."""
        super().focusInEvent(event)
        self._is_passed = event.reason() == Qt.FocusReason.TabFocusReason
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self.entered.emit()

    def event(self, event: QEvent) -> bool:
        """Keeps Esc for the cell, as the window has a shortcut of that key."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if event.key() == Qt.Key.Key_Escape:
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handles Shift+Enter, Tab and Esc."""
        if asks_to_run(event):
            self.run_asked.emit()
        elif event.key() == Qt.Key.Key_Escape or (event.key() == Qt.Key.Key_Tab and self._is_passed):
            self.setTabChangesFocus(True)  # otherwise Qt keeps the focus in a text that can be edited
            self.focusNextChild()
            self.setTabChangesFocus(False)
        elif event.key() == Qt.Key.Key_Tab and not event.modifiers():
            self.insertPlainText(INDENT)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not self.isReadOnly():
            self._is_passed = False
            self.insertPlainText(f"\n{self._next_indentation()}")
            self.ensureCursorVisible()
        elif event.key() == Qt.Key.Key_Backspace and not event.modifiers() and self._is_indented():
            cursor = self.textCursor()
            cursor.movePosition(QTextCursor.MoveOperation.Left, QTextCursor.MoveMode.KeepAnchor, len(INDENT))
            cursor.removeSelectedText()
        else:
            self._is_passed = False
            super().keyPressEvent(event)

    def _before_cursor(self) -> str:
        """Returns the text of the line before the cursor."""
        cursor = self.textCursor()
        return cursor.block().text()[: cursor.positionInBlock()]

    def _next_indentation(self) -> str:
        """Returns the indentation of a line that begins at the cursor: a line that ends with a colon opens a block."""
        line = self._before_cursor()
        indentation = line[: len(line) - len(line.lstrip())]
        return indentation + (INDENT if line.rstrip().endswith(":") and not line.lstrip().startswith("#") else "")

    def _is_indented(self) -> bool:
        """Returns whether only steps of the indentation stand before the cursor."""
        line = self._before_cursor()
        return not self.textCursor().hasSelection() and bool(line) and line == INDENT * (len(line) // len(INDENT))


class CodeCell(QWidget):
    """A cell and its output. Emits `run_asked` and `edited` with the cell's number. Its title says whether it ran."""

    run_asked = Signal(int)
    reset_asked = Signal(int)
    edited = Signal(int, str)

    def __init__(
        self,
        appearance: Appearance,
        number: int,
        title: str,
        source: str,
        *,
        editable: bool,
        most_lines: int = MOST_LINES,
    ) -> None:
        super().__init__()
        self.appearance = appearance
        self.number = number
        self._most_lines = most_lines
        self.name = title
        self.title = QLabel(title)
        self.edit = CodeEdit(source, self)  # Tab leads through these three in the order in which they are made
        self.run_button = QPushButton(_("Run  Shift+Enter"), self)
        self.run_button.setAccessibleName(_("Run {cell}").format(cell=title))
        self.reset_button = QPushButton(_("Reset"), self)
        self.reset_button.setAccessibleName(_("Reset {cell}").format(cell=title))
        if not editable:
            self.reset_button.hide()
            self.run_button.hide()
        self.edit.setReadOnly(not editable)
        self.edit.setAccessibleName(
            (_("Code of {cell}, editable") if editable else _("Code of {cell}")).format(cell=title)
        )
        if editable:
            keys = _("Shift+Enter runs the cell, Tab indents, Esc goes on, Shift+Tab goes back")
            self.edit.setAccessibleDescription(keys)
        self.edit.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.colors = PythonColors(self.edit.document(), appearance)
        self.output = QVBoxLayout()
        self.output.setSpacing(4)
        head = QHBoxLayout()
        head.addWidget(self.title)
        head.addStretch(1)
        head.addWidget(self.reset_button)
        head.addWidget(self.run_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 4, 0, 8)
        layout.setSpacing(4)
        layout.addLayout(head)
        layout.addWidget(self.edit)
        layout.addLayout(self.output)
        self.edit.run_asked.connect(lambda: self.run_asked.emit(self.number))
        self.run_button.clicked.connect(lambda: self.run_asked.emit(self.number))
        self.reset_button.clicked.connect(lambda: self.reset_asked.emit(self.number))
        self.edit.textChanged.connect(self._changed)
        self.restyle()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Runs the cell with Shift+Enter, too, while one of its buttons or its output has the keyboard."""
        if asks_to_run(event) and not self.run_button.isHidden():
            self.run_asked.emit(self.number)
        else:
            super().keyPressEvent(event)

    def restyle(self) -> None:
        """Adapts fonts and colors to the appearance."""
        self.edit.setFont(self.appearance.code(12))
        for widget in (self.title, self.run_button, self.reset_button):
            widget.setFont(self.appearance.font(11))
        self.colors.rehighlight()
        self._fit()

    def set_source(self, source: str) -> None:
        """Replaces the text, without the signal of an edit."""
        if source != self.edit.toPlainText():
            self.edit.blockSignals(True)
            self.edit.setPlainText(source)
            self.edit.blockSignals(False)
            self.colors.rehighlight()
            self._fit()

    def scroll_to(self, words: str) -> None:
        """Scrolls to the first line with these words; stays at the top without one."""
        found = self.edit.document().find(words)
        if not found.isNull():
            self.edit.verticalScrollBar().setValue(found.blockNumber())

    def show_running(self) -> None:
        """Marks the cell as running at once, and grays the former output until the run ends."""
        self.title.setText(_("{cell}: running").format(cell=self.name))
        self._gray_output()
        self.repaint()

    def _gray_output(self) -> None:
        """Grays what an earlier run showed."""
        for at in range(self.output.count()):
            item = self.output.itemAt(at)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.setEnabled(False)

    def show_outcome(self, outcome: Outcome | None) -> None:
        """Shows what the cell printed and returned, or its error; None: it has not run."""
        while self.output.count():
            widget = self.output.takeAt(0).widget()  # type: ignore[union-attr]  # `count` says that there is one
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.title.setText(self.name)
        if outcome is None:
            return
        self.title.setText((_("{cell}: error") if outcome.error else _("{cell}: ran")).format(cell=self.name))
        played = outcome.played
        if played is not None and played.printed:
            self._text().show_plain(played.printed.rstrip("\n"))
        if outcome.error:
            note = self._text()
            note.setAccessibleName(_("Error: {error}").format(error=outcome.error))
            note.show_plain(outcome.error)
            note.setToolTip(outcome.trace)
            note.setStyleSheet(f"border-left: 3px solid {self.appearance.color('error').name()}; padding-left: 6px;")
        elif played is not None:
            forms = played.forms
            if "image/png" in forms:
                self._text().show_picture(forms["image/png"], str(forms.get("text/plain", "picture")))
            elif "text/markdown" in forms:
                self._text().show_markdown(forms["text/markdown"])
            elif "text/html" in forms:
                self._text().show_html(forms["text/html"])
            elif "text/plain" in forms:
                self._text().show_plain(forms["text/plain"])

    def _text(self) -> FlowingText:
        made = FlowingText(self.appearance, _("Output of {cell}").format(cell=self.name))
        self.output.addWidget(made)
        return made

    def _changed(self) -> None:
        self._fit()
        self.title.setText(self.name)  # this text has not run
        self._gray_output()
        self.edited.emit(self.number, self.edit.toPlainText())

    def _fit(self) -> None:
        lines = min(self._most_lines, max(1, self.edit.blockCount()))
        margin = 2 * round(self.edit.document().documentMargin()) + 2 * self.edit.frameWidth()
        self.edit.setFixedHeight(lines * self.edit.fontMetrics().lineSpacing() + margin + 14)
