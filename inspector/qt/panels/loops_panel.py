"""Loops panel: each loop of the recording as a cycle of chips, how it ends, and how to fix it.

A click moves the cursor to the loop's frames: the next occurrence, then the first again. A click on a line opens the
source. The text below the list is the loop in one sentence, and the read whose removal ends it.
"""

from __future__ import annotations

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QListView, QSplitter, QStyleOptionViewItem

from engine.trace import Site
from inspector.analysis import Loop, fix_sentence, loop_sentence
from inspector.analysis.loop_steps import LoopGroup, cycle_steps, loop_groups
from inspector.analysis.sentence import hint, text
from inspector.language import N_, _, n_

from ..model.selection import Selection
from ..model.shown_moment import ShownMoment
from ..style.appearance import Appearance
from ..style.chip import paint_chip
from ..style.icon import paint_icon
from ..widgets.grid import Cells, Index, apply_style
from ..widgets.panel import Panel, paint_if_empty, plain_tip
from .state_panel import paint_row_part
from .why_panel import SentenceView

EMPTY = N_(
    "No loops: no phase wrote a state of the program that an earlier phase had read. Scroll positions and other states "
    "of the framework do not count."
)
SEARCHING = N_("No loops so far. The frames of the recording are being searched.")
NO_PROGRAM = N_("No loops yet. Open a program: Ctrl+O.")
ROW = 48


