"""TextsBelow: the first text that a scope shows inside it, which names the scope where nothing else tells it apart.

Not here    the names: display_names.py. The texts inside nodes: `Names.text_in` there.
"""

from __future__ import annotations

from collections.abc import Mapping

from .lifetimes import Lifetimes

MOST_BELOW = 20
"""The largest number of scopes inside a scope that are searched for its text."""


class TextsBelow:
    """The scopes that each scope first composed, in order."""

    def __init__(self) -> None:
        self._calls: dict[int, list[int]] = {}

    def composed(self, scope: int, caller: int) -> None:
        """Notes the first composition of `scope` by `caller`."""
        calls = self._calls.setdefault(caller, [])
        if len(calls) < MOST_BELOW:
            calls.append(scope)

    def of(self, scope: int, labels: Mapping[int, str], lifetimes: Lifetimes) -> str:
        """Returns the first label among the nearest scopes that are inside `scope` in all its frames; "" without one.
        `labels`: by scope."""
        stack = [scope]
        for _turn in range(MOST_BELOW):
            if not stack:
                break
            at = stack.pop()
            if at != scope and not lifetimes.is_there_throughout(at, scope):
                continue
            if at != scope and labels.get(at):
                return labels[at]
            stack.extend(reversed(self._calls.get(at, [])))
        return ""
