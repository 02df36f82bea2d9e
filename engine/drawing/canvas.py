"""Canvas: records a drawing. Draws are appended as plain tuples; nothing is rasterized.

Terms       op, record: draw_op.py.
Invariants  I1 saves and restores match when the record is taken. I2 translations that cancel out leave no op.
Not here    conversion of ops to pictures: picture.py. Draw scopes, the API for programs: draw_scope.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from engine.drawing.draw_op import Op, Record
from engine.drawing.draw_paint import AnyDrawPaint
from engine.unit import Matrix

if TYPE_CHECKING:
    from engine.drawing.draw_op_trace import DrawOpTrace

_SAVE: Op = ("save",)
_RESTORE: Op = ("restore",)


class DrawnLayer(Protocol):
    """A layer with a record of its own, which another record refers to."""

    record: Record
    """The drawing inside the layer."""


class Canvas:
    """Appends ops. A translation waits for the next draw.

    So a child that draws nothing leaves no ops. Lengths are in px.
    """

    __slots__ = ("ops", "_dx", "_dy", "_open", "op_trace")

    op_trace: DrawOpTrace
    """Collects the ops of each draw node; set while a trace is active."""

    def __init__(self) -> None:
        self.ops: list[Op] = []
        self._dx = 0.0
        self._dy = 0.0
        self._open = 0

    def add(self, op: Op) -> None:
        """Appends an op, after the deferred translation."""
        if self._dx or self._dy:
            self.ops.append(("translate", self._dx, self._dy))
            self._dx = self._dy = 0.0
        self.ops.append(op)

    # -- state

    def save(self) -> None:
        """Saves the transform and the clip."""
        self.add(_SAVE)
        self._open += 1

    def save_layer(self, bounds: tuple[float, float, float, float] | None, ink: AnyDrawPaint) -> None:
        """Collects the draws until `restore`, then draws them as one picture with `ink`."""
        self.add(("save_layer", bounds, ink))
        self._open += 1

    def restore(self) -> None:
        """Restores the transform and the clip of the matching `save`. Raises RuntimeError if there is none."""
        if self._open == 0:
            raise RuntimeError("Canvas.restore() without a matching save(): check the calls before it.")
        self._open -= 1
        self._dx = self._dy = 0.0
        if self.ops[-1] is _SAVE:
            self.ops.pop()
        else:
            self.ops.append(_RESTORE)

    def translate(self, dx: float, dy: float) -> None:
        """Moves the origin by (dx, dy)."""
        self._dx += dx
        self._dy += dy

    def scale(self, sx: float, sy: float) -> None:
        """Scales by the factors (sx, sy)."""
        if sx != 1 or sy != 1:
            self.add(("concat", Matrix.scaling(sx, sy)))

    def rotate(self, degrees: float) -> None:
        """Rotates clockwise around the origin."""
        if degrees % 360:
            self.add(("concat", Matrix.rotation(degrees)))

    def concat(self, matrix: Matrix) -> None:
        """Applies `matrix` to later ops."""
        if matrix.is_translation:
            self.translate(matrix[2], matrix[5])
        else:
            self.add(("concat", matrix))

    def clip_rect(self, left: float, top: float, right: float, bottom: float, difference: bool = False) -> None:
        """Limits later ops to the rectangle; with `difference`, to its outside."""
        self.add(("clip_rect", left, top, right, bottom, difference))

    def clip_path(self, path: Any, difference: bool = False) -> None:
        """Limits later ops to the path as it is now; with `difference`, to its outside."""
        self.add(("clip_path", path.freeze(), difference))

    # -- children

    def draw_layer(self, layer: DrawnLayer) -> None:
        """Draws a reference to `layer`: its content may change without a change of this record."""
        self.add(("layer", layer))

    # -- the result

    def take_record(self) -> Record:
        """Returns the record. Raises RuntimeError if a save has no restore."""
        if self._open:
            raise RuntimeError(f"{self._open} save() without restore() when the drawing ended.")
        self._dx = self._dy = 0.0
        return tuple(self.ops)
