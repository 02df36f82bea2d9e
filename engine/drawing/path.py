"""Path: lines and curves to fill, stroke or clip with. Mutable; drawing records a frozen copy.

Two paths are equal when they describe the same lines the same way, so that a drawing recorded again with
an equal path counts as unchanged.
Source: Compose ui-graphics Path.kt.
"""

from __future__ import annotations

from enum import Enum
from typing import Any

import skia

from engine.unit import Matrix, Offset, Rect


class PathFillType(Enum):
    NON_ZERO = "kWinding"
    EVEN_ODD = "kEvenOdd"


class PathOperation(Enum):
    DIFFERENCE = "kDifference_PathOp"
    INTERSECT = "kIntersect_PathOp"
    UNION = "kUnion_PathOp"
    XOR = "kXOR_PathOp"
    REVERSE_DIFFERENCE = "kReverseDifference_PathOp"


class Path:
    """Every adding method returns the path, so that calls can be chained."""

    __slots__ = ("_skia", "_frozen")

    def __init__(self, _skia: skia.Path | None = None) -> None:
        self._skia = skia.Path() if _skia is None else _skia
        self._frozen: FrozenPath | None = None

    # -- lines and curves

    def move_to(self, x: float, y: float) -> Path:
        self._skia.moveTo(x, y)
        self._frozen = None
        return self

    def line_to(self, x: float, y: float) -> Path:
        self._skia.lineTo(x, y)
        self._frozen = None
        return self

    def quadratic_to(self, x1: float, y1: float, x2: float, y2: float) -> Path:
        self._skia.quadTo(x1, y1, x2, y2)
        self._frozen = None
        return self

    def cubic_to(self, x1: float, y1: float, x2: float, y2: float, x3: float, y3: float) -> Path:
        self._skia.cubicTo(x1, y1, x2, y2, x3, y3)
        self._frozen = None
        return self

    def relative_move_to(self, dx: float, dy: float) -> Path:
        self._skia.rMoveTo(dx, dy)
        self._frozen = None
        return self

    def relative_line_to(self, dx: float, dy: float) -> Path:
        self._skia.rLineTo(dx, dy)
        self._frozen = None
        return self

    def relative_quadratic_to(self, dx1: float, dy1: float, dx2: float, dy2: float) -> Path:
        self._skia.rQuadTo(dx1, dy1, dx2, dy2)
        self._frozen = None
        return self

    def relative_cubic_to(self, dx1: float, dy1: float, dx2: float, dy2: float, dx3: float, dy3: float) -> Path:
        self._skia.rCubicTo(dx1, dy1, dx2, dy2, dx3, dy3)
        self._frozen = None
        return self

    def arc_to(
        self,
        rect: Rect,
        start_angle_degrees: float,
        sweep_angle_degrees: float,
        force_move_to: bool = False,
    ) -> Path:
        """Along the oval in `rect`; angles clockwise from three o'clock."""
        self._skia.arcTo(skia.Rect(*rect), start_angle_degrees, sweep_angle_degrees, force_move_to)
        self._frozen = None
        return self

    def close(self) -> Path:
        self._skia.close()
        self._frozen = None
        return self

    # -- whole figures

    def add_rect(self, rect: Rect) -> Path:
        self._skia.addRect(skia.Rect(*rect))
        self._frozen = None
        return self

    def add_oval(self, rect: Rect) -> Path:
        self._skia.addOval(skia.Rect(*rect))
        self._frozen = None
        return self

    def add_arc(self, oval: Rect, start_angle_degrees: float, sweep_angle_degrees: float) -> Path:
        self._skia.addArc(skia.Rect(*oval), start_angle_degrees, sweep_angle_degrees)
        self._frozen = None
        return self

    def add_round_rect(self, rect: Rect, radii: tuple[float, ...] | float) -> Path:
        """One radius, or four: top left, top right, bottom right, bottom left."""
        four = (radii,) * 4 if isinstance(radii, (int, float)) else tuple(radii)
        rounded = skia.RRect()
        rounded.setRectRadii(skia.Rect(*rect), [(r, r) for r in four])
        self._skia.addRRect(rounded)
        self._frozen = None
        return self

    def add_path(self, path: Path, offset: Offset = Offset.ZERO) -> Path:
        self._skia.addPath(path._skia, offset[0], offset[1])
        self._frozen = None
        return self

    # -- the whole path

    def reset(self) -> Path:
        self._skia.reset()
        self._frozen = None
        return self

    def translate(self, offset: Offset) -> Path:
        self._skia.offset(offset[0], offset[1])
        self._frozen = None
        return self

    def transform(self, matrix: Matrix) -> Path:
        self._skia.transform(skia.Matrix.MakeAll(*matrix))
        self._frozen = None
        return self

    @property
    def fill_type(self) -> PathFillType:
        even_odd = self._skia.getFillType() == skia.PathFillType.kEvenOdd
        return PathFillType.EVEN_ODD if even_odd else PathFillType.NON_ZERO

    @fill_type.setter
    def fill_type(self, value: PathFillType) -> None:
        self._skia.setFillType(getattr(skia.PathFillType, value.value))
        self._frozen = None

    @staticmethod
    def combine(operation: PathOperation, first: Path, second: Path) -> Path:
        """The area of both, as the operation says; raises where the paths cannot be combined."""
        try:
            result = skia.Op(first._skia, second._skia, getattr(skia.PathOp, operation.value))
        except RuntimeError:
            result = None
        if result is None:
            raise ValueError(f"Path.combine({operation.name}): these paths cannot be combined.")
        return Path(result)

    @property
    def is_empty(self) -> bool:
        return bool(self._skia.isEmpty())

    @property
    def is_convex(self) -> bool:
        return bool(self._skia.isConvex())

    def get_bounds(self) -> Rect:
        """Around all points, control points included."""
        r = self._skia.getBounds()
        return Rect(r.left(), r.top(), r.right(), r.bottom())

    def contains(self, point: tuple[float, float]) -> bool:
        return bool(self._skia.contains(point[0], point[1]))

    def copy(self) -> Path:
        return Path(skia.Path(self._skia))

    def freeze(self) -> FrozenPath:
        """What is recorded: it does not change when this path is drawn on further."""
        frozen = self._frozen
        if frozen is None:
            frozen = self._frozen = FrozenPath(skia.Path(self._skia))
        return frozen

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Path) and self._skia == other._skia

    # Mutable, so by identity in sets; equal paths may hash apart, which nothing here relies on.
    __hash__ = object.__hash__

    def __repr__(self) -> str:
        left, top, right, bottom = self.get_bounds()
        return f"Path({self._skia.countVerbs()} verbs in {left:g}, {top:g}, {right:g}, {bottom:g})"


class FrozenPath:
    """A path in a record. Nobody changes it."""

    __slots__ = ("skia",)

    def __init__(self, path: skia.Path) -> None:
        self.skia = path

    def __eq__(self, other: Any) -> bool:
        return self is other or (isinstance(other, FrozenPath) and self.skia == other.skia)

    def __hash__(self) -> int:
        return hash((self.skia.countVerbs(), self.skia.countPoints()))

    def __repr__(self) -> str:
        r = self.skia.getBounds()
        return f"Path({self.skia.countVerbs()} verbs in {r.left():g}, {r.top():g}, {r.right():g}, {r.bottom():g})"
