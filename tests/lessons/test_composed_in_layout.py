"""Composed in layout: BoxWithConstraints and LazyRow compose while they are measured."""

from __future__ import annotations

import pytest

from engine import FrameReport, trace
from lessons.apps import composed_in_layout

from .driven import driven, run

SCROLLED = {"placed": ["hours"], "replayed": ["hour0", "hour1", "hour2", "hour3", "hour4"]}
SCROLL = [
    SCROLLED,
    SCROLLED,
    {
        "composed": ["Hour", "Text", "Text"],
        "measured": ["hours", "hour5", "Column", "Text", "Text"],
        "placed": ["hours", "hour5", "Column", "Text", "Text"],
        "drawn": ["Column", "Text", "Text"],
        "replayed": ["hour0", "hour1", "hour2", "hour3", "hour4"],
    },
    {
        "measured": ["hours"],
        "placed": ["hours"],
        "replayed": ["hour1", "hour2", "hour3", "hour4", "hour5"],
    },
]


def within(report: FrameReport, name: str) -> list[str]:
    """The kinds of run that the composition of `name` happened inside of, innermost first."""
    by_id = {event.id: event for event in report.events}
    (event,) = (e for e in report.events if e.kind == trace.COMPOSITION and e.subject.name == name)
    kinds = []
    while event.inside in by_id:
        event = by_id[event.inside]
        if event.kind in (trace.MEASUREMENT, trace.LAYOUT_PASS):
            kinds.append(event.kind)
    return kinds


def test_box_with_constraints__composes_in_its_measurement() -> None:
    narrow, wide, *_ = driven(composed_in_layout, "subcomposed")
    for frame, tree in ((narrow, "in a column"), (wide, "in a row")):
        assert frame == {
            "composed": ["Weather", "Temperature", "Text", "Sky", "Text", "Text"],
            "measured": ["card", tree, "temperature", "sky", "Text", "Text"],
            "placed": ["card", tree, "temperature", "sky", "Text", "Text"],
            "drawn": ["page", "card", "temperature", "Text", "Text"],
            "replayed": ["hours"],
        }
    assert within(run(composed_in_layout, "subcomposed").reports[1], "Weather") == [
        trace.MEASUREMENT,
        trace.LAYOUT_PASS,
    ]


def test_policy_of_ones_own__composes_nothing() -> None:
    assert (
        driven(composed_in_layout, "measured")[:2]
        == [
            {
                "measured": ["card", "temperature", "sky", "Text", "Text"],
                "placed": ["card", "temperature", "sky", "Text", "Text"],
                "drawn": ["page", "card", "temperature", "Text", "Text"],
                "replayed": ["hours"],
            }
        ]
        * 2
    )


@pytest.mark.parametrize("variant", composed_in_layout.VARIANTS)
def test_lazy_row__composes_the_item_that_scrolls_into_view_in_its_measurement(variant: str) -> None:
    assert driven(composed_in_layout, variant)[2:6] == SCROLL
    report = run(composed_in_layout, variant).reports[5]
    assert within(report, "Hour")[0] == trace.MEASUREMENT


@pytest.mark.parametrize("variant", composed_in_layout.VARIANTS)
def test_width__is_read_in_measurement_only(variant: str) -> None:
    report = run(composed_in_layout, variant).reports[1]
    assert [(read.state, read.phase, read.reader) for read in report.reads if read.state == "wide"] == [
        ("wide", "measurement", "card")
    ]


def test_forms__look_the_same_in_every_frame() -> None:
    subcomposed, measured = (run(composed_in_layout, variant) for variant in composed_in_layout.VARIANTS)
    for first, second in zip(subcomposed.pixels(), measured.pixels(), strict=True):
        assert (first == second).all()
