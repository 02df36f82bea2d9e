"""What a screen reader finds in the window: each part that takes the keyboard has a name and a role."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from inspector.qt.widgets.accessible_role import give_role
from inspector.qt.widgets.painting import PaintedWidget
from inspector.qt.window import InspectorWindow

from ..open_window import open_window
from ..programs import LOOP

Role = QAccessible.Role
SILENT = (Role.Client, Role.NoRole)
"""Roles that a screen reader does not announce."""


@pytest.fixture(scope="module")
def window() -> Iterator[InspectorWindow]:
    with open_window(LOOP, steps=3) as made:
        yield made


def parts(interface: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    yield interface
    for number in range(interface.childCount()):
        child = interface.child(number)
        if child is not None and child.isValid():
            yield from parts(child)


def silent_parts(window: InspectorWindow) -> list[str]:
    found = []
    for part in parts(QAccessible.queryAccessibleInterface(window)):
        state, name = part.state(), part.text(QAccessible.Text.Name)
        takes_keyboard = state.focusable and not state.invisible and not state.disabled
        if takes_keyboard and (not name or part.role() in SILENT):
            found.append(f"{type(part.object()).__name__} {name!r} {part.role().name}")
    return found


def test_every_panel_paused_inside_a_frame__each_part_that_takes_the_keyboard_has_a_name_and_a_role(
    window: InspectorWindow,
) -> None:
    window.stepper.set_granularity("scope")
    window.stepper.back_into()
    silent = []
    for panel in window.panels:
        panel.show()
        panel.raise_()
        QApplication.processEvents()
        silent += [f"{panel.name}: {each}" for each in silent_parts(window)]
    assert silent == []


def test_comparison_and_error__their_parts_have_names_and_roles(window: InspectorWindow) -> None:
    window.show_error("badly", "in frame 3")
    assert window.compare.is_active is False
    QTest.keySequence(window, "Ctrl+D")
    try:
        assert window.compare.is_active
        QApplication.processEvents()
        assert silent_parts(window) == []
    finally:
        window.compare.leave()
        window.messages.clear()


def test_role__is_announced_until_the_widget_is_destroyed(window: InspectorWindow) -> None:
    widget = PaintedWidget()
    give_role(widget, Role.List)
    widget.setAccessibleName("bars")
    interface = QAccessible.queryAccessibleInterface(widget)
    assert (interface.role(), interface.text(QAccessible.Text.Name)) == (Role.List, "bars")
    assert QAccessible.queryAccessibleInterface(widget) is interface
    number = QAccessible.uniqueId(interface)
    del interface
    widget.deleteLater()
    QApplication.sendPostedEvents(widget, QEvent.Type.DeferredDelete.value)
    assert QAccessible.accessibleInterface(number) is None
