"""TextNode: measures and draws a text with the least work for each change.

Change      text: measured, drawn, semantics updated. font, size, lines …: measured and drawn. color only: drawn.
            Equal values: no work.
Cache       The paragraph (the measured characters) is kept as long as text and fonts stay; the laid out lines as long
            as new constraints lead to the same lines.
Source of behavior  Compose foundation TextStringSimpleNode.kt, ParagraphLayoutCache.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil

from engine.composition import same
from engine.drawing import Brush, ContentDrawScope
from engine.drawing.text import AnnotatedString, TextLayoutInput, TextLayoutResult, TextOverflow, TextStyle
from engine.drawing.text.paragraph import TextParagraph, paragraph_of
from engine.node import (
    FIRST_BASELINE,
    LAST_BASELINE,
    AlignmentLine,
    DrawModifierNode,
    IntrinsicMeasurable,
    LayoutModifierNode,
    Measurable,
    MeasureResult,
    MeasureScope,
    Modifier,
    ModifierNodeElement,
    SemanticsModifierNode,
)
from engine.semantics import SemanticsConfiguration
from engine.unit import Color, Constraints, round_half_up

AnyText = str | AnnotatedString


class TextNode(LayoutModifierNode, DrawModifierNode, SemanticsModifierNode, Modifier.Node):
    """Measures, draws and describes the text of one TextElement."""

    should_auto_invalidate = False

    def __init__(self, element: TextElement) -> None:
        super().__init__()
        self.element = element
        self._paragraph: TextParagraph | None = None
        self._paragraph_scale = (0.0, 0.0)
        self.result: TextLayoutResult | None = None
        self._reported: tuple[object, ...] | None = None

    # -- changes

    def use(self, element: TextElement) -> None:
        """Applies another element and invalidates only the phases that its changes affect."""
        before, self.element = self.element, element
        text_changed = before.text != element.text
        layout_changed = text_changed or before.layout_differs(element)
        if layout_changed:
            self._paragraph = None
            self.result = None
            self._reported = None
        if not self.is_attached:
            return
        if text_changed:
            self.invalidate_semantics()
        if layout_changed:
            self.invalidate_measurement()
        if layout_changed or before.color != element.color or before.style != element.style:
            self.invalidate_draw()

    # -- layout

    def _paragraph_for(self, density: float, font_scale: float) -> TextParagraph:
        if self._paragraph is None or self._paragraph_scale != (density, font_scale):
            self._paragraph = paragraph_of(self.element.text, self.element.style, density, font_scale)
            self._paragraph_scale = (density, font_scale)
            self.result = None
        return self._paragraph

    def _lay_out(self, scope: MeasureScope, constraints: Constraints) -> TextLayoutResult:
        paragraph = self._paragraph_for(scope.density, scope.font_scale)
        result = self.result
        if result is not None and self._leads_to_same(result, paragraph, scope, constraints):
            return result
        element = self.element
        result = self.result = TextLayoutResult(
            TextLayoutInput(
                element.text,
                element.style,
                constraints,
                element.overflow,
                element.soft_wrap,
                element.max_lines,
                element.min_lines,
                scope.density,
                scope.font_scale,
                scope.layout_direction,
            ),
            paragraph,
        )
        self.invalidate_draw()
        return result

    @staticmethod
    def _leads_to_same(
        result: TextLayoutResult, paragraph: TextParagraph, scope: MeasureScope, constraints: Constraints
    ) -> bool:
        made_for = result.input
        if made_for.layout_direction is not scope.layout_direction:
            return False
        if made_for.constraints == constraints:
            return True
        width, height = result.size
        # A single line that had its natural width keeps its layout wherever that width fits.
        return (
            result.line_count == 1
            and not result.has_visual_overflow
            and width == ceil(paragraph.max_intrinsic_width - 1e-3)
            and constraints.min_width <= width <= constraints.max_width
            and constraints.constrain_height(result.lines_height) == height
        )

    def measure(self, scope: MeasureScope, measurable: Measurable, constraints: Constraints) -> MeasureResult:
        result = self._lay_out(scope, constraints)
        self._report(result, scope, constraints)
        width, height = result.size
        placeable = measurable.measure(Constraints.fixed(width, height))
        lines: dict[AlignmentLine, int] = {
            FIRST_BASELINE: round_half_up(result.first_baseline),
            LAST_BASELINE: round_half_up(result.last_baseline),
        }
        return scope.layout(width, height, lambda: placeable.place(0, 0), lines)

    def _report(self, result: TextLayoutResult, scope: MeasureScope, constraints: Constraints) -> None:
        """Calls the program for other lines and, as in Compose, for other constraints that lead to the same lines."""
        report = self.element.on_text_layout
        if report is None:
            return
        made_of = (self._paragraph, constraints, scope.layout_direction)
        if self._reported != made_of:
            report(result)
            self._reported = made_of  # after an exception, the next measurement reports again

    def min_intrinsic_width(self, scope: MeasureScope, measurable: IntrinsicMeasurable, height: int) -> int:
        return ceil(self._paragraph_for(scope.density, scope.font_scale).min_intrinsic_width - 1e-3)

    def max_intrinsic_width(self, scope: MeasureScope, measurable: IntrinsicMeasurable, height: int) -> int:
        return ceil(self._paragraph_for(scope.density, scope.font_scale).max_intrinsic_width - 1e-3)

    def min_intrinsic_height(self, scope: MeasureScope, measurable: IntrinsicMeasurable, width: int) -> int:
        return self._lay_out(scope, Constraints(max_width=width)).size.height

    def max_intrinsic_height(self, scope: MeasureScope, measurable: IntrinsicMeasurable, width: int) -> int:
        return self._lay_out(scope, Constraints(max_width=width)).size.height

    # -- drawing and reading

    def draw(self, scope: ContentDrawScope) -> None:
        result = self.result
        if result is not None:
            style = self.element.style
            if result.input.style is not style and result.input.style != style:
                # Only the drawn style differs: same lines, other look.
                made_for = result.input._replace(style=style)
                paragraph = paragraph_of(made_for.text, style, made_for.density, made_for.font_scale)
                result = self.result = TextLayoutResult(made_for, paragraph)
                self._paragraph = paragraph
            scope.draw_text(result, color=self.element.color)
        scope.draw_content()

    def apply_semantics(self, configuration: SemanticsConfiguration) -> None:
        configuration.text = str(self.element.text)


@dataclass(frozen=True, slots=True)
class TextElement(ModifierNodeElement[TextNode]):
    """Element of Text."""

    text: AnyText
    style: TextStyle
    color: Color | Brush | None
    overflow: TextOverflow
    soft_wrap: bool
    max_lines: int | None
    min_lines: int
    on_text_layout: Callable[[TextLayoutResult], object] | None

    def layout_differs(self, other: TextElement) -> bool:
        """Returns whether `other` needs another measurement of the same text."""
        return (
            self.overflow is not other.overflow
            or self.soft_wrap != other.soft_wrap
            or self.max_lines != other.max_lines
            or self.min_lines != other.min_lines
            or not self.style.has_same_layout_as(other.style)
            # As in Compose, a new callback has the text laid out again, and receives the result.
            or not same(self.on_text_layout, other.on_text_layout)
        )

    def create(self) -> TextNode:
        return TextNode(self)

    def update(self, node: TextNode) -> None:
        node.use(self)
