"""Texts whose characters do not stand in the order of the text: where they are, and how carets and boxes find them."""

from __future__ import annotations

import pytest

from engine import LayoutDirection, TextLayoutResult, TextMeasurer, TextStyle
from engine.drawing.text.bidi import levels_of
from engine.drawing.text.visual_order import mirrored


def drawn_order(result: TextLayoutResult) -> str:
    """The characters of the only line as they are drawn from left to right."""
    visual = result.lines[0].visual
    if visual is None:
        return result.text
    shown = ""
    for start, end, is_rtl in visual.stretches:
        part = result.text[start:end]
        shown += mirrored(part)[::-1] if is_rtl else part
    lefts = [result.get_bounding_box(i).left for stretch in visual.stretches for i in _from_left(*stretch)]
    assert lefts == sorted(lefts)
    return shown


def _from_left(start: int, end: int, is_rtl: bool) -> list[int]:
    return sorted(range(start, end), reverse=is_rtl)


def laid(text: str, direction: LayoutDirection = LayoutDirection.RTL) -> TextLayoutResult:
    return TextMeasurer().measure(text, TextStyle(font_size=20), layout_direction=direction)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Go", "Go"),
        ("Go!", "!Go"),
        ("Well, well...", "...Well, well"),
        ("(Go)", "(Go)"),
        ("Sum (3)", "Sum (3)"),
        ("3 items", "items 3"),
        ("12:30", "12:30"),
        ("87%, 12", "12 ,87%"),
        ("-5", "5-"),
        ("a-b.", ".a-b"),
        ("1 (2)", "(2) 1"),
    ],
)
def test_paragraph_from_the_right__marks_stand_at_its_end_and_numbers_before_letters(text: str, shown: str) -> None:
    assert drawn_order(laid(text)) == shown
    assert drawn_order(laid(text, LayoutDirection.LTR)) == text


def test_letters_from_the_right_in_a_paragraph_from_the_left__are_turned_with_what_is_between_them() -> None:
    text = "a \u05d0\u05d1 \u05d2 1 b"
    assert drawn_order(laid(text, LayoutDirection.LTR)) == "a 1 \u05d2 \u05d1\u05d0 b"


def test_levels__follow_letters_numbers_and_brackets() -> None:
    assert levels_of("ab", False) is None
    assert levels_of("a.", True) == [2, 1]
    assert levels_of("\u05d0(1)a\n.", False) == [1, 1, 2, 1, 0, 0, 0]
    assert levels_of("\u06271", True) == [1, 2]


def test_caret_and_boxes__are_where_the_characters_stand() -> None:
    result = laid("Go!")
    left, right = result.get_line_left(0), result.get_line_right(0)
    mark = result.get_bounding_box(2)
    assert (mark.left, result.get_horizontal_position(0)) == (left, mark.right)
    assert [result.get_offset_for_position((x, 5)) for x in (left, mark.right + 0.5, right)] == [3, 0, 2]
    first, second = result.get_boxes_for_range(1, 3)
    assert (first.left, first.right, second.right) == (left, mark.right, pytest.approx(right))
    assert [(box.left, box.right) for box in result.get_boxes_for_range(0, 3)] == [(left, pytest.approx(right))]
