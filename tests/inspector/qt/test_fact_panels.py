"""The panels of facts in the window: by keys and accessible texts, as a person and a screen reader use them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from inspector.qt.model.shown_moment import ShownMoment
from inspector.qt.style.theme import DARK, LIGHT
from inspector.qt.widgets.fact_view import FactView
from inspector.qt.widgets.panel import Panel
from inspector.qt.window import InspectorWindow
from inspector.recording.moments.cursor import Cursor

from ..open_window import open_window
from ..programs import LOOP

PANELS = ("Layout", "Snapshots", "Recomposer", "Wrapper")


@pytest.fixture(scope="module")
def window() -> Iterator[InspectorWindow]:
    with open_window(LOOP, steps=4, size=(1280, 800)) as made:
        yield made


def _shown(window: InspectorWindow, name: str, frame: int = 1, kind: str = "", at: int = 0) -> tuple[Panel, FactView]:
    panel = window.docks.named(name)
    panel.show()
    panel.raise_()
    QApplication.processEvents()
    session = window.session
    assert session is not None
    recorded = session.recording.frame(frame)
    assert recorded is not None
    event = [row.id for row in recorded.rows if row.kind == kind][at] if kind else None
    panel.show_moment(ShownMoment(session, recorded, False, None, False, Cursor(session.recording), event))
    view = panel.findChild(FactView)
    assert isinstance(view, FactView)
    return panel, view


def _texts(view: FactView) -> list[str]:
    role = Qt.ItemDataRole.AccessibleTextRole
    return [view.facts.index(row, 0).data(role) for row in range(view.facts.rowCount())]


@pytest.mark.parametrize("name", PANELS)
def test_dock__is_found_by_its_name_and_its_status_is_a_sentence(window: InspectorWindow, name: str) -> None:
    panel, view = _shown(window, name)
    assert panel.objectName() == f"dock_{name.lower()}"
    status = window.findChild(QLabel, f"status_{name.lower()}")
    assert isinstance(status, QLabel) and status.text()
    assert all(_texts(view)) and view.accessibleName()


def test_layout_at_a_pop__says_what_is_served_now_what_waits_and_what_comes(window: InspectorWindow) -> None:
    panel, view = _shown(window, "Layout", kind="queue", at=4)
    assert _texts(view)[:6] == [
        "Queue: 1 served, 1 waiting, shallowest first",
        "text, depth 2, to measure, served",
        "box, depth 1, to measure, waits",
        "box, depth 1, to place, enters later, to come in this frame",
        "text, depth 2, to place, enters later, to come in this frame",
        "Nodes: 4, constraints and sizes in px",
    ]
    assert "measured by the parent's measure block" in _texts(view)[-1]
    assert panel.title.status.text() == "1 measurement and 0 placements in frame 1, 1 waiting"


def test_arrow_to_a_node__selects_it_in_every_panel(window: InspectorWindow, qtbot: QtBot) -> None:
    _, view = _shown(window, "Layout")
    nodes = [at for at, row in enumerate(view.facts.rows) if row.key.startswith("node")]
    view.setCurrentIndex(view.facts.index(nodes[0], 0))
    QTest.keyClick(view, Qt.Key.Key_Down)
    row = view.current_row
    assert row is not None and row is view.facts.rows[nodes[1]]
    assert window.selection.subject == row.subject


def test_enter_on_an_invalid_scope__asks_for_the_line_of_the_write(window: InspectorWindow, qtbot: QtBot) -> None:
    _, view = _shown(window, "Recomposer", kind="frame")
    at = next(at for at, row in enumerate(view.facts.rows) if row.key.startswith("invalid"))
    view.setCurrentIndex(view.facts.index(at, 0))
    with qtbot.waitSignal(window.selection.source_asked, timeout=1000) as asked:
        QTest.keyClick(view, Qt.Key.Key_Return)
    assert str(asked.args[0]).startswith("loop.py:")


def test_copy_key__copies_the_row_in_words(window: InspectorWindow) -> None:
    _, view = _shown(window, "Layout")
    view.setCurrentIndex(view.facts.index(0, 0))
    QTest.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.clipboard().text() == view.facts.rows[0].spoken


def test_selected_row__stays_selected_in_the_next_moment(window: InspectorWindow) -> None:
    _, view = _shown(window, "Layout")
    at = next(at for at, row in enumerate(view.facts.rows) if row.key.startswith("node") and "text" in row.spoken)
    view.setCurrentIndex(view.facts.index(at, 0))
    key = view.facts.rows[at].key
    _, view = _shown(window, "Layout", frame=0)
    assert view.current_row is not None and view.current_row.key == key


def test_state_of_the_selection__is_the_state_whose_records_are_shown(window: InspectorWindow) -> None:
    _, view = _shown(window, "Snapshots", kind="composition")
    session = window.session
    assert session is not None
    state = next(
        value.state.id for value in session.recording.window(0, 1)[0].values.values() if value.state.name == "h"
    )
    window.selection.select_state(state)
    assert any(text.startswith("Records of h") for text in _texts(view))


@pytest.mark.parametrize("name", PANELS)
def test_both_themes_and_double_text__paint_without_fault_and_cut_no_number(window: InspectorWindow, name: str) -> None:
    for theme, scale in ((DARK, 100), (LIGHT, 200), (LIGHT, 100)):
        window.appearance.set_theme(theme)
        window.appearance.set_scale(scale)
        _, view = _shown(window, name, kind="composition")
        assert not view.grab().isNull()
        for row in view.facts.rows:
            for column, cell in enumerate(row.cells if not row.is_heading else ()):
                width = window.appearance.metrics(11, code=cell.code).horizontalAdvance(cell.text)
                assert column in view.cut_columns or width <= view.columnWidth(column), cell.text


@pytest.mark.parametrize("name", PANELS)
def test_window_without_a_program__says_why_the_panel_is_empty(window: InspectorWindow, name: str) -> None:
    panel, view = _shown(window, name)
    panel.show_moment(None)
    assert view.facts.rowCount() == 0
    assert view.empty.endswith("Open a program: Ctrl+O.") and view.accessibleDescription() == view.empty


def test_panels_with_notes__have_a_status_that_is_read_without_the_picture(window: InspectorWindow) -> None:
    _shown(window, "Layout")
    window.player.show(1)
    for name in ("Reads", "Slots"):
        window.docks.named(name).raise_()
        QApplication.processEvents()
    reads, slots = (window.docks.named(name).title.status for name in ("Reads", "Slots"))
    assert reads.text() == "1 state, 1 reader, 1 read invalidated"
    assert (reads.accessibleDescription(), slots.accessibleDescription()) == (
        "invalidated in frame 1",
        "1 updated, 0 skipped",
    )
    group = window.slots_panel.groups_model.index(2, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert group.startswith("group 2 ") and ", flags R, 1 node, size 11, parent 1, slots 0 to 1" in group


def test_preview_at_rest__is_described_by_its_line_and_its_marks(window: InspectorWindow) -> None:
    window.player.show(1)
    QApplication.processEvents()
    words = window.preview.accessibleDescription()
    assert words == f"{window.preview.hint().words}; Settles: C 1; box: L 2; text: L 2, D 1"


def test_empty_view__is_described_by_its_words_until_it_has_rows(window: InspectorWindow) -> None:
    panel = window.docks.named("Ranked")
    assert panel.findChild(QLabel, "status_ranked") is not None
    view = window.state_panel.view
    window.docks.named("State").raise_()
    window.state_panel.show_moment(None)
    QApplication.processEvents()
    view.grab()
    assert view.accessibleDescription() == "State appears here once a program runs."
    window.state_panel.show_moment(window.moment())
    view.grab()
    assert view.accessibleDescription() == ""
