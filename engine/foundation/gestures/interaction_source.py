"""InteractionSource: the interactions of one component, as a stream and as state.

    async for interaction in source.interactions: …        # in a coroutine: each event
    Modifier.draw_behind(lambda scope: … source.is_pressed)  # in any phase: what holds now

Invariants  I1 a component that leaves ends what it began: with a Cancel, an Unfocus or an Exit. I2 an iterator receives
            what is emitted after it was made; of more than 16 that wait the oldest are dropped.
Source of behaviour  Compose foundation interaction/InteractionSource.kt and its collect…AsState functions.
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
    """The stream of a source: each `async for` receives what comes from then on."""

    __slots__ = ("_receivers",)

    def __init__(self) -> None:
        self._receivers: WeakSet[_Receiver] = WeakSet()

    def __aiter__(self) -> AsyncIterator[Interaction]:
        receiver = _Receiver()
        self._receivers.add(receiver)
        return receiver

    def emit(self, interaction: Interaction) -> None:
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
    """Give it to a modifier (`clickable`, `focusable`, `hoverable`, `draggable`), which emits into it."""

    __slots__ = ("_dragged", "_focused", "_hovered", "_open", "_pressed", "interactions")

    def __init__(self) -> None:
        self.interactions = Interactions()
        self._open: dict[Interaction, Any] = {}
        """Interactions that have begun, each with the state that says so."""
        self._pressed = mutable_state_of(False, name="is_pressed")
        self._hovered = mutable_state_of(False, name="is_hovered")
        self._focused = mutable_state_of(False, name="is_focused")
        self._dragged = mutable_state_of(False, name="is_dragged")

    @property
    def is_pressed(self) -> bool:
        return bool(self._pressed.value)

    @property
    def is_hovered(self) -> bool:
        return bool(self._hovered.value)

    @property
    def is_focused(self) -> bool:
        return bool(self._focused.value)

    @property
    def is_dragged(self) -> bool:
        return bool(self._dragged.value)

    def emit(self, interaction: Interaction) -> None:
        """Gives `interaction` to all who listen. An end whose beginning is not open is dropped."""
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
