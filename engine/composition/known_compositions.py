"""KnownCompositions: the compositions below one Recomposer, and those of them that the next frame composes.

Invariants  I1 a parent composition stands before its child compositions, because a composition is added when its first
            changes are applied.
Source      Compose Recomposer.kt (knownCompositions, compositionInvalidations).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.composition.composition import Composition


class KnownCompositions:
    """The compositions whose first changes are applied; see the module docstring."""

    __slots__ = ("applied", "invalid")

    def __init__(self) -> None:
        self.applied: list[Composition] = []
        """Parents before children. To iterate over it costs no call of Python, as `iter(self)` does."""
        self.invalid: dict[Composition, None] = {}
        """The compositions that the next frame composes, in order of their invalidation."""

    def __iter__(self) -> Iterator[Composition]:
        return iter(self.applied)

    def __len__(self) -> int:
        return len(self.applied)

    def __contains__(self, composition: Composition) -> bool:
        return composition in self.applied

    def add(self, composition: Composition) -> None:
        """Adds a composition whose first changes are applied; ignores a known one."""
        if composition not in self.applied:
            self.applied.append(composition)

    def remove(self, composition: Composition) -> None:
        """Removes a disposed composition."""
        if composition in self.applied:
            self.applied.remove(composition)
        self.invalid.pop(composition, None)

    def invalidate(self, composition: Composition) -> bool:
        """Schedules a pass of `composition`; returns False if one is scheduled already."""
        if composition in self.invalid:
            return False
        self.invalid[composition] = None
        return True

    def take_invalid(self) -> list[Composition]:
        """Removes and returns all invalid compositions."""
        taken = list(self.invalid)
        self.invalid.clear()
        return taken

    def take_affected(self, modified: Iterable[Any], composed: Collection[Composition]) -> list[Composition]:
        """Returns the compositions outside `composed` that read a state of `modified`, and removes and returns those
        that became invalid meanwhile.

        As in Compose, one that is both stays invalid, at its place: the next frame composes it once more, before what
        becomes invalid later in this frame (recording contexts_in_turn)."""
        affected = [
            each
            for each in (self.applied if modified else ())
            if each not in composed and each.observations.has_any_of(modified)
        ]
        for each in list(self.invalid):
            if each not in composed and each not in affected:
                del self.invalid[each]
                affected.append(each)
        return affected
