"""The clip of a scrollable container: clips at both ends of the scroll axis and leaves room at the sides.

The room at the sides shows the shadows of the content.

Source of behavior  Compose foundation ClipScrollableContainer.kt.
"""

from __future__ import annotations

from engine.drawing import RectangleOutline, Shape
from engine.foundation.gestures.orientation import Orientation
from engine.node import Modifier
from engine.unit import DensityScope, LayoutDirection, Rect, Size

_SIDE_ROOM = 30.0  # dp


class _ClipAlong(Shape):
    __slots__ = ("vertical",)

    def __init__(self, vertical: bool) -> None:
        self.vertical = vertical

    def create_outline(self, size: Size, layout_direction: LayoutDirection, density: DensityScope) -> RectangleOutline:
        room = density.round_to_px(_SIDE_ROOM)
        if self.vertical:
            return RectangleOutline(Rect(-room, 0.0, size[0] + room, size[1]))
        return RectangleOutline(Rect(0.0, -room, size[0], size[1] + room))

    def __repr__(self) -> str:
        return f"ClipAlong({'vertical' if self.vertical else 'horizontal'})"


_VERTICAL = _ClipAlong(True)
_HORIZONTAL = _ClipAlong(False)


def clip_scrollable_container(modifier: Modifier, orientation: Orientation) -> Modifier:
    """Clips the content along the scroll axis and leaves 30 dp for shadows at the sides."""
    shape = _VERTICAL if orientation is Orientation.VERTICAL else _HORIZONTAL
    return modifier.clip(shape)
