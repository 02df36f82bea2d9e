"""A run recorded in the window – mouse, wheel, keys, an input method, a screen reader, focus that comes and goes – is
the same run again without a window."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QInputMethodEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from inspector.qt import files
from inspector.qt.window import InspectorWindow
from inspector.recording import Recording
from inspector.running.difference import first_difference
from inspector.running.inputs.input_log import input_log
from inspector.running.inputs.input_script import load_script, parse, write
from inspector.running.loading.program import load
from inspector.running.rerun import rerun

from ..programs import LOOP, PARALLAX, TAPS, written
from ..running.test_rerun import MANY_INPUTS


def opened(window: InspectorWindow, target: str) -> None:
    assert window.open_target(target)
    window.player.pause()
    for _ in range(3):
        window.player.step()


def step(window: InspectorWindow, times: int = 1) -> None:
    for _ in range(times):
        window.player.step()


def at(window: InspectorWindow, tag: str) -> QPoint:
    assert window.session is not None
    return window.preview.from_scene(*window.session.scene.find(tag).center).toPoint()


def recording_of(window: InspectorWindow) -> Recording:
    step(window)
    assert window.session is not None
    return window.session.recording


def assert_same_again(recording: Recording, target: str) -> None:
    log = input_log(recording)
    assert parse(write(log)) == log
    assert first_difference(recording, rerun(load(target), log).recording) is None


def test_everything_that_a_window_sends__is_repeated(window: InspectorWindow, tmp_path: Path) -> None:
    target = written(tmp_path, MANY_INPUTS)
    opened(window, target)
    preview, session = window.preview, window.session
    assert session is not None
    window.activateWindow()
    preview.setFocus()
    QTest.mouseMove(preview, at(window, "more"))
    QTest.mouseClick(preview, Qt.MouseButton.LeftButton, pos=at(window, "more"))
    step(window, 3)
    QTest.mouseClick(preview, Qt.MouseButton.LeftButton, pos=at(window, "field"))
    step(window, 3)
    QTest.keyClicks(preview, "One")
    QTest.keyClick(preview, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    step(window)
    QGuiApplication.clipboard().setText("from elsewhere")
    QTest.keyClick(preview, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    step(window, 2)
    composed = QInputMethodEvent("né", [])
    QApplication.sendEvent(preview, composed)
    step(window)
    committed = QInputMethodEvent("", [])
    committed.setCommitString("née")
    QApplication.sendEvent(preview, committed)
    step(window, 2)
    where = QPointF(at(window, "more"))
    wheel = QWheelEvent(
        where, preview.mapToGlobal(where), QPoint(0, 0), QPoint(0, -120),
        Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(preview, wheel)
    start = at(window, "knob")
    QTest.mousePress(preview, Qt.MouseButton.LeftButton, pos=start)
    for x in (5, 10, 20):
        QTest.mouseMove(preview, start + QPoint(x, 0))
        step(window)
    QTest.mouseRelease(preview, Qt.MouseButton.LeftButton, pos=start + QPoint(20, 0))
    session.input("act", session.semantics().find(test_tag="more"), "on_click")
    step(window, 2)
    for _ in range(4):  # through the program, and out of it
        QTest.keyClick(preview, Qt.Key.Key_Tab)
        step(window)
    session.scene.window_info.is_window_focused = False
    step(window)
    recording = recording_of(window)
    kinds = {each.kind for each in input_log(recording).steps}
    assert {"press", "release", "move", "key", "scroll", "compose_text", "commit_text", "clipboard", "act"} <= kinds
    assert "from elsewhere" in {step["text"] for step in input_log(recording).steps if step.kind == "clipboard"}
    assert_same_again(recording, target)


@pytest.mark.parametrize("target", [PARALLAX, LOOP])
def test_demo_in_the_window__is_repeated(window: InspectorWindow, target: str) -> None:
    opened(window, target)
    window.player.run_demo()
    assert_same_again(recording_of(window), target)


def test_window_of_another_size__is_repeated(window: InspectorWindow) -> None:
    opened(window, PARALLAX)
    assert window.session is not None
    window.session.resize(300, 700)
    step(window)
    assert_same_again(recording_of(window), PARALLAX)


def test_inputs_of_the_window__are_saved_as_a_script(window: InspectorWindow, tmp_path: Path) -> None:
    opened(window, TAPS)
    QTest.mouseClick(window.preview, Qt.MouseButton.LeftButton, pos=window.preview.from_scene(50, 50).toPoint())
    step(window)
    path = tmp_path / "taps.inputs.txt"
    assert files.save_inputs(window, str(path))
    assert window.session is not None
    assert load_script(path) == input_log(window.session.recording)
    assert window.statusBar().currentMessage() == "Saved 2 inputs in 5 frames to taps.inputs.txt"
    assert not files.save_inputs(window, str(tmp_path / "nowhere" / "x.txt"))
    assert window.error_banner.headline.endswith("cannot be written (No such file or directory)")


def test_inputs_that_cannot_be_said__are_an_error_in_the_window(window: InspectorWindow, tmp_path: Path) -> None:
    opened(window, written(tmp_path, MANY_INPUTS))
    assert window.session is not None
    window.session.program.module.here.value = object()  # type: ignore[union-attr]
    step(window)
    assert not files.save_inputs(window, str(tmp_path / "x.txt"))
    assert window.error_banner.headline.startswith("The inputs cannot be repeated: before frame ")
    assert not (tmp_path / "x.txt").exists()
