"""The view configuration of a node, and how far its touch target reaches beyond it."""

from __future__ import annotations

from typing import cast

from engine.input import ViewConfiguration
from engine.node import Modifier
from engine.unit import IntSize, Size


def view_configuration_of(node: Modifier.Node) -> ViewConfiguration:
    """Returns the times and distances of gestures for an attached node."""
    return cast(ViewConfiguration, node.require_owner().view_configuration)  # type: ignore[attr-defined]  # SceneOwner


def touch_padding(node: Modifier.Node, bounds: IntSize) -> Size:
    """Returns the px by which the touch target of a node of this size reaches beyond each side."""
    target = view_configuration_of(node).minimum_touch_target_size
    return Size(max(0.0, target.width - bounds.width) / 2, max(0.0, target.height - bounds.height) / 2)
