"""PositionReads: placements that read positions on the screen, and so depend on the nodes around them.

Terms       in placement: the placement block of the layout reads. in modifier placement: the block of a modifier reads.
Invariants  I1 a placement that read a position runs again when the node, or an ancestor, moves. I2 each node counts
            its children with readers in their subtrees, so that a subtree without readers is not visited.
Source      Compose LayoutNodeLayoutDelegate.kt (coordinatesAccessedDuringPlacement).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.node.layout_state import LAYING_OUT, LOOKAHEAD_LAYING_OUT
from engine.node.measure import Placeable

if TYPE_CHECKING:
    from engine.node.layout_node import LayoutNode


class PositionReads(Placeable):
    """Base class of Placing, which initializes the attributes."""

    __slots__ = (
        "layout_node",
        "layout_state",
        "layout_pending",
        "is_placed",
        "laying_out_children",
        "coordinates_in_placement",
        "coordinates_in_modifier_placement",
        "children_accessing_coordinates",
    )

    layout_node: LayoutNode
    layout_state: int
    layout_pending: bool
    is_placed: bool
    laying_out_children: bool
    coordinates_in_placement: bool
    coordinates_in_modifier_placement: bool
    children_accessing_coordinates: int
    """The number of children whose subtree reads positions while placing, plus one if this node reads."""

    def on_coordinates_used(self) -> None:
        """Records that the running placement read a position."""
        state = self.layout_state
        if state == LOOKAHEAD_LAYING_OUT:
            ahead = self.layout_node.lookahead_pass
            assert ahead is not None
            ahead.on_coordinates_used()
        if state == LAYING_OUT or state == LOOKAHEAD_LAYING_OUT:
            if self.laying_out_children:
                self._set_coordinates_in_placement(True)
            else:
                self._set_coordinates_in_modifier_placement(True)

    def _set_coordinates_in_placement(self, value: bool) -> None:
        if self.coordinates_in_placement != value:
            self.coordinates_in_placement = value
            if not self.coordinates_in_modifier_placement:
                self.add_children_accessing_coordinates(1 if value else -1)

    def _set_coordinates_in_modifier_placement(self, value: bool) -> None:
        if self.coordinates_in_modifier_placement != value:
            self.coordinates_in_modifier_placement = value
            if not self.coordinates_in_placement:
                self.add_children_accessing_coordinates(1 if value else -1)

    def add_children_accessing_coordinates(self, change: int) -> None:
        """Adds `change` to the number of readers, and updates the ancestors' counts."""
        at: PositionReads | None = self
        while at is not None:
            before = at.children_accessing_coordinates
            at.children_accessing_coordinates = before + change
            if (before == 0) == (before + change == 0):
                return
            parent = at.layout_node.folded_parent  # a slot's node counts its readers, as it can be moved
            at = parent.measure_pass if parent is not None else None

    def request_layout_where_coordinates_are_used(self) -> None:
        """Requests the placements in this subtree that read positions, because this node moved."""
        if not self.is_placed or self.children_accessing_coordinates == 0:
            return
        node = self.layout_node
        if (self.coordinates_in_placement or self.coordinates_in_modifier_placement) and not self.layout_pending:
            node.request_relayout()
        for child in node.children:
            child.measure_pass.request_layout_where_coordinates_are_used()
