"""Drawing text: it is there, in its color, where it was measured."""

from __future__ import annotations

import numpy as np

from engine.drawing import (
    AnnotatedString,
    Brush,
    SpanStyle,
    TextDecoration,
    TextMeasurer,
    TextOverflow,
    TextStyle,
)
from engine.unit import Color, Constraints
from tests.drawing.pixels import BLUE, RED, Pixels, picture, render

BAR = TextStyle(font_size=20)  # "l" at this size is a bar 2 px wide


def inked(pixels: Pixels) -> tuple[int, int, int, int]:
    """Left, top, right, bottom of what is not white."""
    rows, columns = np.where((pixels[..., :3] != 255).any(axis=2))
    return int(columns.min()), int(rows.min()), int(columns.max()) + 1, int(rows.max()) + 1


def test_text__stands_on_its_baseline_inside_its_size() -> None:
    result = TextMeasurer().measure("Hl", BAR)
    left, top, right, bottom = inked(render(lambda s: s.draw_text(result, (5, 3)), 40, 40))
    assert bottom == 3 + result.lines[0].drawn_baseline
    assert left >= 5 and right <= 5 + result.size.width and top >= 3


def test_color__of_style_argument_and_span() -> None:
    def drawn(text: str | AnnotatedString, style: TextStyle, **options: object) -> set[tuple[int, ...]]:
        result = TextMeasurer().measure(text, style)
        pixels = render(lambda s: s.draw_text(result, **options), 40, 30)  # type: ignore[arg-type]
        return {tuple(map(int, p)) for p in pixels.reshape(-1, 4)}

    red = TextStyle(font_size=20, color=Color.RED)
    assert RED in drawn("lll", red)
    assert BLUE in drawn("lll", red, color=Color.BLUE) and RED not in drawn("lll", red, color=Color.BLUE)
    span = AnnotatedString("lll", [(SpanStyle(color=Color.RED), 0, 1)])
    assert {RED, BLUE} <= drawn(span, BAR, color=Color.BLUE)
    assert (0, 0, 0, 255) in drawn("lll", BAR)
    faded = drawn("lll", BAR, alpha=0.5)
    assert (0, 0, 0, 255) not in faded and (127, 127, 127, 255) in faded


def test_brush__runs_over_the_whole_text() -> None:
    brush = Brush.horizontal_gradient([(0.0, Color.RED), (0.5, Color.RED), (0.5, Color.BLUE), (1.0, Color.BLUE)])
    result = TextMeasurer().measure("llll", TextStyle(font_size=20, brush=brush))
    letters = set("".join(picture(render(lambda s: s.draw_text(result), 30, 30))))
    assert {"R", "B"} <= letters


def test_decoration_and_background__are_rectangles() -> None:
    style = TextStyle(font_size=20, color=Color.RED, text_decoration=TextDecoration.UNDERLINE)
    result = TextMeasurer().measure("      ", style)
    underline = picture(render(lambda s: s.draw_text(result), 20, 24))
    assert [i for i, row in enumerate(underline) if row != "." * 20] == []  # spaces at the end hang over
    result = TextMeasurer().measure("   l", style)
    rows = [i for i, row in enumerate(picture(render(lambda s: s.draw_text(result), 10, 24))) if row[1] != "."]
    assert rows and all(row > result.first_baseline - 1 for row in rows)
    marked = TextMeasurer().measure(AnnotatedString("lll", [(SpanStyle(background=Color.BLUE), 1, 2)]), BAR)
    box = marked.get_bounding_box(1)
    column = picture(render(lambda s: s.draw_text(marked), 30, 24))
    assert column[0][round(box.left) + 1] == "B" and column[0][0] == "."


def test_clipped_text__ends_at_its_size() -> None:
    result = TextMeasurer().measure("lllllllllll", BAR, Constraints(max_width=10), soft_wrap=False)
    assert inked(render(lambda s: s.draw_text(result), 60, 30))[2] <= 10
    visible = TextMeasurer().measure(
        "lllllllllll", BAR, Constraints(max_width=10), soft_wrap=False, overflow=TextOverflow.VISIBLE
    )
    assert inked(render(lambda s: s.draw_text(visible), 60, 30))[2] > 10


def test_ellipsis__is_drawn() -> None:
    options = {"max_lines": 1, "overflow": TextOverflow.ELLIPSIS}
    cut = TextMeasurer().measure("lllllllllll", BAR, Constraints(max_width=30), **options)  # type: ignore[arg-type]
    left, top, right, bottom = inked(render(lambda s: s.draw_text(cut), 60, 30))
    end = round(cut.lines[0].positions[-1])
    dots = inked(render(lambda s: s.draw_text(cut), 60, 30)[:, end:])
    assert right <= 30 and dots[3] - dots[1] <= 4, "nothing but dots, low above the baseline"


def test_control_characters__are_drawn_as_spaces() -> None:
    result = TextMeasurer().measure("l\tl\x00", BAR)
    spaces = TextMeasurer().measure("l    l ", BAR)
    a, b = (render(lambda s, r=r: s.draw_text(r), 60, 30) for r in (result, spaces))  # type: ignore[misc]
    assert inked(a) == inked(b)
