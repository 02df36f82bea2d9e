"""Saving the run from the window, and opening it again: it is shown as it was, and nothing of it runs."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from inspector.qt import files
from inspector.qt.window import InspectorWindow
from inspector.recording import open_run
from inspector.running.opened_run import OpenedRun

from ..answers import facts_of
from ..programs import LOOP, LOOP_SENTENCE, PARALLAX, written

COUNTER = """
    import sys
    from engine import Box, Color, Modifier, composable, mutable_state_of

    n = mutable_state_of(0, name="n")
    sys.modules[__name__].runs = getattr(sys.modules[__name__], "runs", 0) + 1

    @composable
    def Screen():
        color = "#FF0000" if n.value % 2 else "#0000FF"
        Box(Modifier.fill_max_size().background(Color.hex(color)).clickable(lambda: n.set(n.value + 1)))

    SIZE = (60, 40)
"""


def run_counter(window: InspectorWindow, folder: Path, taps: int = 3) -> None:
    assert window.open_target(written(folder, COUNTER))
    window.player.pause()
    assert window.session is not None
    for _ in range(taps):
        window.session.input("tap", 30, 20)
        window.player.step()


def action(window: InspectorWindow, words: str) -> QAction:
    return next(each for each in window.findChildren(QAction) if each.text() == words)


def test_ctrl_s__saves_what_is_recorded_under_the_name_that_is_chosen(
    window: InspectorWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run_counter(window, tmp_path)
    asked: list[str] = []

    def choose(parent: object, title: str, name: str, kinds: str) -> tuple[str, str]:
        asked.append(name)
        return str(tmp_path / "mine"), kinds

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    window.activateWindow()
    QTest.keyClick(window, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert asked == ["app.phases"]
    assert window.statusBar().currentMessage() == "Saved 4 frames to mine.phases"
    session = window.session
    assert session is not None
    with closing(open_run(tmp_path / "mine.phases")) as opened:
        assert [facts_of(frame) for frame in opened] == [facts_of(frame) for frame in session.recording]
        assert [picture.pixels() for picture in opened.pictures] == [
            picture.pixels() for picture in session.recording.pictures
        ]
        assert opened.meta.source == (tmp_path / "app.py").read_text(encoding="utf-8")


def test_saving__goes_on_live_afterwards(window: InspectorWindow, tmp_path: Path) -> None:
    assert window.open_target(written(tmp_path, COUNTER))
    assert window.player.clock.running
    assert files.save(window, str(tmp_path / "run.phases"))
    assert window.player.clock.running


def test_save_without_a_program__says_what_to_do(window: InspectorWindow) -> None:
    action(window, "Save the run…").trigger()
    assert window.error_area.isVisible()
    assert window.error_banner.headline.startswith("There is no run to save: open a program first")


def test_dialog_that_is_left__saves_nothing(
    window: InspectorWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run_counter(window, tmp_path)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    action(window, "Save the run…").trigger()
    assert sorted(path.suffix for path in tmp_path.iterdir() if path.is_file()) == [".py"]


def test_place_that_cannot_be_written__is_said_and_the_program_stays(window: InspectorWindow, tmp_path: Path) -> None:
    run_counter(window, tmp_path)
    session = window.session
    assert not files.save(window, str(tmp_path / "app.py"))
    assert "exists and is no recording, so it is not replaced" in window.error_banner.headline
    assert window.session is session and (tmp_path / "app.py").read_text().startswith("import sys")


def test_recording_that_is_opened__is_shown_frame_by_frame_and_never_runs(
    window: InspectorWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run_counter(window, tmp_path)
    path = str(tmp_path / "run.phases")
    assert files.save(window, path)
    (tmp_path / "app.py").write_text("raise SystemExit('it ran')\n")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (path, ""))
    action(window, "Open…").trigger()
    session = window.session
    assert isinstance(session, OpenedRun)
    assert not window.error_area.isVisible()
    assert window.statusBar().currentMessage() == "Opened run.phases: a recording does not run"
    assert [label.isVisible() for label in window.status.left] == [False] * 5
    assert [label.isVisible() for label in window.status.right] == [True] * 3
    assert window.player.index == 0 and not window.player.playing
    assert window.preview.hint().words == "the picture of frame 0; a recording takes no input"
    assert window.state_panel.fire.inputs == []
    seen = []
    for _ in range(4):
        window.refresh()
        moment = window.moment()
        assert moment is not None
        color = window.preview.image.pixelColor(30, 20).name()
        (value,) = (value.text for value in moment.frame.values.values() if value.state.name == "n")
        seen.append((moment.index, color, value))
        window.player.forward()
    assert seen == [(0, "#0000ff", "0"), (1, "#ff0000", "1"), (2, "#0000ff", "2"), (3, "#ff0000", "3")]
    # Nothing comes after the last frame, and nothing that would run it does.
    assert window.player.index == 3
    window.player.play()
    window.player.tick()
    assert not window.player.playing and len(session.recording) == 4
    for words in ("Restart", "Reload"):
        action(window, words).trigger()
        assert window.session is session
        assert window.error_banner.headline.startswith("This is a recording, which does not run.")
    # Its own text is shown, not what the file holds now.
    assert window.source._lines[0] == "import sys"


def test_recording_of_a_loop__names_it(window: InspectorWindow, tmp_path: Path) -> None:
    assert window.open_target(LOOP)
    window.player.pause()
    for _ in range(3):
        window.player.step()
    path = str(tmp_path / "loop.phases")
    assert files.save(window, path)
    assert window.open_target(path)
    assert window.session is not None
    from inspector.analysis import loop_sentence, plain

    assert [plain(loop_sentence(loop)) for loop in window.session.loops.loops] == [LOOP_SENTENCE]


def test_opened_recording__can_be_saved_again_and_replaced_by_a_program(
    window: InspectorWindow, tmp_path: Path
) -> None:
    run_counter(window, tmp_path)
    first, second = str(tmp_path / "one.phases"), str(tmp_path / "two.phases")
    assert files.save(window, first)
    assert window.open_target(first)
    assert files.save(window, second)
    with closing(open_run(first)) as one, closing(open_run(second)) as two:
        assert [facts_of(frame) for frame in one] == [facts_of(frame) for frame in two]
    assert window.open_target(PARALLAX)
    assert window.session is not None and window.session.scene is not None


@pytest.mark.parametrize("content", [b"", b"frames: 3", None])
def test_file_that_is_no_recording__is_said_and_what_ran_stays(
    window: InspectorWindow, tmp_path: Path, content: bytes | None
) -> None:
    run_counter(window, tmp_path)
    session = window.session
    path = tmp_path / "run.phases"
    if content is not None:
        path.write_bytes(content)
    assert not window.open_target(str(path))
    assert window.session is session
    assert str(path) in window.error_banner.headline


def test_restart__states_of_the_module_begin_again_too(window: InspectorWindow, tmp_path: Path) -> None:
    run_counter(window, tmp_path)
    action(window, "Restart").trigger()
    moment = window.moment()
    assert moment is not None and moment.index == 0
    assert [value.text for value in moment.frame.values.values() if value.state.name == "n"] == ["0"]
