"""PlaceOrder: a node's index in its parent's last placement, per pass.

Terms       round: one run of the parent's placement block; the children that it places take the indices 0, 1, 2 ….
Invariants  I1 a child takes at most one index in a round. I2 a child that a round does not place has the index
            NOT_PLACED. I3 a round that raises restores every child's previous index.
Not here    the drawing order, which also follows the z index: layout_node_children.py.
Source      Compose MeasurePassDelegate.kt, LookaheadPassDelegate.kt (placeOrder).
"""

from __future__ import annotations

from engine.node.layout_state import NOT_PLACED


class PlaceOrder:
    """The place of one node among its siblings, and the next index for its own children."""

    __slots__ = ("index", "previous", "_next_child_index")

    def __init__(self) -> None:
        self.index = NOT_PLACED
        self.previous = NOT_PLACED  # the index before the running round of the parent
        self._next_child_index = 0

    @property
    def is_taken(self) -> bool:
        """True if the last round of the parent placed the node."""
        return self.index != NOT_PLACED

    @property
    def has_left(self) -> bool:
        """True if the last round did not place the node but the previous round did."""
        return self.index == NOT_PLACED != self.previous

    def begin_round_of_children(self) -> None:
        """Begins a round: the next child that is placed takes the index 0."""
        self._next_child_index = 0

    def begin_round(self) -> None:
        """Gives up the index, before the parent's placement block runs."""
        self.previous = self.index
        self.index = NOT_PLACED

    def take_next_of(self, parent: PlaceOrder) -> bool:
        """Takes the next index in the round of `parent`. Returns False if an index was taken already (I1)."""
        if self.index != NOT_PLACED:
            return False
        self.index = parent._next_child_index
        parent._next_child_index += 1
        return True

    def take_first(self) -> None:
        """Takes the index 0: the node lacks a parent in this pass."""
        self.index = 0

    def restore(self) -> None:
        """Takes the index from before the round, which raised. Keeps I3."""
        self.index = self.previous

    def put_back(self, index: int) -> None:
        """Takes the index from before a pass, which raised."""
        self.index = self.previous = index

    def clear(self) -> None:
        """Forgets both indices: the node was detached."""
        self.index = self.previous = NOT_PLACED

    def __repr__(self) -> str:
        return f"<PlaceOrder {self.index if self.is_taken else 'not placed'}>"
