from __future__ import annotations

from math import inf

from engine.unit.single import cube_root, to_single


def test_number_between_two_singles__is_the_nearer_one() -> None:
    assert to_single(0.1) == 0.10000000149011612
    assert to_single(19.9999997) == 20.0
    assert to_single(1e39) == inf and to_single(-1e39) == -inf


def test_cube_root__is_within_a_millionth_and_odd() -> None:
    for number in (1e-6, 0.125, 0.3, 1.0, 2.0, 27.0, 1000.0):
        single = to_single(number)
        root = cube_root(single)
        assert abs(root - number ** (1 / 3)) < 1e-6 * max(root, 1.0)
        assert cube_root(-single) == -root
