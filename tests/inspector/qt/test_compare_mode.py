"""The compare mode of the window: entering by keys and menu, one cursor, looks, copying, leaving without a loss."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDockWidget, QLabel, QMenu, QWidget

from inspector.analysis.work import Work
from inspector.qt.command_palette import Command, commands_of
from inspector.qt.compare.compare_strip import CompareStrip
from inspector.qt.compare.line_list import LineList
from inspector.qt.compare.picture_view import PictureView, difference_image
from inspector.qt.compare.pictures_panel import LookBar
from inspector.qt.compare.shown_comparison import BLINK, DIFFERENCE, ONION
from inspector.qt.compare.verdict_bar import VerdictBar
from inspector.qt.compare_menu import compare_file, compare_golden
from inspector.qt.window import InspectorWindow
from inspector.recording import save_run
from inspector.running.inputs.input_log import input_log

from ..open_window import open_window
from ..programs import written
from ..running.test_compared_run import APP

DOCKS = ["work", "pictures", "totals", "difference", "frames"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("compare")


@pytest.fixture(scope="module")
def program(folder: Path) -> str:
    demo = """
    def demo(scene):
        for y in (4, 8):
            scene.find("mark")
            scene.tap(30, 30)
            scene.frame()
"""
    text = APP[: APP.index("    def demo")].replace(
        "with Box(Modifier.size(60, 60)):", "with Box(Modifier.size(60, 60).clickable(lambda: y.set(y.value + 4))):"
    )
    text = text.replace(
        "            Mark(Modifier.off", "            Box(Modifier.size(1, 1))\n            Mark(Modifier.off"
    )
    return written(folder, text + demo, "moving.py")


@pytest.fixture
def window(program: str) -> Iterator[InspectorWindow]:
    with open_window(program) as made:
        yield made


def press(window: InspectorWindow, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    window.activateWindow()
    QTest.keyClick(window, key, held)


def compare(window: InspectorWindow) -> None:
    press(window, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert window.compare.is_active


def open_docks(window: InspectorWindow) -> list[str]:
    return sorted(dock.objectName() for dock in window.findChildren(QDockWidget) if not dock.isHidden())


def part(window: InspectorWindow, kind: type[QWidget]) -> QWidget:
    (found,) = window.findChildren(kind)
    return found


def action(window: InspectorWindow, menu: str, words: str) -> QAction:
    (found,) = (each for each in window.menuBar().findChildren(QMenu) if each.title().replace("&", "") == menu)
    return next(each for each in found.actions() if each.text().startswith(words))


def test_ctrl_d__shows_two_variants_with_the_verdict_first(window: InspectorWindow) -> None:
    compare(window)
    assert open_docks(window) == sorted(f"dock_compare_{name}" for name in DOCKS)
    words = part(window, VerdictBar).accessibleName()
    assert words.startswith("B does the same with ") and "the read of y moved from composition to placement" in words
    assert "0 px differ" in words
    assert window.windowTitle().endswith(f"PAUSED AT FRAME {window.compare.shown.index} – phases")
    assert window.path_label.text() == "compare: moving.py: slow with fast"


def test_leaving_by_esc__returns_to_the_same_session_frame_and_docks(window: InspectorWindow) -> None:
    window.run_demo()
    session, docks, frames = window.session, open_docks(window), window.session and len(window.session.recording)
    window.player.show(1)
    compare(window)
    press(window, Qt.Key.Key_Escape)
    assert not window.compare.is_active and window.session is session and window.player.index == 1
    assert open_docks(window) == docks
    assert session is not None and len(session.recording) == frames and session.scene is not None


def test_program_that_was_live__is_live_again_after_the_comparison(window: InspectorWindow) -> None:
    window.player.play()
    window.resize(1000, 500)  # a low window, which has totals and differences behind tabs
    compare(window)
    totals, difference = window.compare.panels[2:4]
    assert window.tabifiedDockWidgets(totals) == [difference]
    assert not window.player.playing
    window.compare.leave()
    assert window.player.playing


def test_keys_that_move_the_cursor__move_both_runs(window: InspectorWindow) -> None:
    compare(window)
    shown = window.compare.shown
    start = shown.index
    press(window, Qt.Key.Key_Period)
    assert shown.index == window.player.index == start + 1
    strip = part(window, CompareStrip)
    assert strip.accessibleDescription().startswith(f"Frame {start + 1}: work units A ")
    strip.setFocus()
    QTest.keyClick(strip, Qt.Key.Key_Left)
    assert shown.index == window.player.index == start
    QTest.keyClick(strip, Qt.Key.Key_End)
    assert shown.compared is not None and shown.index == shown.compared.last_frame


def test_click_on_a_column__moves_the_cursor_there(window: InspectorWindow) -> None:
    compare(window)
    strip = part(window, CompareStrip)
    assert isinstance(strip, CompareStrip)
    frame, column = strip.columns()[-1]
    QTest.mouseClick(strip, Qt.MouseButton.LeftButton, pos=column.center())
    assert window.compare.shown.index == frame.index == window.player.index


def test_looks__are_buttons_and_blink_is_off_with_reduced_motion(window: InspectorWindow) -> None:
    compare(window)
    looks = window.compare.panels[1].looks  # type: ignore[attr-defined]
    view = part(window, PictureView)
    assert isinstance(view, PictureView)
    for look in (DIFFERENCE, ONION, BLINK):
        QTest.mouseClick(looks.buttons[look], Qt.MouseButton.LeftButton)
        assert window.compare.shown.look == look and looks.buttons[look].isChecked()
        assert not view.grab().isNull()
    assert view.accessibleDescription() == f"0 px differ in frame {window.compare.shown.index}"
    window.appearance.reduced_motion = True
    window.appearance.changed.emit()
    assert not looks.buttons[BLINK].isEnabled()
    assert not view.shows_second or view.isVisible()


def test_looks__are_commands_of_the_menu_while_two_runs_are_compared(window: InspectorWindow) -> None:
    def looks() -> dict[str, Command]:
        return {
            each.words: each for each in commands_of(window.menuBar()) if each.path.endswith("Look at the pictures")
        }

    assert {each.action.isEnabled() for each in looks().values()} == {False}
    compare(window)
    assert list(looks()) == ["Side by side", "Difference", "Blink", "Onion"]
    looks()["Onion"].action.trigger()
    assert window.compare.shown.look == "Onion" and looks()["Onion"].action.isChecked()
    looks()["Side by side"].action.trigger()


def test_comparison__begins_at_the_displayed_frame(window: InspectorWindow) -> None:
    window.run_demo()
    window.player.show(2)
    compare(window)
    assert window.compare.shown.index == 2 and window.windowTitle().endswith("PAUSED AT FRAME 2 – phases")


def test_rows_of_the_tree_and_the_totals__are_spoken_with_both_runs(window: InspectorWindow) -> None:
    compare(window)
    work, totals = window.compare.panels[0].model, window.compare.panels[2].model  # type: ignore[attr-defined]
    root = work.index(0, 0)
    assert "SlowScreen / FastScreen" in work.data(root, Qt.ItemDataRole.AccessibleTextRole)
    spoken = work.data(work.index(0, 3, root), Qt.ItemDataRole.AccessibleTextRole)
    assert spoken.startswith("SlowScreen / FastScreen composed: A ") and "difference −" in spoken
    assert totals.data(totals.index(0, 3), Qt.ItemDataRole.DisplayRole).startswith("−")
    assert totals.data(totals.index(1, 3), Qt.ItemDataRole.DisplayRole) == "="


def test_only_changed__leaves_out_equal_nodes_until_all_are_asked_for(window: InspectorWindow) -> None:
    compare(window)
    panel = window.compare.panels[0]
    changed = len(list(panel.model.roots[0].node.walk()))  # type: ignore[attr-defined]
    panel.title.note_clicked.emit()
    assert len(list(panel.model.roots[0].node.walk())) > changed  # type: ignore[attr-defined]


def test_tabs__show_source_reads_and_why_not(window: InspectorWindow) -> None:
    compare(window)
    panel = window.compare.panels[3]
    source = [line.spoken for line in panel.source.lines.lines]  # type: ignore[attr-defined]
    assert any("only in B: return IntOffset(0, y.value)" in line for line in source)
    panel.show_tab(1)
    assert "moved from composition to placement" in panel.reads.lines.lines[0].spoken  # type: ignore[attr-defined]
    panel.show_tab(2)
    assert "ran in A only" in panel.why_not.lines.lines[0].spoken  # type: ignore[attr-defined]
    assert not panel.grab().isNull()


def test_copy_buttons__fill_the_clipboard(window: InspectorWindow) -> None:
    compare(window)
    bar = part(window, VerdictBar)
    assert isinstance(bar, VerdictBar)
    QTest.mouseClick(bar.diff, Qt.MouseButton.LeftButton)
    assert "+def FastScreen():" in QGuiApplication.clipboard().text()
    QTest.mouseClick(bar.budget, Qt.MouseButton.LeftButton)
    assert '[program."moving.py (fast)".total]' in QGuiApplication.clipboard().text()


def test_file_with_other_pictures__is_gold_and_claims_nothing(
    window: InspectorWindow, folder: Path, program: str
) -> None:
    other = folder / "other.py"
    other.write_text(Path(program).read_text().replace("Color.RED", "Color.BLUE"))
    assert compare_file(window, str(other))
    bar = part(window, VerdictBar)
    assert isinstance(bar, VerdictBar) and bar.is_warning
    assert bar.accessibleName().startswith("Not comparable: 100 px differ in frame 0")
    assert not window.compare.panels[2].model.may_claim  # type: ignore[attr-defined]
    view = part(window, PictureView)
    assert isinstance(view, PictureView) and view.words.startswith("100 px differ")


def test_recording_as_the_other_run__is_compared_without_running_it(window: InspectorWindow, folder: Path) -> None:
    assert window.session is not None
    window.run_demo()
    path = folder / "saved.phases"
    save_run(window.session.recording, path)
    assert compare_file(window, str(path))
    bar = part(window, VerdictBar)
    assert isinstance(bar, VerdictBar)
    assert bar.accessibleName().startswith("A and B do the same work")
    window.compare.leave()
    assert window.compare.open_files == []


def test_file_that_does_not_load__shows_the_error_and_keeps_the_program(window: InspectorWindow, folder: Path) -> None:
    broken = folder / "broken.py"
    broken.write_text("def broken(:\n")
    session = window.session
    assert not compare_file(window, str(broken))
    assert window.session is session and not window.compare.is_active
    assert "broken.py" in window.error_banner.accessibleName()


def test_opening_another_program__leaves_the_comparison(window: InspectorWindow, program: str) -> None:
    docks = open_docks(window)
    compare(window)
    assert window.open_target(program)
    assert not window.compare.is_active and open_docks(window) == docks


def test_program_with_one_variant__says_what_else_can_be_compared(window: InspectorWindow, folder: Path) -> None:
    single = written(folder, "from engine import *\n\n@composable\ndef Screen():\n    Text('a')\n", "single.py")
    assert window.open_target(single)
    press(window, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert not window.compare.is_active
    assert "single.py has one variant only." in window.error_banner.accessibleName()


def test_menu__has_each_way_to_compare(window: InspectorWindow) -> None:
    assert action(window, "Compare", "Two variants").shortcut().toString() == "Ctrl+D"
    assert action(window, "Run", "Demo").shortcut().toString() == "Ctrl+Shift+D"
    menu = action(window, "Compare", "With variant").menu()
    assert isinstance(menu, QMenu)
    menu.aboutToShow.emit()
    assert [each.text() for each in menu.actions()] == ["fast"]
    menu.actions()[0].trigger()
    assert window.compare.is_active


def test_f6__goes_through_the_panels_of_the_comparison(window: InspectorWindow) -> None:
    compare(window)
    names = []
    for _ in range(6):
        press(window, Qt.Key.Key_F6)
        focused = window.focusWidget()
        names.append(focused.accessibleName() if focused is not None else "")
    assert sorted(names) == sorted(
        [
            "Program and variant",
            "Work by node of A and B",
            "Side by side",
            "Totals of A and B",
            "Source lines that differ",
            "Frames of A and B",
        ]
    )


def test_recording_of_the_real_compose__stands_beside_our_run(window: InspectorWindow) -> None:
    assert compare_golden(window, "A2")
    bar = part(window, VerdictBar)
    assert isinstance(bar, VerdictBar) and not bar.is_warning
    assert bar.accessibleName().startswith("A2 does what Compose ") and not bar.diff.isEnabled()
    view = part(window, PictureView)
    assert isinstance(view, PictureView) and view.words.startswith("No pictures of frame")


def test_name_of_a_run_that_does_not_fit__leaves_the_letter(window: InspectorWindow) -> None:
    compare(window)
    assert window.compare.shown.compared is not None
    panel = window.compare.panels[2]
    panel.model.show_lines([], ("a run with quite a long name", "b"), True)  # type: ignore[attr-defined]
    panel.restyle()
    assert panel.model.titles == ("Phase", "A", "B b", "B − A")  # type: ignore[attr-defined]


def test_status_labels__say_what_differs(window: InspectorWindow) -> None:
    compare(window)
    label = window.findChild(QLabel, "status_compare_pictures")
    assert isinstance(label, QLabel) and label.text().startswith("0 px differ in frame ")


def test_difference_picture__marks_exactly_the_different_pixels() -> None:
    from PySide6.QtGui import QColor, QImage

    first = QImage(3, 2, QImage.Format.Format_RGBA8888_Premultiplied)
    first.fill(QColor("white"))
    second = first.copy()
    second.setPixelColor(2, 1, QColor("black"))
    made = difference_image(first, second, (255, 212, 59))
    gold = [(x, y) for y in range(2) for x in range(3) if made.pixelColor(x, y) == QColor(255, 212, 59)]
    assert gold == [(2, 1)]


def test_list_of_lines_in_a_low_panel__shows_whole_rows_only(window: InspectorWindow) -> None:
    lines = LineList(window.appearance, "lines", "nothing", lambda painter, rect, line: None)
    lines.show_lines([SimpleNamespace(spoken=f"line {at}") for at in range(12)])
    lines.resize(200, 90)
    lines.show()
    row = lines.sizeHintForRow(0)
    for height in (row * 3, row * 3 + 7, row * 4 - 1, row * 20):
        lines.resize(200, height)
        shown = lines.viewport().height()
        assert shown == (height if height > row * 12 else row * 3)
    lines.deleteLater()


def test_look_that_is_onion__moves_no_button(window: InspectorWindow) -> None:
    compare(window)
    bar = part(window, LookBar)
    assert isinstance(bar, LookBar)
    places = []
    for look in (DIFFERENCE, ONION):
        window.compare.shown.set_look(look)
        QApplication.processEvents()
        places.append([button.x() for button in bar.buttons.values()])
    assert places[0] == places[1] and bar.opacity.isVisible()


def test_golden_without_pictures__each_look_says_so_in_one_sentence(
    window: InspectorWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert compare_golden(window, "B_slow")
    said: list[str] = []
    monkeypatch.setattr(
        "inspector.qt.compare.picture_view.paint_empty", lambda painter, area, words, appearance: said.append(words)
    )
    for look in (DIFFERENCE, BLINK, ONION):
        window.compare.shown.set_look(look)
        said.clear()
        part(window, PictureView).grab()
        first = window.compare.shown.index
        words = "Without pictures on both sides, only events and work are compared."
        assert said == [f"A has no picture of frame {first}. {words}"], look


def test_golden_beside_a_live_program__its_writes_are_no_events_of_the_program(window: InspectorWindow) -> None:
    session = window.session
    assert session is not None
    before = input_log(session.recording)
    assert compare_golden(window, "B_slow")
    window.compare.leave()
    assert window.session is session
    frame = session.frame()
    assert frame is not None and [row.kind for row in frame.rows] == ["frame"]
    assert input_log(session.recording).steps[: len(before.steps)] == before.steps


WRITING = """
    from engine import *

    count = mutable_state_of(0, name="count")

    @composable
    def First():
        Text(f"{count.value}")

    @composable
    def Second():
        Text(f"{count.value}")

    VARIANTS = {"first": First, "second": Second}

    def demo(scene):
        count.value += 1
        scene.frame()
