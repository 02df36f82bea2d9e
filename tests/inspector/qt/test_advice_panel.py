"""Advice in the window: the request for another process, its answer, and the panel with mouse and keys."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from inspector.advice import Advice
from inspector.advice.search_request import AdviceRequest, NoAdviceError, advice_in, advice_request
from inspector.advice.text import NOTHING
from inspector.qt.model.advice_search import AdviceSearch
from inspector.qt.model.selection import Selection
from inspector.qt.model.shown_moment import ShownMoment
from inspector.qt.panels.advice_panel import ASK, NO_PROGRAM, AdvicePanel, AskedComparison, words_of
from inspector.qt.panels.causes_panel import CausesPanel
from inspector.qt.panels.flame_panel import FlamePanel
from inspector.qt.panels.loops_panel import LoopsPanel
from inspector.qt.panels.ranked_panel import RankedPanel
from inspector.qt.style.appearance import Appearance
from inspector.qt.window import InspectorWindow
from inspector.recording import save_run
from inspector.running.inputs.input_script import parse
from inspector.running.loading.program import load
from inspector.running.opened_run import opened_run
from inspector.running.session import Session
from inspector.running.shown_run import ShownRun

from ..advising import advice_of
from ..programs import LOOP
from ..runs import recorded


@pytest.fixture(scope="module")
def advice() -> list[Advice]:
    return advice_of(LOOP, "settles", prove=True)


@pytest.fixture(scope="module")
def loop() -> Iterator[Session]:
    session = recorded(LOOP, "settles", frames=3)
    yield session
    session.close()


def request_of(session: Session) -> AdviceRequest:
    reading: Generator[int, None, AdviceRequest] = advice_request(session)
    try:
        while True:
            next(reading)
    except StopIteration as end:
        made: AdviceRequest = end.value
        return made


# ---------------------------------------------------------------- the request and its answer


def test_request_of_a_run_with_inputs__hands_them_over_as_a_script(loop: Session, tmp_path: Path) -> None:
    request = request_of(loop)
    arguments = request.arguments(tmp_path)
    assert arguments[:4] == ["advise", LOOP, "--json", "--variant"]
    script = parse((tmp_path / "inputs.txt").read_text(encoding="utf-8"))
    assert arguments[-2:] == ["--inputs", str(tmp_path / "inputs.txt")]
    assert script.frame_count == request.frames == len(loop.recording)


@pytest.mark.parametrize("passive", [False, True])
def test_request_of_a_run_without_inputs_of_a_person__uses_the_demo(tmp_path: Path, passive: bool) -> None:
    session = Session(load("parallax"), "slow", capture=False)
    assert session.start()
    if passive:  # the window tells of the mouse that crosses it
        session.input("move", 30.0, 40.0)
        session.input("exit")
    session.frame()
    try:
        request = request_of(session)
        assert (request.arguments(tmp_path)[-3:], request.frames) == (["--variant", "slow", "--demo"], 0)
    finally:
        session.close()


def test_request_of_a_recording__runs_nothing(loop: Session, tmp_path: Path) -> None:
    path = str(tmp_path / "run.phases")
    save_run(loop.recording, path)
    opened = opened_run(path)
    try:
        assert request_of(opened).arguments(tmp_path) == ["advise", path, "--json"]
    finally:
        opened.close()


def test_request_of_a_comparison__says_what_to_do(loop: Session) -> None:
    with pytest.raises(NoAdviceError, match=r"leave the comparison \(Esc\)"):
        request_of(ShownRun(loop.recording, "A"))


def test_answer_in_json__is_the_advice_that_was_written(advice: list[Advice]) -> None:
    written = json.dumps({"advice": [each.as_json() for each in advice]})
    assert advice_in(written) == advice
    with pytest.raises(ValueError, match="no advice"):
        advice_in("[]")


# ---------------------------------------------------------------- the panel


@pytest.fixture
def panel(qtbot: QtBot, loop: Session, advice: list[Advice]) -> AdvicePanel:
    made = AdvicePanel(Appearance(), Selection())
    qtbot.addWidget(made)
    made.resize(600, 500)
    made.show()
    frame = loop.recording.latest
    assert frame is not None
    made.show_moment(ShownMoment(loop, frame, False, None))
    return made


def test_new_panel__says_which_button_to_press(panel: AdvicePanel) -> None:
    assert (panel.objectName(), panel.view.empty, panel.title.status.text()) == ("dock_advice", ASK, "Not searched yet")
    panel.show_moment(None)
    assert (panel.view.empty, panel.title.status.text()) == (NO_PROGRAM, "No program")
    assert not panel.look.isEnabled()


def test_result__is_listed_with_saving_line_and_proof(panel: AdvicePanel, advice: list[Advice]) -> None:
    panel.show_found(advice)
    first = advice[0]
    before, after = first.saving["total"]
    assert panel.title.status.text() == f"{len(advice)} piece of advice, {len(advice)} proved"
    spoken = panel.model.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert (
        spoken
        == words_of(first)
        == f"{first.title}, {first.site}: saves {before - after} of {before} work units, proved"
    )
    assert panel.view.accessibleDescription() == ""  # the words of an empty list would be false
    shown = panel.detail.toPlainText()
    assert "Proved: the changed program, run on the recorded inputs, shows the same picture" in shown
    assert [line for line in first.diff.splitlines() if line.startswith("+")][-1] in shown.splitlines()


def test_no_result__says_so(panel: AdvicePanel) -> None:
    panel.show_found([])
    assert (panel.view.empty, panel.title.status.text()) == (NOTHING, "No advice")


def test_enter__opens_the_line_and_copy_diff_fills_the_clipboard(panel: AdvicePanel, advice: list[Advice]) -> None:
    panel.show_found(advice)
    sites: list[object] = []
    panel.selection.source_asked.connect(sites.append)
    QTest.keyClick(panel.view, Qt.Key.Key_Return)
    assert sites == [advice[0].site]
    QTest.mouseClick(panel.copy_diff, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == advice[0].diff


def test_show_me__asks_for_the_comparison_of_the_recorded_inputs(
    panel: AdvicePanel, advice: list[Advice], loop: Session
) -> None:
    asked: list[AskedComparison] = []
    panel.comparison_asked.connect(asked.append)
    panel.request = request_of(loop)
    panel.show_found(advice)
    QTest.mouseClick(panel.show_me, Qt.MouseButton.LeftButton)
    assert asked == [AskedComparison(advice[0], loop.recording, panel.request)]


def test_stop__ends_the_process(panel: AdvicePanel, qtbot: QtBot) -> None:
    QTest.mouseClick(panel.look, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: panel.search.is_running)
    assert panel.look.words == "Stop"
    QTest.mouseClick(panel.look, Qt.MouseButton.LeftButton)
    assert (panel.search.is_running, panel.title.status.text(), panel.look.words) == (
        False,
        "Stopped",
        "Look for advice",
    )


@pytest.mark.slow
def test_process_that_fails__its_last_line_is_shown(panel: AdvicePanel, qtbot: QtBot, tmp_path: Path) -> None:
    with qtbot.waitSignal(panel.search.failed, timeout=20_000) as failed:
        panel.search.start(AdviceRequest(str(tmp_path / "missing.py")))
    words = f"phases: {tmp_path / 'missing.py'}: no such file"
    assert failed.args == [words]
    assert panel.view.empty == words


@pytest.mark.slow
def test_search_in_another_process__finds_what_the_command_finds(
    loop: Session, advice: list[Advice], qtbot: QtBot
) -> None:
    search = AdviceSearch()
    with qtbot.waitSignal(search.found, timeout=60_000) as found:
        search.start(request_of(loop))
    assert found.args is not None
    assert [each.title for each in found.args[0]] == [each.title for each in advice]
    assert not search.is_running


@pytest.mark.slow
@pytest.mark.parametrize("goes_on", [0, 30])
def test_show_me__opens_the_comparison_in_the_window(qtbot: QtBot, advice: list[Advice], goes_on: int) -> None:
    window = InspectorWindow(Appearance())
    qtbot.addWidget(window)
    window.show()
    assert window.open_target(LOOP)
    window.player.pause()
    window.player.step()
    panel = window.docks.panel(AdvicePanel)
    panel.raise_()
    panel.show_moment(window.moment())
    panel.show_found(advice)
    assert window.session is not None
    panel.request = request_of(window.session)
    for _ in range(goes_on):  # the program goes on while the search examines what was recorded
        window.player.step()
    panel.show_me.click()
    assert window.compare.is_active
    assert window.path_label.text() == "compare: loop.py: as written, beside the suggested change"
    compared = window.compare.shown.compared
    assert compared is not None
    assert "".join(part.text for part in compared.verdict.sentence).endswith(
        "Only the wrong pictures of A differ (frame 0): given time to settle, both show the same."
    )
    panel.show_moment(window.moment())  # a person may bring the panel to the front meanwhile
    assert panel.model.advice == []
    assert window.compare.leave()
    panel.show_moment(window.moment())
    assert panel.model.advice == advice
    window.close()


def test_window_that_closes__leaves_no_timer_and_no_process(qtbot: QtBot) -> None:
    window = InspectorWindow(Appearance())
    qtbot.addWidget(window)
    window.show()
    assert window.open_target(LOOP)
    window.player.pause()
    for kind in (RankedPanel, CausesPanel, AdvicePanel):
        window.docks.panel(kind).raise_()
    window.refresh()
    advice = window.docks.panel(AdvicePanel)
    advice.look.click()
    assert advice.is_searching
    window.close()
    assert not advice.is_searching
    panels = [window.docks.panel(kind) for kind in (RankedPanel, CausesPanel, FlamePanel, LoopsPanel, AdvicePanel)]
    assert [timer for panel in panels for timer in panel.findChildren(QTimer) if timer.isActive()] == []


def test_run_menu__looks_for_advice_and_brings_the_panel_to_the_front(qtbot: QtBot) -> None:
    window = InspectorWindow(Appearance())
    qtbot.addWidget(window)
    window.show()
    assert window.open_target(LOOP)
    window.player.pause()
    window.player.step()
    actions = {action.text(): action for action in window.findChildren(QAction)}
    actions["Look for advice"].trigger()
    panel = window.docks.panel(AdvicePanel)
    assert panel.is_front and panel.is_searching
    actions["How to fix the loop"].trigger()
    assert window.docks.panel(LoopsPanel).is_front
    window.close()
