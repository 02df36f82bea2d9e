"""merged_observer: one observer of reads or writes for a snapshot inside another, or inside what a tool adds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Observer = Callable[[Any], None] | None


def merged_observer(observer: Observer, parent: Observer) -> Observer:
    """Returns an observer that calls the inner one, then the outer one; equal observers are called once."""
    if observer is None:
        return parent
    if parent is None or parent is observer:
        return observer
    inner, outer = observer, parent

    def both(state: Any) -> None:
        inner(state)
        outer(state)

    return both
