"""AnnotatedString: text with spans, put together and taken apart."""

from __future__ import annotations

import pytest

from engine.drawing import (
    AnnotatedString,
    FontStyle,
    FontWeight,
    SpanStyle,
    SpanStyleRange,
    TextDecoration,
    TextStyle,
    build_annotated_string,
)
from engine.unit import Color

BOLD = SpanStyle(font_weight=FontWeight.BOLD)
RED = SpanStyle(color=Color.RED)


def test_joined__spans_move_with_their_text() -> None:
    joined = AnnotatedString("ab", [(BOLD, 0, 1)]) + AnnotatedString("cd", [(RED, 1, 2)]) + "e"
    assert joined == AnnotatedString("abcde", [(BOLD, 0, 1), (RED, 3, 4)])
    assert len(joined) == 5 and str(joined) == "abcde"


def test_part__keeps_the_parts_of_spans_inside() -> None:
    whole = AnnotatedString("abcdef", [(BOLD, 1, 4), (RED, 5, 6)])
    assert whole.sub_sequence(2, 5) == AnnotatedString("cde", [(BOLD, 0, 2)])


def test_builder__nests_styles_outer_first() -> None:
    with build_annotated_string() as builder:
        builder.append("a")
        with builder.with_style(BOLD):
            builder.append("b")
            with builder.with_style(RED), builder.with_annotation("link", "x"):
                builder.append(AnnotatedString("c", [(BOLD, 0, 1)]))
    built = builder.to_annotated_string()
    assert built.text == "abc"
    assert built.spans == (SpanStyleRange(BOLD, 1, 3), SpanStyleRange(RED, 2, 3), SpanStyleRange(BOLD, 2, 3))
    assert [a.value for a in built.get_string_annotations("link", 2, 3)] == ["x"]
    assert built.get_string_annotations("link", 0, 2) == []


def test_span_outside_the_text__error() -> None:
    with pytest.raises(ValueError, match="from 1 to 4 is not inside the text"):
        AnnotatedString("abc", [(BOLD, 1, 4)])


def test_annotated_string__is_a_value() -> None:
    assert hash(AnnotatedString("a", [(BOLD, 0, 1)])) == hash(AnnotatedString("a", [(BOLD, 0, 1)]))
    assert AnnotatedString("a") != AnnotatedString("a", [(BOLD, 0, 1)])
    with pytest.raises(AttributeError, match="immutable"):
        AnnotatedString("a").text = "b"


def test_merged_style__takes_the_set_attributes_of_the_other_style() -> None:
    style = TextStyle(font_size=10, color=Color.BLUE).merge(TextStyle(color=Color.RED, font_style=FontStyle.ITALIC))
    assert style == TextStyle(font_size=10, color=Color.RED, font_style=FontStyle.ITALIC)
    assert style.merge(None) is style
    assert style.merge(SpanStyle(font_size=20)).font_size == 20


def test_span_style_of_a_text_style__has_the_properties_of_characters_only() -> None:
    style = TextStyle(font_size=10, color=Color.RED, line_height=20, text_decoration=TextDecoration.UNDERLINE)
    expected = SpanStyle(font_size=10, color=Color.RED, text_decoration=TextDecoration.UNDERLINE)
    assert style.to_span_style() == expected
    assert type(style.to_span_style()) is SpanStyle


def test_layout_relevance__colors_and_decoration_are_only_drawn() -> None:
    style = TextStyle(font_size=10)
    assert style.has_same_layout_as(style.copy(color=Color.RED, text_decoration=TextDecoration.UNDERLINE))
    assert not style.has_same_layout_as(style.copy(font_size=11))


def test_decorations__combine() -> None:
    both = TextDecoration.combine(TextDecoration.UNDERLINE, TextDecoration.LINE_THROUGH)
    assert both is TextDecoration.UNDERLINE_LINE_THROUGH
    assert TextDecoration.UNDERLINE in both and TextDecoration.LINE_THROUGH not in TextDecoration.UNDERLINE
