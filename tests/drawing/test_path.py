"""Paths: equality, geometry, combination."""

from __future__ import annotations

import pytest

from engine.drawing import Path, PathOperation
from engine.unit import Matrix, Offset, Rect


def square(left: float, size: float) -> Path:
    return Path().add_rect(Rect(left, left, left + size, left + size))


def test_paths_with_the_same_lines__are_two_paths_whose_records_are_equal() -> None:
    assert square(0, 5) != square(0, 5)
    assert square(0, 5).freeze() == square(0, 5).freeze() != square(0, 6).freeze()


def test_frozen_path__does_not_follow_changes() -> None:
    path = square(0, 5)
    frozen = path.freeze()
    assert path.freeze() is frozen
    path.line_to(9, 9)
    assert path.freeze() != frozen


def test_geometry__bounds_and_inside() -> None:
    path = Path().move_to(1, 1).line_to(9, 1).quadratic_to(9, 9, 1, 9).close()
    assert path.get_bounds() == Rect(1, 1, 9, 9)
    assert path.contains((2, 2)) and not path.contains((8.9, 8.9))
    assert path.is_convex and not path.is_empty and Path().is_empty


def test_moving_and_turning__change_the_path_itself() -> None:
    assert square(0, 5).translate(Offset(2, 3)).get_bounds() == Rect(2, 3, 7, 8)
    assert square(0, 5).transform(Matrix.scaling(2, 1)).get_bounds() == Rect(0, 0, 10, 5)
    assert square(0, 5).copy().reset().is_empty
    assert square(0, 5).add_path(square(0, 5), Offset(5, 0)).get_bounds() == Rect(0, 0, 10, 5)


def test_combine__areas() -> None:
    a, b = square(0, 6), square(4, 6)
    assert Path.combine(PathOperation.INTERSECT, a, b).get_bounds() == Rect(4, 4, 6, 6)
    assert Path.combine(PathOperation.UNION, a, b).get_bounds() == Rect(0, 0, 10, 10)
    without = Path.combine(PathOperation.DIFFERENCE, a, b)
    assert without.contains((1, 1)) and not without.contains((5, 5))


def test_relative_steps_and_arcs__start_where_the_last_ended() -> None:
    path = Path().relative_move_to(1, 1).relative_line_to(4, 0).relative_cubic_to(0, 0, 0, 4, 0, 4)
    assert path.get_bounds() == Rect(1, 1, 5, 5)
    arc = Path().arc_to(Rect(0, 0, 10, 10), 0, 90)
    assert tuple(arc.get_bounds()) == pytest.approx((5, 5, 10, 10))
    assert tuple(Path().add_oval(Rect(0, 0, 4, 4)).get_bounds()) == (0, 0, 4, 4)
    assert tuple(Path().add_arc(Rect(0, 0, 4, 4), 180, 90).get_bounds()) == pytest.approx((0, 0, 2, 2))
    assert not Path().add_round_rect(Rect(0, 0, 10, 10), 5).contains((1, 1))


def test_round_rect_with_one_pair_of_radii__has_it_at_all_corners() -> None:
    pair = Path().add_round_rect(Rect(0, 0, 20, 10), (8, 2)).freeze()
    assert pair == Path().add_round_rect(Rect(0, 0, 20, 10), [(8, 2)] * 4).freeze()
    assert pair != Path().add_round_rect(Rect(0, 0, 20, 10), 8).freeze()
