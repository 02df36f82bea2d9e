"""LookaheadDelegate: the lookahead counterpart of one coordinator.

Terms       lookahead pass: measures and places with the target sizes and positions. approach
            pass: runs second; its results are drawn and may still animate towards the targets.
            motion frame: a placement that moves continuously, such as a scroll.
Invariants  I1 a coordinator has a lookahead delegate iff its layout node is in a LookaheadScope. I2 no code here
            moves a layer or invalidates a drawing. I3 the content of a lookahead delegate is the lookahead delegate of
            the wrapped coordinator.
Not here    the node for its parent: lookahead_pass_delegate.py. Positions: lookahead_coordinates.py.
Source      Compose LookaheadDelegate.kt, LayoutModifierNodeCoordinator.kt, InnerNodeCoordinator.kt.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

from engine import trace
from engine.composition.errors.measure_results import modifier_returned_nothing, policy_returned_nothing
from engine.node.alignment_line import AlignmentLine
from engine.node.coordinate_space import CoordinateStep, LocatedNode
from engine.node.intrinsic_sizes import IntrinsicSizes
from engine.node.layout_state import NOT_USED
from engine.node.lookahead_coordinates import LookaheadLayoutCoordinates
from engine.node.measure import (
    NO_CONSTRAINTS,
    NO_LINES,
    LayerBlock,
    MeasureResult,
    MeasureScope,
    Placeable,
    RulersResult,
)
from engine.node.provided_rulers import ProvidedRulers, find_ruler_value, rulers_of
from engine.unit import Constraints, IntSize, LayoutDirection

if TYPE_CHECKING:
    from engine.node.layout_coordinates import LayoutCoordinates
    from engine.node.ruler import Ruler
    from engine.unit import Density


class LookaheadChain(Protocol):
    """The coordinators of a layout node in a LookaheadScope."""

    @property
    def outer_coordinator(self) -> LookaheadCoordinator:
        """The coordinator of the first layout modifier, or of the layout itself."""


class LookaheadNode(LocatedNode, Protocol):
    """A layout node in a LookaheadScope."""

    density: Density
    """Pixels per dp."""

    layout_direction: LayoutDirection
    """The direction of `place_relative`."""

    @property
    def nodes(self) -> LookaheadChain:
        """The coordinators of the node."""

    @property
    def lookahead_pass(self) -> object | None:
        """The lookahead pass."""


class LookaheadCoordinator(CoordinateStep, Protocol):
    """A coordinator in a LookaheadScope."""

    @property
    def layout_node(self) -> LookaheadNode:
        """The layout node of the coordinator."""

    @property
    def lookahead(self) -> LookaheadDelegate | None:
        """The lookahead counterpart."""

    @property
    def wrapped(self) -> LookaheadCoordinator | None:
        """The coordinator inside this one."""

    @property
    def wrapped_by(self) -> LookaheadCoordinator | None:
        """The coordinator around this one."""

    @property
    def parent_data(self) -> object:
        """The parent data of the modifiers."""

    @property
    def coordinates(self) -> LayoutCoordinates:
        """The current size and position."""


class LookaheadDelegate(IntrinsicSizes, Placeable, MeasureScope):
    """Measurable, placeable and measure scope of one coordinator in the lookahead pass."""

    __slots__ = (
        "coordinator",
        "measure_result",
        "x",
        "y",
        "is_shallow_placing",
        "is_placing_for_alignment",
        "in_motion_frame",
        "approach_in_motion_frame",
        "rulers",
        "_coordinates",
        "_reported_lines",
    )

    def __init__(self, coordinator: LookaheadCoordinator) -> None:
        Placeable.__init__(self)
        self.constraints = NO_CONSTRAINTS
        self.coordinator = coordinator
        self.measure_result: MeasureResult | None = None
        self.x = 0
        self.y = 0
        self.is_shallow_placing = False
        self.is_placing_for_alignment = False
        self.in_motion_frame = False
        self.approach_in_motion_frame = False
        self.rulers: ProvidedRulers | None = None
        self._reported_lines: Mapping[AlignmentLine, int] = NO_LINES
        self._coordinates: LookaheadLayoutCoordinates | None = None

    # -- measure scope

    @property
    def is_looking_ahead(self) -> bool:
        """True: this scope belongs to the lookahead pass."""
        return True

    @property
    def layout_node(self) -> Any:
        """The layout node of the coordinator."""
        return self.coordinator.layout_node

    @property
    def density(self) -> float:
        """Pixels per dp."""
        return self.coordinator.layout_node.density.density

    @property
    def font_scale(self) -> float:
        """The factor of font sizes."""
        return self.coordinator.layout_node.density.font_scale

    @property
    def layout_direction(self) -> LayoutDirection:
        """The layout direction of the node."""
        return self.coordinator.layout_node.layout_direction

    @property
    def coordinates(self) -> LookaheadLayoutCoordinates | None:
        """The coordinates for placement blocks; None while alignment lines are computed."""
        if self.is_placing_for_alignment:
            self._pass().placement.position_reads.record()
            return None
        return self.lookahead_coordinates

    @property
    def lookahead_coordinates(self) -> LookaheadLayoutCoordinates:
        """The target size and position; always the same object. Compose: lookaheadLayoutCoordinates."""
        made = self._coordinates
        if made is None:
            made = self._coordinates = LookaheadLayoutCoordinates(self)
        return made

    @property
    def parent_data(self) -> Any:
        """The parent data of the modifiers."""
        return self.coordinator.parent_data

    def _pass(self) -> Any:
        return self.coordinator.layout_node.lookahead_pass

    @property
    def wrapped(self) -> LookaheadDelegate | None:
        """The lookahead delegate of the wrapped coordinator; None for the inner one."""
        wrapped = self.coordinator.wrapped
        return wrapped.lookahead if wrapped is not None else None

    @property
    def lookahead_size(self) -> IntSize:
        """The lookahead size, in px."""
        return IntSize(self.measured_width, self.measured_height)

    # -- measuring

    @trace.boundary
    def measure(self, constraints: Constraints) -> Placeable:
        """Measures in lookahead. Raises TypeError if the measure block returns None."""
        node = self.layout_node
        wrapped = self.wrapped
        if wrapped is None:
            for child in node.children:
                child.lookahead_pass.note()
                child.lookahead_pass.measured_by_parent = NOT_USED
            result = node.measure_function(self, node.lookahead_pass.child_delegates(), constraints)
        else:
            modifier = self.coordinator.layout_modifier_node  # type: ignore[attr-defined]  # it wraps another, so it is a modifier's
            result = modifier.measure(self, wrapped, constraints)
        if result is None:
            raise policy_returned_nothing(node) if wrapped is None else modifier_returned_nothing(modifier)
        self.measure_result = result
        self.constraints = constraints
        self.measured_width, self.measured_height = result.width, result.height
        self._settle_size()
        if result.__class__ is RulersResult:
            rulers_of(self)
        if (result.alignment_lines or self._reported_lines) and result.alignment_lines != self._reported_lines:
            self._reported_lines = dict(result.alignment_lines)
            self._pass().on_alignments_changed()
        return self

    def require_measure_result(self) -> MeasureResult:
        """The last lookahead measure result. Raises RuntimeError if there is none."""
        if self.measure_result is None:
            raise RuntimeError(
                f"{self.layout_node!r} was not measured in lookahead: a placement block placed it, or read an "
                "alignment line of it, but the measure block did not measure it"
            )
        return self.measure_result

    @trace.boundary
    def intrinsic(self, which: str, extent: int) -> int:
        """Returns an intrinsic size in px, from the measure policy or the modifier node."""
        wrapped = self.wrapped
        if wrapped is None:
            node = self.layout_node
            size: int = node.intrinsic_size(which, extent, self, node.lookahead_pass.child_delegates())
            return size
        modifier = self.coordinator.layout_modifier_node  # type: ignore[attr-defined]  # it wraps another, so it is a modifier's
        return int(getattr(modifier, which)(self, wrapped, extent))

    # -- placing

    def _placed_in(self) -> Any:
        around = self.coordinator.wrapped_by
        if around is None:
            return None
        return around.lookahead if around.lookahead is not None else around

    def mark_motion_frame(self) -> None:
        """Marks the placement as continuous motion."""
        self.in_motion_frame = True

    @trace.boundary
    def place_at(self, x: int, y: int, z_index: float, layer_block: LayerBlock | None) -> None:
        self.place_self(x, y)
        if self.is_shallow_placing:
            return
        wrapped = self.wrapped
        if wrapped is None:
            self._pass().placement.on_node_placed()
            return
        before = wrapped.is_placing_for_alignment
        wrapped.is_placing_for_alignment = self.is_placing_for_alignment
        try:
            self.require_measure_result().place_children()
        finally:
            wrapped.is_placing_for_alignment = before

    def place_self(self, x: int, y: int) -> None:
        """Stores the lookahead position in px, and notifies readers of positions and alignment lines."""
        if x != self.x or y != self.y:
            self.x, self.y = x, y
            self._pass().placement.position_reads.request_placements()
            self._pass().on_alignments_changed()
        if self.rulers is not None and not self.is_placing_for_alignment:
            self.rulers.on_placed(self.measure_result)

    # -- rulers

    def ruler_value(self, ruler: Ruler, default_value: float) -> float:
        """Returns the value of `ruler` in the lookahead pass, in px of this scope's layout."""
        return find_ruler_value(self, ruler, default_value)

    # -- alignment lines

    def __getitem__(self, line: AlignmentLine) -> int:
        if self.measure_result is None:
            return AlignmentLine.UNSPECIFIED
        position = self._line(line)
        if position == AlignmentLine.UNSPECIFIED:
            return position
        return position + (self.shift_y if line.is_horizontal else self.shift_x)

    def _line(self, line: AlignmentLine) -> int:
        own = self.require_measure_result().alignment_lines
        if line in own:
            return own[line]
        wrapped = self.wrapped
        if wrapped is None:
            return int(self._pass().calculate_alignment_line(line))
        position = wrapped[line]
        if position == AlignmentLine.UNSPECIFIED:
            return position
        # The placement block runs only to get the position of the content.
        shallow, aligning = wrapped.is_shallow_placing, self.is_placing_for_alignment
        wrapped.is_shallow_placing = True
        self.is_placing_for_alignment = True
        try:
            self.place_at(self.x, self.y, 0.0, None)
        finally:
            wrapped.is_shallow_placing = shallow
            self.is_placing_for_alignment = aligning
        return position + (wrapped.y if line.is_horizontal else wrapped.x)

    def __repr__(self) -> str:
        return (
            f"<lookahead of {self.layout_node.name or 'node'} {self.measured_width}x{self.measured_height} "
            f"at {self.x},{self.y}>"
        )
