"""A person who steps: step buttons stay below the mouse, the wheel changes no target, Reads says what is to come."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication

from inspector.qt.panels.reads_panel import ReadsPanel
from inspector.qt.window import InspectorWindow
from inspector.recording.moments.stops import FRAME, SCOPE

from ..open_window import open_window
from ..programs import written


@pytest.fixture(scope="module")
def window() -> Iterator[InspectorWindow]:
    with open_window("loop", steps=3, size=(1280, 800)) as made:
        yield made


def test_steps_inside_a_frame__leave_the_buttons_below_the_mouse(window: InspectorWindow) -> None:
    window.player.show(0)
    window.stepper.set_granularity(SCOPE)
    places = []
    for _step in range(6):
        window.stepper.over()
        QApplication.processEvents()
        places.append((window.toolbar.pill.words, window.toolbar.step.x()))
    assert len({words for words, _x in places}) > 3
    assert [x for _words, x in places] == sorted(x for _words, x in places)
    widest = places[-1][1]
    window.player.show(0)
    QApplication.processEvents()
    assert window.toolbar.pill.text() == "PAUSED AT FRAME 0" and window.toolbar.step.x() == widest


def test_cursor_before_the_reads_of_a_frame__reads_says_that_they_are_to_come(window: InspectorWindow) -> None:
    reads = window.docks.panel(ReadsPanel)
    window.docks.go_to(reads)
    window.player.show(1)
    assert reads.model.rowCount() > 0
    window.player.return_to(1, 0)
    window.refresh()
    assert (reads.model.rowCount(), reads.view.empty.partition(":")[0]) == (0, "No reads at this moment")


def test_wheel_over_a_box_with_values__scrolls_the_panel_and_keeps_the_value(window: InspectorWindow) -> None:
    target = window.step_panel.target
    target.setCurrentIndex(1)
    place = QPointF(5, 5)
    turn = QWheelEvent(
        place, target.mapToGlobal(place), QPoint(), QPoint(0, -120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(target, turn)
    assert target.currentIndex() == 1 and target.focusPolicy() == Qt.FocusPolicy.StrongFocus


def test_idle_frames_that_steps_ran__are_visited_again_on_the_way_back() -> None:
    with open_window("loop", steps=1) as window:
        player, stepper = window.player, window.stepper
        start = player.index
        for _step in range(12):
            stepper.next_at(FRAME)
        assert start is not None and player.index == start + 12
        back = []
        for _step in range(12):
            stepper.previous_at(FRAME)
            back.append(player.index)
        assert back == list(range(start + 11, start - 1, -1))


WAITS = """
from engine import *

@composable
def Screen():
    count = remember(lambda: mutable_state_of(0))

    async def tick():
        for _turn in range(2):
            for _frame in range(9):
                await with_frame_nanos(lambda nanos: None)
            count.value += 1

    LaunchedEffect(tick)
    Text(f"{count.value}")
"""


def test_forward_while_the_program_waits__stops_at_the_frames_at_which_back_stops(tmp_path: Path) -> None:
    with open_window(f"{written(tmp_path, WAITS)}:Screen") as window:
        player = window.player
        assert player.session is not None
        forward = [player.index]
        for _step in range(3):
            player.forward()
            forward.append(player.index)
        for index in forward:
            frame = player.session.recording.frame(index or 0)
            assert frame is not None and frame.has_work
        assert len(set(forward)) == 3 and forward[-1] == forward[-2]  # nothing is left to wait for
        back = [player.index]
        for _step in range(2):
            player.back()
            back.append(player.index)
        assert back == forward[2::-1]
