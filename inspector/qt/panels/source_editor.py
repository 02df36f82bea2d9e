"""SourceEditor: the text of a program's file, edited in the Source panel; saving it reloads the program.

Keys        Ctrl+S saves, Esc leaves the editor, Tab indents by four spaces, Shift+Tab unindents.
Invariants  I1 a text that was not saved is never lost: leaving the editor keeps it until the next save of this file.
            I2 an error of the saved text stands below it and marks its line, while the old program runs on.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QKeySequence, QPainter, QPaintEvent, QResizeEvent, QTextCursor
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPlainTextEdit, QTextEdit, QVBoxLayout, QWidget

from inspector.language import N_, _

from ..style.appearance import Appearance
from ..widgets.controls import ToolButton
from ..widgets.painting import painting
from .python_colors import PythonColors

READY = N_("Ctrl+S saves the file and loads it again; Esc leaves the editor.")
INDENT = "    "


class Gutter(QWidget):
    """The line numbers at the left of the text."""

    def __init__(self, text: ProgramText) -> None:
        super().__init__(text)
        self.text = text

    def sizeHint(self) -> QSize:
        """The preferred size in px, at the current text scale."""
        return QSize(self.text.gutter_width, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the widget; a fault is painted instead of raised."""
        with painting(self) as painter:
            self.text.paint_numbers(painter, self.rect())


