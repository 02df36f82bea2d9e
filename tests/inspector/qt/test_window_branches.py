"""Editing a state in the window, forks from a past frame by an edit or an input, and the branches that stay."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit, QMenu

from inspector.qt.command_palette import CommandPalette, commands_of
from inspector.qt.panels.state_panel import VALUE
from inspector.qt.window import InspectorWindow
from inspector.recording import save_run

from ..open_window import open_window
from ..programs import written

APP = """
    from engine import *

    @composable
    def Screen():
        count = remember(lambda: mutable_state_of(0))
        name = remember(lambda: mutable_state_of("Ada"))
        color = remember(lambda: mutable_state_of(Color.RED))
        with Box(Modifier.fill_max_size().clickable(lambda: count.set(count.value + 1)).test_tag("box")):
            Text(f"{count.value} {name.value}", color=color.value)

    def demo(scene):
        for _ in range(3):
            scene.tap(30, 30)
            scene.frame()
            scene.frame()
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> str:
    return written(tmp_path_factory.mktemp("branches"), APP, "count.py")


@pytest.fixture
def window(program: str) -> Iterator[InspectorWindow]:
    with open_window(program) as made:
        yield made


def row_of(window: InspectorWindow, name: str) -> int:
    return next(row for row, line in enumerate(window.state_panel.model.lines) if line.state.name == name)


def ask(window: InspectorWindow, name: str) -> None:
    view = window.state_panel.view
    view.setFocus()
    view.setCurrentIndex(window.state_panel.model.index(row_of(window, name), 0))
    QTest.keyClick(view, Qt.Key.Key_F2)


def field(window: InspectorWindow) -> QLineEdit:
    found = window.findChild(QLineEdit, "state_editor_field")
    assert isinstance(found, QLineEdit)
    return found


def words(window: InspectorWindow, part: str) -> str:
    found = window.findChild(QLabel, f"state_editor_{part}")
    assert isinstance(found, QLabel)
    return found.text()


def enter(window: InspectorWindow, text: str) -> None:
    field(window).setText(text)
    QTest.keyClick(field(window), Qt.Key.Key_Return)


def shown_value(window: InspectorWindow, name: str) -> str:
    window.refresh()
    return str(window.state_panel.model.index(row_of(window, name), VALUE).data())


def at_frame(window: InspectorWindow, index: int) -> None:
    window.run_demo()
    window.player.show(index)


def test_f2_while_live__writes_the_state_of_the_running_program(window: InspectorWindow) -> None:
    window.player.play()
    session = window.session
    ask(window, "count")
    assert words(window, "question") == "Write count in the running program"
    assert words(window, "hint") == "count takes a whole number, such as 5."
    enter(window, "7")
    window.player.step()
    assert window.session is session and shown_value(window, "count") == "7"
    assert window.branches.all == []


def test_double_click_while_paused__asks_before_it_forks_and_esc_changes_nothing(window: InspectorWindow) -> None:
    at_frame(window, 2)
    session = window.session
    view = window.state_panel.view
    place = view.visualRect(window.state_panel.model.index(row_of(window, "count"), VALUE)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    QTest.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert words(window, "question").startswith("Fork from frame 2?")
    QTest.keyClick(field(window), Qt.Key.Key_Escape)
    assert not window.state_panel.editor.isVisible() and view.hasFocus()
    assert window.session is session and window.branches.all == []


def test_bad_input__stays_in_the_field_with_what_is_accepted(window: InspectorWindow) -> None:
    at_frame(window, 2)
    ask(window, "count")
    enter(window, "seven")
    assert window.state_panel.editor.isVisible() and field(window).text() == "seven"
    assert words(window, "hint") == "seven is no literal: count takes a whole number, such as 5."
    assert field(window).accessibleDescription() == words(window, "hint")
    assert window.branches.all == []


def test_edit_of_a_past_frame__forks_and_both_branches_stay(window: InspectorWindow) -> None:
    at_frame(window, 2)
    first = window.session
    assert first is not None
    frames, last = len(first.recording), first.recording.last
    ask(window, "count")
    enter(window, "40")
    second = window.session
    assert second is not first and second is not None and second.scene is not None
    assert window.toolbar.pill.words == "PAUSED AT FRAME 3" and shown_value(window, "count") == "40"
    assert window.branches.button.isVisibleTo(window.frame_timeline)
    assert [window.branches.words(each) for each in window.branches.all] == [
        "1 as run",
        "2 count = 40, from frame 2",
    ]
    window.branches.switch(window.branches.all[0])
    assert window.session is first and len(first.recording) == frames and window.player.index == 2
    assert shown_value(window, "count") == "1"
    window.player.show(last or 0)
    assert shown_value(window, "count") == "3"
    window.branches.switch(window.branches.all[1])
    assert window.session is second and shown_value(window, "count") == "40"


def test_pictures_of_the_shared_frames__are_those_of_the_first_run(window: InspectorWindow) -> None:
    at_frame(window, 2)
    first = window.session
    ask(window, "count")
    enter(window, "40")
    second = window.session
    assert first is not None and second is not None
    for index in range(3):
        mine, its = first.recording.picture(index), second.recording.picture(index)
        assert mine is not None and its is not None and mine.pixels() == its.pixels()
    newest = second.recording.picture(3)
    assert newest is not None and newest.frame == 3
    # The window shows the new value: its picture is that of the branch.
    assert window.preview.image.constBits().tobytes() == newest.pixels()


def test_input_on_a_past_frame__forks_and_says_so(window: InspectorWindow) -> None:
    at_frame(window, 2)
    first = window.session
    assert first is not None
    frames = len(first.recording)
    middle = QPoint(window.preview.width() // 2, window.preview.height() // 2)
    QTest.mouseClick(window.preview, Qt.MouseButton.LeftButton, pos=middle)
    assert window.session is not first
    assert window.statusBar().currentMessage().startswith("Forked from frame 2")
    window.player.step()
    assert shown_value(window, "count") == "2"
    assert len(first.recording) == frames


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return])
def test_button_of_the_fire_row_on_a_past_frame__takes_keys_and_forks(window: InspectorWindow, key: Qt.Key) -> None:
    at_frame(window, 2)
    first, row = window.session, window.state_panel.fire
    tap = next(each for each in row.findChildren(QAbstractButton) if each.accessibleName() == "Fire: Tap")
    window.activateWindow()
    tap.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(tap, key)
    assert window.session is not first and not window.player.playing
    assert window.statusBar().currentMessage().startswith("Forked from frame 2")


