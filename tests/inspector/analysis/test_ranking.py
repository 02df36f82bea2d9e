"""The ranking of a recording: self and total work, in steps; and the Ranked panel with mouse and keys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from engine import trace
from inspector.analysis import ranking as ranking_module
from inspector.analysis.display_names import fed_names_of
from inspector.analysis.ranking import Ranker, RankLine, ranking
from inspector.analysis.run_chains import RunChains
from inspector.analysis.work import work_of
from inspector.qt.model.selection import Selection
from inspector.qt.model.shown_moment import ShownMoment
from inspector.qt.panels.ranked_panel import LINE, NAME, SELF, WASTED, RankedPanel, words_of
from inspector.qt.style.appearance import Appearance
from inspector.qt.style.theme import LIGHT
from inspector.recording import Recording, open_run
from inspector.running.session import Session

from ..analysed import recorded, tap
from ..feed import Fake, Feed
from ..runs import recorded as recorded_target
from ..runs import saved

NESTED = """
count = mutable_state_of(0)

@composable
def Inner(number):
    Text(f"inner {number}")

@composable
def Outer(number):
    Inner(number)

@composable
def App():
    with Column(Modifier.clickable(lambda: count.set(count.value + 1))):
        Outer(count.value)
"""


@pytest.fixture(scope="module")
def parallax() -> Iterator[Session]:
    session = recorded_target("parallax", "slow", frames=2)
    yield session
    session.close()


def by_name(lines: list[RankLine]) -> dict[str, RankLine]:
    return {line.name: line for line in lines}


def facts(lines: list[RankLine]) -> list[tuple[object, ...]]:
    return [
        (line.name, line.site, line.runs, line.units, line.total, line.again, line.wasted, line.because, line.scopes)
        for line in lines
    ]


# ---------------------------------------------------------------- without a window


def test_total_of_a_line__is_its_own_work_and_the_work_inside(tmp_path_factory: pytest.TempPathFactory) -> None:
    recording = recorded(tmp_path_factory.mktemp("nested"), NESTED, tap())
    found = by_name(ranking(recording))
    assert (found["Outer"].runs, found["Outer"].units) == (2, 2)
    composed = found["Inner"].runs + sum(line.runs for name, line in found.items() if name == "Text")
    assert found["Outer"].total == 2 + composed
    for line in found.values():
        assert line.total >= line.units


def test_nested_runs__are_summed_without_a_walk_through_all_enclosing_runs() -> None:
    """2,000 runs inside one another: a walk from each run to the outermost one would take 2,000,000 searches."""
    feed = Feed()
    depth = 2_000
    scopes = [Fake(f"Level{at % 3}") for at in range(depth)]
    with feed.frame(), ExitStack() as stack:
        for scope in scopes:
            stack.enter_context(feed.span(trace.COMPOSITION, scope))
    frame = feed.recording.latest
    assert frame is not None and len(frame.runs) == depth
    searched: list[int] = []

    class Counted:
        def row(self, number: int) -> object:
            searched.append(number)
            return frame.row(number)

    chains = RunChains()
    chains.begin(Counted())  # type: ignore[arg-type]
    for row in frame.runs:
        chains.count(row)
    assert len(searched) < 3 * depth
    assert chains.totals(lambda subject: subject.name) == {"Level0": depth, "Level1": depth - 1, "Level2": depth - 2}


def test_units_of_all_lines__are_the_work_of_the_recording(parallax: Session) -> None:
    lines = ranking(parallax.recording)
    assert sum(line.units for line in lines) == work_of(parallax.recording).total


def test_ranking_in_steps_of_a_growing_recording__equals_the_ranking_at_once(parallax: Session) -> None:
    whole = parallax.recording
    growing = Recording()
    ranker = Ranker(growing)
    for frame in whole:
        growing.add(frame)
        for _ in ranker.steps():
            pass
        ranker.lines()
    assert ranker.is_done
    assert ranker.frames == len(whole)
    assert facts(ranker.lines()) == facts(ranking(whole))


def test_ranking_of_a_file_in_steps__reads_each_frame_once_and_equals_the_live_one(
    parallax: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ranking_module, "STEP", 1)
    with open_run(saved(parallax.recording, tmp_path)) as opened:
        read: list[int] = []
        reads = opened._read
        monkeypatch.setattr(type(opened), "_read", lambda _, index: (read.append(index), reads(index))[1])
        fed_names_of(opened)
        ranker = Ranker(opened)
        for _ in ranker.steps():
            before = len(read)
            ranker.lines()  # the names of the counted frames are known
            if not ranker.is_done:
                assert len(read) == before
        assert read == sorted(set(read))
        assert facts(ranker.lines()) == facts(ranking(parallax.recording))


# ---------------------------------------------------------------- the panel


@pytest.fixture
def panel(qtbot: QtBot, parallax: Session) -> RankedPanel:
    made = RankedPanel(Appearance(LIGHT), Selection())
    qtbot.addWidget(made)
    made.resize(700, 300)
    made.show()
    frame = parallax.recording.latest
    assert frame is not None
    made.show_moment(ShownMoment(parallax, frame, False, None))
    made.finish()
    return made


def test_panel__shows_the_costliest_first_and_says_what_was_counted(panel: RankedPanel, parallax: Session) -> None:
    lines = panel.model.lines
    assert [line.units for line in lines] == sorted((line.units for line in lines), reverse=True)
    work = work_of(parallax.recording).total
    wasted = sum(line.wasted for line in lines)
    assert panel.objectName() == "dock_ranked"
    frames = len(parallax.recording)
    assert panel.title.status.text() == f"{work} work units, {wasted} wasted, in {frames} frames"


def test_panel_without_a_program__says_which_key_opens_one(panel: RankedPanel) -> None:
    panel.show_moment(None)
    assert (panel.model.rowCount(), panel.view.empty) == (0, "No work yet. Open a program: Ctrl+O.")


def test_click_on_a_title__sorts_and_turns_the_order(panel: RankedPanel) -> None:
    header = panel.view.horizontalHeader()
    at = QPoint(header.sectionPosition(NAME) + 10, header.height() // 2)
    QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=at)
    names = [line.name for line in panel.model.lines]
    assert names == sorted(names)
    QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert [line.name for line in panel.model.lines] == sorted(names, reverse=True)
    assert panel.model.headerData(NAME, Qt.Orientation.Horizontal) == "Name ▾"


def test_sort_by_menu__sorts_by_each_column(panel: RankedPanel) -> None:
    assert panel.sorting.menu is not None
    for column, action in enumerate(panel.sorting.menu.actions()):
        action.trigger()
        assert panel.model.column == column
    assert panel.model.column == LINE


def test_wasted_only__hides_lines_without_waste(panel: RankedPanel) -> None:
    QTest.keyClick(panel.wasted_only, Qt.Key.Key_Space)
    assert panel.model.lines != []
    assert all(line.wasted for line in panel.model.lines)
    QTest.keyClick(panel.wasted_only, Qt.Key.Key_Space)
    assert len(panel.model.lines) == len(panel.model.all)


def test_click_on_a_row__selects_the_composable_and_enter_opens_its_line(panel: RankedPanel) -> None:
    sites: list[object] = []
    panel.selection.source_asked.connect(sites.append)
    row = next(at for at, line in enumerate(panel.model.lines) if line.site is not None and line.scopes)
    line = panel.model.lines[row]
    place = panel.view.visualRect(panel.model.index(row, SELF)).center()
    QTest.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert panel.selection.subject in line.scopes
    QTest.keyClick(panel.view, Qt.Key.Key_Return)
    assert sites == [line.site]


def test_selection_of_another_panel__selects_the_row(panel: RankedPanel) -> None:
    line = panel.model.lines[-1]
    panel.selection.select_subject(min(line.scopes or line.nodes))
    assert panel.current_line() is line
    panel.model.sort_by(WASTED)


def test_each_cell__has_the_line_as_its_accessible_text(panel: RankedPanel) -> None:
    line = panel.model.lines[0]
    for column in range(panel.model.columnCount()):
        index = panel.model.index(0, column)
        assert index.data(Qt.ItemDataRole.AccessibleTextRole) == words_of(line)
    assert f"{line.units} own work units, {line.wasted} of them wasted" in words_of(line)
    assert f", {line.total} in total" in words_of(line)


def test_panel_behind_a_tab__counts_on_when_it_comes_to_the_front(qtbot: QtBot, parallax: Session) -> None:
    panel = RankedPanel(Appearance(LIGHT), Selection())
    qtbot.addWidget(panel)
    frame = parallax.recording.latest
    assert frame is not None
    panel.show_moment(ShownMoment(parallax, frame, False, None))
    assert panel.model.rowCount() == 0  # not visible: nothing is counted
    panel.show()
    qtbot.waitUntil(lambda: panel.model.rowCount() > 0 and "Counting" not in panel.title.status.text())
    assert facts(panel.model.all) == facts(ranking(parallax.recording))


def test_words_of_a_line__give_the_number_of_the_main_cause_where_there_are_others() -> None:
    line = RankLine("Card", None, scopes={1}, runs=3, units=30, wasted=20, total=40)
    line.because_wasted.update({"samples": 12, "columns": 8})
    assert "30 own work units, 20 of them wasted (12 because of samples), 40 in total" in words_of(line)
    line.because_wasted = Counter({"samples": 20})
    assert "20 of them wasted because of samples" in words_of(line)
