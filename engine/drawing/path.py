"""Path: lines and curves to fill, stroke or clip with. Mutable; drawing records a frozen copy.

Two paths are equal if they have equal segments, so that a drawing recorded again with
an equal path counts as unchanged.
Source: Compose ui-graphics Path.kt.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any

import skia

from engine.unit import Matrix, Offset, Rect


class PathFillType(Enum):
    """How overlapping parts of a path are filled."""

    NON_ZERO = "kWinding"
    EVEN_ODD = "kEvenOdd"


class PathOperation(Enum):
    """How `Path.combine` combines two areas."""

    DIFFERENCE = "kDifference_PathOp"
    INTERSECT = "kIntersect_PathOp"
    UNION = "kUnion_PathOp"
    XOR = "kXOR_PathOp"
    REVERSE_DIFFERENCE = "kReverseDifference_PathOp"


def rounded_rect(rect: tuple[float, float, float, float], radii: Sequence[float | tuple[float, float]]) -> skia.RRect:
    """Returns Skia's rounded rectangle; a radius is a number, or a pair (horizontal, vertical)."""
    rounded = skia.RRect()
    rounded.setRectRadii(skia.Rect(*rect), [r if isinstance(r, tuple) else (r, r) for r in radii])
    return rounded


class Path:
    """A sequence of lines and curves, in px. Each adding method returns the path, so that calls can be chained."""

    __slots__ = ("_skia", "_frozen")

    def __init__(self, _skia: skia.Path | None = None) -> None:
        self._skia = skia.Path() if _skia is None else _skia
        self._frozen: FrozenPath | None = None

    # -- lines and curves

    def move_to(self, x: float, y: float) -> Path:
        """Starts a new line at (x, y)."""
        self._skia.moveTo(x, y)
        self._frozen = None
        return self

    def line_to(self, x: float, y: float) -> Path:
        """Adds a line to (x, y)."""
        self._skia.lineTo(x, y)
        self._frozen = None
        return self

    def quadratic_to(self, x1: float, y1: float, x2: float, y2: float) -> Path:
        """Adds a quadratic curve with the control point (x1, y1) to (x2, y2)."""
        self._skia.quadTo(x1, y1, x2, y2)
        self._frozen = None
        return self

    def cubic_to(self, x1: float, y1: float, x2: float, y2: float, x3: float, y3: float) -> Path:
        """Adds a cubic curve with the control points (x1, y1) and (x2, y2) to (x3, y3)."""
        self._skia.cubicTo(x1, y1, x2, y2, x3, y3)
        self._frozen = None
        return self

    def relative_move_to(self, dx: float, dy: float) -> Path:
        """Starts a new line at a point relative to the last one."""
        self._skia.rMoveTo(dx, dy)
        self._frozen = None
        return self

    def relative_line_to(self, dx: float, dy: float) -> Path:
        """Adds a line to a point relative to the last one."""
        self._skia.rLineTo(dx, dy)
        self._frozen = None
        return self

    def relative_quadratic_to(self, dx1: float, dy1: float, dx2: float, dy2: float) -> Path:
        """Adds a quadratic curve with points relative to the last one."""
        self._skia.rQuadTo(dx1, dy1, dx2, dy2)
        self._frozen = None
        return self

    def relative_cubic_to(self, dx1: float, dy1: float, dx2: float, dy2: float, dx3: float, dy3: float) -> Path:
        """Adds a cubic curve with points relative to the last one."""
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
        """Adds a part of the oval in `rect`; angles count clockwise from three o'clock."""
        self._skia.arcTo(skia.Rect(*rect), start_angle_degrees, sweep_angle_degrees, force_move_to)
        self._frozen = None
        return self

    def close(self) -> Path:
        """Closes the line to its start."""
        self._skia.close()
        self._frozen = None
        return self

    # -- whole figures

    def add_rect(self, rect: Rect) -> Path:
        """Adds a rectangle, counterclockwise as in Compose."""
        self._skia.addRect(skia.Rect(*rect), skia.PathDirection.kCCW)
        self._frozen = None
        return self

    def add_oval(self, rect: Rect) -> Path:
        """Adds the oval in `rect`."""
        self._skia.addOval(skia.Rect(*rect), skia.PathDirection.kCCW)
        self._frozen = None
        return self

    def add_arc(self, oval: Rect, start_angle_degrees: float, sweep_angle_degrees: float) -> Path:
        """Adds a part of an oval as a separate line; angles count clockwise from three o'clock."""
        self._skia.addArc(skia.Rect(*oval), start_angle_degrees, sweep_angle_degrees)
        self._frozen = None
        return self

    def add_round_rect(self, rect: Rect, radii: Sequence[float | tuple[float, float]] | float) -> Path:
        """Adds a rectangle with round corners. `radii`: one, or four clockwise from the top left corner; each may be a
        pair (horizontal, vertical), also the one of all corners.
        """
        is_one = isinstance(radii, (int, float)) or len(radii) == 2
        four: Any = (radii,) * 4 if is_one else tuple(radii)  # type: ignore[arg-type]  # numbers are not sequences
        self._skia.addRRect(rounded_rect(rect, four), skia.PathDirection.kCCW)
        self._frozen = None
        return self

    def add_path(self, path: Path, offset: Offset = Offset.ZERO) -> Path:
        """Adds the lines of `path`, moved by `offset`."""
        self._skia.addPath(path._skia, offset[0], offset[1])
        self._frozen = None
        return self

    # -- the whole path

    def reset(self) -> Path:
        """Removes all lines."""
        self._skia.reset()
        self._frozen = None
        return self

    def translate(self, offset: Offset) -> Path:
        """Moves all lines by `offset`."""
        self._skia.offset(offset[0], offset[1])
        self._frozen = None
        return self

    def transform(self, matrix: Matrix) -> Path:
        """Applies `matrix` to all lines."""
        self._skia.transform(skia.Matrix.MakeAll(*matrix))
        self._frozen = None
        return self

    @property
    def fill_type(self) -> PathFillType:
        """How overlapping parts are filled."""
        even_odd = self._skia.getFillType() == skia.PathFillType.kEvenOdd
        return PathFillType.EVEN_ODD if even_odd else PathFillType.NON_ZERO

    @fill_type.setter
    def fill_type(self, value: PathFillType) -> None:
        self._skia.setFillType(getattr(skia.PathFillType, value.value))
        self._frozen = None

    @staticmethod
    def combine(operation: PathOperation, first: Path, second: Path) -> Path:
        """Returns the combined area of two paths. Raises ValueError if they cannot be combined."""
        try:
            result = skia.Op(first._skia, second._skia, getattr(skia.PathOp, operation.value))
        except RuntimeError:
            result = None
        if result is None:
            raise ValueError(f"Path.combine({operation.name}): these paths cannot be combined.")
        return Path(result)

    @property
    def is_empty(self) -> bool:
        """True if the path has no lines."""
        return bool(self._skia.isEmpty())

    @property
    def is_convex(self) -> bool:
        """True if the area is convex."""
        return bool(self._skia.isConvex())

    def get_bounds(self) -> Rect:
        """Returns the bounds of all points, including control points."""
        r = self._skia.getBounds()
        return Rect(r.left(), r.top(), r.right(), r.bottom())

    def contains(self, point: tuple[float, float]) -> bool:
        """True if the area contains `point`."""
        return bool(self._skia.contains(point[0], point[1]))

    def copy(self) -> Path:
        """Returns an independent copy."""
        return Path(skia.Path(self._skia))

    def freeze(self) -> FrozenPath:
        """Returns the immutable copy that a drawing records; later changes of this path do not affect it."""
        frozen = self._frozen
        if frozen is None:
            frozen = self._frozen = FrozenPath(skia.Path(self._skia))
        return frozen

    def __repr__(self) -> str:
        left, top, right, bottom = self.get_bounds()
        return f"Path({self._skia.countVerbs()} verbs in {left:g}, {top:g}, {right:g}, {bottom:g})"


class FrozenPath:
    """An immutable path in a record."""

    __slots__ = ("skia",)

    def __init__(self, path: skia.Path) -> None:
        self.skia = path

    def control_points(self, most: int) -> tuple[tuple[float, float], ...]:
        """Returns the first `most` control points: of a path of straight lines, its corners."""
        count = min(self.skia.countPoints(), most)
        points = [self.skia.getPoint(at) for at in range(count)]
        return tuple((round(point.fX, 2), round(point.fY, 2)) for point in points)

    def __eq__(self, other: Any) -> bool:
        return self is other or (isinstance(other, FrozenPath) and self.skia == other.skia)

    def __hash__(self) -> int:
        return hash((self.skia.countVerbs(), self.skia.countPoints()))

    def __repr__(self) -> str:
        r = self.skia.getBounds()
        return f"Path({self.skia.countVerbs()} verbs in {r.left():g}, {r.top():g}, {r.right():g}, {r.bottom():g})"
