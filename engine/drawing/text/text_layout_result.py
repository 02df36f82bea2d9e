"""TextLayoutResult: a text in lines: size, character positions and drawing.

Terms       offset: a position between characters, 0 … len(text). baseline: the line on which letters stand.
Invariants  I1 immutable. I2 lines are computed on demand: measuring a text in one line needs none.
            Two results are equal if their inputs are equal.
Not here    the order of the characters where letters or marks go from right to left: bidi.py, visual_order.py.
Source      Compose ui-text TextLayoutResult.kt, MultiParagraph.kt.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import pairwise
from math import ceil, inf
from typing import NamedTuple

import skia

from engine.drawing.blend_mode import BlendMode
from engine.drawing.draw_paint import AnyDrawPaint
from engine.drawing.path import Path
from engine.drawing.text.annotated_string import AnnotatedString
from engine.drawing.text.bidi import levels_of
from engine.drawing.text.grapheme import grapheme_end, grapheme_start
from engine.drawing.text.line_breaking import LineRange, break_lines
from engine.drawing.text.line_heights import LineHeights, RunHeight
from engine.drawing.text.paragraph import TextParagraph
from engine.drawing.text.text_direction import is_right_to_left
from engine.drawing.text.text_pieces import ELLIPSIS, TextLine, TextPiece, make_pieces, paint_pieces
from engine.drawing.text.text_style import TextAlign, TextOverflow, TextStyle
from engine.drawing.text.visual_order import visual_order
from engine.unit import Constraints, IntSize, LayoutDirection, Rect


class TextLayoutInput(NamedTuple):
    """The arguments of a text layout."""

    text: str | AnnotatedString
    style: TextStyle
    constraints: Constraints
    overflow: TextOverflow
    soft_wrap: bool
    max_lines: int | None
    min_lines: int
    density: float
    font_scale: float
    layout_direction: LayoutDirection


def _top_of(line: TextLine) -> float:
    return line.top


class TextLayoutResult:
    """A laid out text. Lengths are in px, from its top left corner; lines count from 0."""

    __slots__ = (
        "_lines", "_pieces", "did_overflow_height", "did_overflow_width", "heights", "indents", "input", "line_count",
        "lines_height", "paragraph", "size",
    )  # fmt: skip

    def __init__(self, input: TextLayoutInput, paragraph: TextParagraph) -> None:
        self.input = input
        self.paragraph = paragraph
        self._lines: list[TextLine] | None = None
        self._pieces: list[TextPiece] | None = None
        style, constraints = input.style, input.constraints
        line_height = None
        if style.line_height is not None:
            line_height = style.line_height * input.density * input.font_scale
        indent = style.text_indent
        scale = input.density * input.font_scale
        self.indents = (0.0, 0.0) if indent is None else (indent.first_line * scale, indent.rest_line * scale)
        min_width, max_width, _, max_height = constraints
        natural = ceil(paragraph.max_intrinsic_width + max(self.indents) - 1e-3)
        width = min_width if natural < min_width else max_width if natural > max_width else natural
        runs = self._metrics(natural)
        more = line_height, style.line_height_style, paragraph.base, paragraph.base_size
        self.heights = LineHeights(runs, *more)
        most = self._most_lines(max_height)
        if natural <= max_width and "\n" not in paragraph.text:
            self.line_count = 1
            total = 1
        else:
            total = len(self._ranges())
            self.line_count = total if most is None else min(total, most)
            if input.overflow.is_marked and not paragraph.has_one_font:
                self.heights = LineHeights(self._before_ellipsis(runs, width), *more)
        height = self.heights.height(max(self.line_count, input.min_lines))
        self.lines_height = height
        """The height that the lines need; `size` is constrained."""
        self.size = IntSize(width, constraints.constrain_height(height))
        self.did_overflow_height = self.size[1] < height or self.line_count < total
        self.did_overflow_width = (width < natural and not self._wraps()) or (
            width < paragraph.min_intrinsic_width - 0.01 if natural > width else False
        )

    # -- lines

    def _wraps(self) -> bool:
        return self.input.soft_wrap

    def _metrics(self, natural: int) -> list[list[RunHeight]]:
        """Returns the runs of each line; in a text with one font, all lines share the first line's."""
        paragraph = self.paragraph
        if paragraph.has_one_font:
            return [[paragraph.runs[0].height]]
        if natural <= self.input.constraints.max_width and "\n" not in paragraph.text:
            return [paragraph.heights_in(0, len(paragraph.text))]
        return [paragraph.heights_in(line.start, line.visible_end) for line in self._ranges()]

    def _before_ellipsis(self, runs: list[list[RunHeight]], width: int) -> list[list[RunHeight]]:
        """Returns the runs of each shown line, as they are before an ellipsis makes room for itself.

        SkParagraph fills the last line with all characters that fit, keeps its height, and then shortens it.
        """
        ranges = self._ranges()
        count = self.line_count
        start, visible_end, _ = ranges[count - 1]
        x, text = self.paragraph.x, self.paragraph.text
        if count < len(ranges):
            feed = text.find("\n", start)
            visible_end = len(text) if feed < 0 else feed
        room = x[start] + width - self.indents[count > 1] + 1e-3
        fits = max(start, bisect_right(x, room, start, visible_end + 1) - 1)
        return [*runs[: count - 1], self.paragraph.heights_in(start, fits)]

    def _ranges(self) -> list[LineRange]:
        width = self.input.constraints.max_width if self._wraps() else Constraints.INFINITY
        room = inf if width == Constraints.INFINITY else width
        first, rest = self.indents
        return break_lines(self.paragraph.text, self.paragraph.x, room - rest, room - first)

    def _most_lines(self, max_height: int) -> int | None:
        """Returns the most lines to show: `max_lines`; ellipsized text is additionally limited by height."""
        most = self.input.max_lines
        if self.input.overflow.is_marked:
            if not self._wraps():
                most = 1 if most is None else min(most, 1)
            if max_height != Constraints.INFINITY:
                fit = self.heights.fitting(max_height)
                most = fit if most is None else min(most, fit)
        return most

    @property
    def lines(self) -> list[TextLine]:
        """The visible lines."""
        if self._lines is None:
            self._lines = self._make_lines()
        return self._lines

    def _make_lines(self) -> list[TextLine]:
        paragraph = self.paragraph
        if self.line_count == 1 and "\n" not in paragraph.text:
            text = paragraph.text
            visible = len(text.rstrip(" \t")) if text[-1:].isspace() else len(text)
            ranges = [LineRange(0, visible, len(text))]
        else:
            ranges = self._ranges()
        shown = ranges[: self.line_count]
        heights, count = self.heights, len(shown)
        x = paragraph.x
        levels = levels_of(paragraph.text, self.is_rtl)
        lines = []
        for number, (start, visible_end, end) in enumerate(shown):
            indent = self.indents[number > 0]
            width = self.size[0] - indent
            last = number == len(shown) - 1
            ellipsized = False
            if self.input.overflow.is_marked and last:
                if len(ranges) > len(shown):
                    # The last line takes the rest of its paragraph, which is then shortened.
                    feed = paragraph.text.find("\n", start)
                    visible_end = len(paragraph.text) if feed < 0 else feed
                    ellipsized = True
                if x[visible_end] - x[start] > width + 1e-3:
                    ellipsized = True
                if ellipsized:
                    visible_end = self._ellipsis_at(start, visible_end, width)
                    end = visible_end
            line_width = x[visible_end] - x[start]
            mark_width = 0.0
            if ellipsized:
                mark_width = sum(paragraph.font_at(max(visible_end - 1, start)).advances(ELLIPSIS))
            line_width += mark_width
            left, stretch = self._align(start, visible_end, line_width, last, width, indent)
            # The ellipsis is where the line ends: in a paragraph from right to left before the letters.
            begin = left + mark_width if self.is_rtl else left
            positions = [begin + x[i] - x[start] for i in range(start, visible_end + 1)]
            if stretch:
                gone = 0.0
                for i in range(start, visible_end):
                    positions[i - start] += gone
                    if paragraph.text[i] == " ":
                        gone += stretch
                positions[-1] += gone
                line_width += gone
            visual = None
            if levels is not None and visible_end > start:
                widths = [after - before for before, after in pairwise(positions)]
                visual = visual_order(levels, start, visible_end, widths, begin)
                positions = positions if visual is None else visual.carets()
            lines.append(
                TextLine(
                    start, visible_end, end, left, left + line_width, heights.top(number, count),
                    heights.baseline(number, count), heights.drawn_baseline(number, count), heights.top(number + 1,
                    count), positions, ellipsized, left if self.is_rtl else positions[-1], visual,
                )
            )  # fmt: skip
        return lines

    def _ellipsis_at(self, start: int, end: int, width: float) -> int:
        x = self.paragraph.x
        text = self.paragraph.text
        at = end
        while at > start:
            mark = sum(self.paragraph.font_at(at - 1).advances(ELLIPSIS))
            if x[at] - x[start] + mark <= width + 1e-3:
                break
            at = grapheme_start(text, at - 1)
        return at

    @property
    def is_rtl(self) -> bool:
        """Whether the lines run from right to left. Compose: getParagraphDirection."""
        direction = self.input.style.text_direction
        if direction is None:
            return self.input.layout_direction is LayoutDirection.RTL
        return is_right_to_left(self.text, direction, self.input.layout_direction)

    def _align(
        self, start: int, visible_end: int, line_width: float, last: bool, width: float, indent: float
    ) -> tuple[float, float]:
        """Returns the left edge of a line in `width` px, and the additional width of each of its spaces.

        As in Compose, the indent is at the side to which the line is aligned; of a centered line, where it begins.
        """
        align = self.input.style.text_align or TextAlign.START
        rtl = self.is_rtl
        room = width - line_width
        if align is TextAlign.JUSTIFY:
            spaces = self.paragraph.text.count(" ", start, visible_end)
            if not last and spaces and room > 0:
                return (0.0 if rtl else indent), room / spaces
            align = TextAlign.START
        if align is TextAlign.CENTER:
            return room / 2 + (0.0 if rtl else indent), 0.0
        to_right = align is TextAlign.RIGHT or (align is TextAlign.END) != rtl
        if align in (TextAlign.LEFT, TextAlign.RIGHT):
            to_right = align is TextAlign.RIGHT
        elif align is TextAlign.START:
            to_right = rtl
        return (room if to_right else indent), 0.0

    # -- queries

    @property
    def text(self) -> str:
        """The text without styles."""
        return self.paragraph.text

    @property
    def has_visual_overflow(self) -> bool:
        """True if the text exceeds its size."""
        return self.did_overflow_width or self.did_overflow_height

    @property
    def clips(self) -> bool:
        """True if drawing needs a clip."""
        return (self.did_overflow_width or self.did_overflow_height) and self.input.overflow is not TextOverflow.VISIBLE

    @property
    def line_height(self) -> int:
        """The vertical distance between lines, in px."""
        return self.heights.between

    @property
    def first_baseline(self) -> float:
        """The y of the first line's baseline."""
        return self._baseline_of(0)

    @property
    def last_baseline(self) -> float:
        """The y of the last line's baseline."""
        return self._baseline_of(self.line_count - 1)

    def _baseline_of(self, line: int) -> float:
        return self.heights.baseline(line, self.line_count)

    def get_line_for_offset(self, offset: int) -> int:
        """Returns the line that contains the character at `offset`; the last line for the end of the text."""
        self._check(offset)
        starts = [line.start for line in self.lines]
        return max(0, bisect_right(starts, offset) - 1)

    def get_line_for_vertical_position(self, y: float) -> int:
        """Returns the line at `y`; the nearest one outside the text."""
        return max(0, bisect_right(self.lines, y, key=_top_of) - 1)

    def get_line_start(self, line: int) -> int:
        """Returns the first offset of a line."""
        return self.lines[line].start

    def get_line_end(self, line: int, visible_end: bool = False) -> int:
        """Returns the end offset of a line, or that of its visible part."""
        return self.lines[line].visible_end if visible_end else self.lines[line].end

    def get_line_left(self, line: int) -> float:
        """Returns the left edge of a line."""
        return self.lines[line].left

    def get_line_right(self, line: int) -> float:
        """Returns the right edge of a line."""
        return self.lines[line].right

    def get_line_top(self, line: int) -> float:
        """Returns the top of a line."""
        return self.lines[line].top

    def get_line_bottom(self, line: int) -> float:
        """Returns the bottom of a line."""
        return self.lines[line].bottom

    def get_line_baseline(self, line: int) -> float:
        """Returns the y of a line's baseline."""
        return self.lines[line].baseline

    def is_line_ellipsized(self, line: int) -> bool:
        """True if the line ends with an ellipsis."""
        return self.lines[line].ellipsized

    def get_horizontal_position(self, offset: int) -> float:
        """Returns the x of a caret at `offset`."""
        line = self.lines[self.get_line_for_offset(offset)]
        index = offset - line.start
        if index < len(line.positions):
            return line.positions[index]
        if line.ellipsized:
            return line.right
        if line.visual is not None:
            return line.positions[-1]
        # The offset is in the spaces beyond the end of the line.
        x = self.paragraph.x
        return line.positions[-1] + x[min(offset, line.end)] - x[line.visible_end]

    def get_cursor_rect(self, offset: int) -> Rect:
        """Returns the rectangle of a caret at `offset`: without width, as high as its line."""
        line = self.lines[self.get_line_for_offset(offset)]
        x = self.get_horizontal_position(offset)
        return Rect(x, line.top, x, line.bottom)

    def get_bounding_box(self, offset: int) -> Rect:
        """Returns the bounds of the character at `offset`. Raises IndexError if there is none."""
        if not 0 <= offset < len(self.text):
            raise IndexError(f"offset {offset} is not a character of a text of {len(self.text)}.")
        number = self.get_line_for_offset(offset)
        line = self.lines[number]
        left = self.get_horizontal_position(offset)
        if line.visual is not None and offset < line.visible_end:
            left, right = line.visual.bounds(offset, offset + 1)
        elif offset + 1 <= line.visible_end:
            right = line.positions[offset + 1 - line.start]
        else:
            right = left + (self.paragraph.x[offset + 1] - self.paragraph.x[offset])
        return Rect(left, line.top, right, line.bottom)

    def get_offset_for_position(self, position: tuple[float, float]) -> int:
        """Returns the caret position nearest to a point; a point outside counts for the nearest line and end."""
        line = self.lines[self.get_line_for_vertical_position(position[1])]
        x = position[0]
        if line.visual is not None:
            nearest = line.visual.offset_at(x)
        else:
            positions = line.positions
            at = bisect_right(positions, x)
            if at == 0:
                return line.start
            if at >= len(positions):
                return line.visible_end
            index = line.start + at
            before, after = positions[at - 1], positions[at]
            nearest = index if x - before > after - x else index - 1
        start = grapheme_start(self.text, nearest)
        if start == nearest:
            return nearest
        end = grapheme_end(self.text, start)
        return end if nearest - start > end - nearest else start

    def get_word_boundary(self, offset: int) -> tuple[int, int]:
        """Returns start and end of the word, or of the other characters of one kind, at `offset`."""
        self._check(offset)
        text = self.text
        if not text:
            return 0, 0
        at = min(offset, len(text) - 1)

        def kind(character: str) -> int:
            return 0 if character.isalnum() or character == "_" else 1 if character.isspace() else 2

        wanted = kind(text[at])
        start = end = at
        while start > 0 and kind(text[start - 1]) == wanted:
            start -= 1
        while end < len(text) and kind(text[end]) == wanted:
            end += 1
        return start, end

    def get_boxes_for_range(self, start: int, end: int) -> list[Rect]:
        """Returns one rectangle for each line that the range touches; of text in two directions, one for each part."""
        self._check(start)
        self._check(end)
        boxes = []
        for line in self.lines:
            low, high = max(start, line.start), min(end, line.end)
            if low < high and line.visual is not None:
                spans = line.visual.spans(low, min(high, line.visible_end))
                boxes += [Rect(left, line.top, right, line.bottom) for left, right in spans]
            elif low < high:
                left = line.positions[min(low - line.start, len(line.positions) - 1)]
                right = line.positions[min(high - line.start, len(line.positions) - 1)]
                boxes.append(Rect(left, line.top, right, line.bottom))
        return boxes

    def get_path_for_range(self, start: int, end: int) -> Path:
        """Returns the area of a selection from `start` to `end`."""
        path = Path()
        for box in self.get_boxes_for_range(start, end):
            path.add_rect(box)
        return path

    def _check(self, offset: int) -> None:
        if not 0 <= offset <= len(self.text):
            raise IndexError(f"offset {offset} is outside the text (0 … {len(self.text)}).")

    # -- drawing

    def paint(
        self,
        canvas: skia.Canvas,
        x: float,
        y: float,
        ink: AnyDrawPaint | None,
        alpha: float = 1.0,
        blend_mode: BlendMode = BlendMode.SRC_OVER,
    ) -> None:
        """Draws with the top left corner at x, y. `ink` replaces the color of the text, but not those of spans."""
        if self._pieces is None:
            self._pieces = make_pieces(self.lines, self.paragraph, self.heights)
        canvas.save()
        # A brush begins at the top left corner of the text.
        canvas.translate(x, y)
        paint_pieces(canvas, self._pieces, self.input.style, self.size, ink, alpha, blend_mode)
        canvas.restore()

    # -- value

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, TextLayoutResult) and self.input == other.input)

    def __hash__(self) -> int:
        return hash(self.input)

    def __repr__(self) -> str:
        text = self.text if len(self.text) <= 40 else self.text[:39] + "…"
        return f"TextLayoutResult({text!r}, {self.size[0]}×{self.size[1]}, {self.line_count} lines)"