def test_input_at_the_newest_frame__belongs_to_the_same_branch(window: InspectorWindow) -> None:
    session = window.session
    middle = QPoint(window.preview.width() // 2, window.preview.height() // 2)
    QTest.mouseClick(window.preview, Qt.MouseButton.LeftButton, pos=middle)
    assert window.session is session and window.branches.all == []


def test_branches__are_compared_from_the_menu(window: InspectorWindow) -> None:
    at_frame(window, 2)
    ask(window, "count")
    enter(window, "40")
    (menu,) = (each for each in window.menuBar().findChildren(QMenu) if each.title() == "With branch")
    menu.aboutToShow.emit()
    assert [each.text() for each in menu.actions()] == ["1 as run"]
    menu.actions()[0].trigger()
    assert window.compare.is_active
    compared = window.compare.shown.compared
    assert compared is not None and compared.names == ("as run", "count = 40")  # the longer one is A
    window.compare.leave()
    assert window.session is window.branches.all[1].session


def test_branches__are_commands_of_the_palette_which_show_them(window: InspectorWindow) -> None:
    def commands() -> list[tuple[str, bool]]:
        found = [each for each in commands_of(window.menuBar()) if each.path == "Run › Branch"]
        return [(each.words, each.action.isChecked()) for each in found]

    assert commands() == [("The run has no other branch: F2 on a state forks", False)]
    window.run_demo()
    window.player.pause()
    window.player.show(2)
    ask(window, "count")
    enter(window, "40")
    second = window.branches.words(window.branches.all[1])
    assert commands() == [("1 as run", False), (second, True)]
    palette = CommandPalette(window.appearance, window)
    palette.filter("branch as run")
    palette.run([each.path for each in palette.found].index("Run › Branch"))
    QTest.qWait(1)
    assert (window.branches.shown, commands()) == (window.branches.all[0], [("1 as run", True), (second, False)])


def test_value_that_is_no_literal__says_so_and_opens_no_editor(window: InspectorWindow) -> None:
    ask(window, "color")
    assert not window.state_panel.editor.isVisible()
    assert "which is no literal: only numbers, texts" in window.statusBar().currentMessage()


def test_edit_in_a_recording__runs_the_recorded_program_only_after_the_question(
    window: InspectorWindow, tmp_path: Path
) -> None:
    window.run_demo()
    assert window.session is not None
    path = tmp_path / "run.phases"
    save_run(window.session.recording, path)
    assert window.open_target(str(path))
    opened = window.session
    window.player.show(2)
    ask(window, "count")
    assert words(window, "question") == ("Fork from frame 2? This runs count.py.")
    enter(window, "9")
    assert window.session is not opened and window.session is not None and window.session.scene is not None
    assert shown_value(window, "count") == "9"
    window.branches.switch(window.branches.all[0])
    assert window.session is opened


def test_other_program__closes_all_branches(window: InspectorWindow, program: str) -> None:
    at_frame(window, 2)
    ask(window, "count")
    enter(window, "40")
    sessions = [branch.session for branch in window.branches.all]
    assert window.open_target(program)
    assert [session.scene for session in sessions] == [None, None]
    assert window.branches.all == [] and not window.branches.button.isVisibleTo(window.frame_timeline)


def test_branch_without_the_failure__shows_none_and_the_other_one_shows_its_own(
    window: InspectorWindow, tmp_path: Path
) -> None:
    raises = APP.replace("with Box", "assert count.value < 2, 'too many'\n        with Box")
    assert window.open_target(written(tmp_path, raises, "raises.py"))
    window.player.pause()
    at_frame(window, 0)
    assert window.error_banner.headline == "AssertionError: too many"
    assert window.preview.hint().words == "the picture of frame 0; input forks from it"
    QTest.mouseClick(window.preview, Qt.MouseButton.LeftButton, pos=window.preview.rect().center())
    assert not window.error_area.isVisible()
    window.branches.switch(window.branches.all[0])
    assert window.error_area.isVisible() and window.error_banner.headline == "AssertionError: too many"


def test_hidden_branch_raises_when_it_is_closed__the_banner_says_so(window: InspectorWindow, tmp_path: Path) -> None:
    disposes = APP.replace("with Box", "DisposableEffect(lambda: lambda: 1 // (count.value - 40))\n        with Box")
    assert window.open_target(written(tmp_path, disposes, "disposes.py"))
    at_frame(window, 0)
    ask(window, "count")
    enter(window, "40")
    window.branches.switch(window.branches.all[0])
    assert window.open_target(written(tmp_path, APP, "other.py"))
    assert window.error_banner.headline.startswith("ZeroDivisionError: ")
    assert window.error_banner.detail == "when disposes.py was closed; it is closed now"
