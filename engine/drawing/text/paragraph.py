"""TextParagraph: a text with resolved styles and measured characters, before it is laid out in a width.

Terms       run: adjacent characters with the same font and look. x: the x position of each character of unwrapped text.
Cost        one style, 17 characters: 4 µs; kept in a bounded cache, because texts are measured with other
            constraints far more often than they change.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, groupby, pairwise
from typing import Any, NamedTuple

from engine.drawing.draw_style import DrawStyle
from engine.drawing.text.annotated_string import AnnotatedString, SpanStyleRange
from engine.drawing.text.font import Font, font_for
from engine.drawing.text.font_style import FontStyle
from engine.drawing.text.line_breaking import longest_token
from engine.drawing.text.line_heights import RunHeight
from engine.drawing.text.text_style import DEFAULT_FONT_SIZE, Shadow, SpanStyle, TextDecoration, TextStyle
from engine.unit import Color

# Tabs and other control characters have no glyph; a line feed is never drawn.
_CONTROL = dict.fromkeys(range(32), " ") | {127: " "}
_TAB_SPACES = 4


class TextRun(NamedTuple):
    """Characters with one font and look."""

    start: int
    end: int
    font: Font
    color: Any
    """A Color or Brush; None: the color of the text."""
    background: Color | None
    decoration: TextDecoration
    shift: float
    """Distance above the baseline, in px."""
    has_ligatures: bool
    shadow: Shadow | None = None
    style: DrawStyle | None = None
    alpha: float = 1.0
    """Of the brush in `color`."""
    shaped: tuple[int, int] = (0, 0)
    """The characters around the run with the same font and spacing, which are shaped together, as in SkParagraph."""

    @property
    def height(self) -> RunHeight:
        """The metrics of the font and the shift."""
        return RunHeight(self.font.ascent, self.font.descent, self.shift)


class TextParagraph:
    """A measured text. Lengths are in px."""

    __slots__ = (
        "_min_intrinsic_width",
        "base",
        "base_size",
        "has_one_font",
        "max_intrinsic_width",
        "runs",
        "shown",
        "text",
        "x",
    )

    runs: tuple[TextRun, ...]

    def __init__(self, source: str | AnnotatedString, style: TextStyle, density: float, font_scale: float) -> None:
        self.text = text = source if isinstance(source, str) else source.text
        self.shown = text if text.isprintable() else text.translate(_CONTROL)
        scale = density * font_scale
        spans = () if isinstance(source, str) else source.spans
        base, spacing = _font(style, scale)
        self.base = RunHeight(base.ascent, base.descent)
        """The metrics of the text's own style."""
        self.base_size = base.size
        """The font size of the text's own style, in px."""
        if not spans:
            font = base
            advances = font.advances(self.shown, not spacing)
            if spacing:
                advances = [a + spacing for a in advances]
            self.runs = (_run(0, len(text), font, style, None, (0, len(text))),)
        else:
            advances = []
            runs: list[TextRun] = []
            edges = sorted({0, len(text), *(s.start for s in spans), *(s.end for s in spans)})
            parts = [(start, end, _merged(spans, start, end)) for start, end in pairwise(edges)]
            looks = [style if merged is None else style.merge(merged) for _, _, merged in parts]
            fonts = [_font(look, scale) for look in looks]
            for _, group in groupby(range(len(parts)), key=lambda at: (id(fonts[at][0]), fonts[at][1])):
                members = list(group)
                start, end = parts[members[0]][0], parts[members[-1]][1]
                font, spacing = fonts[members[0]]
                advances += [a + spacing for a in font.advances(self.shown[start:end], not spacing)]
                for at in members:
                    runs.append(_run(*parts[at][:2], font, looks[at], parts[at][2], (start, end)))
            if not runs:
                runs.append(_run(0, 0, base, style, None, (0, 0)))
            self.runs = tuple(runs)
        if "\t" in text or "\n" in text:
            for i, character in enumerate(text):
                if character == "\n":
                    advances[i] = 0.0
                elif character == "\t":
                    advances[i] *= _TAB_SPACES
        self.x = list(accumulate(advances, initial=0.0))
        self.has_one_font = all(run.font is self.runs[0].font and not run.shift for run in self.runs)
        if "\n" in text:
            widest, start = 0.0, 0
            for part in text.split("\n"):
                widest = max(widest, self.x[start + len(part)] - self.x[start])
                start += len(part) + 1
            self.max_intrinsic_width = widest
        else:
            self.max_intrinsic_width = self.x[-1]
        self._min_intrinsic_width: float | None = None

    @property
    def min_intrinsic_width(self) -> float:
        """The width of the widest token."""
        if self._min_intrinsic_width is None:
            self._min_intrinsic_width = longest_token(self.text, self.x)
        return self._min_intrinsic_width

    def runs_in(self, start: int, end: int) -> list[TextRun]:
        """Returns the parts of runs from `start` to `end`."""
        if len(self.runs) == 1:
            return [self.runs[0]._replace(start=start, end=end)]
        return [
            run._replace(start=max(run.start, start), end=min(run.end, end))
            for run in self.runs
            if run.start < end and run.end > start
        ]

    def heights_in(self, start: int, end: int) -> list[RunHeight]:
        """Returns the metrics of the runs in a line with the characters from `start` to `end`."""
        runs = self.runs_in(start, end) or [self.run_at(start)]
        return [run.height for run in runs]

    def run_at(self, offset: int) -> TextRun:
        """Returns the run that contains the character at `offset`; the end of the text belongs to the last run."""
        return next((run for run in self.runs if run.start <= offset < run.end), self.runs[-1])

    def font_at(self, offset: int) -> Font:
        """Returns the font of the character at `offset`."""
        return self.run_at(offset).font


@lru_cache(maxsize=2048)
def paragraph_of(source: str | AnnotatedString, style: TextStyle, density: float, font_scale: float) -> TextParagraph:
    """Returns the measured paragraph, from a bounded cache."""
    return TextParagraph(source, style, density, font_scale)


def _merged(spans: Sequence[SpanStyleRange], start: int, end: int) -> SpanStyle | None:
    """Returns the styles of all spans around a part of the text, merged in their order."""
    merged: SpanStyle | None = None
    for span in spans:
        if span.start < end and span.end > start:
            merged = span.style if merged is None else merged.merge(span.style)
    return merged


def _font(style: SpanStyle, scale: float) -> tuple[Font, float]:
    size = style.font_size if style.font_size is not None else DEFAULT_FONT_SIZE
    font = font_for(style.font_weight or 400, style.font_style or FontStyle.NORMAL, size * scale)
    return font, (style.letter_spacing or 0.0) * scale


def _run(
    start: int, end: int, font: Font, style: SpanStyle, span: SpanStyle | None, shaped: tuple[int, int]
) -> TextRun:
    color: Any = None
    alpha = 1.0
    if span is not None:
        color = span.brush or (span.color if span.color.is_specified else None)
        if span.alpha is not None and span.brush is not None:
            alpha = span.alpha
    background = style.background if style.background.is_specified else None
    return TextRun(
        start,
        end,
        font,
        color,
        background,
        decoration=style.text_decoration or TextDecoration.NONE,
        shift=(style.baseline_shift or 0.0) * font.ascent,
        has_ligatures=not style.letter_spacing,
        shadow=style.shadow,
        style=style.draw_style,
        alpha=alpha,
        shaped=shaped,
    )
