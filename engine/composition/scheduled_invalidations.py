"""ScheduledInvalidations: the scopes that a composition's next pass runs.

Invariants  I1 a scope that a pass took is invalid again after `roll_back`, unless `keep` made the pass final.
"""

from __future__ import annotations

from typing import Any

from engine.composition.invalid_scopes import Entry
from engine.composition.scope import RecomposeScope
from engine.composition.scope_place import find_place
from engine.slots import SlotTable
from engine.snapshot import DerivedState


class ScheduledInvalidations(dict[RecomposeScope, "dict[Any, None] | None"]):
    """Scopes with the derived states that invalidated them, in order; None for an unconditional run.

    A scope that only derived states invalidated runs if one of these values changed.
    """

    __slots__ = ("_taken",)

    def __init__(self) -> None:
        self._taken: list[tuple[RecomposeScope, dict[Any, None] | None]] = []

    def schedule(self, scope: RecomposeScope, derived: DerivedState[Any] | None) -> None:
        """Adds `scope`; None: it runs unconditionally."""
        if derived is None:
            self[scope] = None
        elif scope not in self:
            self[scope] = {derived: None}
        elif (known := self[scope]) is not None:
            known[derived] = None

    def prepare(self, scope: RecomposeScope, derived: DerivedState[Any] | None, written: set[RecomposeScope]) -> None:
        """Adds `scope` for a pass that begins now. As in `InvalidScopes.add`, a derived state replaces a write.

        `written`: the scopes that a written state, not a derived one, invalidated just before this pass.
        """
        if derived is None:
            written.add(scope)
        elif scope in written:
            written.remove(scope)
            del self[scope]
        self.schedule(scope, derived)

    def take(self, table: SlotTable) -> list[Entry]:
        """Empties the map for a pass; returns its scopes that can run, with their places in `table`."""
        self._taken = taken = list(self.items())
        self.clear()
        entries: list[Entry] = []
        for scope, states in taken:
            if scope.block is not None and (scope.version == table.version or find_place(scope, table)):
                entries.append((scope.index, scope.slot, scope, states))
        return entries

    def keep(self) -> None:
        """Makes the pass final that took the scopes."""
        self._taken = []

    def roll_back(self) -> None:
        """Adds the taken scopes again, after their pass failed. Keeps I1."""
        taken, self._taken = self._taken, []
        for scope, states in taken:
            if states is None or scope not in self:
                self[scope] = states
            elif (known := self[scope]) is not None:
                known |= states
