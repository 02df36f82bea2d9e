"""What is said of three whole programs – a shopping list, a stopwatch, settings – is so."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine import trace
from inspector.advice.advise import advise
from inspector.analysis import findings, reason_of
from inspector.analysis.run_reasons import ReasonPart
from inspector.analysis.waste import waste_of
from inspector.recording import RecordedFrame, Recording, Row
from inspector.running.headless_inputs import recorded
from inspector.running.loading.program import load
from inspector.running.rerun import rerun

from ..programs import APPS

NAMES = ("shopping", "stopwatch", "settings")


def run_of(name: str) -> Recording:
    recording, _ = recorded(load(str(APPS / f"{name}.py")), demo=True)
    return recording


def parts_of(recording: Recording) -> Iterator[tuple[RecordedFrame, Row, ReasonPart]]:
    for frame in recording:
        for row in frame.runs:
            for part in reason_of(frame, recording, row).parts:
                yield frame, row, part


@pytest.mark.parametrize("name", NAMES)
def test_whole_program__every_state_named_as_a_reason_was_written_and_had_been_read(name: str) -> None:
    recording = run_of(name)
    named = 0
    for frame, row, part in parts_of(recording):
        if part.state is None or part.write is None or part.kind != "state" or "shared" in row.data:
            continue
        named += 1
        found = recording.find_row(part.write.id)
        assert found is not None and found[1].kind == trace.WRITE and found[1].id < row.id
        if part.write.subject != part.state and row.kind == trace.COMPOSITION and not part.state.is_frameworks:
            assert part.became is not None and part.became[0] != part.became[1]
        assert row.subject is not None
        earlier = [recording.frame(frame.index - 1), frame]
        reads = [read for each in earlier if each is not None for read in each.reads]
        assert any(
            (read.reader.id, read.phase, read.state.id) == (row.subject.id, row.kind, part.state.id) for read in reads
        ), (frame.index, row.name, part.state.name)
    assert named > 5


@pytest.mark.parametrize("name", NAMES)
def test_whole_program__no_read_in_a_calculation_is_the_composables(name: str) -> None:
    recording = run_of(name)
    inside = {row.id for frame in recording for row in frame.rows if row.kind == trace.READ and "through" in row.data}
    assert [read for frame in recording for read in frame.reads if read.row in inside] == []


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("shopping", [("waste", 1)]),
        ("stopwatch", [("waste", 1)]),
        ("settings", [("loop", 3), ("waste", 1)]),
    ],
)
def test_whole_program__has_exactly_the_expected_findings(name: str, expected: list[tuple[str, int]]) -> None:
    found = findings(run_of(name), False)
    assert [(finding.kind, finding.count) for finding in found] == expected
    if name == "settings":
        assert found[0].words.startswith("Recomposition loop on header: SettingsScreen reads it in composition at ")


@pytest.mark.parametrize("name", NAMES)
def test_whole_program__waste_is_blamed_on_states_that_it_uses(name: str) -> None:
    recording = run_of(name)
    latest = recording.latest
    assert latest is not None
    used = {value.state.name for value in latest.values.values() if value.program}
    blamed = {state for line in waste_of(recording).lines for state in line.states if state}
    assert sorted(blamed - used) == []


def test_settings__the_advice_is_one_column_for_the_two_and_a_layer() -> None:
    program = load(str(APPS / "settings.py"))
    _, log = recorded(program, demo=True)
    found = advise(rerun(program, log), program, log)
    assert [(advice.rule, advice.verdict) for advice in found] == [("own_layer", "proved"), ("single_layout", "proved")]
    assert found[1].title == "Lay both out in a Column, so that composition need not read header"
    assert ", 3 times: " in found[1].words
