"""The sliders below the preview: density and font scale of the program's screen, also in forks, scripts and files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from inspector.qt.application import application
from inspector.qt.style.appearance import Appearance
from inspector.qt.window import InspectorWindow
from inspector.recording import open_run, save_run
from inspector.running.inputs.input_log import input_log
from inspector.running.inputs.input_script import parse
from inspector.running.inputs.script_writer import write

from .programs import written

APP = """
    from engine import *

    @composable
    def Screen():
        with Box(Modifier.fill_max_size()):
            Text("words", modifier=Modifier.test_tag("words"))
            Box(Modifier.size(50).test_tag("box"))
"""


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InspectorWindow]:
    application()
    made = InspectorWindow(Appearance())
    made.show()
    assert made.open_target(written(tmp_path_factory.mktemp("scaled"), APP))
    made.player.pause()
    yield made
    made.close()
    made.deleteLater()


def size_of(window: InspectorWindow, tag: str) -> tuple[int, int]:
    assert window.session is not None
    return tuple(window.session.scene.find(tag).size)  # type: ignore[return-value]


def test_sliders__run_the_program_at_another_density_and_font_scale(window: InspectorWindow, qtbot: QtBot) -> None:
    next(each for each in window.findChildren(QAction) if each.text() == "Density and font scale").trigger()
    bar = window.scale_bar
    assert bar.isVisible()
    words = size_of(window, "words")
    bar.density_slider.setValue(40)
    QTest.keyClick(bar.font_slider, Qt.Key.Key_PageUp)
    first = window.session
    qtbot.waitUntil(lambda: window.session is not first, timeout=5_000)
    window.player.pause()
    session = window.session
    assert session is not None and (session.density, session.font_scale) == (2.0, 1.25)
    assert (session.width, session.height) == (800, 1200) and size_of(window, "box") == (100, 100)
    assert size_of(window, "words")[1] > 2 * words[1]
    assert window.centre_title.hint.startswith("400 × 600 dp") and "density 2" in window.centre_title.hint


def test_font_scale__is_in_the_log_the_script_and_the_file(window: InspectorWindow, tmp_path: Path) -> None:
    session = window.session
    assert session is not None and session.font_scale == 1.25
    log = input_log(session.recording)
    assert (log.density, log.font_scale) == (2.0, 1.25)
    assert parse(write(log)).font_scale == 1.25
    path = str(tmp_path / "run.phases")
    save_run(session.recording, path)
    with open_run(path) as stored:
        assert (stored.meta.density, stored.meta.font_scale) == (2.0, 1.25)


def test_fork__has_the_scales_of_its_run(window: InspectorWindow) -> None:
    window.player.step()
    assert window.branches.fork(0, (), "again")
    assert window.session is not None and (window.session.density, window.session.font_scale) == (2.0, 1.25)
    assert size_of(window, "box") == (100, 100)


def test_recording__shows_its_scales_which_stay(window: InspectorWindow, tmp_path: Path) -> None:
    assert window.session is not None
    path = str(tmp_path / "run.phases")
    save_run(window.session.recording, path)
    window.open_target(path)
    bar = window.scale_bar
    assert bar.density_slider.value() == 40 and not bar.density_slider.isEnabled()
