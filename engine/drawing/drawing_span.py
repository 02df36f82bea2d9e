"""DrawingSpan: the DRAWING event of one draw block, which says whether the block recorded the same commands as before.

Terms       own commands: those that the block recorded itself, without those of the draw blocks inside it.
Invariants  I1 while a span is open, the spans around it that record into the same canvas receive the commands that
            were recorded before it began.
Cost        without a listener: one attribute load and one comparison for each draw block.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine import trace
from engine.drawing.draw_op_trace import DrawOpTrace

if TYPE_CHECKING:
    from engine.drawing.layout_node_draw_scope import LayoutNodeDrawScope
    from engine.node.owner import DrawnModifierNode


class DrawingSpan:
    """The run of one draw block in `scope`; the constructor begins it."""

    __slots__ = ("_around", "_draw_node", "_event", "_op_trace", "_own", "_scope", "_tracer", "changes_a_layer")

    def __init__(
        self, tracer: trace.Tracer, scope: LayoutNodeDrawScope, node: object, draw_node: DrawnModifierNode, layer: Any
    ) -> None:
        self._tracer = tracer
        self._scope = scope
        self._draw_node = draw_node
        canvas = scope.canvas
        op_trace: DrawOpTrace | None = getattr(canvas, "op_trace", None)
        if op_trace is None:
            op_trace = canvas.op_trace = DrawOpTrace(canvas.ops)
        self._op_trace = op_trace
        self._own: list[Any] | None = None  # until a block inside it begins
        self.changes_a_layer = False
        """Whether the block draws a layer of the program with other properties than before; its commands stay equal."""
        self._around = around = scope.span
        if op_trace.seen != len(op_trace.ops):
            before = op_trace.take()
            if around is not None and around._op_trace is op_trace:
                around._own = before if around._own is None else around._own + before  # keeps I1
        # The cause is the request for this node's drawing; else the event that dirtied the layer.
        causes: dict[Any, int] = layer.tree.draw_causes if layer is not None else {}
        cause = tracer.take_pending(trace.DRAWING, node) or causes.get(node, 0)
        if cause:
            causes[node] = cause
            self._event = tracer.begin(trace.DRAWING, node, cause)
        elif cause := getattr(layer, "dirtied_by", 0):
            self._event = tracer.begin(trace.DRAWING, node, cause, shared=True)
        else:
            self._event = tracer.begin(trace.DRAWING, node)
        scope.span = self

    def end(self) -> None:
        """Ends the span of a block that succeeded."""
        self._scope.span = self._around
        before, rest = self._own, self._op_trace.take()
        own = rest if before is None else before + rest
        event, draw_node = self._event, self._draw_node
        event.data["same"] = not self.changes_a_layer and own == draw_node.last_commands
        self._tracer.end(event)
        draw_node.last_commands = own

    def abandon(self) -> None:
        """Ends the span of a block that raised."""
        self._scope.span = self._around
        self._tracer.end(self._event)
        self._op_trace.take()
