"""Views repaint the rows that differ from the moment before, and no others."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from inspector.analysis.fact_table import FactCell, FactRow, FactTable
from inspector.analysis.tree import TreeLine
from inspector.qt.panels.tree_panel import TreeModel
from inspector.qt.style.appearance import Appearance
from inspector.qt.widgets.fact_view import FactModel, FactView
from inspector.recording import TreeRow

COLUMNS = ("Name", "Value")


def rows(*values: str) -> tuple[FactRow, ...]:
    return tuple(FactRow((FactCell(f"row {at}"), FactCell(value)), value, f"{at}") for at, value in enumerate(values))


class LoggedObserver:
    """The rows that a model reports as changed."""

    def __init__(self, model: FactModel | TreeModel) -> None:
        self.rows: list[tuple[int, int]] = []
        model.dataChanged.connect(lambda first, last, *_: self.rows.append((first.row(), last.row())))


def test_rows_that_differ__are_reported_in_blocks(qtbot: QtBot) -> None:
    model = FactModel(COLUMNS)
    model.show_rows(rows("a", "b", "c", "d", "e"))
    emitted = LoggedObserver(model)
    model.show_rows(rows("a", "B", "C", "d", "E"))
    assert emitted.rows == [(1, 2), (4, 4)]


def test_equal_table__is_not_shown_again(qtbot: QtBot) -> None:
    view = FactView(Appearance(), COLUMNS, "Facts", "empty")
    qtbot.addWidget(view)
    view.show_table(FactTable(COLUMNS, rows("a", "b"), "two"))
    emitted = LoggedObserver(view.facts)
    shown = view.facts.rows
    view.show_table(FactTable(COLUMNS, rows("a", "b"), "two"))
    assert (emitted.rows, view.facts.rows is shown) == ([], True)
    view.show_table(FactTable(COLUMNS, rows("a", "c"), "two"))
    assert emitted.rows == [(1, 1)]


def test_other_text_of_an_empty_table__is_shown(qtbot: QtBot) -> None:
    view = FactView(Appearance(), COLUMNS, "Facts", "nothing")
    qtbot.addWidget(view)
    view.show_table(FactTable(COLUMNS, (), "", "no frame"))
    assert view.empty == "no frame"
    view.show_table(FactTable(COLUMNS, (), "", "no work"))
    assert view.empty == "no work"


def line(name: str, runs: int) -> TreeLine:
    return TreeLine(TreeRow(name), name, "", False, (), False, runs, 0)


def test_tree_of_the_same_shape__reports_the_lines_that_ran(qtbot: QtBot) -> None:
    model = TreeModel()
    model.show_lines([line("A", 1), line("B", 1), line("C", 1)], {}, 0)
    emitted = LoggedObserver(model)
    again = [line("A", 1), line("B", 2), line("C", 1)]
    for place, each in enumerate(again):
        each.place = place
    model.show_lines(again, {}, 1)
    assert emitted.rows == [(1, 1)]
