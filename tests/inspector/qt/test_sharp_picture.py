"""An enlarged preview: the newest picture is painted from its layers, so texts and edges are sharp."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from inspector.qt.window import InspectorWindow

from ..open_window import open_window
from ..programs import PARALLAX


@pytest.fixture(scope="module")
def window() -> Iterator[InspectorWindow]:
    with open_window(PARALLAX) as made:
        made.run_demo()
        yield made


def pixels(image: QImage) -> np.ndarray[tuple[int, ...], np.dtype[np.int16]]:
    made = image.convertToFormat(QImage.Format.Format_RGBA8888)
    flat = np.frombuffer(made.constBits(), np.uint8).reshape(made.height(), made.bytesPerLine() // 4, 4)
    return flat[:, : made.width(), :3].astype(np.int16)


def edges(image: QImage) -> float:
    """The mean step between neighboring pixels, squared: higher with sharp edges."""
    return float((np.diff(pixels(image), axis=1) ** 2).mean())


def test_newest_picture__is_sharper_than_its_enlarged_pixels_and_shows_the_same(window: InspectorWindow) -> None:
    shown = window.preview.shown_picture
    sharp = shown.sharp(2.0)
    assert sharp is not None
    plain = shown.shown
    assert (sharp.width(), sharp.height()) == (plain.width() * 2, plain.height() * 2)
    blurred = plain.scaled(sharp.size(), mode=Qt.TransformationMode.SmoothTransformation)
    assert edges(sharp) > edges(blurred)
    small = sharp.scaled(plain.size(), mode=Qt.TransformationMode.SmoothTransformation)
    assert float(np.abs(pixels(small) - pixels(plain)).mean()) < 2.0
    assert shown.sharp(2.0) is sharp


def test_picture_that_is_not_enlarged__is_the_recorded_one(window: InspectorWindow) -> None:
    assert window.preview.shown_picture.sharp(0.8) is None


def test_earlier_frame__is_its_recorded_picture(window: InspectorWindow) -> None:
    window.player.show(1)
    assert window.preview.shown_picture.sharp(2.0) is None
    window.player.newest()
    assert window.preview.shown_picture.sharp(2.0) is not None


def test_painting_sharp__adds_no_event_and_damages_nothing(window: InspectorWindow) -> None:
    assert window.session is not None
    recording = window.session.recording
    before = len(recording), recording.latest and len(recording.latest.rows)
    window.preview.shown_picture.sharp(2.5)
    assert not window.preview.paint_scene()
    assert (len(recording), recording.latest and len(recording.latest.rows)) == before
