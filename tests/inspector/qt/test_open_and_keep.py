"""Recent files, files dropped onto the window, and exports of the run and its pictures."""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, QSettings, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QImage
from PySide6.QtWidgets import QApplication, QFileDialog, QInputDialog, QMenu, QMessageBox
from pytestqt.qtbot import QtBot

from inspector.qt import exporting
from inspector.qt.command_palette import commands_of
from inspector.qt.exporting import FORMATS, export_text, frame_range
from inspector.qt.recent_files import RecentFiles, openable
from inspector.qt.style.appearance import Appearance
from inspector.qt.window import InspectorWindow
from inspector.recording import save_run

from ..open_window import open_window
from ..programs import written

COUNTER = """
    from engine import Box, Color, Modifier, composable, mutable_state_of

    n = mutable_state_of(0, name="n")

    @composable
    def Screen():
        color = "#FF0000" if n.value % 2 else "#0000FF"
        Box(Modifier.fill_max_size().background(Color.hex(color)).clickable(lambda: n.set(n.value + 1)))

    SIZE = (60, 40)
"""


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[InspectorWindow, str]]:
    with open_window() as made:
        yield made, written(tmp_path_factory.mktemp("kept"), COUNTER)


@pytest.fixture
def window(shared: tuple[InspectorWindow, str]) -> InspectorWindow:
    """The window, which shows the program of COUNTER; another test may have opened another one."""
    made, path = shared
    if made.session is None or str(made.session.program.path) != str(Path(path).resolve()):
        assert made.open_target(path)
        made.player.pause()
        assert made.session is not None
        made.session.input("tap", 30, 20)
        made.player.step()
    return made


def settings(folder: Path) -> QSettings:
    return QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)


def entries(recent: RecentFiles) -> list[tuple[str, bool]]:
    menu = QMenu()
    recent.fill_menu(menu)
    return [(each.text(), each.isEnabled()) for each in menu.actions() if not each.isSeparator()]


def error(window: InspectorWindow) -> str:
    return window.error_banner.headline


def test_opened_targets__are_kept_newest_first_in_the_settings(window: InspectorWindow, tmp_path: Path) -> None:
    kept = settings(tmp_path)
    recent = RecentFiles(window, kept)
    paths = [str(Path(written(tmp_path, COUNTER, f"{name}.py")).resolve()) for name in ("one", "two")]
    for path in (*paths, paths[0], "parallax"):
        recent.note(path)
    assert recent.targets == paths
    again = RecentFiles(window, settings(tmp_path))
    assert again.targets == paths
    again.clear()
    assert entries(again) == [("No file was opened yet", False)]


def test_missing_file__says_so_and_is_not_available(window: InspectorWindow, tmp_path: Path) -> None:
    recent = RecentFiles(window, settings(tmp_path))
    path = written(tmp_path, COUNTER)
    recent.note(f"{path}:Screen")
    target = recent.targets[0]
    assert entries(recent)[0] == (target, True)
    Path(path).unlink()
    assert entries(recent)[0] == (f"{target} – missing", False)


def test_opened_program__is_the_first_recent_entry(window: InspectorWindow) -> None:
    assert window.session is not None
    words = [each.words for each in commands_of(window.menuBar()) if each.path == "File › Open recent"]
    assert words[0] == str(window.session.program.path.resolve())


def test_folder__offers_its_programs_and_recordings(window: InspectorWindow, tmp_path: Path) -> None:
    for name in ("b.py", "a.phases", "_private.py", "notes.txt"):
        (tmp_path / name).write_text("", encoding="utf-8")
    found = openable(tmp_path)
    assert [each.name for each in found] == ["a.phases", "b.py"]
    assert [each.text() for each in window.recent.folder_menu(found).actions()] == ["a.phases", "b.py"]


def test_unsuitable_drop__is_refused_with_a_reason(window: InspectorWindow, tmp_path: Path) -> None:
    window.recent.open_path(tmp_path)
    assert error(window).endswith("the folder contains no program (.py) and no recording (.phases)")
    (tmp_path / "notes.txt").write_text("", encoding="utf-8")
    window.recent.open_path(tmp_path / "notes.txt")
    assert error(window) == "notes.txt: is neither a program (.py) nor a recording (.phases)"


