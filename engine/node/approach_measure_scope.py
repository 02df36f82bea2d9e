"""ApproachMeasureScope: the scope of `approach_measure`, which also has the targets of the lookahead pass.

Invariants  I1 the targets are read only after the lookahead pass measured the node; before that, the read raises.
Source      Compose ApproachMeasureScope.kt.
"""

from __future__ import annotations

from typing import Protocol

from engine.node.lookahead_delegate import LookaheadDelegate
from engine.node.node_measure_scope import NodeMeasureScope, ScopeCoordinator
from engine.unit import Constraints, IntSize


class ApproachingCoordinator(ScopeCoordinator, Protocol):
    """The coordinator of an approach modifier."""

    @property
    def lookahead(self) -> LookaheadDelegate | None:
        """The lookahead counterpart; None outside all LookaheadScopes."""


class ApproachMeasureScope(NodeMeasureScope):
    """The measure scope of an approach modifier's coordinator."""

    __slots__ = ()

    coordinator: ApproachingCoordinator

    @property
    def lookahead_size(self) -> IntSize:
        """The size in the lookahead pass, in px. Raises RuntimeError outside a LookaheadScope."""
        return self._measured().lookahead_size

    @property
    def lookahead_constraints(self) -> Constraints:
        """The constraints of the lookahead pass. Raises RuntimeError outside a LookaheadScope."""
        return self._measured().constraints

    def lookahead(self) -> LookaheadDelegate:
        """Returns the lookahead delegate of the coordinator. Raises RuntimeError outside a LookaheadScope."""
        ahead = self.coordinator.lookahead
        if ahead is None:
            raise RuntimeError(f"{self.layout_node!r} approaches a lookahead, but it is in no LookaheadScope")
        return ahead

    def _measured(self) -> LookaheadDelegate:
        ahead = self.lookahead()
        ahead.require_measure_result()  # keeps I1
        return ahead
