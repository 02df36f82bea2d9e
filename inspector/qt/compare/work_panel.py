"""Work by node: the merged composition tree of both runs, with the work of each node and the difference."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, QRect, QRectF, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QHeaderView, QSizePolicy, QWidget

from inspector.language import N_, _, n_
from inspector.running.comparing.node_work import ComparedNode, PhaseWork

from ..style.appearance import Appearance
from ..style.chip import HEIGHT, WIDTH, paint_chip
from ..style.icon import paint_icon
from ..widgets.grid import Cells, Header, Index, Tree
from ..widgets.panel import stacked
from .compare_note import CompareNote
from .compare_panel import ComparePanel
from .shown_comparison import ShownComparison
from .totals_panel import fit_title, may_claim, paint_figure

NAME, FIRST, SECOND, DELTA = range(4)
MOST_ROWS = 4_000
"""The largest number of rows; further nodes are left out, and a note says so."""


class WorkRow:
    """One row: a node, or a node's work in one phase."""

    __slots__ = ("children", "node", "parent", "place", "work")

    def __init__(self, node: ComparedNode, work: PhaseWork | None, parent: WorkRow | None, place: int) -> None:
        self.node = node
        self.work = work
        self.parent = parent
        self.place = place
        self.children: list[WorkRow] = []

    @property
    def spoken(self) -> str:
        """The row for screen readers."""
        name = self.node.tag or self.node.name
        return f"{name} {self.work.spoken}" if self.work is not None else self.node.spoken


class WorkModel(QAbstractItemModel):
    """The merged tree as rows."""

    def __init__(self) -> None:
        super().__init__()
        self.roots: list[WorkRow] = []
        self.titles: tuple[str, ...] = (_("Name"), "A", "B", "B − A")
        self.full_titles: tuple[str, ...] = self.titles
        self.may_claim = True
        self.left_out = 0
        self.depth = 0
        self._count = 0

    def show_nodes(self, nodes: list[ComparedNode], names: tuple[str, str], may_claim: bool) -> None:
        """Shows these roots. `may_claim`: whether a difference is a saving."""
        self.beginResetModel()
        self._count = self.left_out = 0
        self.may_claim = may_claim
        self.titles = self.full_titles = (_("Name"), f"A {names[0]}".strip(), f"B {names[1]}".strip(), "B − A")
        self.roots = []
        for node in nodes:
            self._add(node, None, self.roots)
        shortest = min((len(node.path) for node in nodes), default=0)
        self.depth = max((len(each.path) - shortest + 1 for node in nodes for each in node.walk()), default=0)
        self.endResetModel()

    def _add(self, node: ComparedNode, parent: WorkRow | None, siblings: list[WorkRow]) -> None:
        stack = [(node, parent, siblings)]
        while stack:
            node, parent, siblings = stack.pop()
            if self._count >= MOST_ROWS:
                self.left_out += 1
                continue
            row = WorkRow(node, None, parent, len(siblings))
            siblings.append(row)
            row.children = [WorkRow(node, work, row, place) for place, work in enumerate(node.phases)]
            self._count += 1 + len(row.children)
            stack.extend((child, row, row.children) for child in reversed(node.children))

    def row_of(self, index: Index) -> WorkRow:
        """Returns the row of a valid index."""
        row = index.internalPointer()
        assert isinstance(row, WorkRow)
        return row

    def index(self, row: int, column: int, parent: Index = QModelIndex()) -> QModelIndex:
        """Returns the index of a row below `parent`."""
        rows = self.row_of(parent).children if parent.isValid() else self.roots
        return self.createIndex(row, column, rows[row]) if 0 <= row < len(rows) else QModelIndex()

    def parent(self, index: Index = QModelIndex()) -> QModelIndex:  # type: ignore[override]  # None is allowed
        """Returns the index of the row above."""
        above = self.row_of(index).parent if index.isValid() else None
        return self.createIndex(above.place, 0, above) if above is not None else QModelIndex()

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """The number of rows below `parent`."""
        return len(self.row_of(parent).children if parent.isValid() else self.roots)

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
        row = self.row_of(index)
        if role == Qt.ItemDataRole.DisplayRole:
            work = row.work
            if work is None:
                return f"{row.node.name} {row.node.tag}".strip() if index.column() == NAME else ""
            return (work.verb, f"{work.first:,}", f"{work.second:,}", work.delta)[index.column()]
        if role == Qt.ItemDataRole.UserRole:
            return row
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            return row.spoken
        return None


