"""Layers of the preview that are painted once: the image shows what painting shows, and follows every change."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from inspector.qt.preview import kept_painting, marks
from inspector.qt.preview.kept_painting import KeptPainting
from inspector.qt.preview.overlay import paint_regions
from inspector.qt.style.theme import DARK, LIGHT
from inspector.qt.window import InspectorWindow

from ..open_window import open_window
from ..programs import written

APP = """
    from engine import *

    count = mutable_state_of(0, name="count")

    @composable
    def Screen():
        with Column(Modifier.fill_max_size().clickable(lambda: count.set(count.value + 1))):
            Text(f"count {count.value}")
            Box(Modifier.size(40).background(Color.RED))

    def demo(scene):
        for _ in range(3):
            scene.tap(100, 100)
            scene.frame()
"""


def painted(layer: KeptPainting, of: object, paint: Callable[[QPainter], None], opacity: float = 1.0) -> QImage:
    image = QImage(60, 40, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setOpacity(opacity)
    layer.paint(painter, of, paint)
    painter.end()
    return image


@pytest.fixture
def widget(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    made.resize(60, 40)
    return made


class Counted:
    """Paints a box, and counts how often."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, painter: QPainter) -> None:
        self.calls += 1
        painter.fillRect(QRectF(5, 5, 20, 20), QColor(200, 0, 0))


def test_layer__is_painted_again_only_for_other_content_or_another_size(widget: QWidget) -> None:
    layer, paint = KeptPainting(widget), Counted()
    first = painted(layer, ("a", 1), paint)
    assert painted(layer, ("a", 1), paint) == first and paint.calls == 1
    painted(layer, ("a", 2), paint)
    assert paint.calls == 2
    widget.resize(61, 40)
    painted(layer, ("a", 2), paint)
    assert paint.calls == 3
    layer.forget()
    painted(layer, ("a", 2), paint)
    assert paint.calls == 4


def test_opacity__is_that_of_the_painter_and_paints_nothing_again(widget: QWidget) -> None:
    layer, paint = KeptPainting(widget), Counted()
    full, half = painted(layer, 0, paint), painted(layer, 0, paint, 0.5)
    assert (full.pixelColor(10, 10).green(), half.pixelColor(10, 10).green()) == (0, 128)
    assert half.pixelColor(30, 30) == QColor(Qt.GlobalColor.white) and paint.calls == 1


def test_layer_too_large_to_keep__is_painted_each_time(widget: QWidget, monkeypatch: pytest.MonkeyPatch) -> None:
    layer, paint = KeptPainting(widget), Counted()
    kept = painted(layer, 0, paint, 0.5)
    monkeypatch.setattr(kept_painting, "MOST_PIXELS", 60 * 40 - 1)
    assert painted(layer, 0, paint, 0.5) == painted(layer, 0, paint, 0.5) == kept
    assert paint.calls == 3


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InspectorWindow]:
    with open_window(written(tmp_path_factory.mktemp("kept"), APP)) as made:
        made.run_demo()
        yield made


def test_marks__are_painted_once_while_they_fade_and_follow_the_moment_and_the_theme(
    window: InspectorWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[int] = []

    def counted(painter: QPainter, regions: list[object], *rest: object) -> None:
        calls.append(len(regions))
        paint_regions(painter, regions, *rest)  # type: ignore[arg-type]  # passes on what it received

    monkeypatch.setattr(marks, "paint_regions", counted)
    preview = window.preview
    newest = window.session.recording.last
    window.player.show(newest)
    preview.marks.clear()
    preview.show_moment(window.moment())
    for _ in range(4):
        preview.repaint()
    assert len(calls) == 1 and calls[0] > 0
    window.player.show(newest - 1)
    preview.show_moment(window.moment())
    preview.repaint()
    seen = len(calls)
    for theme in (LIGHT, DARK):
        window.appearance.set_theme(theme)
        preview.repaint()
    assert len(calls) > seen
    seen = len(calls)
    preview.repaint()
    assert len(calls) == seen


def test_kept_marks__show_the_pixels_of_painted_ones(window: InspectorWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    window.player.show(window.session.recording.last)
    preview = window.preview
    preview.show_moment(window.moment())
    kept = preview.grab().toImage()
    assert preview.grab().toImage() == kept
    monkeypatch.setattr(kept_painting, "MOST_PIXELS", 0)
    direct = preview.grab().toImage()
    different = [
        (x, y)
        for y in range(kept.height())
        for x in range(kept.width())
        if any(
            abs(a - b) > 2  # two roundings of a translucent color instead of one
            for a, b in zip(kept.pixelColor(x, y).getRgb(), direct.pixelColor(x, y).getRgb(), strict=True)
        )
    ]
    assert different == []
