"""NodeCoordinator: one layer of a layout node's structure: a layout modifier, or the layout itself at the end.

Terms       wrapped: the coordinator inside this one. wrapped_by: the one around it; for the outermost coordinator
            the inner coordinator of the parent. tail: the modifier node that this coordinator measures with. Draw
            modifiers belong to the coordinator below them: they draw with its content.
            layer: the separately recorded drawing of this coordinator, if it was placed with a layer block.
Invariants  I1 moving a coordinator with a layer invalidates no layer; moving one without a layer invalidates the
            enclosing layer.
Depth       measuring, placing and drawing recurse from here through plain Python calls only (no partial,
            map or generator in between), so that deep trees need Python frames but no C stack.
Parts       layer_state: the layer of the coordinator (coordinator_layer.py). lookahead: its counterpart in the
            lookahead pass (lookahead_delegate.py).
Not here    coordinates: coordinate_space.py. Its modifier nodes: coordinator_nodes.py. Which layer a change
            invalidates: layer_invalidation.py.
Source      Compose NodeCoordinator.kt.
"""

from __future__ import annotations

from collections.abc import Set
from typing import TYPE_CHECKING, Any, cast

from engine import trace
from engine.node import coordinate_space
from engine.node.alignment_line import AlignmentLine
from engine.node.alignment_lines import request_line_readers
from engine.node.coordinator_layer import CoordinatorLayer
from engine.node.coordinator_nodes import first_node, nodes_of, notify_unplaced, parent_data_of
from engine.node.intrinsic_sizes import IntrinsicSizes
from engine.node.last_layout import LastLayout, layer_leaves
from engine.node.layer_invalidation import invalidate_layer, invalidate_parent_layer
from engine.node.lookahead_delegate import LookaheadDelegate
from engine.node.measure import NO_CONSTRAINTS, LayerBlock, MeasureResult, MeasureScope, Placeable
from engine.node.node_kind import (
    DRAW,
    DRAW_SIZE_AWARE,
)
from engine.node.request_events import trace_drawing_request
from engine.node.traversal import implementers
from engine.unit import Constraints, IntOffset, IntSize, LayoutDirection, Offset, Rect

if TYPE_CHECKING:
    from engine.node.layout_coordinates import LayoutCoordinates
    from engine.node.layout_info import LayoutInfo
    from engine.node.modifier import Modifier
    from engine.node.owner import OwnedLayer


