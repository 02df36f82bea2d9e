"""ElevatedButton, FilledTonalButton, IconToggleButton, and the small and extended FloatingActionButton.

Source of behavior  Compose material3 Button.kt, IconButton.kt, FloatingActionButton.kt, simplified: no ripple.
Not here    the plain ones: buttons.py, widgets/button.py.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.composition import CompositionLocalProvider, composable
from engine.drawing import RoundedCornerShape
from engine.foundation.argument import check_toggle
from engine.foundation.draw.background import BackgroundElement
from engine.foundation.draw.transforms import ShadowElement
from engine.foundation.gestures.clickable import ClickableElement
from engine.foundation.layout.box_measure_policy import box_measure_policy
from engine.foundation.layout.padding import PaddingElement
from engine.foundation.layout.size import DefaultMinSizeElement, SizeElement
from engine.foundation.locals import LocalContentColor
from engine.foundation.material.buttons import check_button, emit_label_row, faded, floating
from engine.foundation.material.color_scheme import LocalColorScheme, content_color_for
from engine.foundation.material.shapes import LocalShapes
from engine.layout import Layout
from engine.node import AnyModifier, Modifier
from engine.semantics import Role
from engine.unit import Alignment, Color, Dp

_SHAPE = RoundedCornerShape(18.0)
_CENTER = box_measure_policy(Alignment.CENTER, False)


def _filled(modifier: AnyModifier, on_click: Callable[[], object], enabled: bool, color: Color, shadow: Dp) -> Modifier:
    chain = modifier.then(Modifier)
    if shadow and enabled:
        chain = chain.then(ShadowElement(shadow, _SHAPE, False, Color.BLACK, Color.BLACK))
    return (
        chain.then(BackgroundElement(color if enabled else LocalColorScheme.current.disabled_container, _SHAPE, 1.0))
        .then(ClickableElement(on_click, enabled, Role.BUTTON))
        .then(DefaultMinSizeElement(48.0, 36.0))
        .then(PaddingElement(16.0, 8.0, 16.0, 8.0))
    )


@composable
def ElevatedButton(
    on_click: Callable[[], object],
    content: Callable[..., object],
    modifier: AnyModifier = Modifier,
    *,
    enabled: bool = True,
) -> None:
    """A button on a light container with a shadow of 1 dp. Compose: ElevatedButton."""
    check_button("ElevatedButton", on_click, content)
    scheme = LocalColorScheme.current
    chain = _filled(modifier, on_click, enabled, scheme.surface_container, 1.0)
    emit_label_row(chain, faded(scheme.primary, enabled), content)


@composable
def FilledTonalButton(
    on_click: Callable[[], object],
    content: Callable[..., object],
    modifier: AnyModifier = Modifier,
    *,
    enabled: bool = True,
) -> None:
    """A button on the secondary container, between Button and OutlinedButton. Compose: FilledTonalButton."""
    check_button("FilledTonalButton", on_click, content)
    scheme = LocalColorScheme.current
    chain = _filled(modifier, on_click, enabled, scheme.secondary_container, 0.0)
    emit_label_row(chain, faded(scheme.on_secondary_container, enabled), content)


@composable
def IconToggleButton(
    checked: bool,
    on_checked_change: Callable[[bool], object],
    content: Callable[..., object],
    modifier: AnyModifier = Modifier,
    *,
    enabled: bool = True,
) -> None:
    """A button of 40 dp around an Icon, which is on or off. Compose: IconToggleButton."""
    check_toggle("IconToggleButton", checked, on_checked_change)
    check_button("IconToggleButton", on_checked_change, content)
    scheme = LocalColorScheme.current
    chain = modifier.then(SizeElement(40.0, 40.0, 40.0, 40.0)).then(
        ClickableElement(lambda: on_checked_change(not checked), enabled, Role.CHECKBOX, toggled=checked)
    )
    inside = faded(scheme.primary if checked else scheme.on_surface_variant, enabled)
    with Layout(_CENTER, chain):
        CompositionLocalProvider(LocalContentColor.provides(inside), content=content)


@composable
def SmallFloatingActionButton(
    on_click: Callable[[], object], content: Callable[..., object], modifier: AnyModifier = Modifier
) -> None:
    """A floating button of 40 dp. Compose: SmallFloatingActionButton."""
    check_button("SmallFloatingActionButton", on_click, content)
    container = LocalColorScheme.current.primary_container
    chain = floating(modifier, on_click, container, LocalShapes.current.large).then(DefaultMinSizeElement(40.0, 40.0))
    with Layout(_CENTER, chain):
        CompositionLocalProvider(LocalContentColor.provides(content_color_for(container)), content=content)


@composable
def ExtendedFloatingActionButton(
    on_click: Callable[[], object], content: Callable[..., object], modifier: AnyModifier = Modifier
) -> None:
    """A floating button of 56 dp and more, with a row of an icon and a text. Compose: ExtendedFloatingActionButton."""
    check_button("ExtendedFloatingActionButton", on_click, content)
    container = LocalColorScheme.current.primary_container
    chain = (
        floating(modifier, on_click, container, LocalShapes.current.large)
        .then(DefaultMinSizeElement(80.0, 56.0))
        .then(PaddingElement(16.0, 0.0, 16.0, 0.0))
    )
    emit_label_row(chain, content_color_for(container), content)
