"""OutlinedTextField: a text field with an edge and a label.

The draw phase reads the focus state for the edge: a focus change composes nothing here.
Source of behavior  Compose material3 OutlinedTextField.kt, simplified: the label stays above the text.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.composition import CompositionLocalProvider, Content, composable, remember
from engine.drawing import DrawScope, Shape, Stroke
from engine.foundation.argument import check_function
from engine.foundation.draw.draw_blocks import DrawBehindElement
from engine.foundation.layout.arrangement import Arrangement
from engine.foundation.layout.box import Box
from engine.foundation.layout.fill import FillElement
from engine.foundation.layout.padding import PaddingElement
from engine.foundation.layout.row_column import Column
from engine.foundation.layout.size import DefaultMinSizeElement
from engine.foundation.locals import LocalContentColor, LocalTextStyle
from engine.foundation.material.buttons import faded
from engine.foundation.material.color_scheme import LocalColorScheme
from engine.foundation.material.shapes import LocalShapes
from engine.foundation.material.typography import LocalTypography
from engine.foundation.widgets.text_field import TextField
from engine.foundation.widgets.text_field_value import TextFieldValue
from engine.node import AnyModifier, Modifier
from engine.snapshot import State, mutable_state_of
from engine.unit import Color

_MIN_WIDTH, _MIN_HEIGHT = 280.0, 56.0  # dp
_LABEL: Any = Modifier.then(PaddingElement(10.0, 0.0, 10.0, 0.0))
_WIDE: Any = Modifier.then(FillElement(True, False, 1.0))


@composable
def OutlinedTextField(
    value: str | TextFieldValue,
    on_value_change: Callable[[Any], object],
    modifier: AnyModifier = Modifier,
    *,
    label: Content | Callable[[], object] | None = None,
    placeholder: str = "",
    enabled: bool = True,
    read_only: bool = False,
    single_line: bool = False,
    max_lines: int | None = None,
    is_error: bool = False,
    on_done: Callable[[], object] | None = None,
) -> None:
    """A `TextField` with an edge; `label()` is shown above its text. Compose: OutlinedTextField."""
    if on_done is not None:
        check_function("OutlinedTextField", on_done, "OutlinedTextField(…, on_done=lambda: …)")
    scheme, shape = LocalColorScheme.current, LocalShapes.current.extra_small
    texts = LocalTypography.current
    focused = remember(lambda: mutable_state_of(False, name="is_focused"))
    accent = scheme.error if is_error else scheme.primary
    resting = faded(scheme.error if is_error else scheme.outline, enabled)
    name: Any = label

    def on_focus(state: Any) -> None:
        focused.value = state.has_focus

    chain: Any = modifier
    chain = (
        chain.on_focus_changed(on_focus)
        .then(DefaultMinSizeElement(_MIN_WIDTH, _MIN_HEIGHT))
        .then(DrawBehindElement(_edge(shape, focused, accent, resting)))
        .then(PaddingElement(6.0, 4.0, 6.0, 4.0))
    )
    with Column(chain, vertical_arrangement=Arrangement.CENTER):
        if name is not None:
            with Box(_LABEL):
                CompositionLocalProvider(
                    LocalContentColor.provides(scheme.error if is_error else scheme.on_surface_variant),
                    LocalTextStyle.provides(texts.body_small),
                    content=name,
                )
        with CompositionLocalProvider(LocalContentColor.provides(faded(scheme.on_surface, enabled))):
            TextField(
                value,
                on_value_change,
                _WIDE,
                enabled=enabled,
                read_only=read_only,
                single_line=single_line,
                max_lines=max_lines,
                placeholder=placeholder,
                style=texts.body_large,
                color=accent,
                on_done=on_done,
                has_frame=False,
            )


def _edge(shape: Shape, focused: State[bool], accent: Color, resting: Color) -> Callable[[DrawScope], None]:
    """Returns the draw block of the edge, which reads `focused`."""

    def edge(scope: DrawScope) -> None:
        is_focused = focused.value
        line = scope.to_px(2.0 if is_focused else 1.0)
        with scope.inset(line / 2):
            outline = shape.create_outline(scope.size, scope.layout_direction, scope)
            scope.draw_outline(outline, accent if is_focused else resting, style=Stroke(line))

    return edge