class LoopsModel(QAbstractListModel):
    """The groups of equal loops, one a row."""

    def __init__(self) -> None:
        super().__init__()
        self.groups: list[LoopGroup] = []

    def show_groups(self, groups: list[LoopGroup]) -> bool:
        """Shows these groups; returns whether they changed."""
        if groups == self.groups:
            return False
        same = [group.title for group in groups] == [group.title for group in self.groups]
        if not same:
            self.beginResetModel()
        self.groups = groups
        if not same:
            self.endResetModel()
        return True

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """The number of rows below `parent`."""
        return 0 if parent.isValid() else len(self.groups)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Returns the data of a row for a Qt role."""
        group = self.groups[index.row()]
        if role == Qt.ItemDataRole.UserRole:
            return group
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return group.words
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(group.words)
        return None


class LoopCells(Cells):
    """Paints a loop in two lines: title, outcome and frames; and the cycle as chips, verbs and lines."""

    def __init__(self, appearance: Appearance, view: QListView) -> None:
        super().__init__(appearance, view)
        self.index = 0
        """The frame at the cursor: loops that begin later are gray."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """The preferred size in px, at the current text scale."""
        return QSize(10, self.appearance.px(ROW))

    def paint_cell(self, painter: QPainter, rect: QRect, index: Index, selected: bool) -> None:
        """Paints one loop; `rect` is in px of the viewport."""
        group: LoopGroup = index.data(Qt.ItemDataRole.UserRole)
        appearance = self.appearance
        paint_row_part(painter, rect, selected, appearance, True)
        painter.setPen(appearance.pen("line"))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        later = group.spans[0][0] > self.index
        upper, lower = self._halves(rect)
        size = appearance.px(14)
        icon = QRectF(upper.x(), upper.center().y() - size / 2, size, size)
        paint_icon(painter, icon, "loop", appearance.color("text_hint" if later else "warn"))
        area = upper.adjusted(appearance.px(22), 0, 0, 0)
        token = "text_hint" if later else "warn"
        used = self.text(painter, area, group.title, token, weight=700, elide=Qt.TextElideMode.ElideRight)
        tail = area.adjusted(used + appearance.px(10), 0, 0, 0)
        frames = group.frames + (_(", to come") if later else "")
        wide = appearance.metrics(11).horizontalAdvance(frames)
        if tail.width() > wide + appearance.px(40):
            self.text(painter, tail, frames, "text_hint", size=11, right=True)
            tail.setRight(tail.right() - wide - appearance.px(10))
        secondary = "text" if selected else "text_secondary"
        self.text(painter, tail, group.outcome, secondary, size=11, elide=Qt.TextElideMode.ElideRight)
        self._walk(lower, group, painter)

    def site_at(self, rect: QRect, point: QPoint, group: LoopGroup) -> Site | None:
        """Returns the site whose text is at a point of a row; None elsewhere."""
        for place, site in self._walk(self._halves(rect)[1], group, None):
            if place.contains(point):
                return site
        return None

    def _halves(self, rect: QRect) -> tuple[QRect, QRect]:
        appearance = self.appearance
        inner = rect.adjusted(appearance.px(8), appearance.px(3), -appearance.px(8), -appearance.px(3))
        height = inner.height() // 2
        upper = QRect(inner.x(), inner.y(), inner.width(), height)
        return upper, QRect(inner.x(), inner.y() + height, inner.width(), height)

    def _walk(self, area: QRect, group: LoopGroup, painter: QPainter | None) -> list[tuple[QRect, Site]]:
        """Lays out the cycle, paints it if a painter is given, and returns each site's rectangle."""
        appearance = self.appearance
        places: list[tuple[QRect, Site]] = []
        x, right = area.x() + appearance.px(22), area.right()
        for at, step in enumerate(cycle_steps(group.loop)):
            if x + appearance.px(90) > right:
                if painter is not None:
                    self.text(painter, QRect(x, area.y(), max(0, right - x), area.height()), "…", "text_hint", size=11)
                break
            if at:
                if painter is not None and x + appearance.px(20) < right:
                    self.text(painter, QRect(x, area.y(), appearance.px(14), area.height()), "→", "text_hint", size=11)
                x += appearance.px(18)
            if step.letter and x + appearance.px(20) < right:
                if painter is not None:
                    chip = QRect(x, area.center().y() - appearance.px(7), appearance.px(18), appearance.px(16))
                    paint_chip(painter, chip, step.letter, step.letter.upper(), appearance)
                x += appearance.px(23)
            room = max(0, right - x)
            width = min(appearance.metrics(11).horizontalAdvance(step.words), room)
            if painter is not None and room > appearance.px(12):
                self.text(painter, QRect(x, area.y(), room, area.height()), step.words, "text", size=11,
                          elide=Qt.TextElideMode.ElideRight)  # fmt: skip
            x += width + appearance.px(6)
            if step.site is not None and x < right:
                words = str(step.site)
                width = appearance.metrics(11, code=True).horizontalAdvance(words) + 2
                place = QRect(x, area.y(), min(width, right - x), area.height())
                places.append((place, step.site))
                if painter is not None:
                    self.text(painter, place, words, "accent", size=11, code=True)
                x += width + appearance.px(6)
        return places


class LoopsView(QListView):
    """The list of loops; an empty list shows the reason."""

    clicked_at = Signal(QModelIndex, QPoint)

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        self.appearance = appearance
        self.empty = NO_PROGRAM
        apply_style(self)
        self.setUniformItemSizes(True)
        self.setAccessibleName(_("Loops"))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Emits the row and the point that were clicked."""
        super().mousePressEvent(event)
        index = self.indexAt(event.position().toPoint())
        if index.isValid() and event.button() == Qt.MouseButton.LeftButton:
            self.clicked_at.emit(index, event.position().toPoint())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Space act like a click on the row."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self.currentIndex().isValid():
            self.clicked_at.emit(self.currentIndex(), QPoint(-1, -1))
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the list, or the reason why it is empty."""
        super().paintEvent(event)
        paint_if_empty(self, self.empty, self.appearance)


