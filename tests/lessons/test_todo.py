"""To-do list: typing, checking, deleting, editing, a dark theme, a filter; the same pictures in both forms."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine import Scene
from inspector.course.kit import same_pictures
from lessons.apps import todo

from .forms import forms, runs, units

BOTH = pytest.mark.parametrize("form", todo.VARIANTS.values(), ids=todo.VARIANTS)


def slow_and_fast(first: int, last: int) -> tuple[dict[str, int], dict[str, int]]:
    slow, fast = forms(todo)
    return runs(slow, todo, first, last), runs(fast, todo, first, last)


def test_pictures__are_equal_frame_by_frame() -> None:
    assert same_pictures(*forms(todo))


def test_units__of_each_frame() -> None:
    slow, fast = forms(todo)
    typed, fade, slide = [3, 5], [44, 53], [57, 69]
    assert [units(slow, *typed), units(fast, *typed)] == [[19] * 3, [7] * 3]
    assert [units(slow, 6, 11), units(fast, 6, 11)] == [[70, 1, 44, 136, 0, 138], [66, 1, 32, 62, 0, 63]]
    # The message fades out while the dialog appears, which draws the dialog in each frame, in both forms.
    assert units(slow, 13, 31) == units(fast, 13, 31) == [2, 63, 5, 4, 4, 4, 21, *[2] * 9, 0, 6, 6]
    # The title is saved, and the dialog disappears. Another theme runs all that is in it, in both forms. What that
    # frame writes while it applies its changes runs in the next one.
    assert units(slow, 32, 43) == [35, 0, *[2] * 7, 0, 163, 5]
    assert units(fast, 32, 43) == [22, 0, *[2] * 7, 0, 168, 4]
    # As long as the switch slides, its layer is drawn again in both forms; then only the page is.
    assert [units(slow, *fade), units(fast, *fade)] == [[30] * 10, [15] * 7 + [1] * 3]
    assert [units(slow, 55, 55), units(fast, 55, 55)] == [[78], [37]]
    assert units(slow, *slide) == units(fast, *slide) == [15] * 11 + [1, 15]


def test_totals__fast_does_a_third_less_after_the_first_frame() -> None:
    slow, fast = forms(todo)
    assert [len(slow), len(fast)] == [71, 71]
    assert [slow.work(), fast.work()] == [1373, 930]
    assert [slow.count("composed"), fast.count("composed")] == [601, 282]


def test_letter_is_typed__slow_runs_the_page_and_fast_the_field() -> None:
    assert slow_and_fast(3, 5) == ({"SlowPage": 3, "NewTask": 3, "Tasks": 3}, {"NewTask": 3})


def test_task_is_checked__slow_runs_the_page_and_fast_its_row() -> None:
    assert slow_and_fast(8, 8) == (
        {"SlowPage": 1, "Tasks": 1, "TopBar": 1, "TaskRow": 1},
        {"TopBar": 1, "FastRow": 1, "TaskRow": 1},
    )


def test_first_task_is_deleted__slow_runs_the_rows_that_move_up_and_fast_none() -> None:
    assert slow_and_fast(9, 9) == (
        {"SlowPage": 1, "Tasks": 1, "TopBar": 1, "TaskRow": 4, "RowButton": 8},
        {"TopBar": 1},
    )


def test_undo_of_a_deletion__slow_runs_every_row_and_fast_the_inserted_one() -> None:
    assert slow_and_fast(11, 11) == (
        {"SlowPage": 1, "Tasks": 1, "TopBar": 1, "TaskRow": 5, "RowButton": 10},
        {"TopBar": 1, "FastRow": 1, "TaskRow": 1, "RowButton": 2},
    )


def test_page_color_fades__slow_composes_the_page_in_each_frame_and_fast_composes_nothing() -> None:
    assert slow_and_fast(44, 53) == ({"SlowPage": 10, "Tasks": 10}, {})


def test_filter_is_chosen__fast_runs_no_row() -> None:
    assert slow_and_fast(55, 55) == (
        {"SlowPage": 1, "Tasks": 1, "TopBar": 1, "Filter": 3, "TaskRow": 2, "RowButton": 4},
        {"TopBar": 1, "Filter": 3},
    )


@BOTH
def test_menu__clears_what_is_done(form: Callable[[], object]) -> None:
    with Scene(form) as scene:
        scene.frame()
        for tag in ("more", "clear"):
            scene.tap(*scene.find(tag).center)
            scene.settle()
        with pytest.raises(LookupError):
            scene.find("task3")
        assert [scene.find(f"task{number}").position[1] for number in (1, 2, 4)] == [112, 172, 232]


@BOTH
def test_message_is_left_alone__goes_after_four_seconds_and_the_task_stays_deleted(form: Callable[[], object]) -> None:
    with Scene(form) as scene:
        scene.frame()
        scene.tap(*scene.find("delete1").center)
        scene.advance(3_000)
        assert scene.semantics().find("Undo").bounds.width > 0
        scene.advance(2_000)
        with pytest.raises(LookupError):
            scene.find("task1")
        with pytest.raises(LookupError):
            scene.semantics().find("Undo")


@BOTH
def test_dialog_is_cancelled__title_stays(form: Callable[[], object]) -> None:
    with Scene(form) as scene:
        scene.frame()
        scene.tap(*scene.find("edit1").center)
        scene.settle()
        scene.tap(*scene.find("title").center)
        scene.key("X")
        scene.settle()
        scene.tap(*scene.semantics().find("Cancel").bounds.center)
        scene.settle()
        assert scene.semantics().find("Water the plants") is not None


@BOTH
def test_empty_draft__adds_nothing(form: Callable[[], object]) -> None:
    with Scene(form) as scene:
        scene.frame()
        scene.tap(*scene.find("add").center)
        scene.settle()
        with pytest.raises(LookupError):
            scene.find("task5")
