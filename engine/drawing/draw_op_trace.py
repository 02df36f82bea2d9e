"""DrawOpTrace: the ops of a canvas with their positions, as the trace compares them; used only while a trace is active.

Why not the ops themselves
            a translation is deferred until something is drawn: the translation back after one block is recorded with
            the first op of the next block, and would make that op differ.
Invariants  I1 each op is read once. I2 translations are parts of positions here, not ops.
"""

from __future__ import annotations

from typing import Any

from engine.drawing.draw_op import Op

_MOVES = frozenset(("translate", "save", "save_layer", "restore"))
"""The ops that change or keep the position."""


class DrawOpTrace:
    """Reads `ops`, the growing list of one canvas."""

    __slots__ = ("ops", "seen", "stack", "x", "y")

    def __init__(self, ops: list[Op]) -> None:
        self.ops = ops
        self.seen = 0
        self.x = self.y = 0.0
        self.stack: list[tuple[float, float]] = []

    def take(self) -> list[Any]:
        """Returns the ops added since the last call, each as (x, y, op)."""
        ops = self.ops
        while self.seen > len(ops):  # an empty save was removed
            self.seen -= 1
            self.x, self.y = self.stack.pop()
        found = []
        x, y = self.x, self.y
        for op in ops[self.seen :]:
            what = op[0]
            if what in _MOVES:
                if what == "translate":
                    x += op[1]
                    y += op[2]
                    continue
                if what == "restore":
                    x, y = self.stack.pop()
                else:
                    self.stack.append((x, y))
            found.append((x, y, op))
        self.x, self.y = x, y
        self.seen = len(ops)
        return found
