"""Maps each value to its dependent scopes: one scope or, rarely, several.

Most states have one reader, so a single scope is stored as a tuple; a second scope creates a set of both
(ordered, so that runs are repeatable). `tuple(map.get(value, ()))` is `scopes_of` without a call of Python.
Source: Compose collection/ScopeMap.kt.
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
            self[key] = (scope,)
        elif type(known) is _Several:
            known[scope] = None
        elif scope not in known:
            several = _Several()
            several[known[0]] = None
            several[scope] = None
            self[key] = several

    def remove(self, key: K, scope: S) -> bool:
        """Removes a scope from a key. Returns whether the pair existed."""
        known = self.get(key)
        if known is None:
            return False
        if scope not in known:
            return False
        if type(known) is _Several:
            del known[scope]
            if len(known) == 1:
                self[key] = tuple(known)
        else:
            del self[key]
        return True

    def scopes_of(self, key: K) -> tuple[S, ...]:
        """Returns the key's scopes in the order of their addition; empty without any."""
        return tuple(self.get(key, ()))
