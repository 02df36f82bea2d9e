"""Text: styles, line breaking and layout, in Roboto.

    text + style ──▶ TextParagraph (characters measured) ──width──▶ TextLayoutResult (lines) ──▶ draw_text
Not here    composables (foundation/), editing (foundation/).
"""

from engine.drawing.text.annotated_string import (
    AnnotatedString,
    AnnotatedStringBuilder,
    SpanStyleRange,
    StringAnnotation,
    build_annotated_string,
)
from engine.drawing.text.font_style import FontStyle, FontWeight
from engine.drawing.text.text_layout_result import TextLayoutInput, TextLayoutResult
from engine.drawing.text.text_measurer import TextMeasurer, lay_out_text
from engine.drawing.text.text_pieces import TextLine
from engine.drawing.text.text_style import (
    LineHeightStyle,
    Shadow,
    SpanStyle,
    TextAlign,
    TextDecoration,
    TextDirection,
    TextIndent,
    TextOverflow,
    TextStyle,
)

__all__ = [
    "AnnotatedString",
    "AnnotatedStringBuilder",
    "FontStyle",
    "FontWeight",
    "LineHeightStyle",
    "Shadow",
    "SpanStyleRange",
    "SpanStyle",
    "StringAnnotation",
    "TextAlign",
    "TextDecoration",
    "TextDirection",
    "TextIndent",
    "TextLayoutInput",
    "TextLayoutResult",
    "TextLine",
    "TextMeasurer",
    "TextOverflow",
    "TextStyle",
    "build_annotated_string",
    "lay_out_text",
]
