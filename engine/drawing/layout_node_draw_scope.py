"""LayoutNodeDrawScope: the draw scope of a tree of nodes; it runs draw modifier nodes in their order.

Each run is a DRAWING span of the trace, and its state reads are observed: a later change
invalidates the enclosing layer, with everything recorded in it.
Source: Compose node/LayoutNodeDrawScope.kt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine import trace
from engine.drawing.draw_op_trace import DrawOpTrace
from engine.drawing.draw_scope import ContentDrawScope
from engine.unit import Size

if TYPE_CHECKING:
    from engine.node.modifier import Modifier
    from engine.node.node_coordinator import NodeCoordinator


_new_size = tuple.__new__  # takes half the time of calling Size, which is a Python function


class LayoutNodeDrawScope(ContentDrawScope):
    """The draw scope that runs draw modifier nodes; one object serves a whole tree."""

    __slots__ = ("_coordinator", "_draw_node", "_layer", "_own", "_run")

    def __init__(self) -> None:
        super().__init__()
        self._coordinator: Any = None
        self._draw_node: Any = None  # the node whose draw block runs
        self._layer: Any = None
        self._own: tuple[DrawOpTrace, list[Any]] | None = None  # for the trace: the commands of the running block
        self._run = self._run_draw_block  # bound once

    def draw(self, canvas: Any, coordinator: NodeCoordinator, draw_node: Modifier.Node, layer: Any) -> None:
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
            tracer = trace.active
            if tracer is None or not draw_node.draws_of_its_own:
                owner.snapshot_observer.observe_draw_reads(draw_node, self._run)
            else:
                self._draw_and_trace(tracer, owner, node, draw_node)
        finally:
            if before is None:
                self._canvas = self._coordinator = self._draw_node = self._layer = None
            else:
                (
                    self._canvas, self.size, self.density, self.font_scale, self.layout_direction,
                    self._coordinator, self._draw_node, self._layer,
                ) = before  # fmt: skip

    def _draw_and_trace(self, tracer: trace.Tracer, owner: Any, node: Any, draw_node: Modifier.Node) -> None:
        """Runs the block in a trace span, which notes whether the block recorded the same commands as before.

        The commands of nested draw blocks are not included.
        """
        canvas = self._canvas
        assert canvas is not None
        op_trace: DrawOpTrace | None = getattr(canvas, "op_trace", None)
        if op_trace is None:
            op_trace = canvas.op_trace = DrawOpTrace(canvas)
        around = self._own
        before = op_trace.take()
        if around is not None and around[0] is op_trace:
            around[1].extend(before)
        own: list[Any] = []
        self._own = (op_trace, own)
        event = self._begin(tracer, node)
        try:
            owner.snapshot_observer.observe_draw_reads(draw_node, self._run)
        except BaseException:
            tracer.end(event)
            raise
        finally:
            self._own = around
            own += op_trace.take()
        tracer.end(event, same=own == draw_node.last_commands)
        draw_node.last_commands = own

    def _begin(self, tracer: trace.Tracer, node: Any) -> trace.Event:
        """Begins the DRAWING span. Its cause is the request for this node's drawing; else the event that dirtied the
        layer.
        """
        layer = self._layer
        causes: dict[Any, int] = layer.tree.draw_causes if layer is not None else {}
        cause = tracer.take_pending(trace.DRAWING, node) or causes.get(node, 0)
        if cause:
            causes[node] = cause
            return tracer.begin(trace.DRAWING, node, cause)
        cause = getattr(layer, "dirtied_by", 0)
        return tracer.begin(trace.DRAWING, node, cause, **({"shared": True} if cause else {}))

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
        layer.draw(self.canvas)

    def draw_content(self) -> None:
        """Draws the next draw modifier of the chain, or the content. Repeated calls are allowed.

        Raises RuntimeError outside the draw block.
        """
        if self._draw_node is None:
            raise RuntimeError(
                "draw_content() outside of drawing: the scope was kept and used after its draw block had "
                "ended. Call it inside the block."
            )
        self._coordinator.draw_content_of(self._draw_node, self._canvas, self._layer)
