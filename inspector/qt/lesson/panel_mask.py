"""PanelMask: hides the content of a panel that would answer an open prediction, from eyes and from screen readers.

Invariants  I1 all hidden rows have one size and one number, so that they reveal nothing; of the names of columns, only
            those are shown that the panel always has (`Panel.masked_titles`). I2 a mask with room for it has the
            ways out: to the question, and past it without an answer.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from inspector.language import _

from ..style.appearance import Appearance
from ..style.elided import elided
from ..style.hidden import paint_hidden
from ..style.icon import paint_icon
from ..widgets.accessible_role import Role, give_role
from ..widgets.controls import ToolButton
from ..widgets.painting import painting
from ..widgets.panel import Panel

ROW, BOX = 28, 16
"""The distance and the height of hidden rows, in design px."""
COLUMNS = (0.06, 0.44, 0.64, 0.84)
"""Where the boxes of a hidden row begin, as parts of the width; each but the first is 0.12 wide."""
HEAD = 24
"""The height of the titles of the columns, in design px."""
MOST_ROWS = 3
LEAST_HEIGHT = 104
"""The least height in design px with room for the buttons."""


class PanelMask(QWidget):
    """Covers a panel's bodies with hidden rows, and hides them from the accessibility tree meanwhile. The title
    shows the words of the mask instead of its status."""

    question_asked = Signal()
    """The learner wants to go to the question."""
    opening_asked = Signal()
    """The learner wants to see the panels without an answer."""

    def __init__(self, appearance: Appearance, panel: Panel, words: str) -> None:
        bodies = panel.bodies
        holder = bodies.parentWidget()
        super().__init__(holder)
        give_role(self, Role.StaticText)
        self.appearance = appearance
        self.panel = panel
        self.words = words
        self.open_question = ""
        """What the learner has to do next; "" without a question on the shown page."""
        self._bodies = bodies
        self._title = panel.title
        self._title.set_mask(words)
        go, without = _("Go to the question"), _("Show me without answering")
        self.to_question = ToolButton(appearance, go, words=go, raised=True)
        self.without_answer = ToolButton(appearance, without, words=without)
        for button, signal in (
            (self.to_question, self.question_asked),
            (self.without_answer, self.opening_asked),
        ):
            button.setParent(self)
            button.clicked.connect(signal)
        self.setAccessibleName(words)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setGeometry(bodies.geometry())
        bodies.installEventFilter(self)
        bodies.setEnabled(False)
        current = bodies.currentWidget()
        if current is not None:
            current.hide()
        self.show()
        self.raise_()
        self._place_buttons()

    def show_open(self, sentence: str, way: str) -> None:
        """Shows what the learner has to do next; `way`: the words of the button that leads there."""
        self.open_question = sentence
        self.to_question.set_words(way)
        self.to_question.setAccessibleName(way)
        self.setAccessibleDescription(sentence)
        self._place_buttons()
        self.update()

    def remove(self) -> None:
        """Uncovers the panel."""
        self._title.set_mask("")
        self._bodies.removeEventFilter(self)
        self._bodies.setEnabled(True)
        current = self._bodies.currentWidget()
        if current is not None:
            current.show()
        self.hide()
        self.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follows the size of the panel."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show):
            self.setGeometry(self._bodies.geometry())
            self.raise_()
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keeps the buttons below the words."""
        super().resizeEvent(event)
        self._place_buttons()

    @property
    def has_buttons(self) -> bool:
        """Whether the mask has room for the ways out."""
        return self.height() >= self.appearance.px(LEAST_HEIGHT) and self._buttons_width <= self.width()

    @property
    def _buttons_width(self) -> int:
        return self.to_question.sizeHint().width() + self.without_answer.sizeHint().width() + self.appearance.px(24)

    @property
    def _needed(self) -> int:
        """The height in px of icon, words and buttons."""
        return self.appearance.px(24 + 20 + 24 + 36 if self.has_buttons else 48)

    @property
    def head(self) -> int:
        """The height in px of the titles of the columns; 0 without titles, or without room for a row below them."""
        head = self.appearance.px(HEAD)
        has_room = self.height() - self._needed >= head + self.appearance.px(ROW)
        return head if self.panel.masked_titles and has_room else 0

    @property
    def _rows(self) -> int:
        """The number of hidden rows above the words."""
        return max(0, min(MOST_ROWS, (self.height() - self._needed - self.head) // self.appearance.px(ROW)))

    @property
    def _words_at(self) -> int:
        """The top of the words in px: below the hidden rows, with the icon above them."""
        above = self.head + self._rows * self.appearance.px(ROW)
        return above + (self.height() - above - self._needed) // 2 + self.appearance.px(24)

    def _place_buttons(self) -> None:
        px, has = self.appearance.px, self.has_buttons
        x, y = (self.width() - self._buttons_width) // 2 + px(8), self._words_at + px(20 + 24 + 4)
        for button in (self.to_question, self.without_answer):
            size = button.sizeHint()
            button.setGeometry(QRect(x, y, size.width(), size.height()))
            button.setVisible(has)
            x += size.width() + px(8)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the hidden rows and the words."""
        with painting(self) as painter:
            self._paint(painter)

    def _paint(self, painter: QPainter) -> None:
        appearance, px = self.appearance, self.appearance.px
        painter.fillRect(self.rect(), appearance.color("panel"))
        top = self._words_at - px(24)
        self._paint_rows(painter)
        lock = QRectF(self.width() / 2 - px(8), top, px(16), px(16))
        paint_icon(painter, lock, "lock", appearance.color("text_secondary"))
        words = QRect(px(8), self._words_at, self.width() - px(16), px(20))
        self._write(painter, words, self.words, "text")
        if self.has_buttons:
            self._write(painter, words.translated(0, px(22)), self.open_question, "text_secondary")

    def _write(self, painter: QPainter, area: QRect, words: str, token: str) -> None:
        painter.setFont(self.appearance.font(12))
        painter.setPen(self.appearance.color(token))
        words = elided(self.appearance.metrics(12), words, area.width(), Qt.TextElideMode.ElideMiddle)
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, words)

    def _paint_rows(self, painter: QPainter) -> None:
        """Paints the hidden rows, with a line below each."""
        appearance, px = self.appearance, self.appearance.px
        if self.head:
            self._paint_titles(painter)
        for row in range(self._rows):
            y = self.head + row * px(ROW)
            for at, begin in enumerate(COLUMNS):
                width = self.width() * (0.12 if at else 0.28)
                box = QRectF(self.width() * begin, y + px(ROW - BOX) / 2, width, px(BOX))
                paint_hidden(painter, box, appearance)
            painter.setPen(appearance.pen("line"))
            painter.drawLine(0, y + px(ROW) - 1, self.width(), y + px(ROW) - 1)

    def _paint_titles(self, painter: QPainter) -> None:
        """Paints the titles of the columns, and the lines between the columns down to the last hidden row."""
        appearance, px = self.appearance, self.appearance.px
        painter.setFont(appearance.font(11))
        painter.setPen(appearance.color("text_secondary"))
        edges = [round(self.width() * begin) - px(8) for begin in (*COLUMNS, 1.0)]
        edges[0] = 0
        for title, left, right in zip(self.panel.masked_titles, edges, edges[1:], strict=False):
            area = QRect(left + px(8), 0, right - left - px(12), self.head)
            words = elided(appearance.metrics(11), _(title), area.width())
            painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, words)
        painter.setPen(appearance.pen("line"))
        painter.drawLine(0, self.head - 1, self.width(), self.head - 1)
        for edge in edges[1:-1]:
            painter.drawLine(edge, 0, edge, self.head + self._rows * px(ROW) - 1)
