"""ImageVector and Icons: drawings of paths in a square of 24 units, for `Icon`.

Source of behavior  Compose material icons (the names); the project defines its own paths.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

from engine.composition import stable
from engine.drawing import Path, PathFillType
from engine.unit import Offset, Rect

VIEWPORT: Final = 24.0


@stable
@dataclass(frozen=True, slots=True, eq=False)
class ImageVector:
    """`path` in a square of 24 units, filled; a `stroke_width` draws its line only.

    Vectors with the same name and lines are equal, as in Compose, although paths equal only themselves.
    """

    name: str
    path: Path
    stroke_width: float | None = None

    def _values(self) -> tuple[object, ...]:
        return self.name, self.path.freeze(), self.stroke_width

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, ImageVector) and self._values() == other._values())

    def __hash__(self) -> int:
        return hash(self._values())

    def __repr__(self) -> str:
        return f"<ImageVector {self.name}>"


def _circle(path: Path, x: float, y: float, radius: float) -> Path:
    return path.add_oval(Rect(x - radius, y - radius, x + radius, y + radius))


def _lines(*lines: tuple[tuple[float, float], ...]) -> Path:
    path = Path()
    for first, *rest in lines:
        path.move_to(*first)
        for point in rest:
            path.line_to(*point)
    return path


def _heart() -> Path:
    path = Path().move_to(12, 21)
    path.cubic_to(5, 15, 2, 12, 2, 8).cubic_to(2, 5, 4.5, 3, 7.3, 3).cubic_to(9.2, 3, 11, 4, 12, 5.6)
    path.cubic_to(13, 4, 14.8, 3, 16.7, 3).cubic_to(19.5, 3, 22, 5, 22, 8)
    return path.cubic_to(22, 12, 19, 15, 12, 21).close()


def _gear() -> Path:
    path = Path()
    teeth = 8
    for corner in range(4 * teeth):
        radius = 10.0 if corner % 4 in (1, 2) else 7.5
        angle = 2 * pi * corner / (4 * teeth)
        x, y = 12 + radius * sin(angle), 12 - radius * cos(angle)
        if corner:
            path.line_to(x, y)
        else:
            path.move_to(x, y)
    path = _circle(path.close(), 12, 12, 3)
    path.fill_type = PathFillType.EVEN_ODD
    return path


def _dots() -> Path:
    path = Path()
    for y in (6, 12, 18):
        _circle(path, 12, y, 2)
    return path


def _home() -> Path:
    roof_and_left = ((12, 3), (2, 12), (5, 12), (5, 20), (10, 20), (10, 14))
    right = ((14, 14), (14, 20), (19, 20), (19, 12), (22, 12))
    return _lines((*roof_and_left, *right)).close()


def _bin() -> Path:
    lid = Path().add_rect(Rect(5, 5, 19, 7)).add_rect(Rect(9, 3, 15, 5))
    return lid.add_path(Path().add_round_rect(Rect(6, 8, 18, 21), (0.0, 0.0, 2.0, 2.0)), Offset.ZERO)


def _magnifier() -> Path:
    return _circle(Path(), 10, 10, 6).move_to(14.5, 14.5).line_to(20, 20)


def _pen() -> Path:
    return _lines(((4, 20), (5, 15), (16, 4), (20, 8), (9, 19), (4, 20)), ((13, 7), (17, 11)))


def _paper_plane() -> Path:
    return _lines(((3, 4), (22, 12), (3, 20), (3, 14), (14, 12), (3, 10))).close()


class Icons:
    """The built-in icons."""

    ADD: Final = ImageVector("ADD", _lines(((12, 5), (12, 19)), ((5, 12), (19, 12))), 2.0)
    CLOSE: Final = ImageVector("CLOSE", _lines(((6, 6), (18, 18)), ((18, 6), (6, 18))), 2.0)
    MENU: Final = ImageVector("MENU", _lines(((4, 7), (20, 7)), ((4, 12), (20, 12)), ((4, 17), (20, 17))), 2.0)
    BACK: Final = ImageVector("BACK", _lines(((11, 5), (4, 12), (11, 19)), ((4, 12), (20, 12))), 2.0)
    SEARCH: Final = ImageVector("SEARCH", _magnifier(), 2.0)
    FAVORITE: Final = ImageVector("FAVORITE", _heart())
    FAVORITE_BORDER: Final = ImageVector("FAVORITE_BORDER", _heart(), 2.0)
    DELETE: Final = ImageVector("DELETE", _bin())
    EDIT: Final = ImageVector("EDIT", _pen(), 2.0)
    CHECK: Final = ImageVector("CHECK", _lines(((4, 12.5), (9.5, 18), (20, 6.5))), 2.0)
    MORE: Final = ImageVector("MORE", _dots())
    HOME: Final = ImageVector("HOME", _home())
    SETTINGS: Final = ImageVector("SETTINGS", _gear())
    SEND: Final = ImageVector("SEND", _paper_plane())
    ARROW_DOWN: Final = ImageVector("ARROW_DOWN", _lines(((12, 5), (12, 19)), ((6, 13), (12, 19), (18, 13))), 2.0)
