"""What a report makes of events."""

from __future__ import annotations

from typing import Any

from engine import trace
from engine.frame.frame_report import FrameReport, Read, ReportBuilder, Write


class Named:
    def __init__(self, name: str, test_tag: str | None = None) -> None:
        self.name = name
        self.test_tag = test_tag
        self.last_write = 0


def report_of(emit: Any, before: Any = None, index: int = 0) -> FrameReport:
    builder = ReportBuilder()
    tracer = trace.Tracer(builder)
    if before is not None:
        before(tracer)
    builder.begin_frame()
    emit(tracer)
    return builder.finish(index)


def run(tracer: trace.Tracer, kind: str, subject: object) -> None:
    tracer.end(tracer.begin(kind, subject))


def test_no_events__report_is_empty() -> None:
    report = report_of(lambda tracer: None, index=3)
    assert report.to_json() == {
        "index": 3,
        "phases": [],
        "composed": [],
        "skipped": [],
        "measured": [],
        "placed": [],
        "drawn": [],
        "replayed": [],
        "writes": [],
        "reads": [],
    }
    assert repr(report) == "<FrameReport 3: nothing>"


def test_runs__are_listed_by_phase_in_order() -> None:
    def emit(tracer: trace.Tracer) -> None:
        run(tracer, trace.COMPOSITION, Named("Screen"))
        tracer.point(trace.SKIP, Named("Sibling"))
        run(tracer, trace.MEASUREMENT, Named("Box", "b"))
        run(tracer, trace.MEASUREMENT, Named("Box"))
        run(tracer, trace.PLACEMENT, Named("Box"))
        run(tracer, trace.LAYER, Named("Box"))
        run(tracer, trace.DRAWING, Named("Text"))
        tracer.point(trace.REPLAY, Named("Image"))

    report = report_of(emit)
    assert report.composed == ["Screen"]
    assert report.skipped == ["Sibling"]
    assert report.measured == ["b", "Box"]
    assert report.placed == ["Box"]
    assert report.layers == ["Box"]
    assert report.drawn == ["Text"]
    assert report.replayed == ["Image"]
    assert report.phases == {"composition", "measurement", "placement", "layer", "drawing"}


def test_lazy_report__takes_its_names_at_the_first_look() -> None:
    box, events = Named("Box", "before"), list[trace.Event]()

    class Kept:
        def happened(self, event: trace.Event) -> None:
            events.append(event)

        def ended(self, event: trace.Event) -> None:
            pass

    tracer = trace.Tracer(Kept())
    run(tracer, trace.DRAWING, box)
    eager, looked_at, late = (FrameReport(0, events, is_lazy=is_lazy) for is_lazy in (False, True, True))
    assert (looked_at.drawn, looked_at.phases) == (["before"], {"drawing"})
    box.test_tag = "after"
    assert [report.drawn for report in (eager, looked_at, late)] == [["before"], ["before"], ["after"]]
    assert not hasattr(late, "painted")


def test_reads__have_the_innermost_run_as_reader() -> None:
    state = Named("count")

    def emit(tracer: trace.Tracer) -> None:
        outer = tracer.begin(trace.COMPOSITION, Named("Outer"))
        inner = tracer.begin(trace.MEASUREMENT, Named("Row"))
        callback = tracer.begin(trace.CALLBACK, Named("Row"))
        tracer.point(trace.READ, state)
        tracer.end(callback)
        tracer.end(inner)
        tracer.point(trace.READ, state)
        tracer.end(outer)
        tracer.point(trace.READ, state)

    assert report_of(emit).reads == [
        Read("count", "measurement", "Row", None, False),
        Read("count", "composition", "Outer", None, False),
    ]


def test_writes__carry_their_values_as_text() -> None:
    state = Named("count")

    def emit(tracer: trace.Tracer) -> None:
        tracer.point(trace.WRITE, state, old=0, new=1, phase=None)
        tracer.point(trace.WRITE, state, old="a" * 500, new=None, phase="composition")

    first, second = report_of(emit).writes
    assert first == Write("count", "0", "1", None, None, False)
    assert (second.new, second.phase, len(second.old) <= 200) == ("None", "composition", True)


def test_between_frames__belongs_to_the_next_report_marked_before() -> None:
    state = Named("count")

    def before(tracer: trace.Tracer) -> None:
        tracer.point(trace.WRITE, state, old=0, new=1, phase=None)
        run(tracer, trace.LAYER, Named("Box"))

    report = report_of(lambda tracer: run(tracer, trace.DRAWING, Named("Box")), before)
    assert [event.data.get("before", False) for event in report.events] == [True, True, False]
    assert report.writes == [Write("count", "0", "1", None, None, True)]
    assert report.phases == {"layer", "drawing"}


def test_node_renamed_after_the_frame__report_keeps_the_name() -> None:
    node = Named("Item", "first")
    report = report_of(lambda tracer: run(tracer, trace.DRAWING, node))
    node.test_tag = "second"
    assert report.drawn == ["first"]


def test_second_report__counts_only_runs_after_the_first_report() -> None:
    builder = ReportBuilder()
    tracer = trace.Tracer(builder)
    run(tracer, trace.DRAWING, Named("a"))
    first = builder.finish(0)
    run(tracer, trace.DRAWING, Named("b"))
    assert (first.drawn, builder.finish(1).drawn) == (["a"], ["b"])


def test_row_of_json__has_file_and_line() -> None:
    site = trace.Site("/x/app.py", 7, "on_click")

    def emit(tracer: trace.Tracer) -> None:
        tracer.point(trace.WRITE, Named("count"), site=site, old=0, new=1, phase="input")

    assert report_of(emit).to_json()["writes"] == [
        {
            "state": "count",
            "old": "0",
            "new": "1",
            "phase": "input",
            "before": False,
            "file": "/x/app.py",
            "line": 7,
            "function": "on_click",
        }
    ]
