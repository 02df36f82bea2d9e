"""Interactions: what a person does with a component, as events with a beginning and an end.

Terms       Each end names its beginning: `PressInteraction.Release(press)`. Two interactions are the same by identity.
Source of behaviour  Compose foundation interaction/Interaction.kt, PressInteraction.kt and their siblings.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.unit import Offset


class Interaction:
    """Base of all interactions."""


@dataclass(frozen=True, eq=False)
class _Press(Interaction):
    """The pointer went down at `press_position`, px in the component."""

    press_position: Offset


@dataclass(frozen=True, eq=False)
class _Release(Interaction):
    press: _Press


@dataclass(frozen=True, eq=False)
class _CancelPress(Interaction):
    press: _Press


class PressInteraction:
    """A press, and how it ended."""

    Press = _Press
    Release = _Release
    Cancel = _CancelPress


@dataclass(frozen=True, eq=False)
class _Focus(Interaction):
    """The component got the focus."""


@dataclass(frozen=True, eq=False)
class _Unfocus(Interaction):
    focus: _Focus


class FocusInteraction:
    """Getting and losing the focus."""

    Focus = _Focus
    Unfocus = _Unfocus


@dataclass(frozen=True, eq=False)
class _Enter(Interaction):
    """The mouse came over the component."""


@dataclass(frozen=True, eq=False)
class _Exit(Interaction):
    enter: _Enter


class HoverInteraction:
    """The mouse over the component, and away from it."""

    Enter = _Enter
    Exit = _Exit


@dataclass(frozen=True, eq=False)
class _Start(Interaction):
    """A drag passed the slop."""


@dataclass(frozen=True, eq=False)
class _Stop(Interaction):
    start: _Start


@dataclass(frozen=True, eq=False)
class _CancelDrag(Interaction):
    start: _Start


class DragInteraction:
    """A drag, and how it ended."""

    Start = _Start
    Stop = _Stop
    Cancel = _CancelDrag


for _outer in (PressInteraction, FocusInteraction, HoverInteraction, DragInteraction):
    for _name, _inner in list(vars(_outer).items()):
        if isinstance(_inner, type):
            _inner.__name__, _inner.__qualname__ = _name, f"{_outer.__name__}.{_name}"
