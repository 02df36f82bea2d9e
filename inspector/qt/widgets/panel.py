"""Panel: a title bar of 28 px with a title or tabs, and a body; used as a dock, or alone in the center.

Terms       hint: gray text beside the title. note: text at the right end, optionally after a dot.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QDockWidget, QSizePolicy, QStackedWidget, QToolTip, QVBoxLayout, QWidget

from ..model.shown_moment import ShownMoment
from ..style.appearance import Appearance
from ..style.icon import paint_icon
from .painting import painting

TITLE_HEIGHT = 28


@dataclass(frozen=True)
class NotePart:
    """A part of a title note: icon or dot, and text."""

    text: str
    icon: str = ""
    token: str = "text_secondary"
    dot: bool = False
    swatches: tuple[float, ...] = ()


class PanelTitle(QWidget):
    """Paints title, hint and note; several titles become tabs."""

    tab_clicked = Signal(int)
    note_clicked = Signal()

    def __init__(self, appearance: Appearance, titles: list[str], *, tabs: bool) -> None:
        super().__init__()
        self.appearance = appearance
        self.titles = titles
        self.tabs = tabs
        self.current = 0
        self.hint = ""
        self.note: tuple[NotePart, ...] = ()
        self.action = ""
        self._places: list[QRect] = []
        self._note_place = QRect()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)
        self.setAccessibleName(", ".join(titles))

    def sizeHint(self) -> QSize:
        """The preferred size in px, at the current text scale."""
        return QSize(80, self.appearance.px(TITLE_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """The smallest size in px, at the current text scale."""
        return QSize(40, self.appearance.px(TITLE_HEIGHT))

    def set_texts(self, hint: str = "", note: tuple[NotePart, ...] = (), action: str = "") -> None:
        """Sets the hint, the note and the action of the title."""
        if (hint, note, action) != (self.hint, self.note, self.action):
            self.hint, self.note, self.action = hint, note, action
            self.update()

    def set_current(self, index: int) -> None:
        """Selects a tab."""
        if index != self.current:
            self.current = index
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the widget; a fault is painted instead of raised."""
        with painting(self) as painter:
            self._paint(painter)

    def _paint(self, painter: QPainter) -> None:
        appearance = self.appearance
        painter.fillRect(self.rect(), appearance.color("head"))
        painter.setPen(appearance.pen("line"))
        bottom = self.height() - 1
        painter.drawLine(0, bottom, self.width(), bottom)
        room = self._paint_note(painter)
        x = 0 if self.tabs else appearance.px(8)
        self._places = []
        for index, title in enumerate(self.titles):
            chosen = index == self.current
            font = appearance.font(12, 500 if chosen else 400)
            painter.setFont(font)
            width = appearance.metrics(12, 500).horizontalAdvance(title)
            if self.tabs:
                place = QRect(x, 0, width + appearance.px(16), self.height())
                painter.setPen(appearance.color("text" if chosen else "text_secondary"))
                painter.drawText(place, Qt.AlignmentFlag.AlignCenter, title)
                if chosen:
                    painter.fillRect(QRect(place.x(), bottom - 1, place.width(), 2), appearance.color("accent"))
                self._places.append(place)
                x += place.width() + appearance.px(4)
            else:
                painter.setPen(appearance.color("text"))
                painter.drawText(QRect(x, 0, width + 2, self.height()), Qt.AlignmentFlag.AlignVCenter, title)
                x += width + appearance.px(10)
        if self.hint:
            painter.setFont(appearance.font(12))
            painter.setPen(appearance.color("text_hint"))
            area = QRect(x, 0, max(0, room - x - appearance.px(6)), self.height())
            text = appearance.metrics(12).elidedText(self.hint, Qt.TextElideMode.ElideRight, area.width())
            painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, text)

    def _titles_width(self) -> int:
        appearance = self.appearance
        gap = appearance.px(20 if self.tabs else 10)
        return appearance.px(8) + sum(
            appearance.metrics(12, 500).horizontalAdvance(title) + gap for title in self.titles
        )

    def _note_width(self) -> int:
        appearance = self.appearance
        return sum(
            appearance.metrics(11).horizontalAdvance(part.text)
            + appearance.px(24)
            + len(part.swatches) * appearance.px(16)
            for part in self.note
        )

    def _paint_note(self, painter: QPainter) -> int:
        appearance = self.appearance
        x = self.width() - appearance.px(8)
        middle = self.height() / 2
        if self._titles_width() + self._note_width() > self.width() - appearance.px(16):
            return x if not self.action else self._paint_action(painter, x)
        if self.action:
            x = self._paint_action(painter, x)
        for part in reversed(self.note):
            painter.setFont(appearance.font(11))
            width = appearance.metrics(11).horizontalAdvance(part.text)
            x -= width
            painter.setPen(appearance.color(part.token))
            painter.drawText(QRect(x, 0, width + 1, self.height()), Qt.AlignmentFlag.AlignVCenter, part.text)
            if part.swatches:
                for alpha in reversed(part.swatches):
                    x -= appearance.px(16)
                    painter.fillRect(
                        QRectF(x - appearance.px(8), middle - 5, appearance.px(15), 10), appearance.color("heat", alpha)
                    )
                x -= appearance.px(8)
            if part.icon:
                x -= appearance.px(15)
                token = "accent" if part.icon == "pencil" else part.token
                colour = appearance.phase_text("C") if part.icon == "pencil" else appearance.color(token)
                paint_icon(
                    painter,
                    QRectF(x, middle - appearance.px(6), appearance.px(12), appearance.px(12)),
                    part.icon,
                    colour,
                )
            if part.dot:
                x -= appearance.px(9)
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(appearance.color("warn"))
                painter.drawEllipse(QRectF(x, middle - 2.5, 5, 5))
            x -= appearance.px(8)
        return x

    def _paint_action(self, painter: QPainter, x: int) -> int:
        appearance = self.appearance
        painter.setFont(appearance.font(11))
        width = appearance.metrics(11).horizontalAdvance(self.action)
        x -= width
        self._note_place = QRect(x - 4, 0, width + 8, self.height())
        painter.setPen(appearance.color("text"))
        painter.drawText(QRect(x, 0, width + 1, self.height()), Qt.AlignmentFlag.AlignVCenter, self.action)
        return x - appearance.px(12)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Selects the clicked tab, or triggers the note; otherwise the dock handles the click."""
        for index, place in enumerate(self._places):
            if place.contains(event.position().toPoint()) and len(self._places) > 1:
                self.tab_clicked.emit(index)
                event.accept()
                return
        if self.action and self._note_place.contains(event.position().toPoint()):
            self.note_clicked.emit()
            event.accept()
            return
        event.ignore()  # the dock is dragged by its title


class Panel(QDockWidget):
    """One dock. Subclasses add bodies through `add_body`, and update them in `show_moment`."""

    def __init__(self, appearance: Appearance, name: str, *, tabs: bool = False) -> None:
        super().__init__(name)
        self.appearance = appearance
        self.setObjectName(name.lower().replace(" ", "_"))
        self.setFeatures(
            QDockWidget.DockWidgetFeature.DockWidgetMovable
            | QDockWidget.DockWidgetFeature.DockWidgetFloatable
            | QDockWidget.DockWidgetFeature.DockWidgetClosable
        )
        self.title = PanelTitle(appearance, [], tabs=tabs)
        self.setTitleBarWidget(self.title)
        self.bodies = QStackedWidget()
        self.setWidget(self.bodies)
        self.title.tab_clicked.connect(self.show_tab)
        self._tab_listeners: list[Callable[[], None]] = []

    def add_body(self, title: str, body: QWidget) -> None:
        """Adds a body with its title."""
        self.title.titles.append(title)
        self.bodies.addWidget(body)

    def show_tab(self, index: int) -> None:
        """Shows the body of a tab."""
        self.bodies.setCurrentIndex(index)
        self.title.set_current(index)
        for listener in self._tab_listeners:
            listener()

    def on_tab(self, listener: Callable[[], None]) -> None:
        """Registers a listener for tab changes."""
        self._tab_listeners.append(listener)

    def restyle(self) -> None:
        """Adapts fixed sizes to the current text scale."""

    def show_moment(self, moment: ShownMoment | None) -> None:
        """Shows `moment`; None: no program is open, or no frame exists yet."""
        raise NotImplementedError


def stacked(*widgets: QWidget, margins: tuple[int, int, int, int] = (0, 0, 0, 0)) -> QWidget:
    """Stacks widgets vertically without spacing."""
    holder = QWidget()
    holder.setObjectName("stack")
    layout = QVBoxLayout(holder)
    layout.setContentsMargins(*margins)
    layout.setSpacing(0)
    for widget in widgets:
        layout.addWidget(widget)
    return holder


def paint_empty(painter: QPainter, rect: QRect, words: str, appearance: Appearance) -> None:
    """Paints the hint of an empty panel: the reason, and the key to press."""
    painter.setFont(appearance.font(12))
    painter.setPen(appearance.color("text_hint"))
    area = rect.adjusted(appearance.px(16), appearance.px(12), -appearance.px(16), -appearance.px(12))
    flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
    painter.drawText(area, int(flags), words)


def show_tip(widget: QWidget, event: QEvent, words: str) -> None:
    """Shows a tooltip at the cursor; empty words hide it."""
    if isinstance(event, QHelpEvent):
        if words:
            QToolTip.showText(event.globalPos(), words, widget)
        else:
            QToolTip.hideText()


__all__ = ["NotePart", "Panel", "PanelTitle", "paint_empty", "show_tip", "stacked"]
