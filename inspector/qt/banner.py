"""The gold banner under the toolbar: a loop, as a cycle of chips and places, and how it ends."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine import trace
from engine.trace import Site
from inspector.analysis import Loop, loop_sentence, plain
from inspector.analysis.named import shown_name
from inspector.recording import LETTERS

from .chip import paint_chip
from .icon import paint_icon
from .look import Look
from .painting import painting
from .panel import show_tip
from .selection import Selection

HEIGHT = 40
_PLACE_WORDS = {"layer": "a layer block", trace.EFFECT: "an effect", trace.COROUTINE: "a coroutine", "": "other code"}


def place_words(phase: str) -> str:
    """What reads or writes, as the subject of a sentence: a phase, or what runs outside all of them."""
    return _PLACE_WORDS.get(phase, phase)


class LoopBanner(QWidget):
    """Shows one loop; Esc or the cross hides it, until another one comes."""

    closed = Signal()

    def __init__(self, look: Look, selection: Selection) -> None:
        super().__init__()
        self.look = look
        self.selection = selection
        self.loop: Loop | None = None
        self.suffix = ""
        self._links: list[tuple[QRect, Callable[[], None]]] = []
        self._close = QRect()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(200, self.look.px(HEIGHT))

    def show_loop(self, loop: Loop | None, suffix: str = "") -> None:
        if loop != self.loop or suffix != self.suffix:
            self.loop, self.suffix = loop, suffix
            self.setAccessibleName(plain(loop_sentence(loop)) + suffix if loop is not None else "")
            self.setToolTip("")
            self.update()

    @property
    def words(self) -> str:
        """What it says, as text."""
        return self.accessibleName()

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            self._paint(painter)

    def _paint(self, painter: QPainter) -> None:
        look = self.look
        painter.fillRect(self.rect(), look.color("warn_bg"))
        painter.setPen(look.pen("warn_line"))
        painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)
        self._links = []
        if self.loop is not None:
            self._paint_loop(painter, self.loop)

    def _paint_loop(self, painter: QPainter, loop: Loop) -> None:
        look = self.look
        self._x = look.px(12)
        self._limit = self.width() - look.px(40)
        size = look.px(16)
        warn = look.color("warn")
        paint_icon(painter, QRectF(self._x, (self.height() - size) / 2, size, size), "loop", warn)
        self._x += look.px(28)
        self._put(painter, f"{loop.name} on {shown_name(loop.state)}", warn, weight=700)
        self._x += look.px(8)
        self._chip(painter, loop.read_phase)
        self._put(painter, f"{place_words(loop.read_phase)} reads", look.color("text"))
        self._site(painter, loop.read_site)
        self._arrow(painter)
        self._chip(painter, loop.write_phase)
        self._put(painter, f"{place_words(loop.write_phase)} writes", look.color("text"))
        self._site(painter, loop.write_site)
        self._arrow(painter)
        again = "again, same frame" if loop.same_frame else "again, one frame later"
        tail = look.metrics(13).horizontalAdvance(again + loop.outcome) + look.metrics(11, code=True).horizontalAdvance(
            f"{shown_name(loop.state)} {loop.values_text}{self.suffix}"
        )
        if self._x + tail + look.px(60) < self._limit or self._x + look.px(200) > self._limit:
            self._chip(painter, loop.read_phase)
            self._put(painter, again, look.color("text"))
            self._x += look.px(8)
        self._put(painter, loop.outcome, look.color("t2"))
        self._put(painter, f"{shown_name(loop.state)} {loop.values_text}{self.suffix}", look.color("t2"), code=True)
        cross = look.px(14)
        self._close = QRect(self.width() - look.px(34), 0, look.px(34), self.height())
        box = QRectF(self.width() - look.px(24), (self.height() - cross) / 2, cross, cross)
        paint_icon(painter, box, "close", look.color("text"), 2.0)

    def _put(self, painter: QPainter, words: str, colour: QColor, *, weight: int = 400, code: bool = False) -> QRect:
        look = self.look
        painter.setFont(look.code(11) if code else look.font(13, weight))
        metrics = look.metrics(11, code=True) if code else look.metrics(13, weight)
        room = self._limit - self._x
        if room < look.px(12):
            return QRect()
        shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, room)
        width = metrics.horizontalAdvance(shown)
        place = QRect(self._x, 0, width + 1, self.height())
        painter.setPen(colour)
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, shown)
        self._x += width + look.px(6 if not words.endswith(" ") else 2)
        return place

    def _chip(self, painter: QPainter, phase: str) -> None:
        """The mark of a phase; what runs outside the phases has none."""
        look = self.look
        letter = LETTERS.get(phase)
        if letter is None or self._x + look.px(18) > self._limit:
            return
        y = (self.height() - look.px(16)) // 2
        paint_chip(painter, QRect(self._x, y, look.px(18), look.px(16)), letter, letter.upper(), look)
        self._x += look.px(24)

    def _site(self, painter: QPainter, site: Site | None) -> None:
        if site is None:
            return
        place = self._put(painter, str(site), self.look.color("acc"), code=True)
        self._links.append((place, lambda: self.selection.ask_source(site)))

    def _arrow(self, painter: QPainter) -> None:
        look = self.look
        if self._x + look.px(24) > self._limit:
            return
        self._x += look.px(4)
        y = self.height() / 2
        painter.setPen(look.color("t2"))
        painter.drawLine(QPointF(self._x, y), QPointF(self._x + look.px(9), y))
        painter.drawLine(QPointF(self._x + look.px(9), y), QPointF(self._x + look.px(6), y - 3))
        painter.drawLine(QPointF(self._x + look.px(9), y), QPointF(self._x + look.px(6), y + 3))
        self._x += look.px(20)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        if self._close.contains(point):
            self.closed.emit()
            return
        for place, act in self._links:
            if place.contains(point):
                act()
                return

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and self.loop is not None:
            show_tip(self, event, self.words)
            return True
        return super().event(event)


class ErrorBanner(QWidget):
    """The only red: what the program raised, where, through which composables. The window goes on."""

    retry = Signal()

    def __init__(self, look: Look, selection: Selection) -> None:
        super().__init__()
        self.look = look
        self.selection = selection
        self.headline = ""
        self.detail = ""
        self.site: Site | None = None
        self._link = QRect()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(200, self.look.px(HEIGHT if not self.detail else 56))

    def show_error(self, headline: str, detail: str = "", site: Site | None = None) -> None:
        self.headline, self.detail, self.site = headline, detail, site
        self.setAccessibleName(f"Error: {headline} {detail}".strip() if headline else "")
        self.updateGeometry()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            self._paint(painter)

    def _paint(self, painter: QPainter) -> None:
        look = self.look
        painter.fillRect(self.rect(), look.color("panel"))
        painter.fillRect(QRect(0, 0, 3, self.height()), look.color("error"))
        painter.setPen(look.pen("line"))
        painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)
        top = look.px(8) if self.detail else 0
        height = look.px(20) if self.detail else self.height()
        x = look.px(14)
        painter.setFont(look.font(13, 700))
        painter.setPen(look.color("error"))
        painter.drawText(QRect(x, top, 100, height), Qt.AlignmentFlag.AlignVCenter, "Error")
        x += look.metrics(13, 700).horizontalAdvance("Error") + look.px(10)
        self._link = QRect()
        if self.site is not None:
            words = str(self.site)
            painter.setFont(look.code(11))
            painter.setPen(look.color("acc"))
            width = look.metrics(11, code=True).horizontalAdvance(words)
            self._link = QRect(x, top, width, height)
            painter.drawText(QRect(x, top, width + 2, height), Qt.AlignmentFlag.AlignVCenter, words)
            x += width + look.px(10)
        painter.setFont(look.font(13))
        painter.setPen(look.color("text"))
        room = self.width() - x - look.px(12)
        shown = look.metrics(13).elidedText(self.headline, Qt.TextElideMode.ElideRight, room)
        painter.drawText(QRect(x, top, room, height), Qt.AlignmentFlag.AlignVCenter, shown)
        if self.detail:
            painter.setFont(look.font(11))
            painter.setPen(look.color("t2"))
            area = QRect(look.px(14), top + height, self.width() - look.px(26), look.px(20))
            shown = look.metrics(11).elidedText(self.detail, Qt.TextElideMode.ElideMiddle, area.width())
            painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, shown)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self.site is not None and self._link.contains(event.position().toPoint()):
            self.selection.ask_source(self.site)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and self.headline:
            show_tip(self, event, f"{self.headline}\n{self.detail}".strip())
            return True
        return super().event(event)
