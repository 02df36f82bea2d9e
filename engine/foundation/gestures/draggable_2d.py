"""draggable_2d: drag gestures in the plane.

    state = remember_draggable_2d_state(lambda delta: position.set(position.value + delta))
    Box(Modifier.draggable_2d(state))

Source of behavior  Compose foundation Draggable2D.kt.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.composition import remember, remember_updated_state
from engine.foundation.argument import check_function
from engine.foundation.gestures.drag_state_node import DragElement, DragState, DragStateNode
from engine.foundation.gestures.interaction_source import InteractionSource
from engine.node import Modifier, modifier_extension
from engine.unit import Offset, Velocity


class Draggable2DState(DragState[Offset]):
    """Passes drag deltas to `on_delta(Offset in px)`; one drag at a time. Compose: Draggable2DState."""


def remember_draggable_2d_state(on_delta: Callable[[Offset], object]) -> Draggable2DState:
    """Remembers a Draggable2DState that calls the latest `on_delta(Offset)`. Compose: rememberDraggable2DState."""
    latest = remember_updated_state(on_delta)
    return remember(lambda: Draggable2DState(lambda delta: latest.value(delta)))


class Draggable2DNode(DragStateNode[Offset, Velocity]):
    """Turns drag sessions into deltas in the plane."""

    def delta_of(self, moved: Offset) -> Offset:
        return moved * self.sign

    def speed_of(self, velocity: Velocity) -> Velocity:
        return Velocity(self.sign * velocity.x, self.sign * velocity.y)


class Draggable2DElement(DragElement[Offset, Velocity]):
    """Element of `draggable_2d`."""

    def create(self) -> Draggable2DNode:
        return Draggable2DNode(self)


@modifier_extension
def draggable_2d(
    self: Modifier,
    state: Draggable2DState | Callable[[Offset], object],
    *,
    enabled: bool = True,
    reverse_direction: bool = False,
    start_drag_immediately: bool = False,
    on_drag_started: Callable[[Offset], object] | None = None,
    on_drag_stopped: Callable[[Velocity], object] | None = None,
    interaction_source: InteractionSource | None = None,
) -> Modifier:
    """Drags in the plane: `on_drag_started(position)`, deltas in px to `state`, `on_drag_stopped(px per second)`.

    `state` is a Draggable2DState or a function of a delta in px.
    """
    if on_drag_started is not None:
        check_function("draggable_2d", on_drag_started, "draggable_2d(…, on_drag_started=lambda position: …)")
    if on_drag_stopped is not None:
        check_function("draggable_2d", on_drag_stopped, "draggable_2d(…, on_drag_stopped=lambda velocity: …)")
    if not isinstance(state, Draggable2DState):
        check_function("draggable_2d", state, "draggable_2d(lambda delta: …)")
        state = Draggable2DState(state)
    return self.then(
        Draggable2DElement(
            state,
            None,
            enabled,
            reverse_direction,
            start_drag_immediately,
            on_drag_started,
            on_drag_stopped,
            interaction_source,
        )
    )
