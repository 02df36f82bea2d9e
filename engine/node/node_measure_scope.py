"""NodeMeasureScope: the scope of the measure block that a coordinator runs.

Invariants  I1 density, font scale and layout direction are those of the layout node when they are read, so a scope
            that a placement block keeps is never out of date.
            I2 `coordinates` is None while alignment lines are computed, because the position is unknown then. The scope
            records the read, and a later pass places the node again.
Not here    measure scopes of the lookahead pass: lookahead_delegate.py; of an approach: approach_measure_scope.py.
Source      Compose MeasureScope.kt, LookaheadDelegate.kt (MeasureScopeWithLayoutNode).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, cast

from engine.node.measure import MeasureScope
from engine.node.provided_rulers import RulerPlaceable, find_ruler_value
from engine.unit import Density, LayoutDirection

if TYPE_CHECKING:
    from engine.node.layout_coordinates import LayoutCoordinates
    from engine.node.position_reads import PositionReads
    from engine.node.ruler import Ruler


class ScopePass(Protocol):
    """The approach pass of a node whose measure block reads `coordinates`."""

    @property
    def position_reads(self) -> PositionReads:
        """Records each read."""


class ScopeNode(Protocol):
    """The layout node of a measure scope."""

    density: Density
    """Pixels per dp."""

    layout_direction: LayoutDirection
    """The direction of `place_relative`."""

    @property
    def measure_pass(self) -> ScopePass:
        """The approach pass."""


class ScopeCoordinator(Protocol):
    """The coordinator that runs the measure block."""

    is_placing_for_alignment: bool
    """True while a placement block runs only to compute alignment lines."""

    @property
    def layout_node(self) -> ScopeNode:
        """The layout node of the coordinator."""

    @property
    def coordinates(self) -> LayoutCoordinates:
        """The current size and position."""


class NodeMeasureScope(MeasureScope):
    """The measure scope of one coordinator."""

    __slots__ = ("coordinator", "layout_node")

    def __init__(self, coordinator: ScopeCoordinator, layout_node: ScopeNode) -> None:
        self.coordinator = coordinator
        self.layout_node = layout_node

    @property
    def density(self) -> float:
        """Pixels per dp."""
        return self.layout_node.density.density

    @property
    def font_scale(self) -> float:
        """The factor of font sizes, from the user's settings."""
        return self.layout_node.density.font_scale

    @property
    def layout_direction(self) -> LayoutDirection:
        """The layout direction of the node."""
        return self.layout_node.layout_direction

    @property
    def coordinates(self) -> LayoutCoordinates | None:
        """The coordinates for placement blocks; None while alignment lines are computed."""
        if self.coordinator.is_placing_for_alignment:
            self.layout_node.measure_pass.position_reads.record()  # keeps I2
            return None
        return self.coordinator.coordinates

    def ruler_value(self, ruler: Ruler, default_value: float) -> float:
        """Returns the value of `ruler` in px of this scope's layout, from the nearest layout that provides it."""
        return find_ruler_value(cast("RulerPlaceable", self.coordinator), ruler, default_value)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.layout_node!r}>"
