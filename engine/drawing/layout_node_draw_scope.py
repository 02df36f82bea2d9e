"""LayoutNodeDrawScope: the draw scope of a tree of nodes; it runs draw modifier nodes in their order.

Each run is a DRAWING span of the trace, and its state reads are observed: a later change
invalidates the enclosing layer, with everything recorded in it.
Source: Compose node/LayoutNodeDrawScope.kt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine import trace
from engine.drawing.draw_scope import ContentDrawScope
from engine.drawing.drawing_span import DrawingSpan
from engine.node.coordinator_drawing import draw_content_of
from engine.unit import Size

if TYPE_CHECKING:
    from engine.node.owner import DrawnCoordinator, DrawnModifierNode


_new_size = tuple.__new__  # takes half the time of calling Size, which is a Python function


class LayoutNodeDrawScope(ContentDrawScope):
    """The draw scope that runs draw modifier nodes; one object serves a whole tree."""

    __slots__ = ("_coordinator", "_draw_node", "_layer", "_run", "span")

    def __init__(self) -> None:
        super().__init__()
        self._coordinator: Any = None
        self._draw_node: Any = None  # the node whose draw block runs
        self._layer: Any = None
        self.span: DrawingSpan | None = None  # that of the innermost traced draw block that runs
        self._run = self._run_draw_block  # bound once

    def draw(self, canvas: Any, coordinator: DrawnCoordinator, draw_node: DrawnModifierNode, layer: Any) -> None:
        """Runs the draw block of one node. Calls nest, because `draw_content()` calls this method again."""
        before = None  # no enclosing draw block: most are not nested
        if self._draw_node is not None:
            before = (
                self._canvas, self.size, self.density, self.font_scale, self.layout_direction,
                self._coordinator, self._draw_node, self._layer,
            )  # fmt: skip
        node = coordinator.layout_node
        density = node.density
        self._canvas = canvas
        self.size = _new_size(Size, (float(coordinator.measured_width), float(coordinator.measured_height)))
        self.density = density.density
        self.font_scale = density.font_scale
        self.layout_direction = node.layout_direction
        self._coordinator = coordinator
        self._draw_node = draw_node
        self._layer = layer
        if layer is not None:
            layer.drawn_nodes.append(draw_node)
            draw_node.drawn_in = layer
        try:
            owner = node.owner
            assert owner is not None  # only attached nodes are drawn
            if (tracer := trace.active) is not None and draw_node.draws_of_its_own:
                span = DrawingSpan(tracer, self, node, draw_node, layer)
                try:
                    owner.snapshot_observer.observe_draw_reads(draw_node, self._run)
                except BaseException:
                    span.abandon()
                    raise
                span.end()
            else:
                owner.snapshot_observer.observe_draw_reads(draw_node, self._run)
        finally:
            if before is None:
                self._canvas = self._coordinator = self._draw_node = self._layer = None
            else:
                (
                    self._canvas, self.size, self.density, self.font_scale, self.layout_direction,
                    self._coordinator, self._draw_node, self._layer,
                ) = before  # fmt: skip

    @trace.boundary
    def _run_draw_block(self) -> None:
        self._draw_node.draw(self)

    @property
    def layer_tree(self) -> Any:
        """The layers of the drawn scene, for a layer that the program records. Raises RuntimeError outside a draw
        block.
        """
        if self._layer is None:
            raise RuntimeError("a layer is recorded inside a draw block only")
        return self._layer.tree

    def draw_layer(self, layer: Any) -> None:
        """Draws the last record of `layer` (remember_graphics_layer)."""
        layer.draw(self)

    def draw_content(self) -> None:
        """Draws the next draw modifier of the chain, or the content, once for each call. Raises RuntimeError outside
        the draw block."""
        if self._draw_node is None:
            raise RuntimeError(
                "draw_content() outside of drawing: the scope was kept and used after its draw block had "
                "ended. Call it inside the block."
            )
        draw_content_of(self._coordinator, self._draw_node, self._canvas, self._layer)  # type: ignore[arg-type]  # a draw block has a canvas
