"""Totals: the work of A and B by phase, their difference, and one bar for each run."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QHeaderView, QSizePolicy, QWidget

from inspector.language import N_, _
from inspector.running.comparing.totals import EQUAL, TotalLine, by_letter

from ..style.appearance import Appearance
from ..style.chip import HEIGHT, WIDTH, paint_chip, paint_phase_bar
from ..widgets.grid import Cells, GridView, Header, Index
from ..widgets.painting import PaintedWidget
from ..widgets.panel import NotePart, stacked
from .compare_panel import ComparePanel
from .shown_comparison import ShownComparison

PHASE, FIRST, SECOND, DELTA = range(4)


class TotalsModel(QAbstractTableModel):
    """Total lines as a table."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[TotalLine] = []
        self.titles: tuple[str, ...] = (_("Phase"), "A", "B", "B − A")
        self.full_titles: tuple[str, ...] = self.titles
        self.may_claim = True

    def show_lines(self, lines: list[TotalLine], names: tuple[str, str], may_claim: bool) -> None:
        """Shows these lines. `may_claim`: whether a difference is a saving."""
        self.beginResetModel()
        self.lines, self.may_claim = lines, may_claim
        self.titles = self.full_titles = (_("Phase"), f"A {names[0]}".strip(), f"B {names[1]}".strip(), "B − A")
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """The number of rows below `parent`."""
        return 0 if parent.isValid() else len(self.lines)

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        """The number of columns."""
        return 4

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Returns the title of a column."""
        if role == Qt.ItemDataRole.DisplayRole and orientation == Qt.Orientation.Horizontal:
            return self.titles[section]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Returns the data of a cell for a Qt role."""
        line = self.lines[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return (line.name, f"{line.first:,}", f"{line.second:,}", line.delta)[index.column()]
        if role == Qt.ItemDataRole.UserRole:
            return line
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            return line.spoken
        return None


class TotalsCells(Cells):
    """Paints chips, names and figures; a difference is bold and teal, unless the pictures differ."""

    def paint_cell(self, painter: QPainter, rect: QRect, index: Index, selected: bool) -> None:
        """Paints one cell; `rect` is in px of the viewport."""
        line: TotalLine = index.data(Qt.ItemDataRole.UserRole)
        appearance, column = self.appearance, index.column()
        is_sum = not line.letter and not line.is_part
        if is_sum:
            painter.setPen(appearance.pen("line"))
            painter.drawLine(rect.topLeft(), rect.topRight())
        area = rect.adjusted(appearance.px(4), 0, -appearance.px(4), 0)
        if column == PHASE:
            if line.letter:
                top = rect.center().y() - appearance.px(HEIGHT) // 2
                box = QRect(rect.x() + appearance.px(4), top, appearance.px(WIDTH), appearance.px(HEIGHT))
                paint_chip(painter, box, line.letter, line.letter, appearance)
            area.setLeft(rect.x() + appearance.px(46 if line.is_part else 36))
            token = "text_secondary" if line.is_part else "text"
            right = Qt.TextElideMode.ElideRight
            self.text(painter, area, line.name, token, weight=700 if is_sum else 400, elide=right)
            return
        paint_figure(self, painter, area, str(index.data()), column == DELTA, is_sum, may_claim(index))


def may_claim(index: Index) -> bool:
    """Returns whether differences in the index's model are savings."""
    return bool(getattr(index.model(), "may_claim", True))


def paint_figure(
    cells: Cells, painter: QPainter, area: QRect, words: str, is_delta: bool, strong: bool, claims: bool
) -> None:
    """Paints a figure at the right: zero and `=` gray, a difference bold, teal if it may be called a saving."""
    if is_delta and words == EQUAL:
        cells.text(painter, area, words, "text_hint", right=True)
    elif is_delta:
        cells.text(painter, area, words, "accent" if claims else "text_secondary", weight=700, right=True)
    else:
        token = "text_hint" if words == "0" else "text"
        cells.text(painter, area, words, token, weight=700 if strong else 400, right=True)


class _Titled(Protocol):
    titles: tuple[str, ...]
    full_titles: tuple[str, ...]


def fit_title(model: _Titled, column: int, limit: int, appearance: Appearance) -> int:
    """Shortens the title of a column to its first word if it is wider than `limit`; returns its width in px."""
    title = model.full_titles[column]
    room = appearance.px(10)
    width = appearance.metrics(11).horizontalAdvance(title) + room
    if width > limit and title[:2] in ("A ", "B ") and not title.startswith("B −"):
        title = title[0]
        width = appearance.metrics(11).horizontalAdvance(title) + room
    model.titles = (*model.titles[:column], title, *model.titles[column + 1 :])
    return width


class WorkBars(PaintedWidget):
    """One bar for A and one for B, divided into C, L and D."""

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        self.appearance = appearance
        self.works: list[dict[str, int]] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.setAccessibleName(_("Work of A and B as bars"))

    def sizeHint(self) -> QSize:
        """The preferred size in px, at the current text scale."""
        return QSize(100, self.appearance.px(58))

    def minimumSizeHint(self) -> QSize:
        """The smallest size in px: the table above needs the space more."""
        return QSize(0, 0)

    def show_works(self, works: list[dict[str, int]]) -> None:
        """Shows the work units by letter, for A and for B."""
        self.works = works
        parts = [f"{run} {sum(work.values())}" for run, work in zip("AB", works, strict=False)]
        self.setAccessibleDescription(", ".join(parts))
        self.update()

    def _paint(self, painter: QPainter) -> None:
        appearance, px = self.appearance, self.appearance.px
        painter.fillRect(self.rect(), appearance.color("panel"))
        most = max((sum(work.values()) for work in self.works), default=0)
        if not most:
            return
        left = px(28)
        room = self.width() - left - px(52)
        for place, work in enumerate(self.works):
            y = px(8) + place * px(22)
            painter.setFont(appearance.font(12))
            painter.setPen(appearance.color("text_secondary"))
            painter.drawText(QRect(px(10), y, px(14), px(14)), Qt.AlignmentFlag.AlignVCenter, "AB"[place])
            x = float(left)
            for letter, units in work.items():
                if not units:
                    continue
                width = units / most * room
                bar = QRectF(x, y, max(width - 1, 1), px(14))
                paint_phase_bar(painter, bar, letter, appearance)
                x += width
            painter.setPen(appearance.color("text"))
            area = QRect(round(x) + px(7), y, px(50), px(14))
            painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, f"{sum(work.values()):,}")


