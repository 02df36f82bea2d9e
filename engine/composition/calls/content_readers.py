"""ContentReaders: the scopes that compose one content, in the order in which a new function makes them invalid.

Order       of the runs since the last new function. A scope that composes the content first takes the place
            of the first one that has left its composition: so a page that comes in place of another runs before pages
            that were there before it (recording pages_by_their_keys).
Cost        one look-up for a known scope. The search for scopes that left continues where it ended while none leaves.
Source      Compose ComposableLambda.kt (trackRead, trackWrite, replacableWith).
"""

from __future__ import annotations

from collections.abc import Iterator
from weakref import WeakKeyDictionary, ref

from engine.composition.scope import RecomposeScope


class ContentReaders:
    """The readers of one content; it keeps none of them alive."""

    __slots__ = ("_order", "_released", "_searched", "_taken", "_writes", "waiting")

    def __init__(self) -> None:
        self._writes: WeakKeyDictionary[RecomposeScope, int] = WeakKeyDictionary()
        """By scope the number of new functions before it composed the content last."""
        self._taken = 0
        self._order: list[ref[RecomposeScope]] = []
        """The scopes that composed the content since the last new function."""
        self._released = 0
        self._searched = 0
        """How many scopes from the first one on are known to be valid, while `_released` scopes have left."""
        self.waiting = 0
        """At least the number of scopes that have not run since the last new function; 0: no run needs `add`."""

    def add(self, scope: RecomposeScope) -> None:
        """Called when `scope` composes the content."""
        written = self._writes.get(scope)
        if written == self._taken:
            return
        if written is not None and self.waiting:
            self.waiting -= 1
        self._writes[scope] = self._taken
        order = self._order
        if self._released != RecomposeScope.released:
            self._released, self._searched = RecomposeScope.released, 0
        for number in range(self._searched, len(order)):
            other = order[number]()
            if other is None or not other.valid:
                order[number] = ref(scope)
                self._searched = number + 1
                return
        order.append(ref(scope))
        self._searched = len(order)

    def take(self) -> list[RecomposeScope]:
        """Returns the valid scopes in order, for a new function."""
        scopes = [scope for each in self._order if (scope := each()) is not None and scope.valid]
        # Scopes that did not run since the function before wait for their run already.
        waiting = [scope for scope, write in self._writes.items() if write != self._taken and scope.valid]
        self.waiting = len(scopes) + len(waiting)
        self._order.clear()
        self._searched = 0
        self._taken += 1
        return scopes + waiting

    def __iter__(self) -> Iterator[RecomposeScope]:
        return iter(list(self._writes))
