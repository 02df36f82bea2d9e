"""The cells of the slot table: groups with their marks, and slots with their changes."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from inspector.analysis import GroupLine, SlotLine
from inspector.analysis.slots import INSERTED, MOVED, RAN, SKIPPED, UPDATED

from ..style.appearance import Appearance
from ..style.chip import paint_chip
from ..style.icon import paint_icon
from ..widgets.grid import Cells, Index
from .gap_row import paint_gap
from .slots_model import FLAGS, GROUP, KEY, MARK, NUMBER, forms_of_change


class GroupCells(Cells):
    """Paints marks, indented names, and numbers in code font. `now`: the group of the operation at the cursor."""

    now: int | None = None

    def paint_cell(self, painter: QPainter, rect: QRect, index: Index, selected: bool) -> None:
        """Paints one cell; `rect` is in px of the viewport."""
        line: GroupLine | None = index.data(Qt.ItemDataRole.UserRole)
        appearance = self.appearance
        if line is None:
            self._paint_gap(painter, rect, index)
            return
        if selected:
            painter.fillRect(rect, appearance.color("sel"))
            if index.column() == MARK:
                painter.fillRect(QRect(rect.x(), rect.y(), 2, rect.height()), appearance.color("accent"))
        column = index.column()
        grey = line.grey and not selected
        if column == MARK:
            if line.group.index == self.now:
                self.text(painter, rect, "▸", "accent", size=13, centre=True)
            else:
                self._paint_mark(painter, rect, line.mark)
            return
        words = str(index.data() or "")
        if column == GROUP:
            left, right = appearance.px(2 + 5 * min(line.group.depth, 10)), appearance.px(4)
            room = rect.width() - right - appearance.metrics(11).horizontalAdvance(words)
            area = rect.adjusted(max(appearance.px(2), min(left, room)), 0, -right, 0)  # the whole name comes first
            self.text(painter, area, words, "text_hint" if grey else "text", size=11, elide=Qt.TextElideMode.ElideRight)
        elif column == KEY:
            self.text(
                painter,
                rect.adjusted(0, 0, -2, 0),
                words,
                "text_hint" if grey else "text",
                size=10,
                code=True,
                elide=Qt.TextElideMode.ElideRight,
            )
        elif column == FLAGS:
            self.text(painter, rect, words, "text_hint" if grey else "text", size=10, code=True, centre=True)
        else:
            token = "text_hint" if grey or column == NUMBER else "text"
            self.text(painter, rect.adjusted(0, 0, -appearance.px(3), 0), words, token, size=10, code=True, right=True)

    def _paint_gap(self, painter: QPainter, rect: QRect, index: Index) -> None:
        paint_gap(painter, rect, str(index.data() or "") if index.column() == GROUP else "", self.appearance)

    def _paint_mark(self, painter: QPainter, rect: QRect, mark: str) -> None:
        appearance = self.appearance
        box = QRectF(
            rect.x() + appearance.px(5), rect.center().y() - appearance.px(6), appearance.px(12), appearance.px(12)
        )
        if mark == RAN:
            chip = QRect(
                rect.x() + appearance.px(3), rect.center().y() - appearance.px(7), appearance.px(18), appearance.px(16)
            )
            paint_chip(painter, chip, "C", "C", appearance)
        elif mark == UPDATED:
            paint_icon(painter, box, "pencil", appearance.phase_text("C"))
        elif mark == SKIPPED:
            paint_icon(painter, box, "skip", appearance.color("text_hint"))
        elif mark == INSERTED:
            paint_icon(painter, box, "plus", appearance.phase_text("C"))
        elif mark == MOVED:
            self.text(painter, rect, "↕", "text", size=11, centre=True)


class SlotCells(Cells):
    """Paints index and value; changed slots are tinted."""

    def __init__(self, appearance: Appearance, parent: QWidget) -> None:
        super().__init__(appearance, parent)
        self.chosen: tuple[int, int] = (0, 0)

    def paint_cell(self, painter: QPainter, rect: QRect, index: Index, selected: bool) -> None:
        """Paints one cell; `rect` is in px of the viewport."""
        line: SlotLine | None = index.data(Qt.ItemDataRole.UserRole)
        appearance = self.appearance
        if line is None:
            paint_gap(painter, rect, str(index.data() or "") if index.column() == 1 else "", appearance)
            return
        mine = self.chosen[0] <= line.slot.index < self.chosen[1]
        if line.was is not None:
            painter.fillRect(rect, appearance.phase_tint("C"))
        elif mine:
            painter.fillRect(rect, appearance.color("sel"))
        grey = line.grey and not mine and line.was is None
        if index.column() == 0:
            self.text(
                painter,
                rect.adjusted(0, 0, -appearance.px(4), 0),
                str(line.slot.index),
                "text_hint",
                size=10,
                code=True,
                right=True,
            )
        else:
            area = rect.adjusted(appearance.px(2), 0, -2, 0)
            forms: tuple[str, ...] = (str(index.data() or ""),)
            if line.was is not None:  # a cell without room shows the change, not what stays
                forms = forms_of_change(line.was, line.slot.text)
            measured = appearance.metrics(10, code=True)
            words = next((form for form in forms if measured.horizontalAdvance(form) <= area.width()), forms[-1])
            self.text(
                painter,
                area,
                words,
                "text_hint" if grey else "text",
                size=10,
                code=True,
                elide=Qt.TextElideMode.ElideRight,
            )
