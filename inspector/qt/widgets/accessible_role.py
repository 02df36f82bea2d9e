"""give_role: the role of a widget that paints itself, for screen readers, which announce it beside the name.

Invariants  I1 Qt asks for the interface of a widget with the first property that a screen reader may know, so that a
            widget gets its role first. I2 an interface lives as long as its widget: Python owns it, and Qt's cache
            lets it go when the widget is destroyed.
"""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QWidget

Role = QAccessible.Role
ATTRIBUTE = "role_of_widget"
"""The attribute that keeps the role at its widget."""


class RoleOfWidget:
    """The role of one widget, and the interface that Qt asked for."""

    def __init__(self, widget: QWidget, role: Role) -> None:
        self.role = role
        self._own: list[QAccessibleInterface] = []
        own = self._own

        def end() -> None:
            for interface in own:
                QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(interface))
            own.clear()

        widget.destroyed.connect(end)

    def make_interface(self, widget: QWidget) -> QAccessibleInterface:
        """Creates the interface of the widget."""
        interface = QAccessibleWidget(widget, self.role)
        self._own.append(interface)
        return interface


def give_role(widget: QWidget, role: Role) -> None:
    """Gives a widget its role. Call it in `__init__`, before the widget gets a name or another property."""
    global _is_installed
    setattr(widget, ATTRIBUTE, RoleOfWidget(widget, role))
    if not _is_installed:
        _is_installed = True
        QAccessible.installFactory(_make)


def _make(key: str, thing: QObject | None) -> QAccessibleInterface | None:
    """Qt's factory callback for every object; only widgets with a role get an interface."""
    role = getattr(thing, "__dict__", {}).get(ATTRIBUTE)
    return role.make_interface(thing) if isinstance(role, RoleOfWidget) and isinstance(thing, QWidget) else None


_is_installed = False  # Qt keeps one list of factories per process, without a way to remove one