class WorkCells(Cells):
    """Paints names with arrow and tag, phase chips, and figures."""

    def paint_cell(self, painter: QPainter, rect: QRect, index: Index, selected: bool) -> None:
        """Paints one cell; `rect` is in px of the viewport."""
        row: WorkRow = index.data(Qt.ItemDataRole.UserRole)
        appearance, px = self.appearance, self.appearance.px
        if index.column() != NAME:
            if row.work is not None:
                area = rect.adjusted(0, 0, -px(4), 0)
                paint_figure(self, painter, area, str(index.data()), index.column() == DELTA, False, may_claim(index))
            return
        if row.work is not None:
            box = QRect(rect.x() + px(2), rect.center().y() - px(HEIGHT) // 2, px(WIDTH), px(HEIGHT))
            paint_chip(painter, box, row.work.letter, row.work.letter.upper(), appearance)
            self.text(painter, rect.adjusted(px(24), 0, 0, 0), row.work.verb, "text")
            return
        view = self.parent()
        if row.children and isinstance(view, Tree):
            self._paint_arrow(painter, rect, view.isExpanded(index))
        area = rect.adjusted(px(14), 0, 0, 0)
        name, node = row.node.name, row.node
        width = self.text(painter, area, name, "text" if node.phases else "text_secondary", weight=400)
        only = _("only in {run}").format(run=node.only_in) if node.only_in else ""
        rest = " ".join(part for part in (node.tag, only) if part)
        if rest:
            self.text(painter, area.adjusted(width + px(5), 0, 0, 0), rest, "text_hint", size=11)

    def _paint_arrow(self, painter: QPainter, rect: QRect, expanded: bool) -> None:
        px = self.appearance.px
        arrow = QRectF(rect.x(), rect.center().y() - px(5), px(11), px(11))
        painter.save()
        if not expanded:
            painter.translate(arrow.center())
            painter.rotate(-90)
            painter.translate(-arrow.center())
        paint_icon(painter, arrow, "chevron", self.appearance.color("text_secondary"))
        painter.restore()


class WorkTree(Tree):
    """A click on the arrow of a row expands or collapses it."""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Toggles a row by its arrow; otherwise selects it."""
        index = self.indexAt(event.position().toPoint())
        if index.isValid() and index.column() == NAME:
            left = self.visualRect(index).x()
            if left <= event.position().x() <= left + self.appearance.px(14) and self.model().hasChildren(index):
                self.setExpanded(index, not self.isExpanded(index))
                return
        super().mousePressEvent(event)


class WorkPanel(ComparePanel):
    """The dock `dock_compare_work`."""

    def __init__(self, appearance: Appearance, shown: ShownComparison) -> None:
        super().__init__(appearance, shown, N_("Compare work"))
        self.model = WorkModel()
        self.view = WorkTree(appearance, N_("Both runs do the same work in each node."))
        self.view.setModel(self.model)
        self.view.setItemDelegate(WorkCells(appearance, self.view))
        self.view.setAccessibleName(_("Work by node of A and B"))
        self.view.setMinimumHeight(1)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.view.header()
        assert isinstance(header, Header)
        header.right = frozenset((FIRST, SECOND, DELTA))
        header.setStretchLastSection(False)
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        self.note = CompareNote(appearance)
        self.add_body(N_("Work by node"), stacked(self.view, self.note))
        self.title.note_clicked.connect(lambda: shown.set_only_changed(not shown.only_changed))
        self.view.selectionModel().currentChanged.connect(self._picked)
        self.view.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.restyle()

    def restyle(self) -> None:
        """Applies the current theme and text scale; a narrow panel shows the difference only."""
        header, px = self.view.header(), self.appearance.px
        limit = max(px(34), min(px(64), (self.width() - px(120)) // 3))
        for column in (FIRST, SECOND, DELTA):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
            width = fit_title(self.model, column, limit, self.appearance)
            header.resizeSection(column, min(max(px(44), width), limit))
        for column in (FIRST, SECOND):
            header.setSectionHidden(column, self.width() < px(200))
        shown = 1 if header.isSectionHidden(FIRST) else 3
        names = self.width() - shown * header.sectionSize(DELTA)
        # Deep trees indent less, so that names keep their space.
        self.view.setIndentation(max(px(2), min(px(12), (names - px(110)) // max(self.model.depth, 1))))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Adapts the columns to the new width."""
        super().resizeEvent(event)
        self.restyle()

    def show_comparison(self) -> None:
        """Shows the merged tree."""
        compared = self.shown.compared
        if compared is None:
            self.model.show_nodes([], ("", ""), True)
            self.title.set_texts()
            self.note.set_words("")
            return
        only_changed = self.shown.only_changed
        self.model.show_nodes(compared.nodes(only_changed=only_changed), compared.names, compared.may_claim)
        self.view.expandAll()
        self.title.set_texts(compared.span_words, action=_("Only changed") if not only_changed else _("All nodes"))
        words = _("“=” means both do the same work.") if not only_changed else _("Nodes with equal work are left out.")
        if self.model.left_out:
            words += n_(
                " {count:,} more node is not shown.", " {count:,} more nodes are not shown.", self.model.left_out
            ).format(count=self.model.left_out)
        self.note.set_words(words)
        self.restyle()

    def _picked(self, current: QModelIndex, previous: QModelIndex | QPersistentModelIndex) -> None:
        if current.isValid():
            self.shown.select(self.model.row_of(current).node.path)

    @property
    def focus_widget(self) -> QWidget:
        """The tree."""
        return self.view
