"""Canvas: an area for drawing, sized by its modifier.

Source of behavior  Compose foundation Canvas.kt.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.composition import composable, current_composer
from engine.composition.group_place import program_call_of
from engine.foundation.argument import check_function
from engine.foundation.draw.background import BackgroundElement
from engine.foundation.draw.draw_blocks import DrawBehindElement, DrawBlock
from engine.foundation.layout.box import spacer_measure_policy
from engine.layout import Layout
from engine.mistakes.mistake_warning import warn_of_mistake
from engine.node import AnyModifier, Measurable, MeasureResult, MeasureScope, Modifier
from engine.node.measure import MeasureFunction, MeasurePolicy
from engine.node.modifier import elements_of
from engine.node.test_tag import TestTagElement
from engine.unit import Constraints


@composable
def Canvas(on_draw: DrawBlock, modifier: AnyModifier = Modifier) -> None:
    """Runs `on_draw(scope)` in the draw phase; a change of a state that it reads redraws."""
    if not callable(on_draw) and not isinstance(on_draw, Modifier):
        check_function("Canvas", on_draw, "Canvas(lambda scope: …, modifier)")
    drawn = modifier.then(DrawBehindElement(on_draw))
    is_unsized = modifier is Modifier or all(type(each) in _GIVE_NO_SIZE for each in elements_of(modifier))
    Layout(_unsized_policy() if is_unsized else spacer_measure_policy, drawn)


_GIVE_NO_SIZE = frozenset((BackgroundElement, TestTagElement))


def _unsized_policy() -> MeasurePolicy | MeasureFunction:
    """Returns a policy that warns if no constraints of the parent give the Canvas a size either."""
    composer = current_composer()
    call = program_call_of(composer.frame.group)
    return _UnsizedCanvas(call.file, call.line) if call is not None else spacer_measure_policy


@dataclass(frozen=True)
class _UnsizedCanvas:
    """The measure policy of a Canvas whose modifier gives no size. A value: a composition again changes nothing."""

    file: str
    line: int

    def measure(
        self, scope: MeasureScope, measurables: Sequence[Measurable], constraints: Constraints
    ) -> MeasureResult:
        result: MeasureResult = spacer_measure_policy(scope, measurables, constraints)
        if result.width == result.height == 0 and constraints.max_width and constraints.max_height:
            warn_of_mistake(
                "Canvas has no size, so the size of its scope is 0 × 0: give it one, such as `Modifier.size(100)` or "
                "`Modifier.fill_max_size()`",
                self.file,
                self.line,
            )
        return result
