"""GraphicsLayerOwnerLayer: the layer of one node coordinator (node/'s OwnedLayer).

It adds to GraphicsLayer what a coordinator needs: it knows how to record itself (`draw_block`), asks its
tree for a frame when something changed, and maps coordinates for hit tests.
Source: Compose platform/GraphicsLayerOwnerLayer.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine import trace
from engine.drawing.canvas import Canvas
from engine.drawing.graphics_layer import GraphicsLayer
from engine.drawing.graphics_layer_scope import GraphicsLayerScope
from engine.drawing.layer_picture import LayerPicture
from engine.unit import Matrix, Offset, Rect

if TYPE_CHECKING:
    from engine.drawing.layer_tree import LayerTree
    from engine.node.layout_node import LayoutNode
    from engine.node.modifier import Modifier


class GraphicsLayerOwnerLayer(GraphicsLayer):
    """`is_dirty`: the record is stale, or there is none yet."""

    __slots__ = (
        "_draw_block", "_inverse", "_inverse_of", "_invalidate_parent_layer", "dirtied_by", "drawn_nodes", "is_dirty",
        "node",
    )  # fmt: skip

    def __init__(
        self,
        tree: LayerTree,
        draw_block: Callable[[Any, Any], None],
        invalidate_parent_layer: Callable[[], None],
        node: LayoutNode | None = None,
    ) -> None:
        super().__init__(tree)
        self.node = node
        self._draw_block: Callable[[Any, Any], None] | None = draw_block
        self._invalidate_parent_layer: Callable[[], None] | None = invalidate_parent_layer
        self.drawn_nodes: list[Modifier.Node] = []
        """The draw nodes whose drawing the record has."""
        self._inverse: Matrix | None = None
        self._inverse_of: Matrix | None = None
        # Not announced to the tree: a new layer is recorded when its parent's drawing reaches it.
        self.is_dirty = True
        self.dirtied_by = 0
        """For the trace: the event that made the record stale."""
        if (tracer := trace.active) is not None:
            self.dirtied_by = tracer.here

    # -- changes

    def invalidate(self) -> None:
        """The record is stale."""
        if self._draw_block is None:
            return
        tree = self.tree
        if not self.is_dirty:
            self.is_dirty = True
            if (tracer := trace.active) is not None:
                self.dirtied_by = tracer.here
            tree.layer_is_dirty(self)
        if not tree.needs_draw:  # else a frame is asked for already; a first layout asks once for each node
            tree.invalidate()

    def resize(self, size: tuple[int, int]) -> None:
        if self.set_size(size[0], size[1]):
            self.invalidate()

    def move(self, position: tuple[int, int]) -> None:
        if self.place_at(position[0], position[1]) and not self.is_dirty:  # else it is drawn anyway
            self.tree.layer_moved(self)

    def update_layer_properties(self, scope: GraphicsLayerScope) -> bool:
        changed = self.set_properties(scope)
        if changed and not self.is_dirty:
            self.tree.layer_moved(self)
        return changed

    def destroy(self) -> None:
        self._draw_block = None
        self._invalidate_parent_layer = None
        self.is_dirty = False
        self._forget_reads(self.drawn_nodes)
        self.drawn_nodes = []
        self.tree.layer_destroyed(self)

    def reuse_layer(self, draw_block: Callable[[Any, Any], None], invalidate_parent_layer: Callable[[], None]) -> None:
        """As new, after `destroy`."""
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
        """What the layer shows, to be drawn when the node is gone."""
        return LayerPicture(self)

    # -- drawing

    def draw_layer(self, canvas: Canvas, parent_layer: Any) -> None:
        """Adds a reference to `canvas`; records first if need be."""
        if self.is_dirty:
            self.update_display_list()
        else:
            self.tree.layer_replayed(self)
        canvas.draw_layer(self)

    def update_display_list(self) -> None:
        """Records the coordinator's drawing, if the record is stale."""
        block = self._draw_block
        if not self.is_dirty or block is None:
            return
        # Before the block runs: what it invalidates itself is drawn again in the next frame.
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
        if trace.active is not None:
            self.tree.layer_recorded(self)
        self.set_record(record)

    def _forget_reads(self, nodes: list[Modifier.Node]) -> None:
        """Of those that the record has no more: what they read when they were drawn last invalidates nothing."""
        still = set(self.drawn_nodes) if self._draw_block is not None else ()
        for node in nodes:
            if node.drawn_in is self and node not in still:
                node.drawn_in = None
                if node.is_attached:
                    node.require_owner().snapshot_observer.forget_draw_reads(node)

    # -- coordinates

    def is_in_layer(self, position: Offset) -> bool:
        """False iff the layer clips and `position` (local) is outside of it."""
        if not self.clip:
            return True
        x, y = position
        outline = self.outline
        if outline is None:
            return 0 <= x < self.width and 0 <= y < self.height
        return outline.contains(x, y)

    def map_offset(self, point: Offset, inverse: bool) -> Offset:
        """The transform, without the position; infinite where it cannot be undone."""
        if self._plain:
            return point
        if inverse:
            undo = self._inverse_matrix()
            return Offset.INFINITE if undo is None else undo.map(point)
        return self.matrix().map(point)

    def map_bounds(self, rect: Rect, inverse: bool) -> Rect:
        if self._plain:
            return rect
        if inverse:
            undo = self._inverse_matrix()
            return Rect.ZERO if undo is None else undo.map_rect(rect)
        return self.matrix().map_rect(rect)

    def _inverse_matrix(self) -> Matrix | None:
        matrix = self.matrix()
        if self._inverse_of is not matrix:
            self._inverse_of = matrix
            self._inverse = matrix.inverse()
        return self._inverse
