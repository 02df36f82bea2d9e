"""NavigationBar: shows an app's destinations along the bottom edge.

    NavigationBar(items)     where items() calls NavigationBarItem(selected, on_click, icon, label=…) for each place

Source of behavior  Compose material3 NavigationBar.kt, simplified: the mark of the selected item does not move.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.composition import CompositionLocalProvider, Content, composable
from engine.composition.calls.content import no_content
from engine.drawing import RoundedCornerShape
from engine.foundation.argument import check_function
from engine.foundation.draw.background import BackgroundElement
from engine.foundation.gestures.clickable import ClickableElement
from engine.foundation.layout.arrangement import Arrangement
from engine.foundation.layout.box import Box
from engine.foundation.layout.fill import FillElement
from engine.foundation.layout.parent_data import WeightElement
from engine.foundation.layout.row_column import Column, Row
from engine.foundation.layout.size import SizeElement
from engine.foundation.locals import LocalContentColor, LocalTextStyle
from engine.foundation.material.buttons import faded
from engine.foundation.material.color_scheme import LocalColorScheme
from engine.foundation.material.surface import Surface
from engine.foundation.material.typography import LocalTypography
from engine.node import AnyModifier, Modifier
from engine.semantics import Role
from engine.unit import Alignment, Color

_HEIGHT = 80.0  # dp
_BAR: Any = Modifier.then(FillElement(True, False, 1.0)).then(SizeElement(min_height=_HEIGHT, max_height=_HEIGHT))
_MARK: Any = Modifier.then(SizeElement(56.0, 32.0, 56.0, 32.0))
_MARK_SHAPE = RoundedCornerShape(16.0)


@composable
def NavigationBar(
    content: Callable[..., object], modifier: AnyModifier = Modifier, *, color: Color | None = None
) -> None:
    """A bar of 80 dp whose items share the width. Compose: NavigationBar."""
    if not callable(content):
        raise no_content("NavigationBar", content)

    def row() -> None:
        with Row(_BAR):
            content()

    Surface(row, modifier, color=LocalColorScheme.current.surface_container if color is None else color)


@composable
def NavigationBarItem(
    selected: bool,
    on_click: Callable[[], object],
    icon: Content | Callable[[], object],
    modifier: AnyModifier = Modifier,
    *,
    label: Content | Callable[[], object] | None = None,
    enabled: bool = True,
) -> None:
    """One destination: an icon with an optional label; `selected` marks it. Compose: NavigationBarItem."""
    check_function("NavigationBarItem", on_click, "NavigationBarItem(selected, lambda: …, lambda: Icon(…))")
    picture: Any = icon
    text: Any = label
    if not callable(picture):
        raise no_content("NavigationBarItem", icon)
    scheme = LocalColorScheme.current
    on_mark = faded(scheme.on_secondary_container if selected else scheme.on_surface_variant, enabled)
    below = faded(scheme.on_surface if selected else scheme.on_surface_variant, enabled)
    mark = scheme.secondary_container if selected else Color.TRANSPARENT
    style = LocalTypography.current.label_medium
    chain: Any = (
        modifier.then(WeightElement(1.0, True))
        .then(FillElement(False, True, 1.0))
        .then(ClickableElement(on_click, enabled, Role.TAB, selected=selected))
    )
    with Column(
        chain,
        vertical_arrangement=Arrangement.CENTER,
        horizontal_alignment=Alignment.CENTER_HORIZONTALLY,
    ):
        with Box(_MARK.then(BackgroundElement(mark, _MARK_SHAPE, 1.0)), content_alignment=Alignment.CENTER):
            CompositionLocalProvider(LocalContentColor.provides(on_mark), content=picture)
        if text is not None:
            CompositionLocalProvider(LocalContentColor.provides(below), LocalTextStyle.provides(style), content=text)
