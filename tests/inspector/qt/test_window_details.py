"""Small things that a person sees: no cut row, no cut name beside an empty cell, numbers of what is displayed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QPainter, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.trace import Site
from inspector.analysis.console_facts import ConsoleEntry, console_table
from inspector.qt.panels import draw_panel
from inspector.qt.panels.draw_panel import DrawPanel
from inspector.qt.panels.frame_summary import SUMMARY_WIDTH
from inspector.qt.panels.ranked_panel import RankedPanel
from inspector.qt.panels.slots_model import GROUP, forms_of_change
from inspector.qt.panels.source_view import ROW, SourceView
from inspector.qt.panels.tree_panel import MARKS, TreeCells
from inspector.qt.status import _units_words
from inspector.qt.style.appearance import Appearance
from inspector.qt.widgets.command_picture import APPROXIMATE
from inspector.qt.widgets.grid import Cells, GridView
from inspector.qt.window import InspectorWindow
from inspector.running.loading.failure import failure_of

from ..open_window import open_window
from ..programs import TAPS, written


class Red(Cells):
    """Fills each cell with red."""

    def paint_cell(self, painter, rect, index, selected) -> None:  # type: ignore[no-untyped-def]  # as in Cells
        painter.fillRect(rect, QColor("red"))


@pytest.fixture(scope="module")
def window() -> Iterator[InspectorWindow]:
    with open_window(TAPS, steps=3) as made:
        yield made
    QApplication.processEvents()


@pytest.mark.parametrize(("rest", "color"), [(0, "red"), (9, "panel")])
def test_last_row_of_a_table__is_whole_or_covered(qtbot: QtBot, rest: int, color: str) -> None:
    appearance = Appearance()
    view = GridView(appearance, "empty")
    qtbot.addWidget(view)
    model = QStandardItemModel(40, 1)
    model.setItem(0, QStandardItem("one"))
    view.setModel(model)
    view.setItemDelegate(Red(appearance, view))
    view.show()
    row = view.rowHeight(0)
    view.resize(200, view.height() - view.viewport().height() + row * 6 + rest)
    qtbot.waitUntil(lambda: view.viewport().height() == row * 6 + rest)
    picture = view.viewport().grab().toImage()
    at_bottom = picture.pixelColor(3, picture.height() - 1).name()
    assert at_bottom == (QColor("red") if color == "red" else appearance.color("panel")).name()
    assert picture.pixelColor(3, row * 6 - 2).name() == QColor("red").name()


def test_long_name_in_the_tree__takes_what_the_chips_beside_it_leave(window: InspectorWindow) -> None:
    view = window.tree_panel.view
    cells = view.itemDelegate()
    assert isinstance(cells, TreeCells)
    index = view.model().index(0, 0)
    line = window.tree_panel.model.line(index)
    called, marks, width = line.called, line.marks, view.columnWidth(MARKS)
    try:
        line.called, line.marks, line.skipped = "A name that is far too long for its column", (), False
        assert cells._free(line, index) == width
        line.marks = (("C", 1),)
        assert 0 < cells._free(line, index) < width
        line.called = "A"
        assert cells._free(line, index) == 0
    finally:
        line.called, line.marks = called, marks


def test_idle_frame_at_the_cursor__has_its_own_number_and_says_that_nothing_ran(
    window: InspectorWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = window.session
    assert session is not None
    last = len(session.recording) - 1
    window.player.show(last)
    labels: list[int | None] = []
    monkeypatch.setattr(window.frame_timeline, "_paint_label", lambda *arguments: labels.append(arguments[-1]))
    window.frame_timeline.grab()
    assert [each for each in labels if each is not None] == [last]
    assert window.event_timeline.accessibleDescription() == "nothing ran: the frame was idle"


def test_events_without_room__are_counted_and_not_cut(window: InspectorWindow) -> None:
    window.player.show(0)
    window.event_timeline.resize(520, window.event_timeline.height())
    window.event_timeline.grab()
    moment = window.moment()
    assert moment is not None
    placed = [place.right() for place, _ in window.event_timeline._places]
    assert 0 < len(placed) < len(moment.event_entries) and max(placed) <= 520


def test_window_larger_than_its_screen__does_not_fit(window: InspectorWindow) -> None:
    room = window.screen().availableGeometry()
    size = window.size()
    window.resize(room.width(), room.height())
    try:
        assert not window.fits_screen()  # its title bar has no room
    finally:
        window.resize(size)


def test_counted_words__agree_in_number() -> None:
    assert [_units_words(1), _units_words(2)] == ["1 work unit in this frame", "2 work units in this frame"]
    entries = [
        ConsoleEntry(0, 1, "note", "… 98 lines of this frame were dropped", lines=98),
        ConsoleEntry(0, 1, "stdout", "line 99"),
        ConsoleEntry(0, 1, "stdout", "line 100"),
    ]
    assert console_table(entries, 0, 0, 2).status == "100 lines printed"


def test_exception_at_an_instruction_without_a_line__has_the_line_before_it() -> None:
    def raises() -> None:
        raise ValueError("x")

    line = raises.__code__.co_firstlineno
    raises.__code__ = raises.__code__.replace(co_linetable=b"")
    try:
        raises()
    except ValueError as error:
        failure = failure_of(error, 0)
    assert failure.site == Site(__file__, line, raises.__code__.co_qualname)


def test_draw_panel_without_the_layer_in_the_scene__says_that_its_picture_is_approximate(
    window: InspectorWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = window.docks.panel(DrawPanel)
    window.player.show(0)
    panel.show_moment(window.moment())
    newest = panel.picture.accessibleDescription()
    monkeypatch.setattr(draw_panel, "live_layer", lambda *_: None)
    panel.show_moment(window.moment())
    assert [newest.endswith((" command drawn", " commands drawn")), panel.picture.accessibleDescription()] == [
        True,
        f"{newest}; {APPROXIMATE}",
    ]


def test_skipped_row_with_a_long_name__the_name_takes_what_the_arrow_leaves(window: InspectorWindow) -> None:
    view = window.tree_panel.view
    cells = view.itemDelegate()
    assert isinstance(cells, TreeCells)
    index = view.model().index(0, 0)
    line = window.tree_panel.model.line(index)
    called, marks, skipped = line.called, line.marks, line.skipped
    try:
        line.called, line.marks, line.skipped = "A name that is far too long for its column", (), True
        assert view.columnWidth(MARKS) / 2 < cells._free(line, index) <= view.columnWidth(MARKS) - 13
    finally:
        line.called, line.marks, line.skipped = called, marks, skipped


def test_name_of_a_deep_group__comes_before_its_indentation(
    window: InspectorWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    cells, model = window.slots_panel.group_cells, window.slots_panel.groups_model
    window.slots_panel.show_moment(window.moment())
    depth, row = max((line.group.depth, at) for at, line in enumerate(model.rows) if line is not None)
    index, rooms = model.index(row, GROUP), []
    monkeypatch.setattr(cells, "text", lambda painter, rect, *words, **style: rooms.append(rect))
    wanted = window.appearance.metrics(11).horizontalAdvance(index.data())
    for width in (wanted + 100, wanted + 10):
        cells.paint_cell(QPainter(), QRect(0, 0, width, 20), index, False)
    assert depth > 3
    assert (rooms[0].x(), rooms[1].x(), rooms[1].width()) == (2 + 5 * min(depth, 10), 6, wanted)


def test_table_that_gets_lower__keeps_its_current_row_unless_a_person_scrolled_away(qtbot: QtBot) -> None:
    view = GridView(Appearance(), "empty")
    qtbot.addWidget(view)
    view.setModel(QStandardItemModel(40, 1))
    view.resize(200, 300)
    view.show()
    view.setCurrentIndex(view.model().index(8, 0))
    view.resize(200, 150)
    place = view.visualRect(view.currentIndex())
    assert place.top() >= 0 and place.bottom() < view.viewport().height()
    view.verticalScrollBar().setValue(view.verticalScrollBar().maximum())
    view.resize(200, 120)
    assert view.visualRect(view.currentIndex()).bottom() < 0


def test_very_wide_window__gives_half_of_its_room_to_the_side_columns() -> None:
    with open_window() as wide:
        seen = []
        for width in (1280, 3840, 1280):
            wide.resize(width, 900)
            for _turn in range(3):  # the docks are fitted after the window
                QApplication.processEvents()
            seen.append((wide.docks.named("Composition").width(), wide.docks.named("Reads").width()))
    assert seen == [(280, 499), (280 + 280, 499 + 840), (280, 499)]


def test_state_with_a_short_name__its_last_write_is_not_cut() -> None:
    with open_window("fade", size=(1280, 800)) as window:
        window.run_demo()
        QApplication.processEvents()
        view, px = window.state_panel.view, window.appearance.px
        (line,) = window.state_panel.model.lines
        measured = window.appearance.metrics(11)
        assert line.last_write == "now, coroutine"
        assert view.columnWidth(2) >= measured.horizontalAdvance(line.last_write) + 2 * px(4)
        assert view.columnWidth(1) >= px(96)
        assert sum(view.columnWidth(column) for column in range(3)) <= view.viewport().width()
        window.state_panel.resize(px(250), window.state_panel.height())  # a name comes first
        assert view.columnWidth(0) >= window.appearance.metrics(11, code=True).horizontalAdvance("fade") + 2 * px(4)


@pytest.mark.parametrize(
    ("was", "now", "forms"),
    [
        ("State n = 0", "State n = 1", ("State n = 0 → 1", "State n = 0 → 1", "0 → 1")),
        (
            "padding 0, testTag 'text'",
            "padding 100, testTag 'text'",
            ("padding 0 → 100, testTag 'text'", "padding 0 → 100", "0 → 100"),
        ),
        ("offset(1, 2)", "offset(3, 2)", ("offset(1 → 3, 2)", "offset(1 → 3", "1 → 3")),
        ("f(1), f(1)", "f(1)", ("f(1), f(1) → f(1)",) * 3),
        ("one", "two", ("one → two",) * 3),
    ],
)
def test_change_of_a_slot__shared_part_appears_once_and_is_cut_first(
    was: str, now: str, forms: tuple[str, ...]
) -> None:
    assert forms_of_change(was, now) == forms


def test_ranked_table_in_the_default_place__has_all_columns_and_shortens_the_longest_texts(qtbot: QtBot) -> None:
    with open_window("todo", size=(1280, 800)) as window:
        window.run_demo()
        panel = window.docks.panel(RankedPanel)
        window.docks.go_to(panel)
        view = panel.view
        qtbot.waitUntil(lambda: view.model().rowCount() > 5)
        assert sum(view.columnWidth(column) for column in range(7)) <= view.viewport().width()
        assert min(view.columnWidth(column) for column in (0, 5, 6)) >= 70


FAILS = """
    from engine import *

    count = mutable_state_of(0, name="count")

    @composable
    def Screen():
        Text(f"{count.value}", Modifier.size(60, 60).clickable(lambda: count.set(count.value + 1)))
        if count.value == 2:
            raise ValueError("two is too many")
