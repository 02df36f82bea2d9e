"""OverlayClip: what is cut off from a shared element while the overlay draws it.

Phases      The draw phase asks for the clip, with the bounds of the frame.
Source of behavior  Compose animation SharedTransitionScope.kt (OverlayClip, ParentClip).
"""

from __future__ import annotations

from typing import Final

from engine.drawing import Path, Shape
from engine.foundation.shared_elements.shared_content_state import SharedContentState
from engine.unit import Density, LayoutDirection, Rect


class OverlayClip:
    """Clips a shared element to `shape`; a subclass overrides `get_clip_path`. Compose: OverlayClip."""

    def __init__(self, shape: Shape | None = None) -> None:
        self.shape = shape

    def get_clip_path(
        self, state: SharedContentState, bounds: Rect, layout_direction: LayoutDirection, density: Density
    ) -> Path | None:
        """Returns the clip for an element at `bounds`, both in px of the scope; None clips nothing."""
        if self.shape is None:
            return None
        outline = self.shape.create_outline(bounds.size, layout_direction, density)
        return outline.to_path().translate(bounds.top_left)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.shape!r}>"


class _ParentClip(OverlayClip):
    """Clips as the shared content around the element does."""

    def get_clip_path(
        self, state: SharedContentState, bounds: Rect, layout_direction: LayoutDirection, density: Density
    ) -> Path | None:
        """Returns the clip of the shared content around this one."""
        parent = state.parent_shared_content_state
        return parent.clip_path_in_overlay if parent is not None else None


PARENT_CLIP: Final[OverlayClip] = _ParentClip()
