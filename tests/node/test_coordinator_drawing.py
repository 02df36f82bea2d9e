"""The drawing of a coordinator alone: its position, its draw modifiers, its content, its layer."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.node.coordinator_drawing import draw, draw_content_of
from tests.node.modifiers import A, B, DrawLogged, LayoutLogged, chain
from tests.node.tree import Tree


@dataclass
class Canvas:
    """Logs the translations, and keeps their sum."""

    log: list[Any]
    x: float = 0
    y: float = 0

    def translate(self, dx: float, dy: float) -> None:
        self.x, self.y = self.x + dx, self.y + dy


@dataclass
class DrawScope:
    """Logs each draw modifier and continues, except in those whose name is in `opaque`."""

    log: list[Any]
    opaque: tuple[str, ...] = ()

    def draw(self, canvas: Any, coordinator: Any, draw_node: Any, layer: Any) -> None:
        self.log.append((draw_node.name, canvas.x, canvas.y))
        if draw_node.name not in self.opaque:
            draw_content_of(coordinator, draw_node, canvas, layer)


@dataclass
class OwnLayer:
    log: list[Any] = field(default_factory=list)

    def draw_layer(self, canvas: Any, layer: Any) -> None:
        self.log.append((canvas.x, canvas.y, layer))


def drawn(opaque: tuple[str, ...] = (), layer: Any = None) -> tuple[list[Any], Canvas]:
    """Draws draw 1 → shift by (5, 0) → draw 2 → draw 3 → a child with the draw modifier "child" at (2, 3)."""
    tree = Tree()
    child = tree.leaf("child", modifier=A("child", [], DrawLogged))
    modifier = chain(
        A("draw 1", [], DrawLogged), B("layout", [], LayoutLogged, (("offset", (5, 0)),)),
        A("draw 2", [], DrawLogged), A("draw 3", [], DrawLogged),
    )  # fmt: skip
    node = tree.node("node", child, size=(10, 10), positions=[(2, 3)], modifier=modifier)
    tree.add(node)
    tree.pass_()
    log: list[Any] = []
    canvas = Canvas(log)
    node.owner.draw_scope = DrawScope(log, opaque)  # type: ignore[union-attr]  # it is attached
    if layer is not None:
        node.inner_coordinator.layer = layer
    draw(node.outer_coordinator, canvas, None)
    return log, canvas


def test_draw__runs_modifiers_from_outside_to_inside_each_at_its_position() -> None:
    log, canvas = drawn()
    assert log == [("draw 1", 0, 0), ("draw 2", 5, 0), ("draw 3", 5, 0), ("child", 7, 3)]
    assert (canvas.x, canvas.y) == (0, 0)


def test_modifier_without_draw_content__hides_everything_inside_it() -> None:
    log, canvas = drawn(opaque=("draw 2",))
    assert log == [("draw 1", 0, 0), ("draw 2", 5, 0)]
    assert (canvas.x, canvas.y) == (0, 0)


def test_coordinator_with_a_layer__draws_the_layer_instead_of_its_content() -> None:
    layer = OwnLayer()
    log, _ = drawn(layer=layer)
    assert log == [("draw 1", 0, 0)]
    assert layer.log == [(0, 0, None)]
