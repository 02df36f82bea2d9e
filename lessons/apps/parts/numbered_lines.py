"""The content of a lazy list: numbered lines, 40 dp high."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import Modifier, Text, composable


@composable
def Line(number: int) -> None:
    Text(f"Line {number}", Modifier.height(40))


def numbered_lines(count: int) -> Callable[[Any], None]:
    """Returns the content of a LazyColumn with `count` lines."""
    return lambda scope: scope.items(count, lambda number: Line(number))
