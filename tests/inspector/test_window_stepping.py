"""Stepping in the window, by keys, clicks and menus: over, into, out, backward, at each granularity."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDockWidget, QLabel, QPushButton

from inspector.qt.application import application
from inspector.qt.style.appearance import Appearance
from inspector.qt.window import InspectorWindow
from inspector.recording.moments.stops import FRAME

NONE = Qt.KeyboardModifier.NoModifier
SHIFT, ALT = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier


@pytest.fixture(scope="module")
def shared() -> Iterator[InspectorWindow]:
    application()
    window = InspectorWindow(Appearance())
    window.show()
    assert window.open_target("loop")
    window.player.pause()
    for _ in range(6):
        window.player.step()
    yield window
    window.close()
    window.deleteLater()


@pytest.fixture
def window(shared: InspectorWindow) -> InspectorWindow:
    """Seven frames: 0 and 1 have work; paused at frame 0, with steps by frame."""
    shared.selection.clear()
    shared.stepper.set_granularity(FRAME)
    shared.player.show(0)
    shared.activateWindow()
    return shared


def label(window: InspectorWindow) -> str:
    found = window.findChild(QLabel, "moment")
    assert found is not None
    return found.text()


def press(window: InspectorWindow, key: Qt.Key, modifiers: Qt.KeyboardModifier = NONE) -> str:
    QTest.keyClick(window, key, modifiers)
    return label(window)


def choose(window: InspectorWindow, words: str) -> None:
    button = next(each for each in window.toolbar.granularity.group.buttons() if each.text() == words)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def last(window: InspectorWindow) -> int:
    assert window.session is not None and window.session.recording.last is not None
    return window.session.recording.last


def test_f10_at_frame_3_of_6__shows_frame_4_and_runs_nothing(window: InspectorWindow) -> None:
    frames = last(window)
    window.player.show(3)
    assert press(window, Qt.Key.Key_F10) == "PAUSED AT FRAME 4"
    assert press(window, Qt.Key.Key_F10, ALT) == "PAUSED AT FRAME 3"
    assert last(window) == frames


def test_f10_at_the_newest_frame__runs_the_next_one(window: InspectorWindow) -> None:
    frames = last(window)
    window.player.show(frames)
    assert press(window, Qt.Key.Key_F10) == f"PAUSED AT FRAME {frames + 1}"
    assert last(window) == frames + 1


def test_granularity_phase__f10_goes_from_phase_to_phase(window: InspectorWindow) -> None:
    choose(window, "Phase")
    seen = [press(window, Qt.Key.Key_F10) for _ in range(5)]
    assert seen == [
        "PAUSED IN FRAME 1 · composition",
        "PAUSED IN FRAME 1 · apply changes",
        "PAUSED IN FRAME 1 · layout",
        "PAUSED IN FRAME 1 · drawing",
        "PAUSED AT FRAME 1",
    ]
    back = [press(window, Qt.Key.Key_F10, ALT) for _ in range(5)]
    assert back == [*reversed(seen[:-1]), "PAUSED AT FRAME 0"]


def test_f11_and_shift_f11__go_into_and_out_of_spans(window: InspectorWindow) -> None:
    choose(window, "Scope")
    assert press(window, Qt.Key.Key_F10) == "PAUSED IN FRAME 1 · composition"
    assert press(window, Qt.Key.Key_F11) == "PAUSED IN FRAME 1 · composition · Loop"
    assert press(window, Qt.Key.Key_F11) == "PAUSED IN FRAME 1 · composition · Image skipped"
    assert press(window, Qt.Key.Key_F11, ALT) == "PAUSED IN FRAME 1 · composition · Loop"
    assert press(window, Qt.Key.Key_F11, ALT | SHIFT) == "PAUSED IN FRAME 1 · composition"
    assert press(window, Qt.Key.Key_F11, SHIFT) == "PAUSED AT FRAME 1"


def test_slot_granularity__reaches_each_operation_and_the_slot_panel_names_it(window: InspectorWindow) -> None:
    choose(window, "Slot")
    texts = [press(window, Qt.Key.Key_F10) for _ in range(6)]
    assert texts[-1] == "PAUSED IN FRAME 1 · apply changes · operation 1"
    moment = window.moment()
    assert moment is not None and moment.operation is not None and moment.operation.what == "update"


def test_f11_at_the_newest_frame__runs_a_frame_and_stands_inside_it(window: InspectorWindow) -> None:
    window.choose_variant(window.session.variant)  # type: ignore[union-attr]
    window.player.pause()
    assert label(window) == "PAUSED AT FRAME 0" and last(window) == 0
    assert press(window, Qt.Key.Key_F11) == "PAUSED IN FRAME 1 · composition"
    assert last(window) == 1
    for _ in range(6):
        window.player.step()


def test_panels__show_the_moment_of_the_cursor(window: InspectorWindow) -> None:
    choose(window, "Scope")
    for key in (Qt.Key.Key_F10, Qt.Key.Key_F11, Qt.Key.Key_F11):
        press(window, key)
    moment = window.moment()
    assert moment is not None and not moment.is_frame_end
    done = [beat.text for beat in moment.beats[: window.event_timeline.now() + 1]]
    to_come = [beat.text for beat in moment.beats[window.event_timeline.now() + 1 :]]
    assert done == ["Loop", "Image skipped"] and to_come[:2] == ["Text", "measure text"]
    runs = {line.called: line.marks for line in moment.lines_by_subject.values()}
    assert runs["Loop"] == (("C", 1),) and runs["Text"] == ()
    assert "picture so far: still frame 0's" in window.preview.hint().words
    assert [ghost.words for ghost in moment.ghosts if ghost.node.tag == "text"] == ["text: from 8, 8 to 8, 108"]
    picture = window.session.recording.picture(0)  # type: ignore[union-attr]
    assert picture is not None and window.preview.image.constBits() == picture.pixels()


def test_click_on_an_event_of_the_frame__moves_the_cursor_to_it(window: InspectorWindow) -> None:
    window.player.show(1)
    timeline = window.event_timeline
    timeline.grab()
    place, beat = next((place, beat) for place, beat in timeline._places if beat.text == "Text")
    QTest.mouseClick(timeline, Qt.MouseButton.LeftButton, pos=place.center())
    assert label(window) == "PAUSED IN FRAME 1 · composition · Text"
    assert window.player.at_event == beat.row


def test_step_panel__says_where_the_cursor_stands_and_what_is_next(window: InspectorWindow) -> None:
    window.step_panel.raise_()
    choose(window, "Scope")
    press(window, Qt.Key.Key_F10)
    press(window, Qt.Key.Key_F10)
    rows = window.step_panel.rows.rows
    assert [(row.position, row.following) for row in rows.values()] == [
        ("1", "end of frame 1"),
        ("composition, 1 of 4", "apply changes"),
        ("Loop, 1 of 3", "Image skipped"),
        ("–", "Image skipped"),
    ]
    assert [name for name, row in rows.items() if row.is_active] == ["scope"]
    QTest.mouseClick(rows["phase"].forward, Qt.MouseButton.LeftButton)
    assert label(window) == "PAUSED IN FRAME 1 · apply changes"
    QTest.mouseClick(rows["phase"].back, Qt.MouseButton.LeftButton)
    assert label(window) == "PAUSED IN FRAME 1 · composition"
    rows["slot operation"].setFocus()
    press(window, Qt.Key.Key_F10, Qt.KeyboardModifier.ControlModifier)
    assert window.stepper.granularity == "slot operation"


def test_run_to_a_write__moves_to_its_event(window: InspectorWindow) -> None:
    panel = window.step_panel
    panel.raise_()
    assert [panel.target.itemText(at) for at in (0, 1, -1 + panel.target.count())] == [
        "next run of Loop",
        "next write of h",
        "next backwards write",
    ]
    panel.target.setCurrentIndex(1)
    panel.value.setText("== 100")
    QTest.keyClick(window, Qt.Key.Key_F8, Qt.KeyboardModifier.ControlModifier)
    assert window.statusBar().currentMessage().startswith("No write of h if == 100 follows")
    window.player.show_event(1)
    QTest.keyClick(window, Qt.Key.Key_F8, Qt.KeyboardModifier.ControlModifier)
    assert label(window).startswith("PAUSED IN FRAME 0 · layout · ")
    moment = window.moment()
    assert moment is not None and moment.row is not None and moment.row.kind == "write"
    panel.value.setText("")


def test_breakpoint__pauses_the_live_program_at_the_event(window: InspectorWindow) -> None:
    panel = window.step_panel
    panel.raise_()
    panel.target.setCurrentIndex(panel.target.findText("next layout"))
    QTest.keyClick(window, Qt.Key.Key_F9)
    assert panel.breakpoints.item(0).text() == "Break on layout"
    window.choose_variant(window.session.variant)  # type: ignore[union-attr]
    assert window.player.playing
    while window.player.playing:
        window.player.tick()
    assert label(window).startswith("PAUSED IN FRAME 1 · layout · measure text")
    panel.breakpoints.setCurrentRow(0)
    QTest.keyClick(panel.breakpoints, Qt.Key.Key_Delete)
    assert window.stepper.breakpoints.targets == [] and panel.breakpoints.count() == 0
    for _ in range(6):
        window.player.step()


def test_guess_mode__asks_before_a_step_and_keeps_the_answer(window: InspectorWindow) -> None:
    choose(window, "Phase")
    QTest.keyClick(window, Qt.Key.Key_G, SHIFT | Qt.KeyboardModifier.ControlModifier)
    status = window.findChild(QLabel, "status_step")
    assert status is not None
    try:
        assert press(window, Qt.Key.Key_F10) == "PAUSED AT FRAME 0"
        assert window.step_panel.question.text() == "Which phase is next?"
        answer_with(window, "composition")
        assert label(window) == "PAUSED IN FRAME 1 · composition"
        assert (window.step_panel.verdict.text(), status.text()) == ("Right: composition.", "1 of 1 guess right")
        press(window, Qt.Key.Key_F10)
        wrong = next(words for words in window.stepper.question.choices if words != "apply changes")  # type: ignore[union-attr]
        answer_with(window, wrong)
        assert label(window) == "PAUSED IN FRAME 1 · apply changes"
        assert window.step_panel.verdict.text() == f"≠ {wrong}: it is apply changes."
        assert status.text() == "1 of 2 guesses right"
        press(window, Qt.Key.Key_F10)
        press(window, Qt.Key.Key_Escape)
        assert window.stepper.question is None and label(window) == "PAUSED IN FRAME 1 · apply changes"
    finally:
        window.step_panel.guess_mode.setChecked(False)


def answer_with(window: InspectorWindow, words: str) -> None:
    buttons = window.step_panel.choices.findChildren(QPushButton)
    QTest.mouseClick(next(each for each in buttons if each.text() == words), Qt.MouseButton.LeftButton)


def test_menu_step__has_each_step_with_its_key(window: InspectorWindow) -> None:
    texts = [action.text() for action in window.findChildren(QAction)]
    for words, key in (
        ("Over", "F10"),
        ("Into", "F11"),
        ("Out", "Shift+F11"),
        ("Back over", "Alt+F10"),
        ("Back into", "Alt+F11"),
        ("Back out", "Alt+Shift+F11"),
    ):
        assert f"{words}\t{key}" in texts


def test_step_backward_at_the_first_frame__stays_and_says_why(window: InspectorWindow) -> None:
    assert press(window, Qt.Key.Key_F10, ALT) == "PAUSED AT FRAME 0"
    assert window.statusBar().currentMessage() == "The recording begins here."


def test_each_panel__is_found_by_its_name_and_has_a_status(window: InspectorWindow) -> None:
    window.player.show(1)
    for name in ("composition", "state", "preview", "why", "causes", "reads", "slots", "source", "step", "frames"):
        dock = window.findChild(QDockWidget, f"dock_{name}")
        assert dock is not None, name
        assert window.findChild(QLabel, f"status_{name}") is not None, name


def test_panel_behind_a_tab__is_shown_its_moment_when_it_comes_to_the_front(window: InspectorWindow) -> None:
    status = window.findChild(QLabel, "status_source")
    assert status is not None
    window.slots_panel.raise_()
    window.player.show(0)
    before = status.text()
    window.player.show_event(window.player.frame.rows[0].id)  # type: ignore[union-attr]
    window.player.show(1)
    assert status.text() == before and not window.source_panel.is_front
    shown: list[int] = []
    window.source_panel.view.show_moment = lambda moment: shown.append(moment.index)  # type: ignore[method-assign]
    window.source_panel.raise_()
    QApplication.processEvents()
    assert shown == [1] and window.source_panel.is_front
    del window.source_panel.view.show_moment
    window.slots_panel.raise_()
