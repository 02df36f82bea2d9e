"""StackDepth: how deep Python's calls may go while a scene runs.

Why         Layout and drawing call through every modifier of every ancestor, so a deep tree needs deep calls. The
            program's own calls need few, and must not go on for ever: where they pass through the interpreter's C
            code (a property, a call of content), 12,000 of them overflow the stack of 8 MB and end the process
            without a word. Calls of layout and drawing never pass through C code.
How         The limit is for the program (PROGRAM) while the tree is shallow, and grows with the tree's depth; a
            pass of layout asks before it begins, never while it runs, so that content that composes itself in a
            measure block finds an end, too.
"""

from __future__ import annotations

import sys

PROGRAM = 9_000
"""Calls, one inside the other. Of 2,000 nested composables, each takes two to four."""

FOR_EACH_LEVEL = 200
"""What layout and drawing of one level of the tree may need: some 10 calls, and 4 for each modifier of it."""


class StackDepth:
    """Of one tree."""

    __slots__ = ("allowed", "levels", "_allowed_for")

    def __init__(self) -> None:
        self.levels = 0
        """The depth of the deepest layout node so far."""
        self.allowed = PROGRAM
        self._allowed_for = 0

    def allow(self) -> None:
        """A pass over the tree begins: it may go as deep as the tree is."""
        if self.levels != self._allowed_for:
            self._allowed_for = self.levels
            self.allowed = max(PROGRAM, FOR_EACH_LEVEL * self.levels)
            if sys.getrecursionlimit() < self.allowed:
                sys.setrecursionlimit(self.allowed)
