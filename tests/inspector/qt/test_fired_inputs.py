"""Recorded and new inputs are fired: live, in a fork of a past frame, and in a recording from a file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QMenu
from pytestqt.qtbot import QtBot

from inspector.qt.command_palette import commands_of
from inspector.qt.context_menus import menu_of_focus
from inspector.qt.fire_dialog import FireDialog
from inspector.qt.window import InspectorWindow
from inspector.recording import save_run
from inspector.running.driving import settle
from inspector.running.inputs.recorded_inputs import inputs_before
from inspector.running.loading.program import load
from inspector.running.session import Session

from ..open_window import open_window
from ..programs import written

APP = """
    from engine import *

    @composable
    def Screen():
        count = remember(lambda: mutable_state_of(0))
        at = remember(lambda: mutable_state_of(0))
        drag = Modifier.draggable(lambda delta: at.set(at.value + round(delta)))
        with Column(Modifier.fill_max_size()):
            Box(Modifier.size(100, 50).clickable(lambda: count.set(count.value + 1)).test_tag("more"))
            Box(drag.size(100, 50).test_tag("knob"))
            Text(f"{count.value} {at.value}")

    def demo(scene):
        scene.tap(30, 30)
        scene.frame()
        scene.press(50, 75)
        scene.move(60, 75)
        scene.frame()
        scene.move(90, 75)
        scene.frame()
        scene.release(90, 75)
        scene.frame()
        scene.scroll(20, 20, 0, 10)
        scene.frame()

    SIZE = (100, 150)
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> str:
    return written(tmp_path_factory.mktemp("fired"), APP, "fired.py")


@pytest.fixture
def window(program: str) -> Iterator[InspectorWindow]:
    with open_window(program) as made:
        yield made


def ran(program: str) -> Session:
    session = Session(load(program))
    session.start()
    settle(session)
    session.run_demo()
    return session


def value(window: InspectorWindow, name: str) -> str:
    window.refresh()
    return next(line.value for line in window.state_panel.model.lines if line.state.name == name)


def words(menu: QMenu) -> list[str]:
    return [each.text() for each in menu.actions() if not each.isSeparator()]


def dialog_of(window: InspectorWindow, qtbot: QtBot) -> FireDialog:
    window.fired.ask()
    found = window.findChild(FireDialog)
    assert found is not None
    qtbot.waitUntil(lambda: not found.walk.running)
    return found


def said(dialog: FireDialog) -> list[str]:
    return [line.accessible for line in dialog.lines.lines]


def press_enter(dialog: FireDialog, qtbot: QtBot, text: str = "") -> None:
    dialog.field.setText(text)
    with qtbot.waitSignal(dialog.destroyed):
        QTest.keyClick(dialog.field, Qt.Key.Key_Return)


def test_inputs_of_frames__are_those_that_a_person_gave(program: str) -> None:
    session = ran(program)
    recording = session.recording
    found = [
        (index, each.words, len(each.steps))
        for index in range(len(recording))
        for each in inputs_before(recording, index)
    ]
    session.close()
    first = next(index for index, *_ in found)
    assert [(index - first, words, steps) for index, words, steps in found] == [
        (0, "tap 30, 30", 1),
        (1, "drag from 50, 75 to 90, 75", 6),  # press, move, frame, move, frame, release
        (4, "scroll +10 at 20, 20", 1),
    ]


def test_ctrl_i__lists_the_recorded_inputs_newest_first(window: InspectorWindow, qtbot: QtBot) -> None:
    window.run_demo()
    QTest.keyClick(window, Qt.Key.Key_I, Qt.KeyboardModifier.ControlModifier)
    dialog = window.findChild(FireDialog)
    assert dialog is not None
    qtbot.waitUntil(lambda: not dialog.walk.running)
    assert [each.partition(": ")[2] for each in said(dialog)] == [
        "scroll +10 at 20, 20",
        "drag from 50, 75 to 90, 75",
        "tap 30, 30",
    ]
    assert dialog.status.text() == "3 recorded inputs · Enter fires it in the running program"
    dialog.reject()


def test_recorded_input_at_the_newest_frame__runs_in_the_same_branch(window: InspectorWindow, qtbot: QtBot) -> None:
    window.run_demo()
    session = window.session
    press_enter(dialog_of(window, qtbot), qtbot, "tap 30, 30")
    qtbot.waitUntil(lambda: value(window, "count") == "2")
    assert window.session is session and window.branches.all == []
    assert window.statusBar().currentMessage().startswith("Fired: tap 30, 30. Frame ")


def test_recorded_drag__is_fired_with_its_frames(window: InspectorWindow, qtbot: QtBot) -> None:
    window.run_demo()
    assert window.session is not None
    moved = int(value(window, "at"))
    frames = len(window.session.recording)
    press_enter(dialog_of(window, qtbot), qtbot, "drag")
    qtbot.waitUntil(lambda: value(window, "at") == str(2 * moved))
    assert moved > 0 and len(window.session.recording) >= frames + 2


