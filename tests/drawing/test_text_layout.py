"""Text layout: lines, ellipsis, alignment, carets. Expected numbers are Roboto's."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.drawing import (
    AnnotatedString,
    FontWeight,
    SpanStyle,
    TextAlign,
    TextDirection,
    TextLayoutResult,
    TextMeasurer,
    TextOverflow,
    TextStyle,
)
from engine.unit import Color, Constraints, Density, IntSize, LayoutDirection, Rect

TEXT = "The quick brown fox jumps over the lazy dog"


def measure(text: str | AnnotatedString, width: int | None = None, **options: object) -> TextLayoutResult:
    constraints = Constraints() if width is None else Constraints(max_width=width)
    style = options.pop("style", TextStyle(font_size=16))
    return TextMeasurer().measure(text, style, constraints, **options)  # type: ignore[arg-type]


def lines(result: TextLayoutResult) -> list[str]:
    return [result.text[line.start : line.visible_end] for line in result.lines]


def test_one_line__size_and_baseline() -> None:
    result = measure("Hello")
    assert result.size == IntSize(37, 19)
    assert (result.first_baseline, result.last_baseline, result.line_count) == (15.09375, 15.09375, 1)
    assert not result.has_visual_overflow


def test_density_and_font_scale__enlarge() -> None:
    small = TextMeasurer().measure("Hello", TextStyle(font_size=16))
    large = TextMeasurer(Density(2, font_scale=1.5)).measure("Hello", TextStyle(font_size=16))
    assert large.size.height == 56
    assert large.size.width == pytest.approx(3 * small.size.width, abs=3)


def test_empty_text__is_one_line_high() -> None:
    result = measure("")
    assert result.size == IntSize(0, 19)
    assert result.get_cursor_rect(0) == Rect(0, 0, 0, 19)
    assert result.get_offset_for_position((50, 50)) == 0


def test_narrow__breaks_at_spaces_and_takes_all_the_width() -> None:
    result = measure(TEXT, 120)
    assert lines(result) == ["The quick brown", "fox jumps over", "the lazy dog"]
    assert result.size == IntSize(120, 57)
    assert [line.baseline for line in result.lines] == [15.09375, 34.09375, 53.09375]


def test_line_feeds__always_break() -> None:
    result = measure("a\n\nbc\n")
    assert lines(result) == ["a", "", "bc", ""]
    assert result.line_count == 4 and result.size.height == 76


def test_word_wider_than_the_line__is_broken_between_characters() -> None:
    result = measure("incomprehensibilities", 60)
    assert "".join(lines(result)) == "incomprehensibilities"
    assert all(line.right <= 60 for line in result.lines)
    assert lines(measure("ab", 1)) == ["a", "b"]


def test_hyphens_and_ideographs__may_end_a_line() -> None:
    assert lines(measure("well-known", 50)) == ["well-", "known"]
    assert len(lines(measure("漢字漢字漢字漢字", 30))) > 1


def test_without_soft_wrap__one_line_overflows() -> None:
    result = measure(TEXT, 100, soft_wrap=False)
    assert result.line_count == 1 and result.size == IntSize(100, 19)
    assert result.did_overflow_width and result.has_visual_overflow and result.clips
    assert not measure(TEXT, 100, soft_wrap=False, overflow=TextOverflow.VISIBLE).clips


def test_max_lines__cuts_off_the_rest() -> None:
    result = measure(TEXT, 120, max_lines=2)
    assert lines(result) == ["The quick brown", "fox jumps over"]
    assert result.did_overflow_height and result.size.height == 38


def test_ellipsis__ends_the_last_line() -> None:
    result = measure(TEXT, 120, max_lines=2, overflow=TextOverflow.ELLIPSIS)
    assert lines(result) == ["The quick brown", "fox jumps over "]  # the space stays, as in Compose
    assert [result.is_line_ellipsized(i) for i in range(2)] == [False, True]
    assert result.lines[1].right <= 120
    single = measure(TEXT, 100, max_lines=1, overflow=TextOverflow.ELLIPSIS)
    assert lines(single) == ["The quick br"] and single.lines[0].right <= 100
    unwrapped = measure(TEXT, 100, soft_wrap=False, overflow=TextOverflow.ELLIPSIS)
    assert lines(unwrapped) == ["The quick br"]


def test_ellipsis_with_a_low_place__shows_the_lines_that_fit() -> None:
    result = TextMeasurer().measure(
        TEXT, TextStyle(font_size=16), Constraints(max_width=120, max_height=40), overflow=TextOverflow.ELLIPSIS
    )
    assert result.line_count == 2 and result.is_line_ellipsized(1)


def test_text_that_fits__has_no_ellipsis() -> None:
    result = measure("short", 100, max_lines=1, overflow=TextOverflow.ELLIPSIS)
    assert lines(result) == ["short"] and not result.is_line_ellipsized(0)


def test_min_lines__makes_room() -> None:
    assert measure("a", min_lines=3).size.height == 57


def test_line_height__is_the_distance_between_lines_and_adds_nothing_outside() -> None:
    result = measure("a\nb", style=TextStyle(font_size=16, line_height=38.0))
    assert result.size.height == 57
    assert result.last_baseline - result.first_baseline == pytest.approx(38, abs=1)


@pytest.mark.parametrize(
    ("align", "direction", "fraction"),
    [
        (TextAlign.START, LayoutDirection.LTR, 0),
        (TextAlign.END, LayoutDirection.LTR, 1),
        (TextAlign.CENTER, LayoutDirection.LTR, 0.5),
        (TextAlign.START, LayoutDirection.RTL, 1),
        (TextAlign.END, LayoutDirection.RTL, 0),
        (TextAlign.LEFT, LayoutDirection.RTL, 0),
        (TextAlign.RIGHT, LayoutDirection.LTR, 1),
    ],
)
def test_alignment__moves_the_line(align: TextAlign, direction: LayoutDirection, fraction: float) -> None:
    result = TextMeasurer(layout_direction=direction).measure(
        "Hello", TextStyle(font_size=16, text_align=align), Constraints.fixed_width(100)
    )
    room = 100 - result.paragraph.max_intrinsic_width
    assert result.get_line_left(0) == pytest.approx(fraction * room)


def test_justified_text__reaches_both_edges_but_for_the_last_line() -> None:
    result = measure(TEXT, 120, style=TextStyle(font_size=16, text_align=TextAlign.JUSTIFY))
    assert [line.right for line in result.lines[:2]] == pytest.approx([120, 120])
    assert result.lines[2].right < 100


def test_spans__change_width_and_height_of_their_part() -> None:
    plain = measure("Hello world")
    bold = measure(AnnotatedString("Hello world", [(SpanStyle(font_weight=FontWeight.BOLD), 6, 11)]))
    large = measure(AnnotatedString("Hello world", [(SpanStyle(font_size=32), 0, 5)]))
    assert bold.paragraph.max_intrinsic_width > plain.paragraph.max_intrinsic_width
    assert bold.size.height == plain.size.height
    assert large.size.height == 38 and large.first_baseline == 30.1875
    spaced = measure("Hello", style=TextStyle(font_size=16, letter_spacing=2.0))
    assert spaced.size.width == measure("Hello").size.width + 10


def test_later_span__wins_where_spans_overlap() -> None:
    red, blue = SpanStyle(color=Color.RED, font_size=20), SpanStyle(color=Color.BLUE)
    result = measure(AnnotatedString("abc", [(red, 0, 3), (blue, 1, 2)]))
    runs = result.paragraph.runs
    assert [(r.start, r.end, r.color) for r in runs] == [
        (0, 1, Color.RED),
        (1, 2, Color.BLUE),
        (2, 3, Color.RED),
    ]
    assert {r.font.size for r in runs} == {20.0}


# -- carets


def test_caret_positions__rise_and_map_back_to_their_offsets() -> None:
    result = measure("Hello")
    xs = [result.get_cursor_rect(i).left for i in range(6)]
    assert xs == sorted(xs) and xs[0] == 0 and xs[5] == pytest.approx(36.8, abs=0.1)
    assert [result.get_offset_for_position((x, 5)) for x in xs] == [0, 1, 2, 3, 4, 5]


def test_position_between_characters__goes_to_the_nearer_side() -> None:
    result = measure("mm")
    width = result.get_bounding_box(0).width
    assert result.get_offset_for_position((width * 0.4, 5)) == 0
    assert result.get_offset_for_position((width * 0.6, 5)) == 1
    assert result.get_offset_for_position((-50, -50)) == 0
    assert result.get_offset_for_position((500, 500)) == 2


def test_offsets_and_heights__find_their_line() -> None:
    result = measure(TEXT, 120)
    assert [result.get_line_for_offset(i) for i in (0, 15, 16, 30, 31, 43)] == [0, 0, 1, 1, 2, 2]
    assert result.get_line_for_vertical_position(25) == 1
    assert (result.get_line_start(1), result.get_line_end(1), result.get_line_end(1, True)) == (16, 31, 30)
    assert result.get_cursor_rect(16) == Rect(0, 19, 0, 38)
    with pytest.raises(IndexError, match="outside the text"):
        result.get_line_for_offset(44)


def test_edges_of_a_line__follow_each_other_and_its_alignment() -> None:
    result = measure("one\ntwo three", 120, style=TextStyle(font_size=16, text_align=TextAlign.RIGHT))
    assert [result.get_line_top(i) for i in (0, 1)] == [0, 19]
    assert [result.get_line_bottom(i) for i in (0, 1)] == [19, 38]
    assert [result.get_line_right(i) for i in (0, 1)] == pytest.approx([result.size.width] * 2, abs=0.01)
    assert result.get_line_left(0) > result.get_line_left(1)
    assert result.get_line_baseline(0) == result.first_baseline
    assert result.get_line_baseline(1) == result.last_baseline == result.first_baseline + 19


@pytest.mark.parametrize(
    ("direction", "at_the_right"),
    [
        (TextDirection.CONTENT_OR_LTR, [False, False, True]),
        (TextDirection.CONTENT_OR_RTL, [True, False, True]),
        (TextDirection.CONTENT, [True, False, True]),
    ],
)
def test_direction_by_content__a_text_without_letters_takes_the_given_one(
    direction: TextDirection, at_the_right: list[bool]
) -> None:
    style = TextStyle(font_size=16, text_direction=direction, text_align=TextAlign.START)
    rtl = LayoutDirection.RTL
    texts = ("123", "abc", "\u05d0\u05d1")
    # `min_width` makes the paragraph as wide as its place.
    measured = [TextMeasurer().measure(text, style, Constraints(200, 200), layout_direction=rtl) for text in texts]
    assert [result.get_line_left(0) > 0 for result in measured] == at_the_right


def test_caret_after_a_line_feed__is_on_the_next_line() -> None:
    result = measure("ab\n")
    assert result.get_cursor_rect(3) == Rect(0, 19, 0, 38)
    assert result.get_cursor_rect(2).top == 0


def test_caret__does_not_go_into_a_combined_character() -> None:
    text = "e\u0301x"
    result = measure(text)
    offsets = {result.get_offset_for_position((x / 4, 5)) for x in range(100)}
    assert offsets == {0, 2, 3}


def test_word_boundary__is_the_word_under_the_offset() -> None:
    result = measure("Hello, big world")
    assert [result.get_word_boundary(i) for i in (0, 4, 5, 7, 16)] == [(0, 5), (0, 5), (5, 6), (7, 10), (11, 16)]
    assert measure("").get_word_boundary(0) == (0, 0)


def test_selection__has_a_box_for_each_line() -> None:
    result = measure(TEXT, 120)
    boxes = result.get_boxes_for_range(4, 20)
    assert [box.top for box in boxes] == [0, 19]
    assert boxes[1].left == 0 and boxes[0].left == result.get_horizontal_position(4)
    assert result.get_path_for_range(4, 20).contains((boxes[0].left + 1, 5))
    assert result.get_boxes_for_range(4, 4) == []


# -- the measurer


def test_same_text_measured_again__is_the_same_object() -> None:
    measurer = TextMeasurer(cache_size=2)
    first = measurer.measure("a")
    assert measurer.measure("a") is first
    measurer.measure("b")
    measurer.measure("a")
    measurer.measure("c")
    assert measurer.measure("a") is first, "the one used last stays"
    measurer.measure("x")
    measurer.measure("y")
    assert measurer.measure("a") is not first
    assert measurer.measure("a") == first, "but it is equal"


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda m: m.measure(5), TypeError, "Text is a str or an AnnotatedString, not int"),
        (lambda m: m.measure("a", max_lines=0), ValueError, "max_lines must be at least 1"),
        (lambda m: m.measure("a", min_lines=3, max_lines=2), ValueError, "not less than min_lines"),
        (lambda m: TextStyle(font_size=-1), ValueError, "font size"),
        (lambda m: TextStyle(line_height=0), ValueError, "line height"),
        (lambda m: FontWeight(0), ValueError, "from 1 to 1000"),
    ],
)
def test_impossible_arguments__error_says_what(call: object, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        call(TextMeasurer())  # type: ignore[operator]


@given(st.text(st.sampled_from("ab c-\n\tlong漢e\u0301"), max_size=40), st.integers(1, 200), st.booleans())
def test_any_text__lines_cover_it_and_stay_inside(text: str, width: int, soft_wrap: bool) -> None:
    result = measure(text, width, soft_wrap=soft_wrap)
    shown = result.lines
    assert shown[0].start == 0 and shown[-1].end == len(text)
    assert all(a.end == b.start for a, b in zip(shown, shown[1:], strict=False))
    if soft_wrap:
        assert all(line.right <= width + 0.01 or line.visible_end - line.start <= 1 for line in shown), (
            "only a single character may be wider than the line"
        )
    for offset in range(len(text) + 1):
        rect = result.get_cursor_rect(offset)
        assert 0 <= rect.top < rect.bottom <= result.line_count * result.line_height
