"""Pictures of spans in lines (tests/oracle/src/PicturesOfSpans.kt).

They have several sizes in lines of a fixed height, and are at other baselines, spaced, decorated, cut, right to left.
"""

from __future__ import annotations

from typing import Any

from engine import (
    AnnotatedString,
    Arrangement,
    Box,
    Brush,
    Column,
    CompositionLocalProvider,
    Density,
    FontStyle,
    LayoutDirection,
    LineHeightStyle,
    LocalDensity,
    LocalLayoutDirection,
    Modifier,
    Row,
    Shadow,
    SpanStyle,
    Stroke,
    Text,
    TextAlign,
    TextDecoration,
    TextIndent,
    TextOverflow,
    composable,
)
from engine.drawing.text import AnnotatedStringBuilder
from tests.drawing.pictured import AMBER, BASE, BLUE, GRAY, GREEN, HALF, RED, picture

BACK = Modifier.background(GRAY)
CUT = TextOverflow.ELLIPSIS
Trim = LineHeightStyle.Trim
Alignment = LineHeightStyle.Alignment
CENTERED = LineHeightStyle(Alignment.CENTER, Trim.NONE)


def spans(*parts: str | tuple[str, SpanStyle]) -> AnnotatedString:
    """Returns a text of plain parts and of parts with a style."""
    text = AnnotatedStringBuilder()
    for part in parts:
        if isinstance(part, str):
            text.append(part)
            continue
        with text.with_style(part[1]):
            text.append(part[0])
    return text.to_annotated_string()


def span(words: str, **style: Any) -> tuple[str, SpanStyle]:
    return words, SpanStyle(**style)


SIZES = spans(
    "Small, ",
    span("large, ", font_size=22, background=AMBER),
    span("tiny ", font_size=8, background=HALF),
    "and ",
    span("bold", font_size=16, font_weight=700),
)
SHIFTED = spans(
    "x",
    span("n+1", baseline_shift=0.5, font_size=11, background=AMBER),
    " and y",
    span("ij", baseline_shift=-0.5, font_size=11, background=HALF),
    " or ",
    span("high", baseline_shift=1.2, color=RED, text_decoration=TextDecoration.UNDERLINE),
    " and in the last line ",
    span("low", baseline_shift=-0.8, color=BLUE, text_decoration=TextDecoration.LINE_THROUGH),
)


@picture
def spans_mixed() -> None:
    text = spans(
        span("Gradient ", brush=Brush.horizontal_gradient([RED, BLUE]), font_size=24, font_weight=700),
        span("marked and wide ", background=AMBER, letter_spacing=2),
        span("both lines ", text_decoration=TextDecoration.UNDERLINE | TextDecoration.LINE_THROUGH, color=GREEN),
        span("shadowed ", shadow=Shadow(HALF, (3, 3), 2), font_size=20),
        "E = mc",
        span("2 ", baseline_shift=0.5, font_size=11, color=RED),
        span("italic over two lines of it ", font_style=FontStyle.ITALIC, background=HALF),
        span("outlined", draw_style=Stroke(1), font_size=30),
    )
    style = BASE.copy(font_size=15, line_height=30, line_height_style=CENTERED)
    Text(text, Modifier.padding(10).background(GRAY).width(215), style=style)


@picture
def heights_aligned() -> None:
    with Column(Modifier.padding(6), vertical_arrangement=Arrangement.spaced_by(6)):
        for alignment in (Alignment.TOP, Alignment.CENTER, Alignment.BOTTOM, Alignment.PROPORTIONAL):
            heights = LineHeightStyle(alignment, Trim.NONE)
            Text(SIZES, BACK.width(110), style=BASE.copy(font_size=12, line_height=24, line_height_style=heights))


@picture
@composable(inline=True)
def heights_trimmed() -> None:
    spaced = Arrangement.spaced_by(4)
    with Row(Modifier.padding(4), horizontal_arrangement=spaced):
        for alignment in (Alignment.CENTER, Alignment.PROPORTIONAL):
            with Column(Modifier, vertical_arrangement=spaced):
                for trim in (Trim.BOTH, Trim.FIRST_LINE_TOP, Trim.LAST_LINE_BOTTOM):
                    style = BASE.copy(font_size=12, line_height=30, line_height_style=LineHeightStyle(alignment, trim))
                    Text(SIZES, BACK.width(110), style=style)


@picture
def heights_too_small() -> None:
    with Row(Modifier.padding(6), horizontal_arrangement=Arrangement.spaced_by(6)):
        style = BASE.copy(font_size=14, line_height=12)
        below = Modifier.padding(top=20).background(GRAY).width(100)
        Text(SIZES, below, style=style)
        Text(SIZES, below, style=style.copy(line_height_style=CENTERED))


