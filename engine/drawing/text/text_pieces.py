"""The pieces of a laid out text: what one call draws, and how it is painted.

Order       as in SkParagraph: the backgrounds, then the shadows, then letters and decorations, from the first line to
            the last one.
Not here    where lines and characters are: text_layout_result.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import skia

from engine.drawing.blend_mode import BlendMode
from engine.drawing.draw_paint import AnyDrawPaint, DrawPaint, make_draw_paint, recorded_style, to_paint
from engine.drawing.text.font import blob
from engine.drawing.text.line_heights import LineHeights
from engine.drawing.text.paragraph import TextParagraph, TextRun
from engine.drawing.text.text_style import Shadow, TextDecoration, TextStyle
from engine.drawing.text.visual_order import Stretch, VisualOrder, mirrored
from engine.unit import Color, IntSize

ELLIPSIS = "…"


class TextLine(NamedTuple):
    """One line; lengths in px. `positions[i]` is the x of offset `start + i`, up to `visible_end`.

    `mark` is the x of the ellipsis of an ellipsized line.
    """

    start: int
    visible_end: int
    end: int
    left: float
    right: float
    top: float
    baseline: float
    drawn_baseline: int
    bottom: float
    positions: list[float]
    ellipsized: bool
    mark: float = 0.0
    visual: VisualOrder | None = None
    """Where the characters stand; None if they stand in the order of the text."""


class TextPiece(NamedTuple):
    """A part of a line that one call draws, relative to the text's top left corner."""

    blob: Any
    x: float
    y: float
    baseline: float
    run: TextRun
    left: float
    right: float
    top: float
    bottom: float
    is_cut: bool
    """True if a ligature reaches beyond the piece, into a part of another color: the piece is clipped."""


def make_pieces(lines: Sequence[TextLine], paragraph: TextParagraph, heights: LineHeights) -> list[TextPiece]:
    """Returns the pieces of all lines."""
    pieces = []
    for number, line in enumerate(lines):
        in_order = Stretch(line.start, line.visible_end, False)
        for stretch in [in_order] if line.visual is None else line.visual.stretches:
            for run in paragraph.runs_in(stretch.start, stretch.end):
                reach = heights.reach_of(run.height, number, len(lines))
                y = heights.drawn_baseline(number, len(lines), run.shift) if run.shift else line.drawn_baseline
                pieces.append(_piece(line, stretch, run, paragraph, y, *reach))
        if line.ellipsized:
            run = paragraph.run_at(max(line.visible_end - 1, line.start))
            above, below = heights.reach_of(run.height, number, len(lines))
            positions = run.font.positions(ELLIPSIS)
            mark = blob(run.font, ELLIPSIS, positions[:-1])
            left = line.mark
            pieces.append(
                TextPiece(
                    mark, left, heights.drawn_baseline(number, len(lines), run.shift), line.baseline - run.shift, run,
                    left, left + positions[-1], line.baseline - above, line.baseline + below, False,
                )
            )  # fmt: skip
    return pieces


def _piece(
    line: TextLine, stretch: Stretch, run: TextRun, paragraph: TextParagraph, y: float, above: float, below: float
) -> TextPiece:
    if line.visual is None:
        positions = line.positions[run.start - line.start : run.end - line.start + 1]
        left = positions[0] if positions else line.left
        right = positions[-1] if positions else line.left
        lefts: Sequence[float] = line.positions
    else:
        left, right = line.visual.bounds(run.start, run.end)
        lefts = [edge[0] for edge in line.visual.edges]
    start, end = run.start, run.end
    if run.has_ligatures and run.shaped != (start, end) and not stretch.is_rtl:
        # A ligature may extend beyond the start or the end of the run.
        start, end = _whole_glyphs(paragraph, run, max(run.shaped[0], stretch.start), min(run.shaped[1], stretch.end))
    x = lefts[start - line.start] if start < run.start else left
    starts = [position - x for position in lefts[start - line.start : end - line.start]]
    text = mirrored(paragraph.shown[start:end]) if stretch.is_rtl else paragraph.shown[start:end]
    return TextPiece(
        blob(run.font, text, starts, run.has_ligatures and not stretch.is_rtl), x, y,
        line.baseline - run.shift, run, left, right, line.baseline - above, line.baseline + below,
        (start, end) != (run.start, run.end),
    )  # fmt: skip


