"""F9 and the button of the Step panel switch a breakpoint, as a debugger's key does."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from inspector.qt.window import InspectorWindow

from ..open_window import open_window


@pytest.fixture
def window() -> Iterator[InspectorWindow]:
    with open_window("loop", steps=3) as made:
        yield made


def test_f9_before_the_step_panel_was_ever_in_front__breaks_on_the_first_target_of_the_moment(
    window: InspectorWindow,
) -> None:
    window.docks.go_to(window.state_panel)
    window.player.show(0)
    window.selection.select_state(next(line.state.id for line in window.moment().states if line.state.name == "h"))  # type: ignore[union-attr]
    window.activateWindow()
    QTest.keyClick(window, Qt.Key.Key_F9)
    assert not window.step_panel.is_front
    assert window.statusBar().currentMessage() == "Break on write of h"
    assert [each.words for each in window.stepper.breakpoints.targets] == ["write of h"]


def test_f9_outside_the_source__adds_the_breakpoint_and_removes_it_and_the_status_bar_says_so(
    window: InspectorWindow,
) -> None:
    panel, said = window.step_panel, []
    window.docks.go_to(panel)
    panel.target.setCurrentIndex(panel.target.findText("next write of h"))
    for typed in ("", "> 5", "> 5", ""):
        panel.value.setText(typed)
        QTest.keyClick(window, Qt.Key.Key_F9)
        said.append((len(window.stepper.breakpoints.targets), window.statusBar().currentMessage()))
    assert said == [
        (1, "Break on write of h"),
        (2, "Break on write of h if > 5"),
        (1, "No break on write of h if > 5 any more"),
        (0, "No break on write of h any more"),
    ]
    panel.toggle_breakpoint()
    window.stepper.breakpoints.switch(0, False)
    panel.stop.click()
    assert [each.is_on for each in window.stepper.breakpoints.targets] == [True]  # one that is off is switched on
    panel.stop.click()
    assert window.stepper.breakpoints.targets == []
