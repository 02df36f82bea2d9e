"""Chip: a small choice, filter or action.

Source of behavior  Compose material3 Chip.kt, simplified: one chip for actions and filters.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.composition import CompositionLocalProvider, Content, composable
from engine.composition.calls.content import no_content
from engine.foundation.argument import check_function
from engine.foundation.draw.background import BackgroundElement
from engine.foundation.draw.border import BorderElement
from engine.foundation.gestures.clickable import ClickableElement
from engine.foundation.gestures.interaction_source import InteractionSource
from engine.foundation.layout.arrangement import Arrangement
from engine.foundation.layout.padding import PaddingElement
from engine.foundation.layout.row_column import Row
from engine.foundation.layout.size import SizeElement
from engine.foundation.locals import LocalContentColor, LocalTextStyle
from engine.foundation.material.buttons import faded
from engine.foundation.material.color_scheme import LocalColorScheme
from engine.foundation.material.shapes import LocalShapes
from engine.foundation.material.typography import LocalTypography
from engine.node import AnyModifier, Modifier
from engine.semantics import Role
from engine.unit import Alignment

_HEIGHT = 32.0  # dp


@composable
def Chip(
    on_click: Callable[[], object],
    label: Content | Callable[[], object],
    modifier: AnyModifier = Modifier,
    *,
    selected: bool | None = None,
    leading_icon: Content | Callable[[], object] | None = None,
    enabled: bool = True,
    interaction_source: InteractionSource | None = None,
) -> None:
    """A chip with a label: `selected` True or False makes it a filter, None an action."""
    if leading_icon is not None:
        check_function("Chip", leading_icon, "Chip(…, leading_icon=lambda: Icon(…))")
    check_function("Chip", on_click, "Chip(lambda: …, lambda: Text(…))")
    show: Any = label
    lead: Any = leading_icon
    if not callable(show):
        raise no_content("Chip", label)
    scheme, shape = LocalColorScheme.current, LocalShapes.current.small
    role = Role.BUTTON if selected is None else Role.CHECKBOX
    chain: Any = modifier.then(
        ClickableElement(on_click, enabled, role, interaction_source=interaction_source, selected=selected)
    ).then(SizeElement(min_height=_HEIGHT, max_height=_HEIGHT))
    if selected:
        chain = chain.then(BackgroundElement(scheme.secondary_container, shape, 1.0))
        inside = faded(scheme.on_secondary_container, enabled)
    else:
        chain = chain.then(BorderElement(1.0, faded(scheme.outline, enabled), shape))
        inside = faded(scheme.on_surface_variant, enabled)
    style = LocalTypography.current.label_large
    with Row(
        chain.then(PaddingElement(12.0, 0.0, 12.0, 0.0)),
        horizontal_arrangement=Arrangement.spaced_by(8.0),
        vertical_alignment=Alignment.CENTER_VERTICALLY,
    ):
        with CompositionLocalProvider(LocalContentColor.provides(inside), LocalTextStyle.provides(style)):
            if lead is not None:
                lead()
            show()
