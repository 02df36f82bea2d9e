"""A step that runs long: a window offers to stop it, and nothing recorded is lost."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QEvent, QObject, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from inspector.qt import application, files
from inspector.qt.stop_offer import StopDialog, StopOffer
from inspector.qt.style.appearance import Appearance
from inspector.qt.window import InspectorWindow
from inspector.running.loading import watchdog
from inspector.running.loading.program import load
from inspector.running.loading.watchdog import time_limit
from inspector.running.session import Session
from inspector.running.window_tasks import WindowTasks

from ..programs import written

PRESS = """
    from PySide6.QtTest import QTest
    from PySide6.QtCore import Qt
    from PySide6.QtWidgets import QApplication

    def press(name):
        # Acts as a person does while the program runs: presses a button of the offer, once it is visible.
        for window in QApplication.topLevelWidgets():
            if window.objectName() == "stop_offer" and window.isVisible():
                QTest.mouseClick(getattr(window, name), Qt.MouseButton.LeftButton)
                return True
        return False
"""
HANDLER = (
    PRESS
    + """
    from engine import *

    count = mutable_state_of(0, name="count")

    def spin():
        count.value += 1
        if count.value == 1:
            while True:
                press("{button}")

    @composable
    def Screen():
        Text(f"{{count.value}}", Modifier.fill_max_size().clickable(spin))
"""
)
WAITING = (
    PRESS
    + """
    from engine import *

    def spin():
        while not press("wait"):
            pass

    @composable
    def Screen():
        Box(Modifier.fill_max_size().clickable(spin))
"""
)


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[InspectorWindow]:
    made = InspectorWindow(Appearance())
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    with StopOffer(made).active(0.1):
        yield made
    made.close()


def opened(window: InspectorWindow, tmp_path: Path, source: str) -> int:
    """Opens a program that spins in a click handler, and clicks; returns the number of frames before."""
    assert window.open_target(written(tmp_path, source, "spins.py"))
    window.player.pause()
    assert window.session is not None
    frames = len(window.session.recording)
    window.fire("Tap")
    QApplication.processEvents()
    return frames


def test_stop_in_an_endless_handler__ends_it_and_keeps_the_run(window: InspectorWindow, tmp_path: Path) -> None:
    frames = opened(window, tmp_path, HANDLER.format(button="stop"))
    session = window.session
    assert session is not None and session.failure is not None
    assert session.failure.message.startswith("the input tap was stopped after")
    assert window.error_banner.headline.startswith("ProgramStopped: the input tap was stopped after")
    assert len(session.recording) >= frames
    assert [each.isVisible() for each in window.findChildren(StopDialog)] == [False]
    sent: list[tuple[object, ...]] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(session, "input", lambda *input: sent.append(input))
        place = QPointF(window.preview.rect().center())
        none = Qt.MouseButton.NoButton
        move = QMouseEvent(QEvent.Type.MouseMove, place, place, none, none, Qt.KeyboardModifier.NoModifier)
        window.preview.mouseMoveEvent(move)
        assert sent == []  # the mouse alone does not run again what was stopped
    window.player.step()
    assert window.session is session and session.scene is not None


def test_restart_in_an_endless_handler__runs_the_program_from_its_first_frame(
    window: InspectorWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    opened(window, tmp_path, HANDLER.format(button="restart"))
    qtbot.waitUntil(lambda: window.session is not None and window.session.failure is None)
    assert window.player.playing


def test_restart__keeps_the_run_so_far_with_its_failure_as_a_branch(
    window: InspectorWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    """The offer says that nothing recorded is lost, but Restart closed the recording."""
    frames = opened(window, tmp_path, HANDLER.format(button="restart"))
    qtbot.waitUntil(lambda: window.session is not None and window.session.failure is None)
    assert [each.name for each in window.branches.all] == ["as run", "restarted"]
    assert window.branches.button.isVisible()
    run, restarted = window.branches.all
    window.branches.switch(run)
    session = window.session
    assert session is run.session and session.scene is None and len(session.recording) >= frames
    assert session.failure is not None
    assert window.error_banner.headline.startswith("ProgramStopped: the input tap was stopped after")
    window.branches.switch(restarted)
    window.fire("Tap")  # the second run is no recording
    assert window.session is restarted.session and window.session.scene is not None


def test_restarts_in_a_row__keep_eight_runs_and_dispose_each_program_once(
    window: InspectorWindow, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = """
        from engine import *

        @composable
        def Screen():
            DisposableEffect(lambda: (lambda: print("leaving")), None)
            Text("a")
    """
    assert window.open_target(written(tmp_path, text, "screen.py"))
    first = window.session
    assert first is not None
    for _each in range(10):
        files.restart(window)
        assert window.session is not None and window.session.scene is not None
    assert first.scene is None
    assert [each.name for each in window.branches.all] == [
        "as run",
        *(f"restarted ({number})" for number in range(3, 11)),
    ]
    assert [each.session.scene is None for each in window.branches.all] == [True] * 8 + [False]
    assert capsys.readouterr().out == "leaving\n" * 10
    assert window.statusBar().currentMessage() == (
        "Branch 8 restarted (9) keeps the run so far; the list is at the frames. "
        "Branch 2 restarted (2) was closed: 8 such runs are kept, and those that you choose in the list."
    )


def test_wait__lets_the_step_end_by_itself(window: InspectorWindow, tmp_path: Path) -> None:
    opened(window, tmp_path, WAITING)
    assert window.session is not None and window.session.failure is None
    assert [each.isVisible() for each in window.findChildren(StopDialog)] == [False]


def test_endless_key_handler__is_said_to_be_a_key(tmp_path: Path) -> None:
    text = """
        from engine import *

        @composable
        def Screen():
            def spin(event):
                while True:
                    pass
            Box(Modifier.size(10, 10).on_key_event(spin).focusable().test_tag("box"))
    """
    session = Session(load(written(tmp_path, text, "keys.py")))
    assert session.start()
    session.frame()
    with time_limit(0.2):
        session.key("Tab", "", down=True, shift=False, ctrl=False, alt=False, meta=False)
        session.key("a", "a", down=True, shift=False, ctrl=False, alt=False, meta=False)
    assert session.failure is not None and session.failure.message.startswith("the input key takes longer than")
    session.close()


def test_program_of_the_command_line__is_offered_to_be_stopped_in_its_first_frame(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its window stayed black until the time limit."""
    offered: list[bool] = []

    class Opening(QObject):
        error_banner = SimpleNamespace(headline="")
        messages = SimpleNamespace(closing_failure=None)

        def open_target(self, target: str) -> bool:
            offered.append(watchdog._on_slow is not None)
            return False

        def close(self) -> None:
            pass

    monkeypatch.setattr(application, "_shown_window", lambda light, language: Opening())
    assert application.run_window("app.py", tasks=WindowTasks(quit=True)) == 2
    assert offered == [True] and watchdog._on_slow is None


def test_stop_in_the_first_frame__the_window_says_that_the_program_was_stopped(
    window: InspectorWindow, tmp_path: Path
) -> None:
    text = (
        PRESS
        + """
    from engine import *

    @composable
    def Screen():
        while True:
            press("stop")
"""
    )
    window.open_target(written(tmp_path, text, "spins.py"))
    words = "The program was stopped before it drew anything."
    assert (window.preview.empty, window.why_panel.sentence.accessibleDescription()) == (words, words)
    assert window.error_banner.headline.startswith("ProgramStopped: composing Screen for the first time was stopped")
