"""Row and Column: children one after the other.

Both are inline composables: the `with` block is their content without a separate restart scope.

    with Row(Modifier.padding(8), vertical_alignment=Alignment.CENTER_VERTICALLY):
        Image(…)
        Text("beside it", Modifier.weight(1))

Source of behavior  Compose foundation-layout Row.kt, Column.kt.
"""

from __future__ import annotations

from engine.composition import Element, composable
from engine.foundation.layout.arrangement import Arrangement
from engine.foundation.layout.fill import FillElement
from engine.foundation.layout.linear_measure_policy import column_measure_policy, row_measure_policy
from engine.foundation.layout.padding import PaddingElement
from engine.layout import Layout
from engine.node import AnyModifier, Modifier
from engine.node.modifier import elements_of
from engine.unit import Alignment


@composable(inline=True)
def Row(
    modifier: AnyModifier = Modifier,
    *,
    horizontal_arrangement: Arrangement = Arrangement.START,
    vertical_alignment: Alignment.Vertical = Alignment.TOP,
) -> Element:
    """Places its children side by side; `Modifier.weight` shares the remaining width among children."""
    return _container(Layout(row_measure_policy(horizontal_arrangement, vertical_alignment), modifier), modifier)


@composable(inline=True)
def Column(
    modifier: AnyModifier = Modifier,
    *,
    vertical_arrangement: Arrangement = Arrangement.TOP,
    horizontal_alignment: Alignment.Horizontal = Alignment.START,
) -> Element:
    """Places its children one below the other; `Modifier.weight` shares the remaining height among children."""
    return _container(Layout(column_measure_policy(vertical_arrangement, horizontal_alignment), modifier), modifier)


_SHOW_NOTHING = frozenset((PaddingElement, FillElement))


def _container(element: Element, modifier: AnyModifier) -> Element:
    """Warns of a missing `with` block: a row or column without content, background or gestures has no effect."""
    if element.composer.inserting and (
        modifier is Modifier or all(type(each) in _SHOW_NOTHING for each in elements_of(modifier))
    ):
        return element.asks_for_content()
    return element
