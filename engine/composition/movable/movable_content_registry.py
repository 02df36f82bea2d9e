"""The movable contents of one Recomposer in a frame: released contents, waiting places, and their assignment.

Rules       A place takes the content most recently released for the same MovableContent. Nested content is available
            until the content around it is claimed; a claim of nested content makes the outer content unavailable.
            While any content moves, new content waits, because composing over moved content may release more.
Invariants  I1 released contents without a claim are forgotten after the frame (recomposer.py: perform_frame).
Source      Compose Recomposer.kt (performInsertValues, deletedMovableContent, discardUnusedMovableContentState).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from engine.composition.controlled_composition import Movable
from engine.composition.errors.failures import first_of
from engine.composition.forgetting import forget_groups
from engine.composition.movable.movable_content_insertion import MovableContentInsertion
from engine.composition.movable.movable_content_state import MovableContentState, ReleasedContents

if TYPE_CHECKING:
    from engine.composition.composition import Composition

MOST_ROUNDS = 500
"""Maximum nesting depth of movable contents: inner contents are composed after outer ones."""


class MovableContentRegistry:
    """The registry of one Recomposer; see the module docstring."""

    __slots__ = ("_awaiting", "_gone", "_nested", "_removed", "_unclaimed", "is_used")

    def __init__(self) -> None:
        self.is_used = False
        """Whether a pass ever reported movable content: in most programs, this single check suffices."""
        self._awaiting: list[MovableContentInsertion] = []
        self._removed: dict[Movable, list[MovableContentState]] = {}
        self._nested: dict[Movable, list[MovableContentState]] = {}
        self._unclaimed: dict[MovableContentState, None] = {}
        self._gone: dict[Composition, None] = {}

    def __bool__(self) -> bool:
        """Returns whether the registry has entries for this frame."""
        return bool(self._awaiting or self._unclaimed or self._gone)

    @property
    def has_work(self) -> bool:
        """Whether a frame is required: for waiting places, or to forget unclaimed content."""
        return bool(self._awaiting or self._unclaimed)

    # ---------------------------------------------------------------- what passes found

    def report(self, released_contents: ReleasedContents, awaited: Iterable[MovableContentInsertion]) -> None:
        """Registers the released contents and waiting places of a successful pass."""
        self.is_used = True
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
        """Returns whether a pass of this frame removes the context of `composition`, so that it need not compose.

        The invalid scopes that the pass took from it are final only when that pass is applied."""
        return composition in self._gone

    # ---------------------------------------------------------------- assignment

    def take_awaiting(self, composition: Composition | None = None) -> dict[Composition, list[MovableContentInsertion]]:
        """Removes and returns the waiting places, by composition; with `composition` only those inside it."""
        taken: dict[Composition, list[MovableContentInsertion]] = {}
        waiting, self._awaiting = self._awaiting, []
        for insertion in waiting:
            if composition is None or insertion.composition is composition:
                taken.setdefault(insertion.composition, []).append(insertion)
            else:
                self._awaiting.append(insertion)
        return taken

    def claim(self, insertions: list[MovableContentInsertion]) -> list[MovableContentInsertion]:
        """Assigns released contents to waiting places; returns the places to compose now. The others keep waiting."""
        for insertion in insertions:
            if of_content := self._removed.get(insertion.content):
                released = of_content.pop()
                del self._unclaimed[released]
                self._withdraw_nested(released)
                self._assign(released, insertion)
        for insertion in insertions:
            if insertion.released is None and (of_content := self._nested.get(insertion.content)):
                released = of_content.pop()
                self._withdraw_nested(released)
                outer = released.outer
                while outer is not None:
                    offered = self._removed if outer.outer is None else self._nested
                    _withdraw(offered, outer)
                    outer = outer.outer
                self._assign(released, insertion)
        moving = [insertion for insertion in insertions if insertion.released is not None]
        if not moving:
            return insertions
        self._awaiting += [insertion for insertion in insertions if insertion.released is None]
        return moving

    def _assign(self, released: MovableContentState, insertion: MovableContentInsertion) -> None:
        insertion.released = released
        released.claim(insertion)

    def _withdraw_nested(self, outer: MovableContentState) -> None:
        for inner in outer.nested:
            _withdraw(self._nested, inner)
            self._withdraw_nested(inner)

    # ---------------------------------------------------------------- the end of the frame

    def frame_ends(self) -> None:
        """Ends the exemption of removed compositions from passes: it holds for the frame that removes them."""
        self._gone.clear()

    def discard_unused(self) -> BaseException | None:
        """Forgets the contents that left their place and reached no other (I1). Returns the first exception."""
        unclaimed = list(self._unclaimed)
        self._unclaimed.clear()
        self._removed.clear()
        self._nested.clear()
        self._gone.clear()
        failure: BaseException | None = None
        for released in unclaimed:
            events = released.composition.new_events()
            forget_groups(released.rows, released.slots, events)
            events.release_scopes()
            try:
                released.composition.dispatch_effects(events)
            except BaseException as error:
                failure = first_of(failure, error)
        return failure

    def abandon(self, insertions: list[MovableContentInsertion], compositions: Iterable[Composition]) -> None:
        """Abandons the pass results of `compositions`, including `insertions`.

        Contents released by them stay in place; contents that they claimed elsewhere become available again.
        """
        compositions = dict.fromkeys(compositions)  # without duplicates, in order
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


def _withdraw(offered: dict[Movable, list[MovableContentState]], released: MovableContentState) -> None:
    of_content = offered.get(released.content)
    if of_content is not None and released in of_content:
        of_content.remove(released)


def contains_itself(waiting: dict[Composition, list[MovableContentInsertion]]) -> RecursionError:
    """Returns the error for endless rounds of new content: each waiting content is inside the previous one."""
    contents = {insertion.content: None for insertions in waiting.values() for insertion in insertions}
    names = [f"{each.info.name} ({each.info.code.co_filename}:{each.info.code.co_firstlineno})" for each in contents]
    shown = ", ".join(names[:4]) + (f" and {len(names) - 4} more" if len(names) > 4 else "")
    return RecursionError(
        f"the movable content {shown} composes itself without end ({MOST_ROUNDS:,} times, one inside the other): call "
        "it again only under a condition that becomes false"
    )
