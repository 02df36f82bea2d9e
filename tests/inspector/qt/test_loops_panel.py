"""Loops as steps of chips, and the Loops panel with mouse and keys."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from inspector.analysis.loop_steps import CycleStep, cycle_steps, loop_groups
from inspector.qt.model.selection import Selection
from inspector.qt.model.shown_moment import ShownMoment
from inspector.qt.panels.loops_panel import EMPTY, NO_PROGRAM, LoopsPanel
from inspector.qt.style.appearance import Appearance
from inspector.qt.window import InspectorWindow
from inspector.running.opened_run import opened_run
from inspector.running.session import Session

from ..analysed import recorded as recorded_text
from ..analysed import tap
from ..programs import LOOP, LOOP_READ, LOOP_WRITE
from ..runs import recorded, saved

AGAIN = """
height, seen = mutable_state_of(10), mutable_state_of(0)

@composable
def App():
    with Column(Modifier.clickable(lambda: height.set(height.value + 10))):
        Box(Modifier.size(40, height.value).on_size_changed(lambda size: seen.set(size.height)))
        Text(f"{seen.value}")
"""


@pytest.fixture(scope="module")
def settles() -> Iterator[Session]:
    session = recorded(LOOP, "settles", frames=3)
    yield session
    session.close()


@pytest.fixture(scope="module")
def grows() -> Iterator[Session]:
    session = recorded(LOOP, "grows", frames=5)
    yield session
    session.close()


# ---------------------------------------------------------------- without a window


def test_steps__are_reader_writer_and_reader_again_with_their_lines(settles: Session) -> None:
    (loop,) = settles.loops.loops
    assert [(step.letter, step.words, str(step.site or "")) for step in cycle_steps(loop)] == [
        ("C", "composition reads", LOOP_READ),
        ("L", "measurement writes", LOOP_WRITE),
        ("C", "again, one frame later", ""),
    ]
    assert isinstance(cycle_steps(loop)[0], CycleStep)


def test_group__says_how_the_loop_ends_and_in_which_frames(settles: Session) -> None:
    (group,) = loop_groups(settles.loops.loops)
    assert (group.title, group.outcome, group.frames) == (
        "Recomposition loop on h",
        "Settled in 2 frames: h 0 → 100",
        "frames 0–1",
    )


def test_same_loop_after_several_inputs__is_one_group_and_its_occurrences_are_walked(tmp_path: Path) -> None:
    from inspector.analysis import find_loops

    recording = recorded_text(tmp_path, AGAIN, lambda session: None, tap(), lambda session: None, tap())
    (group,) = loop_groups(find_loops(recording))
    firsts = [first for first, _ in group.spans]
    assert len(firsts) == 3
    assert group.frames.startswith("3 times, in frames 0–1, ")
    assert [group.next_frame(index) for index in (None, firsts[0], firsts[1], firsts[2])] == [
        firsts[0],
        firsts[1],
        firsts[2],
        firsts[0],
    ]


# ---------------------------------------------------------------- the panel


@pytest.fixture
def panel(qtbot: QtBot, settles: Session) -> LoopsPanel:
    made = LoopsPanel(Appearance(), Selection())
    qtbot.addWidget(made)
    made.resize(700, 260)
    made.show()
    show(made, settles, 2)
    return made


def show(panel: LoopsPanel, session: Session, index: int) -> None:
    frame = session.recording.frame(index)
    assert frame is not None
    panel.show_moment(ShownMoment(session, frame, False, None))


def test_panel__lists_the_loop_its_fix_and_a_status(panel: LoopsPanel) -> None:
    assert panel.objectName() == "dock_loops"
    assert panel.title.status.text() == "1 loop"
    assert panel.model.index(0).data(Qt.ItemDataRole.AccessibleTextRole) == panel.model.groups[0].words
    assert panel.fix.toPlainText().startswith(f"Without the read of h in composition at {LOOP_READ} there is no loop.")


def test_loop_that_never_settles__is_counted_in_the_status(panel: LoopsPanel, grows: Session) -> None:
    show(panel, grows, 4)
    assert panel.title.status.text() == "2 loops of 1 kind, 1 not settled"  # an input starts the second one
    assert "Grows" in panel.model.groups[0].outcome


def test_no_program_and_no_loop__say_why_the_panel_is_empty(panel: LoopsPanel, tmp_path: Path) -> None:
    panel.show_moment(None)
    assert (panel.view.empty, panel.title.status.text()) == (NO_PROGRAM, "No program")
    session = recorded("counter", frames=1)
    try:
        show(panel, session, 0)
        assert (panel.view.empty, panel.title.status.text()) == (EMPTY, "No loops")
    finally:
        session.close()


def test_recording_is_not_searched_to_its_end__status_says_how_far(
    panel: LoopsPanel, settles: Session, tmp_path: Path
) -> None:
    run = opened_run(saved(settles.recording, tmp_path))
    frames, total = run.follow(), len(settles.recording)
    show(panel, run, 1)
    assert panel.title.status.text() == f"No loops so far: 0 of {total} frames searched"
    assert panel.fix.toPlainText() == "No loops so far. The frames of the recording are being searched."
    next(frames)
    show(panel, run, 1)
    assert panel.title.status.text() == f"1 loop, 1 not settled so far: 1 of {total} frames searched"
    for _ in frames:
        pass
    show(panel, run, 1)
    assert panel.title.status.text() == "1 loop"
    run.close()


def test_click_on_a_loop__asks_for_its_first_frame_and_selects_its_state(panel: LoopsPanel) -> None:
    frames: list[int] = []
    panel.frame_asked.connect(frames.append)
    rect = panel.view.visualRect(panel.model.index(0))
    QTest.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(60, rect.top() + 12))
    QTest.keyClick(panel.view, Qt.Key.Key_Return)
    assert frames == [0, 0]
    assert panel.selection.state == panel.model.groups[0].loop.state.id


def test_click_on_a_line__opens_the_source(panel: LoopsPanel) -> None:
    sites: list[str] = []
    frames: list[int] = []
    panel.selection.source_asked.connect(lambda site: sites.append(str(site)))
    panel.frame_asked.connect(frames.append)
    rect, group = panel.view.visualRect(panel.model.index(0)), panel.model.groups[0]
    points = [QPoint(x, rect.bottom() - 10) for x in range(rect.left(), rect.right(), 4)]
    found = {panel.cells.site_at(rect, point, group): point for point in points}
    for site, point in found.items():
        if site is not None:
            QTest.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=point)
    assert sites == [LOOP_READ, LOOP_WRITE]
    assert frames == []


def test_how_to_fix_of_the_banner__opens_the_loop_in_the_panel(qtbot: QtBot) -> None:
    window = InspectorWindow(Appearance())
    qtbot.addWidget(window)
    window.show()
    assert window.open_target(LOOP)
    window.player.pause()
    window.player.step()
    panel = window.docks.panel(LoopsPanel)
    assert not panel.is_front
    banner = window.loop_banner
    banner.grab()  # the button's place is known after painting
    QTest.mouseClick(banner, Qt.MouseButton.LeftButton, pos=banner._fix.center())
    assert panel.is_front
    assert panel.fix.toPlainText().startswith("Without the read of h")
    rect = panel.view.visualRect(panel.model.index(0))
    window.player.show(1)
    QTest.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(60, rect.top() + 12))
    assert window.player.index == 0
    window.close()
