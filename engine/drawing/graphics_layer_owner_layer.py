"""GraphicsLayerOwnerLayer: the layer of one node coordinator (node/'s OwnedLayer).

It adds to GraphicsLayer: recording itself by `draw_block`, requesting a frame from its
tree after a change, and mapping coordinates for hit tests.
Source: Compose platform/GraphicsLayerOwnerLayer.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from engine import trace
from engine.drawing.canvas import Canvas
from engine.drawing.draw_command_trace import trace_commands
from engine.drawing.graphics_layer import GraphicsContext, GraphicsLayer
from engine.drawing.graphics_layer_scope import GraphicsLayerScope
from engine.drawing.last_frame import keep_properties
from engine.drawing.layer_picture import LayerPicture
from engine.unit import Matrix, Offset, Rect

if TYPE_CHECKING:
    from engine.node.layout_node import LayoutNode
    from engine.node.modifier import Modifier


class OwnedLayerManager(GraphicsContext, Protocol):
    """The tree of the layer of a coordinator: it schedules recordings and frames. Compose: OwnedLayerManager."""

    needs_draw: bool
    """Whether a draw is requested already."""

    def layer_is_dirty(self, layer: GraphicsLayerOwnerLayer) -> None:
        """Schedules `layer` to be recorded."""

    def layer_moved(self, layer: GraphicsLayerOwnerLayer) -> None:
        """Notes a change of position or properties, and requests a draw."""

    def layer_destroyed(self, layer: GraphicsLayerOwnerLayer) -> None:
        """Removes a destroyed layer from all schedules."""

    def layer_recorded(self, layer: GraphicsLayerOwnerLayer) -> None:
        """Notes that the recording of `layer` was traced."""

    def layer_replayed(self, layer: GraphicsLayerOwnerLayer) -> None:
        """Emits that `layer` is drawn from its existing record."""


class GraphicsLayerOwnerLayer(GraphicsLayer):
    """A layer with a draw block. `is_dirty`: the record is invalid, or none exists yet."""

    __slots__ = (
        "_draw_block", "_inverse", "_inverse_of", "_invalidate_parent_layer", "dirtied_by", "drawn_nodes", "is_dirty",
        "node",
    )  # fmt: skip

    tree: OwnedLayerManager

    def __init__(
        self,
        tree: OwnedLayerManager,
        draw_block: Callable[[Any, Any], None],
        invalidate_parent_layer: Callable[[], None],
        node: LayoutNode | None = None,
    ) -> None:
        super().__init__(tree)
        self.node = node
        self._draw_block: Callable[[Any, Any], None] | None = draw_block
        self._invalidate_parent_layer: Callable[[], None] | None = invalidate_parent_layer
        self.drawn_nodes: list[Modifier.Node] = []  # the draw nodes whose drawing is in the record
        self._inverse: Matrix | None = None
        self._inverse_of: Matrix | None = None
        # The tree is not notified: a new layer is recorded when its parent is drawn.
        self.is_dirty = True
        self.dirtied_by = tracer.here if (tracer := trace.active) is not None else 0  # the id of a trace event

    # -- changes

    def invalidate(self) -> None:
        """Marks the record as invalid and requests a frame."""
        if self._draw_block is None:
            return
        tree = self.tree
        if not self.is_dirty:
            self.is_dirty = True
            if (tracer := trace.active) is not None:
                self.dirtied_by = tracer.here
            tree.layer_is_dirty(self)
        if not tree.needs_draw:  # otherwise a frame is requested already; a first layout calls this for each node
            tree.invalidate()

    def resize(self, size: tuple[int, int]) -> None:
        """Sets the size in px; a change invalidates the record."""
        if self.set_size(size[0], size[1]):
            self.invalidate()

    def move(self, position: tuple[int, int]) -> None:
        """Sets the position in px, without invalidating the record."""
        if self.place_at(position[0], position[1]) and not self.is_dirty:  # a dirty layer is drawn anyway
            self.tree.layer_moved(self)

    def update_layer_properties(self, scope: GraphicsLayerScope) -> bool:
        """Copies the properties of `scope`. Returns True if any property changed."""
        changed = self.set_properties(scope)
        if changed and not self.is_dirty:
            self.tree.layer_moved(self)
        return changed

    def keep_properties(self) -> Callable[[], None]:
        """Returns a function that restores the current properties, after a layout pass that raised."""
        return keep_properties(self)

    def destroy(self) -> None:
        """Releases the draw block, clears the reads of the draw nodes and removes the layer from the tree."""
        self._draw_block = None
        self._invalidate_parent_layer = None
        self.is_dirty = False
        self._forget_reads(self.drawn_nodes)
        self.drawn_nodes = []
        self.tree.layer_destroyed(self)

    def reuse_layer(self, draw_block: Callable[[Any, Any], None], invalidate_parent_layer: Callable[[], None]) -> None:
        """Resets a destroyed layer for another draw block. Raises RuntimeError if it was not destroyed."""
        if self._draw_block is not None:
            raise RuntimeError("A layer can be reused only after it was destroyed.")
        self.set_record(())
        self.set_properties(GraphicsLayerScope())
        self.place_at(0, 0)
        self.set_size(0, 0)
        self._draw_block = draw_block
        self._invalidate_parent_layer = invalidate_parent_layer
        self.is_dirty = True

    def take_picture(self) -> LayerPicture:
        """Returns a copy of what the layer shows, which can be drawn after the node is removed."""
        return LayerPicture(self)

    # -- drawing

    def draw_layer(self, canvas: Canvas, parent_layer: Any) -> None:
        """Adds a reference to this layer to `canvas`; a dirty layer is recorded first."""
        if self.is_dirty:
            self.update_display_list()
        else:
            self.tree.layer_replayed(self)
        canvas.draw_layer(self)

    def update_display_list(self) -> None:
        """Records the coordinator's drawing, if the layer is dirty."""
        block = self._draw_block
        if not self.is_dirty or block is None:
            return
        # Set before the block runs, so that an invalidation by the block itself is drawn in the next frame.
        self.is_dirty = False
        canvas = Canvas()
        before, self.drawn_nodes = self.drawn_nodes, []
        try:
            block(canvas, self)
            record = canvas.take_record()
        except BaseException:
            self.is_dirty = True
            self.drawn_nodes += before
            raise
        if before and before != self.drawn_nodes:
            self._forget_reads(before)
        if (tracer := trace.active) is not None:
            self.tree.layer_recorded(self)
            trace_commands(tracer, self, record)
        self.set_record(record)

    def _forget_reads(self, nodes: list[Modifier.Node]) -> None:
        """Clears the draw reads of the nodes in `nodes` that the record no longer contains."""
        still = set(self.drawn_nodes) if self._draw_block is not None else ()
        for node in nodes:
            if node.drawn_in is self and node not in still:
                node.drawn_in = None
                if node.is_attached:
                    node.require_owner().snapshot_observer.forget_draw_reads(node)

    # -- coordinates

    def is_in_layer(self, position: Offset) -> bool:
        """Returns False iff the layer clips and `position` (local) is outside the outline."""
        if not self.clip:
            return True
        x, y = position
        outline = self.outline
        if outline is None:
            return 0 <= x < self.width and 0 <= y < self.height
        return outline.contains(x, y)

    def clip_bounds(self) -> Rect | None:
        """Returns the bounds of the outline in px if the layer clips, else None."""
        if not self.clip:
            return None
        outline = self.outline
        return Rect(0.0, 0.0, self.width, self.height) if outline is None else outline.bounds

    def map_offset(self, point: Offset, inverse: bool) -> Offset:
        """Applies the transform without the position, or its inverse; infinite if the transform has no inverse."""
        if self.is_plain:
            return point
        if inverse:
            undo = self._inverse_matrix()
            return Offset.INFINITE if undo is None else undo.map(point)
        return self.matrix().map(point)

    def map_bounds(self, rect: Rect, inverse: bool) -> Rect:
        """Applies the transform or its inverse to a rectangle; Rect.ZERO if the transform has no inverse."""
        if self.is_plain:
            return rect
        if inverse:
            undo = self._inverse_matrix()
            return Rect.ZERO if undo is None else undo.map_rect(rect)
        return self.matrix().map_rect(rect)

    def _inverse_matrix(self) -> Matrix | None:
        matrix = self.matrix()
        if self._inverse_of is not matrix:
            self._inverse_of, self._inverse = matrix, matrix.inverse()
        return self._inverse
