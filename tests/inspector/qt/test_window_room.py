"""The room in the window: bars that come and go leave the docks as they were, and large text is not cut."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QApplication, QMainWindow, QTabBar
from pytestqt.qtbot import QtBot

from inspector.analysis.recomposer_facts import recomposer_facts
from inspector.qt.model.selection import Selection
from inspector.qt.panels.slots_model import GROUP
from inspector.qt.panels.slots_panel import LEAST_NAME, SlotsPanel
from inspector.qt.panels.state_panel import NAME
from inspector.qt.style.appearance import Appearance
from inspector.qt.widgets.tab_rows import TabRows
from inspector.qt.window import InspectorWindow

from ..open_window import open_window
from ..programs import LOOP, written


def heights(window: InspectorWindow) -> dict[str, int]:
    QApplication.processEvents()
    return {panel.name: panel.height() for panel in window.panels if panel.is_front}


def test_bars_come_and_go__docks_keep_their_heights() -> None:
    with open_window("lessons/apps/loop.py") as window:
        with_banner = heights(window)
        assert window.loop_area.isVisible()
        window.hide_banner()
        without = heights(window)
        assert without != with_banner
        window.loop_area.come()
        assert heights(window) == with_banner
        window.show_error("No such file")
        window.messages.clear()
        assert heights(window) == with_banner
        window.loop_area.go()
        assert heights(window) == without


def test_large_text_in_a_narrow_window__status_words_keep_inside_the_bar() -> None:
    with open_window("lessons/apps/loop.py", size=(900, 600)) as window:
        window.appearance.set_scale(200)
        QApplication.processEvents()
        labels = [label for label in (*window.status.left, *window.status.right) if label.isVisible()]
        loops, units, recorded = window.status.loops, window.status.units, window.status.recorded
        assert labels == [loops, units, recorded]
        assert [label.geometry().right() < window.width() for label in labels] == [True] * 3
        assert [label.shown for label in labels] == [label.text() for label in labels]
        window.appearance.set_scale(100)
        QApplication.processEvents()
        assert [label.text() for label in window.status.left if label.isVisible()] == [
            "1 loop",
            "1 backwards write",
            "0 wasted runs",
            "13 work units in this frame",
        ]
        assert window.status.place.isVisible() and window.status.snapshot.text().startswith("snapshot ")


def test_states_beside_a_scroll_bar__long_values_cut_no_name(tmp_path: Path) -> None:
    app = """
        from engine import *

        class Inbox:
            def __init__(self, number):
                self.folder = mutable_state_of("a value that has no room in the column", name=f"Inbox.fold{number:02}")

        @composable
        def Mails():
            inboxes = remember(lambda: [Inbox(number) for number in range(40)])
            for inbox in inboxes:
                Text(inbox.folder.value)
    """
    with open_window(written(tmp_path, app)) as window:
        window.docks.go_to(window.state_panel)
        QApplication.processEvents()
        view, model = window.state_panel.view, window.state_panel.model
        assert view.verticalScrollBar().isVisible() and len(model.lines) == 40
        widest = window.appearance.metrics(11, code=True).horizontalAdvance("Inbox.fold00")
        assert view.columnWidth(NAME) - 2 * window.appearance.px(4) >= widest


def test_a_selected_row_at_the_bottom__is_not_covered(tmp_path: Path) -> None:
    app = """
        from engine import *

        @composable
        def Rows():
            with Column():
                for each in range(60):
                    Text(f"row {each}")
    """
    with open_window(written(tmp_path, app)) as window:
        view, lines = window.tree_panel.view, window.tree_panel.model.by_key.values()
        window.selection.select_subject(next(line.key for line in lines if "row 40" in line.called))
        assert view.visualRect(view.currentIndex()).bottom() < view.viewport().height()


def test_row_of_tabs_whose_docks_moved_to_another_row__is_hidden(qtbot: QtBot) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    rows = [QTabBar(window) for _row in range(3)]
    for row, words in zip(rows, ("Preview Why", "Preview Why Causes", "State Step"), strict=True):
        for each in words.split():
            row.addTab(each)
    window.show()
    TabRows(window, [], Appearance()).fit()
    assert [row.isVisible() for row in rows] == [False, True, True]


def test_status_at_an_earlier_frame__says_whether_the_recomposer_had_work_there(qtbot: QtBot) -> None:
    with open_window(LOOP, steps=3) as window:
        recording = window.session.recording  # type: ignore[union-attr]
        words = {}
        for frame in recording:
            window.player.show(frame.index)
            window.refresh()
            facts = recomposer_facts(recording, frame, window.moment().event)  # type: ignore[union-attr]
            words[frame.index] = (window.status.place.text(), facts.state)
        earlier = [pair for index, pair in words.items() if index != recording.last]
        assert earlier
        assert set(earlier) <= {("Recomposer has work", "PendingWork"), ("Recomposer idle", "Idle")}


def test_slot_table_in_a_narrow_panel__shows_the_names_of_groups_and_scrolls_the_other_columns(qtbot: QtBot) -> None:
    panel = SlotsPanel(Appearance(), Selection())
    qtbot.addWidget(panel)
    panel.show()
    rooms = {}
    for width in (300, 360, 420, 900):
        panel.resize(width, 300)
        QApplication.processEvents()
        header, room = panel.groups.horizontalHeader(), panel.groups.viewport().width()
        rooms[width] = (header.sectionSize(GROUP), header.length() - room)
    least = panel.appearance.px(LEAST_NAME)
    assert [name for name, _missing in rooms.values()][:2] == [least, least]
    assert all(name >= least and (name == least or missing == 0) for name, missing in rooms.values()), rooms
    assert rooms[900][0] > least