class ProgramText(QPlainTextEdit):
    """The text with line numbers. `save_asked`: Ctrl+S; `left`: Esc."""

    save_asked = Signal()
    left = Signal()

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        self.appearance = appearance
        self.error_line = 0
        self.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setAccessibleName(_("Source, editable"))
        self.gutter = Gutter(self)
        self.colors = PythonColors(self.document(), appearance)
        self.blockCountChanged.connect(lambda _: self._fit())
        self.updateRequest.connect(lambda area, dy: self.gutter.update())
        self.cursorPositionChanged.connect(self._mark_lines)
        self.restyle()

    @property
    def gutter_width(self) -> int:
        """The width of the line numbers in px."""
        return self.fontMetrics().horizontalAdvance("9") * max(len(str(self.blockCount())), 3) + self.appearance.px(14)

    def restyle(self) -> None:
        """Applies the current theme and text scale."""
        self.setFont(self.appearance.code(11))
        self.colors.rehighlight()
        self._fit()
        self._mark_lines()

    def _fit(self) -> None:
        self.setViewportMargins(self.gutter_width, 0, 0, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keeps the line numbers at the left of the text."""
        super().resizeEvent(event)
        inside = self.contentsRect()
        self.gutter.setGeometry(QRect(inside.left(), inside.top(), self.gutter_width, inside.height()))
        self.ensureCursorVisible()  # a message above the panels makes the text lower

    def paint_numbers(self, painter: QPainter, area: QRect) -> None:
        """Paints the numbers of the visible lines."""
        appearance = self.appearance
        painter.fillRect(area, appearance.color("panel"))
        painter.setFont(self.font())
        block = self.firstVisibleBlock()
        top = self.blockBoundingGeometry(block).translated(self.contentOffset()).top()
        while block.isValid() and top < area.bottom():
            height = self.blockBoundingRect(block).height()
            number = block.blockNumber() + 1
            painter.setPen(appearance.color("error" if number == self.error_line else "text_hint"))
            place = QRect(0, round(top), area.width() - appearance.px(6), round(height))
            painter.drawText(place, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), str(number))
            block, top = block.next(), top + height

    def mark_error(self, line: int) -> None:
        """Marks the line of an error; 0: none."""
        self.error_line = line
        self._mark_lines()
        self.gutter.update()

    def _mark_lines(self) -> None:
        marks = []
        for line, token in ((self.textCursor().blockNumber() + 1, "sel"), (self.error_line, "warn_bg")):
            block = self.document().findBlockByNumber(line - 1)
            if line < 1 or not block.isValid():
                continue
            mark = QTextEdit.ExtraSelection()
            mark.cursor = QTextCursor(block)
            mark.format.setBackground(QColor(self.appearance.color(token)))
            mark.format.setProperty(mark.format.Property.FullWidthSelection, True)
            marks.append(mark)
        self.setExtraSelections(marks)

    def go_to(self, line: int) -> None:
        """Moves the caret to a line."""
        block = self.document().findBlockByNumber(max(line, 1) - 1)
        if block.isValid():
            self.setTextCursor(QTextCursor(block))
            self.centerCursor()

    def event(self, event: QEvent) -> bool:
        """Claims Ctrl+S and Esc, which are keys of the window, too."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if event.matches(QKeySequence.StandardKey.Save) or event.key() == Qt.Key.Key_Escape:
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handles Ctrl+S, Esc and Tab, and keeps the indentation on Enter."""
        key = event.key()
        if event.matches(QKeySequence.StandardKey.Save):
            self.save_asked.emit()
        elif key == Qt.Key.Key_Escape:
            self.left.emit()
        elif key == Qt.Key.Key_Tab and not event.modifiers():
            self.insertPlainText(INDENT)
        elif key == Qt.Key.Key_Backtab:
            self._unindent()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            line = self.textCursor().block().text()[: self.textCursor().positionInBlock()]
            deeper = INDENT if line.rstrip().endswith(":") else ""
            self.insertPlainText("\n" + line[: len(line) - len(line.lstrip())] + deeper)
        else:
            super().keyPressEvent(event)

    def _unindent(self) -> None:
        cursor = self.textCursor()
        cursor.movePosition(QTextCursor.MoveOperation.StartOfBlock)
        width = min(len(INDENT), len(cursor.block().text()) - len(cursor.block().text().lstrip(" ")))
        cursor.movePosition(QTextCursor.MoveOperation.Right, QTextCursor.MoveMode.KeepAnchor, width)
        cursor.removeSelectedText()


class SourceEditor(QWidget):
    """The editor and a status line, which shows key hints or the saved text's error."""

    save_asked = Signal(str, str)
    """The path and the text."""
    left = Signal()

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        self.appearance = appearance
        self.path = ""
        self.text = ProgramText(appearance)
        self.note = QLabel(_(READY))
        self.note.setWordWrap(True)
        self.note.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.save_button = ToolButton(appearance, _("Save the source"), words=_("Save"), raised=True)
        self.leave_button = ToolButton(appearance, _("Leave the editor"), words=_("Done"), raised=True)
        row = QHBoxLayout()
        row.setContentsMargins(8, 4, 8, 4)
        row.addWidget(self.note, 1)
        row.addWidget(self.save_button)
        row.addWidget(self.leave_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.text, 1)
        layout.addLayout(row)
        self.setFocusProxy(self.text)
        for signal in (self.text.save_asked, self.save_button.clicked):
            signal.connect(lambda: self.save_asked.emit(self.path, self.text.toPlainText()))
        for signal in (self.text.left, self.leave_button.clicked):
            signal.connect(self.left)
        appearance.changed.connect(self.restyle)
        self.show_error("")

    @property
    def is_changed(self) -> bool:
        """Whether the text differs from the saved one."""
        return self.text.document().isModified()

    def restyle(self) -> None:
        """Applies the current theme and text scale."""
        self.text.restyle()
        self.note.setFont(self.appearance.font(11))

    def open(self, path: str, text: str, line: int) -> None:
        """Edits a file; an unsaved text of the same file stays."""
        if path != self.path or not self.is_changed:
            self.path = path
            self.text.setPlainText(text)
            self.text.document().setModified(False)
            self.show_error("")
        self.text.go_to(line)

    def note_saved(self) -> None:
        """Takes the text as saved."""
        self.text.document().setModified(False)

    def show_error(self, words: str, line: int = 0) -> None:
        """Shows the error of the saved text; empty words: it has none."""
        theme = self.appearance.theme
        self.note.setText(words or _(READY))
        self.note.setAccessibleName(_("Error: {words}").format(words=words) if words else _(READY))
        color = theme.error if words else theme.text_hint
        self.note.setStyleSheet(
            f"color: {color};" + (f" border-left: 3px solid {color}; padding-left: 6px;" * bool(words))
        )
        self.text.mark_error(line)
