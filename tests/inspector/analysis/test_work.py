"""Work units: what counts as one, what does not, and that the window and the lessons count the same."""

from __future__ import annotations

from pathlib import Path

from engine import trace
from inspector.analysis import Work, count, units_of, wall_nanos_of, work_of, work_of_frame
from inspector.running.loading.program import load
from inspector.running.session import Session

from ..feed import SlowParallax
from ..programs import PARALLAX, written


def test_parallax_drag__units_by_phase() -> None:
    emitted = SlowParallax()
    emitted.drag(10)
    emitted.drag(10)
    frames = list(emitted.feed.recording)
    assert work_of_frame(frames[1]) == Work(composition=1, placement=2, drawing=3)
    assert work_of(frames[1:]) == Work(composition=2, placement=4, drawing=6)
    assert work_of(frames[1:]).total == 12
    assert [row.name for row in units_of(frames[1])] == ["Screen", "list", "header", "box", "header", "list"]


def test_no_frames__no_work() -> None:
    assert work_of([]) == Work() == (0, 0, 0, 0, 0)
    assert Work().words() == "0 work units"


def test_words__name_only_phases_that_worked() -> None:
    assert Work(1, 0, 2, 0, 3).words() == "6 work units: 1 composition, 2 placement, 3 drawing"
    assert Work(layer=1).words() == "1 work unit: 1 layer"


def test_difference__is_phase_by_phase() -> None:
    slow, fast = Work(20, 0, 40, 0, 60), Work(0, 0, 40, 20, 0)
    assert slow.minus(fast) == Work(20, 0, 0, -20, 60)
    assert fast.plus(slow.minus(fast)) == slow


def test_work_of_a_real_run__equals_the_reports_without_the_root(tmp_path: Path) -> None:
    session = Session(load(PARALLAX), "slow", capture=False)
    assert session.start()
    try:
        session.frame()
        report = session.last_report
        frame = session.recording.latest
        assert frame is not None
        listed = [report.composed, report.measured, report.placed, report.layers, report.drawn]
        assert work_of_frame(frame) == Work(*(len(names) for names in listed))
        assert any(row.kind == trace.MEASUREMENT and row.name == "root" for row in frame.rows)
        assert count(frame).units == work_of_frame(frame).total
    finally:
        session.close()


def test_layer_block__is_one_unit_and_its_replay_none(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        """
        from engine import Box, Modifier, composable, mutable_state_of, remember

        @composable
        def Fading() -> None:
            alpha = remember(lambda: mutable_state_of(1.0))
            Box(
                Modifier.size(50)
                .graphics_layer(lambda layer: setattr(layer, "alpha", alpha.value))
                .clickable(lambda: alpha.set(0.5))
                .test_tag("box")
            )
        """,
    )
    session = Session(load(path), capture=False)
    assert session.start()
    try:
        session.frame()
        session.input("tap", 20, 20)
        frame = session.frame()
        assert frame is not None
        assert work_of([frame]) == Work(layer=1)
        assert wall_nanos_of([frame]) == frame.wall_nanos > 0
    finally:
        session.close()
