"""The window does what the command line asks: demo, a moment, a file, a picture; a failed task is exit code 2."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from inspector.cli import main
from inspector.qt.driven_window import DrivenWindow
from inspector.qt.window import InspectorWindow
from inspector.recording import open_run
from inspector.recording.moments.moment_address import parsed_address
from inspector.running.window_tasks import WindowTasks

from ..programs import LOOP


@pytest.fixture
def window(qtbot: QtBot) -> InspectorWindow:
    made = InspectorWindow()
    qtbot.addWidget(made)
    made.resize(1000, 640)
    made.show()
    return made


def driven(window: InspectorWindow, tasks: WindowTasks, target: str = LOOP) -> DrivenWindow:
    made = DrivenWindow(window, tasks)
    made.run(window.open_target(target))
    return made


def test_demo_saved_and_pictured__both_files_exist_and_the_window_closes(
    window: InspectorWindow, tmp_path: Path
) -> None:
    run, picture = tmp_path / "run.phases", tmp_path / "window.png"
    tasks = WindowTasks(demo=True, save=str(run), picture=str(picture), quit=True)
    assert driven(window, tasks, "counter").exit_code == 0
    assert not window.isVisible()
    assert picture.read_bytes().startswith(b"\x89PNG")
    with open_run(str(run)) as opened:
        assert len(opened) > 1


@pytest.mark.parametrize("target", ["counter", "todo"])
def test_demo_of_the_window__has_the_frames_of_a_recorded_demo(
    window: InspectorWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, target: str
) -> None:
    def tick(_: DrivenWindow) -> None:
        window.player.clock._timer.timeout.emit()

    monkeypatch.setattr(DrivenWindow, "_settle", tick)  # a window so slow that the clock ticks before the demo
    run, recorded = str(tmp_path / "run.phases"), str(tmp_path / "recorded.phases")
    assert driven(window, WindowTasks(demo=True, save=run, quit=True), target).exit_code == 0
    assert main(["record", target, "--demo", "-o", recorded]) == 0
    with open_run(run) as shown, open_run(recorded) as expected:
        assert [frame.is_idle for frame in shown] == [frame.is_idle for frame in expected]


def test_recording_at_an_event__the_window_is_paused_in_that_frame(window: InspectorWindow, tmp_path: Path) -> None:
    run = str(tmp_path / "run.phases")
    assert driven(window, WindowTasks(demo=True, save=run), "counter").exit_code == 0
    made = driven(window, WindowTasks(at=parsed_address("1:compose")), run)
    assert made.exit_code == 0
    moment = window.moment()
    assert moment is not None and (moment.index, moment.is_frame_end) == (1, False)
    assert moment.at is not None and moment.at.row is not None and moment.at.row.kind == "composition"


def test_moment_that_does_not_exist__exit_code_2_and_the_sentence(
    window: InspectorWindow, capsys: pytest.CaptureFixture[str]
) -> None:
    assert driven(window, WindowTasks(at=parsed_address("4000"))).exit_code == 2
    assert capsys.readouterr().err.startswith("phases: there is no frame 4000 in this run")
    assert window.isVisible()


def test_program_that_cannot_be_opened__nothing_is_done(
    window: InspectorWindow, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "broken.py"
    path.write_text("def (", encoding="utf-8")
    picture = tmp_path / "window.png"
    assert driven(window, WindowTasks(picture=str(picture), quit=True), str(path)).exit_code == 2
    assert "broken.py" in capsys.readouterr().err
    assert not picture.exists()


def test_wrong_moment_on_the_command_line__the_message_shows_the_form(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["open", "run.phases", "--at", "here"])
    assert ended.value.code == 2
    assert "write FRAME or FRAME:PHASE:NAME" in capsys.readouterr().err
