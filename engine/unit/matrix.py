"""Matrix: a projective transform of the plane, as nine numbers row by row.

    x' = (a·x + b·y + c) / w      w = g·x + h·y + i
    y' = (d·x + e·y + f) / w

Rotations around the x and y axis are three-dimensional; `of_layer` projects them to the plane with the
distance of the camera, which is sufficient for drawing and hit testing.
Source: Compose ui-graphics Matrix.kt (4 × 4 there), skiko's graphics layer for the camera.
"""

from __future__ import annotations

from math import cos, inf, radians, sin
from typing import ClassVar, NamedTuple

from engine.unit.offset import Offset
from engine.unit.rect import Rect
from engine.unit.single import to_single


class _Cells(NamedTuple):
    a: float
    b: float
    c: float
    d: float
    e: float
    f: float
    g: float
    h: float
    i: float


class Matrix(_Cells):
    """An immutable transform. `first.then(second)` applies `first`, then `second`."""

    __slots__ = ()

    IDENTITY: ClassVar[Matrix]

    @staticmethod
    def translation(x: float, y: float) -> Matrix:
        """Moves by (x, y)."""
        return Matrix(1.0, 0.0, x, 0.0, 1.0, y, 0.0, 0.0, 1.0)

    @staticmethod
    def scaling(x: float, y: float) -> Matrix:
        """Scales around the origin."""
        return Matrix(x, 0.0, 0.0, 0.0, y, 0.0, 0.0, 0.0, 1.0)

    @staticmethod
    def rotation(degrees: float) -> Matrix:
        """Rotates clockwise around the origin."""
        s, c = sin(radians(degrees)), cos(radians(degrees))
        return Matrix(c, -s, 0.0, s, c, 0.0, 0.0, 0.0, 1.0)

    @staticmethod
    def of_layer(
        pivot_x: float,
        pivot_y: float,
        translation_x: float,
        translation_y: float,
        scale_x: float,
        scale_y: float,
        rotation_x: float,
        rotation_y: float,
        rotation_z: float,
        camera_distance: float,
    ) -> Matrix:
        """The transform of a layer's properties, around the pivot. Lengths are in px, rotations in degrees.

        The order is: scale, rotate about z, y, x, project through a camera at a distance of `camera_distance` × 72 px,
        translate.
        """
        if not (rotation_x or rotation_y):
            if not rotation_z:
                # Rounded step by step, as Compose moves the pivot and back: this hides the last bit of a translation.
                return Matrix(
                    scale_x, 0.0, to_single(to_single(pivot_x + translation_x) - to_single(scale_x * pivot_x)),
                    0.0, scale_y, to_single(to_single(pivot_y + translation_y) - to_single(scale_y * pivot_y)),
                    0.0, 0.0, 1.0,
                )  # fmt: skip
            s, c = sin(radians(rotation_z)), cos(radians(rotation_z))
            a, b, d, e = c * scale_x, -s * scale_y, s * scale_x, c * scale_y
            return Matrix(
                a, b, pivot_x + translation_x - a * pivot_x - b * pivot_y,
                d, e, pivot_y + translation_y - d * pivot_x - e * pivot_y,
                0.0, 0.0, 1.0,
            )  # fmt: skip
        sx, cx = sin(radians(rotation_x)), cos(radians(rotation_x))
        sy, cy = sin(radians(rotation_y)), cos(radians(rotation_y))
        sz, cz = sin(radians(rotation_z)), cos(radians(rotation_z))
        # Columns of Rx·Ry·Rz·S for a point (x, y, 0).
        a, b = cy * cz * scale_x, -cy * sz * scale_y
        d = (sx * sy * cz + cx * sz) * scale_x
        e = (cx * cz - sx * sy * sz) * scale_y
        z_of_x = (sx * sz - cx * sy * cz) * scale_x
        z_of_y = (cx * sy * sz + sx * cz) * scale_y
        camera = camera_distance * 72
        turned = Matrix(a, b, 0.0, d, e, 0.0, -z_of_x / camera, -z_of_y / camera, 1.0)
        return (
            Matrix.translation(-pivot_x, -pivot_y)
            .then(turned)
            .then(Matrix.translation(pivot_x + translation_x, pivot_y + translation_y))
        )

    @property
    def is_translation(self) -> bool:
        """True if the transform only moves."""
        a, b, _, d, e, _, g, h, i = self
        return a == 1 and b == 0 and d == 0 and e == 1 and g == 0 and h == 0 and i == 1

    def then(self, after: Matrix) -> Matrix:
        """Returns the composition: this transform first, `after` second."""
        a, b, c, d, e, f, g, h, i = self
        ka, kb, kc, kd, ke, kf, kg, kh, ki = after
        return Matrix(
            ka * a + kb * d + kc * g, ka * b + kb * e + kc * h, ka * c + kb * f + kc * i,
            kd * a + ke * d + kf * g, kd * b + ke * e + kf * h, kd * c + ke * f + kf * i,
            kg * a + kh * d + ki * g, kg * b + kh * e + ki * h, kg * c + kh * f + ki * i,
        )  # fmt: skip

    def map(self, point: tuple[float, float]) -> Offset:
        """Returns the transformed point; an infinite one for a point in the camera plane."""
        x, y = point
        a, b, c, d, e, f, g, h, i = self
        w = g * x + h * y + i
        if w == 1:
            return Offset(a * x + b * y + c, d * x + e * y + f)
        if w == 0:
            return Offset(inf, inf)
        return Offset((a * x + b * y + c) / w, (d * x + e * y + f) / w)

    def map_rect(self, rect: tuple[float, float, float, float]) -> Rect:
        """Returns the smallest upright rectangle around the transformed `rect`; Rect.LARGEST if a corner is behind the
        camera.
        """
        left, top, right, bottom = rect
        a, b, c, d, e, f, g, h, i = self
        if b == 0 and d == 0 and g == 0 and h == 0 and i == 1:
            x0, x1, y0, y1 = a * left + c, a * right + c, e * top + f, e * bottom + f
            return Rect(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
        corners = ((left, top), (right, top), (left, bottom), (right, bottom))
        if (g or h) and any(g * x + h * y + i <= 0.01 for x, y in corners):
            return Rect.LARGEST
        points = [self.map(corner) for corner in corners]
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        return Rect(min(xs), min(ys), max(xs), max(ys))

    def inverse(self) -> Matrix | None:
        """Returns the inverse transform; None if all points map to a line or point."""
        a, b, c, d, e, f, g, h, i = self
        m0, m1, m2 = e * i - f * h, c * h - b * i, b * f - c * e
        determinant = a * m0 + d * m1 + g * m2
        if determinant == 0:
            return None
        k = 1 / determinant
        return Matrix(
            m0 * k, m1 * k, m2 * k,
            (f * g - d * i) * k, (a * i - c * g) * k, (c * d - a * f) * k,
            (d * h - e * g) * k, (b * g - a * h) * k, (a * e - b * d) * k,
        )  # fmt: skip


Matrix.IDENTITY = Matrix(1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0)
