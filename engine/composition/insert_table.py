"""InsertTable: new groups and their slots, until the outermost one is complete and ready for insertion.

Invariants  I1 groups are in table order; a closed group knows its size and slot_size.
            I2 during an insertion the slot table is not read, because new content has no earlier rows.
Source      Compose GapComposer.kt (insertTable, insertFixups).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.composition.open_group import OpenGroup
    from engine.slots import Group


class InsertTable:
    """The groups being inserted. `outermost`: the frame of the first group, whose end completes the insertion."""

    __slots__ = ("groups", "node_depth", "outermost", "slots")

    def __init__(self) -> None:
        self.groups: list[Group] = []
        self.slots: list[Any] = []
        self.outermost: OpenGroup | None = None
        self.node_depth = 0
        """Number of open node groups."""

    def cut(self, frame: OpenGroup) -> None:
        """Drops the group of `frame` with its content."""
        del self.groups[frame.index :]
        del self.slots[frame.slot :]
