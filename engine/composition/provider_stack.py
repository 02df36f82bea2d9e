"""ProviderStack: the providers of composition locals that are open, and what the locals are in the innermost of them.

Terms       invalid: the innermost provider provides other values than before, so what is in it cannot be skipped.
            updates: maps of locals that this pass made for groups of the table, and that are not applied yet.
Invariants  I1 `locals` is None where nobody has asked since a scope began to run alone: then the table says.
Source      Compose GapComposer.kt (providersInvalid, providersInvalidStack, providerUpdates).
"""

from __future__ import annotations

from typing import NamedTuple

from engine.composition.locals_map import LocalsMap, locals_around
from engine.slots import Group


class _Open(NamedTuple):
    group: Group
    invalid_around: bool
    locals_around: LocalsMap | None


class ProviderStack:
    """See the module."""

    __slots__ = ("_open", "invalid", "locals", "updates")

    def __init__(self) -> None:
        self._open: list[_Open] = []
        self.updates: dict[Group, LocalsMap] = {}
        self.locals: LocalsMap | None = None
        self.invalid = False

    def beside(self) -> ProviderStack:
        """For a scope that runs alone: it looks for its locals from where it stands; updates are shared."""
        stack = ProviderStack()
        stack.updates = self.updates
        return stack

    def end_pass(self) -> None:
        """The maps of this pass are in the table now."""
        self.locals = None
        if self.updates:
            self.updates = {}

    def push(self, group: Group, locals_map: LocalsMap, invalid: bool) -> None:
        """In `group`, the locals are `locals_map`."""
        self._open.append(_Open(group, self.invalid, self.locals))
        self.locals = locals_map
        self.invalid = invalid

    def pop(self) -> None:
        """Back to the provider around the innermost one."""
        _, self.invalid, self.locals = self._open.pop()

    @property
    def innermost(self) -> Group | None:
        """The group of the innermost provider that is open."""
        return self._open[-1].group if self._open else None

    def locals_in(self, group: Group | None, parent_locals: LocalsMap) -> LocalsMap:
        """What the locals are where `group` is the innermost open group."""
        found = self.locals
        if found is None:
            found = self.locals = locals_around(group, self.updates, parent_locals)
        return found
