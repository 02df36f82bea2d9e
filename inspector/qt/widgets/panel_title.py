"""PanelTitle: the title bar of a dock, 28 px: title or tabs, the status sentence, and a note.

Terms       status: one short sentence about what the panel shows, in a label that screen readers find.
            hint: gray text in the place of the status, until the panel sets one.
            note: text at the right end, optionally after a dot.
            mask: words in the place of status and note, which would answer an open question.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRect, QRectF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLayout, QSizePolicy, QSpacerItem

from ..style.appearance import Appearance
from ..style.elided import elided
from ..style.icon import paint_icon
from .painting import PaintedWidget, painting

TITLE_HEIGHT = 28
WIDTH, LEAST_WIDTH = 80, 40
"""The preferred and the smallest width in px."""


@dataclass(frozen=True)
class NotePart:
    """A part of a title note: icon or dot, and text."""

    text: str
    icon: str = ""
    token: str = "text_secondary"
    dot: bool = False
    swatches: tuple[float, ...] = ()


class StatusLabel(QLabel):
    """One line of gray text, elided at the end; the tooltip has the whole text."""

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        self.appearance = appearance
        self.paints_text = True
        """False: the title itself paints the note's text."""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the widget; a fault is painted instead of raised."""
        if not self.paints_text:
            return
        with painting(self) as painter:
            appearance = self.appearance
            painter.setFont(appearance.font(12))
            painter.setPen(appearance.color("text_hint"))
            text = elided(appearance.metrics(12), self.text(), self.width())
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter, text)


class PanelTitle(PaintedWidget):
    """Paints title and note; several titles become tabs. `status`: the label of the status sentence."""

    tab_clicked = Signal(int)
    note_clicked = Signal()

    def __init__(self, appearance: Appearance, titles: list[str], *, tabs: bool) -> None:
        super().__init__()
        self.appearance = appearance
        self.titles = titles
        self.tabs = tabs
        self.current = 0
        self.hint = ""
        self.sentence = ""
        self.absence = ""
        """The status of an empty panel. A sentence, a hint or a note takes its place."""
        self.waiting = ""
        """The status of a panel that does not show the moment at the cursor yet. It replaces all other statuses."""
        self.status = StatusLabel(appearance)
        self.status.setParent(self)
        self.note: tuple[NotePart, ...] = ()
        self.action = ""
        self.mask_words = ""
        self.is_folded = False
        self._places: list[QRect] = []
        self._note_place = QRect()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)
        self.setAccessibleName(", ".join(titles))
        # Qt asks for the sizes of title bars 20,000 times while it lays out a window. A layout answers without Python.
        self._room = QHBoxLayout(self)
        self._room.setContentsMargins(0, 0, 0, 0)
        self._room.setSpacing(0)
        self._room.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        self._least, self._rest = QSpacerItem(0, 0), QSpacerItem(0, 0)
        self._room.addItem(self._least)
        self._room.addItem(self._rest)
        self._resize_room()
        appearance.changed.connect(self._resize_room)

    def _resize_room(self) -> None:
        height = self.appearance.px(TITLE_HEIGHT)
        self._least.changeSize(LEAST_WIDTH, height, QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._rest.changeSize(WIDTH - LEAST_WIDTH, height, QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._room.invalidate()
        self.updateGeometry()

    def set_texts(self, hint: str = "", note: tuple[NotePart, ...] = (), action: str = "") -> None:
        """Sets the hint, the note and the action of the title."""
        if self.waiting or (hint, note, action) != (self.hint, self.note, self.action):
            self.waiting = ""
            self.hint, self.note, self.action = hint, note, action
            self._show_status()
            self.update()

    def set_status(self, sentence: str) -> None:
        """Sets the status sentence."""
        if self.waiting or sentence != self.sentence:
            self.waiting = ""
            self.sentence = sentence
            self._show_status()
            self.status.update()

    def set_absence(self, words: str) -> None:
        """Sets the status of an empty panel; "": a program is open."""
        if words != self.absence:
            self.absence = words
            self._show_status()
            self.status.update()

    def set_waiting(self, words: str) -> None:
        """Sets the status of a panel that does not show the moment yet; "": it does."""
        if words != self.waiting:
            self.waiting = words
            self._show_status()

    def set_mask(self, words: str) -> None:
        """Shows `words` instead of status and note; "" shows them again."""
        self.mask_words = words
        self._show_status()
        self.update()

    def _show_status(self) -> None:
        """Gives the label the status, the hint, or else the words of the note, which the title paints."""
        replaced = self.mask_words or self.waiting
        note = ", ".join(part.text for part in self.note) if not replaced else ""
        shown = replaced or self.sentence or self.hint
        shown = shown or ("" if note else self.absence)
        self.status.paints_text = bool(shown)
        self.status.setText(shown or note)
        self.status.setAccessibleDescription(note if shown else "")

    def set_folded(self, folded: bool) -> None:
        """Sets whether the title lies on a row of tabs, which shows the name already."""
        self.is_folded = folded
        self.update()

    def set_current(self, index: int) -> None:
        """Selects a tab."""
        if index != self.current:
            self.current = index
            self.update()

    def _paint(self, painter: QPainter) -> None:
        appearance = self.appearance
        painter.fillRect(self.rect(), appearance.color("head"))
        painter.setPen(appearance.pen("line"))
        bottom = self.height() - 1
        if not self.is_folded:
            painter.drawLine(0, bottom, self.width(), bottom)
        room = self._paint_note(painter)
        x = 0 if self.tabs and not self.is_folded else appearance.px(8)
        self._places = []
        for index, title in enumerate(self.titles if not self.is_folded or len(self.titles) > 1 else ()):
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
                width = min(width, max(0, room - x))  # the action keeps its place in a narrow title
                painter.setPen(appearance.color("text"))
                words = elided(appearance.metrics(12, 500), title, width)
                painter.drawText(QRect(x, 0, width + 2, self.height()), Qt.AlignmentFlag.AlignVCenter, words)
                x += width + appearance.px(10)
        place = QRect(x, 0, max(0, room - x - appearance.px(6)), self.height() - 1)
        if place != self.status.geometry():
            self.status.setGeometry(place)

    def _titles_width(self) -> int:
        appearance = self.appearance
        if self.is_folded and len(self.titles) <= 1:
            return 0
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
        if self.mask_words:
            return x
        needed = self._titles_width() + self._note_width()
        if any(part.swatches for part in self.note):  # a legend says less than the status
            needed += appearance.metrics(11).horizontalAdvance(self.status.text())
        if needed > self.width() - appearance.px(16):
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
                color = appearance.phase_text("C") if part.icon == "pencil" else appearance.color(token)
                paint_icon(
                    painter,
                    QRectF(x, middle - appearance.px(6), appearance.px(12), appearance.px(12)),
                    part.icon,
                    color,
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
