"""LoopBanner: the gold banner below the toolbar, which shows a loop as a cycle of chips and sites."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QSizePolicy

from engine.trace import Phase, Site
from inspector.analysis import Loop, loop_sentence, plain
from inspector.analysis.display_names import shown_name
from inspector.analysis.loop_steps import again_words, place_words
from inspector.language import N_, _

from .model.selection import Selection
from .style.appearance import Appearance
from .style.chip import paint_chip
from .style.elided import elided
from .style.icon import paint_icon
from .widgets.painting import PaintedWidget
from .widgets.panel import show_tip
from .widgets.tab_rows import is_tight

HEIGHT, TIGHT_HEIGHT = 40, 26
HOW_TO_FIX = N_("How to fix")


class LoopBanner(PaintedWidget):
    """Shows one loop; Esc or the cross hides it until a different loop appears."""

    closed = Signal()
    fix_asked = Signal()

    def __init__(self, appearance: Appearance, selection: Selection) -> None:
        super().__init__()
        self.appearance = appearance
        self.selection = selection
        self.loop: Loop | None = None
        self.suffix = ""
        self._links: list[tuple[QRect, Callable[[], None]]] = []
        self._close = QRect()
        self._fix = QRect()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """The preferred size in px, at the current text scale."""
        is_low = is_tight(self.window(), self.appearance)
        return QSize(200, self.appearance.px(TIGHT_HEIGHT if is_low else HEIGHT))

    def show_loop(self, loop: Loop | None, suffix: str = "") -> None:
        """Shows a loop; None: no loop. `suffix` is appended to the values."""
        if loop != self.loop or suffix != self.suffix:
            self.loop, self.suffix = loop, suffix
            self.setAccessibleName(plain(loop_sentence(loop)) + suffix if loop is not None else "")
            self.setToolTip("")
            self.update()

    @property
    def words(self) -> str:
        """The displayed text."""
        return self.accessibleName()

    def _paint(self, painter: QPainter) -> None:
        appearance = self.appearance
        painter.fillRect(self.rect(), appearance.color("warn_bg"))
        painter.setPen(appearance.pen("warn_line"))
        painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)
        self._links = []
        if self.loop is not None:
            self._paint_loop(painter, self.loop)

    def _paint_loop(self, painter: QPainter, loop: Loop) -> None:
        appearance = self.appearance
        self._x = appearance.px(12)
        fix = appearance.metrics(11).horizontalAdvance(_(HOW_TO_FIX)) + appearance.px(16)
        self._fix = QRect(self.width() - fix - appearance.px(40), 0, fix, self.height())
        self._limit = self._fix.left() - appearance.px(8)
        size = appearance.px(16)
        warn = appearance.color("warn")
        paint_icon(painter, QRectF(self._x, (self.height() - size) / 2, size, size), "loop", warn)
        self._x += appearance.px(28)
        title = _("{loop} on {state}").format(loop=loop.name, state=shown_name(loop.state))
        self._put(painter, title, warn, weight=700)
        self._x += appearance.px(8)
        self._chip(painter, loop.read_phase)
        reader, writer = place_words(loop.read_phase), place_words(loop.write_phase)
        self._put(painter, _("{place} reads").format(place=reader), appearance.color("text"))
        self._site(painter, loop.read_site)
        self._arrow(painter)
        self._chip(painter, loop.write_phase)
        self._put(painter, _("{place} writes").format(place=writer), appearance.color("text"))
        self._site(painter, loop.write_site)
        self._arrow(painter)
        again = again_words(loop)
        tail = appearance.metrics(13).horizontalAdvance(again + loop.outcome) + appearance.metrics(
            11, code=True
        ).horizontalAdvance(f"{shown_name(loop.state)} {loop.values_text}{self.suffix}")
        if self._x + tail + appearance.px(60) < self._limit or self._x + appearance.px(200) > self._limit:
            self._chip(painter, loop.read_phase)
            self._put(painter, again, appearance.color("text"))
            self._x += appearance.px(8)
        self._put(painter, loop.outcome, appearance.color("text_secondary"))
        self._put(
            painter,
            f"{shown_name(loop.state)} {loop.values_text}{self.suffix}",
            appearance.color("text_secondary"),
            code=True,
        )
        gap = max((self.height() - appearance.px(22)) // 2, 1)
        button = QRectF(self._fix).adjusted(0.5, gap + 0.5, -0.5, -gap - 0.5)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(appearance.color("warn_line"), 1))
        painter.setBrush(appearance.color("panel"))
        painter.drawRoundedRect(button, 4, 4)
        painter.setFont(appearance.font(11))
        painter.setPen(appearance.color("text"))
        painter.drawText(button, Qt.AlignmentFlag.AlignCenter, _(HOW_TO_FIX))
        cross = appearance.px(14)
        self._close = QRect(self.width() - appearance.px(34), 0, appearance.px(34), self.height())
        box = QRectF(self.width() - appearance.px(24), (self.height() - cross) / 2, cross, cross)
        paint_icon(painter, box, "close", appearance.color("text"), 2.0)

    def _put(self, painter: QPainter, words: str, color: QColor, *, weight: int = 400, code: bool = False) -> QRect:
        appearance = self.appearance
        painter.setFont(appearance.code(11) if code else appearance.font(13, weight))
        metrics = appearance.metrics(11, code=True) if code else appearance.metrics(13, weight)
        room = self._limit - self._x
        if room < appearance.px(12):
            return QRect()
        shown = elided(metrics, words, room)
        width = metrics.horizontalAdvance(shown)
        place = QRect(self._x, 0, width + 1, self.height())
        painter.setPen(color)
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, shown)
        self._x += width + appearance.px(6 if not words.endswith(" ") else 2)
        return place

    def _chip(self, painter: QPainter, phase: str) -> None:
        """Paints the chip of a phase; code outside the phases has no chip."""
        appearance = self.appearance
        letter = Phase.letter_of(phase)
        if not letter or self._x + appearance.px(18) > self._limit:
            return
        y = (self.height() - appearance.px(16)) // 2
        paint_chip(painter, QRect(self._x, y, appearance.px(18), appearance.px(16)), letter, letter.upper(), appearance)
        self._x += appearance.px(24)

    def _site(self, painter: QPainter, site: Site | None) -> None:
        if site is None:
            return
        place = self._put(painter, str(site), self.appearance.color("accent"), code=True)
        self._links.append((place, lambda: self.selection.ask_source(site)))

    def _arrow(self, painter: QPainter) -> None:
        appearance = self.appearance
        if self._x + appearance.px(24) > self._limit:
            return
        self._x += appearance.px(4)
        y = self.height() / 2
        painter.setPen(appearance.color("text_secondary"))
        painter.drawLine(QPointF(self._x, y), QPointF(self._x + appearance.px(9), y))
        painter.drawLine(QPointF(self._x + appearance.px(9), y), QPointF(self._x + appearance.px(6), y - 3))
        painter.drawLine(QPointF(self._x + appearance.px(9), y), QPointF(self._x + appearance.px(6), y + 3))
        self._x += appearance.px(20)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Hides the banner, or opens the clicked source line."""
        point = event.position().toPoint()
        if self._close.contains(point):
            self.closed.emit()
            return
        if self._fix.contains(point):
            self.fix_asked.emit()
            return
        for place, act in self._links:
            if place.contains(point):
                act()
                return

    def event(self, event: QEvent) -> bool:
        """Shows the tooltip under the mouse."""
        if event.type() == QEvent.Type.ToolTip and self.loop is not None:
            show_tip(self, event, self.words)
            return True
        return super().event(event)
