"""The text of a TextField, its selection and its caret, in a node and a layer of their own inside the field.

Terms       scroll: px by which a long line, or many lines, have moved to show the caret.
Why         a caret that blinks, or a text that changes without a change of size, neither draws nor measures anything
            around the field, as in Compose: there the text is a child of the field's box, and a layer clips it.
States      what layout learns, composition reads one frame later: the line height, by which a single line keeps its
            height when another font serves a character; whether the text is larger than the field, so that it scrolls.
Source of behavior  Compose foundation CoreTextField.kt, TextFieldScroll.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.drawing import ContentDrawScope, RoundedCornerShape, Stroke
from engine.drawing.text import (
    AnnotatedString,
    SpanStyle,
    TextDecoration,
    TextLayoutResult,
    TextMeasurer,
    TextOverflow,
)
from engine.foundation.text.visual_transformation import OffsetMapping, VisualTransformation, checked
from engine.node import (
    FIRST_BASELINE,
    DrawModifierNode,
    LayoutModifierNode,
    Measurable,
    MeasureResult,
    MeasureScope,
    Modifier,
    ModifierNodeElement,
)
from engine.snapshot import mutable_state_of
from engine.unit import Color, Constraints, Offset, Size, round_half_up

if TYPE_CHECKING:
    from engine.foundation.widgets.text_field_node import TextFieldElement, TextFieldNode
    from engine.node import LayoutCoordinates

_PADDING_X, _PADDING_Y, _MIN_WIDTH = 10.0, 8.0, 120.0  # dp
_SAMPLE = "H" * 10
_SHAPE = RoundedCornerShape(6.0)
_HINT = Color.hex("#8A8A94")


class FieldFrame(NamedTuple):
    """The colors of the container behind a field, and of its edge while the field has no focus."""

    container: Color
    edge: Color


class FieldLook(NamedTuple):
    """How a field shows its text. `hint`: the color of the placeholder, and of the text of a disabled field.
    `is_basic`: without free space around the text, and as wide as ten letters at least; otherwise with the space of a
    TextField."""

    frame: FieldFrame | None = None
    hint: Color = _HINT
    is_basic: bool = False
    min_lines: int = 1
    on_text_layout: Callable[[TextLayoutResult], object] | None = None


class FieldTextState:
    """Connects the node of the field with the node of its text. TextField remembers it."""

    def __init__(self) -> None:
        self.field: TextFieldNode | None = None
        self.node: FieldTextNode | None = None
        self.result: TextLayoutResult | None = None
        """The last layout of the text; None before the first measurement."""
        self.mapping = OffsetMapping.IDENTITY
        self.origin = Offset.ZERO
        self.scroll = Offset.ZERO
        self.line_height = mutable_state_of(0, name="line_height")
        """Height of a single line in px; 0 before the first layout and for multi-line fields."""
        self.overflow = mutable_state_of(0.0, name="overflow")
        """By how many px the text is larger than the field, in the direction in which it scrolls."""
        self._caret_before = (0.0, 0.0)

    def shown_offset(self, offset: int) -> int:
        """Returns the place in the shown text, for one in the text of the field."""
        return self.mapping.original_to_transformed(offset)

    def held_offset(self, offset: int) -> int:
        """Returns the place in the text of the field, for one in the shown text."""
        return self.mapping.transformed_to_original(offset)

    def relayout(self) -> None:
        """Forgets the layout, and measures the text in the next pass."""
        self.result = None
        if self.node is not None and self.node.is_attached:
            self.node.invalidate_measurement()

    def invalidate_draw(self) -> None:
        """Draws the text in the next frame."""
        if self.node is not None and self.node.is_attached:
            self.node.invalidate_draw()

    def offset_in(self, field: LayoutCoordinates) -> Offset | None:
        """Returns where in the field, in px, the text is: a decoration may move it. None: the field shows no text."""
        if self.node is None or not self.node.is_attached:
            return None
        return field.local_position_of(self.node.require_layout_coordinates(), Offset.ZERO)

    def scroll_by(self, delta: float) -> float:
        """Scrolls towards the end by `delta` px, within the text; returns the consumed part."""
        assert self.field is not None
        is_across = self.field.element.single_line
        before = self.scroll.x if is_across else self.scroll.y
        after = min(max(before + delta, 0.0), max(self.overflow.value, 0.0))
        self.scroll = Offset(after, 0.0) if is_across else Offset(0.0, after)
        if after != before:
            self.invalidate_draw()
        return after - before

    def follow_caret(self, room: Size) -> None:
        """Scrolls to a caret that moved, and limits the scroll to the text."""
        field, result = self.field, self.result
        assert field is not None and result is not None
        caret = result.get_cursor_rect(min(self.shown_offset(field.value.selection.end), len(result.text)))
        moved, self._caret_before = (caret.left, caret.top) != self._caret_before, (caret.left, caret.top)
        if field.element.single_line:
            start, end = (caret.left, caret.left) if moved else (self.scroll.x, self.scroll.x)
            self.scroll = Offset(_scrolled_to(self.scroll.x, start, end, result.size.width + 1.0, room.width), 0.0)
        else:
            start, end = (caret.top, caret.bottom) if moved else (self.scroll.y, self.scroll.y)
            self.scroll = Offset(0.0, _scrolled_to(self.scroll.y, start, end, result.size.height, room.height))


class FieldTextNode(LayoutModifierNode, DrawModifierNode, Modifier.Node):
    """Measures and draws the text."""

    should_auto_invalidate = False

    def __init__(self, element: FieldTextElement) -> None:
        super().__init__()
        self.use(element)
        self._measurer = TextMeasurer(cache_size=2)

    def use(self, element: FieldTextElement) -> None:
        """Applies the values of an element."""
        self.shown, self.least_height, self.look = element.shown, element.least_height, element.look

    def _room(self, scope: MeasureScope) -> tuple[int, int]:
        """The free space beside and above the text, in px."""
        if self.look.is_basic:
            return 0, 0
        return scope.round_to_px(_PADDING_X), scope.round_to_px(_PADDING_Y)

    def _least_width(self, scope: MeasureScope) -> int:
        if not self.look.is_basic:
            return scope.round_to_px(_MIN_WIDTH)
        style, density = self._field.element.style, self.require_layout_node().density
        return self._measurer.measure(_SAMPLE, style, density=density).size.width

    @property
    def _field(self) -> TextFieldNode:
        field = self.shown.field
        assert field is not None
        return field

    def on_attach(self) -> None:
        self.shown.node = self

    # -- layout

    def _lay_out(self, scope: MeasureScope, constraints: Constraints) -> TextLayoutResult:
        element = self._field.element
        across, down = self._room(scope)
        inner = constraints.offset(-2 * across, -2 * down)
        width = Constraints.INFINITY if element.single_line else inner.max_width
        # The text is as wide as the field is at least, as in Compose: its alignment and RTL count in the whole field.
        least = min(max(self._least_width(scope) - 2 * across, inner.min_width, 0), inner.max_width)
        output = element.output
        value = self._field.composed_value if output is None else output.value
        composition = value.composition
        text: Any = value.text
        if output is not None:
            self.shown.mapping = output.offset_mapping
        elif element.transformation != VisualTransformation.NONE:
            transformed = checked(element.transformation.filter(AnnotatedString(text)), len(text))
            text, self.shown.mapping = transformed
        else:
            self.shown.mapping = OffsetMapping.IDENTITY
        if composition is not None:
            underlined = SpanStyle(text_decoration=TextDecoration.UNDERLINE)
            start, end = composition.min, composition.max
            if output is None:
                start, end = map(self.shown.shown_offset, (start, end))
            spans = text.spans if isinstance(text, AnnotatedString) else ()
            text = AnnotatedString(str(text), [*spans, (underlined, start, end)])
        before = self.shown.result
        result = self.shown.result = self._measurer.measure(
            text,
            element.style,
            Constraints(min_width=least, max_width=width),
            overflow=TextOverflow.VISIBLE,
            soft_wrap=not element.single_line,
            max_lines=None,
            density=self.require_layout_node().density,
            layout_direction=scope.layout_direction,
        )
        self.shown.origin = Offset(float(across), float(down))
        # The field of a TextFieldState reports the result of each measurement (recording field_output_inserted).
        if self.look.on_text_layout is not None and (element.state is not None or result is not before):
            self.look.on_text_layout(result)
        return result

    def measure(self, scope: MeasureScope, measurable: Measurable, constraints: Constraints) -> MeasureResult:
        result = self._lay_out(scope, constraints)
        shown, element = self.shown, self._field.element
        across, down = (2 * side for side in self._room(scope))
        wanted = max(result.size.width + across, self._least_width(scope))
        lines = max(self.look.min_lines, result.line_count)
        if element.max_lines is not None:
            lines = min(lines, element.max_lines)
        width = constraints.constrain_width(wanted)
        height = constraints.constrain_height(max(result.heights.height(lines), self.least_height) + down)
        placeable = measurable.measure(Constraints.fixed(width, height))
        baseline = round_half_up(shown.origin.y + result.first_baseline)
        # As in Compose 0 for several lines: a field that becomes one of a single line is composed twice, and back, too.
        shown.line_height.value = ceil(result.heights.height(1)) if element.max_lines == 1 else 0
        larger = result.size.width - width if element.single_line else result.size.height - height

        def place() -> None:
            shown.overflow.value = max(float(larger), 0.0)
            placeable.place(0, 0)

        return scope.layout(width, height, place, {FIRST_BASELINE: baseline})

    # -- drawing

    def draw(self, scope: ContentDrawScope) -> None:
        element, result = self._field.element, self.shown.result
        if self.look.frame is not None:
            self._draw_frame(scope, element, self.look.frame)
        if result is not None:
            self._draw_text(scope, element, result, scope.size)
        scope.draw_content()

    def _draw_frame(self, scope: Any, element: TextFieldElement, frame: FieldFrame) -> None:
        focused, size = self._field.is_focused, scope.size
        outline = _SHAPE.create_outline(size, scope.layout_direction, scope)
        scope.draw_outline(outline, frame.container)
        edge = element.accent if focused else frame.edge
        line = scope.to_px(2.0 if focused else 1.0)
        scope.draw_round_rect(
            edge,
            Offset(line / 2, line / 2),
            Size(size.width - line, size.height - line),
            corner_radius=scope.to_px(6.0) - line / 2,
            style=Stroke(line),
        )

    def _draw_text(self, scope: Any, element: TextFieldElement, result: TextLayoutResult, size: Size) -> None:
        shown = self.shown
        x, y = shown.origin
        shown.follow_caret(Size(max(size.width - 2 * x, 0.0), max(size.height - 2 * y, 0.0)))
        margin = scope.to_px(2.0)
        with (
            scope.clip_rect(x - margin, y - margin, size.width - x + margin, size.height - y + margin),
            scope.translate(x - shown.scroll.x, y - shown.scroll.y),
        ):
            if not self._field.composed_value.text and element.placeholder:
                hint = self._measurer.measure(
                    element.placeholder,
                    element.style,
                    Constraints(min_width=result.size.width),
                    density=self.require_layout_node().density,
                    layout_direction=scope.layout_direction,
                )
                scope.draw_text(hint, color=self.look.hint)
            selection = self._field.composed_value.selection
            if not selection.collapsed:
                shade = element.accent.copy(alpha=0.3)
                if element.output is None:
                    between = shown.shown_offset(selection.min), shown.shown_offset(selection.max)
                else:
                    between = element.output.value.selection.min, element.output.value.selection.max
                for box in result.get_boxes_for_range(*between):
                    scope.draw_rect(shade, box.top_left, box.size)
            color = element.text_color if element.enabled else self.look.hint
            scope.draw_text(result, color=None if element.style.color.is_specified else color)
            if self._field.shows_caret:
                caret = result.get_cursor_rect(shown.shown_offset(selection.end))
                scope.draw_line(
                    element.accent,
                    Offset(caret.left, caret.top),
                    Offset(caret.left, caret.bottom),
                    stroke_width=scope.to_px(1.5),
                )


def _scrolled_to(scroll: float, start: float, end: float, content: float, room: float) -> float:
    """Returns the least scroll in px that shows `start`…`end`, limited to the content."""
    if end - scroll > room:
        scroll = end - room
    if start < scroll:
        scroll = start
    return max(min(scroll, content - room), 0.0)


@dataclass(frozen=True, slots=True)
class FieldTextElement(ModifierNodeElement[FieldTextNode]):
    """Element of the node inside a TextField. `least_height`: of its lines, in px."""

    shown: FieldTextState
    least_height: int
    look: FieldLook

    def create(self) -> FieldTextNode:
        return FieldTextNode(self)

    def update(self, node: FieldTextNode) -> None:
        if (node.least_height, node.look.min_lines) != (self.least_height, self.look.min_lines) and node.is_attached:
            node.invalidate_measurement()
        node.use(self)
        self.shown.node = node


@dataclass(frozen=True, slots=True)
class SingleLineTextElement(FieldTextElement):
    """Element of the node inside a field of a single line.

    Compose scrolls a single line by a modifier of another class: where a field becomes one, or several lines again,
    the chain replaces the node, which draws the layer around the field again (recording fields_of_other_lines).
    """
