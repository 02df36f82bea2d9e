"""The sliders below the preview: density and font scale of the program's screen, also in forks, scripts and files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from inspector.qt.window import InspectorWindow
from inspector.recording import open_run, save_run
from inspector.running.inputs.input_log import input_log
from inspector.running.inputs.input_script import parse
from inspector.running.inputs.script_writer import write

from ..open_window import open_window
from ..programs import written

APP = """
    from engine import *

    @composable
    def Screen():
        with Box(Modifier.fill_max_size()):
            Text("words", modifier=Modifier.test_tag("words"))
            Box(Modifier.size(50).test_tag("box"))
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> str:
    return written(tmp_path_factory.mktemp("scaled"), APP)


@pytest.fixture(scope="module")
def opened(program: str) -> Iterator[tuple[InspectorWindow, tuple[int, int]]]:
    """A window with the program, and the size of its text in px before a slider moves."""
    with open_window(program) as made:
        yield made, size_of(made, "words")


@pytest.fixture
def window(opened: tuple[InspectorWindow, tuple[int, int]]) -> InspectorWindow:
    return opened[0]


@pytest.fixture
def scaled(window: InspectorWindow, program: str, qtbot: QtBot) -> InspectorWindow:
    """The window with the program at density 2 and font scale 1.25, chosen by the sliders."""
    assert window.open_target(program)  # the scenes that the test before this one opened are closed
    window.player.pause()
    session, bar = window.session, window.scale_bar
    assert session is not None
    if (session.density, session.font_scale) != (2.0, 1.25):
        if not bar.isVisible():
            next(each for each in window.findChildren(QAction) if each.text() == "Density and font scale").trigger()
        bar.density_slider.setValue(40)
        QTest.keyClick(bar.font_slider, Qt.Key.Key_PageUp)
        qtbot.waitUntil(lambda: window.session is not session, timeout=5_000)
        window.player.pause()
    return window


def size_of(window: InspectorWindow, tag: str) -> tuple[int, int]:
    assert window.session is not None
    return tuple(window.session.scene.find(tag).size)  # type: ignore[return-value]


def test_sliders__run_the_program_at_another_density_and_font_scale(
    scaled: InspectorWindow, opened: tuple[InspectorWindow, tuple[int, int]]
) -> None:
    window, words = opened
    assert window.scale_bar.isVisible()
    session = window.session
    assert session is not None and (session.density, session.font_scale) == (2.0, 1.25)
    assert (session.width, session.height) == (800, 1200) and size_of(window, "box") == (100, 100)
    assert size_of(window, "words")[1] > 2 * words[1]
    assert window.center_title.hint.startswith("400 × 600 dp") and "density 2" in window.center_title.hint


def test_font_scale__is_in_the_log_the_script_and_the_file(scaled: InspectorWindow, tmp_path: Path) -> None:
    session = scaled.session
    assert session is not None and session.font_scale == 1.25
    log = input_log(session.recording)
    assert (log.density, log.font_scale) == (2.0, 1.25)
    assert parse(write(log)).font_scale == 1.25
    path = str(tmp_path / "run.phases")
    save_run(session.recording, path)
    with open_run(path) as stored:
        assert (stored.meta.density, stored.meta.font_scale) == (2.0, 1.25)


def test_fork__has_the_scales_of_its_run(scaled: InspectorWindow) -> None:
    window = scaled
    window.player.step()
    assert window.branches.fork(0, (), "again")
    assert window.session is not None and (window.session.density, window.session.font_scale) == (2.0, 1.25)
    assert size_of(window, "box") == (100, 100)


def test_recording__shows_its_scales_which_stay(scaled: InspectorWindow, tmp_path: Path) -> None:
    window = scaled
    assert window.session is not None
    path = str(tmp_path / "run.phases")
    save_run(window.session.recording, path)
    window.open_target(path)
    bar = window.scale_bar
    assert bar.density_slider.value() == 40 and not bar.density_slider.isEnabled()
