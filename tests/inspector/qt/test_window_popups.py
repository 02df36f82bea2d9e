"""Menus and dialogs of the program in the window."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from inspector.qt.window import InspectorWindow

from ..programs import written

DIALOG = """
    from engine import *

    is_open = mutable_state_of(True, name="is_open")

    @composable
    def Screen():
        if is_open.value:
            Dialog(lambda: is_open.set(False), lambda: Text("Sure?"))
"""


def test_escape__closes_a_dialog_while_live_and_belongs_to_the_window_while_paused(
    window: InspectorWindow, tmp_path: Path
) -> None:
    assert window.open_target(written(tmp_path, DIALOG))
    session = window.session
    assert session is not None and session.program.module is not None and not session.takes_keys
    window.preview.setFocus()
    window.player.pause()
    QTest.keyClick(window.preview, Qt.Key.Key_Escape)
    assert session.program.module.is_open.value
    window.player.play()
    QTest.keyClick(window.preview, Qt.Key.Key_Escape)
    assert not session.program.module.is_open.value