@picture
def baselines_shifted() -> None:
    with Column(Modifier.padding(5), vertical_arrangement=Arrangement.spaced_by(5)):
        style = BASE.copy(font_size=15)
        Text(SHIFTED, BACK.width(150), style=style)
        Text(SHIFTED, BACK.width(150), style=style.copy(line_height=26))
        Text(SHIFTED, BACK.width(150), style=style.copy(line_height=26, line_height_style=CENTERED))


@picture
def lines_blank() -> None:
    text = spans("First\n\n", span("after a blank\n\n", font_size=20), span("small\n", font_size=9, background=AMBER))
    with Row(Modifier.padding(4), horizontal_arrangement=Arrangement.spaced_by(4)):
        style = BASE.copy(font_size=13)
        Text(text, BACK.width(70), style=style)
        Text(text, BACK.width(70), style=style.copy(line_height=22))
        Text("one\n\nfont\n", BACK.width(70), style=style.copy(line_height=22, line_height_style=CENTERED))


@picture
def letters_spaced() -> None:
    with Column(Modifier.padding(5), vertical_arrangement=Arrangement.spaced_by(4)):
        for i, align in enumerate((TextAlign.START, TextAlign.CENTER, TextAlign.END, TextAlign.JUSTIFY)):
            style = BASE.copy(font_size=13, letter_spacing=i - 0.5, text_align=align)
            Text("Fifteen affine words in a few lines", BACK.width(150), style=style)
        tight = BASE.copy(font_size=16, letter_spacing=-1, text_decoration=TextDecoration.UNDERLINE)
        Text("Tight and underlined", BACK, style=tight)


@picture
def spans_decorated() -> None:
    under, through = TextDecoration.UNDERLINE, TextDecoration.LINE_THROUGH
    text = spans(
        span("Under, ", text_decoration=under),
        span("large, ", text_decoration=under, font_size=28, color=BLUE),
        span("bold, ", text_decoration=under, font_weight=700),
        span("through ", text_decoration=through, color=RED),
        span("italic, ", text_decoration=through, color=RED, font_style=FontStyle.ITALIC, font_size=22),
        span("wide", text_decoration=under, letter_spacing=3),
        span(" none", text_decoration=TextDecoration.NONE),
    )
    style = BASE.copy(font_size=15, line_height=34)
    Text(text, Modifier.padding(8).background(GRAY).width(170), style=style)


@picture
def spans_cut() -> None:
    text = spans(
        "Plain words, ",
        span("large ones, ", font_size=20, color=RED),
        span("small ones behind them, ", background=AMBER, font_size=11),
        "and the end of it",
    )
    style = BASE.copy(font_size=14)
    with Column(Modifier.padding(5), vertical_arrangement=Arrangement.spaced_by(6)):
        for width in (90, 140, 200, 226):
            Text(text, BACK.width(width), style=style, max_lines=1, overflow=CUT)
        Text(text, BACK.width(120), style=style.copy(line_height=26), max_lines=2, overflow=CUT)
        Text(text, BACK.size(150, 44), style=style, overflow=CUT)


@picture
def sizes_of_screens() -> None:
    def content() -> None:
        with Column(Modifier.padding(3), vertical_arrangement=Arrangement.spaced_by(3)):
            Text("Scaled 11 sp in two lines of it", BACK.width(100), style=BASE.copy(font_size=11, line_height=15))
            Text(SIZES, BACK.width(140), style=BASE.copy(font_size=10))
            Text("6 sp, and 5", BACK, style=BASE.copy(font_size=6))
            Text("Mg", BACK, style=BASE.copy(font_size=36, font_weight=300, letter_spacing=0.5))

    with Box(Modifier):
        CompositionLocalProvider(LocalDensity.provides(Density(1.5, 1.2)), content=content)


@picture
def spans_right_to_left() -> None:
    style = BASE.copy(font_size=13)

    def content() -> None:
        with Column(Modifier.padding(5).fill_max_width(), vertical_arrangement=Arrangement.spaced_by(5)):
            Text(SIZES, BACK.width(150), style=style.copy(line_height=24))
            Text(SHIFTED, BACK.width(150), style=style.copy(text_align=TextAlign.CENTER))
            Text(SIZES, BACK.width(90), style=style, max_lines=1, overflow=CUT)
            indent = style.copy(text_align=TextAlign.END, text_indent=TextIndent(12, 4))
            Text(SIZES, BACK.width(120), style=indent)

    with Box(Modifier):
        CompositionLocalProvider(LocalLayoutDirection.provides(LayoutDirection.RTL), content=content)
