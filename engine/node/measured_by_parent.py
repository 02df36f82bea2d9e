"""In which block of its parent a node is measured: the rule of both passes that a parent measures a child once.

Terms       usage: NOT_USED, IN_MEASURE_BLOCK or IN_LAYOUT_BLOCK (layout_state.py).
Invariants  I1 in one pass, a parent measures each child at most once. I2 only the running block of the parent measures
            a child. I3 in the lookahead pass, a block of the approach pass may measure a child, too: the child is then
            outside the parent's own lookahead pass.
Source      Compose MeasurePassDelegate.kt, LookaheadPassDelegate.kt (trackMeasurementByParent).
"""

from __future__ import annotations

from typing import Final, Protocol, Self

from engine.node.layout_state import (
    IN_LAYOUT_BLOCK,
    IN_MEASURE_BLOCK,
    LAYING_OUT,
    LOOKAHEAD_LAYING_OUT,
    LOOKAHEAD_MEASURING,
    MEASURING,
    NOT_USED,
    STATE_NAMES,
)

# The usage that a parent's state stands for, in each pass.
IN_APPROACH: Final = {MEASURING: IN_MEASURE_BLOCK, LAYING_OUT: IN_LAYOUT_BLOCK}
IN_LOOKAHEAD: Final = {
    **IN_APPROACH,
    LOOKAHEAD_MEASURING: IN_MEASURE_BLOCK,
    LOOKAHEAD_LAYING_OUT: IN_LAYOUT_BLOCK,
}


class MeasuredNode(Protocol):
    """A layout node whose parent measures it."""

    layout_state: int
    """The step that the node runs now (layout_state.py)."""

    is_deactivated: bool
    """True while the node is kept for reuse."""

    @property
    def parent(self) -> Self | None:
        """The node that measures it."""


def measured_by_parent(node: MeasuredNode, before: int, usages: dict[int, int]) -> int:
    """Returns the usage of `node` by the running block of its parent; NOT_USED for a root.

    `before`: the usage so far in this pass. Raises RuntimeError if the parent measured the node already, or runs none
    of the blocks in `usages`.
    """
    parent = node.parent
    if parent is None:
        return NOT_USED
    if before != NOT_USED:
        raise RuntimeError(
            f"{node!r} was measured twice by {parent!r} in one {'lookahead ' if usages is IN_LOOKAHEAD else ''}pass: a "
            "child may be measured once. To learn its size before choosing its constraints ask for "
            "min_intrinsic_width(height) and its siblings"
        )
    usage = usages.get(parent.layout_state)
    if usage is None:
        raise RuntimeError(
            f"{node!r} can be measured only from the measure or placement block of its parent "
            f"{parent!r}, which is {STATE_NAMES[parent.layout_state]}: do not keep measurables for later"
        )
    return usage


def not_usable(node: MeasuredNode, action: str) -> RuntimeError:
    """Returns the error for a node that is measured or placed while it is deactivated or detached."""
    return RuntimeError(f"{node!r} was {action} while it is {'deactivated' if node.is_deactivated else 'not attached'}")
