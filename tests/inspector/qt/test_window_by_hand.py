"""What a person who tries the window meets: menus by Alt, empty panels, low panels, a run to what never comes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLabel, QWidget

from inspector.analysis.breakpoints import LOOP, Target
from inspector.qt.application import application
from inspector.qt.find_dialog import FindDialog
from inspector.qt.layouts import PAUSED
from inspector.qt.panels.causes_panel import CausesPanel
from inspector.qt.panels.layout_panel import LayoutPanel
from inspector.qt.panels.state_panel import FireRow
from inspector.qt.panels.step_panel import StepArea
from inspector.qt.panels.step_rows import StepRow
from inspector.qt.style.appearance import Appearance
from inspector.qt.widgets.controls import ToolButton
from inspector.qt.widgets.fact_view import FactCells, FactView
from inspector.qt.widgets.panel import Panel
from inspector.qt.window import InspectorWindow

from ..open_window import open_window
from ..programs import written


@pytest.fixture(scope="module")
def bare() -> Iterator[InspectorWindow]:
    """A window without a program."""
    application()
    window = InspectorWindow(Appearance())
    window.resize(1280, 800)
    window.show()
    yield window
    window.close()
    window.deleteLater()


@pytest.fixture(scope="module")
def shared() -> Iterator[InspectorWindow]:
    """A window with the loop of the gallery."""
    application()
    window = InspectorWindow(Appearance())
    window.show()
    assert window.open_target("loop")
    window.player.pause()
    for _ in range(3):
        window.player.step()
    yield window
    window.close()
    window.deleteLater()


@pytest.fixture
def window(shared: InspectorWindow) -> InspectorWindow:
    """The active window at the default size and layout, paused at frame 1; other tests leave other windows active,
    forms open, and the label of the moment as wide as its longest words since the last pause."""
    for opened in shared.findChildren(FindDialog):
        opened.close()
    shared.toolbar.find_field.clear()
    shared.activateWindow()
    shared.resize(1280, 800)
    shared.appearance.set_scale(100)
    shared.docks.arrange()
    shared.player.play()
    settle()
    shared.player.pause()
    shared.player.show(1)
    shared.selection.clear()
    settle()
    return shared


def settle() -> None:
    for _ in range(3):
        QApplication.processEvents()


def test_panels_without_a_program__each_status_says_so(bare: InspectorWindow) -> None:
    silent = []
    for panel in bare.panels:
        bare.docks.go_to(panel)
        settle()
        status = panel.title.findChild(QLabel) or panel.title.status
        assert status.objectName() == f"status_{panel.name.lower()}"
        silent += [panel.name] if not status.text() else []
    assert silent == []
    bare.docks.arrange()
    settle()


def test_panels_that_are_painted__describe_why_they_are_empty(bare: InspectorWindow) -> None:
    words = "No frames yet. Open a program: Ctrl+O."
    assert bare.frame_timeline.accessibleDescription() == bare.event_timeline.accessibleDescription() == words


def test_status_of_a_panel__loses_the_words_of_its_absence_with_a_program(window: InspectorWindow) -> None:
    statuses = {panel.name: panel.title.status.text() for panel in window.panels if panel.is_front}
    assert statuses["Composition"] == "up to the cursor" and "Nothing is open" not in statuses.values()


def test_status_of_each_panel__is_of_the_moment_or_says_that_the_panel_is_not_in_front(window: InspectorWindow) -> None:
    for panel in window.panels:
        window.docks.go_to(panel)
        settle()
        assert panel.title.status.text() not in ("", "Not in front"), panel.name
    stepper = window.stepper
    try:
        for granularity in range(4):
            for step in (stepper.back_over, stepper.into, stepper.over, stepper.back_into):
                step()
                settle()
                for panel in window.panels:
                    is_waiting = panel.title.status.text() == "Not in front"
                    assert is_waiting is not panel.is_front, (panel.name, granularity, step)
            stepper.change_granularity(1)
        behind = window.docks.named("Causes")
        window.docks.go_to(window.docks.named("Why"))
        window.player.show(1)
        settle()
        assert behind.title.status.text() == "Not in front"
        window.docks.go_to(behind)
        settle()
        assert behind.title.status.text().startswith("1 cause, 1 backwards write in frame 1")
    finally:
        stepper.change_granularity(-3)


def test_menus_of_the_bar__each_has_its_own_letter(bare: InspectorWindow) -> None:
    words = [each.text() for each in bare.menuBar().actions()]
    letters = [text[text.index("&") + 1].casefold() for text in words]
    assert "".join(letters) == "fvrsclh"


def test_low_step_panel__shows_all_controls_in_lower_rows(window: InspectorWindow) -> None:
    window.docks.arrange(PAUSED)
    window.refresh()
    settle()
    panel = window.step_panel
    assert window.loop_banner.isVisible()
    (area,) = panel.findChildren(StepArea)
    below = [
        button.text()
        for button in (panel.go, panel.back, panel.stop, panel.guess_mode)
        if button.mapTo(area, button.rect().bottomLeft()).y() > area.height()
    ]
    assert below == []
    assert {row.height() for row in panel.rows.rows.values()} < set(range(32, 40))
    panel.setFloating(True)
    panel.resize(300, 500)
    settle()
    assert {row.height() for row in panel.rows.rows.values()} == {44}
    panel.setFloating(False)


def test_run_to_a_target_that_never_occurs__runs_nothing_and_says_so(window: InspectorWindow) -> None:
    assert window.session is not None
    said: list[str] = []
    last = window.session.recording.last
    window.stepper.refused.connect(said.append)
    assert window.stepper.run_to(Target(LOOP)) is None
    assert said == ["No loop follows. Nothing further happens without an input."]
    assert window.session.recording.last == last


def test_narrow_state_panel__its_buttons_are_whole_or_not_there(window: InspectorWindow) -> None:
    room = QWidget()  # the row of a window of its own would be as wide as its buttons
    room.resize(500, 60)
    row = FireRow(window.appearance)
    row.setParent(room)
    row.set_inputs(["Tap", "Scroll +10", "Demo"])
    room.show()
    for width in range(60, 420, 20):
        row.resize(width, 40)
        settle()
        shown = [each for each in row.findChildren(ToolButton) if each.isVisible()]
        assert all(each.geometry().right() < width and each.width() == each.sizeHint().width() for each in shown), width
        assert row.other in shown
    assert [each.words for each in shown] == ["…", "Tap", "Scroll +10", "Demo"] and row.label.isVisible()
    room.close()
    room.deleteLater()


def test_step_inside_a_frame__the_causes_stand_at_the_latest_that_happened(window: InspectorWindow) -> None:
    causes = window.docks.panel(CausesPanel)
    window.docks.go_to(causes)
    window.stepper.set_granularity("scope")
    titles = []
    for _ in range(9):
        window.stepper.back_over()
        settle()
        at = window.player.at_event
        boxes = [each.box for each in causes.view.layout_.boxes if each.box.frame == 1 and not each.box.absent]
        happened = [box.first for box in boxes if at is not None and box.first <= at]
        box = causes.view.box(causes.view.current)
        if happened and box is not None:
            assert box.first == max(happened)
            titles.append(box.title)
    assert len(set(titles)) >= 3
    window.stepper.set_granularity("frame")


def test_sentence_of_a_low_panel__stands_before_the_reruns(window: InspectorWindow) -> None:
    why = window.why_panel
    why.setFloating(True)
    why.resize(480, 200)
    settle()
    assert why.reran.isVisible()
    why.resize(240, 150)
    settle()
    assert not why.reran.isVisible()
    assert why.sentence.document().size().height() <= why.sentence.viewport().height()
    why.resize(480, 200)
    settle()
    assert why.reran.isVisible()
    why.setFloating(False)


def test_ctrl_f_in_the_find_field__its_words_are_in_the_form(window: InspectorWindow) -> None:
    window.focus_find()
    window.toolbar.find_field.setText("h")
    QTest.keyClick(window.toolbar.find_field, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    (form,) = (opened for opened in window.findChildren(FindDialog) if opened.isVisible())
    assert form.name.text() == "h"
    form.close()
    window.toolbar.find_field.clear()
    settle()


def test_small_window_with_large_text__bars_are_lower_in_favor_of_the_preview(window: InspectorWindow) -> None:
    heights = [each.height() for each in (window.toolbar, window.loop_banner)]
    window.resize(900, 600)
    window.appearance.set_scale(200)
    settle()
    settle()
    assert window.loop_banner.isVisible() and (window.width(), window.height()) == (900, 600)
    assert [window.toolbar.height() < 2 * heights[0], window.loop_banner.height() < 2 * heights[1]] == [True, True]
    assert window.preview.height() >= 150 and window.toolbar.find_field.isHidden()
    window.focus_find()  # the toolbar has no room for the field
    (form,) = (opened for opened in window.findChildren(FindDialog) if opened.isVisible())
    form.close()
    window.resize(1280, 1000)
    settle()
    window.appearance.set_scale(100)
    settle()
    assert [each.height() for each in (window.toolbar, window.loop_banner)] == heights
    assert window.toolbar.find_field.isVisible()


@pytest.mark.parametrize("name", ["Composition", "Loops", "Slots", "Layout", "Console"])
def test_text_size__rows_of_a_view_that_is_shown_follow_it(window: InspectorWindow, name: str) -> None:
    def heights() -> list[int]:
        views = [
            view for view in panel.findChildren(QAbstractItemView) if view.isVisible() and view.model() is not None
        ]
        cells = [(view, view.model().index(0, 0)) for view in views]
        return [view.visualRect(cell).height() for view, cell in cells if cell.isValid()]

    panel = window.docks.named(name)
    window.docks.go_to(panel)
    settle()
    before = heights()
    window.appearance.set_scale(150)
    settle()
    after = heights()
    window.appearance.set_scale(100)
    settle()
    assert [now >= 1.4 * was for was, now in zip(before, after, strict=True)] == [True] * len(before)
    assert heights() == before


def test_breakpoint_while_the_step_panel_is_behind_a_tab__is_said_in_the_status_bar(window: InspectorWindow) -> None:
    assert not window.step_panel.is_front
    window.step_panel.toggle_breakpoint()
    (target,) = window.stepper.breakpoints.targets
    assert window.statusBar().currentMessage() == f"Break on {target.words}"
    window.stepper.breakpoints.remove(0)
    window.stepper.targets_changed.emit()


def test_message_about_something_asked_for__esc_hides_it(window: InspectorWindow) -> None:
    window.show_error("'x' is no range of frames; write FIRST-LAST, such as 0-3")
    assert window.error_area.isVisible()
    window.hide_banner()
    assert not window.error_area.isVisible() and window.loop_banner.isVisible()


def test_every_dock__takes_the_keyboard_at_a_named_widget_and_f6_leaves_it(window: InspectorWindow) -> None:
    docks = (
        "composition state preview why causes advice reads slots source layout draw snapshots recomposer loops ranked "
        "flame console step frames"
    )
    for name in docks.split():
        dock = window.findChild(Panel, f"dock_{name}")
        assert dock is not None, name
        window.docks.go_to(dock)
        settle()
        focused = window.focusWidget()
        assert focused is not None and dock.isAncestorOf(focused), name
        assert QAccessible.queryAccessibleInterface(focused).text(QAccessible.Text.Name), name
        window.activateWindow()
        settle()
        QTest.keyClick(window, Qt.Key.Key_F6)
        settle()
        after = window.focusWidget()
        assert after is not None and not dock.isAncestorOf(after), name
    step = window.step_panel
    window.docks.go_to(step)
    assert isinstance(window.focusWidget(), StepRow)


def test_value_of_a_state_in_reads__is_read_with_its_name(window: InspectorWindow) -> None:
    model = window.reads_panel.model
    assert [model.index(0, column).data(Qt.ItemDataRole.AccessibleTextRole) for column in (0, 1)] == ["h", "h is 100"]


def test_deep_row_of_layout_in_a_narrow_panel__keeps_room_for_its_name(window: InspectorWindow) -> None:
    panel = window.docks.panel(LayoutPanel)
    window.docks.go_to(panel)
    view = panel.findChild(FactView)
    assert view is not None
    cells = view.itemDelegate()
    assert isinstance(cells, FactCells)
    deep = view.facts.rows[-1]._replace(depth=9)
    assert [cells.indent(deep, width) for width in (200, 100, 60, 20)] == [72, 44, 4, 0]


def test_alt_and_arrows__walk_from_node_to_node(window: InspectorWindow) -> None:
    def name() -> str:
        moment = window.moment()
        assert moment is not None
        return moment.lines_by_subject[window.selection.subject].name

    window.selection.clear()
    window.preview.setFocus()
    settle()
    walked = []
    for key in ("Down", "Down", "Down", "Right", "Right", "Left", "Up", "Up", "Up", "Up"):
        QTest.keySequence(window.preview, f"Alt+{key}")
        walked.append(name())
    assert walked == ["Loop", "Box", "Image", "Text", "Text", "Image", "Box", "Loop", "Loop", "Loop"]
    assert window.statusBar().currentMessage() == "The tree has no node in this direction"


def test_f2_anywhere__opens_the_editor_of_the_selected_state(window: InspectorWindow) -> None:
    panel = window.state_panel
    window.docks.go_to(window.step_panel)
    for line in (panel.model.lines[1], panel.model.lines[0]):
        window.selection.select_state(line.state.id)
        window.preview.setFocus()
        QTest.keyClick(window.preview, Qt.Key.Key_F2)
        settle()
        assert panel.is_front and panel.editor.edit is not None and panel.editor.edit.name == panel.model.called(line)
        panel.editor.cancel()


def test_program_with_the_keyboard__the_line_below_its_picture_says_where_keys_go(tmp_path: Path) -> None:
    app = """
        from engine import *

        @composable
        def Screen():
            Box(Modifier.fill_max_size().clickable(lambda: None))
    """
    with open_window(written(tmp_path, app, "focused.py")) as opened:
        opened.player.play()
        opened.activateWindow()
        opened.preview.setFocus()
        settle()
        play = opened.toolbar.play
        assert opened.preview.hint().words == "click, scroll and type here"
        assert (play.key, play.toolTip()) == ("Space", "Pause (Space)")
        QTest.keyClick(opened.preview, Qt.Key.Key_Tab)
        settle()
        assert opened.preview.hint() == ("keys such as Space go to the program; next panel:", "F6")
        assert play.key == "" and play.toolTip().startswith("Pause (F6, then Space")
        QTest.keyClick(opened.preview, Qt.Key.Key_F10)
        settle()
        assert opened.preview.hint() == ("paused: Space and other input wait for F10; next panel:", "F6")
        assert play.toolTip().startswith("Go live (F6, then Space")
        play.click()
        QTest.keyClick(opened, Qt.Key.Key_F6)
        settle()
        assert (play.key, play.toolTip()) == ("Space", "Pause (Space)")
        QTest.keyClick(opened.focusWidget() or opened, Qt.Key.Key_Space)
        assert not opened.player.playing


def test_state_chosen_elsewhere__is_the_marked_row_of_the_state_panel_also_when_the_keyboard_comes_there(
    window: InspectorWindow,
) -> None:
    panel = window.state_panel
    states = [line.state for line in panel.model.lines]
    assert len(states) > 1
    for state in (*states, states[0]):
        window.docks.go_to(window.step_panel)
        window.selection.select_state(state.id)
        window.docks.go_to(panel)
        panel.view.setFocus(Qt.FocusReason.TabFocusReason)
        settle()
        (row,) = {index.row() for index in panel.view.selectedIndexes()}
        assert (panel.model.lines[row].state, window.selection.state) == (state, state.id)
