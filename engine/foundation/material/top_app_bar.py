"""TopAppBar: the title of a screen with its navigation icon and its actions.

Source of behavior  Compose material3 AppBar.kt, simplified: it does not scroll.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.composition import CompositionLocalProvider, Content, composable
from engine.composition.calls.content import no_content
from engine.foundation.argument import check_function
from engine.foundation.layout.box import Box
from engine.foundation.layout.fill import FillElement
from engine.foundation.layout.padding import PaddingElement
from engine.foundation.layout.parent_data import WeightElement
from engine.foundation.layout.row_column import Row
from engine.foundation.layout.size import SizeElement
from engine.foundation.locals import LocalTextStyle
from engine.foundation.material.surface import Surface
from engine.foundation.material.typography import LocalTypography
from engine.node import AnyModifier, Modifier
from engine.unit import Alignment, Color

_HEIGHT = 64.0  # dp
_BAR = Modifier.then(FillElement(True, False, 1.0)).then(SizeElement(min_height=_HEIGHT))
_INSIDE: Any = _BAR.then(PaddingElement(4.0, 0.0, 4.0, 0.0))
# Behind a navigation icon the title needs no inset of its own, as in Compose (recording rtl_material_parts).
_TITLE: Any = Modifier.then(WeightElement(1.0, True)).then(PaddingElement(12.0, 0.0, 4.0, 0.0))
_TITLE_BEHIND_ICON: Any = Modifier.then(WeightElement(1.0, True)).then(PaddingElement(4.0, 0.0, 4.0, 0.0))


@composable
def TopAppBar(
    title: Content | Callable[[], object],
    modifier: AnyModifier = Modifier,
    *,
    navigation_icon: Content | Callable[[], object] | None = None,
    actions: Content | Callable[[], object] | None = None,
    color: Color | None = None,
) -> None:
    """A bar of 64 dp, higher where a large font needs it; `actions` form a row at its end. Compose: TopAppBar."""
    if navigation_icon is not None:
        check_function("TopAppBar", navigation_icon, "TopAppBar(…, navigation_icon=lambda: IconButton(…))")
    if actions is not None:
        check_function("TopAppBar", actions, "TopAppBar(…, actions=lambda: IconButton(…))")
    show: Any = title
    if not callable(show):
        raise no_content("TopAppBar", title)
    lead: Any = navigation_icon
    trail: Any = actions
    style = LocalTypography.current.title_large

    def bar() -> None:
        with Row(_INSIDE, vertical_alignment=Alignment.CENTER_VERTICALLY):
            if lead is not None:
                lead()
            with Box(_TITLE if lead is None else _TITLE_BEHIND_ICON):
                CompositionLocalProvider(LocalTextStyle.provides(style), content=show)
            if trail is not None:
                trail()

    Surface(bar, modifier, color=color)
