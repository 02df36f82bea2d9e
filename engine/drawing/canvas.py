"""Canvas: the record of a drawing. What is drawn is appended as plain tuples and nothing is rasterised.

Terms       op: one tuple, its first item says what it is. state op: one that changes where and how later
            ops land (save, restore, save_layer, translate, concat, clip_*). record: the tuple of all ops.
Ops         ("rect", left, top, right, bottom, ink)             ("round_rect", l, t, r, b, radii, ink)
            ("circle", x, y, radius, ink)                       ("oval", l, t, r, b, ink)
            ("arc", l, t, r, b, start, sweep, use_center, ink)  ("line", x1, y1, x2, y2, ink)
            ("points", mode, ((x, y), …), ink)                  ("path", frozen path, ink)
            ("image", image, source rect, target rect, filter quality, ink)
            ("text", text layout result, x, y, ink or None, alpha, blend mode)
            ("layer", GraphicsLayer)
            ("save",) ("restore",) ("save_layer", bounds or None, ink) ("translate", dx, dy)
            ("concat", matrix) ("clip_rect", l, t, r, b, difference) ("clip_path", frozen path, difference)
Invariants  I1 every argument is an immutable value (or a layer, image, text layout: compared as such), so
            two drawings are the same iff their records are equal. I2 saves and restores match when the
            record is taken. I3 translations that cancel out leave no op.
Not here    how ops become pictures: picture.py. Scopes with names for programs: draw_scope.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.drawing.ink import AnyInk
from engine.unit import Matrix

if TYPE_CHECKING:
    from engine.drawing.graphics_layer import GraphicsLayer
    from engine.drawing.told_ops import ToldOps

Op = tuple[Any, ...]
Record = tuple[Op, ...]

_SAVE: Op = ("save",)
_RESTORE: Op = ("restore",)


class Canvas:
    """Appends ops. A translation waits until something is drawn, so that moving there and back for a
    child that draws nothing leaves no trace."""

    __slots__ = ("ops", "_dx", "_dy", "_open", "told")

    told: ToldOps
    """Set when somebody listens to the trace."""

    def __init__(self) -> None:
        self.ops: list[Op] = []
        self._dx = 0.0
        self._dy = 0.0
        self._open = 0

    def add(self, op: Op) -> None:
        """Appends an op after whatever translation is waiting."""
        if self._dx or self._dy:
            self.ops.append(("translate", self._dx, self._dy))
            self._dx = self._dy = 0.0
        self.ops.append(op)

    # -- state

    def save(self) -> None:
        self.add(_SAVE)
        self._open += 1

    def save_layer(self, bounds: tuple[float, float, float, float] | None, ink: AnyInk) -> None:
        """What is drawn until `restore` is gathered, then drawn as one with `ink`."""
        self.add(("save_layer", bounds, ink))
        self._open += 1

    def restore(self) -> None:
        if self._open == 0:
            raise RuntimeError("Canvas.restore() without a matching save(): check the calls before it.")
        self._open -= 1
        self._dx = self._dy = 0.0
        if self.ops[-1] is _SAVE:
            self.ops.pop()
        else:
            self.ops.append(_RESTORE)

    def translate(self, dx: float, dy: float) -> None:
        self._dx += dx
        self._dy += dy

    def scale(self, sx: float, sy: float) -> None:
        if sx != 1 or sy != 1:
            self.add(("concat", Matrix.scaling(sx, sy)))

    def rotate(self, degrees: float) -> None:
        if degrees % 360:
            self.add(("concat", Matrix.rotation(degrees)))

    def concat(self, matrix: Matrix) -> None:
        if matrix.is_translation:
            self.translate(matrix[2], matrix[5])
        else:
            self.add(("concat", matrix))

    def clip_rect(self, left: float, top: float, right: float, bottom: float, difference: bool = False) -> None:
        self.add(("clip_rect", left, top, right, bottom, difference))

    def clip_path(self, path: Any, difference: bool = False) -> None:
        self.add(("clip_path", path.freeze(), difference))

    # -- children

    def draw_layer(self, layer: GraphicsLayer) -> None:
        """A reference: what the layer shows may change without this record changing."""
        self.add(("layer", layer))

    # -- the result

    def take_record(self) -> Record:
        if self._open:
            raise RuntimeError(f"{self._open} save() without restore() when the drawing ended.")
        self._dx = self._dy = 0.0
        return tuple(self.ops)
