"""SubcomposeMeasurePolicy: the measure policy of a SubcomposeLayout's node, which runs the policy block of the program.

Source      Compose SubcomposeLayout.kt (createMeasurePolicy).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

from engine.node.measure import MeasureResult, MeasureScope
from engine.unit import Constraints

PolicyBlock = Callable[[Any, Constraints], MeasureResult]

_NO_INTRINSICS: Final = (
    "a SubcomposeLayout (BoxWithConstraints, lazy lists) has no intrinsic size: its content depends on its "
    "constraints. Give it a size, or do not ask a parent of it for intrinsics (IntrinsicSize.MIN / .MAX)"
)


class MeasuringSlots(Protocol):
    """The slots that the block composes."""

    def measure(self, block: PolicyBlock, constraints: Constraints, is_looking_ahead: bool = False) -> MeasureResult:
        """Runs `block`, which may call `subcompose`."""


class SubcomposeMeasurePolicy:
    """Adapts a policy block to the measure policy of the node."""

    __slots__ = ("_block", "_slots")

    def __init__(self, slots: MeasuringSlots, block: PolicyBlock) -> None:
        self._slots = slots
        self._block = block

    def measure(self, scope: MeasureScope, measurables: Sequence[Any], constraints: Constraints) -> MeasureResult:
        """Runs the policy block."""
        return self._slots.measure(self._block, constraints, scope.is_looking_ahead)

    def min_intrinsic_width(self, scope: MeasureScope, measurables: Sequence[Any], height: int) -> int:
        """Raises RuntimeError: a SubcomposeLayout has no intrinsic sizes."""
        raise RuntimeError(_NO_INTRINSICS)

    max_intrinsic_width = min_intrinsic_height = max_intrinsic_height = min_intrinsic_width
