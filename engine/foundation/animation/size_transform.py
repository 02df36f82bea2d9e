"""SizeTransform: how AnimatedContent's size changes from one content to the next, as a value.

Not here    the modifier node that animates the size: size_transform_node.py.
Source of behavior  Compose animation AnimatedContent.kt (SizeTransform).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.foundation.animation.animation_spec import AnimationSpec
from engine.foundation.animation.soft_springs import SOFT_SIZE_SPRING
from engine.unit import IntSize


def _soft_spring(initial_size: IntSize, target_size: IntSize) -> AnimationSpec:
    """The default animation of the size: a spring of medium-low stiffness."""
    return SOFT_SIZE_SPRING


@dataclass(frozen=True)
class SizeTransform:
    """`clip` clips content larger than the animated size. `spec(initial_size, target_size)`: sizes in px."""

    clip: bool = True
    spec: Callable[[IntSize, IntSize], AnimationSpec] = _soft_spring
