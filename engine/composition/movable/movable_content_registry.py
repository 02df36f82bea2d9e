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

from engine.composition.movable.movable_content_insertion import MovableContentInsertion
from engine.composition.movable.movable_content_state import MovableContentState, ReleasedContents

if TYPE_CHECKING:
    from engine.composition.composition import Composition
    from engine.composition.movable.movable_content import MovableContent


MOST_ROUNDS = 500
"""How deep movable contents may be in one another: each is composed when the one around it is done."""


class MovableContentRegistry:
    """See the module."""

    __slots__ = ("_awaiting", "_gone", "_nested", "_removed", "_unclaimed")

    def __init__(self) -> None:
        self._awaiting: list[MovableContentInsertion] = []
        self._removed: dict[MovableContent, list[MovableContentState]] = {}
        self._nested: dict[MovableContent, list[MovableContentState]] = {}
        self._unclaimed: dict[MovableContentState, None] = {}
        self._gone: dict[Composition, None] = {}

    def __bool__(self) -> bool:
        """Whether it holds anything of this frame."""
        return bool(self._awaiting or self._unclaimed or self._gone)

    @property
    def has_work(self) -> bool:
        """Whether a frame has to come: for who waits, or to forget what nobody claimed."""
        return bool(self._awaiting or self._unclaimed)

    # ---------------------------------------------------------------- what passes found

    def report(self, released_contents: ReleasedContents, awaited: Iterable[MovableContentInsertion]) -> None:
        """A pass succeeded."""
        for released in released_contents.contents:
            self._unclaimed[released] = None
            self._removed.setdefault(released.content, []).append(released)
            self._offer_nested(released)
        self._gone.update(dict.fromkeys(released_contents.compositions))
        self._awaiting += awaited

    def _offer_nested(self, outer: MovableContentState) -> None:
        for inner in outer.nested:
            self._nested.setdefault(inner.content, []).append(inner)
            self._offer_nested(inner)

    def is_gone(self, composition: Composition) -> bool:
        """Whether a pass of this frame removes what `composition` hangs in: it need not compose any more."""
        return composition in self._gone

    # ---------------------------------------------------------------- who gets what

    def take_awaiting(self, composition: Composition | None = None) -> dict[Composition, list[MovableContentInsertion]]:
        """Who waits, by composition; only those in `composition` if there is one."""
        taken: dict[Composition, list[MovableContentInsertion]] = {}
        waiting, self._awaiting = self._awaiting, []
        for insertion in waiting:
            if composition is None or insertion.composition is composition:
                taken.setdefault(insertion.composition, []).append(insertion)
            else:
                self._awaiting.append(insertion)
        return taken

    def claim(self, insertions: list[MovableContentInsertion]) -> list[MovableContentInsertion]:
        """Gives to each what it waits for, if that has left; returns those whose turn it is. The others wait on."""
        for insertion in insertions:
            if of_content := self._removed.get(insertion.content):
                released = of_content.pop()
                del self._unclaimed[released]
                self._withdraw_nested(released)
                self._give(released, insertion)
        for insertion in insertions:
            if insertion.released is None and (of_content := self._nested.get(insertion.content)):
                released = of_content.pop()
                self._withdraw_nested(released)
                outer = released.outer
                while outer is not None:
                    offered = self._removed if outer.outer is None else self._nested
                    _withdraw(offered, outer)
                    outer = outer.outer
                self._give(released, insertion)
        moving = [insertion for insertion in insertions if insertion.released is not None]
        if not moving:
            return insertions
        self._awaiting += [insertion for insertion in insertions if insertion.released is None]
        return moving

    def _give(self, released: MovableContentState, insertion: MovableContentInsertion) -> None:
        insertion.released = released
        released.claim(insertion)

    def _withdraw_nested(self, outer: MovableContentState) -> None:
        for inner in outer.nested:
            _withdraw(self._nested, inner)
            self._withdraw_nested(inner)

    # ---------------------------------------------------------------- the end of the frame

    def take_unclaimed(self) -> list[MovableContentState]:
        """What nobody claimed."""
        unclaimed = list(self._unclaimed)
        self._unclaimed.clear()
        self._removed.clear()
        self._nested.clear()
        self._gone.clear()
        return unclaimed

    def abandon(self, insertions: list[MovableContentInsertion], compositions: Iterable[Composition]) -> None:
        """Takes back what the passes of `compositions` found: released contents stay, and contents that `insertions`
        claimed from other compositions are free again."""
        compositions = dict.fromkeys(compositions)  # once each, in their order
        staying: set[MovableContentState] = set()
        for released_contents in [insertion.released_contents for insertion in insertions] + [
            each.released_contents for each in compositions
        ]:
            if released_contents is not None:
                staying.update(released_contents.contents)
                for child in released_contents.compositions:
                    self._gone.pop(child, None)
                    child.abandon_changes()
        for insertion in reversed(insertions):
            if insertion.released is not None:
                insertion.released.unclaim()
                self._unclaimed[insertion.released.root] = None
        left = ReleasedContents()
        left.contents = [released for released in self._unclaimed if released not in staying]
        self._awaiting = [insertion for insertion in self._awaiting if insertion.composition not in compositions]
        self._unclaimed.clear()
        self._removed.clear()
        self._nested.clear()
        self.report(left, ())


def _withdraw(offered: dict[MovableContent, list[MovableContentState]], released: MovableContentState) -> None:
    of_content = offered.get(released.content)
    if of_content is not None and released in of_content:
        of_content.remove(released)


def contains_itself(waiting: dict[Composition, list[MovableContentInsertion]]) -> RecursionError:
    """Rounds of new content have no end: what waits now is inside what waited before."""
    contents = {insertion.content: None for insertions in waiting.values() for insertion in insertions}
    names = [f"{each.info.name} ({each.info.code.co_filename}:{each.info.code.co_firstlineno})" for each in contents]
    shown = ", ".join(names[:4]) + (f" and {len(names) - 4} more" if len(names) > 4 else "")
    return RecursionError(
        f"the movable content {shown} composes itself without end ({MOST_ROUNDS:,} times, one inside the other): call "
        "it again only under a condition that becomes false"
    )
