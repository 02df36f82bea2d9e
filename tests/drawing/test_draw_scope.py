"""DrawScope: each call puts the right pixels in the right place."""

from __future__ import annotations

import numpy as np
import pytest

from engine.drawing import (
    BlendMode,
    Brush,
    Canvas,
    ColorFilter,
    DrawScope,
    ImageBitmap,
    ImageShader,
    Path,
    PathEffect,
    PathFillType,
    ShaderBrush,
    StampedPathEffectStyle,
    Stroke,
    StrokeCap,
    TileMode,
)
from engine.unit import Color, Offset, Rect, Size
from tests.drawing.pixels import BLACK, BLUE, GREEN, RED, WHITE, at, picture, render


def test_rect_without_size__goes_to_the_far_corner() -> None:
    assert picture(render(lambda s: s.draw_rect(Color.RED, Offset(2, 1)), 4, 3)) == ["....", "..RR", "..RR"]


def test_rect_with_size__stays_in_it() -> None:
    assert picture(render(lambda s: s.draw_rect(Color.RED, (1, 1), (2, 1)), 4, 3)) == [
        "....",
        ".RR.",
        "....",
    ]


def test_stroked_rect__is_hollow() -> None:
    drawn = render(lambda s: s.draw_rect(Color.RED, (1.5, 1.5), (5, 4), style=Stroke(1)), 8, 7)
    assert picture(drawn) == [
        "........",
        ".RRRRRR.",
        ".R....R.",
        ".R....R.",
        ".R....R.",
        ".RRRRRR.",
        "........",
    ]


def test_alpha__mixes_with_what_is_there() -> None:
    assert at(render(lambda s: s.draw_rect(Color.BLACK, alpha=0.5)), 5, 5) == (127, 127, 127, 255)


def test_circle_without_arguments__fills_the_middle() -> None:
    drawn = render(lambda s: s.draw_circle(Color.BLUE))
    assert at(drawn, 10, 10) == BLUE and at(drawn, 0, 10) != WHITE and at(drawn, 0, 0) == WHITE


def test_oval_arc_and_round_rect__leave_their_corners() -> None:
    assert at(render(lambda s: s.draw_oval(Color.RED)), 0, 0) == WHITE
    rounded = render(lambda s: s.draw_round_rect(Color.RED, corner_radius=(10, 0, 0, 0)))
    assert at(rounded, 0, 0) == WHITE and at(rounded, 19, 0) == RED and at(rounded, 19, 19) == RED
    quarter = render(lambda s: s.draw_arc(Color.RED, 0, 90, use_center=True))
    assert at(quarter, 13, 13) == RED and at(quarter, 6, 6) == WHITE and at(quarter, 6, 13) == WHITE


def test_line__is_as_wide_as_said() -> None:
    drawn = render(lambda s: s.draw_line(Color.RED, (0, 2), (6, 2), stroke_width=2), 6, 4)
    assert picture(drawn) == ["......", "RRRRRR", "RRRRRR", "......"]


def test_dashed_line__has_gaps() -> None:
    dash = PathEffect.dash([2, 2])
    drawn = render(lambda s: s.draw_line(Color.RED, (0, 0.5), (8, 0.5), 1, path_effect=dash), 8, 1)
    assert picture(drawn) == ["RR..RR.."]


def test_points__dots_lines_and_polygon() -> None:
    points = [(1.5, 0.5), (4.5, 0.5), (6.5, 0.5)]
    square = StrokeCap.SQUARE
    assert picture(render(lambda s: s.draw_points(points, "points", Color.RED, 1, square), 8, 1)) == [".R..R.R."]
    assert picture(render(lambda s: s.draw_points(points, "polygon", Color.RED, 1, square), 8, 1)) == [".RRRRRR."]
    with pytest.raises(ValueError, match="'points', 'lines' or 'polygon'"):
        render(lambda s: s.draw_points(points, "dots", Color.RED))


def test_path__is_filled_by_its_rule() -> None:
    path = Path().add_rect(Rect(0, 0, 6, 6)).add_rect(Rect(2, 2, 4, 4))
    assert picture(render(lambda s: s.draw_path(path, Color.RED), 6, 6))[2] == "RRRRRR"
    path.fill_type = PathFillType.EVEN_ODD
    assert picture(render(lambda s: s.draw_path(path, Color.RED), 6, 6))[2] == "RR..RR"