def test_text_formats__write_what_the_command_line_writes(window: InspectorWindow, tmp_path: Path) -> None:
    session = window.session
    assert session is not None
    sizes = {}
    for each in FORMATS:
        path = tmp_path / f"run{each.ending}"
        assert export_text(window, session, each, path)
        sizes[each.ending] = path.read_text(encoding="utf-8")
    assert "traceEvents" in json.loads(sizes[".trace.json"])
    assert "frames" in json.loads(sizes[".json"])
    assert sizes[".html"].lower().startswith("<!doctype html")
    assert sizes[".player.html"].lower().startswith("<!doctype html")


def test_picture__is_that_of_the_displayed_frame(
    window: InspectorWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "frame.png"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    colors = []
    for index in (0, 1):
        window.player.show(index)
        exporting.ask_picture(window)
        colors.append(QImage(str(path)).pixelColor(5, 5).name())
    assert colors == ["#0000ff", "#ff0000"]


def test_range__writes_one_picture_per_frame(
    window: InspectorWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QInputDialog, "getText", lambda *_, **__: ("0-1", True))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    exporting.ask_pictures(window)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["app-0.png", "app-1.png"]


@pytest.mark.parametrize("words", ["", "x", "1-0", "0-99", "-1"])
def test_wrong_range__is_refused(window: InspectorWindow, words: str) -> None:
    assert window.session is not None
    last = len(window.session.recording) - 1
    with pytest.raises(ValueError, match=f"0-{last}"):
        frame_range(words, window.session.recording)


def test_folder_that_cannot_be_written__is_reported(window: InspectorWindow, tmp_path: Path) -> None:
    assert window.session is not None
    assert not export_text(window, window.session, FORMATS[0], tmp_path / "missing" / "run.html")
    assert "cannot be written" in error(window)


def test_dropped_recording__is_opened(qtbot: QtBot, window: InspectorWindow, tmp_path: Path) -> None:
    path = tmp_path / "run.phases"
    assert window.session is not None
    save_run(window.session.recording, str(path))
    other = InspectorWindow(Appearance())
    qtbot.addWidget(other)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # PySide 6.12 has another constructor, which 6.11 lacks
        entered = QDragEnterEvent(QPoint(9, 9), Qt.DropAction.CopyAction, data, buttons, keys)
    QApplication.sendEvent(other, entered)
    either = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction
    drop = QDropEvent(QPointF(9, 9), either, data, buttons, keys)
    drop.setDropAction(Qt.DropAction.MoveAction)
    QApplication.sendEvent(other, drop)
    assert drop.dropAction() is Qt.DropAction.CopyAction
    qtbot.waitUntil(lambda: other.session is not None, timeout=2_000)
    assert other.session is not None
    assert other.session.scene is None
    assert other.recent.targets == [str(path.resolve())]
    other.close()


# ---------------------------------------------------------------- consent, animated pictures


def test_dropped_program__is_asked_about_the_first_time_only(
    window: InspectorWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    answers = [QMessageBox.StandardButton.Cancel, QMessageBox.StandardButton.Open]

    def question(*arguments: object) -> QMessageBox.StandardButton:
        asked.append(str(arguments[2]))
        return answers[len(asked) - 1]

    monkeypatch.setattr(QMessageBox, "question", question)
    path = Path(written(tmp_path, COUNTER, "stranger.py"))
    before = window.session
    window.recent.open_path(path)
    assert window.session is before and str(path) in asked[0]
    window.recent.open_path(path)
    window.recent.open_path(path)
    assert window.session is not None and window.session.program.path.name == "stranger.py" and len(asked) == 2


def test_animated_png__has_each_picture_and_how_long_it_stands(window: InspectorWindow, tmp_path: Path) -> None:
    session = window.session
    assert session is not None
    window.player.pause()
    session.input("tap", 30, 20)
    for _ in range(3):
        window.player.step()
    last = session.recording.last
    assert last is not None
    path = tmp_path / "run.png"
    assert exporting.export_animation(window, session, range(last + 1), path)
    data = path.read_bytes()
    chunks, at = [], 8
    while at < len(data):
        length = int.from_bytes(data[at : at + 4], "big")
        chunks.append((data[at + 4 : at + 8], data[at + 8 : at + 8 + length]))
        at += length + 12
    names = [name for name, _ in chunks]
    pictures = len({picture.frame for each in range(last + 1) if (picture := session.recording.picture(each))})
    assert (names.count(b"fcTL"), names.count(b"IDAT"), names.count(b"fdAT")) == (pictures, 1, pictures - 1)
    millis = [int.from_bytes(body[20:22], "big") for name, body in chunks if name == b"fcTL"]
    assert sum(millis) == (last + 1) * 16
    assert QImage(str(path)).pixelColor(5, 5).name() == "#0000ff"  # a reader without animations shows the first one
