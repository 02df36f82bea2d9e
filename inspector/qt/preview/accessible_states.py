"""Accessible states: how each semantics state is called in Qt, and whether a screen reader announces its changes."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtGui import QAccessible

from engine.semantics import SemanticsData


class QtState(NamedTuple):
    """`name`: the attribute of QAccessible.State. `is_announced`: whether a change of it is announced."""

    name: str
    is_announced: bool = False


QT_STATES = {
    "focusable": QtState("focusable"),
    "focused": QtState("focused", is_announced=True),
    "checkable": QtState("checkable"),
    "checked": QtState("checked", is_announced=True),
    "mixed": QtState("checkStateMixed", is_announced=True),
    "selectable": QtState("selectable"),
    "selected": QtState("selected", is_announced=True),
    "disabled": QtState("disabled", is_announced=True),
    "editable": QtState("editable", is_announced=True),
    "password": QtState("passwordEdit"),
    "invalid": QtState("invalid", is_announced=True),
    "expandable": QtState("expandable"),
    "expanded": QtState("expanded", is_announced=True),
    "offscreen": QtState("offscreen", is_announced=True),
}
"""The states of `SemanticsData.states`, by their names."""


def qt_state(data: SemanticsData, *, has_keyboard: bool) -> QAccessible.State:
    """Converts semantics states to Qt's state. `has_keyboard`: whether the widget has the keyboard focus."""
    state = QAccessible.State()
    for name in data.states:
        if has_keyboard or name != "focused":
            setattr(state, QT_STATES[name].name, 1)
    if data.selection is not None:
        state.selectableText = 1
        state.readOnly = int("editable" not in data.states)
    return state


def announced_changes(old: QAccessible.State, new: QAccessible.State) -> QAccessible.State | None:
    """Returns the states that differ and are announced; None if there are none."""
    changed = QAccessible.State()
    names = [each.name for each in QT_STATES.values() if each.is_announced]
    differing = [name for name in names if getattr(old, name) != getattr(new, name)]
    for name in differing:
        setattr(changed, name, 1)
    return changed if differing else None