class LoopsPanel(Panel):
    """The dock."""

    frame_asked = Signal(int)
    """The frame to which the cursor moves."""

    def __init__(self, appearance: Appearance, selection: Selection) -> None:
        super().__init__(appearance, N_("Loops"))
        self.selection = selection
        self._index: int | None = None

    def make_body(self) -> None:
        """Makes the views."""
        appearance, selection = self.appearance, self.selection
        self.model = LoopsModel()
        self.view = LoopsView(appearance)
        self.view.setModel(self.model)
        self.cells = LoopCells(appearance, self.view)
        self.view.setItemDelegate(self.cells)
        self.fix = SentenceView(appearance, selection)
        self.fix.setAccessibleName(_("How to fix the loop"))
        both = QSplitter(Qt.Orientation.Vertical)
        both.setHandleWidth(1)
        both.setChildrenCollapsible(False)
        both.addWidget(self.view)
        both.addWidget(self.fix)
        both.setStretchFactor(0, 3)
        both.setStretchFactor(1, 2)
        self.add_body(N_("Loops"), both)
        self.view.clicked_at.connect(self._clicked)
        self.view.selectionModel().currentChanged.connect(lambda *_: self._explain())

    def restyle(self) -> None:
        """Applies the current theme and text scale."""
        self.view.doItemsLayout()
        self.fix.restyle()

    def show_moment(self, moment: ShownMoment | None) -> None:
        """Shows the loops of this moment's recording."""
        groups = loop_groups(moment.session.loops.loops) if moment is not None else []
        self._index = moment.index if moment is not None else None
        self.cells.index = self._index or 0
        session = moment.session if moment is not None else None
        self.view.empty = NO_PROGRAM if session is None else EMPTY if session.is_searched else SEARCHING
        self.model.show_groups(groups)
        if groups and not self.view.currentIndex().isValid():
            self.view.setCurrentIndex(self.model.index(0))
        self._explain()
        self.view.viewport().update()
        if session is None:
            self.set_status(_("No program"))
        elif session.is_searched:
            self.set_status(status_words(groups))
        else:
            number, all_frames = session.searched_frames, len(session.recording)
            self.set_status(
                _("{loops} so far: {number:,} of {all_frames:,} frames searched").format(
                    loops=status_words(groups), number=number, all_frames=all_frames
                )
            )

    def show_loop(self, loop: Loop) -> None:
        """Selects a loop, to show how to fix it."""
        for row, group in enumerate(self.model.groups):
            if (group.loop.state.name, group.loop.write_site) == (loop.state.name, loop.write_site):
                self.view.setCurrentIndex(self.model.index(row))
                self.view.setFocus(Qt.FocusReason.OtherFocusReason)
                return

    def _explain(self) -> None:
        row = self.view.currentIndex().row()
        self.fix.setVisible(bool(self.model.groups))
        if 0 <= row < len(self.model.groups):
            group = self.model.groups[row]
            loop, cost = group.loop, ""
            if group.cost.total:
                cost = _(" Its further frames cost {work}.")
                if len(group.all) > 1:
                    cost = _(" The further frames of all {count} loops cost {work}.")
                cost = cost.format(count=len(group.all), work=group.cost.words())
            self.fix.show_sentence((*fix_sentence(loop), text(f"{cost} "), *loop_sentence(loop)))
        else:
            self.fix.show_sentence((hint(_(self.view.empty)),))

    def _clicked(self, index: QModelIndex, point: QPoint) -> None:
        group = self.model.groups[index.row()]
        site = self.cells.site_at(self.view.visualRect(index), point, group)
        if site is not None:
            self.selection.ask_source(site)
            return
        self.selection.select_state(group.loop.state.id)
        self.frame_asked.emit(group.next_frame(self._index))


def status_words(groups: list[LoopGroup]) -> str:
    """Returns the number of loops: `No loops`, `3 loops of 2 kinds, 1 not settled`."""
    count, going = sum(len(group.spans) for group in groups), sum(not group.loop.settled for group in groups)
    if not count:
        return _("No loops")
    words = n_("{count} loop", "{count} loops", count).format(count=count)
    if len(groups) < count:
        kinds = n_("{loops} of {count} kind", "{loops} of {count} kinds", len(groups))
        words = kinds.format(loops=words, count=len(groups))
    return _("{loops}, {count} not settled").format(loops=words, count=going) if going else words
