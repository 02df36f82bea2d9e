"""Photo album: a grid, a photo that is swiped and scrolled, and back; the same pictures in both forms."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine import Scene
from inspector.course.kit import same_pictures
from lessons.apps import album

from .forms import forms, runs, units

BOTH = pytest.mark.parametrize("form", album.VARIANTS.values(), ids=album.VARIANTS)


def slow_and_fast(first: int, last: int) -> tuple[dict[str, int], dict[str, int]]:
    slow, fast = forms(album)
    return runs(slow, album, first, last), runs(fast, album, first, last)


def test_pictures__are_equal_frame_by_frame() -> None:
    assert same_pictures(*forms(album))


def test_units__of_each_frame() -> None:
    slow, fast = forms(album)
    crossfade, swipe, back = [7, 23], [24, 33], [70, 86]
    assert units(slow, 1, 4) == units(fast, 1, 4) == [1, 1, 54, 1]
    assert [units(slow, 5, 6), units(fast, 5, 6)] == [[62, 125], [23, 127]]
    assert units(slow, *crossfade) == units(fast, *crossfade) == [5, 3] + [2] * 13 + [8, 1]
    assert units(slow, *swipe) == [18, 10, 10, 10, 10, 10, 10, 10, 101, 16]
    assert units(fast, *swipe) == [11, 3, 3, 3, 3, 3, 3, 3, 95, 9]
    # The page goes to its place while the text of the new one fades in.
    assert units(slow, 34, 56) == [2] + [12] * 8 + [22, 14] + [10] * 7 + [1, 10, 1, 7, 0]
    assert units(fast, 34, 56) == [2] + [5] * 8 + [15, 7] + [3] * 7 + [1, 3, 1, 4, 0]
    assert [units(slow, 57, 68), units(fast, 57, 68)] == [[5] * 12, [2] * 12]
    assert [units(slow, 69, 69), units(fast, 69, 69)] == [[260], [261]]
    assert units(slow, *back) == units(fast, *back) == [5, 3] + [2] * 13 + [8, 1]


def test_totals__fast_composes_less_than_half_after_the_first_frame() -> None:
    slow, fast = forms(album)
    assert [len(slow), len(fast)] == [87, 87]
    assert [slow.work(), fast.work()] == [1078, 808]
    assert [slow.count("composed"), fast.count("composed")] == [508, 240]


def test_favourite_is_made__slow_runs_every_cell_and_fast_one() -> None:
    assert slow_and_fast(5, 5) == (
        {"SlowGrid": 1, "GridBar": 1, "Cell": 8, "Heart": 8},
        {"FastGridBar": 1, "GridBar": 1, "Cell": 1, "Heart": 1},
    )


def test_page_is_swiped__slow_composes_it_in_each_frame_and_fast_nothing() -> None:
    assert slow_and_fast(25, 31) == ({"SlowDetail": 7, "Picture": 14}, {})
    assert slow_and_fast(35, 55) == ({"SlowDetail": 19, "Picture": 37}, {})


def test_photo_is_scrolled__slow_composes_in_each_frame_and_fast_runs_the_layer() -> None:
    assert slow_and_fast(57, 68) == ({"SlowDetail": 12}, {})
    _, fast = forms(album)
    did = [(report.phases, report.placed) for report in fast.reports[57:69]]
    assert did == [({"placement", "layer"}, ["detail"])] * 12


@BOTH
def test_back__grid_is_scrolled_as_it_was(form: Callable[[], object]) -> None:
    with Scene(form) as scene:
        scene.settle()
        for _ in range(4):
            scene.scroll(200, 400, 0, 15)
            scene.frame()
        before = scene.find("photo3").position
        scene.tap(*scene.find("photo3").center)
        scene.settle(40)
        with pytest.raises(LookupError):
            scene.find("grid")
        scene.tap(*scene.find("back").center)
        scene.settle(40)
        assert scene.find("photo3").position == before


@BOTH
def test_favourite_of_the_open_photo__is_shown_in_the_grid(form: Callable[[], object]) -> None:
    with Scene(form) as scene:
        scene.settle()
        scene.tap(*scene.find("photo0").center)
        scene.settle(40)
        scene.tap(*scene.find("favourite").center)
        scene.settle()
        scene.tap(*scene.find("back").center)
        scene.settle(40)
        assert scene.semantics().find("14 photos, 2 favourites").bounds.width > 0
        scene.tap(*scene.find("heart0").center)
        scene.settle()
        assert scene.semantics().find("14 photos, 1 favourite").bounds.width > 0
