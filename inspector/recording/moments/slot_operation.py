"""SlotOperation: describes one slot or node operation in words: its kind, its group, its position, old value → new
value.

Terms       operation: a row of the level SLOT_OPERATION (stops.py). Its words come from the slot table: insert,
            remove, move, update …
Not here    applying operations to a structure: structure.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine import trace

from ..rows.rows import Row, Subject
from ..structure.slots import GroupRow, SlotCapture
from .cursor import Cursor
from .moment import Moment
from .stops import OPERATIONS


@dataclass(frozen=True, slots=True)
class SlotOperation:
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


def slot_operation(cursor: Cursor, row: Row) -> SlotOperation:
    """Describes the operation of `row`; the cursor stays. Raises ValueError if the row is no slot operation."""
    if row.kind not in OPERATIONS:
        raise ValueError(f"event {row.id} ({row.kind}) is no slot operation")
    if row.kind != trace.SLOT:
        return _on_nodes(row)
    before, after = cursor.around(row)
    return _on_table(row, before, after)


def _on_nodes(row: Row) -> SlotOperation:
    data = row.data
    if row.kind == trace.MOVE:
        count = data["count"]
        words = f"move {count} node{'' if count == 1 else 's'} of {row.name} from {data['from_']} to {data['to']}"
        return SlotOperation(row.kind, None, row.subject, None, data["from_"], (), (), words)
    above = data["parent"].name
    words = f"{row.kind} node {row.name} {'into' if row.kind == trace.INSERT else 'from'} {above} at {data['index']}"
    return SlotOperation(row.kind, None, row.subject, None, data["index"], (), (), words)


def _on_table(row: Row, before: Moment, after: Moment) -> SlotOperation:
    composition, data = row.subject, row.data
    assert composition is not None
    what: str = data["what"]
    old, new = before.slots_of(composition), after.slots_of(composition)
    index: int | None = data.get("index")
    slot: int | None = data.get("slot")
    group: GroupRow | None = None
    was: tuple[str, ...] = ()
    now: tuple[str, ...] = ()
    shown = new if what == "insert" else old
    if what in ("insert", "remove") and index is not None:
        group = _row(shown, index)
    elif what == "move" and data["order"]:
        group = _row(new, index) if index is not None else None
    elif what == "append":
        group = _row(old, index)
        now = _texts(new, slot, len(data["values"]))
    elif what == "update" and slot is not None:
        group = _owner(old, slot)
        index = group.index if group is not None else None
        was, now = (_texts(each, slot, len(data["values"])) for each in (old, new))
    elif what == "data":
        group = next((each for each in old.groups if each.number == data["number"]), None) if old is not None else None
        index = group.index if group is not None else None
        was, now = (group.object_key or "–" if group is not None else "?",), (data["value"] or "–",)
    return SlotOperation(what, composition, None, group, index, was, now, _sentence(what, data, group, index, was, now))


def _sentence(
    what: str, data: Any, group: GroupRow | None, index: int | None, was: tuple[str, ...], now: tuple[str, ...]
) -> str:
    name = group.name if group is not None else "a group"
    if what in ("insert", "remove"):
        rows = len(data["groups"]) if what == "insert" else data["rows"]
        return f"{what} {name}{_more(rows)} at row {index}"
    if what == "move":
        stays = sorted(at for at, *_ in data["order"])
        moved = sum(1 for here, (at, *_) in zip(stays, data["order"], strict=True) if here != at)
        return f"move {moved} of {len(stays)} children, from row {index} on"
    if what == "update":
        several = f" and {len(now) - 1} more" if len(now) > 1 else ""
        return f"update slot {data['slot']} of {name}: {_first(was)} → {_first(now)}{several}"
    if what == "append":
        return f"append {len(now)} slot{'' if len(now) == 1 else 's'} to {name}: {', '.join(now)}"
    if what == "data":
        return f"update the key of {name}: {was[0]} → {now[0]}"
    if what in ("remember", "forget"):
        return f"{what} {data['value']}"
    return {"clear": "clear the table", "deactivate": "deactivate the content"}.get(what, what)


def _first(texts: tuple[str, ...]) -> str:
    return texts[0] if texts else "?"


def _more(rows: int) -> str:
    return f" with {rows - 1} group{'' if rows == 2 else 's'} below it" if rows > 1 else ""


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
