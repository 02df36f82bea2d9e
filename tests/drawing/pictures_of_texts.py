"""Pictures of texts (tests/oracle/src/PicturesOfTexts.kt): weights, spans, alignment, lines, overflow, brushes."""

from __future__ import annotations

from typing import Any

from engine import (
    Arrangement,
    BlendMode,
    Box,
    Brush,
    Canvas,
    Column,
    CompositionLocalProvider,
    Constraints,
    FontStyle,
    LayoutDirection,
    LineHeightStyle,
    LocalLayoutDirection,
    Modifier,
    Offset,
    Shadow,
    SpanStyle,
    Stroke,
    Text,
    TextAlign,
    TextDecoration,
    TextDirection,
    TextIndent,
    TextOverflow,
    build_annotated_string,
    remember_text_measurer,
)
from engine.unit import Color
from tests.drawing.pictured import AMBER, BASE, BLUE, GRAY, GREEN, HALF, RED, at, picture


@picture
def weights() -> None:
    with Column():
        for weight in (100, 300, 400, 500, 600, 700, 900):
            Text(f"Weight {weight}, Ägypten", style=BASE.copy(font_size=17, font_weight=weight))
        Text("Bold italic", style=BASE.copy(font_size=24, font_weight=700, font_style=FontStyle.ITALIC))
        Text("tiny 7 and 8.5", style=BASE.copy(font_size=8.5))
        Text("48 pq", style=BASE.copy(font_size=48, color=HALF))


@picture
def spans() -> None:
    with build_annotated_string() as text:
        text.append("Plain, ")
        with text.with_style(SpanStyle(color=RED, font_weight=700)):
            text.append("bold red, ")
        with text.with_style(SpanStyle(font_size=24)):
            text.append("large ")
        with text.with_style(SpanStyle(font_size=9, color=BLUE)):
            text.append("small ")
        with text.with_style(SpanStyle(background=AMBER)):
            text.append("marked ")
            with text.with_style(SpanStyle(font_style=FontStyle.ITALIC, background=Color.TRANSPARENT)):
                text.append("italic ")
        with text.with_style(SpanStyle(text_decoration=TextDecoration.UNDERLINE)):
            text.append("under")
            with text.with_style(SpanStyle(color=GREEN)):
                text.append("lined")
        text.append(" x")
        with text.with_style(SpanStyle(baseline_shift=0.5, font_size=10)):
            text.append("2")
        text.append(" H")
        with text.with_style(SpanStyle(baseline_shift=-0.5, font_size=10)):
            text.append("2")
        text.append("O ")
        with text.with_style(SpanStyle(letter_spacing=4)):
            text.append("wide ")
        with text.with_style(SpanStyle(text_decoration=TextDecoration.LINE_THROUGH, color=RED)):
            text.append("gone")
    Text(
        text.to_annotated_string(),
        Modifier.padding(6).background(GRAY).width(200),
        style=BASE.copy(font_size=16),
    )
    with build_annotated_string() as text:
        text.append("of")
        with text.with_style(SpanStyle(color=RED)):
            text.append("fi")
        text.append("ce AV")
        with text.with_style(SpanStyle(color=BLUE)):
            text.append("AT")
        text.append("AR")
    Text(text.to_annotated_string(), at(6, 200), style=BASE.copy(font_size=22))


@picture
def alignments() -> None:
    with Column(Modifier.padding(4), vertical_arrangement=Arrangement.spaced_by(4)):
        for align in (
            TextAlign.LEFT, TextAlign.RIGHT, TextAlign.CENTER, TextAlign.JUSTIFY, TextAlign.START, TextAlign.END,
        ):  # fmt: skip
            Text(
                "The quick brown fox jumps over the lazy dog, twice",
                Modifier.width(170).background(GRAY),
                style=BASE.copy(font_size=13, text_align=align),
            )


@picture
def overflows() -> None:
    style = BASE.copy(font_size=14)
    long = "An extraordinarily long sentence about nothing in particular"
    gray = Modifier.width(150).background(GRAY)
    with Column(Modifier.padding(4), vertical_arrangement=Arrangement.spaced_by(5)):
        Text(long, gray, style=style, max_lines=1, overflow=TextOverflow.ELLIPSIS)
        Text(long, gray, style=style, soft_wrap=False, overflow=TextOverflow.CLIP)
        Text(long, gray, style=style, soft_wrap=False, max_lines=1, overflow=TextOverflow.VISIBLE)
        low = Modifier.width(100).height(30).background(GRAY)
        Text(long, low, style=style, overflow=TextOverflow.ELLIPSIS)
        Text("short", Modifier.background(GRAY), style=style, min_lines=2)
        Text(
            "Unbreakablewordthatislongerthantheline and more",
            Modifier.width(110).background(GRAY),
            style=style,
            max_lines=3,
            overflow=TextOverflow.ELLIPSIS,
        )


