"""LayerPicture: the picture of a layer, kept after its node has left the tree.

    picture = placeable.take_picture()      # the node is still in the tree
    picture.alpha = 0.5
    picture.draw(scope.canvas, x, y)        # in the draw block of another node

It has the record and the properties of the layer. Layers inside keep their last content: they are not recorded
again. The caller of `draw` sets the position.
"""

from __future__ import annotations

from engine.drawing.canvas import Canvas
from engine.drawing.graphics_layer import GraphicsLayer
from engine.drawing.last_frame import LAYER_PROPERTIES
from engine.unit import IntSize


class LayerPicture:
    """A copy of a layer's record and properties."""

    __slots__ = ("_layer",)

    def __init__(self, layer: GraphicsLayer) -> None:
        copy = GraphicsLayer(layer.tree)
        copy.set_size(layer.width, layer.height)
        copy.set_record(layer.record)
        for name in LAYER_PROPERTIES:
            setattr(copy, name, getattr(layer, name))
        copy.on_properties_set()
        self._layer = copy

    @property
    def size(self) -> IntSize:
        """The size in px."""
        return IntSize(self._layer.width, self._layer.height)

    @property
    def alpha(self) -> float:
        """The alpha of the picture, 0…1."""
        return self._layer.alpha

    @alpha.setter
    def alpha(self, alpha: float) -> None:
        layer = self._layer
        if alpha != layer.alpha:
            layer.tree.properties_change(layer)
            layer.alpha = alpha
            layer.on_properties_set()

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        """Draws the picture at (x, y), in px."""
        canvas.translate(x, y)
        canvas.draw_layer(self._layer)
        canvas.translate(-x, -y)
