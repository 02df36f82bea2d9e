"""Layout walk: parents ask their children before they know their own size, and place them after."""

from __future__ import annotations

from collections import Counter

from engine import trace
from lessons.apps import walk

from .driven import driven, run

WALK = ["page", "row0", "image0", "column0", "title0", "subtitle0"]


def test_first_frame_of_one_row__visits_each_node_once() -> None:
    report = run(walk, "row").reports[0]
    assert report.measured == WALK
    assert report.placed == WALK


def test_measurement__of_a_parent_ends_after_those_of_its_children() -> None:
    report = run(walk, "row").reports[0]
    spans = {event.subject.test_tag: event for event in report.events if event.kind == trace.MEASUREMENT}
    ended = sorted((event.end, tag) for tag, event in spans.items() if tag in WALK)
    # A parent with a last child ends at the same event as that child; the child began later.
    order = sorted(ended, key=lambda entry: (entry[0], -spans[entry[1]].id))
    assert [tag for _, tag in order] == ["image0", "title0", "subtitle0", "column0", "row0", "page"]


def test_ten_rows__take_ten_times_the_visits() -> None:
    report = run(walk, "rows").reports[0]
    assert set(Counter(report.measured).values()) == {1}
    assert set(Counter(report.placed).values()) == {1}
    assert len(report.measured) == len(report.placed) == 1 + 10 * 5


def test_tap_on_a_row__measures_from_its_subtitle_upwards() -> None:
    assert (
        driven(walk, "row")
        == [
            {
                "composed": ["Place", "Subtitle", "Text"],
                "skipped": ["Image", "Text"],
                "measured": ["subtitle0", "column0", "row0", "page"],
                "placed": ["page", "row0", "column0", "subtitle0"],
                "drawn": ["row0", "title0", "subtitle0"],
                "replayed": ["image0"],
            }
        ]
        * 2
    )


def test_tap_on_the_first_of_ten_rows__measures_nothing_of_the_others() -> None:
    others = range(1, 10)
    assert (
        driven(walk, "rows")
        == [
            {
                "composed": ["Place", "Subtitle", "Text"],
                "skipped": ["Image", "Text"],
                "measured": ["subtitle0", "column0", "row0", "page"],
                "placed": ["page", "row0", "column0", "subtitle0"],
                "drawn": ["row0", "title0", "subtitle0"]
                + [f"{part}{row}" for row in others for part in ("row", "title", "subtitle")],
                "replayed": ["image0", *(f"image{row}" for row in others)],
            }
        ]
        * 2
    )
