"""Saver: how a value becomes one that can be saved, and comes back.

    VisitSaver = list_saver(lambda it: [it.id, it.times], lambda saved: Visit(*saved))
    visit = remember_saveable(lambda: Visit(1, 0), saver=VisitSaver)

Source      Compose runtime-saveable: Saver.kt, ListSaver.kt, MapSaver.kt.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Saver(Generic[T]):
    """Converts a value to its saved form and back. Compose: Saver."""

    save: Callable[[T], Any]
    """Returns the saved form; None: the value is not saved."""
    restore: Callable[[Any], T]


def list_saver(save: Callable[[T], Sequence[Any]], restore: Callable[[list[Any]], T]) -> Saver[T]:
    """Returns a Saver whose saved form is a list; an empty one is not saved. Compose: listSaver."""
    return Saver(lambda value: list(save(value)) or None, restore)


def map_saver(save: Callable[[T], Mapping[str, Any]], restore: Callable[[dict[str, Any]], T]) -> Saver[T]:
    """Returns a Saver whose saved form is a mapping; an empty one is not saved. Compose: mapSaver."""
    return Saver(lambda value: dict(save(value)) or None, restore)
