"""Canvas: records a drawing. Draws are appended as plain tuples; nothing is rasterized.

Terms       op: one tuple; its first item names the operation. state op: an op that changes the position or clip of
            later ops (save, restore, save_layer, translate, concat, clip_*). record: the tuple of all ops.
Ops         ("rect", left, top, right, bottom, ink)             ("round_rect", l, t, r, b, radii, ink)
            ("circle", x, y, radius, ink)                       ("oval", l, t, r, b, ink)
            ("arc", l, t, r, b, start, sweep, use_center, ink)  ("line", x1, y1, x2, y2, ink)
            ("points", mode, ((x, y), …), ink)                  ("path", frozen path, ink)
            ("image", image, source rect, target rect, filter quality, ink)
            ("text", text layout result, x, y, ink or None, alpha, blend mode)
            ("layer", GraphicsLayer)
            ("save",) ("restore",) ("save_layer", bounds or None, ink) ("translate", dx, dy)
            ("concat", matrix) ("clip_rect", l, t, r, b, difference) ("clip_path", frozen path, difference)
Invariants  I1 every argument is an immutable value (or a layer, image or text layout, which compare as such), so
            two drawings are equal iff their records are equal. I2 saves and restores match when the
            record is taken. I3 translations that cancel out leave no op.
Not here    conversion of ops to pictures: picture.py. Draw scopes, the API for programs: draw_scope.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.drawing.draw_paint import AnyDrawPaint
from engine.unit import Matrix

if TYPE_CHECKING:
    from engine.drawing.draw_op_trace import DrawOpTrace
    from engine.drawing.graphics_layer import GraphicsLayer

Op = tuple[Any, ...]
Record = tuple[Op, ...]

_SAVE: Op = ("save",)
_RESTORE: Op = ("restore",)


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

    def draw_layer(self, layer: GraphicsLayer) -> None:
        """Draws a reference to `layer`: its content may change without a change of this record."""
        self.add(("layer", layer))

    # -- the result

    def take_record(self) -> Record:
        """Returns the record. Raises RuntimeError if a save has no restore."""
        if self._open:
            raise RuntimeError(f"{self._open} save() without restore() when the drawing ended.")
        self._dx = self._dy = 0.0
        return tuple(self.ops)
