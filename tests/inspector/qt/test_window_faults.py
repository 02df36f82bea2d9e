"""What raises in the window's own code is shown once, and painting goes on."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QPainter
from pytestqt.qtbot import QtBot

from inspector.qt.widgets import faults
from inspector.qt.window import InspectorWindow

from ..open_window import open_window
from ..programs import LOOP, place, written

SIDE_EFFECT_LOOP = """
    from engine import *

    n = mutable_state_of(0, name="n")

    def bump():
        n.value = n.value + 1

    @composable
    def Screen():
        Text(f"{n.value}")
        SideEffect(bump)
"""

COROUTINE_LOOP = """
    from engine import *

    n = mutable_state_of(0, name="n")

    async def bump():
        n.value = n.value + 1

    @composable
    def Screen():
        Text(f"{n.value}")
        LaunchedEffect(bump, n.value)
"""


@pytest.fixture
def window() -> Iterator[InspectorWindow]:
    faults.forget()
    with open_window() as made:
        yield made
    faults.forget()


@pytest.fixture
def warnings() -> Iterator[list[str]]:
    """What Qt complains of."""
    said: list[str] = []

    def received(kind: QtMsgType, context: object, words: str) -> None:
        if "propagateSizeHints" not in words:
            said.append(words)

    before = qInstallMessageHandler(received)
    yield said
    qInstallMessageHandler(before)


@pytest.mark.parametrize(
    ("text", "words"), [(SIDE_EFFECT_LOOP, "a SideEffect"), (COROUTINE_LOOP, "the coroutine bump")]
)
def test_loop_through_an_effect_or_callback__is_named_in_the_banner(
    window: InspectorWindow,
    warnings: list[str],
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    text: str,
    words: str,
) -> None:
    path = written(tmp_path, text)
    assert window.open_target(path)
    window.player.pause()
    for _ in range(8):
        window.player.step()
    assert window.loop_area.isVisible()
    assert f"{words} writes it at {place(path, 'n.value = n.value + 1')}" in window.loop_banner.words
    window.loop_banner.grab()
    assert len(window.loop_banner._links) == 2
    window.open_target(LOOP)
    window.grab()
    assert warnings == []
    assert capsys.readouterr().err == ""


def test_panel_that_raises_while_it_paints__says_so_once_and_the_others_go_on(
    window: InspectorWindow, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], qtbot: QtBot
) -> None:
    window.open_target(LOOP)
    window.player.pause()

    def raises(painter: QPainter) -> None:
        raise LookupError("no such color")

    monkeypatch.setattr(window.event_timeline, "_paint", raises)
    for _ in range(5):
        window.event_timeline.grab()
    qtbot.waitUntil(lambda: window.error_area.isVisible(), timeout=2_000)
    assert "LookupError: no such color (test_window_faults.py:" in window.error_banner.headline
    assert capsys.readouterr().err.count("a fault of the window") == 1
    monkeypatch.undo()
    before = capsys.readouterr().err
    window.open_target(LOOP)
    window.grab()
    assert not window.error_area.isVisible() and before == ""


def test_cell_that_raises_while_it_is_painted__the_view_is_painted_on(
    window: InspectorWindow, monkeypatch: pytest.MonkeyPatch, warnings: list[str]
) -> None:
    window.open_target(LOOP)
    window.player.pause()
    window.refresh()

    def raises(*_: object) -> None:
        raise LookupError("no such cell")

    monkeypatch.setattr(window.tree_panel.view.itemDelegate(), "paint_cell", raises)
    for _ in range(3):
        window.tree_panel.view.grab()
    assert warnings == []


def test_exception_that_no_handler_catches__is_a_message_in_the_window(
    window: InspectorWindow, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    faults.install()
    for _ in range(3):
        try:
            raise LookupError("x" * 10_000)
        except LookupError as error:
            sys.excepthook(type(error), error, error.__traceback__)
    qtbot.waitUntil(lambda: window.error_area.isVisible(), timeout=2_000)
    assert window.error_banner.headline.startswith("A fault of the window: LookupError: xxx")
    assert len(window.error_banner.headline) < 400
    assert capsys.readouterr().err.count("a fault of the window") == 1
