"""InteractionSource: one component's interactions as stream and state.

    async for interaction in source.interactions: …        # in a coroutine: each event
    Modifier.draw_behind(lambda scope: … source.is_pressed)  # in any phase: the current state

Invariants  I1 a component that is detached ends its open interactions: it emits a Cancel, an Unfocus or an Exit.
            I2 an iterator receives the interactions emitted after its creation; of more than 16 pending ones it drops
            the oldest.
Source of behavior  Compose foundation interaction/InteractionSource.kt and its collect…AsState functions.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from typing import Any
from weakref import WeakSet

from engine.foundation.gestures.interaction import (
    DragInteraction,
    FocusInteraction,
    HoverInteraction,
    Interaction,
    PressInteraction,
)
from engine.snapshot import mutable_state_of

_BUFFERED = 16


class Interactions:
    """The stream of a source: each `async for` receives the interactions emitted after it began."""

    __slots__ = ("_receivers",)

    def __init__(self) -> None:
        self._receivers: WeakSet[_Receiver] = WeakSet()

    def __aiter__(self) -> AsyncIterator[Interaction]:
        receiver = _Receiver()
        self._receivers.add(receiver)
        return receiver

    def emit(self, interaction: Interaction) -> None:
        """Queues `interaction` for each receiver."""
        for receiver in list(self._receivers):
            receiver.put(interaction)


class _Receiver(AsyncIterator[Interaction]):
    def __init__(self) -> None:
        self._waiting: deque[Interaction] = deque(maxlen=_BUFFERED)
        self._waiter: asyncio.Future[None] | None = None

    def put(self, interaction: Interaction) -> None:
        self._waiting.append(interaction)
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    async def __anext__(self) -> Interaction:
        while not self._waiting:
            self._waiter = asyncio.get_running_loop().create_future()
            try:
                await self._waiter
            finally:
                self._waiter = None
        return self._waiting.popleft()


class InteractionSource:
    """Collects the interactions of one component: modifiers such as `clickable` and `focusable` emit into it.

    Compose: MutableInteractionSource.
    """

    __slots__ = ("_dragged", "_focused", "_hovered", "_open", "_pressed", "interactions")

    def __init__(self) -> None:
        self.interactions = Interactions()
        self._open: dict[Interaction, Any] = {}
        """Open interactions, each with its state object."""
        self._pressed = mutable_state_of(False, name="is_pressed")
        self._hovered = mutable_state_of(False, name="is_hovered")
        self._focused = mutable_state_of(False, name="is_focused")
        self._dragged = mutable_state_of(False, name="is_dragged")

    @property
    def is_pressed(self) -> bool:
        """Whether a press is open; observable state."""
        return bool(self._pressed.value)

    @property
    def is_hovered(self) -> bool:
        """Whether the mouse is over the component; observable state."""
        return bool(self._hovered.value)

    @property
    def is_focused(self) -> bool:
        """Whether the component has the focus; observable state."""
        return bool(self._focused.value)

    @property
    def is_dragged(self) -> bool:
        """Whether a drag is open; observable state."""
        return bool(self._dragged.value)

    def emit(self, interaction: Interaction) -> None:
        """Emits `interaction` to all receivers and updates the states. Drops an end whose beginning is not open."""
        match interaction:
            case PressInteraction.Press():
                self._begin(interaction, self._pressed)
            case HoverInteraction.Enter():
                self._begin(interaction, self._hovered)
            case FocusInteraction.Focus():
                self._begin(interaction, self._focused)
            case DragInteraction.Start():
                self._begin(interaction, self._dragged)
            case PressInteraction.Release(press) | PressInteraction.Cancel(press):
                self._end(press, interaction)
            case HoverInteraction.Exit(enter):
                self._end(enter, interaction)
            case FocusInteraction.Unfocus(focus):
                self._end(focus, interaction)
            case DragInteraction.Stop(start) | DragInteraction.Cancel(start):
                self._end(start, interaction)
            case _:
                self.interactions.emit(interaction)

    def _begin(self, interaction: Interaction, state: Any) -> None:
        self._open[interaction] = state
        state.value = True
        self.interactions.emit(interaction)

    def _end(self, beginning: Interaction, interaction: Interaction) -> None:
        state = self._open.pop(beginning, None)
        if state is None:
            return
        state.value = state in self._open.values()
        self.interactions.emit(interaction)
