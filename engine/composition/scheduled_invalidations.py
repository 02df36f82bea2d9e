"""ScheduledInvalidations: the scopes that a composition's next pass runs."""

from __future__ import annotations

from typing import Any

from engine.composition.scope import RecomposeScope
from engine.snapshot import DerivedState


class ScheduledInvalidations(dict[RecomposeScope, "dict[Any, None] | None"]):
    """Scopes with the derived states that invalidated them, in order; None for an unconditional run.

    A scope with derived states only runs if one of them has another value.
    """

    __slots__ = ()

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
