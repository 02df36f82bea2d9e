"""Which of the runs after a change read the state: itself, through a derived state, or not at all."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hypothesis import given, settings

from engine import trace
from inspector.analysis import changes
from inspector.analysis.derived_dependencies import dependencies_in, reaches
from inspector.analysis.display_names import names_of
from inspector.analysis.state_changes import Change, Effect
from inspector.qt.panels.why_panel import describe
from inspector.recording import RecordedFrame, Recording

from ..analysed import recorded, tap
from ..random_programs import drives, programs
from ..running.test_replay_random import driven

SCREEN = """
@composable
def Title(alarm):
    Text("alarm" if alarm.value else "calm", Modifier.test_tag("title"))

@composable
def Tall(height, pulse):
    shown = pulse.value
    Box(Modifier.size(10, height).test_tag("tall"))

@composable
def App():
    limit = remember(lambda: mutable_state_of(0))
    pulse = remember(lambda: mutable_state_of(0))
    alarm = remember(lambda: derived_state_of(lambda: limit.value > 0))
    def change():
        limit.set(limit.value + 1)
        pulse.set(pulse.value + 1)
    with Column(Modifier.size(200).clickable(change)):
        Title(alarm)
        Canvas(lambda scope: scope.draw_rect(Color.RED, size=(limit.value, 5)), Modifier.size(9).test_tag("own"))
        Canvas(lambda scope: scope.draw_rect(Color.BLUE), Modifier.size(9).test_tag("other"))
        Tall(20 + limit.value, pulse)
"""


def by_state(recording: Recording) -> dict[str, Change]:
    frame = recording.latest
    assert frame is not None
    return {change.write.name: change for change in changes(frame, recording) if change.write is not None}


def effect(change: Change, phase: str, name: str) -> Effect:
    return next(each for each in change.effects if (each.phase, each.name) == (phase, name))


def test_node_that_shares_the_layer__is_no_reader(tmp_path: Path) -> None:
    limit = by_state(recorded(tmp_path, SCREEN, tap(150, 150)))["limit"]
    assert effect(limit, trace.DRAWING, "own").direct
    assert not effect(limit, trace.DRAWING, "other").direct


def test_composable_that_reads_a_derived_state__reads_the_state_through_it(tmp_path: Path) -> None:
    limit = by_state(recorded(tmp_path, SCREEN, tap(150, 150)))["limit"]
    title = effect(limit, trace.COMPOSITION, "Title")
    assert (title.direct, title.through, title.read_site) == (True, ("alarm",), None)
    assert "composition of Title (reads it through alarm)" in describe(limit)


def test_run_after_two_changes_of_its_caller__names_the_other_state(tmp_path: Path) -> None:
    found = by_state(recorded(tmp_path, SCREEN, tap(150, 150)))
    limit, pulse = found["limit"], found["pulse"]
    assert effect(pulse, trace.COMPOSITION, "Tall").together == ()
    assert effect(pulse, trace.MEASUREMENT, "tall").together == ("limit",)
    assert effect(limit, trace.MEASUREMENT, "tall").together == ("pulse",)
    assert "; together with limit: " in describe(pulse)


def test_write_of_an_earlier_frame__is_named_with_its_frame(tmp_path: Path) -> None:
    text = """
    @composable
    def App():
        n = remember(lambda: mutable_state_of(0))
        late = remember(lambda: mutable_state_of(0))
        with Column(Modifier.size(100).clickable(lambda: n.set(n.value + 1))):
            Box(Modifier.size(10 + n.value, 10).on_size_changed(lambda size: late.set(size.width)))
            Text(f"{late.value}")
    """
    recording = recorded(tmp_path, text, tap(50, 50), lambda session: None)
    frame = recording.latest
    assert frame is not None
    found = [change for change in changes(frame, recording) if change.write is not None and change.effects]
    assert [change.title for change in found] == ["late 10 → 11 in frame 1"]
    assert [change.earlier for change in found] == [frame.index - 1]


def reads_in(frame: RecordedFrame, before: RecordedFrame | None, each: Effect) -> set[int]:
    moments = [moment for moment in (before, frame) if moment is not None]
    return {read.state.id for moment in moments for read in moment.subscriptions.get((each.subject.id, each.phase), ())}


@given(programs(), drives)
@settings(max_examples=max(5, settings().max_examples // 5))
def test_random_program__readers_have_a_subscription_and_all_others_none(
    text: str, drive: list[tuple[str, Any]]
) -> None:
    recording = driven(text, drive).recording
    names = names_of(recording)
    for frame in recording:
        before = recording.frame(frame.index - 1)
        depends = dependencies_in(frame)
        for change in changes(frame, recording):
            for each in change.effects:
                state = change.write.subject.id if change.write is not None and change.write.subject is not None else 0
                read = reads_in(frame, before, each)
                if each.read_site is not None:
                    assert state in read
                if each.through:
                    derived = {names.of_number(number, "") for number in read if reaches(number, {state}, depends)}
                    assert set(each.through) <= derived
                assert each.direct == (each.read_site is not None or bool(each.through))
                assert not (each.direct and each.together)
