"""AlertDialog: a modal question above all other content.

Source of behavior  Compose material3 AlertDialog.kt, ui Dialog.skiko.kt (the width), simplified.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.composition import CompositionLocalProvider, Content, composable, shown_as
from engine.composition.calls.content import no_content
from engine.drawing.text import TextStyle
from engine.foundation.argument import check_function
from engine.foundation.layout.arrangement import Arrangement
from engine.foundation.layout.layout_block import LayoutBlockElement
from engine.foundation.layout.padding import PaddingElement
from engine.foundation.layout.parent_data import AlignElement
from engine.foundation.layout.row_column import Column
from engine.foundation.layout.size import SizeElement
from engine.foundation.locals import LocalContentColor, LocalTextStyle
from engine.foundation.material.color_scheme import LocalColorScheme
from engine.foundation.material.dialog import DIALOG
from engine.foundation.material.popup import in_the_middle, show_layer
from engine.foundation.material.shapes import LocalShapes
from engine.foundation.material.surface import Surface
from engine.foundation.material.typography import LocalTypography
from engine.layout import Layout
from engine.node import AnyModifier, Measurable, MeasureResult, MeasureScope, Modifier, Placeable
from engine.unit import Alignment, Color, Constraints, Dp

_MIN_WIDTH, _MAX_WIDTH, _PADDING = 280.0, 560.0, 24.0  # dp
_INSIDE: Any = Modifier.then(PaddingElement(_PADDING, _PADDING, _PADDING, _PADDING))
_AT_END: Any = Modifier.then(AlignElement(Alignment.END))


def preferred_width(window: Dp) -> Dp:
    """Returns the maximum width in dp for a window whose shorter side is `window` dp: a part of the content stays
    visible.
    """
    if window >= 600:
        return 580.0
    return 440.0 if window >= 480 else 320.0


def _within_preferred_width(scope: Any, measurable: Any, constraints: Constraints) -> Any:
    """Measures within the preferred width, because a popup's constraints equal the scene's size."""
    side = scope.to_dp(min(constraints.max_width, constraints.max_height))
    width = min(constraints.max_width, scope.round_to_px(preferred_width(side)))
    placeable = measurable.measure(constraints.copy(max_width=width))
    return scope.layout(placeable.width, placeable.height, lambda: placeable.place(0, 0))


def _from_the_end(scope: MeasureScope, measurables: Sequence[Measurable], constraints: Constraints) -> MeasureResult:
    """Places the first child at the end of the row, the next one before it."""
    placeables: list[Placeable] = []
    width = 0
    for each in measurables:
        room = max(constraints.max_width - width, 0)
        placeables.append(each.measure(constraints.copy(min_width=0, max_width=room, min_height=0)))
        width += placeables[-1].width

    def place() -> None:
        x = width
        for each in placeables:
            x -= each.width
            each.place_relative(x, 0)

    return scope.layout(width, max((each.height for each in placeables), default=0), place)


_PREFERRED = LayoutBlockElement(_within_preferred_width)


@composable
@shown_as("AlertDialog")
def _DialogPart(content: Callable[..., object], color: Color, style: TextStyle) -> None:
    CompositionLocalProvider(LocalContentColor.provides(color), LocalTextStyle.provides(style), content=content)


@composable
def AlertDialog(
    on_dismiss_request: Callable[[], object],
    confirm_button: Content | Callable[[], object],
    modifier: AnyModifier = Modifier,
    *,
    dismiss_button: Content | Callable[[], object] | None = None,
    icon: Content | Callable[[], object] | None = None,
    title: Content | Callable[[], object] | None = None,
    text: Content | Callable[[], object] | None = None,
    animate_transition: bool = True,
) -> None:
    """Shows a dialog while it is composed: `if asks.value: AlertDialog(…)`. Compose: AlertDialog.

    `on_dismiss_request()` runs on a click outside or Escape; the program then stops composing the dialog.
    With `animate_transition` it appears in 0.2 s and disappears in 0.1 s.
    """
    if dismiss_button is not None:
        check_function("AlertDialog", dismiss_button, "AlertDialog(…, dismiss_button=lambda: TextButton(…))")
    if not callable(confirm_button):
        raise no_content("AlertDialog", confirm_button)
    check_function("AlertDialog", on_dismiss_request, "AlertDialog(lambda: …, lambda: TextButton(…))")
    # The button that confirms is composed first, as in Compose, though it stands behind the other one.
    buttons: list[Any] = [each for each in (confirm_button, dismiss_button) if each is not None]
    top: Any = icon
    heading: Any = title
    body: Any = text

    def parts() -> None:
        scheme, texts = LocalColorScheme.current, LocalTypography.current
        with Column(_INSIDE, vertical_arrangement=Arrangement.spaced_by(16.0)):
            if top is not None:
                _DialogPart(top, scheme.secondary, texts.body_large)
            if heading is not None:
                _DialogPart(heading, scheme.on_surface, texts.headline_small)
            if body is not None:
                _DialogPart(body, scheme.on_surface_variant, texts.body_medium)
            with Layout(_from_the_end, _AT_END):
                for each in buttons:
                    each()

    def dialog() -> None:
        Surface(
            parts,
            modifier.then(_PREFERRED).then(SizeElement(_MIN_WIDTH, None, _MAX_WIDTH, None)),
            shape=LocalShapes.current.extra_large,
            color=LocalColorScheme.current.surface_container,
            shadow_elevation=6.0,
        )

    show_layer(dialog, on_dismiss_request, in_the_middle, DIALOG._replace(animates=animate_transition))
