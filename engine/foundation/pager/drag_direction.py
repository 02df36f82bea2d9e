"""DragDirectionNode: measures the movement of the pointer from press to lift, for the fling of a pager.

A slow release settles by this distance, the slop included, and not by the distance that the pages moved.
Source of behavior  Compose foundation Pager.kt (dragDirectionDetector).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.foundation.pager.pager_state import PagerState
from engine.input import PointerEventPass
from engine.node import Modifier, ModifierNodeElement, PointerInputModifierNode
from engine.unit import IntSize, Offset


class DragDirectionNode(PointerInputModifierNode, Modifier.Node):
    """Stores the movement from press to lift, in px, in `state.up_down_difference`."""

    def __init__(self, state: PagerState) -> None:
        super().__init__()
        self.state = state
        self._down: Offset | None = None

    def on_pointer_event(self, event: Any, event_pass: Any, bounds: IntSize) -> None:
        # In the initial pass, before nodes inside can consume the event.
        if event_pass is not PointerEventPass.INITIAL:
            return
        changes = event.changes
        if self._down is None:
            if any(change.pressed and not change.previous_pressed for change in changes):
                self._down = changes[0].position
                self.state.up_down_difference = Offset.ZERO
        elif all(change.previous_pressed and not change.pressed for change in changes):
            self.state.up_down_difference = changes[0].position - self._down
            self._down = None

    def on_cancel_pointer_input(self) -> None:
        self._down = None


@dataclass(frozen=True, slots=True)
class DragDirectionElement(ModifierNodeElement[DragDirectionNode]):
    """Element of the pager's drag direction."""

    state: PagerState

    def create(self) -> DragDirectionNode:
        return DragDirectionNode(self.state)

    def update(self, node: DragDirectionNode) -> None:
        node.state = self.state
