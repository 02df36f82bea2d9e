"""RemeasurementModifier: gives a program the handle that measures its node at once, between two frames.

    class Measured(RemeasurementModifier):
        def on_remeasurement_available(self, remeasurement):
            self.remeasurement = remeasurement  # later: self.remeasurement.force_remeasure()

Source of behavior  Compose ui layout/RemeasurementModifier.kt, node/BackwardsCompatNode.kt.
"""

from __future__ import annotations

from typing import Protocol

from engine.node.modifier import Modifier, ModifierNodeElement


class Remeasurement(Protocol):
    """The handle of one layout node. Compose: Remeasurement."""

    def force_remeasure(self) -> None:
        """Measures and places the node now, with its last constraints; its parent follows in the next frame if the size
        changed."""


class RemeasurementNode(Modifier.Node):
    """Gives the handle of its layout node to the element."""

    def __init__(self, element: RemeasurementModifier) -> None:
        super().__init__()
        self._element = element

    def use(self, element: RemeasurementModifier) -> None:
        """Gives the handle to another element."""
        self._element = element
        if self.is_attached:
            self.on_attach()

    def on_attach(self) -> None:
        self._element.on_remeasurement_available(self.require_layout_node())


class RemeasurementModifier(ModifierNodeElement[RemeasurementNode]):
    """A modifier that receives the handle of its layout node. It compares by identity.

    Compose: RemeasurementModifier.
    """

    def on_remeasurement_available(self, remeasurement: Remeasurement) -> None:
        """Receives the handle, when the modifier is attached to a layout node or replaces another one there."""
        raise NotImplementedError(f"{type(self).__name__}.on_remeasurement_available(self, remeasurement) is missing")

    def create(self) -> RemeasurementNode:
        return RemeasurementNode(self)

    def update(self, node: RemeasurementNode) -> None:
        node.use(self)
