"""remember_graphics_layer: a layer that a program records and draws itself.

    layer = remember_graphics_layer()

    def draw(scope):
        layer.record(scope, lambda inner: inner.draw_content())
        scope.draw_layer(layer)

Phases      `record` runs its block at once, in the draw phase; the enclosing draw block observes its reads. A
            property such as `layer.alpha` changes how the layer shows its record: no block runs again.
Source of behavior  Compose ui-graphics GraphicsLayer.kt (record, drawLayer).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.composition import RememberObserver, remember
from engine.drawing.canvas import Canvas
from engine.drawing.graphics_layer import GraphicsLayer
from engine.drawing.graphics_layer_scope import GraphicsLayerScope, property_names
from engine.unit import IntSize, Size

if TYPE_CHECKING:
    from engine.drawing import ContentDrawScope

_NAMES = frozenset(property_names())


class RecordedLayer(RememberObserver):
    """A recorded layer with the properties of a layer block (`alpha`, `scale_x`, `rotation_z`, …).

    `size` is the size in px of the last record. Compose: GraphicsLayer.
    """

    def __init__(self) -> None:
        self.__dict__.update(_scope=GraphicsLayerScope(), _layer=None, _is_changed=False, size=IntSize.ZERO)

    def record(self, scope: Any, block: Callable[[Any], object], size: tuple[int, int] | None = None) -> None:
        """Records the drawing of `block(scope)` and replaces the previous record.

        `size` in px; the default is the size of the draw scope.
        """
        width, height = size if size is not None else (int(scope.size[0]), int(scope.size[1]))
        layer = self._layer_in(scope)
        self.__dict__["size"] = IntSize(width, height)
        canvas, around, before = Canvas(), scope.canvas, scope.size
        op_trace = getattr(around, "op_trace", None)
        if op_trace is not None:
            canvas.op_trace = op_trace
        scope._canvas, scope.size = canvas, Size(float(width), float(height))
        try:
            block(scope)
        finally:
            scope._canvas, scope.size = around, before
        layer.set_size(width, height)
        layer.set_record(canvas.take_record())
        self._apply_properties()

    def draw(self, scope: ContentDrawScope) -> None:
        """Adds a reference to the layer to the drawing of `scope`; a layer without a record draws nothing."""
        if self._layer is not None:
            self.draw_in(scope)

    def draw_in(self, scope: ContentDrawScope) -> None:
        """Adds a reference to the layer to the drawing of `scope`; also if its recording follows later in the frame."""
        scope.canvas.draw_layer(self._layer_in(scope))
        if self._is_changed:
            self.__dict__["_is_changed"] = False
            span = getattr(scope, "span", None)  # only while the block is traced
            if span is not None:
                span.changes_a_layer = True

    def _layer_in(self, scope: Any) -> GraphicsLayer:
        layer: GraphicsLayer | None = self._layer
        tree = scope.layer_tree
        if layer is None or layer.tree is not tree:
            layer = self.__dict__["_layer"] = GraphicsLayer(tree)
        return layer

    def _apply_properties(self) -> None:
        layer: GraphicsLayer | None = self._layer
        if layer is not None:
            scope: GraphicsLayerScope = self._scope
            scope.size = Size(*map(float, self.size))
            # A change during the draw phase belongs to this frame and requests no further frame.
            if layer.set_properties(scope):
                if layer.tree.is_drawing:
                    self.__dict__["_is_changed"] = True
                else:
                    layer.tree.invalidate()

    def __getattr__(self, name: str) -> Any:
        if name in _NAMES:
            return getattr(self._scope, name)
        raise AttributeError(f"a layer has no property {name!r}; there are {', '.join(sorted(_NAMES))}")

    def __setattr__(self, name: str, value: Any) -> None:
        if name not in _NAMES:
            raise AttributeError(f"a layer has no property {name!r}; there are {', '.join(sorted(_NAMES))}")
        if getattr(self._scope, name) != value:
            setattr(self._scope, name, value)
            self._apply_properties()

    def on_forgotten(self) -> None:
        """Discards the record when the layer leaves the composition."""
        if self._layer is not None:
            self._layer.set_record(())
            self.__dict__["_layer"] = None

    on_abandoned = on_forgotten

    def __repr__(self) -> str:
        return f"<RecordedLayer {self.size.width}x{self.size.height}>"


def remember_graphics_layer() -> RecordedLayer:
    """Remembers a RecordedLayer; its record is discarded when it leaves the composition. Compose:
    rememberGraphicsLayer.
    """
    return remember(RecordedLayer)
