"""Maps each value to its dependent scopes: one scope or, rarely, several.

Most states have one reader, so a single scope is stored directly; a second scope creates a set of both
(ordered, so that runs are repeatable). Source: Compose collection/ScopeMap.kt.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

K = TypeVar("K")
S = TypeVar("S")


class _Several(dict[Any, None]):
    __slots__ = ()


class ScopeMap(dict[K, Any], Generic[K, S]):
    """A multimap from keys to scopes, both hashable. Subclasses dict, so that an emptiness check needs no call."""

    __slots__ = ()

    def add(self, key: K, scope: S) -> None:
        """Adds a scope to a key; a known pair changes nothing."""
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
        """Removes a scope from a key. Returns whether the pair existed."""
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
        """Returns the key's scopes in the order of their addition; empty without any."""
        known = self.get(key)
        if known is None:
            return ()
        if type(known) is _Several:
            return tuple(known)
        return (known,)
