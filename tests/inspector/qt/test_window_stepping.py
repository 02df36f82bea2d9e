"""Stepping in the window, by keys, clicks and menus: over, into, out, backward, at each granularity."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from weakref import WeakKeyDictionary

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDockWidget, QLabel, QPushButton

from inspector.analysis.breakpoints import PHASE, Target
from inspector.analysis.state_changes import Change
from inspector.qt.context_menus import menu_of_focus
from inspector.qt.panels import timeline_entries
from inspector.qt.panels.flame_panel import FlamePanel
from inspector.qt.window import InspectorWindow
from inspector.recording.moments.stops import FRAME
from inspector.running.session import Session

from ..open_window import open_window

NONE = Qt.KeyboardModifier.NoModifier
SHIFT, ALT = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier


_FIRST: WeakKeyDictionary[InspectorWindow, Session | None] = WeakKeyDictionary()
"""The session that no test opened, of each window."""


@pytest.fixture(scope="module")
def shared() -> Iterator[InspectorWindow]:
    with open_window("loop", steps=6) as window:
        _FIRST[window] = window.session
        yield window


@pytest.fixture
def window(shared: InspectorWindow) -> InspectorWindow:
    """Seven frames: 0 and 1 have work; paused at frame 0, with steps by frame."""
    if shared.session is not _FIRST.get(shared) or last(shared) != 6:  # tests close the scenes that they open
        shared.choose_variant(shared.session.variant)  # type: ignore[union-attr]
        shared.player.pause()
        while last(shared) < 6:
            shared.player.step()
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
    window.slots_panel.raise_()
    choose(window, "Slot")
    texts = [press(window, Qt.Key.Key_F10) for _ in range(6)]
    assert texts[-1] == "PAUSED IN FRAME 1 · apply changes · operation 1"
    moment = window.moment()
    assert moment is not None and moment.operation is not None and moment.operation.what == "update"
    status = window.findChild(QLabel, "status_slots")
    assert status is not None and status.text() == moment.operation.sentence
    row = window.slots_panel.groups_model.rows[window.slots_panel.groups.currentIndex().row()]
    assert row is not None and row.group.index == moment.operation.index


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
    done = [entry.text for entry in moment.event_entries[: window.event_timeline.now() + 1]]
    to_come = [entry.text for entry in moment.event_entries[window.event_timeline.now() + 1 :]]
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
    place, entry = next((place, entry) for place, entry in timeline._places if entry.text == "Text")
    QTest.mouseClick(timeline, Qt.MouseButton.LeftButton, pos=place.center())
    assert label(window) == "PAUSED IN FRAME 1 · composition · Text"
    assert window.player.at_event == entry.row


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
    assert not window.player.playing
    assert label(window).startswith("PAUSED IN FRAME 0 · layout · measure")
    window.player.play()
    while window.player.playing:
        window.player.tick()
    assert label(window).startswith("PAUSED IN FRAME 1 · layout · measure text")
    panel.breakpoints.setCurrentRow(0)
    QTest.keyClick(panel.breakpoints, Qt.Key.Key_Delete)
    assert window.stepper.breakpoints.targets == [] and panel.breakpoints.count() == 0
    for _ in range(6):
        window.player.step()


def test_breakpoint__a_demo_that_reaches_it_pauses_there(
    window: InspectorWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = window.session
    assert session is not None
    monkeypatch.setattr(session, "program", replace(session.program, demo=lambda scene: scene.resize(300, 300)))
    window.stepper.add_breakpoint(Target(PHASE, "layout"))
    for plays, frame in ((True, 7), (False, 8)):
        if plays:
            window.player.play()
        monkeypatch.setattr(
            session, "program", replace(session.program, demo=lambda scene, to=300 + frame: scene.resize(to, to))
        )
        window.run_demo()
        assert not window.player.playing
        assert "· layout · measure" in label(window)
    window.stepper.breakpoints.remove(0)


def test_cursor_before_the_runs_of_a_frame__no_absence_is_claimed(window: InspectorWindow) -> None:
    frame = window.session.recording.frame(1)  # type: ignore[union-attr]
    assert frame is not None
    window.player.show_event(frame.rows[0].id)
    window.find_next("text")
    assert window.why_panel.sentence.toPlainText().startswith("By the end of this frame: Text ran because")
    window.why_panel.reran.show_change(Change(None, "h", ()), 0, is_frame_end=False)
    assert window.why_panel.reran.accessibleName() == "h: nothing so far: the rest of the frame is to come"


def test_subject_that_another_panel_selects__is_the_span_of_the_flame_chart(window: InspectorWindow) -> None:
    flame = window.docks.panel(FlamePanel)
    flame.show()
    flame.raise_()
    window.player.show(0)
    window.selection.select_subject(0)
    window.find_next("image")
    assert flame.view.current == min(flame.view.selected)


def test_guess_mode__asks_before_a_step_and_keeps_the_answer(window: InspectorWindow) -> None:
    window.stepper.score.answers.clear()  # other tests of this window may have answered
    choose(window, "Phase")
    QTest.keyClick(window, Qt.Key.Key_G, SHIFT | Qt.KeyboardModifier.ControlModifier)
    status = window.findChild(QLabel, "status_step")
    assert status is not None
    try:
        assert press(window, Qt.Key.Key_F10) == "PAUSED AT FRAME 0"
        assert window.step_panel.question.text() == "Which phase is next?"
        rows = window.step_panel.rows.rows.values()
        assert [row.following for row in rows] == ["", "", "", ""]  # they would answer the question
        answer_with(window, "composition")
        assert window.step_panel.rows.rows[FRAME].following == "end of frame 1"
        assert label(window) == "PAUSED IN FRAME 1 · composition"
        assert (window.step_panel.verdict.text(), status.text()) == ("Right: composition.", "1 of 1 guess right")
        assert window.event_timeline.accessibleDescription() == "? (to come)"  # the timeline would answer the next one
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
    assert window.event_timeline.accessibleDescription().endswith("draw text (to come)")


def test_guess_while_live__the_window_is_paused_while_the_question_waits(window: InspectorWindow) -> None:
    window.player.play()
    assert label(window) == "LIVE"
    window.stepper.set_guesses(True)
    newest = press(window, Qt.Key.Key_F10)
    assert window.stepper.question is not None
    assert newest == f"PAUSED AT FRAME {window.player.index}" and not window.player.playing
    window.stepper.set_guesses(False)


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return])
def test_button_with_the_focus__space_and_enter_press_it_instead_of_play(window: InspectorWindow, key: Qt.Key) -> None:
    QTest.keyClick(window, Qt.Key.Key_G, SHIFT | Qt.KeyboardModifier.ControlModifier)
    try:
        press(window, Qt.Key.Key_F10)
        button = window.step_panel.choices.findChild(QPushButton)
        window.activateWindow()
        assert button is not None
        button.setFocus()
        QApplication.processEvents()
        assert QApplication.focusWidget() is button
        QTest.keyClick(button, key)
        assert window.stepper.question is None and not window.player.playing
    finally:
        window.step_panel.guess_mode.setChecked(False)


def answer_with(window: InspectorWindow, words: str) -> None:
    buttons = window.step_panel.choices.findChildren(QPushButton)
    QTest.mouseClick(next(each for each in buttons if each.text() == words), Qt.MouseButton.LeftButton)


def test_replay__moves_through_the_frames_with_work_and_ends(window: InspectorWindow) -> None:
    QTest.keyClick(window, Qt.Key.Key_Space, Qt.KeyboardModifier.ControlModifier)
    assert window.replay.running and window.toolbar.play.words == "Pause"
    window.replay.tick()
    assert label(window) == "PAUSED AT FRAME 1"
    window.replay.tick()
    assert not window.replay.running and window.toolbar.play.words == "Go live"
    window.replay.toggle()
    assert label(window) == "PAUSED AT FRAME 0"
    press(window, Qt.Key.Key_F10)
    assert not window.replay.running


def test_strip__hover_shows_the_picture_and_a_drag_moves_the_cursor(
    window: InspectorWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    strip = window.frame_timeline
    assert all(entry.has_picture for entry in strip.entries() if entry.work is not None)
    strip.mouseMoveEvent(move(strip.entries()[0].x + 2, Qt.MouseButton.NoButton))
    assert strip.thumbnail is None  # the picture stands beside the bar
    monkeypatch.setattr(timeline_entries, "MOST_PICTURES", 0)
    strip.grab()
    first, second = strip.entries()[:2]
    strip.mouseMoveEvent(move(first.x + 2, Qt.MouseButton.NoButton))
    assert strip.thumbnail is not None and strip.thumbnail.isVisible()
    assert (strip.thumbnail.words, strip.thumbnail.image.width()) == ("frame 0", 104)
    strip.mouseMoveEvent(move(second.x + 2, Qt.MouseButton.LeftButton))
    assert label(window) == "PAUSED AT FRAME 1" and strip.thumbnail.words == "frame 1"
    strip.leaveEvent(QEvent(QEvent.Type.Leave))
    assert not strip.thumbnail.isVisible()


def test_drag_through_the_strip__picture_follows_at_once_and_every_panel_when_it_ends(window: InspectorWindow) -> None:
    def statuses() -> list[str]:
        return [panel.title.status.text() for panel in window.panels if panel.is_front]

    window.player.show(1)
    at_frame_1 = statuses()
    window.player.show(0)
    strip, others = window.frame_timeline, set(window.panels)
    strip.grab()
    strip.mouseMoveEvent(move(strip.entries()[1].x + 2, Qt.MouseButton.LeftButton))
    assert window.moment().index == 1 and window.preview._moment.index == 1  # type: ignore[union-attr]
    assert window.frames_panel.title.status.text().startswith("frame 1 of")
    others -= {window.frames_panel, window.docks.named("Preview")}
    assert set(window.live_refresh._waiting) == others
    QTest.mouseRelease(strip, Qt.MouseButton.LeftButton)
    assert (statuses(), window.live_refresh._waiting) == (at_frame_1, [])


def move(x: int, buttons: Qt.MouseButton) -> QMouseEvent:
    at = QPointF(x, 40)
    return QMouseEvent(QEvent.Type.MouseMove, at, at, Qt.MouseButton.NoButton, buttons, NONE)


def test_arrow_keys_in_the_events_of_the_frame__move_the_cursor_from_event_to_event(window: InspectorWindow) -> None:
    window.player.show(1)
    window.event_timeline.setFocus()
    seen = []
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_Right):
        QTest.keyClick(window.event_timeline, key)
        seen.append(label(window))
    assert seen == [
        "PAUSED IN FRAME 1 · drawing · draw text",
        "PAUSED IN FRAME 1 · drawing · draw box",
        "PAUSED IN FRAME 1 · drawing · draw text",
    ]


def test_click_on_a_line_number__sets_a_breakpoint_that_pauses_the_program(window: InspectorWindow) -> None:
    write = next(row for row in window.session.recording.frame(0).rows if row.kind == "write")  # type: ignore[union-attr]
    window.selection.ask_source(write.site)
    source = window.source
    y = (source.line - 1) * window.appearance.px(20) - source.verticalScrollBar().value() + 4
    QTest.mouseClick(source.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(10, y))
    (target,) = window.stepper.breakpoints.targets
    assert target.words == f"loop.py:{write.site.line}" and source.breakpoints(source.file) == {write.site.line}
    window.choose_variant(window.session.variant)  # type: ignore[union-attr]
    while window.player.playing and last(window) < 2:
        window.player.tick()
    window.player.pause()
    source.setFocus()
    source.show_site(write.site)
    QTest.keyClick(source, Qt.Key.Key_F9)
    assert window.stepper.breakpoints.targets == []
    first = next(each for each, text in enumerate(source.source.splitlines(), 1) if text.startswith("@composable"))
    for line in (first - 1, first - 1, 10**6):  # the blank line above it, again, and past the end
        source.breakpoint_asked.emit(source.file, line)
    assert [each.place for each in window.stepper.breakpoints.targets] == [(source.file, first)]
    source.breakpoint_asked.emit(source.file, first)
    for _ in range(6):
        window.player.step()


def test_context_menu_of_a_row__runs_to_its_next_run(window: InspectorWindow) -> None:
    window.find_next("image")
    window.player.show(0)
    window.tree_panel.view.setFocus()
    menu = menu_of_focus(window)
    assert menu is not None
    texts = [action.text() for action in menu.actions() if action.text()]
    assert texts[:3] == ["To the next run of image", "Back to the last run of image", "Break on each run of image"]
    menu.actions()[1].trigger()
    assert label(window) == "PAUSED IN FRAME 0 · drawing · draw image"
    menu.actions()[2].trigger()
    assert [target.words for target in window.stepper.breakpoints.targets] == ["run of image"]
    window.stepper.breakpoints.remove(0)
    menu.deleteLater()


def test_focus__a_ring_lies_around_the_panel_with_the_keyboard(window: InspectorWindow) -> None:
    window.reads_panel.frozen.setFocus()
    QApplication.processEvents()
    ring = window.focus_ring
    assert ring.isVisible() and ring.parent() is window.reads_panel
    assert ring.geometry() == window.reads_panel.bodies.geometry()
    window.toolbar.program.setFocus()
    QApplication.processEvents()
    assert not ring.isVisible()


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


def test_step_backward_while_live__starts_at_the_displayed_frame(window: InspectorWindow) -> None:
    window.player.play()
    for _ in range(3):
        window.player.tick()
    shown = window.player.index
    assert shown == 1 and last(window) > 6, "idle frames passed"
    assert press(window, Qt.Key.Key_F11, ALT).startswith("PAUSED IN FRAME 1 ")
