"""LastFrame: the state of the layers in the last frame that succeeded.

Terms       changed since: recorded, moved or given other properties by a frame that is not drawn yet. A frame is drawn
            when its last step has succeeded; then this object is empty.
Why         A frame that raises has changed only some of the layers. The pixels show the last frame that did not raise:
            painting restores the layers to that frame's state.
Cost        one entry for each layer that a frame changes, made at its first change.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.drawing.draw_op import Record
    from engine.drawing.graphics_layer import GraphicsLayer

LAYER_PROPERTIES = (
    "alpha",
    "translation_x",
    "translation_y",
    "scale_x",
    "scale_y",
    "rotation_x",
    "rotation_y",
    "rotation_z",
    "clip",
    "outline",
    "shadow_elevation",
    "transform_origin",
    "blend_mode",
    "compositing_strategy",
    "color_filter",
    "render_effect",
    "camera_distance",
    "ambient_shadow_color",
    "spot_shadow_color",
)
_properties_of: Callable[[GraphicsLayer], tuple[object, ...]] = attrgetter(*LAYER_PROPERTIES)
_place_of = attrgetter("x", "y", "width", "height")


def keep_properties(layer: GraphicsLayer) -> Callable[[], None]:
    """Returns a function that restores the current properties of `layer`, and requests a draw if they changed."""
    properties = _properties_of(layer)

    def restore() -> None:
        if properties != _properties_of(layer):
            _set_properties(layer, properties)
            layer.tree.invalidate()

    return restore


def _set_properties(layer: GraphicsLayer, properties: tuple[object, ...]) -> None:
    layer.tree.properties_change(layer)
    for name, value in zip(LAYER_PROPERTIES, properties, strict=True):
        setattr(layer, name, value)
    layer.on_properties_set()


class LastFrame:
    """The old state of the changed layers of one tree."""

    __slots__ = ("_places", "_properties", "_records", "is_shown")

    def __init__(self) -> None:
        self._records: dict[GraphicsLayer, Record] = {}
        self._places: dict[GraphicsLayer, Any] = {}
        self._properties: dict[GraphicsLayer, Any] = {}
        self.is_shown = False
        """True if a frame raised and none has succeeded since."""

    def content_changes(self, layer: GraphicsLayer) -> None:
        """Notes the record of `layer` before its first change."""
        if layer not in self._records:
            self._records[layer] = layer.record

    def place_changes(self, layer: GraphicsLayer) -> None:
        """Notes the position and size of `layer` before their first change."""
        if layer not in self._places:
            self._places[layer] = _place_of(layer)

    def properties_change(self, layer: GraphicsLayer) -> None:
        """Notes the properties of `layer` before their first change."""
        if layer not in self._properties:
            self._properties[layer] = _properties_of(layer)

    def forget(self) -> None:
        """Clears the noted state after a frame succeeded."""
        self.is_shown = False
        self._records.clear()
        self._places.clear()
        self._properties.clear()

    def swap(self) -> LastFrame:
        """Restores the noted state, and returns a LastFrame that restores the current one."""
        now = LastFrame()
        for layer, record in self._records.items():
            now.content_changes(layer)
            layer.set_record(record)
        for layer, (x, y, width, height) in self._places.items():
            now.place_changes(layer)
            layer.place_at(x, y)
            layer.set_size(width, height)
        for layer, values in self._properties.items():
            now.properties_change(layer)
            _set_properties(layer, values)
        return now
