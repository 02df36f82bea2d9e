"""Texts that are cut to a width: they never become wider than it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from inspector.language import NAMES, _, using
from inspector.qt.style.appearance import Appearance
from inspector.qt.style.elided import elided
from inspector.qt.window import InspectorWindow

WINDOW = Path(__file__).parents[3] / "inspector" / "qt"


@pytest.mark.parametrize("mode", [Qt.TextElideMode.ElideRight, Qt.TextElideMode.ElideMiddle])
def test_text_cut_to_any_width__is_not_wider_and_is_empty_without_room_for_the_ellipsis(
    qtbot: QtBot, mode: Qt.TextElideMode
) -> None:
    metrics = Appearance().metrics(12)
    words = "TextField (chat.py:51)"
    shown = {width: elided(metrics, words, width, mode) for width in range(-2, metrics.horizontalAdvance(words) + 2)}
    assert {width: text for width, text in shown.items() if metrics.horizontalAdvance(text) > max(width, 0) + 1} == {}
    assert shown[-2] == shown[0] == shown[3] == ""
    assert shown[metrics.horizontalAdvance(words)] == words
    assert "…" in shown[metrics.horizontalAdvance(words) // 2]


@pytest.mark.parametrize("weight", [400, 500, 700])
def test_title_of_each_panel_in_a_box_as_wide_as_it__is_whole(window: InspectorWindow, weight: int) -> None:
    metrics = window.appearance.metrics(12, weight)
    titles = [panel.windowTitle() for panel in window.panels]
    assert [elided(metrics, title, metrics.horizontalAdvance(title)) for title in titles] == titles


def test_name_with_a_text_inside__loses_the_word_between_them_first(qtbot: QtBot) -> None:
    metrics = Appearance().metrics(12)
    words = 'Card around "Total"'
    whole, short = metrics.horizontalAdvance(words), metrics.horizontalAdvance('Card "Total"')
    assert [elided(metrics, words, width) for width in (whole, whole - 1, short + 1)] == [words, *['Card "Total"'] * 2]
    assert elided(metrics, words, short - 2).startswith('Card "To')


@pytest.mark.parametrize("code", sorted(NAMES))
def test_name_with_a_line_inside__keeps_the_line_and_the_number(qtbot: QtBot, code: str) -> None:
    metrics = Appearance().metrics(11)
    with using(code):
        words = _("{name} (line {line})").format(name="Column", line=70) + " #1"
        assert words != "Column:70 #1"
        whole, short = metrics.horizontalAdvance(words), metrics.horizontalAdvance("Column:70 #1")
        for mode in (Qt.TextElideMode.ElideRight, Qt.TextElideMode.ElideMiddle):
            assert [elided(metrics, words, width, mode) for width in (whole, whole - 1, short)] == [
                words,
                "Column:70 #1",
                "Column:70 #1",
            ]
            assert re.fullmatch("Col.*…:70 #1", elided(metrics, words, short - 2, mode))


def test_files_of_the_window__cut_texts_with_elided_only() -> None:
    calling = [path.name for path in WINDOW.rglob("*.py") if re.search(r"\.elidedText\(", path.read_text("utf-8"))]
    assert calling == ["elided.py"]
