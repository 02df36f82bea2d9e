"""NodeCoordinator: one layer of a layout node's structure: a layout modifier, or the layout itself at the end.

Terms       wrapped: the coordinator inside this one. wrapped_by: the one around it; for the outermost coordinator
            the inner coordinator of the parent. tail: the modifier node that this coordinator measures with. Draw
            modifiers belong to the coordinator below them: they draw with its content.
            layer: the separately recorded drawing of this coordinator, if it was placed with a layer block.
Invariants  I1 moving a coordinator with a layer invalidates no layer; moving one without a layer invalidates the
            enclosing layer.
Depth       measuring, placing and drawing recurse from here through plain Python calls only (no partial,
            map or generator in between), so that deep trees need Python frames but no C stack.
Parts       measure_scope: the scope of its measure block (node_measure_scope.py). coordinates: its size and position
            for programs (node_layout_coordinates.py). layer_state: its layer (coordinator_layer.py). lookahead: its
            counterpart in the lookahead pass (lookahead_delegate.py).
Not here    drawing: coordinator_drawing.py. Conversions of positions: coordinate_space.py. Its modifier nodes:
            coordinator_nodes.py. Which layer a change invalidates: layer_invalidation.py.
Source      Compose NodeCoordinator.kt.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any

from engine import trace
from engine.node.alignment_line import AlignmentLine
from engine.node.alignment_lines import request_line_readers
from engine.node.coordinator_layer import CoordinatorLayer, release_layer, update_layer_block
from engine.node.coordinator_nodes import nodes_of, notify_unplaced, parent_data_of
from engine.node.intrinsic_sizes import IntrinsicSizes
from engine.node.last_layout import LastLayout, layer_leaves
from engine.node.layer_invalidation import invalidate_layer, invalidate_parent_layer
from engine.node.lookahead_delegate import LookaheadDelegate
from engine.node.measure import NO_CONSTRAINTS, LayerBlock, MeasureResult, Placeable, RulersResult
from engine.node.node_kind import DRAW_SIZE_AWARE
from engine.node.node_layout_coordinates import NodeLayoutCoordinates
from engine.node.node_measure_scope import NodeMeasureScope
from engine.node.provided_rulers import ProvidedRulers, rulers_of
from engine.node.request_events import trace_drawing_request
from engine.unit import Constraints

if TYPE_CHECKING:
    from engine.node.layout_info import LayoutInfo
    from engine.node.modifier import Modifier
    from engine.node.owner import NodeCanvas, OwnedLayer


class NodeCoordinator(IntrinsicSizes, Placeable):
    """Measurable and placeable of one layer of a layout node's structure. All lengths are in px."""

    __slots__ = (
        "is_released",
        "layer",
        "layer_state",
        "layout_node",
        "tail",
        "wrapped",
        "wrapped_by",
        "x",
        "y",
        "measure_result",
        "z_index",
        "is_shallow_placing",
        "is_placing_for_alignment",
        "lookahead",
        "reported_lines",
        "rulers",
        "_coordinates",
    )

    def __init__(self, layout_node: LayoutInfo, tail: Modifier.Node) -> None:
        # Placeable's attributes are set here: a node has three such objects, and three calls took a tenth of its
        # creation.
        self.width = self.height = self.measured_width = self.measured_height = 0
        self.constraints = NO_CONSTRAINTS
        self.shift_x = self.shift_y = 0
        self.layout_node = layout_node
        self.tail = tail
        self.wrapped: NodeCoordinator | None = None
        self.wrapped_by: NodeCoordinator | None = None
        self.measure_result: MeasureResult | None = None
        self.x = self.y = 0
        self.z_index = 0.0
        self.layer: OwnedLayer | None = None
        self.layer_state: CoordinatorLayer | None = None  # None until the coordinator is placed with a layer block
        self.is_released = False
        self.is_shallow_placing = False  # True while the placement block runs only to get the content's position
        self.is_placing_for_alignment = False  # True while a placement block runs only to compute alignment lines
        self.reported_lines: dict[AlignmentLine, int] | None = None
        self.rulers: ProvidedRulers | None = None  # None until the coordinator provides a ruler
        self.lookahead = LookaheadDelegate(self) if layout_node.lookahead_root is not None else None
        self._coordinates: NodeLayoutCoordinates | None = None

    def mark_motion_frame(self) -> None:
        """Marks the approach placement as continuous motion."""
        if self.lookahead is not None:
            self.lookahead.approach_in_motion_frame = True

    # -- measuring

    @property
    def measure_scope(self) -> NodeMeasureScope:
        """The scope of the measure block. It has no state: one that is kept would cost 48 bytes a coordinator."""
        return NodeMeasureScope(self, self.layout_node)

    @abstractmethod
    def measure(self, constraints: Constraints) -> Placeable:
        """Measures the content with `constraints`."""

    def take_measure_result(self, result: MeasureResult, constraints: Constraints) -> None:
        """Stores the result of the measure block as this coordinator's size and placement."""
        old = self.measure_result
        width, height = result.width, result.height
        lines, reported = result.alignment_lines, self.reported_lines
        lines_changed = (lines or reported) and lines != reported and result is not old
        if lines_changed and old is not None and LastLayout.current is not None:
            LastLayout.current.size_changes(self)
        if old is None or width != old.width or height != old.height:
            if old is not None and LastLayout.current is not None:
                LastLayout.current.size_changes(self)
            self.constraints = constraints
            self.measured_width = width
            self.measured_height = height
            min_width, max_width, min_height, max_height = constraints
            if min_width <= width <= max_width and min_height <= height <= max_height:
                self.width = width
                self.height = height
                self.shift_x = self.shift_y = 0
            else:
                self._settle_size()
            self._on_size_changed(width, height)
        elif constraints is not self.constraints:
            if constraints != self.constraints and LastLayout.current is not None:
                LastLayout.current.size_changes(self)
            self.constraints = constraints
            self._settle_size()
        self.measure_result = result
        if result.__class__ is RulersResult:
            rulers_of(self)
        if lines_changed:
            request_line_readers(self.layout_node.measure_pass)
            self.reported_lines = dict(lines)  # a copy: the program may pass the same mapping, changed

    def _on_size_changed(self, width: int, height: int) -> None:
        node = self.layout_node
        placement = node.measure_pass.placement
        if self.layer is not None:
            self.layer.resize((width, height))
        elif placement.is_placed and self.wrapped_by is not None:
            invalidate_layer(self.wrapped_by)
        if (tracer := trace.active) is not None and placement.is_placed:
            trace_drawing_request(tracer, node)
        if self.layer_state is not None:
            self.layer_state.on_size_changed()
        if node.nodes.head.aggregate_child_kind_set & DRAW_SIZE_AWARE:
            for draw_node in nodes_of(self, DRAW_SIZE_AWARE):
                draw_node.on_measure_result_changed()
        if placement.position_reads.readers:
            placement.position_reads.request_placements()

    @property
    def parent_data(self) -> Any:
        """The parent data of the whole chain."""
        return parent_data_of(self.layout_node)

    # -- alignment lines

    def __getitem__(self, line: AlignmentLine) -> int:
        if self.measure_result is None:
            return AlignmentLine.UNSPECIFIED
        position = self.calculate_alignment_line(line)
        if position == AlignmentLine.UNSPECIFIED:
            return position
        return position + (self.shift_y if line.is_horizontal else self.shift_x)

    @abstractmethod
    def calculate_alignment_line(self, line: AlignmentLine) -> int:
        """Returns the position of `line` in px, or AlignmentLine.UNSPECIFIED."""

    def require_measure_result(self) -> MeasureResult:
        """The last measure result. Raises RuntimeError if the coordinator was not measured."""
        result = self.measure_result
        if result is None:
            raise RuntimeError(
                f"{self.layout_node!r} was not measured: a placement block placed it, or read an alignment line "
                "of it, but the measure block did not measure it"
            )
        return result

    # -- placing

    def _placed_in(self) -> NodeCoordinator | None:
        return self.wrapped_by

    def place_self(self, x: int, y: int, z_index: float, layer_block: LayerBlock | None) -> None:
        """Stores the position and the layer block; the subclasses place the content."""
        if layer_block is not None or self.layer_state is not None:
            update_layer_block(self, layer_block)
        if x != self.x or y != self.y:
            if (tracer := trace.active) is not None:
                tracer.changes += 1
            node = self.layout_node
            placement = node.measure_pass.placement
            if placement.is_placed and LastLayout.current is not None:
                LastLayout.current.position_changes(self)
            self.x = x
            self.y = y
            if self.layer is not None:
                self.layer.move((x, y))
            elif placement.is_placed and self.wrapped_by is not None:
                # At a first placement, the parent invalidates its layer once for all its children.
                invalidate_layer(self.wrapped_by)
                if (tracer := trace.active) is not None:
                    trace_drawing_request(tracer, node)
            if placement.position_reads.readers:
                placement.position_reads.request_placements()
            if self.wrapped is None:
                request_line_readers(node.measure_pass)
            elif node.parent is not None:
                request_line_readers(node.parent.measure_pass)
        self.z_index = z_index
        if self.rulers is not None and not self.is_placing_for_alignment:
            self.rulers.on_placed(self.measure_result)

    def place_with_shift(self, x: int, y: int, z_index: float, layer_block: LayerBlock | None) -> None:
        """Like `place_self`, with the shift of a size that was coerced into the constraints."""
        self.place_self(x + self.shift_x, y + self.shift_y, z_index, layer_block)

    def place_again(self) -> None:
        """Repeats the last placement, to compute positions of the content."""
        block = self.layer_state.block if self.layer_state is not None else None
        self.place_at(self.x, self.y, self.z_index, block)

    def on_layout_node_detach(self) -> None:
        """Releases the layer when the layout node is detached, and notifies the modifier nodes."""
        release_layer(self)
        layer_leaves(self.layer_state)
        if self.layout_node.measure_pass.placement.is_placed:
            notify_unplaced(self)
        if self.rulers is not None:
            self.rulers.release()

    def on_release(self) -> None:
        """Releases the layer, because this coordinator is discarded."""
        self.is_released = True
        invalidate_parent_layer(self)
        release_layer(self)
        layer_leaves(self.layer_state)
        if self.x or self.y:
            self.layout_node.measure_pass.placement.position_reads.request_placements()

    # -- coordinates

    @property
    def coordinates(self) -> NodeLayoutCoordinates:
        """Size and position of this coordinator; always the same object."""
        made = self._coordinates
        if made is None:
            made = self._coordinates = NodeLayoutCoordinates(self)
        return made

    @property
    def is_attached(self) -> bool:
        """True while the modifier node of this coordinator is attached."""
        return self.tail.is_attached

    # -- drawing

    @property
    def is_clipping(self) -> bool:
        """True if the layer block clips the content."""
        return self.layer_state is not None and self.layer_state.is_clipping

    @abstractmethod
    def perform_draw(self, canvas: NodeCanvas, layer: object) -> None:
        """Draws the content of this coordinator, after its own draw modifiers."""

    def __repr__(self) -> str:
        return (
            f"<{type(self).__name__} of {self.layout_node.name or 'node'} "
            f"{self.measured_width}x{self.measured_height} at {self.x},{self.y}>"
        )
