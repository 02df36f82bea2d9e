"""The frame strip: its scale, which a few frames that did far more neither set nor keep, and where frames stand."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from inspector.analysis import Work, nothing_inside
from inspector.analysis.cause_boxes import CausePicture
from inspector.qt.panels.causes_panel import empty_words, status_words
from inspector.qt.panels.timeline_bars import BarArea, ShownBars, TimelineBars
from inspector.qt.panels.timeline_entries import EntryLayout, TimelineEntry
from inspector.qt.panels.timeline_pictures import TimelinePictures
from inspector.qt.panels.timeline_scale import next_top, scale_of, usual_top
from inspector.qt.panels.why_panel import shared_room
from inspector.qt.style.appearance import Appearance


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


@pytest.mark.parametrize("chosen", [None, 0, 3, 9])
@pytest.mark.parametrize("of_range", [None, range(2, 5)])
def test_bars_from_the_kept_image__equal_bars_that_are_painted(
    qapp: QApplication, chosen: int | None, of_range: range | None
) -> None:
    appearance = Appearance()
    works = [Work(number, 2, 1, number % 3, number % 2) if number % 4 else None for number in range(10)]
    entries = [TimelineEntry(at, at, work, 150 + 12 * at, 12, 8, at == 5) for at, work in enumerate(works)]
    bars = ShownBars(BarArea(136, 300, 16, 80, 100, 10, 5), entries, of_range)
    shown = entries[chosen] if chosen is not None else None
    kept = TimelineBars(appearance, TimelinePictures(appearance))

    def painted(timeline: TimelineBars, ratio: float) -> QImage:
        image = QImage(320, 100, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(ratio)
        image.fill(appearance.color("panel"))
        painter = QPainter(image)
        painter.scale(1 / ratio, 1 / ratio)
        timeline.paint(painter, bars, None, shown)
        painter.end()
        image.setDevicePixelRatio(1.0)
        return image

    painted(kept, 1.0)
    # At a fractional ratio, all is painted again.
    assert painted(kept, 1.0) == painted(TimelineBars(appearance, TimelinePictures(appearance)), 1.5)
    assert kept.cuts(bars) == [
        (entry.x + 4, str(entry.work.total))
        for entry in entries
        if entry.work is not None and entry.work.total * 6.4 > 68
    ]


@pytest.mark.parametrize(
    ("frames", "room", "picture", "width"),
    [(2, 400, 80, 112), (6, 672, 80, 112), (6, 671, 80, 12), (7, 2_000, 80, 12), (2, 400, 0, 12)],
)
def test_frames_with_work__a_picture_stands_beside_each_bar_if_they_are_few_and_fit(
    qapp: QApplication, frames: int, room: int, picture: int, width: int
) -> None:
    recording: Any = SimpleNamespace(last=frames - 1)
    recording.stretch_bounds = lambda end: ((index, index, True) for index in range(end, -1, -1))
    work: Any = SimpleNamespace(of=lambda _, indices: dict.fromkeys(indices, (None, False)))
    entries = EntryLayout(Appearance(), 0, room, 12, lambda: picture).fitting(recording, frames - 1, work)
    assert [entry.x for entry in entries] == [index * width for index in range(frames)]
    assert {(entry.width, entry.bar, entry.has_picture) for entry in entries} == {
        (width, 20 if width > 12 else 8, width > 12)
    }


def test_frame_in_which_only_the_framework_ran__is_not_called_idle() -> None:
    def moment(*names: str) -> Any:
        return SimpleNamespace(frame=SimpleNamespace(runs=[SimpleNamespace(name=name) for name in names]))

    assert nothing_inside(moment().frame) == "nothing ran: the frame was idle"
    words = "no part of the program ran, only parts of the framework: EnterExit, Fading"
    fading = moment("EnterExit", "Fading", "EnterExit")
    assert (nothing_inside(fading.frame), empty_words(fading)) == (words, f"N{words[1:]}.")
    assert status_words(CausePicture(7), 0, ran=True) == "Frame 7: only the framework ran"


@pytest.mark.parametrize(
    ("wanted", "room", "given"),
    [([10, 20], 100, [10, 20]), ([200, 200, 30], 150, [60, 60, 30]), ([50], -3, [0]), ([], 40, [])],
)
def test_names_of_the_phases__short_ones_whole_and_the_others_share_the_rest(
    wanted: list[int], room: int, given: list[int]
) -> None:
    assert shared_room(wanted, room) == given