def test_new_input_at_a_past_frame__forks_and_says_so(window: InspectorWindow, qtbot: QtBot) -> None:
    window.run_demo()
    first = window.session
    window.player.show(0)
    dialog = dialog_of(window, qtbot)
    assert dialog.status.text().endswith("Enter fires it in a fork from frame 0")
    press_enter(dialog, qtbot, "tap more")
    qtbot.waitUntil(lambda: window.session is not first)
    qtbot.waitUntil(lambda: value(window, "count") == "1")
    assert window.statusBar().currentMessage().startswith("Forked from frame 0: tap more.")
    assert [window.branches.words(each) for each in window.branches.all] == ["1 as run", "2 tap more, from frame 0"]
    assert window.moment_text().startswith("PAUSED AT FRAME")


def test_live__fires_into_the_running_program(window: InspectorWindow, qtbot: QtBot) -> None:
    window.player.play()
    press_enter(dialog_of(window, qtbot), qtbot, "set count = 5")
    qtbot.waitUntil(lambda: value(window, "count") == "5")
    assert window.player.playing and window.branches.all == []
    assert window.statusBar().currentMessage() == "Fired: set count = 5."
    window.player.pause()


@pytest.mark.parametrize("where", ["strip", "events"])
def test_menu_of_the_frame__fires_its_inputs_again(window: InspectorWindow, where: str) -> None:
    window.run_demo()
    assert window.session is not None
    tapped = next(at for at in range(len(window.session.recording)) if inputs_before(window.session.recording, at))
    window.player.show(tapped)
    widget = window.event_timeline if where == "events" else window.frame_timeline
    window.activateWindow()
    widget.setFocus()
    menu = menu_of_focus(window)
    assert menu is not None
    entry = f"Fire again: tap 30, 30 (forks from frame {tapped})"
    assert words(menu)[:2] == [entry, "Fire an input…\tCtrl+I"]
    menu.actions()[0].trigger()
    menu.close()
    assert value(window, "count") == "2"
    assert [each.name for each in window.branches.all] == ["as run", "tap 30, 30"]


def test_palette__offers_the_inputs_before_the_frame(window: InspectorWindow) -> None:
    window.run_demo()
    assert window.session is not None
    window.player.show(0)
    path = "Run › Fire an input › Inputs before this frame"
    assert [each.words for each in commands_of(window.menuBar()) if each.path == path] == [
        "No input preceded this frame"
    ]
    tapped = next(at for at in range(len(window.session.recording)) if inputs_before(window.session.recording, at))
    window.player.show(tapped)
    assert [each.words for each in commands_of(window.menuBar()) if each.path == path] == [
        f"Fire again: tap 30, 30 (forks from frame {tapped})"
    ]


def test_recording_from_a_file__says_that_it_runs_the_program(
    window: InspectorWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window.run_demo()
    assert window.session is not None
    path = tmp_path / "run.phases"
    save_run(window.session.recording, path)
    assert window.open_target(str(path))
    opened = window.session
    window.player.show(0)
    dialog = dialog_of(window, qtbot)
    assert dialog.status.text().endswith("Enter runs fired.py again and forks from frame 0")
    press_enter(dialog, qtbot, "tap")
    qtbot.waitUntil(lambda: window.session is not opened)
    qtbot.waitUntil(lambda: value(window, "count") == "1")


def test_words_that_are_no_input__say_what_is_wrong(window: InspectorWindow, qtbot: QtBot) -> None:
    dialog = dialog_of(window, qtbot)
    dialog.field.setText("tpa 3,3")
    assert said(dialog) == []
    assert dialog.status.text().startswith(
        "No recorded input contains these words, and as a new one: no input is called 'tpa'; did you mean 'tap'?"
    )
    assert dialog.list.empty == dialog.status.text() and not dialog.status.isVisible()
    dialog.reject()


def test_input_without_its_node__says_why_it_cannot_be_done(window: InspectorWindow, qtbot: QtBot) -> None:
    press_enter(dialog_of(window, qtbot), qtbot, "tap nobody")
    qtbot.waitUntil(lambda: window.error_area.isVisible())
    assert "nobody" in window.error_banner.headline


def test_button_of_the_fire_row__opens_the_list(window: InspectorWindow, qtbot: QtBot) -> None:
    name = "Fire a recorded or a new input"
    (button,) = (each for each in window.state_panel.findChildren(QAbstractButton) if each.accessibleName() == name)
    button.click()
    dialog = window.findChild(FireDialog)
    assert dialog is not None and dialog.isVisible()
    dialog.reject()


def test_long_sentence__leaves_the_width_of_the_list(window: InspectorWindow, qtbot: QtBot) -> None:
    dialog = dialog_of(window, qtbot)
    width = dialog.width()
    dialog.field.setText("tpa 3,3")
    qtbot.wait(20)
    assert len(dialog.status.text()) > 200 and dialog.width() == width
    dialog.reject()


def test_space_key__is_named(window: InspectorWindow, qtbot: QtBot) -> None:
    press_enter(dialog_of(window, qtbot), qtbot, "key Space")
    qtbot.waitUntil(lambda: window.statusBar().currentMessage().startswith("Fired: key Space"))
    assert window.session is not None
    window.player.step()
    found = [
        each.words
        for index in range(len(window.session.recording))
        for each in inputs_before(window.session.recording, index)
    ]
    assert found == ["key Space"]
