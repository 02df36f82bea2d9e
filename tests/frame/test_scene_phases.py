"""What one change re-runs depends only on where the state was read."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    Canvas,
    Color,
    IntOffset,
    Modifier,
    composable,
    mutable_state_of,
)
from engine.frame import FrameReport


def lists(report: FrameReport) -> dict[str, list[str]]:
    """What ran, without what did not."""
    found = {
        "composed": report.composed,
        "measured": report.measured,
        "placed": report.placed,
        "layers": report.layers,
        "drawn": report.drawn,
    }
    return {name: names for name, names in found.items() if names}


def test_nothing_changed__frame_does_nothing(run: Any) -> None:
    @composable
    def Screen() -> None:
        Box(Modifier.size(10).background(Color.RED))

    scene = run(Screen)
    assert scene.has_invalidations is False
    report = scene.frame()
    assert (lists(report), report.phases, report.replayed) == ({}, frozenset(), [])


def test_first_frame__does_every_phase(make_scene: Any) -> None:
    @composable
    def Screen() -> None:
        Box(Modifier.size(10).background(Color.RED))

    report = make_scene(Screen).frame()
    assert lists(report) == {
        "composed": ["Screen"],
        "measured": ["Box"],
        "placed": ["Box"],
        "drawn": ["Box"],
    }
    assert report.phases == {"composition", "measurement", "placement", "drawing"}
    assert {event.data.get("before", False) for event in report.events if event.kind == "composition"} == {True}


def test_read_in_composition__composes_and_what_its_result_changed(run: Any) -> None:
    state = mutable_state_of(10)

    @composable
    def Leaf() -> None:
        Box(Modifier.size(state.value).test_tag("leaf"))

    @composable
    def Screen() -> None:
        with Box(Modifier.size(50).test_tag("around")):
            Leaf()

    scene = run(Screen)
    state.value = 20
    assert lists(scene.frame()) == {
        "composed": ["Leaf"],
        "measured": ["leaf", "around"],
        "placed": ["around", "leaf"],
    }


def test_read_in_measurement__measures_without_composing(run: Any) -> None:
    state = mutable_state_of(10)

    def measure(scope: Any, measurable: Any, constraints: Any) -> Any:
        placeable = measurable.measure(constraints)
        return scope.layout(state.value, state.value, lambda: placeable.place(0, 0))

    @composable
    def Screen() -> None:
        with Box(Modifier.size(50).test_tag("around")):
            Box(Modifier.layout(measure).test_tag("leaf"))

    scene = run(Screen)
    state.value = 20
    report = scene.frame()
    assert report.phases == {"measurement", "placement"}
    assert (report.composed, report.measured) == ([], ["leaf", "around"])


def test_read_in_placement__places_only(run: Any) -> None:
    state = mutable_state_of(10)

    @composable
    def Screen() -> None:
        with Box(Modifier.size(50).test_tag("around")):
            Box(Modifier.test_tag("leaf").offset(lambda: IntOffset(state.value, 0)).size(5).background(Color.RED))

    scene = run(Screen)
    state.value = 20
    report = scene.frame()
    assert lists(report) == {"placed": ["leaf"]}
    assert report.phases == {"placement"}
    assert scene.pixels()[2, 22].tolist() == [255, 0, 0, 255]


def test_read_in_drawing__draws_only(run: Any) -> None:
    state = mutable_state_of(10.0)

    @composable
    def Screen() -> None:
        with Box(Modifier.size(50)):
            Canvas(lambda scope: scope.draw_circle(Color.RED, state.value), Modifier.size(40).test_tag("leaf"))

    scene = run(Screen)
    state.value = 20.0
    report = scene.frame()
    assert lists(report) == {"drawn": ["leaf"]}
    assert report.phases == {"drawing"}


def test_read_in_layer_block__runs_that_block_only(run: Any) -> None:
    state = mutable_state_of(0.5)

    def block(layer: Any) -> None:
        layer.alpha = state.value

    @composable
    def Screen() -> None:
        Box(Modifier.test_tag("leaf").graphics_layer(block).size(10).background(Color.RED))

    scene = run(Screen)
    state.value = 1.0
    report = scene.frame()
    assert lists(report) == {"layers": ["leaf"]}
    assert report.phases == {"layer"}
    assert scene.pixels()[5, 5].tolist() == [255, 0, 0, 255]


def test_write_and_reads__are_in_the_report_with_their_lines(run: Any) -> None:
    count = mutable_state_of(0)

    @composable
    def Screen() -> None:
        Box(Modifier.size(10 + count.value))

    scene = run(Screen)
    count.value = 1
    report = scene.frame()
    assert [(w.state, w.old, w.new, w.phase, w.before) for w in report.writes] == [("count", "0", "1", None, True)]
    assert [(r.state, r.phase, r.reader) for r in report.reads] == [("count", "composition", "Screen")]
    site = report.reads[0].site
    assert site is not None and (site.file, site.line) == (
        __file__,
        Screen.__wrapped__.__code__.co_firstlineno + 2,
    )


def test_written_while_drawing__is_served_in_the_next_frame(run: Any) -> None:
    source, target = mutable_state_of(0), mutable_state_of(0)

    def draw(scope: Any) -> None:
        target.value = source.value

    @composable
    def Reader() -> None:
        Box(Modifier.size(target.value).test_tag("reader"))

    @composable
    def Screen() -> None:
        Box(Modifier.size(10).draw_behind(draw).test_tag("writer"))
        Reader()

    scene = run(Screen)
    source.value = 5
    first, second = scene.settle()
    assert (lists(first), [w.phase for w in first.writes if w.state == "target"]) == (
        {"drawn": ["writer"]},
        ["drawing"],
    )
    assert second.composed == ["Reader"]
