"""InsertTable: new groups and their slots, until the outermost of them is complete and waits to be put in.

Invariants  I1 groups are in table order; a group's size and slot_size are known when it is closed.
            I2 while there is one, nothing of the slot table is read: what is new has nothing new to compare with.
Source      Compose GapComposer.kt (insertTable, insertFixups).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.composition.open_group import OpenGroup
    from engine.slots import Group


class InsertTable:
    """See the module. `outermost`: the frame of the first group, which ends the insertion."""

    __slots__ = ("groups", "node_depth", "outermost", "slots")

    def __init__(self) -> None:
        self.groups: list[Group] = []
        self.slots: list[Any] = []
        self.outermost: OpenGroup | None = None
        self.node_depth = 0
        """How many of the open groups are nodes."""

    def cut(self, frame: OpenGroup) -> None:
        """Drops the group of `frame` and what is in it."""
        del self.groups[frame.index :]
        del self.slots[frame.slot :]
