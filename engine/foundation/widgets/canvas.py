"""Canvas: an area for drawing, sized by its modifier.

Source of behavior  Compose foundation Canvas.kt.
"""

from __future__ import annotations

from engine.composition import composable
from engine.foundation.draw.draw_blocks import DrawBehindElement, DrawBlock
from engine.foundation.layout.box import spacer_measure_policy
from engine.layout import Layout
from engine.node import AnyModifier, Modifier


@composable
def Canvas(on_draw: DrawBlock, modifier: AnyModifier = Modifier) -> None:
    """Runs `on_draw(scope)` in the draw phase; a change of a state that it reads redraws."""
    Layout(spacer_measure_policy, modifier.then(DrawBehindElement(on_draw)))
