"""StackDepth: the limit of Python's call depth while a scene runs.

Why         Layout and drawing call through every modifier of every ancestor, so a deep tree needs deep calls. The
            program's own calls need few, and an endless recursion must fail: through the interpreter's C
            code (a property, a call of content), 12,000 calls overflow the stack of 8 MB and end the process
            without a message. Calls of layout and drawing never pass through C code.
How         The limit is PROGRAM while the tree is shallow, and grows with the tree's depth. It is raised before
            a pass of layout, never during one, so that content that composes itself in a measure block
            reaches a limit, too.
"""

from __future__ import annotations

import sys

PROGRAM = 9_000
"""The limit for a shallow tree. Each of 2,000 nested composables takes two to four calls."""

FOR_EACH_LEVEL = 200
"""The calls of layout and drawing for one level of the tree: about 10 calls, plus 4 per modifier of this level."""


class StackDepth:
    """The call depth of one tree."""

    __slots__ = ("allowed", "levels", "_allowed_for")

    def __init__(self) -> None:
        self.levels = 0
        """The depth of the deepest layout node so far."""
        self.allowed = PROGRAM
        self._allowed_for = 0

    def allow(self) -> None:
        """Raises the limit for a pass over a tree of the current depth."""
        if self.levels != self._allowed_for:
            self._allowed_for = self.levels
            self.allowed = max(PROGRAM, FOR_EACH_LEVEL * self.levels)
            if sys.getrecursionlimit() < self.allowed:
                sys.setrecursionlimit(self.allowed)
