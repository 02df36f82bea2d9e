"""SlotOperation: describes one slot or node operation in words: its kind, its group, its position, old value → new
value.

Terms       operation: a row of the level SLOT_OPERATION (stops.py). Its words come from the slot table: insert,
            remove, move, update …
Not here    applying operations to a structure: structure.py.
"""

from __future__ import annotations

from dataclasses import dataclass

from inspector.language import N_, _, n_

from ..events import NodeInserted, NodeMoved, NodeOfParent, SlotEdit, TreeChange
from ..rows.rows import Row, Subject
from ..structure.slots import GroupRow, SlotCapture
from .cursor import Cursor
from .moment import Moment


@dataclass(frozen=True, slots=True)
class DescribedSlotOperation:
    """One operation. `group`: its group before the operation (an inserted group: after it); None for a node operation
    or an unknown table. `index`: the row of the group, or the node's index among its siblings. `was`, `now`: the
    changed slots."""

    what: str
    composition: Subject | None
    node: Subject | None
    group: GroupRow | None
    index: int | None
    was: tuple[str, ...]
    now: tuple[str, ...]
    sentence: str


def slot_operation(cursor: Cursor, row: Row) -> DescribedSlotOperation:
    """Describes the operation of `row`; the cursor stays. Raises ValueError if the row is no slot operation."""
    if isinstance(row, TreeChange):
        return _on_nodes(row)
    if not isinstance(row, SlotEdit):
        raise ValueError(f"event {row.id} ({row.kind}) is no slot operation")
    before, after = cursor.around(row)
    return _on_table(row, before, after)


def _on_nodes(row: TreeChange) -> DescribedSlotOperation:
    if isinstance(row, NodeMoved):
        count = row.moved
        said = n_(
            "move {count} node of {parent} from {first} to {to}",
            "move {count} nodes of {parent} from {first} to {to}",
            count,
        )
        words = said.format(count=count, parent=row.name, first=row.from_, to=row.to)
        return DescribedSlotOperation(row.kind, None, row.subject, None, row.from_, (), (), words)
    assert isinstance(row, NodeOfParent)
    above = row.parent.name
    said = _("remove node {node} from {parent} at {place}")
    if isinstance(row, NodeInserted):
        said = _("insert node {node} into {parent} at {place}")
    words = said.format(node=row.name, parent=above, place=row.place)
    return DescribedSlotOperation(row.kind, None, row.subject, None, row.place, (), (), words)


def _on_table(row: SlotEdit, before: Moment, after: Moment) -> DescribedSlotOperation:
    composition, what = row.subject, row.what
    assert composition is not None
    old, new = before.slots_of(composition), after.slots_of(composition)
    index: int | None = row.data.get("index")
    slot: int | None = row.data.get("slot")
    group: GroupRow | None = None
    was: tuple[str, ...] = ()
    now: tuple[str, ...] = ()
    shown = new if what == "insert" else old
    if what in ("insert", "remove") and index is not None:
        group = _row(shown, index)
    elif what == "move" and row.order:
        group = _row(new, index) if index is not None else None
    elif what == "append":
        group = _row(old, index)
        now = _texts(new, slot, len(row.values))
    elif what == "update" and slot is not None:
        group = _owner(old, slot)
        index = group.index if group is not None else None
        was, now = (_texts(each, slot, len(row.values)) for each in (old, new))
    elif what == "data":
        group = next((each for each in old.groups if each.number == row.number), None) if old is not None else None
        index = group.index if group is not None else None
        was, now = (group.object_key or "–" if group is not None else "?",), (row.value or "–",)
    return DescribedSlotOperation(
        what, composition, None, group, index, was, now, _sentence(row, group, index, was, now)
    )


def _sentence(
    row: SlotEdit, group: GroupRow | None, index: int | None, was: tuple[str, ...], now: tuple[str, ...]
) -> str:
    what = row.what
    name = group.name if group is not None else _("a group")
    if what in ("insert", "remove"):
        below = len(row.groups) - 1 if what == "insert" else row.rows - 1
        return _at_row(what, below).format(name=name, count=below, row=index)
    if what == "move":
        stays = sorted(at for at, *_ in row.order)
        moved = sum(1 for here, (at, *_) in zip(stays, row.order, strict=True) if here != at)
        words = _("move {count} of {all} children, from row {row} on")
        return words.format(count=moved, all=len(stays), row=index)
    if what == "update":
        words = _("update slot {slot} of {group}: {was} → {now}")
        words = words.format(slot=row.slot, group=name, was=_first(was), now=_first(now))
        return _("{names} and {count} more").format(names=words, count=len(now) - 1) if len(now) > 1 else words
    if what == "append":
        words = n_("append {count} slot to {group}: {values}", "append {count} slots to {group}: {values}", len(now))
        return words.format(count=len(now), group=name, values=", ".join(now))
    if what == "data":
        return _("update the key of {group}: {was} → {now}").format(group=name, was=was[0], now=now[0])
    if what in _OF_VALUES:
        return _(_OF_VALUES[what]).format(value=row.value)
    return _(_OF_ALL[what]) if what in _OF_ALL else what


_OF_VALUES = {"remember": N_("remember {value}"), "forget": N_("forget {value}")}
_OF_ALL = {"clear": N_("clear the table"), "deactivate": N_("deactivate the content")}


def _at_row(what: str, below: int) -> str:
    """Returns the message about one inserted or removed group, and the number of groups below it."""
    if what == "insert":
        if below > 0:
            return n_(
                "insert {name} with {count} group below it at row {row}",
                "insert {name} with {count} groups below it at row {row}",
                below,
            )
        return _("insert {name} at row {row}")
    if below > 0:
        return n_(
            "remove {name} with {count} group below it at row {row}",
            "remove {name} with {count} groups below it at row {row}",
            below,
        )
    return _("remove {name} at row {row}")


def _first(texts: tuple[str, ...]) -> str:
    return texts[0] if texts else "?"


def _row(capture: SlotCapture | None, index: int | None) -> GroupRow | None:
    return capture.groups[index] if capture is not None and index is not None and index < len(capture.groups) else None


def _owner(capture: SlotCapture | None, slot: int) -> GroupRow | None:
    if capture is None or slot >= len(capture.slots):
        return None
    return capture.groups[capture.slots[slot].group]


def _texts(capture: SlotCapture | None, slot: int | None, count: int) -> tuple[str, ...]:
    if capture is None or slot is None:
        return ()
    return tuple(each.text for each in capture.slots[slot : slot + count])
