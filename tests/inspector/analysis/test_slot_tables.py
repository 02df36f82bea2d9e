"""The slot table panel shows the table of the outermost composition, and those of subcompositions."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from inspector.qt.model.shown_moment import ShownMoment
from inspector.qt.panels.slots_panel import SlotsPanel
from inspector.qt.style.appearance import Appearance
from inspector.qt.window import InspectorWindow
from inspector.recording.events import SlotEdit

from ..open_window import open_window
from ..programs import written

APP = """
    from engine import *

    flag = mutable_state_of(False, name="flag")

    @composable
    def Card(number):
        Text(f"card {number} {flag.value if number == 1 else ''}", Modifier.height(20))

    @composable
    def Screen():
        def items(scope):
            scope.items(3, lambda index: Card(index))
        LazyColumn(items, Modifier.size(100, 100).test_tag("list"))

    SIZE = (100, 100)
"""


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InspectorWindow]:
    """The window at a run of two frames; in frame 1 the second item reads a state that was written."""
    with open_window(f"{written(tmp_path_factory.mktemp('tables'), APP)}:Screen") as made:
        made.docks.go_to(made.slots_panel)
        session = made.session
        assert session is not None
        session.write(next(each.state for each in moment_of(made).states if each.state.name == "flag"), "True")
        made.player.step()
        yield made


@pytest.fixture
def panel(window: InspectorWindow) -> SlotsPanel:
    window.selection.clear()
    window.player.show(0)
    return window.slots_panel


def tables(panel: SlotsPanel) -> list[str]:
    return [panel.tables.itemText(at).rpartition(", ")[0] for at in range(panel.tables.count())]


def groups(panel: SlotsPanel) -> list[str]:
    return [line.group.name for line in panel.groups_model.rows if line is not None]


def moment_of(window: InspectorWindow) -> ShownMoment:
    moment = window.moment()
    assert moment is not None
    return moment


def choose(panel: SlotsPanel, number: int) -> None:
    panel.tables.setCurrentIndex(number)
    panel.tables.activated.emit(number)


def test_program_with_a_lazy_list__has_a_table_for_each_item(panel: SlotsPanel) -> None:
    # The text of card 1 changes, so that it names no card.
    assert tables(panel) == [
        "Screen",
        'Card around "card 0" in list',
        "Card #2 in list",
        'Card around "card 2" in list',
    ]
    assert panel.tables.isVisible() and panel.tables.currentIndex() == 0
    assert "Screen" in groups(panel) and "Card" not in groups(panel)


def test_chosen_table__shows_its_groups_and_their_marks(window: InspectorWindow, panel: SlotsPanel) -> None:
    choose(panel, 2)
    assert panel.tables.currentIndex() == 2
    assert "Card" in groups(panel) and "Screen" not in groups(panel)
    assert [line.mark for line in panel.groups_model.rows if line is not None and line.group.name == "Card"] == ["ran"]
    choose(panel, 0)
    assert "Screen" in groups(panel)


def test_selected_row__shows_the_table_that_has_it(window: InspectorWindow, panel: SlotsPanel) -> None:
    card = next(line for line in moment_of(window).slot_tables if line.name.startswith("Card"))
    window.selection.select_subject(card.first.id)
    assert tables(panel)[panel.tables.currentIndex()] == 'Card around "card 0" in list'


def test_operation_in_a_subcomposition__is_shown_in_its_own_table(window: InspectorWindow, panel: SlotsPanel) -> None:
    frame = moment_of(window).frame
    main = moment_of(window).slot_tables[0].composition
    edits = [row for row in frame.rows if isinstance(row, SlotEdit) and row.subject != main]
    assert edits
    for row in edits[:6]:
        window.player.show_event(row.id)
        operation = moment_of(window).operation
        assert operation is not None and operation.composition == row.subject
        if operation.group is not None and operation.what != "remove":
            line = panel.groups_model.rows[panel.groups.currentIndex().row()]
            assert line is not None and line.group.name == operation.group.name
            assert line.group.number == operation.group.number


def test_write_that_one_item_reads__updates_only_its_table(window: InspectorWindow, panel: SlotsPanel) -> None:
    window.player.show(1)
    marked = {}
    for number in range(panel.tables.count()):
        choose(panel, number)
        marked[tables(panel)[number]] = [
            line.mark for line in panel.groups_model.rows if line is not None and line.mark
        ]
    assert {name for name, marks in marked.items() if "ran" in marks} == {"Card #2 in list"}
    assert "start_restart_group(Card)" not in panel.calls.calls
    choose(panel, 2)
    assert panel.calls.calls[0] == "start_restart_group(Card)"


def test_program_with_one_composition__has_no_list(window: InspectorWindow, tmp_path: Path) -> None:
    other = InspectorWindow(Appearance())
    other.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    text = "from engine import *\n\n@composable\ndef Screen():\n    Box(Modifier.size(10, 10))\n"
    path = tmp_path / "one.py"
    path.write_text(text, encoding="utf-8")
    other.show()
    assert other.open_target(f"{path}:Screen")
    other.player.pause()
    other.docks.go_to(other.slots_panel)
    assert not other.slots_panel.tables.isVisible() and other.slots_panel.tables.count() == 1
    other.close()


def test_frame_without_runs_in_a_table__says_so(window: InspectorWindow, panel: SlotsPanel) -> None:
    window.player.show(1)
    choose(panel, 1)
    assert panel.calls.accessibleName() == "No scope of this table ran in this frame."
    choose(panel, 0)
    assert panel.calls.accessibleName() == "No scope of this table ran in this frame."
    window.player.step()
    assert panel.calls.accessibleName() == "Composition did not run in this frame."