def test_image__in_place_scaled_and_in_part() -> None:
    image = ImageBitmap.from_array([[[255, 0, 0, 255], [0, 255, 0, 255]]])
    assert picture(render(lambda s: s.draw_image(image, (1, 1)), 4, 3)) == ["....", ".RG.", "...."]
    part = render(lambda s: s.draw_image(image, size=(4, 1), src_offset=(1, 0), src_size=(1, 1)), 4, 1)
    assert picture(part) == ["GGGG"]
    with pytest.raises(ValueError, match="is not inside the image"):
        render(lambda s: s.draw_image(image, src_offset=(2, 0), src_size=(1, 1)))


def test_tinted_image__keeps_only_its_alpha() -> None:
    image = ImageBitmap.from_array([[[255, 0, 0, 255], [0, 255, 0, 0]]])
    tinted = render(lambda s: s.draw_image(image, color_filter=ColorFilter.tint(Color.BLUE)), 2, 1)
    assert picture(tinted) == ["B."]


def test_blend_mode__combines() -> None:
    def draw(scope: DrawScope) -> None:
        scope.draw_rect(Color.YELLOW)
        scope.draw_rect(Color.CYAN, blend_mode=BlendMode.MULTIPLY)

    assert at(render(draw), 3, 3) == GREEN


def test_gradient__runs_over_what_is_drawn() -> None:
    drawn = render(lambda s: s.draw_rect(Brush.horizontal_gradient([Color.BLACK, Color.WHITE])), 100, 1)
    values = [at(drawn, x, 0)[0] for x in range(100)]
    assert values == sorted(values) and values[0] < 4 and values[99] > 251


def test_gradient_stops__put_colors_where_they_say() -> None:
    brush = Brush.vertical_gradient([(0.0, Color.RED), (0.5, Color.RED), (0.5, Color.BLUE), (1.0, Color.BLUE)])
    assert picture(render(lambda s: s.draw_rect(brush), 1, 4)) == ["R", "R", "B", "B"]


def test_radial_and_sweep_gradient__start_in_the_middle() -> None:
    radial = render(lambda s: s.draw_rect(Brush.radial_gradient([Color.RED, Color.BLUE])))
    assert at(radial, 10, 10)[0] > 230 and at(radial, 0, 0) == BLUE
    sweep = render(lambda s: s.draw_rect(Brush.sweep_gradient([Color.RED, Color.BLUE])))
    assert at(sweep, 19, 11)[0] > 240 and at(sweep, 19, 8)[2] > 240


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Brush.linear_gradient([Color.RED]), "at least two colors"),
        (lambda: Brush.linear_gradient([Color.RED, "blue"]), "give colors, or pairs"),
        (lambda: Brush.linear_gradient([(0.5, Color.RED), (0.1, Color.BLUE)]), "positions must rise"),
        (lambda: Brush.radial_gradient([Color.RED, Color.BLUE], radius=0), "a radius is positive"),
        (lambda: PathEffect.dash([1]), "an even number of lengths"),
        (lambda: Stroke(-1), "hairline"),
    ],
)
def test_impossible_brush_or_pen__error_says_why(make: object, message: str) -> None:
    with pytest.raises((TypeError, ValueError), match=message):
        make()  # type: ignore[operator]


def test_something_that_is_no_color__error() -> None:
    with pytest.raises(TypeError, match="Draw with a Color or a Brush, not str"):
        render(lambda s: s.draw_rect("red"))
    with pytest.raises(ValueError, match="an alpha goes from 0 to 1"):
        render(lambda s: s.draw_rect(Color.RED, alpha=2))


# -- transforms


def test_translate__moves_only_what_is_inside() -> None:
    def draw(scope: DrawScope) -> None:
        with scope.translate(2, 1):
            scope.draw_rect(Color.RED, size=(1, 1))
        scope.draw_rect(Color.BLUE, size=(1, 1))

    assert picture(render(draw, 4, 2)) == ["B...", "..R."]


