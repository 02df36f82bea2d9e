"""The drawing of one coordinator: its position, its draw modifiers from the outermost to the innermost, its content.

Terms       content: the wrapped coordinator, or the children of the layout. `perform_draw` draws it.
Invariants  I1 the canvas has the same translation after `draw` as before it.
            I2 a draw modifier draws what is inside it only by `draw_content()`, which continues at `draw_content_of`:
            with the next draw modifier of the same coordinator, and after the last one with the content.
            I3 a coordinator with a layer draws the layer; only the recording of the layer draws the content.
Depth       drawing recurses through plain Python calls only, like measuring and placing (node_coordinator.py).
Not here    the draw scope, which runs a draw block and observes its reads: drawing/layout_node_draw_scope.py.
Source      Compose NodeCoordinator.kt (draw, drawContainedDrawModifiers), LayoutNodeDrawScope.kt (drawContent).
"""

from __future__ import annotations

from typing import Protocol, Self

from engine.node.coordinator_nodes import CoordinatedNode, CoordinatorWithNodes, first_node
from engine.node.node_kind import DRAW
from engine.node.owner import DrawnModifierNode, DrawnNode, DrawOwner, NodeCanvas, NodeDrawScope, OwnedLayer
from engine.node.traversal import ChainNode, implementers


class ChainDrawNode(ChainNode, DrawnModifierNode, Protocol):
    """A modifier node of a coordinator that is drawn."""

    @property
    def delegator(self) -> Self | None:
        """The root delegator of a delegate; None for a node of the chain."""


class DrawingOwner(DrawOwner, Protocol):
    """The owner, with the draw scope of the tree."""

    draw_scope: NodeDrawScope
    """Runs the draw blocks."""


class DrawingNode(CoordinatedNode[ChainDrawNode], DrawnNode, Protocol):
    """The layout node of a coordinator that is drawn."""

    @property
    def owner(self) -> DrawingOwner | None:
        """The owner; None while the node is not attached."""


class DrawingCoordinator(CoordinatorWithNodes[ChainDrawNode], Protocol):
    """A coordinator that is drawn. Lengths are in px."""

    x: int
    y: int

    layer: OwnedLayer | None
    """The own layer of the coordinator; None without one."""

    @property
    def layout_node(self) -> DrawingNode:
        """The layout node."""

    def perform_draw(self, canvas: NodeCanvas, layer: object) -> None:
        """Draws the content of the coordinator, after its own draw modifiers."""


def draw(coordinator: DrawingCoordinator, canvas: NodeCanvas, layer: object) -> None:
    """Draws `coordinator` at its position. `layer`: the layer that is being recorded."""
    own = coordinator.layer
    if own is not None:
        own.draw_layer(canvas, layer)
        return
    x, y = coordinator.x, coordinator.y
    if x or y:
        canvas.translate(x, y)
        draw_contained(coordinator, canvas, layer)
        canvas.translate(-x, -y)
    else:
        draw_contained(coordinator, canvas, layer)


def draw_contained(coordinator: DrawingCoordinator, canvas: NodeCanvas, layer: object) -> None:
    """Draws the draw modifiers and the content of `coordinator`, at the canvas origin."""
    if coordinator.layout_node.nodes.head.aggregate_child_kind_set & DRAW:
        head = first_node(coordinator, DRAW)
        if head is not None:
            _draw_node(coordinator, head, canvas, layer)
            return
    coordinator.perform_draw(canvas, layer)


def _draw_node(coordinator: DrawingCoordinator, node: ChainDrawNode, canvas: NodeCanvas, layer: object) -> None:
    owner = coordinator.layout_node.owner
    assert owner is not None
    if node.self_kind_set & DRAW:
        owner.draw_scope.draw(canvas, coordinator, node, layer)
    else:
        for implementer in implementers(node, DRAW):
            owner.draw_scope.draw(canvas, coordinator, implementer, layer)


def draw_content_of(
    coordinator: DrawingCoordinator, draw_node: ChainDrawNode, canvas: NodeCanvas, layer: object
) -> None:
    """Continues from `draw_content()` in `draw_node`: draws the next draw modifier of `coordinator`, or its content."""
    node = (draw_node.delegator or draw_node).child_node
    tail = coordinator.tail
    while node is not None and node is not tail:
        if node.kind_set & DRAW:
            _draw_node(coordinator, node, canvas, layer)
            return
        node = node.child_node
    coordinator.perform_draw(canvas, layer)
