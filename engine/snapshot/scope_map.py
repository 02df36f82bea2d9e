"""Which scopes depend on which value: a map to one scope or, rarely, to several.

Most states are read by one scope, so that one is stored as it is; only a second makes a set of them
(ordered, for runs to be repeatable). Source: Compose collection/ScopeMap.kt.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

K = TypeVar("K")
S = TypeVar("S")


class _Several(dict[Any, None]):
    __slots__ = ()


class ScopeMap(dict[K, Any], Generic[K, S]):
    """A multimap from keys to scopes; both are hashed. A dict, so that asking whether it has anything costs no call."""

    __slots__ = ()

    def add(self, key: K, scope: S) -> None:
        known = self.get(key)
        if known is None:
            self[key] = scope
        elif type(known) is _Several:
            known[scope] = None
        elif known is not scope and known != scope:
            several = _Several()
            several[known] = None
            several[scope] = None
            self[key] = several

    def remove(self, key: K, scope: S) -> bool:
        """Whether it was there."""
        known = self.get(key)
        if known is None:
            return False
        if type(known) is _Several:
            if scope not in known:
                return False
            del known[scope]
            if len(known) == 1:
                (self[key],) = known
            return True
        if known is scope or known == scope:
            del self[key]
            return True
        return False

    def scopes_of(self, key: K) -> tuple[S, ...]:
        """The scopes in the order in which they were added; empty if there are none."""
        known = self.get(key)
        if known is None:
            return ()
        if type(known) is _Several:
            return tuple(known)
        return (known,)
