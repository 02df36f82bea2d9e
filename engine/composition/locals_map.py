"""LocalsMap: the values of all composition locals in a part of the tree.

Maps are immutable: a provider creates another map. A dynamic local's value is a state holder, so the map stays the same
object when the value changes; a static local's value is in the map, so a change creates another map.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from engine.slots.group import PROVIDER, Group


class NamedLocal(Protocol):
    """A composition local, as the key of its holder: locals.py. Hashable by identity."""

    @property
    def name(self) -> str:
        """The given name, or the name of the assignment target."""


class LocalsMap:
    """A frozen dict of holders. All maps are equal as object keys: a provider's group matches by its call site."""

    __slots__ = ("holders",)

    def __init__(self, holders: Mapping[NamedLocal, Any]) -> None:
        self.holders = dict(holders)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LocalsMap)

    def __hash__(self) -> int:
        return 1

    def with_holders(self, changes: Mapping[NamedLocal, Any]) -> LocalsMap:
        """Returns a map with these holders added or replaced."""
        return LocalsMap({**self.holders, **changes})

    def same_as(self, other: LocalsMap) -> bool:
        """Returns whether all holders are the same: equal objects for dynamic locals, equal values for static ones."""
        if self is other:
            return True
        mine, theirs = self.holders, other.holders
        return len(mine) == len(theirs) and all(theirs.get(local) == holder for local, holder in mine.items())

    def __repr__(self) -> str:
        # Without the locals: a window provides others than a headless host, and recordings of both are compared.
        return "<composition locals>"


NO_LOCALS = LocalsMap({})


def locals_around(group: Group | None, updates: Mapping[Group, LocalsMap], parent_locals: LocalsMap) -> LocalsMap:
    """Returns the map of the nearest provider from `group` outwards, else the parent composition's map.

    `updates`: new maps of the current pass that are not applied to the table yet.
    """
    while group is not None:
        if group.flags & PROVIDER:  # groups that provide nothing have no new map either
            return updates[group] if group in updates else group.object_key
        group = group.parent
    return parent_locals