class NodeCoordinator(IntrinsicSizes, Placeable, MeasureScope):
    """Measurable, placeable, measure scope and coordinates of one coordinator. All lengths are in px."""

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
        self.x = 0
        self.y = 0
        self.z_index = 0.0
        self.layer: OwnedLayer | None = None
        self.layer_state: CoordinatorLayer | None = None  # None until the coordinator is placed with a layer block
        self.is_released = False
        # True while the placement block runs only to get the position of the content, without placing it.
        self.is_shallow_placing = False
        # True while a placement block runs only to compute alignment lines.
        self.is_placing_for_alignment = False
        self.reported_lines: dict[AlignmentLine, int] | None = None
        self.lookahead: LookaheadDelegate | None = None
        if layout_node.lookahead_root is not None:
            self.lookahead = LookaheadDelegate(self)

    def mark_motion_frame(self) -> None:
        """Marks the approach placement as continuous motion."""
        if self.lookahead is not None:
            self.lookahead.approach_in_motion_frame = True

    # -- measure scope

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
    def coordinates(self) -> NodeCoordinator | None:
        """The coordinates for placement blocks; None while alignment lines are computed."""
        if self.is_placing_for_alignment:
            # The real position is unknown now; the node that reads it is placed again later.
            self.layout_node.measure_pass.placement.position_reads.record()
            return None
        return self

    # -- measuring

    def measure(self, constraints: Constraints) -> Placeable:
        """Measures the content with `constraints`. Subclasses implement it."""
        raise NotImplementedError  # subclasses implement it

    def take_measure_result(self, result: MeasureResult, constraints: Constraints) -> None:
        """Stores the result of the measure block as this coordinator's size and placement."""
        old = self.measure_result
        width, height = result.width, result.height
        lines, reported = result.alignment_lines, self.reported_lines
        lines_changed = bool(lines or reported) and lines != reported and result is not old
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

    def calculate_alignment_line(self, line: AlignmentLine) -> int:
        """Returns the position of `line` in px, or AlignmentLine.UNSPECIFIED. Subclasses implement it."""
        raise NotImplementedError  # subclasses implement it

    @property
    def provided_alignment_lines(self) -> Set[AlignmentLine]:
        """The alignment lines that this coordinator and its content offer."""
        lines: dict[AlignmentLine, None] = {}  # an ordered set, independent of hash values
        at: NodeCoordinator | None = self
        while at is not None:
            if at.measure_result is not None:
                lines.update(dict.fromkeys(at.measure_result.alignment_lines))
            at = at.wrapped
        return lines.keys()

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

    @property
    def position(self) -> IntOffset:
        """The position in the enclosing coordinator, in px."""
        return IntOffset(self.x, self.y)

    def _placed_in(self) -> NodeCoordinator | None:
        return self.wrapped_by

    def place_self(self, x: int, y: int, z_index: float, layer_block: LayerBlock | None) -> None:
        """Stores the position and the layer block; the subclasses place the content."""
        if layer_block is not None or self.layer_state is not None:
            self.update_layer_block(layer_block)
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

    def place_with_shift(self, x: int, y: int, z_index: float, layer_block: LayerBlock | None) -> None:
        """Like `place_self`, with the shift of a size that was coerced into the constraints."""
        self.place_self(x + self.shift_x, y + self.shift_y, z_index, layer_block)

    def place_again(self) -> None:
        """Repeats the last placement, to compute positions of the content."""
        block = self.layer_state.block if self.layer_state is not None else None
        self.place_at(self.x, self.y, self.z_index, block)

    def on_layout_node_detach(self) -> None:
        """Releases the layer when the layout node is detached, and notifies the modifier nodes."""
        self.release_layer()
        layer_leaves(self.layer_state)
        if self.layout_node.measure_pass.placement.is_placed:
            notify_unplaced(self)

    def on_release(self) -> None:
        """Releases the layer, because this coordinator is discarded."""
        self.is_released = True
        invalidate_parent_layer(self)
        self.release_layer()
        layer_leaves(self.layer_state)
        if self.x or self.y:
            self.layout_node.measure_pass.placement.position_reads.request_placements()

    # -- coordinates: LayoutCoordinates describes them, coordinate_space.py computes them

    @property
    def size(self) -> IntSize:
        """The measured size, in px."""
        return IntSize(self.measured_width, self.measured_height)

    @property
    def is_attached(self) -> bool:
        """True while the modifier node of this coordinator is attached."""
        return self.tail.is_attached

    @property
    def parent_coordinates(self) -> NodeCoordinator | None:
        """The coordinator directly around this one. Raises RuntimeError if the node is not attached."""
        coordinate_space.record_read(self)
        return self.wrapped_by

    @property
    def parent_layout_coordinates(self) -> NodeCoordinator | None:
        """The innermost coordinator of the parent layout. Raises RuntimeError if the node is not attached."""
        coordinate_space.record_read(self)
        return self.layout_node.nodes.outer_coordinator.wrapped_by

    def root_coordinates(self) -> NodeCoordinator:
        """The outermost coordinator of the tree."""
        at = self
        while at.wrapped_by is not None:
            at = at.wrapped_by
        return at

    def to_parent(self, x: float, y: float) -> tuple[float, float]:
        """Converts a point to the coordinates of the coordinator around this one."""
        return coordinate_space.to_parent(self, x, y)

    def from_parent(self, x: float, y: float) -> tuple[float, float]:
        """Converts a point of the coordinator around this one to own coordinates."""
        return coordinate_space.from_parent(self, x, y)

    def local_to_root(self, offset: Offset) -> Offset:
        """Converts a point to root coordinates. Raises RuntimeError if the node is not attached."""
        return coordinate_space.local_to_root(self, offset)

    def local_to_window(self, offset: Offset) -> Offset:
        """Converts a point to window coordinates."""
        return coordinate_space.local_to_window(self, offset)

    def window_to_local(self, offset: Offset) -> Offset:
        """Converts a point in window coordinates to own coordinates."""
        return coordinate_space.window_to_local(self, offset)

    def local_position_of(self, other: LayoutCoordinates, offset: Offset = Offset.ZERO) -> Offset:
        """Converts `offset`, a point of `other`, to own coordinates; ValueError if `other` is in another tree."""
        return coordinate_space.local_position_of(self, cast("NodeCoordinator", other), offset)

    def local_bounding_box_of(self, other: LayoutCoordinates, clip_bounds: bool = True) -> Rect:
        """The bounds of `other` in own coordinates, cut by clipping layers in between if `clip_bounds` is set.

        Raises ValueError if the trees differ.
        """
        return coordinate_space.local_bounding_box_of(self, cast("NodeCoordinator", other), clip_bounds)

    def position_in_root(self) -> Offset:
        """The top left corner in root coordinates."""
        return coordinate_space.local_to_root(self, Offset.ZERO)

    def position_in_parent(self) -> Offset:
        """The top left corner in the coordinates of the parent layout; zero for the root."""
        parent = self.parent_layout_coordinates
        return Offset.ZERO if parent is None else coordinate_space.local_position_of(parent, self, Offset.ZERO)

    def position_in_window(self) -> Offset:
        """The top left corner in window coordinates."""
        return coordinate_space.local_to_window(self, Offset.ZERO)

    def bounds_in_root(self) -> Rect:
        """The bounds in root coordinates, cut by clipping layers in between."""
        return coordinate_space.local_bounding_box_of(self.root_coordinates(), self, True)

    def bounds_in_parent(self) -> Rect:
        """The bounds in the coordinates of the parent layout."""
        return coordinate_space.local_bounding_box_of(self.parent_layout_coordinates or self, self, True)

    def bounds_in_window(self, clip_bounds: bool = True) -> Rect:
        """The bounds in window coordinates, cut by the root and by clipping layers if `clip_bounds` is set."""
        return coordinate_space.bounds_in_window(self, clip_bounds)

    # -- layer

    @property
    def is_clipping(self) -> bool:
        """True if the layer block clips the content."""
        return self.layer_state is not None and self.layer_state.is_clipping

    def update_layer_block(self, layer_block: LayerBlock | None, force: bool = False) -> None:
        """Creates, updates or removes the layer. With `force`, the block runs even if it is unchanged."""
        state = self.layer_state
        if state is None:
            if layer_block is None:
                return
            state = self.layer_state = CoordinatorLayer(self)
        state.update_block(layer_block, force)

    def update_layer_parameters(self) -> None:
        """Runs the layer block again, because a value that it sets changed."""
        if self.layer_state is not None:
            self.layer_state.update_parameters()

    def release_layer(self) -> None:
        """Removes the layer and requests a placement, so that a node that is used again gets a new layer."""
        if self.layer is not None:
            self.update_layer_block(None)
            self.layout_node.requests.request_relayout()

    # -- drawing

    def draw(self, canvas: Any, layer: Any) -> None:
        """Draws at this coordinator's position. `layer`: the layer that is being recorded."""
        own = self.layer
        if own is not None:
            own.draw_layer(canvas, layer)
            return
        x, y = self.x, self.y
        if x or y:
            canvas.translate(x, y)
            self.draw_contained(canvas, layer)
            canvas.translate(-x, -y)
        else:
            self.draw_contained(canvas, layer)

    def draw_contained(self, canvas: Any, layer: Any) -> None:
        """Draws the draw modifiers and the content of this coordinator, at the canvas origin."""
        if self.layout_node.nodes.head.aggregate_child_kind_set & DRAW:
            head = first_node(self, DRAW)
            if head is not None:
                self._draw_node(head, canvas, layer)
                return
        self.perform_draw(canvas, layer)

    def _draw_node(self, node: Modifier.Node, canvas: Any, layer: Any) -> None:
        owner = self.layout_node.owner
        assert owner is not None
        if node.self_kind_set & DRAW:
            owner.draw_scope.draw(canvas, self, node, layer)
        else:
            for implementer in implementers(node, DRAW):
                owner.draw_scope.draw(canvas, self, implementer, layer)

    def draw_content_of(self, draw_node: Modifier.Node, canvas: Any, layer: Any) -> None:
        """Continues from `draw_content()` in `draw_node`: draws the next draw modifier of this coordinator, or its
        content.
        """
        node = (draw_node.delegator or draw_node).child_node
        tail = self.tail
        while node is not None and node is not tail:
            if node.kind_set & DRAW:
                self._draw_node(node, canvas, layer)
                return
            node = node.child_node
        self.perform_draw(canvas, layer)

    def perform_draw(self, canvas: Any, layer: Any) -> None:
        """Draws the content of this coordinator, after its own draw modifiers."""
        wrapped = self.wrapped
        if wrapped is not None:
            wrapped.draw(canvas, layer)

    def __repr__(self) -> str:
        return (
            f"<{type(self).__name__} of {self.layout_node.name or 'node'} "
            f"{self.measured_width}x{self.measured_height} at {self.x},{self.y}>"
        )
