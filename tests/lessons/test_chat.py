"""Chat: a message is written, the list scrolled away, an answer comes; the same pictures in both forms."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine import Scene
from inspector.course.kit import same_pictures
from lessons.apps import chat
from lessons.apps.parts.messages import Message, lines_of

from .forms import forms, runs, units

BOTH = pytest.mark.parametrize("form", chat.VARIANTS.values(), ids=chat.VARIANTS)
SLOW_DOTS = [18, 2, 18, 2, 2, 18, 2, 18, 2, 2, 18, 2, 18, 2, 3, 19, 3, 19, 3, 3, 19, 3, 19, 3, 3, 19, 3, 19]
"""The dots are composed; where one is on another px, the layer that they stand in is drawn again."""


def slow_and_fast(first: int, last: int) -> tuple[dict[str, int], dict[str, int]]:
    slow, fast = forms(chat)
    return runs(slow, chat, first, last), runs(fast, chat, first, last)


def test_pictures__are_equal_frame_by_frame() -> None:
    assert same_pictures(*forms(chat))


def test_units__of_each_frame() -> None:
    slow, fast = forms(chat)
    typed, scrolled, dots = [3, 6], [8, 27], [28, 55]
    # A letter draws the text of the field, which has a layer of its own, and nothing around it.
    assert units(slow, *typed) == units(fast, *typed) == [6] * 4
    assert [units(slow, 7, 7), units(fast, 7, 7)] == [[64], [52]]
    assert units(slow, *scrolled) == [
        *(23, 22, 22, 41, 24, 64, 24, 23, 23, 62),
        *(27, 23, 23, 23, 60, 25, 26, 56, 22, 24),
    ]
    assert units(fast, *scrolled) == [2, 1, 1, 17, 1, 44, 4, 2, 2, 38, 3, 3, 2, 2, 36, 2, 2, 39, 1, 4]
    assert [units(slow, *dots), units(fast, *dots)] == [SLOW_DOTS, [3] * 28]
    assert [units(slow, 56, 57), units(fast, 56, 57)] == [[51, 22], [40, 0]]


def test_totals__fast_does_less_than_half_after_the_first_frame() -> None:
    slow, fast = forms(chat)
    assert [len(slow), len(fast)] == [78, 78]
    assert [slow.work(), fast.work()] == [1449, 596]
    assert [slow.count("composed"), fast.count("composed")] == [812, 144]


def test_scrolled_by_a_step__slow_runs_the_page_and_every_bubble_and_fast_composes_nothing() -> None:
    assert slow_and_fast(8, 10) == ({"SlowPage": 3, "Bubble": 24}, {})


def test_scrolled_away__fast_runs_what_shows_the_button() -> None:
    assert slow_and_fast(13, 13) == (
        {"SlowPage": 1, "ToNewest": 1, "Bubble": 9},
        {"FastToNewest": 1, "ToNewest": 1},
    )


def test_dots_move__slow_composes_them_in_each_frame_and_fast_places_them() -> None:
    assert slow_and_fast(28, 55) == ({"SlowDots": 28}, {})
    _, fast = forms(chat)
    assert {len(report.placed) for report in fast.reports[28:56]} == {3}


def test_answer_comes_out_of_sight__fast_runs_the_count_and_no_bubble() -> None:
    assert slow_and_fast(56, 56) == (
        {"SlowPage": 1, "ToNewest": 1, "Badge": 1, "Typing": 1, "Bubble": 8},
        {"FastToNewest": 1, "ToNewest": 1, "Badge": 1, "Typing": 1},
    )


def test_lines__newest_first_with_a_day_above_its_first_and_the_author_at_the_last_of_a_group() -> None:
    talk = [("Ada", "Mon"), ("Ada", "Mon"), ("Me", "Mon"), ("Me", "Tue"), ("Ada", "Tue")]
    lines = lines_of([Message(at, author, "", day, "") for at, (author, day) in enumerate(talk)])
    assert [(line.number, line.day, line.ends_group) for line in lines] == [
        (4, None, True),
        (3, "Tue", True),
        (2, None, True),
        (1, None, True),
        (0, "Mon", False),
    ]


def scrolled_away(form: Callable[[], object]) -> Scene:
    """With one unread message."""
    scene = Scene(form)
    scene.settle()
    scene.tap(*scene.find("draft").center)
    for letter in "Hi":
        scene.key(letter)
        scene.frame()
    scene.key("Enter")
    for _ in range(20):
        scene.scroll(200, 300, 0, -10)
        scene.frame()
    scene.advance(1_000)
    return scene


@BOTH
def test_message_comes_while_scrolled_away__list_stays_and_counts_it(form: Callable[[], object]) -> None:
    with scrolled_away(form) as scene:
        before = scene.find("message8").position
        assert scene.semantics().find("1").bounds.width > 0
        scene.advance(1_000)
        assert scene.find("message8").position == before


@BOTH
def test_button_is_tapped__newest_is_in_sight_and_nothing_is_unread(form: Callable[[], object]) -> None:
    with scrolled_away(form) as scene:
        scene.tap(*scene.find("to newest").center)
        scene.advance(2_000)
        assert scene.find("message14").is_placed
        with pytest.raises(LookupError):
            scene.find("to newest")
        with pytest.raises(LookupError):
            scene.semantics().find("1")


@BOTH
def test_message_is_sent_while_scrolled_away__list_goes_to_it(form: Callable[[], object]) -> None:
    with scrolled_away(form) as scene:
        scene.tap(*scene.find("draft").center)
        scene.key("x")
        scene.frame()
        scene.key("Enter")
        scene.settle()
        assert scene.find("message15").position[1] > 400
