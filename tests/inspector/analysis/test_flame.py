"""The flame chart of a frame, without a window: nesting, widths, what is visible."""

from __future__ import annotations

import pytest

from engine import trace
from inspector.analysis.flame import FlameChart, FlameSpan, flame_chart
from inspector.analysis.work import work_of_frame
from inspector.recording import NODE, RecordedFrame, Recording, Row, Subject

from ..analysed import recorded, tap
from ..programs import LOOP, place
from ..runs import recorded as recorded_target

NESTED = """
count = mutable_state_of(0)

@composable
def Card(number):
    Text(f"card {number}")

@composable
def App():
    with Column(Modifier.clickable(lambda: count.set(count.value + 1))):
        for number in range(3):
            Card(number + count.value)
"""


@pytest.fixture(scope="module")
def nested(tmp_path_factory: pytest.TempPathFactory) -> Recording:
    return recorded(tmp_path_factory.mktemp("nested"), NESTED, tap())


def chart_of(recording: Recording, index: int) -> FlameChart:
    frame = recording.frame(index)
    assert frame is not None
    return flame_chart(frame, recording)


def test_width_of_the_frame__is_its_work(nested: Recording) -> None:
    for frame in nested:
        assert flame_chart(frame, nested).units == work_of_frame(frame).total


def test_width_of_a_span__is_its_own_unit_and_the_spans_inside(nested: Recording) -> None:
    for frame in nested:
        chart = flame_chart(frame, nested)
        for span in chart.spans:
            inside = [chart.spans[number] for number in chart.children.get(span.number, ())]
            assert span.units == span.own + sum(each.units for each in inside)
            assert all(span.start <= each.start and each.end <= span.end for each in inside)


def test_spans_of_one_depth__do_not_overlap(nested: Recording) -> None:
    chart = chart_of(nested, 0)
    for level in chart.levels:
        spans = [chart.spans[number] for number in level]
        assert all(one.end <= other.start for one, other in zip(spans, spans[1:], strict=False))


def test_phases__are_the_spans_below_the_frame(nested: Recording) -> None:
    chart = chart_of(nested, 1)
    names = [chart.name(chart.spans[number]) for number in chart.levels[1]]
    assert names == ["tap 20, 20", "composition", "layout", "drawing"]


def test_words_and_line_of_a_span() -> None:
    session = recorded_target(LOOP, "settles", frames=1)
    session.close()
    chart = chart_of(session.recording, 0)
    (measured,) = [span for span in chart.spans if chart.name(span) == "measure box"]
    assert chart.words(measured) == "measure box: 3 work units, 1 of its own"
    (composed,) = [span for span in chart.spans if span.kind == trace.COMPOSITION]
    assert (chart.name(composed), str(chart.site(composed))) == ("Settles", place(LOOP, "@composable"))


def test_arrows__walk_to_parent_child_and_neighbor(nested: Recording) -> None:
    chart = chart_of(nested, 0)
    assert chart.walk(0, "up") == 0
    widest = chart.walk(0, "down")
    assert chart.name(chart.spans[widest]) == "layout"
    assert chart.walk(widest, "up") == 0
    left = chart.walk(widest, "left")
    assert chart.walk(left, "right") == widest
    last = chart.levels[1][-1]
    assert chart.walk(last, "right") == last


def test_span_at_a_unit__is_the_one_that_covers_it(nested: Recording) -> None:
    chart = chart_of(nested, 0)
    for span in chart.spans:
        if span.units:
            assert chart.at(span.depth, span.start + 0.5) == span
    mark = next(span for span in chart_of(nested, 1).spans if span.kind == trace.INPUT)
    assert chart_of(nested, 1).at(1, mark.start - 0.2, slack=0.3) == mark


def test_wide_span_after_a_mark_at_the_same_place__is_visible() -> None:
    chart = made([(0, 0), (0, 5), (5, 0), (5, 1)])
    spans = list(chart.visible_spans(1, 0.0, 100.0, pixel=2.0))
    assert [(span.start, span.units) for span, _ in spans] == [(0, 0), (0, 5), (5, 0)]
    assert sum(count for _, count in spans) == 4


def test_many_spans__at_most_one_for_each_pixel_is_visited(nested: Recording) -> None:
    chart = flame_chart(large_frame(nested, 20_000), nested)
    assert (len(chart.spans), chart.units) == (20_002, 20_000)
    pixel = chart.units / 1_000
    for depth in range(len(chart.levels)):
        seen = list(chart.visible_spans(depth, 0.0, chart.units, pixel))
        assert len(seen) <= 1_002
        assert sum(count for _, count in seen) == len(chart.levels[depth])


def made(places: list[tuple[int, int]]) -> FlameChart:
    """A chart with spans of depth 1 at these places: (start, units)."""
    frame = RecordedFrame(0, (), None, None, {})  # type: ignore[arg-type]
    chart = FlameChart(frame, Recording())
    chart.spans = [FlameSpan(0, -1, 0, 0, 6, 0, 0, trace.FRAME, "")]
    for number, (start, units) in enumerate(places, 1):
        chart.spans.append(FlameSpan(number, 0, 1, start, units, units, number, trace.MEASUREMENT, "L"))
    chart.levels = [[0], list(range(1, len(places) + 1))]
    return chart


def large_frame(recording: Recording, count: int) -> RecordedFrame:
    """A frame with one layout pass that measures `count` nodes."""
    like = recording.frame(0)
    assert like is not None
    node = Subject(5, NODE, "row")
    rows = [Row(1, 0, 0, trace.LAYOUT_PASS, None, None, count + 1, False, {})]
    rows += [Row(at, 1, 0, trace.MEASUREMENT, node, None, at, False, {}) for at in range(2, count + 2)]
    from dataclasses import replace

    return replace(like, rows=tuple(rows))