def test_rotate_and_scale__default_pivot_is_the_center() -> None:
    def turned(scope: DrawScope) -> None:
        with scope.rotate(90):
            scope.draw_rect(Color.RED, size=(4, 1))

    assert picture(render(turned, 4, 4)) == ["...R"] * 4

    def scaled(scope: DrawScope) -> None:
        with scope.scale(2, pivot=(0, 0)):
            scope.draw_rect(Color.RED, size=(1, 1))

    assert picture(render(scaled, 4, 3)) == ["RR..", "RR..", "...."]


def test_inset__makes_the_scope_smaller() -> None:
    sizes: list[Size] = []

    def draw(scope: DrawScope) -> None:
        with scope.inset(1):
            sizes.append(scope.size)
            scope.draw_rect(Color.RED)
        with scope.inset(1, 2):
            sizes.append(scope.size)
        with scope.inset(0, 0, 3, 0):
            sizes.append(scope.size)
        sizes.append(scope.size)

    assert picture(render(draw, 6, 5))[1] == ".RRRR."
    assert sizes == [Size(4, 3), Size(4, 1), Size(3, 5), Size(6, 5)]
    with pytest.raises(ValueError, match="is larger than the area"), DrawScope(Canvas(), (4, 4)).inset(3):
        pass


def test_clips__let_only_the_inside_through() -> None:
    def clipped(scope: DrawScope) -> None:
        with scope.clip_rect(1, 0, 3, 1):
            scope.draw_rect(Color.RED)

    assert picture(render(clipped, 4, 2)) == [".RR.", "...."]

    def outside(scope: DrawScope) -> None:
        with scope.clip_path(Path().add_rect(Rect(1, 0, 3, 1)), difference=True):
            scope.draw_rect(Color.RED)

    assert picture(render(outside, 4, 2)) == ["R..R", "RRRR"]


def test_layer__fades_overlapping_draws_as_one() -> None:
    def draw(scope: DrawScope) -> None:
        with scope.layer(alpha=0.5):
            scope.draw_rect(Color.BLACK)
            scope.draw_rect(Color.BLACK)

    assert at(render(draw), 5, 5) == (127, 127, 127, 255)


def test_exception_inside_a_transform__puts_it_back() -> None:
    canvas = Canvas()
    scope = DrawScope(canvas, (10, 10))
    with pytest.raises(ZeroDivisionError), scope.clip_rect(0, 0, 1, 1), scope.inset(2):
        raise ZeroDivisionError
    assert scope.size == Size(10, 10)
    scope.draw_rect(Color.RED)
    assert canvas.take_record()[-1] == ("rect", 0.0, 0.0, 10.0, 10.0, Color.RED)


def test_scope_without_a_canvas__error_says_that_it_was_kept() -> None:
    with pytest.raises(RuntimeError, match="its draw block had ended"):
        DrawScope().draw_rect(Color.RED)


def test_unspecified_color__is_black() -> None:
    assert at(render(lambda s: s.draw_rect(Color.UNSPECIFIED)), 0, 0) == BLACK


def test_stamped_path__stands_along_the_line_at_its_distance() -> None:
    dot = Path().add_rect(Rect(0, 0, 2, 2))
    stamped = PathEffect.stamped(dot, 6, 0, StampedPathEffectStyle.TRANSLATE)
    drawn = render(lambda s: s.draw_line(Color.RED, (1, 4), (19, 4), 1, path_effect=stamped))
    assert picture(drawn)[4] == "." + "RR...." * 3 + "."
    with pytest.raises(ValueError, match="advance"):
        PathEffect.stamped(dot, 0, 0, StampedPathEffectStyle.TRANSLATE)


def test_image_brush__repeats_the_image_from_the_origin_of_the_scope() -> None:
    pixels = np.array([[[255, 0, 0, 255], [0, 0, 255, 255]]], np.uint8)
    brush = ShaderBrush(ImageShader(ImageBitmap.from_array(pixels), TileMode.REPEATED, TileMode.REPEATED))
    assert picture(render(lambda s: s.draw_rect(brush, (1, 1), (4, 1)), 6, 2)) == ["......", ".BRBR."]


def test_lighting__multiplies_and_adds() -> None:
    lit = ColorFilter.lighting(Color(0, 1, 1), Color(0, 0, 1))
    drawn = render(lambda s: s.draw_rect(Color.WHITE, color_filter=lit))
    assert at(drawn, 5, 5) == (0, 255, 255, 255)
