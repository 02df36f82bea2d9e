"""Slot tables rebuilt from the events of their edits alone."""

from __future__ import annotations

from typing import Any

from engine import trace
from engine.slots import Group, SlotTable
from engine.trace import Event


class EmittedEdits:
    """A listener for details. `tables`: per subject, its groups and its slots as they must be by now."""

    wants_details = True

    def __init__(self) -> None:
        self.tables: dict[Any, tuple[list[Group], list[Any]]] = {}
        self.whats: list[str] = []
        self.object_keys: dict[Group, Any] = {}

    def ended(self, event: Event) -> None:
        """Edits are points."""

    def happened(self, event: Event) -> None:
        if event.kind != trace.SLOT:
            return
        data = event.data
        what = data["what"]
        assert what in trace.SLOT_EDITS, f"{what} is not documented"
        self.whats.append(what)
        groups, slots = self.tables.setdefault(event.subject, ([], []))
        if what == "insert":
            groups[data["index"] : data["index"]] = data["groups"]
            slots[data["slot"] : data["slot"]] = data["values"]
        elif what == "remove":
            index, slot = data["index"], data["slot"]
            gone = groups[index : index + len(data["groups"])]
            assert gone == data["groups"] and gone[0] is data["group"]
            del groups[index : index + len(gone)]
            del slots[slot : slot + sum(group.slot_count for group in gone)]
        elif what == "move":
            index, slot, order = data["index"], data["slot"], data["order"]
            rows = [row for at, count, _, _ in order for row in groups[at : at + count]]
            values = [value for _, _, at, count in order for value in slots[at : at + count]]
            groups[index : index + len(rows)] = rows
            slots[slot : slot + len(values)] = values
        elif what == "append":
            slots[data["slot"] : data["slot"]] = data["values"]
        elif what == "update":
            slots[data["slot"] : data["slot"] + len(data["values"])] = data["values"]
        elif what == "data":
            self.object_keys[data["group"]] = data["value"]
        elif what == "clear":
            groups.clear()
            slots.clear()

    def check(self, table: SlotTable) -> None:
        """The emitted edits add up to the table."""
        groups, slots = self.tables.get(table.owner, ([], []))
        assert groups == [table.anchor(index) for index in range(table.size)]
        assert len(slots) == table.slots_size
        assert all(
            emitted is held for emitted, held in zip(slots, table.slots_buffer.slice(0, len(slots)), strict=True)
        )
        for group, value in self.object_keys.items():
            assert group.object_key is value or table.locate(group) is None
