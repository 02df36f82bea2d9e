"""Slots models: the slot table as two Qt tables, groups and slots; each shows its gap as a row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, Qt

from inspector.analysis import GroupLine, SlotLine, SlotTableView
from inspector.language import N_, _, n_

from ..widgets.grid import Index, announce_changes

L = TypeVar("L")

MARK, NUMBER, GROUP, KEY, FLAGS, NODES, SIZE, PARENT, SLOTS = range(9)
_HEADERS = (
    "",
    "",
    N_("Group"),
    N_("Key"),
    N_("Flags"),
    N_("Nodes"),
    N_("Size"),
    N_("Parent"),
    N_("Slots"),
)


class GapModel(QAbstractTableModel, Generic[L]):
    """The lines of a gap buffer in order, with the gap as a row, None, at its position."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[L | None] = []
        self.gap = (0, 0)
        """The position of the gap, and its length; 0: no row."""

    def show_lines(self, lines: Sequence[L], gap: tuple[int, int]) -> None:
        """Shows these lines. An equal number of rows keeps selection and scroll position."""
        rows: list[L | None] = list(lines)
        self.gap = gap
        if gap[1]:
            rows.insert(min(gap[0], len(rows)), None)
        if len(rows) != len(self.rows):
            self.beginResetModel()
            self.rows = rows
            self.endResetModel()
        else:
            before, self.rows = self.rows, rows
            announce_changes(self, before, rows)

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """The number of rows below `parent`."""
        return 0 if parent.isValid() else len(self.rows)


class GroupsModel(GapModel[GroupLine]):
    """The groups in table order."""

    def show_view(self, view: SlotTableView | None) -> None:
        """Shows the groups of a slot table; None: no table."""
        self.show_lines(*((view.groups, view.group_gap) if view is not None else ((), (0, 0))))

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        """The number of columns."""
        return len(_HEADERS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Returns the title of a column."""
        if role == Qt.ItemDataRole.DisplayRole and orientation == Qt.Orientation.Horizontal:
            return _(_HEADERS[section])
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Returns the data of a cell; the gap row has only a text."""
        line = self.rows[index.row()]
        if role == Qt.ItemDataRole.UserRole:
            return line
        if line is None:
            is_shown = role == Qt.ItemDataRole.DisplayRole and index.column() == GROUP
            if is_shown or role == Qt.ItemDataRole.AccessibleTextRole:  # the hatch covers all cells of the row
                return n_("gap: {count} group", "gap: {count} groups", self.gap[1]).format(count=self.gap[1])
            return None
        group = line.group
        if role == Qt.ItemDataRole.DisplayRole:
            return (
                line.mark,
                str(group.index),
                group.name,
                f"{group.key & 0xFFFFFFF:07x}",
                group.flags,
                str(group.nodes),
                str(group.size),
                str(group.parent) if group.parent >= 0 else "–",
                str(group.slots[0]) if group.slots[1] > group.slots[0] else "–",
            )[index.column()]
        if role == Qt.ItemDataRole.ToolTipRole:
            if index.column() == KEY:
                words = _("key {key}").format(key=group.key)
                if group.object_key is None:
                    return words
                return _("{words}, object key {key}").format(words=words, key=group.object_key)
            if index.column() == FLAGS:
                return _("N node, R restart, K key, G replaceable, M remember, L locals, I inactive")
            if index.column() == SLOTS:
                first, end = group.slots
                return _("slots {first} to {last}").format(first=first, last=end - 1) if end > first else _("no slots")
            return group.source or None
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return spoken_group(line)
        return None


class SlotsModel(GapModel[SlotLine]):
    """The slots in table order."""

    def row_of(self, slot: int) -> int | None:
        """Returns the row of a slot; None for an unknown one."""
        row = slot + (self.gap[1] > 0 and slot >= self.gap[0])
        return row if 0 <= row < len(self.rows) and self.rows[row] is not None else None

    def show_view(self, view: SlotTableView | None) -> None:
        """Shows the slots of a slot table; None: no table."""
        self.show_lines(*((view.slots, view.slot_gap) if view is not None else ((), (0, 0))))

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        """The number of columns."""
        return 2

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Returns the title of a column."""
        if role == Qt.ItemDataRole.DisplayRole and orientation == Qt.Orientation.Horizontal:
            return ("", _("Slots"))[section]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Returns the data of a cell; the gap row has only a text."""
        line = self.rows[index.row()]
        if role == Qt.ItemDataRole.UserRole:
            return line
        if role in (
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.ToolTipRole,
            Qt.ItemDataRole.AccessibleTextRole,
        ):
            if line is None:
                words = n_("gap: {count} slot", "gap: {count} slots", self.gap[1]).format(count=self.gap[1])
                return words if index.column() == 1 or role == Qt.ItemDataRole.AccessibleTextRole else None
            if index.column() == 0:
                return str(line.slot.index)
            return line.slot.text if line.was is None else change_of(line.was, line.slot.text)
        return None


def spoken_group(line: GroupLine) -> str:
    """Returns all columns of a group as text for screen readers."""
    group = line.group
    first, end = group.slots
    slots = _("slots {first} to {last}").format(first=first, last=end - 1)
    if end - first < 2:
        slots = _("slot {slot}").format(slot=first) if end > first else _("no slots")
    words = n_(
        "group {index} {name}, {did}, key {key}, flags {flags}, {count} node, size {size}, {parent}, {slots}",
        "group {index} {name}, {did}, key {key}, flags {flags}, {count} nodes, size {size}, {parent}, {slots}",
        group.nodes,
    )
    return words.format(
        index=group.index,
        name=group.name,
        did=line.mark or _("not touched"),
        key=f"{group.key & 0xFFFFFFF:07x}",
        flags=group.flags,
        count=group.nodes,
        size=group.size,
        parent=_("parent {number}").format(number=group.parent) if group.parent >= 0 else _("no parent"),
        slots=slots,
    )


def change_of(was: str, now: str) -> str:
    """`State n = 0 → 1`, `padding 0 → 100, clip`: prints the common prefix and suffix of both texts only once."""
    return forms_of_change(was, now)[0]


def forms_of_change(was: str, now: str) -> tuple[str, ...]:
    """Returns the change in words, longest first: whole, without what follows the change, without what precedes it."""
    first = 0
    for at, (a, b) in enumerate(zip(was, now, strict=False)):
        if a != b:
            break
        if a in " (,=":
            first = at + 1
    rest = min(len(was), len(now)) - first
    last = 0
    for at in range(1, rest):
        if was[-at] != now[-at]:
            break
        if was[-at] in ",)":
            last = at
    parts = was[first : len(was) - last], now[first : len(now) - last]
    if not all(map(_is_balanced, parts)):  # a cut through a call would be hard to read
        first, last, parts = 0, 0, (was, now)
    change = f"{parts[0]} → {parts[1]}"
    before, behind = now[:first], now[len(now) - last :]
    return f"{before}{change}{behind}", f"{before}{change}", change


def _is_balanced(text: str) -> bool:
    """Returns whether each bracket of the text closes one before it."""
    open_now = 0
    for each in text:
        open_now += (each == "(") - (each == ")")
        if open_now < 0:
            return False
    return open_now == 0