"""


def test_frame_that_raised__keeps_a_red_mark_in_the_strip_and_says_so(tmp_path: Path) -> None:
    def red_columns() -> set[int]:
        picture = strip.grab().toImage()
        return {
            x
            for x in range(window.appearance.px(140), picture.width() - window.appearance.px(SUMMARY_WIDTH))
            for y in range(picture.height())
            if picture.pixelColor(x, y).name() == red
        }

    with open_window(written(tmp_path, FAILS, "fails.py"), size=(1280, 800)) as window:
        red, strip = window.appearance.theme.error.lower(), window.frame_timeline
        for each in range(3):
            assert window.session is not None
            assert (red_columns() == set()) is (each < 2)
            window.session.input("tap", 5, 5)
            window.player.step()
            QApplication.processEvents()
        assert window.session is not None and window.session.failure is None  # a later frame ran
        failed = [frame.index for frame in window.session.recording if frame.failure is not None]
        assert len(red_columns()) > 3
        window.player.show(failed[0])
        QApplication.processEvents()
        assert strip.accessibleDescription().endswith(", did not finish: ValueError")


def test_small_window_with_large_text__pictures_of_the_strip_fit_above_its_line() -> None:
    with open_window("loop", size=(900, 600)) as window:
        window.player.step()
        for scale in (100, 200):
            window.appearance.set_scale(scale)
            for _ in range(3):
                QApplication.processEvents()
            strip, session = window.frame_timeline, window.session
            assert session is not None
            strip.grab()  # painting takes over the room
            heights = {strip.pictures.of(session.recording, index).height() for index in (0, 1)}
            assert max(heights) <= strip.height() - window.appearance.px(20) and min(heights) > 8


def test_wide_slot_table__gives_two_thirds_of_its_further_width_to_the_slots() -> None:
    with open_window("loop", size=(1280, 800)) as window:
        panel, px = window.slots_panel, window.appearance.px
        window.docks.go_to(panel)
        panel.setFloating(True)
        widths = {}
        for width in (500, 1100):
            panel.resize(px(width), 400)
            QApplication.processEvents()
            widths[width] = panel.slots.width()
        assert widths[500] == px(139) and abs(widths[1100] - px(139 + 400)) <= px(4)
        panel.setFloating(False)


def test_view_enlarged_from_less_than_a_row__shows_its_current_row_completely(qtbot: QtBot) -> None:
    view = GridView(Appearance(), "empty")
    qtbot.addWidget(view)
    view.setModel(QStandardItemModel(40, 1))
    view.show()
    row = view.rowHeight(0)
    chrome = view.height() - view.viewport().height()
    for at in (2, 20):
        view.resize(200, chrome + 6 * row)
        QApplication.processEvents()
        view.setCurrentIndex(view.model().index(at, 0))
        for height in (6 * row, row // 2, 3 * row, row // 3, 5 * row):
            view.resize(200, chrome + height)
            QApplication.processEvents()
        place = view.visualRect(view.currentIndex())
        assert 0 <= place.top() and place.bottom() < view.viewport().height()


def test_source_in_another_text_size__keeps_its_line_in_view(tmp_path: Path) -> None:
    lines = "".join(f"# line {number}\n" for number in range(1, 200))
    path = tmp_path / "long.py"
    path.write_text(lines, encoding="utf-8")
    view = SourceView(Appearance())
    view.resize(400, 200)
    view.show()
    QApplication.processEvents()
    assert view.show_site(Site(str(path), 120, ""))
    for scale, height in ((150, 200), (200, 120), (80, 120), (100, 200)):
        view.appearance.set_scale(scale)
        view.resize(400, height)
        QApplication.processEvents()
        row, top = view.appearance.px(ROW), view.verticalScrollBar().value()
        assert top <= 119 * row and 120 * row <= top + view.viewport().height(), scale
    view.close()
    view.deleteLater()
