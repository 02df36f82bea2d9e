"""animate_item: an item of a lazy list or grid that fades in, moves to its new position and fades out.

    scope.items(names, lambda name: Text(name, Modifier.animate_item()), key=lambda name: name)

Terms       specs: one for each of the three animations; None applies that change at once.
Requires    a key for each item: an item without a key is identified by its index and never moves.
Phases      Placement of the list reads a move: its frames place items and compose nothing. A fade changes the
            item's layer.
Not here    the run of the animations: item_animation.py. The choice of the animations: item_animator.py.
Source of behavior  Compose foundation LazyLayoutAnimateItemModifier.kt.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.foundation.animation.animation_spec import AnimationSpec, Spring, SpringSpec
from engine.foundation.animation.soft_springs import SOFT_OFFSET_SPRING
from engine.node import Modifier, ModifierNodeElement, ParentDataModifierNode, modifier_extension

_SOFT_FADE = SpringSpec(stiffness=Spring.STIFFNESS_MEDIUM_LOW)


class ItemAnimationSpecs(ParentDataModifierNode, Modifier.Node):
    """The node itself is the parent data, which the list reads when it measures the item."""

    def __init__(
        self,
        fade_in_spec: AnimationSpec | None,
        placement_spec: AnimationSpec | None,
        fade_out_spec: AnimationSpec | None,
    ) -> None:
        super().__init__()
        self.fade_in_spec = fade_in_spec
        self.placement_spec = placement_spec
        self.fade_out_spec = fade_out_spec

    def modify_parent_data(self, density: Any, parent_data: Any) -> Any:
        return self


@dataclass(frozen=True, slots=True)
class AnimateItemElement(ModifierNodeElement[ItemAnimationSpecs]):
    """Element of `animate_item`."""

    fade_in_spec: AnimationSpec | None
    placement_spec: AnimationSpec | None
    fade_out_spec: AnimationSpec | None

    def create(self) -> ItemAnimationSpecs:
        return ItemAnimationSpecs(self.fade_in_spec, self.placement_spec, self.fade_out_spec)

    def update(self, node: ItemAnimationSpecs) -> None:
        node.fade_in_spec = self.fade_in_spec
        node.placement_spec = self.placement_spec
        node.fade_out_spec = self.fade_out_spec


def animation_specs(placeable: Any) -> ItemAnimationSpecs | None:
    """Returns the specs of an item's node, or None."""
    data = placeable.parent_data
    return data if data.__class__ is ItemAnimationSpecs else None


@modifier_extension
def animate_item(
    self: Modifier,
    fade_in_spec: AnimationSpec | None = _SOFT_FADE,
    placement_spec: AnimationSpec | None = SOFT_OFFSET_SPRING,
    fade_out_spec: AnimationSpec | None = _SOFT_FADE,
) -> Modifier:
    """Animates an item with a key: fade in, move to another position, fade out, on its outermost node.

    The specs animate float, IntOffset and float; None applies the change at once. Compose: Modifier.animateItem.
    """
    return self.then(AnimateItemElement(fade_in_spec, placement_spec, fade_out_spec))
