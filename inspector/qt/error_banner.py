"""ErrorBanner: an error in red below the toolbar: folded to two lines, or whole with its traceback.

Keys        Enter or Space, or a click on Details, expands and folds the banner; Ctrl+C, or Copy, copies the whole text.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QApplication, QSizePolicy

from engine.trace import Site
from inspector.language import _, n_

from .model.selection import Selection
from .style.appearance import Appearance
from .style.elided import elided
from .widgets.accessible_role import Role, give_role
from .widgets.painting import PaintedWidget
from .widgets.panel import show_tip

HEIGHT = 40
BUTTONS_WIDTH = 120
"""The room of the buttons at the right end, in px at 100 %."""
TWO_LINES = 56
MOST_LINES: Final = 14
"""The largest number of traceback lines in the banner, which takes a third of the window at most; the Console shows all
lines."""
WRAP = Qt.TextFlag.TextWordWrap | Qt.TextFlag.TextWrapAnywhere


class ErrorBanner(PaintedWidget):
    """Shows an error of the program in red: its message, its line, its chain of composables, and its traceback. The
    window stays usable."""

    retry = Signal()

    def __init__(self, appearance: Appearance, selection: Selection) -> None:
        super().__init__()
        give_role(self, Role.AlertMessage)
        self.appearance = appearance
        self.selection = selection
        self.headline = ""
        self.detail = ""
        self.site: Site | None = None
        self.traceback: tuple[str, ...] = ()
        self.expanded = False
        self._link = QRect()
        self._buttons: list[tuple[QRect, Callable[[], None]]] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(_("Error"))

    def sizeHint(self) -> QSize:
        """The preferred size in px, at the current text scale."""
        if not self.expanded:
            return QSize(200, self.appearance.px(TWO_LINES if self.detail else HEIGHT))
        lines = len(self._shown_lines()) * self._line_height()
        return QSize(200, self._headline_height() + self._detail_height() + lines + self.appearance.px(20))

    @property
    def words(self) -> str:
        """The whole text: message, place, chain and traceback."""
        where = f"{self.site}: " if self.site is not None else ""
        return "\n".join(part for part in (f"{where}{self.headline}", self.detail, *self.traceback) if part)

    def show_error(
        self, headline: str, detail: str = "", site: Site | None = None, traceback: tuple[str, ...] = ()
    ) -> None:
        """Shows an error with an optional detail line, source link and traceback."""
        if (headline, detail) != (self.headline, self.detail):
            self.expanded = False
        self.headline, self.detail, self.site, self.traceback = headline, detail, site, traceback
        self.setAccessibleName(_("Error: {words}").format(words=f"{headline} {detail}".strip()) if headline else "")
        self.setAccessibleDescription(_("Enter shows the details, Ctrl+C copies them.") if headline else "")
        self._fit()

    def toggle(self) -> None:
        """Shows the whole text, or folds it."""
        self.expanded = not self.expanded
        self._fit()

    def copy(self) -> None:
        """Copies the whole text to the clipboard."""
        QApplication.clipboard().setText(self.words)

    def _fit(self) -> None:
        height = self.sizeHint().height()
        if height != self.height():
            self.setFixedHeight(height)
        self.updateGeometry()
        self.update()

    # -- measuring

    def _text_width(self) -> int:
        return max(self.width() - self.appearance.px(28), 100)

    def _line_height(self) -> int:
        return self.appearance.metrics(11, code=True).height() + 2

    def _headline_height(self) -> int:
        head = f"{_('Error')}  {self.site or ''}  {self.headline}"
        return self._wrapped(head, 13)

    def _detail_height(self) -> int:
        return self._wrapped(self.detail, 11) if self.detail else 0

    def _wrapped(self, text: str, size: int) -> int:
        room = QRect(0, 0, self._text_width() - self.appearance.px(BUTTONS_WIDTH), 10_000)
        return self.appearance.metrics(size).boundingRect(room, int(WRAP), text).height()

    def _shown_lines(self) -> list[str]:
        lines = self.traceback
        room = self.window().height() // 3 - self._headline_height() - self._detail_height()
        most = max(min(MOST_LINES, room // self._line_height()), 2)
        if len(lines) <= most:
            return list(lines)
        more = len(lines) - most + 1
        words = n_("… {count} more line in the Console", "… {count} more lines in the Console", more)
        return [words.format(count=more), *lines[-most + 1 :]]

    # -- painting

    def _paint(self, painter: QPainter) -> None:
        appearance = self.appearance
        painter.fillRect(self.rect(), appearance.color("panel"))
        painter.fillRect(QRect(0, 0, 3, self.height()), appearance.color("error"))
        painter.setPen(appearance.pen("line"))
        painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)
        top = appearance.px(8) if self.detail or self.expanded else 0
        height = appearance.px(20) if self.detail or self.expanded else self.height()
        end = self._paint_buttons(painter, top, height)
        x = appearance.px(14)
        painter.setFont(appearance.font(13, 700))
        painter.setPen(appearance.color("error"))
        painter.drawText(QRect(x, top, appearance.px(100), height), Qt.AlignmentFlag.AlignVCenter, _("Error"))
        x += appearance.metrics(13, 700).horizontalAdvance(_("Error")) + appearance.px(10)
        self._link = QRect()
        if self.site is not None:
            words = str(self.site)
            painter.setFont(appearance.code(11))
            painter.setPen(appearance.color("accent"))
            width = appearance.metrics(11, code=True).horizontalAdvance(words)
            self._link = QRect(x, top, width, height)
            painter.drawText(QRect(x, top, width + 2, height), Qt.AlignmentFlag.AlignVCenter, words)
            x += width + appearance.px(10)
        painter.setFont(appearance.font(13))
        painter.setPen(appearance.color("text"))
        room = max(end - x - appearance.px(12), 0)
        if self.expanded:
            self._paint_whole(painter, x, top, room)
        else:
            shown = elided(appearance.metrics(13), self.headline, room)
            painter.drawText(QRect(x, top, room, height), Qt.AlignmentFlag.AlignVCenter, shown)
            if self.detail:
                painter.setFont(appearance.font(11))
                painter.setPen(appearance.color("text_secondary"))
                area = QRect(appearance.px(14), top + height, self._text_width(), appearance.px(20))
                shown = elided(appearance.metrics(11), self.detail, area.width(), Qt.TextElideMode.ElideMiddle)
                painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, shown)
        if self.hasFocus():
            painter.setPen(appearance.pen("accent", 2))
            painter.drawRect(self.rect().adjusted(4, 1, -2, -3))

    def _paint_whole(self, painter: QPainter, x: int, top: int, room: int) -> None:
        appearance = self.appearance
        used = painter.drawText(QRect(x, top + 2, room, 10_000), int(WRAP), self.headline)
        y = top + max(used.height() if used is not None else 0, self._headline_height())
        left, width = appearance.px(14), self._text_width()
        painter.setFont(appearance.font(11))
        painter.setPen(appearance.color("text_secondary"))
        if self.detail:
            painter.drawText(QRect(left, y, width - appearance.px(BUTTONS_WIDTH), 10_000), int(WRAP), self.detail)
            y += self._detail_height() + appearance.px(4)
        painter.setFont(appearance.code(11))
        for line in self._shown_lines():
            painter.setPen(appearance.color("text" if line.startswith(" ") else "text_secondary"))
            area = QRect(left, y, width, self._line_height())
            shown = elided(appearance.metrics(11, code=True), line, width)
            painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, shown)
            y += self._line_height()

    def _paint_buttons(self, painter: QPainter, top: int, height: int) -> int:
        """Paints Copy and Details at the right end; returns the x coordinate before them."""
        appearance = self.appearance
        self._buttons = []
        x = self.width() - appearance.px(12)
        if not self.headline:
            return x
        painter.setFont(appearance.font(11))
        for words, act in ((_("Copy"), self.copy), (_("Fold") if self.expanded else _("Details"), self.toggle)):
            width = appearance.metrics(11).horizontalAdvance(words) + appearance.px(14)
            x -= width
            place = QRect(x, top + (height - appearance.px(20)) // 2, width, appearance.px(20))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(appearance.color("raised"))
            painter.drawRoundedRect(place, 4, 4)
            painter.setPen(appearance.color("text"))
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, words)
            self._buttons.append((place, act))
            x -= appearance.px(6)
        return x

    # -- using it

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fits the height of the expanded text to the new width."""
        super().resizeEvent(event)
        if self.expanded and event.size().width() != event.oldSize().width():
            self._fit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Opens the source line of the error, expands the banner, or copies its text."""
        point = event.position().toPoint()
        for place, act in self._buttons:
            if place.contains(point):
                act()
                return
        if self.site is not None and self._link.contains(point):
            self.selection.ask_source(self.site)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Expands or folds the banner, or copies its text."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.toggle()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Shows the tooltip under the mouse."""
        if event.type() == QEvent.Type.ToolTip and self.headline:
            show_tip(self, event, f"{self.headline}\n{self.detail}".strip())
            return True
        return super().event(event)
