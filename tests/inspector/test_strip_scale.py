"""The scale of the frame strip: what frames usually do decides it; a few that did far more neither set nor keep it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from inspector.analysis.cause_boxes import CausePicture
from inspector.qt.panels.causes_panel import empty_words, status_words
from inspector.qt.panels.event_timeline import nothing_words
from inspector.qt.panels.timeline_scale import next_top, scale_of, usual_top
from inspector.qt.panels.why_panel import shared_room


@pytest.mark.parametrize(
    ("units", "top"),
    [([], 0), ([0, 0], 0), ([7], 7), ([8, 10, 9, 0], 10), ([10] * 20 + [25], 25), ([10] * 20 + [900], 10)],
)
def test_frames_with_one_far_higher__the_others_are_the_top(units: list[int], top: int) -> None:
    assert usual_top(units) == top


def test_tall_frames_that_are_long_gone__the_top_comes_down_again() -> None:
    top = 0
    shown = []
    for units in ([5], [5, 300], [5, 300, 280, 290], [5] * 200):
        top = next_top(top, usual_top(units))
        shown.append(top)
    assert shown == [5, 5, 300, 5]


def test_frames_that_do_somewhat_less__the_top_stays() -> None:
    assert [next_top(60, usual) for usual in (59, 20, 19)] == [60, 60, 19]


@pytest.mark.parametrize("most", [0, 1, 9, 10, 11, 51, 92, 250, 4_999, 70_000])
def test_any_number_of_units__two_to_four_lines_reach_over_it(most: int) -> None:
    ceiling, step = scale_of(most)
    assert (ceiling >= most, ceiling % step, 2 <= ceiling // step <= 4) == (True, 0, True)


def test_frame_in_which_only_the_framework_ran__is_not_called_idle() -> None:
    def moment(*names: str) -> Any:
        return SimpleNamespace(frame=SimpleNamespace(runs=[SimpleNamespace(name=name) for name in names]))

    assert nothing_words(moment()) == "nothing ran: the frame was idle"
    words = "no part of the program ran, only parts of the framework: EnterExit, Fading"
    fading = moment("EnterExit", "Fading", "EnterExit")
    assert (nothing_words(fading), empty_words(fading)) == (words, f"N{words[1:]}.")
    assert status_words(CausePicture(7), 0, ran=True) == "Frame 7: only the framework ran"


@pytest.mark.parametrize(
    ("wanted", "room", "given"),
    [([10, 20], 100, [10, 20]), ([200, 200, 30], 150, [60, 60, 30]), ([50], -3, [0]), ([], 40, [])],
)
def test_names_of_the_phases__short_ones_whole_and_the_others_share_the_rest(
    wanted: list[int], room: int, given: list[int]
) -> None:
    assert shared_room(wanted, room) == given
