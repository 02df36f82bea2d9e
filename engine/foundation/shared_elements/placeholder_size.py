"""PlaceholderSize: the space that a shared element takes in its layout while its bounds move.

Source of behavior  Compose animation SharedTransitionScope.kt (PlaceholderSize).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.unit import IntSize

SizeRule = Callable[[IntSize, IntSize], IntSize]
"""`rule(content_size, animated_size)` returns the size in px that the layout around sees."""


def _content_size(content_size: IntSize, animated_size: IntSize) -> IntSize:
    """Takes the target size: the layout around does not move."""
    return content_size


def _animated_size(content_size: IntSize, animated_size: IntSize) -> IntSize:
    """Takes the animated size: the layout around moves with the element."""
    return animated_size


class PlaceholderSize:
    """The common rules. Compose: PlaceholderSize."""

    CONTENT_SIZE: Final[SizeRule] = staticmethod(_content_size)
    ANIMATED_SIZE: Final[SizeRule] = staticmethod(_animated_size)
