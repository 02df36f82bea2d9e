"""draggable: drag gestures along one axis.

    state = remember_draggable_state(lambda delta: position.set(position.value + delta))
    Box(Modifier.draggable(state, Orientation.HORIZONTAL))

Source of behavior  Compose foundation Draggable.kt.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.composition import remember, remember_updated_state
from engine.foundation.argument import check_function
from engine.foundation.gestures.drag_state_node import DragElement, DragState, DragStateNode
from engine.foundation.gestures.interaction_source import InteractionSource
from engine.foundation.gestures.orientation import Orientation
from engine.node import Modifier, modifier_extension
from engine.unit import Offset, Velocity


class DraggableState(DragState[float]):
    """Passes drag deltas to `on_delta(px)`; one drag at a time. Compose: DraggableState."""


def remember_draggable_state(on_delta: Callable[[float], object]) -> DraggableState:
    """Remembers a DraggableState that calls the latest `on_delta(px)`. Compose: rememberDraggableState."""
    latest = remember_updated_state(on_delta)
    return remember(lambda: DraggableState(lambda delta: latest.value(delta)))


class DraggableNode(DragStateNode[float, float]):
    """Turns drag sessions into deltas along one axis."""

    @property
    def _axis(self) -> Orientation:
        assert self.orientation is not None
        return self.orientation

    def delta_of(self, moved: Offset) -> float:
        return self.sign * self._axis.of(moved)

    def speed_of(self, velocity: Velocity) -> float:
        return self.sign * self._axis.of(velocity) + 0.0  # a canceled drag has the speed 0.0, not -0.0


class DraggableElement(DragElement[float, float]):
    """Element of `draggable`."""

    def create(self) -> DraggableNode:
        return DraggableNode(self)


@modifier_extension
def draggable(
    self: Modifier,
    state: DraggableState | Callable[[float], object],
    orientation: Orientation = Orientation.HORIZONTAL,
    *,
    enabled: bool = True,
    reverse_direction: bool = False,
    start_drag_immediately: bool = False,
    on_drag_started: Callable[[Offset], object] | None = None,
    on_drag_stopped: Callable[[float], object] | None = None,
    interaction_source: InteractionSource | None = None,
) -> Modifier:
    """Drags along one axis: `on_drag_started(position)`, deltas in px to `state`, `on_drag_stopped(px per second)`.

    `state` is a DraggableState or a function of a delta in px. Both callbacks may be async functions, which go on after
    the drag until they end or the node is detached.
    """
    if on_drag_started is not None:
        check_function("draggable", on_drag_started, "draggable(…, on_drag_started=lambda position: …)")
    if on_drag_stopped is not None:
        check_function("draggable", on_drag_stopped, "draggable(…, on_drag_stopped=lambda velocity: …)")
    if not isinstance(state, DraggableState):
        check_function("draggable", state, "draggable(lambda delta: …)")
        state = DraggableState(state)
    return self.then(
        DraggableElement(
            state,
            orientation,
            enabled,
            reverse_direction,
            start_drag_immediately,
            on_drag_started,
            on_drag_stopped,
            interaction_source,
        )
    )
