"""Painters and images."""

from __future__ import annotations

from pathlib import Path as FilePath

import numpy as np
import pytest

from engine.drawing import (
    BitmapPainter,
    Brush,
    BrushPainter,
    ColorPainter,
    ContentScale,
    FilterQuality,
    ImageBitmap,
    Painter,
    painter_resource,
)
from engine.unit import Color, IntOffset, IntSize, Size
from tests.drawing.pixels import at, picture, render

TWO = [[[255, 0, 0, 255], [0, 0, 255, 255]]]


@pytest.fixture
def image_file(tmp_path: FilePath) -> FilePath:
    path = tmp_path / "two.png"
    ImageBitmap.from_array(TWO).skia.save(str(path))
    return path


def test_color_painter__fills_and_has_no_size() -> None:
    painter = ColorPainter(Color.RED)
    assert picture(render(lambda s: painter.draw(s, (2, 1)), 3, 2)) == ["RR.", "..."]
    assert not painter.intrinsic_size.is_specified
    assert painter == ColorPainter(Color.RED) != ColorPainter(Color.BLUE)


def test_painter__draws_with_alpha_and_not_at_all_without() -> None:
    painter = BrushPainter(Brush.solid_color(Color.BLACK))
    assert at(render(lambda s: painter.draw(s, alpha=0.5)), 0, 0) == (127, 127, 127, 255)
    assert picture(render(lambda s: painter.draw(s, alpha=0), 1, 1)) == ["."]
    assert picture(render(lambda s: painter.draw(s, (0, 5)), 1, 1)) == ["."]


def test_bitmap_painter__stretches_the_image_or_a_part() -> None:
    image = ImageBitmap.from_array(TWO)
    whole = BitmapPainter(image, filter_quality=FilterQuality.NONE)
    assert whole.intrinsic_size == Size(2, 1)
    assert picture(render(lambda s: whole.draw(s), 4, 1)) == ["RRBB"]
    part = BitmapPainter(image, IntOffset(1, 0), IntSize(1, 1))
    assert picture(render(lambda s: part.draw(s), 2, 1)) == ["BB"]
    assert whole == BitmapPainter(image, filter_quality=FilterQuality.NONE) != part
    with pytest.raises(ValueError, match="is not inside ImageBitmap"):
        BitmapPainter(image, IntOffset(2, 0), IntSize(1, 1))


def test_painter_resource__reads_a_file_once(image_file: FilePath) -> None:
    painter = painter_resource(str(image_file))
    assert painter == painter_resource(image_file)
    assert painter.image.size == IntSize(2, 1)


def test_file_that_changed__is_read_again(image_file: FilePath) -> None:
    before = painter_resource(image_file)
    ImageBitmap.from_array(np.zeros((3, 3, 4), np.uint8)).skia.save(str(image_file))
    assert painter_resource(image_file).image.size == IntSize(3, 3)
    assert before.image.size == IntSize(2, 1)


def test_missing_file__error_names_it(tmp_path: FilePath) -> None:
    with pytest.raises(FileNotFoundError, match=r"Image file not found: .*nothing\.png"):
        painter_resource(tmp_path / "nothing.png")


def test_file_that_is_no_image__error_names_it(tmp_path: FilePath) -> None:
    path = tmp_path / "text.png"
    path.write_text("hello")
    with pytest.raises(ValueError, match=r"text\.png cannot be decoded"):
        painter_resource(path)
    with pytest.raises(OSError, match="cannot be read"):
        painter_resource(tmp_path)


def test_array_of_another_shape__error() -> None:
    with pytest.raises(ValueError, match=r"must be \(height, width, 4\), got \(2, 2\)"):
        ImageBitmap.from_array([[0, 0], [0, 0]])


def test_image__gives_its_pixels_back() -> None:
    pixels = np.array(TWO, np.uint8)
    image = ImageBitmap.from_array(pixels)
    pixels[:] = 0
    assert image.to_array().tolist() == TWO, "it has a copy"


def test_painter_without_on_draw__error_at_its_creation_names_the_method() -> None:
    class Empty(Painter):
        pass

    with pytest.raises(TypeError, match="abstract class Empty .*on_draw"):
        Empty()  # type: ignore[abstract]  # the type checker sees it, too


@pytest.mark.parametrize(
    ("scale", "expected"),
    [
        (ContentScale.FIT, (2, 2)),
        (ContentScale.CROP, (5, 5)),
        (ContentScale.FILL_BOUNDS, (2, 5)),
        (ContentScale.FILL_WIDTH, (2, 2)),
        (ContentScale.FILL_HEIGHT, (5, 5)),
        (ContentScale.INSIDE, (1, 1)),
        (ContentScale.NONE, (1, 1)),
    ],
)
def test_content_scale__factors(scale: ContentScale, expected: tuple[float, float]) -> None:
    assert scale.compute_scale_factor(Size(10, 10), Size(20, 50)) == expected


def test_inside_a_smaller_place__shrinks() -> None:
    assert ContentScale.INSIDE.compute_scale_factor(Size(10, 10), Size(5, 20)) == (0.5, 0.5)
