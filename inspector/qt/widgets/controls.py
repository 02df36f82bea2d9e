"""Controls: painted toolbar buttons with icon, text, key hint, chip, and an accessible name."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit, QMenu, QSizePolicy

from inspector.language import _

from ..style.appearance import Appearance
from ..style.chip import paint_chip
from ..style.elided import elided
from ..style.icon import paint_icon
from .painting import PaintedWidget, painting

LONGEST_PILL = 300
"""The largest width of the label `moment` in px at 100 %; a longer text is elided in the middle."""


class ToolButton(QAbstractButton):
    """One button. `raised`: with its own background; `underlined`: a teal line marks the checked state."""

    def __init__(
        self,
        appearance: Appearance,
        name: str,
        *,
        icon: str = "",
        words: str = "",
        hint: str = "",
        key: str = "",
        chip: str = "",
        raised: bool = False,
        menu: bool = False,
        checkable: bool = False,
    ) -> None:
        super().__init__()
        self.appearance = appearance
        self.icon_name = icon
        self.words = words
        self.hint = hint
        self.key = key
        self.chip = chip
        self.raised_ground = raised
        self.menu: QMenu | None = QMenu(self) if menu else None
        self.setCheckable(checkable)
        self.setAccessibleName(name)
        self.setToolTip(f"{name} ({key})" if key else name)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.compact = False
        if self.menu is not None:
            self.clicked.connect(self.open_menu)

    def set_words(self, words: str, hint: str = "", icon: str = "") -> None:
        """Changes the text, the key hint and optionally the icon."""
        if (words, hint, icon or self.icon_name) != (self.words, self.hint, self.icon_name):
            self.words, self.hint = words, hint
            self.icon_name = icon or self.icon_name
            self.updateGeometry()
            self.update()

    def set_compact(self, compact: bool) -> None:
        """Hides the key hint to save space."""
        if compact != self.compact:
            self.compact = compact
            self.updateGeometry()
            self.update()

    def open_menu(self) -> None:
        """Opens the button's menu below it."""
        if self.menu is not None:
            self.menu.popup(self.mapToGlobal(QPoint(0, self.height() + 2)))

    def sizeHint(self) -> QSize:
        """The preferred size in px, at the current text scale."""
        appearance = self.appearance
        width = appearance.px(8 if (self.words or self.chip) else 4)
        if self.icon_name:
            width += appearance.px(16) + (appearance.px(8) if self.words else 0)
        if self.words:
            width += appearance.metrics(12, 500).horizontalAdvance(self.words)
        if self.hint:
            width += appearance.px(7) + appearance.metrics(12).horizontalAdvance(self.hint)
        if self.key and not self.compact and self.words:
            width += appearance.px(7) + appearance.metrics(10).horizontalAdvance(self.key) + appearance.px(8)
        if self.chip:
            width += appearance.px(12)
        if self.menu is not None:
            width += appearance.px(20)
        width += appearance.px(8 if (self.words or self.chip) else 4)
        return QSize(width, appearance.px(24))

    def minimumSizeHint(self) -> QSize:
        """The smallest size in px, at the current text scale."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the widget; a fault is painted instead of raised."""
        with painting(self) as painter:
            self._paint(painter)

    def _paint(self, painter: QPainter) -> None:
        appearance = self.appearance
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        hovered = self.underMouse() and self.isEnabled()
        if self.raised_ground or self.chip or hovered or self.isDown():
            painter.setPen(
                QPen(appearance.color("line"), 1) if (self.chip or self.raised_ground) else Qt.PenStyle.NoPen
            )
            ground = "sel" if self.isDown() else ("raised" if hovered or self.raised_ground else "panel")
            painter.setBrush(appearance.color(ground))
            painter.drawRoundedRect(box, 4, 4)
        if self.hasFocus():
            painter.setPen(QPen(appearance.color("accent"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        self._paint_content(painter)
        if self.isCheckable() and self.isChecked() and not self.chip:
            painter.fillRect(
                QRectF(appearance.px(3), self.height() - 2, self.width() - appearance.px(6), 2),
                appearance.color("accent"),
            )

    def _paint_content(self, painter: QPainter) -> None:
        appearance = self.appearance
        token = "text" if self.isEnabled() else "text_hint"
        x = appearance.px(8 if (self.words or self.chip) else 4)
        middle = self.height() / 2
        if self.icon_name:
            size = appearance.px(16)
            paint_icon(painter, QRectF(x, middle - size / 2, size, size), self.icon_name, appearance.color(token))
            x += size + appearance.px(8)
        if self.chip:
            on = self.isChecked()
            height = appearance.px(16)
            chip = QRect(x - appearance.px(3), int(middle - height / 2), appearance.px(18), height)
            # The key is only in the tooltip, because a digit beside a chip looks like a count.
            paint_chip(painter, chip, self.chip if on else "", self.chip, appearance)
            return
        if self.words:
            painter.setFont(appearance.font(12, 500))
            painter.setPen(appearance.color(token))
            width = appearance.metrics(12, 500).horizontalAdvance(self.words)
            painter.drawText(QRect(x, 0, width + 2, self.height()), Qt.AlignmentFlag.AlignVCenter, self.words)
            x += width + appearance.px(7)
        if self.hint:
            painter.setFont(appearance.font(12))
            painter.setPen(appearance.color("text_secondary"))
            width = appearance.metrics(12).horizontalAdvance(self.hint)
            painter.drawText(QRect(x, 0, width + 2, self.height()), Qt.AlignmentFlag.AlignVCenter, self.hint)
            x += width + appearance.px(7)
        if self.key and self.words and not self.compact:
            painter.setFont(appearance.font(10))
            width = appearance.metrics(10).horizontalAdvance(self.key) + appearance.px(8)
            key_box = QRectF(x, middle - appearance.px(8), width, appearance.px(16))
            painter.setPen(QPen(appearance.color("line"), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(key_box, 3, 3)
            painter.setPen(appearance.color("text_hint" if not self.isDown() else "text_secondary"))
            painter.drawText(key_box, Qt.AlignmentFlag.AlignCenter, self.key)
        if self.menu is not None:
            size = appearance.px(14)
            paint_icon(
                painter,
                QRectF(self.width() - size - appearance.px(6), middle - size / 2, size, size),
                "chevron",
                appearance.color("text_secondary"),
            )


class Pill(QLabel):
    """The label `moment`: LIVE, PAUSED AT FRAME k, or PAUSED IN FRAME k with phase, scope and operation; always
    visible."""

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        self.appearance = appearance
        self.words = ""
        self.live = False
        self._longest = LONGEST_PILL
        self._widest = ""
        """The widest words since the last pause: while a person steps, the step buttons stay where the mouse is."""
        self.setObjectName("moment")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_state(self, words: str, live: bool) -> None:
        """Shows the state; empty words hide the pill."""
        if (words, live) != (self.words, self.live):
            self.words, self.live = words, live
            self._widest = words if live or not words else max(self._widest, words, key=self._width)
            self.setText(words)
            self.setToolTip(words)
            self.setAccessibleName(words)
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        """The preferred size in px, at the current text scale."""
        if not self.words:
            return QSize(0, self.appearance.px(24))
        width = self._width(self._widest) + self.appearance.px(34)
        return QSize(min(width, self.appearance.px(self._longest)), self.appearance.px(24))

    def _width(self, words: str) -> int:
        return self.appearance.metrics(11, 700).horizontalAdvance(words)

    @property
    def shown(self) -> str:
        """The words as they are painted: in a narrow window the frame stays, and the place inside it is cut."""
        room = self.width() - self.appearance.px(33) + 1
        return elided(self.appearance.metrics(11, 700), self.words, room)

    def set_longest(self, longest: int) -> None:
        """Sets the largest width in px at 100 %."""
        if longest != self._longest:
            self._longest = longest
            self.updateGeometry()
            self.update()

    def minimumSizeHint(self) -> QSize:
        """The smallest size in px, at the current text scale."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the widget; a fault is painted instead of raised."""
        with painting(self) as painter:
            self._paint(painter)

    def _paint(self, painter: QPainter) -> None:
        appearance = self.appearance
        if not self.words:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(0.75, 0.75, -0.75, -0.75)
        middle = self.height() / 2
        if self.live:
            painter.setPen(QPen(appearance.color("accent"), 1.5))
            painter.setBrush(appearance.color("sel"))
            painter.drawRoundedRect(box, 4, 4)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(appearance.color("accent"))
            painter.drawEllipse(QRectF(appearance.px(11), middle - 4, 8, 8))
            painter.setPen(appearance.color("text"))
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(appearance.color("pill"))
            painter.drawRoundedRect(box, 4, 4)
            paint_icon(
                painter,
                QRectF(appearance.px(8), middle - appearance.px(6), appearance.px(12), appearance.px(12)),
                "pause",
                appearance.color("on_pill"),
            )
            painter.setPen(appearance.color("on_pill"))
        painter.setFont(appearance.font(11, 700))
        area = QRectF(appearance.px(25), 0, self.width() - appearance.px(33), self.height())
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, self.shown)


class FindField(QLineEdit):
    """Finds a state, scope or node by name; Enter selects the next match."""

    next_asked = Signal(str)

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        self.appearance = appearance
        self.setPlaceholderText(_("Find state, scope…"))
        self.setAccessibleName(_("Find a state, scope or node"))
        self.setClearButtonEnabled(False)
        self.restyle()
        self.returnPressed.connect(lambda: self.next_asked.emit(self.text()))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def take_focus(self) -> None:
        """Takes the focus, and selects the text for replacement."""
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.selectAll()

    def sizeHint(self) -> QSize:
        """The preferred size in px, at the current text scale."""
        return QSize(self.appearance.px(184), self.appearance.px(24))

    def restyle(self) -> None:
        """Applies the current theme and text scale."""
        theme = self.appearance.theme
        self.setFont(self.appearance.font(12))
        self.setStyleSheet(
            f"QLineEdit {{ background: {theme.panel}; color: {theme.text};"
            f" border: 1px solid {theme.line}; border-radius: 4px;"
            f" padding-left: {self.appearance.px(24)}px; padding-right: {self.appearance.px(46)}px; }}"
            f"QLineEdit:focus {{ border: 2px solid {theme.accent}; }}"
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the widget; a fault is painted instead of raised."""
        super().paintEvent(event)
        with painting(self) as painter:
            self._paint(painter)

    def _paint(self, painter: QPainter) -> None:
        appearance = self.appearance
        size = appearance.px(14)
        paint_icon(
            painter,
            QRectF(appearance.px(7), (self.height() - size) / 2, size, size),
            "search",
            appearance.color("text_secondary"),
        )
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(appearance.font(10))
        key = "Enter" if self.hasFocus() else "Ctrl F"  # Ctrl+F opens the form with the words of the field
        width = appearance.metrics(10).horizontalAdvance(key) + appearance.px(8)
        box = QRectF(
            self.width() - width - appearance.px(5), self.height() / 2 - appearance.px(8), width, appearance.px(16)
        )
        painter.setPen(QPen(appearance.color("line"), 1))
        painter.drawRoundedRect(box, 3, 3)
        painter.setPen(appearance.color("text_hint"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, key)


class Rule(PaintedWidget):
    """A short vertical line between groups of buttons."""

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        self.appearance = appearance
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """The preferred size in px, at the current text scale."""
        return QSize(self.appearance.px(13), self.appearance.px(24))

    def _paint(self, painter: QPainter) -> None:
        painter.setPen(self.appearance.pen("line"))
        painter.drawLine(self.width() // 2, 2, self.width() // 2, self.height() - 3)
