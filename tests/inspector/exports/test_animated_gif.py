"""An animated GIF shows the pictures, as an independent reader decodes it: Qt's."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtGui import QImage, QImageReader

from inspector.cli import main
from inspector.exports.animated_gif import animated_gif
from inspector.recording import RecordedPicture

WIDTH, HEIGHT = 90, 70


def picture(frame: int, rgb: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> RecordedPicture:
    height, width, _ = rgb.shape
    opaque = np.concatenate((rgb, np.full((height, width, 1), 255, np.uint8)), axis=2)
    return RecordedPicture.of(frame, width, height, opaque.tobytes())


def read(data: bytes, path: Path) -> list[tuple[np.ndarray[tuple[int, ...], np.dtype[np.uint8]], int]]:
    """The pictures of a file with their times in ms."""
    path.write_bytes(data)
    reader, found = QImageReader(str(path)), []
    while not (image := reader.read()).isNull():
        rgb = image.convertToFormat(QImage.Format.Format_RGBX8888)
        flat = np.frombuffer(bytes(rgb.constBits()), np.uint8).reshape(rgb.height(), rgb.bytesPerLine() // 4, 4)
        found.append((flat[:, : rgb.width(), :3], reader.nextImageDelay()))
    return found


@pytest.mark.parametrize("colors", [1, 2, 3, 17, 255])
def test_pictures_of_few_colors__are_read_back_exactly(tmp_path: Path, colors: int) -> None:
    """Noise makes more codes than a table of LZW has, so that the table begins again several times."""
    seed = random.randrange(1_000_000)
    chance = np.random.default_rng(seed)
    palette = chance.integers(0, 256, (colors, 3), np.uint8)
    first = palette[chance.integers(0, colors, (HEIGHT, WIDTH))]
    second = first.copy()
    second[10:60, 20:50] = palette[chance.integers(0, colors, (50, 30))]
    again = second.copy()
    data = animated_gif([(picture(0, first), 1), (picture(1, second), 30), (picture(31, again), 4)])
    shown = read(data, tmp_path / "run.gif")
    assert [bool((rgb == made).all()) for (rgb, _), made in zip(shown, (first, second, again), strict=True)] == [
        True, True, True
    ], f"seed {seed}"  # fmt: skip
    assert [millis for _, millis in shown] == [20, 480, 60]


def test_picture_of_many_colors__is_close(tmp_path: Path) -> None:
    x, y = np.meshgrid(np.arange(WIDTH), np.arange(HEIGHT))
    made = np.stack((x * 2, y * 3, x + y), axis=2).astype(np.uint8)
    ((shown, _),) = read(animated_gif([(picture(0, made), 1)]), tmp_path / "run.gif")
    assert np.abs(shown.astype(int) - made).mean() < 4


def test_smaller_picture__stands_on_white(tmp_path: Path) -> None:
    red = np.zeros((4, 5, 3), np.uint8)
    red[..., 0] = 255
    shown = read(animated_gif([(picture(0, red), 1), (picture(1, red[:2, :3]), 1)]), tmp_path / "run.gif")
    assert [rgb[3, 4].tolist() for rgb, _ in shown] == [[255, 0, 0], [255, 255, 255]]


def test_export_of_a_gif__has_a_picture_for_each_that_the_run_shows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "counter.gif"
    assert main(["export", "counter", "--demo", "-o", str(path)]) == 0
    capsys.readouterr()
    shown = read(path.read_bytes(), path)
    assert len(shown) > 1 and all((one != other).any() for (one, _), (other, _) in zip(shown, shown[1:], strict=False))
