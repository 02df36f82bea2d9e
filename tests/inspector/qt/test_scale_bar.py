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
        bar.font_slider.setValue(20)
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


def test_another_density__keeps_the_run_before_in_the_list_and_says_so(scaled: InspectorWindow, qtbot: QtBot) -> None:
    window, before = scaled, scaled.session
    assert before is not None
    frames = len(before.recording)
    window.scale_bar.density_slider.setFocus()
    QTest.keyClick(window.scale_bar.density_slider, Qt.Key.Key_PageDown)
    qtbot.waitUntil(lambda: window.session is not before, timeout=5_000)
    window.player.pause()
    assert "keeps the run so far" in window.statusBar().currentMessage()
    shown = window.branches.shown
    assert shown is not None and shown.name == "density 1.75, font 1.25"
    kept = window.branches.all[-2]
    assert window.branches.button.isVisibleTo(window) and kept.session.recording is before.recording
    window.branches.switch(kept)
    assert window.session is kept.session and len(kept.session.recording) == frames
    assert window.scale_bar.density_slider.value() == 40


def test_program_that_raises_at_another_density__shows_the_error_and_keeps_the_run_before(
    window: InspectorWindow, program: str, tmp_path: Path, qtbot: QtBot
) -> None:
    raising = """
        from engine import *

        @composable
        def Screen():
            if LocalDensity.current.density > 1.5:
                raise ValueError("too dense")
            Text("fine")
    """
    assert window.open_target(program)  # the test before this one may have opened a recording
    window.scale_bar.reset.click()
    qtbot.waitUntil(lambda: window.session is not None and window.session.density == 1.0, timeout=5_000)
    assert window.open_target(written(tmp_path, raising))
    before = window.session
    assert before is not None
    window.scale_bar.density_slider.setValue(40)
    qtbot.waitUntil(lambda: "too dense" in window.error_banner.headline, timeout=5_000)
    assert [each.name for each in window.branches.all] == ["as run", "density 2"]
    window.branches.switch(window.branches.all[0])
    assert not window.error_banner.headline and window.session is not None
    assert window.session.recording is before.recording and window.scale_bar.density_slider.value() == 20