class TotalsPanel(ComparePanel):
    """The dock `dock_compare_totals`."""

    def __init__(self, appearance: Appearance, shown: ShownComparison) -> None:
        super().__init__(appearance, shown, N_("Compare totals"))
        self.model = TotalsModel()
        self.view = GridView(appearance, N_("Two runs are compared here: Ctrl+D."), row=22, header=24)
        self.view.setModel(self.model)
        self.view.setItemDelegate(TotalsCells(appearance, self.view))
        self.view.setAccessibleName(_("Totals of A and B"))
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.setMinimumHeight(1)
        header = self.view.horizontalHeader()
        assert isinstance(header, Header)
        header.right = frozenset((FIRST, SECOND, DELTA))
        header.setSectionResizeMode(PHASE, QHeaderView.ResizeMode.Stretch)
        for column in (FIRST, SECOND, DELTA):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
        self.bars = WorkBars(appearance)
        self.add_body(N_("Totals"), stacked(self.view, self.bars))
        self.restyle()

    def restyle(self) -> None:
        """Applies the current theme and text scale; a name that does not fit its column leaves only A or B."""
        header, px = self.view.horizontalHeader(), self.appearance.px
        # Names need 120 px; figures get the rest.
        limit = max(px(32), min(px(92), (self.width() - px(120)) // 3))
        for column in (FIRST, SECOND, DELTA):
            width = fit_title(self.model, column, limit, self.appearance)
            header.resizeSection(column, min(max(px(60), width), limit))
        self.view.refit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Adapts the columns to the new width."""
        super().resizeEvent(event)
        self.restyle()

    def show_comparison(self) -> None:
        """Shows the totals of both runs."""
        compared = self.shown.compared
        if compared is None:
            self.model.show_lines([], ("", ""), True)
            self.bars.show_works([])
            self.title.set_texts()
            return
        self.model.show_lines(compared.totals, compared.names, compared.may_claim)
        self.bars.show_works([by_letter(work) for work in compared.works])
        self.title.set_texts(compared.span_words, note=(NotePart(_("work units")),))
        self.restyle()

    @property
    def focus_widget(self) -> QWidget:
        """The table."""
        return self.view
