"""No text of a panel is painted into a box that is too small for it: large text in small windows."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPixmap
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel
from pytestqt.qtbot import QtBot

from inspector.qt.style.appearance import Appearance
from inspector.qt.widgets.controls import ToolButton
from inspector.qt.widgets.panel_title import PanelTitle
from inspector.qt.window import InspectorWindow

from ..open_window import open_window
from ..programs import LOOP

SLACK = 2.5
"""The px by which a letter may be higher or wider than its box: a box of whole px, and room for accents."""


@pytest.fixture(scope="module")
def opened() -> Iterator[InspectorWindow]:
    with open_window(LOOP, steps=3) as made:
        made.player.back()
        yield made


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that are painted into boxes too small for them; a text of several lines has room by its layout."""
    found: list[str] = []
    paint: Callable[..., Any] = QPainter.drawText

    def draw_text(painter: QPainter, *given: Any) -> Any:
        box, words = given[0], given[-1]
        if isinstance(box, (QRect, QRectF)) and words:
            flags = int(getattr(given[1], "value", given[1])) if len(given) > 2 else 0
            metrics = QFontMetricsF(painter.font())
            width, height = metrics.horizontalAdvance(words), metrics.height()
            is_cut = width > box.width() + SLACK or height > box.height() + SLACK
            if is_cut and not flags & Qt.TextFlag.TextWordWrap.value:
                caller = Path(sys._getframe(1).f_code.co_filename).name
                room = f"{box.width():.0f} × {box.height():.0f} px"
                found.append(f"{words!r} of {width:.0f} × {height:.0f} px in {room}, {caller}")
        return paint(painter, *given)

    monkeypatch.setattr(QPainter, "drawText", draw_text)
    return found


def widgets_cut(window: InspectorWindow) -> list[str]:
    """Labels of one line and buttons that Qt paints, if they are narrower than their text."""
    found = []
    for panel in window.panels:
        for each in [*panel.findChildren(QLabel), *panel.findChildren(QAbstractButton)]:
            is_own = not type(each).__module__.startswith("PySide6") and not isinstance(each, ToolButton)
            words = each.words if isinstance(each, ToolButton) else each.text()
            if is_own or not each.isVisible() or not words or (isinstance(each, QLabel) and each.wordWrap()):
                continue
            if each.sizeHint().width() > each.width() + SLACK:
                found.append(f"{panel.name}: {words!r} of {each.sizeHint().width()} px in {each.width()} px")
    return found


@pytest.mark.parametrize("size", [(1280, 800), (900, 600)])
@pytest.mark.parametrize("scale", [100, 200])
def test_every_panel__its_texts_fit_or_end_in_an_ellipsis(
    opened: InspectorWindow, cut: list[str], size: tuple[int, int], scale: int
) -> None:
    opened.appearance.set_scale(scale)
    opened.resize(*size)
    QApplication.processEvents()
    shown = []
    for panel in opened.panels:
        panel.show()
        panel.raise_()
        for _ in range(3):
            QApplication.processEvents()
        del cut[:]  # what is painted while Qt lays the docks out
        opened.grab()
        shown += [f"{panel.name}: {each}" for each in cut] + widgets_cut(opened)
    assert shown == []


def test_text_in_a_box_too_small__is_found(cut: list[str]) -> None:
    picture = QPixmap(100, 40)
    painter = QPainter(picture)
    painter.setFont(Appearance().font(12))
    painter.drawText(QRect(0, 0, 90, 30), Qt.AlignmentFlag.AlignVCenter, "fits")
    painter.drawText(QRect(0, 0, 10, 30), Qt.AlignmentFlag.AlignVCenter, "too wide")
    painter.drawText(QRect(0, 0, 90, 5), Qt.AlignmentFlag.AlignVCenter, "high")
    painter.end()
    assert [each.partition(" of ")[0] for each in cut] == ["'too wide'", "'high'"]


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("width", [60, 120, 160, 400])
def test_title_in_a_narrow_dock__ends_before_its_action(
    monkeypatch: pytest.MonkeyPatch, qtbot: QtBot, width: int, scale: int
) -> None:
    title = PanelTitle(Appearance(scale=scale), ["Composition"], tabs=False)
    qtbot.addWidget(title)
    title.set_texts(action="Reset")
    title.resize(width, title.sizeHint().height())
    places: list[QRect] = []
    painted: list[str] = []
    paint: Callable[..., Any] = QPainter.drawText

    def draw_text(painter: QPainter, *given: Any) -> Any:
        box, words = given[0], given[-1]
        if words:
            painted.append(words)
            places.append(QRect(box.left(), box.top(), painter.fontMetrics().horizontalAdvance(words), box.height()))
        return paint(painter, *given)

    monkeypatch.setattr(QPainter, "drawText", draw_text)
    title.grab()
    assert places and not any(one.intersects(two) for at, one in enumerate(places) for two in places[at + 1 :])
    assert painted == ["Reset", "Composition"] or width < title.appearance.px(160)
