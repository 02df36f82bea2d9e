"""Interactions: actions of the user on a component, as events with a beginning and an end.

Terms       Each end refers to its beginning: `PressInteraction.Release(press)`. Interactions compare by identity.
Source of behavior  Compose foundation interaction/Interaction.kt, PressInteraction.kt and their siblings.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.unit import Offset


class Interaction:
    """Base class of all interactions."""


@dataclass(frozen=True, eq=False)
class _Press(Interaction):
    """The pointer went down at `press_position`, in px relative to the component."""

    press_position: Offset


@dataclass(frozen=True, eq=False)
class _Release(Interaction):
    press: _Press


@dataclass(frozen=True, eq=False)
class _CancelPress(Interaction):
    press: _Press


class PressInteraction:
    """A press: Press begins it, Release or Cancel ends it."""

    Press = _Press
    Release = _Release
    Cancel = _CancelPress


@dataclass(frozen=True, eq=False)
class _Focus(Interaction):
    """The component received the focus."""


@dataclass(frozen=True, eq=False)
class _Unfocus(Interaction):
    focus: _Focus


class FocusInteraction:
    """The focus: Focus begins it, Unfocus ends it."""

    Focus = _Focus
    Unfocus = _Unfocus


@dataclass(frozen=True, eq=False)
class _Enter(Interaction):
    """The mouse entered the component."""


@dataclass(frozen=True, eq=False)
class _Exit(Interaction):
    enter: _Enter


class HoverInteraction:
    """The mouse over the component: Enter begins it, Exit ends it."""

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
    """A drag: Start begins it, Stop or Cancel ends it."""

    Start = _Start
    Stop = _Stop
    Cancel = _CancelDrag


for _outer in (PressInteraction, FocusInteraction, HoverInteraction, DragInteraction):
    for _name, _inner in list(vars(_outer).items()):
        if isinstance(_inner, type):
            _inner.__name__, _inner.__qualname__ = _name, f"{_outer.__name__}.{_name}"
