"""FlowRow and FlowColumn: rows and columns that begin a new line when one is full.

Content     The content is a function with a restart scope of its own: a state that it reads recomposes the content
            and not the caller of FlowRow. A `with` block belongs to the caller's scope, so `with` is not supported.
Source of behavior  Compose foundation-layout FlowLayout.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from engine.composition import CompositionError, composable
from engine.foundation.layout.arrangement import Arrangement
from engine.foundation.layout.flow_measure_policy import FlowMeasurePolicy
from engine.layout import Layout
from engine.node import AnyModifier, Modifier
from engine.snapshot.value_repr import value_repr
from engine.unit import Alignment

# Flows with equal parameters share one policy; see row_measure_policy.
_policy = lru_cache(maxsize=64)(FlowMeasurePolicy)


def _require_content(name: str, content: Any) -> None:
    if not callable(content) or isinstance(content, type | Modifier):
        raise CompositionError(
            f"{name}(content, modifier, …): content is {value_repr(content)}; it must be a function. "
            f"`with {name}(…):` does not work: the content of {name} is a scope of its own, and "
            "a block would be part of its caller's. Write the "
            f"block as a nested function and pass it, as for Button"
        )


@composable
def FlowRow(
    content: Callable[[], object] | None = None,
    modifier: AnyModifier = Modifier,
    *,
    horizontal_arrangement: Arrangement = Arrangement.START,
    vertical_arrangement: Arrangement = Arrangement.TOP,
    item_vertical_alignment: Alignment.Vertical = Alignment.TOP,
    max_items_in_each_row: int | None = None,
    max_lines: int | None = None,
) -> None:
    """Places children in rows from top to bottom; a child that does not fit begins a new row.

    `max_items_in_each_row` and `max_lines` limit the rows; children past `max_lines` are not placed. Raises
    CompositionError if `content` is no function. Compose: FlowRow.
    """
    _require_content("FlowRow", content)
    policy = _policy(
        False,
        horizontal_arrangement,
        vertical_arrangement,
        item_vertical_alignment,
        max_items_in_each_row,
        max_lines,
    )
    with Layout(policy, modifier):
        content()  # type: ignore[misc] # required above


@composable
def FlowColumn(
    content: Callable[[], object] | None = None,
    modifier: AnyModifier = Modifier,
    *,
    vertical_arrangement: Arrangement = Arrangement.TOP,
    horizontal_arrangement: Arrangement = Arrangement.START,
    item_horizontal_alignment: Alignment.Horizontal = Alignment.START,
    max_items_in_each_column: int | None = None,
    max_lines: int | None = None,
) -> None:
    """Places children in columns side by side; a child that does not fit begins a new column.

    `max_items_in_each_column` and `max_lines` limit the columns; children past `max_lines` are not placed. Raises
    CompositionError if `content` is no function. Compose: FlowColumn.
    """
    _require_content("FlowColumn", content)
    policy = _policy(
        True,
        vertical_arrangement,
        horizontal_arrangement,
        item_horizontal_alignment,
        max_items_in_each_column,
        max_lines,
    )
    with Layout(policy, modifier):
        content()  # type: ignore[misc] # required above
