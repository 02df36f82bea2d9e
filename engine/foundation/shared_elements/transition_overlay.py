"""TransitionOverlay: draws the shared elements of one scope above its content, while they move.

Terms       renderer: an object that the overlay draws; each decides at each draw whether it shows anything.
Order       by z-index, then by the order of arrival; entries of one key are neighbors. A shared element of z-index 0
            outside other shared elements is drawn first, because nested ones belong above it.
Phases      The root node's draw block reads `version`, so a changed order records the root's drawing again.
Source of behavior  Compose animation SharedTransitionScope.kt (drawInOverlay, LayerRenderer).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from engine.snapshot import mutable_state_of

if TYPE_CHECKING:
    from engine.drawing import ContentDrawScope

_BELOW_ALL_DEFAULTS = -1.0


class OverlayRenderer(Protocol):
    """An object that the overlay draws."""

    @property
    def z_index_in_overlay(self) -> float:
        """Renderers with a higher value are drawn later."""

    @property
    def is_outermost_element(self) -> bool:
        """Whether this is a shared element outside all other shared elements."""

    @property
    def group(self) -> object:
        """Renderers of the same group stay neighbors; None for a renderer without a group."""

    def draw_in_overlay(self, scope: ContentDrawScope) -> None:
        """Draws, if the renderer belongs in the overlay now."""


class TransitionOverlay:
    """The renderers of one shared transition scope, and their order."""

    def __init__(self) -> None:
        self._renderers: list[OverlayRenderer] = []
        self._version = mutable_state_of(0, name="overlay_version")
        self._sorted_version = -1
        self.invalidate: Callable[[], None] | None = None
        """Invalidates the drawing of the overlay; None while its root is not attached."""

    def add(self, renderer: OverlayRenderer) -> None:
        """Adds a renderer: behind the first renderer of its group, otherwise at the end."""
        group = renderer.group
        at = len(self._renderers)
        if group is not None:
            for index, other in enumerate(self._renderers):
                if other.group is group:
                    at = index + 1
                    break
        self._renderers.insert(at, renderer)
        self.order_changed()

    def remove(self, renderer: OverlayRenderer) -> None:
        """Removes a renderer; an unknown renderer changes the order, too."""
        if renderer in self._renderers:
            self._renderers.remove(renderer)
        self.order_changed()

    def order_changed(self) -> None:
        """Sorts the renderers again at the next draw, and invalidates it."""
        self._version.value += 1

    def draw(self, scope: ContentDrawScope) -> None:
        """Draws all renderers in their order."""
        version = self._version.value
        if version != self._sorted_version:
            self._renderers.sort(key=_height)
            self._sorted_version = version
        for renderer in list(self._renderers):
            renderer.draw_in_overlay(scope)

    def __repr__(self) -> str:
        return f"<TransitionOverlay of {len(self._renderers)}>"


def _height(renderer: OverlayRenderer) -> float:
    z_index = renderer.z_index_in_overlay
    return _BELOW_ALL_DEFAULTS if z_index == 0.0 and renderer.is_outermost_element else z_index
