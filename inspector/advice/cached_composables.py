"""Finds composables behind a cache: with equal arguments a second call shows nothing.

    @lru_cache
    @composable
    def Row(n): …             the second Row(1) returns what the cache keeps, and emits no node

Why         A composable emits nodes when it runs. The composition itself skips a call with equal arguments, and keeps
            its nodes.
Not here    a cache below `@composable`: the decorator raises (engine/composition/calls/composable.py).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

from .source import Source, is_composable_def, last_name

_CACHES = frozenset(("cache", "lru_cache", "cached_property"))


class CachedComposable(NamedTuple):
    """The line of a cache above `@composable`, and the sentence about it."""

    line: int
    text: str


def cached_composables(source: Source) -> Iterator[CachedComposable]:
    """Yields the caches among the decorators of composables."""
    for function in ast.walk(source.tree):
        if not isinstance(function, ast.FunctionDef) or not is_composable_def(function):
            continue
        for decorator in function.decorator_list:
            name = last_name(decorator.func if isinstance(decorator, ast.Call) else decorator)
            if name in _CACHES:
                yield CachedComposable(
                    decorator.lineno,
                    f"`@{name}` keeps what a call of {function.name} returns, so a second call with equal arguments "
                    f"shows nothing: take `@{name}` out; a composable with equal arguments is skipped, and "
                    "`remember(lambda: …, keys)` keeps what it calculates",
                )
