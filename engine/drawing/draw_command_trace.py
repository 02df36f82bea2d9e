"""COMMANDS events: the record of a layer as plain values, emitted when it was recorded and a listener requests details.

Data        commands: at most MOST ops of draw_op.py as tuples of texts and numbers; an ink as `#rrggbbaa` or in words;
            a path as its first control points; a text as ("text", words, x, y, width, height, ink); an inner layer as
            ("layer", index in `layers`, x, y, alpha, place). place: the number of the node's layers around this one.
            more: the number of omitted ops. layers: the nodes of the inner layers. same: True, if the record equals the
            previous one; then the event contains no commands.
Cost        one event for each recorded layer; a replayed layer costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine import trace
from engine.drawing.draw_paint import DrawPaint
from engine.snapshot.value_repr import value_repr
from engine.unit import Color

if TYPE_CHECKING:
    from engine.drawing.draw_op import Op, Record
    from engine.drawing.graphics_layer_owner_layer import GraphicsLayerOwnerLayer

MOST: Final = 150
WORDS: Final = 60
POINTS: Final = 40
_NUMBERS = frozenset(("translate", "clip_rect", "save", "restore"))
_SHAPES = frozenset(("rect", "round_rect", "circle", "oval", "arc", "line"))


def trace_commands(tracer: trace.Tracer, layer: GraphicsLayerOwnerLayer, record: Record) -> None:
    """Emits the commands of a layer that has just been recorded, if a listener requests details; its old record is
    still in place.
    """
    if not tracer.details:
        return
    if record == layer.record:
        tracer.point(trace.COMMANDS, layer.node, same=True, place=place_of(layer))
        return
    layers: list[Any] = []
    commands = tuple([_plain(op, layers) for op in record[:MOST]])
    data: dict[str, Any] = {"more": len(record) - MOST} if len(record) > MOST else {}
    if layers:
        data["layers"] = tuple(layers)
    tracer.point(
        trace.COMMANDS, layer.node, commands=commands, size=(layer.width, layer.height), place=place_of(layer), **data
    )


def place_of(layer: GraphicsLayerOwnerLayer) -> int:
    """Returns how many layers of the same node are around this layer."""
    at = layer.node.nodes.outer_coordinator if layer.node is not None else None
    place = 0
    while at is not None and at.layer is not layer:
        place += at.layer is not None
        at = at.wrapped
    return place


def _plain(op: Op, layers: list[Any]) -> tuple[object, ...]:
    name = op[0]
    if name in _NUMBERS:
        return op
    if name in _SHAPES:
        return (
            name,
            *[part if type(part) in (int, float, bool) else value_repr(part) for part in op[1:-1]],
            _ink(op[-1]),
        )
    if name == "text":
        layout, x, y, ink = op[1], op[2], op[3], op[4]
        return (name, str(layout.text)[:WORDS], x, y, *layout.size, _ink(ink) if ink is not None else "")
    if name == "layer":
        inner = op[1]
        node = getattr(inner, "node", None)
        if node is None:
            return (name, -1, inner.x, inner.y, inner.alpha, 0)
        layers.append(node)
        return (name, len(layers) - 1, inner.x, inner.y, inner.alpha, place_of(inner))
    if name == "image":
        return (name, *op[3], value_repr(op[1]))
    if name == "path":
        return (name, op[1].control_points(POINTS), _ink(op[2]))
    return (name, *[value_repr(part) for part in op[1:]])


def _ink(ink: object) -> str:
    if type(ink) is Color:
        return "#" + "".join(f"{round(min(max(part, 0), 1) * 255):02x}" for part in ink)
    if type(ink) is DrawPaint and type(ink.brush) is Color:
        style = "" if type(ink.style).__name__ == "Fill" else f" {ink.style!r}"
        return f"{_ink(ink.brush)}{style}"[:WORDS]
    return value_repr(ink)[:WORDS]
