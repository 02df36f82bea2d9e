"""ProviderStack: the open providers of composition locals, and the locals of the innermost one.

Terms       invalid: the innermost provider's values changed, so its content cannot be skipped.
            updates: this pass's new maps for table groups, not applied yet.
Invariants  I1 `locals` is None until the first request after a scope starts to run alone; then the table supplies it.
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
    """The open providers; see the module docstring."""

    __slots__ = ("_open", "invalid", "locals", "updates")

    def __init__(self) -> None:
        self._open: list[_Open] = []
        self.updates: dict[Group, LocalsMap] = {}
        self.locals: LocalsMap | None = None
        self.invalid = False

    def beside(self) -> ProviderStack:
        """Returns a stack for a scope that runs alone, with shared updates; it finds locals from the scope's place."""
        stack = ProviderStack()
        stack.updates = self.updates
        return stack

    def end_pass(self) -> None:
        """Drops the maps of a finished pass; the table contains them."""
        self.locals = None
        if self.updates:
            self.updates = {}

    def push(self, group: Group, locals_map: LocalsMap, invalid: bool) -> None:
        """Opens a provider: inside `group` the locals are `locals_map`."""
        self._open.append(_Open(group, self.invalid, self.locals))
        self.locals = locals_map
        self.invalid = invalid

    def pop(self) -> None:
        """Closes the innermost provider."""
        _, self.invalid, self.locals = self._open.pop()

    @property
    def innermost(self) -> Group | None:
        """The group of the innermost open provider; None without one."""
        return self._open[-1].group if self._open else None

    def locals_in(self, group: Group | None, parent_locals: LocalsMap) -> LocalsMap:
        """Returns the locals inside `group`, the innermost open group."""
        found = self.locals
        if found is None:
            found = self.locals = locals_around(group, self.updates, parent_locals)
        return found
