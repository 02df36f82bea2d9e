"""ResizeMode: how the content of shared bounds follows the size of the bounds.

Source of behavior  Compose animation SharedTransitionScope.kt (ResizeMode).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from engine.drawing import ContentScale
from engine.foundation.shared_elements.skip_to_lookahead import SkipToLookaheadSizeElement
from engine.node import AnyModifier, Modifier
from engine.unit import Alignment

if TYPE_CHECKING:
    from engine.drawing import GraphicsLayerScope


@dataclass(frozen=True)
class ResizeMode:
    """How the content of `shared_bounds` follows the animated size. Compose: ResizeMode."""

    REMEASURE_TO_BOUNDS: ClassVar[ResizeMode]
    """Measures the content with the animated size in each frame."""

    @staticmethod
    def scale_to_bounds(
        content_scale: ContentScale = ContentScale.FILL_WIDTH, alignment: Alignment = Alignment.CENTER
    ) -> ResizeMode:
        """Returns the mode that measures the content once, at its target size, and scales it by a layer."""
        return ScaleToBounds(content_scale, alignment)


@dataclass(frozen=True)
class ScaleToBounds(ResizeMode):
    """The mode that scales the content."""

    content_scale: ContentScale
    alignment: Alignment


ResizeMode.REMEASURE_TO_BOUNDS = ResizeMode()


def content_scale_modifier(mode: ResizeMode, is_enabled: Callable[[], bool]) -> AnyModifier:
    """Returns the modifier that scales the content, while `is_enabled()`."""
    if not isinstance(mode, ScaleToBounds):
        return Modifier
    scaled = SkipToLookaheadSizeElement(mode, is_enabled)
    if mode.content_scale is not ContentScale.CROP:
        return scaled

    def clip(layer: GraphicsLayerScope) -> None:
        layer.clip = is_enabled()

    return Modifier.graphics_layer(clip).then(scaled)
