"""InsertTable: new groups with their slots and scopes, until the outermost one is complete; then `insert` adds them.

Invariants  I1 groups are in table order; a closed group knows its size and slot_size.
            I2 during an insertion the slot table is not read, because new content has no earlier rows.
            I3 until `insert`, the places of `scopes` are those in the insert table.
Source      Compose GapComposer.kt (insertTable, insertFixups).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.composition.open_group import OpenGroup
    from engine.composition.scope import RecomposeScope
    from engine.slots import Group, SlotTable


class InsertTable:
    """The groups being inserted. `outermost`: the frame of the first group, whose end completes the insertion."""

    __slots__ = ("groups", "outermost", "outermost_node", "scopes", "slots")

    def __init__(self) -> None:
        self.groups: list[Group] = []
        self.slots: list[Any] = []
        self.scopes: list[RecomposeScope] = []
        self.outermost: OpenGroup | None = None
        self.outermost_node: Group | None = None
        """The outermost open node group: the nodes inside it are inserted below a new node, so they need no index among
        existing ones. To count the open node groups would cost 0.7 % of a first composition."""

    def cut(self, frame: OpenGroup) -> None:
        """Drops the group of `frame` with its content. Scopes are in table order, too, so this takes time for what it
        drops only: an exception leaves thousands of nested composables one by one."""
        del self.groups[frame.index :]
        del self.slots[frame.slot :]
        scopes = self.scopes
        while scopes and scopes[-1].index >= frame.index:
            scopes.pop()

    def insert(self, table: SlotTable, index: int, slot: int, parent: Group | None) -> None:
        """Inserts the groups below `parent`, before the row at `index`, whose slots begin at `slot`."""
        table.insert_groups(index, slot, parent, self.groups, self.slots)
        version = table.version
        for scope in self.scopes:
            scope.index += index
            scope.slot += slot
            scope.version = version
