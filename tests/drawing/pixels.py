"""Small pictures for tests: draw something, look at pixels."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from engine.drawing import DrawScope, GraphicsLayerOwnerLayer, GraphicsLayerScope, LayerTree, Renderer
from engine.unit import Color, IntOffset, IntSize

Draw = Callable[[DrawScope], None]
Pixels = np.ndarray[Any, Any]

WHITE = (255, 255, 255, 255)
RED = (255, 0, 0, 255)
GREEN = (0, 255, 0, 255)
BLUE = (0, 0, 255, 255)
BLACK = (0, 0, 0, 255)


def render(draw: Draw, width: int = 20, height: int = 20, background: Color = Color.WHITE) -> Pixels:
    """What `draw` draws, alone on a background."""
    tree = LayerTree(lambda canvas, layer: draw(DrawScope(canvas, (width, height))))
    tree.draw()
    return Renderer(tree, width, height, background).pixels()


def at(pixels: Pixels, x: int, y: int) -> tuple[int, ...]:
    return tuple(int(channel) for channel in pixels[y, x])


def picture(pixels: Pixels) -> list[str]:
    """One letter a pixel: the named colors, . for white, ? for any other."""
    letters = {WHITE: ".", RED: "R", GREEN: "G", BLUE: "B", BLACK: "#"}
    return ["".join(letters.get(tuple(int(c) for c in p), "?") for p in row) for row in pixels]


class Layers:
    """A tree whose screen shows some layers, one over the other; counts recordings."""

    def __init__(self, width: int = 20, height: int = 20) -> None:
        self.width = width
        self.height = height
        self.shown: list[GraphicsLayerOwnerLayer] = []
        self.recorded: list[str] = []
        self.asked = 0
        self.tree = LayerTree(self._draw_screen, self._ask)
        self.renderer = Renderer(self.tree, width, height)

    def _ask(self) -> None:
        self.asked += 1

    def _draw_screen(self, canvas: Any, layer: Any) -> None:
        self.recorded.append("screen")
        for each in self.shown:
            each.draw_layer(canvas, layer)

    def add(
        self,
        name: str,
        draw: Draw,
        position: tuple[int, int] = (0, 0),
        size: tuple[int, int] = (10, 10),
        parent: bool = True,
        node: Any = None,
        **properties: Any,
    ) -> GraphicsLayerOwnerLayer:
        def block(canvas: Any, layer: Any) -> None:
            self.recorded.append(name)
            draw(DrawScope(canvas, size))

        layer = self.tree.create_layer(block, self.tree.invalidate_screen, node)
        layer.resize(IntSize(*size))
        layer.move(IntOffset(*position))
        self.set(layer, **properties)
        if parent:
            self.shown.append(layer)
            self.tree.invalidate_screen()
        return layer

    def set(self, layer: GraphicsLayerOwnerLayer, **properties: Any) -> None:
        scope = GraphicsLayerScope()
        scope.size = IntSize(layer.width, layer.height).to_size()
        scope.set(**properties)
        layer.update_layer_properties(scope)

    def frame(self) -> list[str]:
        """Draws what is dirty; the names of what was recorded."""
        self.recorded.clear()
        self.tree.draw()
        return list(self.recorded)

    def pixels(self) -> Pixels:
        self.frame()
        return self.renderer.pixels()
