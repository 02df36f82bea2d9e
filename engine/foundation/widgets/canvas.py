"""Canvas: a place to draw in, as large as its modifier says.

Source of behaviour  Compose foundation Canvas.kt.
"""

from __future__ import annotations

from engine.composition import composable
from engine.foundation.draw.draw_blocks import DrawBehindElement, DrawBlock
from engine.foundation.layout.box import spacer_measure_policy
from engine.layout import Layout
from engine.node import AnyModifier, Modifier


@composable
def Canvas(on_draw: DrawBlock, modifier: AnyModifier = Modifier) -> None:
    """`on_draw(scope)` draws; what it reads draws again when it changes."""
    Layout(spacer_measure_policy, modifier.then(DrawBehindElement(on_draw)))
