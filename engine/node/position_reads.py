"""PositionReads: placements of one node that read positions on the screen, and so depend on the nodes around it.

Terms       in placement: the placement block of the layout reads. in modifier placement: the block of a modifier reads.
            reader: a node of which one of the two blocks read a position in its last run.
Invariants  I1 a placement that read a position runs again when the node, or an ancestor, moves. I2 each node counts
            its children with readers in their subtrees, so that a subtree without readers is not visited. I3 a node
            without readers so far has NO_READS, which never changes.
Source      Compose LayoutNodeLayoutDelegate.kt (coordinatesAccessedDuringPlacement).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Protocol, Self

from engine.node.layout_state import LAYING_OUT, LOOKAHEAD_LAYING_OUT

if TYPE_CHECKING:
    from engine.node.layout_requests import LayoutRequests


class ReadPlacement(Protocol):
    """The placement of a node that reads positions."""

    @property
    def position_reads(self) -> PositionReads:
        """The position reads of the node; NO_READS until a read happens in its subtree."""


class ReadPass(Protocol):
    """The approach pass of a node that reads positions."""

    layout_pending: bool
    """True if a placement of the children is pending."""

    @property
    def is_placed(self) -> bool:
        """Whether the node is placed, with all its ancestors."""

    @property
    def is_placing_children(self) -> bool:
        """True while the placement block of the layout runs."""

    @property
    def placement(self) -> ReadPlacement:
        """The placement of the node."""

    @property
    def position_reads(self) -> PositionReads:
        """The position reads of the node, for a read to be recorded."""


class LookaheadReadPass(Protocol):
    """The lookahead pass of a node that reads positions."""

    layout_pending: bool
    """True if a lookahead placement of the children is pending."""

    @property
    def position_reads(self) -> LookaheadPositionReads:
        """The position reads of the node in lookahead."""


class PositionReader(Protocol):
    """A layout node whose placement may read positions."""

    layout_state: int
    """The step that the node runs now (layout_state.py)."""

    @property
    def folded_parent(self) -> Self | None:
        """The node around this one; it may be virtual."""

    @property
    def parent(self) -> Self | None:
        """The nearest ancestor that is not virtual."""

    @property
    def children(self) -> Sequence[Self]:
        """The child nodes, without virtual ones."""

    @property
    def measure_pass(self) -> ReadPass:
        """The approach pass."""

    @property
    def lookahead_pass(self) -> LookaheadReadPass | None:
        """The lookahead pass; None outside all LookaheadScopes."""

    @property
    def requests(self) -> LayoutRequests:
        """The requests of the node."""


class PositionReads:
    """The position reads of one node, in the approach pass."""

    __slots__ = ("in_modifier_placement", "in_placement", "layout_node", "readers")

    layout_node: PositionReader

    def __init__(self) -> None:
        self.in_placement = False
        self.in_modifier_placement = False
        self.readers = 0
        """The number of children whose subtree reads positions while placing, plus one if this node reads."""

    def record(self) -> None:
        """Records that the running placement read a position."""
        node = self.layout_node
        state = node.layout_state
        if state == LOOKAHEAD_LAYING_OUT:
            ahead = node.lookahead_pass
            assert ahead is not None
            ahead.position_reads.record()
        if state == LAYING_OUT or state == LOOKAHEAD_LAYING_OUT:
            if node.measure_pass.is_placing_children:
                self.set_in_placement(True)
            else:
                self.set_in_modifier_placement(True)

    def set_in_placement(self, value: bool) -> None:
        """Notes whether the placement block of the layout reads positions."""
        if self.in_placement != value:
            self.in_placement = value
            if not self.in_modifier_placement:
                self.add_readers(1 if value else -1)

    def set_in_modifier_placement(self, value: bool) -> None:
        """Notes whether the placement block of a modifier reads positions."""
        if self.in_modifier_placement != value:
            self.in_modifier_placement = value
            if not self.in_placement:
                self.add_readers(1 if value else -1)

    def add_readers(self, change: int) -> None:
        """Adds `change` to the number of readers, and updates the ancestors' counts. Keeps I2."""
        at: PositionReads | None = self
        while at is not None:
            before = at.readers
            at.readers = before + change
            if (before == 0) == (before + change == 0):
                return
            parent = at.layout_node.folded_parent  # a slot's node counts its readers, as it can be moved
            at = parent.measure_pass.position_reads if parent is not None else None

    def request_placements(self) -> None:
        """Requests the placements in this subtree that read positions, because this node moved. Keeps I1."""
        if not self.readers:
            return
        node = self.layout_node
        if not node.measure_pass.is_placed:
            return
        if (self.in_placement or self.in_modifier_placement) and not node.measure_pass.layout_pending:
            node.requests.request_relayout()
        for child in node.children:
            child.measure_pass.placement.position_reads.request_placements()


NO_READS: Final = PositionReads()
"""The position reads of a node without readers in its subtree. Most nodes keep it, which saves 64 bytes each."""


class LookaheadPositionReads:
    """The position reads of one node in the lookahead pass.

    A node on the way from the root to a reader is never unmarked: readers in lookahead are rare.
    """

    __slots__ = ("has_readers_inside", "is_reader", "layout_node")

    def __init__(self, layout_node: PositionReader) -> None:
        self.layout_node = layout_node
        self.is_reader = False
        self.has_readers_inside = False

    def record(self) -> None:
        """Records that the running lookahead placement read a position."""
        self.is_reader = True
        at: LookaheadPositionReads | None = self
        while at is not None and not at.has_readers_inside:
            at.has_readers_inside = True
            parent = at.layout_node.parent
            ahead = parent.lookahead_pass if parent is not None else None
            at = ahead.position_reads if ahead is not None else None

    def request_placements(self) -> None:
        """Requests the lookahead placements inside this node that read positions, because it moved in lookahead."""
        if not self.has_readers_inside:
            return
        for child in self.layout_node.children:
            ahead = child.lookahead_pass
            if ahead is not None and ahead.position_reads.has_readers_inside:
                reads = ahead.position_reads
                if reads.is_reader and not ahead.layout_pending:
                    child.requests.request_lookahead_relayout()
                reads.request_placements()