def _whole_glyphs(paragraph: TextParagraph, run: TextRun, low: int, high: int) -> tuple[int, int]:
    """Returns the part of `low` … `high` whose glyphs touch the run."""
    shaped = run.font.shape(paragraph.shown[low:high])
    if shaped is None:
        return run.start, run.end
    start, end, at = run.start, run.end, low
    for glyph in shaped:
        after = at + glyph.length
        if at < run.start < after:
            start = at
        if at < run.end < after:
            end = after
        at = after
    return start, end


def paint_pieces(
    canvas: skia.Canvas,
    pieces: Sequence[TextPiece],
    style: TextStyle,
    size: IntSize,
    ink: AnyDrawPaint | None,
    alpha: float,
    blend_mode: BlendMode,
) -> None:
    """Draws the pieces from the origin of the canvas. `ink` replaces the color of the text, but not those of spans."""

    def ink_of(color: Any, own_alpha: float = 1.0) -> AnyDrawPaint:
        return make_draw_paint(color, alpha * own_alpha, None, None, blend_mode, *size)

    if ink is None:
        color: Any = style.brush or (style.color if style.color.is_specified else Color.BLACK)
        ink = ink_of(color, style.alpha if style.alpha is not None and style.brush is not None else 1.0)
    elif alpha != 1 or blend_mode is not BlendMode.SRC_OVER:
        brush, own = (ink, 1.0) if isinstance(ink, Color) else (ink.brush, ink.alpha)
        ink = ink_of(brush, own)
    for piece in pieces:
        run = piece.run
        if run.background is not None:
            canvas.drawRect(
                skia.Rect(piece.left, piece.top, piece.right, piece.bottom),
                to_paint(ink_of(run.background)),
            )
    for piece in pieces:
        shadow = piece.run.shadow
        if shadow is not None and piece.blob is not None:
            # A shadow lies below the letters whatever the blend mode and the alpha of the text are.
            to = piece.x + shadow.offset[0], piece.y + shadow.offset[1]
            canvas.drawTextBlob(piece.blob, *to, to_paint(_shadow_ink(shadow)))
    for piece in pieces:
        run = piece.run
        run_ink = ink if run.color is None else ink_of(run.color, run.alpha)
        if run.style is not None:
            drawn = DrawPaint(run_ink) if isinstance(run_ink, Color) else run_ink
            run_ink = DrawPaint(drawn.brush, drawn.alpha, recorded_style(run.style), drawn.blend_mode)
        paint = to_paint(run_ink)
        with _clipped(canvas, piece):
            if piece.blob is not None:
                canvas.drawTextBlob(piece.blob, piece.x, piece.y, paint)
        if run.decoration is not TextDecoration.NONE:
            _decorate(canvas, piece, paint)


@contextmanager
def _clipped(canvas: skia.Canvas, piece: TextPiece) -> Iterator[None]:
    if not piece.is_cut:
        yield
        return
    canvas.save()
    canvas.clipRect(skia.Rect(piece.left, piece.top, piece.right, piece.bottom))
    yield
    canvas.restore()


def _shadow_ink(shadow: Shadow) -> DrawPaint:
    # SkParagraph takes Compose's radius as the sigma.
    return DrawPaint(shadow.color, blur=shadow.blur_radius)


def _decorate(canvas: skia.Canvas, piece: TextPiece, paint: skia.Paint) -> None:
    font, decorations = piece.run.font, piece.run.decoration
    thickness = font.underline_thickness
    if decorations is TextDecoration.LINE_THROUGH:
        thickness = font.strikeout_thickness
    for decoration, position in (
        (TextDecoration.UNDERLINE, font.underline_position),
        (TextDecoration.LINE_THROUGH, font.strikeout_position),
    ):
        if decoration in decorations:
            # The metrics give the center of the decoration, relative to the baseline before rounding.
            top = piece.baseline + position - thickness / 2
            canvas.drawRect(skia.Rect(piece.left, top, piece.right, top + thickness), paint)