@picture
def inked() -> None:
    with Column(Modifier.padding(4)):
        Text("Gradient text", style=BASE.copy(font_size=32, brush=Brush.horizontal_gradient([RED, BLUE])))
        half = BASE.copy(font_size=28, brush=Brush.vertical_gradient([GREEN, AMBER]), alpha=0.6)
        Text("half of it", style=half)
        Text("Shadowed", style=BASE.copy(font_size=30, shadow=Shadow(RED, Offset(4, 3), 5)))
        Text("sharp", style=BASE.copy(font_size=30, color=BLUE, shadow=Shadow(AMBER, Offset(2, 2))))
        Text("Outline", style=BASE.copy(font_size=36, color=RED, draw_style=Stroke(1.5)))
        with build_annotated_string() as text:
            text.append("a ")
            with text.with_style(SpanStyle(brush=Brush.linear_gradient([RED, GREEN, BLUE]))):
                text.append("colorful")
            text.append(" span")
        Text(text.to_annotated_string(), style=BASE.copy(font_size=22))


@picture
def indents() -> None:
    alignment, trim = LineHeightStyle.Alignment, LineHeightStyle.Trim
    with Column(Modifier.padding(4), vertical_arrangement=Arrangement.spaced_by(6)):
        Text(
            "Several lines of text that begin further in than they go on",
            Modifier.width(160).background(GRAY),
            style=BASE.copy(font_size=13, text_indent=TextIndent(24, 8)),
        )
        Text(
            "first\nsecond in more than one line\nthird",
            Modifier.width(120).background(GRAY),
            style=BASE.copy(font_size=13, text_indent=TextIndent(0, 20)),
        )
        loose = BASE.copy(font_size=14, line_height=28)
        center = LineHeightStyle(alignment.CENTER, trim.NONE)
        Text("loose\nlines", Modifier.background(GRAY), style=loose.copy(line_height_style=center))
        top = LineHeightStyle(alignment.TOP, trim.FIRST_LINE_TOP)
        Text("top\nlines", at(120, -62).background(GRAY), style=loose.copy(line_height_style=top))


@picture
def drawn_texts() -> None:
    measurer = remember_text_measurer()

    def draw(scope: Any) -> None:
        scope.draw_text(measurer.measure("top left", BASE.copy(font_size=14)))
        centered = BASE.copy(font_size=16, text_align=TextAlign.CENTER)
        two = measurer.measure("two lines that are\nbroken here", centered, Constraints(max_width=100))
        scope.draw_rect(GRAY, (10, 30), two.size)
        scope.draw_text(two, (10, 30))
        scope.draw_text(two, (125, 30), RED, alpha=0.5)
        with scope.rotate(-30, (40, 150)):
            scope.draw_text(measurer.measure("rotated 20", BASE.copy(font_size=20, color=BLUE)), (20, 140))
        with scope.scale(2, 1, (120, 130)):
            scope.draw_text(measurer.measure("wide", BASE.copy(font_size=16, color=GREEN)), (120, 130))
        brush = Brush.horizontal_gradient([RED, AMBER, BLUE])
        scope.draw_text(measurer.measure("brush on text", BASE.copy(font_size=22)), (90, 160), brush)
        cut = measurer.measure(
            "cut off at the width given to it",
            BASE.copy(font_size=14),
            Constraints.fixed(120, 30),
            overflow=TextOverflow.ELLIPSIS,
            soft_wrap=False,
            max_lines=1,
        )
        scope.draw_text(cut, (10, 200))
        scope.draw_rect(BLUE, (140, 195), (90, 36))
        blended = measurer.measure("blended", BASE.copy(font_size=22, color=AMBER))
        scope.draw_text(blended, (146, 200), blend_mode=BlendMode.DIFFERENCE)

    Canvas(draw, Modifier.fill_max_size())


@picture
def texts_right_to_left() -> None:
    style = BASE.copy(font_size=15)
    gray = Modifier.width(130).background(GRAY)

    def content() -> None:
        with Column(Modifier.padding(4).fill_max_width(), vertical_arrangement=Arrangement.spaced_by(4)):
            Text("Start, in more lines than one", gray, style=style)
            Text("End, in more lines than one", gray, style=style.copy(text_align=TextAlign.END))
            Text("Left, and right", gray, style=style.copy(text_align=TextAlign.LEFT))
            cut = TextOverflow.ELLIPSIS
            Text("Cut where it is too long to be seen", gray, style=style, max_lines=1, overflow=cut)
            justified = style.copy(line_height=24, text_align=TextAlign.JUSTIFY)
            Text("Line height and justified words here", gray, style=justified)
            Text("Ελληνικά, Кириллица", Modifier.background(GRAY), style=style.copy(text_direction=TextDirection.LTR))

    with Box(Modifier):
        CompositionLocalProvider(LocalLayoutDirection.provides(LayoutDirection.RTL), content=content)
