"""InteractionSource: what a person does with a component now, as state for whoever draws it.

Simplified against Compose's stream of interactions: one state each for pressed, hovered, focused, dragged.

Source of behaviour  Compose foundation InteractionSource.kt.
"""

from __future__ import annotations

from engine.snapshot import mutable_state_of


class InteractionSource:
    """Read `is_pressed` and the others in the phase that needs them."""

    __slots__ = ("_pressed", "_hovered", "_focused", "_dragged")

    def __init__(self) -> None:
        self._pressed = mutable_state_of(False, name="is_pressed")
        self._hovered = mutable_state_of(False, name="is_hovered")
        self._focused = mutable_state_of(False, name="is_focused")
        self._dragged = mutable_state_of(False, name="is_dragged")

    @property
    def is_pressed(self) -> bool:
        return bool(self._pressed.value)

    @is_pressed.setter
    def is_pressed(self, value: bool) -> None:
        self._pressed.value = value

    @property
    def is_hovered(self) -> bool:
        return bool(self._hovered.value)

    @is_hovered.setter
    def is_hovered(self, value: bool) -> None:
        self._hovered.value = value

    @property
    def is_focused(self) -> bool:
        return bool(self._focused.value)

    @is_focused.setter
    def is_focused(self, value: bool) -> None:
        self._focused.value = value

    @property
    def is_dragged(self) -> bool:
        return bool(self._dragged.value)

    @is_dragged.setter
    def is_dragged(self, value: bool) -> None:
        self._dragged.value = value
