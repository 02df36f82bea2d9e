"""The line of what a change ran again: its words stand beside each other at any width."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QPainter
from pytestqt.qtbot import QtBot

from inspector.analysis.state_changes import Change
from inspector.qt.model.selection import Selection
from inspector.qt.panels.why_panel import ReranLine
from inspector.qt.style.appearance import Appearance
from inspector.qt.style.theme import LIGHT


@pytest.mark.parametrize("width", [60, 120, 200, 300, 600])
def test_first_row__has_no_words_on_top_of_each_other(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    line = ReranLine(Appearance(LIGHT, 200), Selection())
    qtbot.addWidget(line)
    line.resize(width, 80)
    painted: list[tuple[int, int]] = []
    write = ReranLine._words

    def noted(self: ReranLine, painter: QPainter, x: int, y: int, height: int, words: str, token: str) -> int:
        if y == line.appearance.px(2):
            painted.append((x, x + line.appearance.metrics(11).horizontalAdvance(words)))
        return write(self, painter, x, y, height, words, token)

    monkeypatch.setattr(ReranLine, "_words", noted)
    line.show_change(Change(None, "", ()), 3, is_frame_end=True)
    line.grab()
    assert painted
    ends = [end for _begin, end in painted]
    assert all(begin >= end for (begin, _), end in zip(painted[1:], ends, strict=False))
    assert all(end <= width for end in ends)
