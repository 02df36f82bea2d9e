"""ToldOps: the ops of one canvas as the trace compares them, each with where it lands; only while somebody listens.

Why not the ops themselves
            a translation waits until something is drawn: what one block moves by on its way back is recorded with the
            next one's first op, and would make that look different.
Invariants  I1 each op is looked at once. I2 translations are positions here, no ops.
"""

from __future__ import annotations

from typing import Any

from engine.drawing.canvas import Canvas


class ToldOps:
    """See the module."""

    __slots__ = ("canvas", "seen", "stack", "x", "y")

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.seen = 0
        self.x = self.y = 0.0
        self.stack: list[tuple[float, float]] = []

    def take(self) -> list[Any]:
        """What was added since the last time."""
        ops = self.canvas.ops
        while self.seen > len(ops):  # a save that nothing followed was taken back
            self.seen -= 1
            self.x, self.y = self.stack.pop()
        found = []
        x, y = self.x, self.y
        for op in ops[self.seen :]:
            what = op[0]
            if what == "translate":
                x += op[1]
                y += op[2]
                continue
            if what == "save" or what == "save_layer":
                self.stack.append((x, y))
            elif what == "restore":
                x, y = self.stack.pop()
            found.append((x, y, op))
        self.x, self.y = x, y
        self.seen = len(ops)
        return found
