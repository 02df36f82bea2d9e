"""IntrinsicsUsage: in which block of an ancestor the intrinsic sizes of a node were read.

Terms       usage: NOT_USED, IN_MEASURE_BLOCK or IN_LAYOUT_BLOCK (layout_state.py). user: the ancestor whose measure or
            placement block read them, directly or through the intrinsic sizes of the nodes between.
Invariants  I1 a request to measure a node whose intrinsic sizes are used is a request of the user, too. I2 a
            measurement of a node clears the usages in its subtree before; one that is skipped restores them.
            I3 the usages of children are looked at only if a child's intrinsic size was read since the node exists.
            I4 nodes whose intrinsic sizes were never read share UNUSED, which never changes.
Not here    computing intrinsic sizes: intrinsics.py.
Source      Compose LayoutNode.kt (intrinsicsUsageByParent).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Protocol, Self

from engine.node.layout_state import IN_LAYOUT_BLOCK, IN_MEASURE_BLOCK, LAYING_OUT, MEASURING, NOT_USED

if TYPE_CHECKING:
    from engine.node.layout_requests import LayoutRequests


class IntrinsicsNode(Protocol):
    """A layout node whose intrinsic sizes are read."""

    layout_state: int
    """The step that the node runs now (layout_state.py)."""

    @property
    def parent(self) -> Self | None:
        """The node around this one."""

    @property
    def children(self) -> Sequence[Self]:
        """The children."""

    intrinsics_usage: IntrinsicsUsage
    """The usage of the node."""

    @property
    def lookahead_pass(self) -> object | None:
        """The lookahead pass; None outside all LookaheadScopes."""

    @property
    def requests(self) -> LayoutRequests:
        """The requests of the node."""


class IntrinsicsUsage:
    """The usage of one node; both passes of the node use it."""

    __slots__ = ("layout_node", "by_parent", "previous_by_parent", "of_children")

    layout_node: IntrinsicsNode

    def __init__(self) -> None:
        self.by_parent = NOT_USED
        self.previous_by_parent = NOT_USED  # before the last measurement cleared it
        self.of_children = False  # True once a child's intrinsic size was read

    def clear_before_measurement(self) -> None:
        """Clears the usages in the subtree, unless an ancestor uses this node: then they belong to that ancestor."""
        if self.by_parent == NOT_USED and self.of_children:
            self._clear_subtree()

    def _clear_subtree(self) -> None:
        self.previous_by_parent = self.by_parent
        self.by_parent = NOT_USED
        for child in self.layout_node.children:
            if child.intrinsics_usage.by_parent != NOT_USED:
                child.intrinsics_usage._clear_subtree()

    def clear_before_placement(self) -> None:
        """Clears the usages by placement blocks in the subtree, unless an ancestor uses this node."""
        if self.by_parent == NOT_USED and self.of_children:
            self._clear_subtree_of_placement()

    def _clear_subtree_of_placement(self) -> None:
        self.previous_by_parent = self.by_parent
        self.by_parent = NOT_USED
        for child in self.layout_node.children:
            if child.intrinsics_usage.by_parent == IN_LAYOUT_BLOCK:
                child.intrinsics_usage._clear_subtree_of_placement()

    def restore_after_skipped_measurement(self) -> None:
        """Restores the usages of the subtree that `clear_before_measurement` cleared."""
        if self.of_children:
            self._restore_subtree()

    def _restore_subtree(self) -> None:
        for child in self.layout_node.children:
            usage = child.intrinsics_usage
            if usage is not UNUSED:
                usage.by_parent = usage.previous_by_parent
                if usage.by_parent != NOT_USED:
                    usage._restore_subtree()

    def invalidate_user(self, force: bool, in_lookahead: bool = False) -> None:
        """Requests a measurement or placement of the user, in the requesting pass. Keeps I1."""
        usage = self.by_parent
        user = self.layout_node.parent
        if usage == NOT_USED or user is None:
            return
        while user.intrinsics_usage.by_parent == usage:
            around = user.parent
            if around is None:
                break
            user = around
        ahead = in_lookahead and user.lookahead_pass is not None
        if usage == IN_MEASURE_BLOCK:
            (user.requests.request_lookahead_remeasure if ahead else user.requests.request_remeasure)(force)
        else:
            (user.requests.request_lookahead_relayout if ahead else user.requests.request_relayout)(force)


UNUSED: Final = IntrinsicsUsage()
"""The usage of a node whose intrinsic sizes nobody read, and those of its children neither. Most nodes keep it, which
saves each of them 64 bytes."""


def record_intrinsics_query(node: IntrinsicsNode) -> None:
    """Records that the parent's running block reads an intrinsic size of `node`."""
    parent = node.parent
    if parent is None:
        return
    of_parent = _own_usage(parent)
    of_parent.of_children = True
    usage = _own_usage(node)
    if usage.by_parent == NOT_USED:
        state = parent.layout_state
        if state == MEASURING:
            usage.by_parent = IN_MEASURE_BLOCK
        elif state == LAYING_OUT:
            usage.by_parent = IN_LAYOUT_BLOCK
        else:  # the parent's own intrinsic size is computed
            usage.by_parent = of_parent.by_parent


def _own_usage(node: IntrinsicsNode) -> IntrinsicsUsage:
    """Returns the usage of `node`, to change it. Keeps I4."""
    usage = node.intrinsics_usage
    if usage is UNUSED:
        usage = node.intrinsics_usage = IntrinsicsUsage()
        usage.layout_node = node
    return usage