"""


def test_demo_that_writes_between_frames__its_writes_are_no_events_of_the_live_program(folder: Path) -> None:
    with open_window(written(folder, WRITING, "writing.py")) as window:
        session = window.session
        assert session is not None
        compare(window)
        window.compare.leave()
        frame = session.frame()
        assert window.session is session and frame is not None and [row.kind for row in frame.rows] == ["frame"]


def test_a_person_s_pauses__are_folded_in_the_strip(window: InspectorWindow) -> None:
    compare(window)
    strip = part(window, CompareStrip)
    assert isinstance(strip, CompareStrip) and window.compare.shown.compared is not None
    first = window.compare.shown.compared.frames[0]
    idle = [replace(first, index=at, first=Work(), second=Work()) for at in range(1, 21)]
    frames = [replace(first, index=0, first=Work(1)), *idle, replace(first, index=21, first=Work(1))]
    window.compare.shown.move(0)
    assert [frame.index for frame in strip._columns_of(frames)] == [0, 1, 21] and strip._folds == {1: 20}
    window.compare.shown.move(7)
    assert [frame.index for frame in strip._columns_of(frames)] == [0, 7, 21]


def test_theme_changes_while_comparing__the_status_bar_still_speaks_of_both_runs(window: InspectorWindow) -> None:
    compare(window)
    words = window.status.words
    assert words[0].startswith("pictures ") and words[1] == "Same input, same frames"
    window.appearance.toggle_theme()
    window.refresh()
    assert window.status.words == words
    window.compare.leave()
    assert window.status.words[0] == "0 loops"
