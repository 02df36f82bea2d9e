"""Modifier nodes for tests: they log what happens to them under their name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.node import (
    DrawModifierNode,
    GlobalPositionAwareModifierNode,
    LayoutAwareModifierNode,
    LayoutModifierNode,
    Modifier,
    ModifierNodeElement,
    ParentDataModifierNode,
    PointerInputModifierNode,
    UnplacedAwareModifierNode,
)


class Logged(Modifier.Node):
    """Logs its lifecycle."""

    def __init__(self, name: str, log: list[str]) -> None:
        self.name = name
        self.log = log

    def on_attach(self) -> None:
        self.log.append(f"attach:{self.name}")

    def on_detach(self) -> None:
        self.log.append(f"detach:{self.name}")

    def on_reset(self) -> None:
        self.log.append(f"reset:{self.name}")


class LayoutLogged(LayoutModifierNode, Logged):
    """Measures and places its content at `offset`; `on_measure` and `on_place` run in the blocks."""

    offset: tuple[int, int] = (0, 0)
    on_measure: Callable[[], object] = staticmethod(lambda: None)
    on_place: Callable[[Any], object] = staticmethod(lambda scope: None)
    layer_block: Any = None
    with_layer = False

    def measure(self, scope: Any, measurable: Any, constraints: Any) -> Any:
        self.log.append(f"measure:{self.name}")
        self.on_measure()
        placeable = measurable.measure(constraints)

        def place() -> None:
            self.log.append(f"place:{self.name}")
            self.on_place(scope)
            # Not place(*offset): before Python 3.13 that is a call through C, and deep trees would need its stack.
            x, y = self.offset
            if self.with_layer:
                placeable.place_with_layer(x, y, self.layer_block)
            else:
                placeable.place(x, y)

        return scope.layout(placeable.width, placeable.height, place)


class DrawLogged(DrawModifierNode, Logged):
    on_draw: Callable[[], object] = staticmethod(lambda: None)

    def draw(self, scope: Any) -> None:
        self.log.append(f"draw:{self.name}")
        self.on_draw()
        scope.draw_content()


class TraceLogged(LayoutLogged, DrawLogged):
    pass


class AwareLogged(LayoutAwareModifierNode, Logged):
    def on_remeasured(self, size: Any) -> None:
        self.log.append(f"remeasured:{self.name}={size.width}x{size.height}")

    def on_placed(self, coordinates: Any) -> None:
        self.log.append(f"placed:{self.name}={coordinates.size.width}x{coordinates.size.height}")


class PositionLogged(GlobalPositionAwareModifierNode, Logged):
    def on_globally_positioned(self, coordinates: Any) -> None:
        x, y = coordinates.position_in_root()
        self.log.append(f"positioned:{self.name}={x:g},{y:g}")


class UnplacedLogged(UnplacedAwareModifierNode, Logged):
    def on_unplaced(self) -> None:
        self.log.append(f"unplaced:{self.name}")


class DataLogged(ParentDataModifierNode, Logged):
    def modify_parent_data(self, density: Any, parent_data: Any) -> Any:
        return (self.name, parent_data)


class PointerLogged(PointerInputModifierNode, Logged):
    shares = False
    intercepts = False

    def on_pointer_event(self, event: Any, event_pass: Any, bounds: Any) -> None: ...

    def share_pointer_input_with_siblings(self) -> bool:
        return self.shares

    def intercept_out_of_bounds_child_events(self) -> bool:
        return self.intercepts


@dataclass(frozen=True)
class Element(ModifierNodeElement[Any]):
    """An element of one class; subclasses make others of other classes."""

    name: str
    log: Any = None
    make: Any = Logged
    options: tuple[tuple[str, Any], ...] = ()

    def create(self) -> Any:
        node = self.make(self.name, self.log if self.log is not None else [])
        for key, value in self.options:
            setattr(node, key, value)
        return node

    def update(self, node: Any) -> None:
        node.log.append(f"update:{node.name}->{self.name}")
        node.name = self.name
        for key, value in self.options:
            setattr(node, key, value)

    def __hash__(self) -> int:
        return hash((type(self), self.name))

    def __eq__(self, other: object) -> bool:
        return (
            type(other) is type(self)
            and isinstance(other, Element)
            and (self.name, self.make, self.options) == (other.name, other.make, other.options)
        )


class A(Element):
    pass


class B(Element):
    pass


class C(Element):
    pass


def chain(*elements: Element) -> Any:
    modifier: Any = Modifier
    for element in elements:
        modifier = modifier.then(element)
    return modifier
