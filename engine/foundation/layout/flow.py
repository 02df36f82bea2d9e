"""FlowRow and FlowColumn: rows and columns that begin a new line when one is full.

Source of behaviour  Compose foundation-layout FlowLayout.kt.
"""

from __future__ import annotations

from functools import lru_cache

from engine.composition import Element, composable
from engine.foundation.layout.arrangement import Arrangement
from engine.foundation.layout.flow_measure_policy import FlowMeasurePolicy
from engine.layout import Layout
from engine.node import AnyModifier, Modifier
from engine.unit import Alignment

# Values that are shared; see row_measure_policy.
_policy = lru_cache(maxsize=64)(FlowMeasurePolicy)


@composable(inline=True)
def FlowRow(
    modifier: AnyModifier = Modifier,
    *,
    horizontal_arrangement: Arrangement = Arrangement.START,
    vertical_arrangement: Arrangement = Arrangement.TOP,
    item_vertical_alignment: Alignment.Vertical = Alignment.TOP,
    max_items_in_each_row: int | None = None,
    max_lines: int | None = None,
) -> Element:
    policy = _policy(
        False,
        horizontal_arrangement,
        vertical_arrangement,
        item_vertical_alignment,
        max_items_in_each_row,
        max_lines,
    )
    return Layout(policy, modifier)


@composable(inline=True)
def FlowColumn(
    modifier: AnyModifier = Modifier,
    *,
    vertical_arrangement: Arrangement = Arrangement.TOP,
    horizontal_arrangement: Arrangement = Arrangement.START,
    item_horizontal_alignment: Alignment.Horizontal = Alignment.START,
    max_items_in_each_column: int | None = None,
    max_lines: int | None = None,
) -> Element:
    policy = _policy(
        True,
        vertical_arrangement,
        horizontal_arrangement,
        item_horizontal_alignment,
        max_items_in_each_column,
        max_lines,
    )
    return Layout(policy, modifier)
