"""Movable contents of one recomposer: what left its place in this frame, who waits, and who gets what.

Rules       A place gets what was called with the same content and left last. Nested content is to be had as long as
            the content around it was not claimed; once nested content was, the content around it is not any more.
            While anything moves, new content waits: composing over what moves may let go of more.
Invariants  I1 what was reported and not claimed is forgotten at the end of the frame.
Source      Compose Recomposer.kt (performInsertValues, deletedMovableContent, discardUnusedMovableContentState).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from engine.composition.arrival import Arrival
from engine.composition.leaving import Departures, Leaving

if TYPE_CHECKING:
    from engine.composition.composition import Composition
    from engine.composition.movable_content import MovableContent


MOST_ROUNDS = 500
"""How deep movable contents may be in one another: each is composed when the one around it is done."""


class MovableContents:
    """See the module."""

    __slots__ = ("_awaiting", "_gone", "_nested", "_removed", "_unclaimed")

    def __init__(self) -> None:
        self._awaiting: list[Arrival] = []
        self._removed: dict[MovableContent, list[Leaving]] = {}
        self._nested: dict[MovableContent, list[Leaving]] = {}
        self._unclaimed: dict[Leaving, None] = {}
        self._gone: dict[Composition, None] = {}

    def __bool__(self) -> bool:
        """Whether it holds anything of this frame."""
        return bool(self._awaiting or self._unclaimed or self._gone)

    @property
    def has_work(self) -> bool:
        """Whether a frame has to come: for who waits, or to forget what nobody claimed."""
        return bool(self._awaiting or self._unclaimed)

    # ---------------------------------------------------------------- what passes found

    def report(self, departures: Departures, awaited: Iterable[Arrival]) -> None:
        """A pass succeeded."""
        for leaving in departures.contents:
            self._unclaimed[leaving] = None
            self._removed.setdefault(leaving.content, []).append(leaving)
            self._offer_nested(leaving)
        self._gone.update(dict.fromkeys(departures.compositions))
        self._awaiting += awaited

    def _offer_nested(self, outer: Leaving) -> None:
        for inner in outer.nested:
            self._nested.setdefault(inner.content, []).append(inner)
            self._offer_nested(inner)

    def is_gone(self, composition: Composition) -> bool:
        """Whether a pass of this frame removes what `composition` hangs in: it need not compose any more."""
        return composition in self._gone

    # ---------------------------------------------------------------- who gets what

    def take_awaiting(self, composition: Composition | None = None) -> dict[Composition, list[Arrival]]:
        """Who waits, by composition; only those in `composition` if there is one."""
        taken: dict[Composition, list[Arrival]] = {}
        waiting, self._awaiting = self._awaiting, []
        for arrival in waiting:
            if composition is None or arrival.composition is composition:
                taken.setdefault(arrival.composition, []).append(arrival)
            else:
                self._awaiting.append(arrival)
        return taken

    def claim(self, arrivals: list[Arrival]) -> list[Arrival]:
        """Gives to each what it waits for, if that has left; returns those whose turn it is. The others wait on."""
        for arrival in arrivals:
            if of_content := self._removed.get(arrival.content):
                leaving = of_content.pop()
                del self._unclaimed[leaving]
                self._withdraw_nested(leaving)
                self._give(leaving, arrival)
        for arrival in arrivals:
            if arrival.leaving is None and (of_content := self._nested.get(arrival.content)):
                leaving = of_content.pop()
                self._withdraw_nested(leaving)
                outer = leaving.outer
                while outer is not None:
                    offered = self._removed if outer.outer is None else self._nested
                    _withdraw(offered, outer)
                    outer = outer.outer
                self._give(leaving, arrival)
        moving = [arrival for arrival in arrivals if arrival.leaving is not None]
        if not moving:
            return arrivals
        self._awaiting += [arrival for arrival in arrivals if arrival.leaving is None]
        return moving

    def _give(self, leaving: Leaving, arrival: Arrival) -> None:
        arrival.leaving = leaving
        leaving.claim(arrival)

    def _withdraw_nested(self, outer: Leaving) -> None:
        for inner in outer.nested:
            _withdraw(self._nested, inner)
            self._withdraw_nested(inner)

    # ---------------------------------------------------------------- the end of the frame

    def take_unclaimed(self) -> list[Leaving]:
        """What nobody claimed."""
        unclaimed = list(self._unclaimed)
        self._unclaimed.clear()
        self._removed.clear()
        self._nested.clear()
        self._gone.clear()
        return unclaimed

    def abandon(self, arrivals: list[Arrival], compositions: Iterable[Composition]) -> None:
        """Nothing that was found in `compositions` is applied, `arrivals` among it: what was to leave them stays; what
        they claimed elsewhere is to be had again."""
        compositions = dict.fromkeys(compositions)  # once each, in their order
        staying: set[Leaving] = set()
        for departures in [arrival.departures for arrival in arrivals] + [each.departures for each in compositions]:
            if departures is not None:
                staying.update(departures.contents)
                for child in departures.compositions:
                    self._gone.pop(child, None)
                    child.abandon_changes()
        for arrival in reversed(arrivals):
            if arrival.leaving is not None:
                arrival.leaving.unclaim()
                self._unclaimed[arrival.leaving.root] = None
        left = Departures()
        left.contents = [leaving for leaving in self._unclaimed if leaving not in staying]
        self._awaiting = [arrival for arrival in self._awaiting if arrival.composition not in compositions]
        self._unclaimed.clear()
        self._removed.clear()
        self._nested.clear()
        self.report(left, ())


def _withdraw(offered: dict[MovableContent, list[Leaving]], leaving: Leaving) -> None:
    of_content = offered.get(leaving.content)
    if of_content is not None and leaving in of_content:
        of_content.remove(leaving)


def contains_itself(waiting: dict[Composition, list[Arrival]]) -> RecursionError:
    """Rounds of new content have no end: what waits now is inside what waited before."""
    contents = {arrival.content: None for arrivals in waiting.values() for arrival in arrivals}
    names = [f"{each.info.name} ({each.info.code.co_filename}:{each.info.code.co_firstlineno})" for each in contents]
    shown = ", ".join(names[:4]) + (f" and {len(names) - 4} more" if len(names) > 4 else "")
    return RecursionError(
        f"the movable content {shown} composes itself without end ({MOST_ROUNDS:,} times, one inside the other): call "
        "it again only under a condition that becomes false"
    )
