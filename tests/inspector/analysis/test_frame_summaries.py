"""Sentences about whole frames, and about what the framework does for the program."""

from __future__ import annotations

from pathlib import Path

from engine import trace
from inspector.analysis import plain, summary, why_row
from inspector.recording import Recording
from inspector.running.loading.program import load
from inspector.running.report import run_report

from ..programs import written

QUIET = """
    from engine import *

    unread = mutable_state_of(0, name="unread")
    flow = MutableStateFlow("idle")
    names = mutable_state_list_of("Ada", "Bob")

    @composable
    def Screen():
        shown = collect_as_state(flow)
        rows = list(names)
        with Column():
            Text(shown.value)
            Text(f"{len(rows)}")
            LazyColumn(lambda scope: scope.items(rows, Line), Modifier.size(80, 60).test_tag("list"))

    @composable
    def Line(name):
        Text(name)

    def demo(scene):
        unread.value = 1
        scene.frame()
        flow.value = "busy"
        scene.frame()
        names.append("Cleo")
        scene.settle(5)
"""


def recorded(folder: Path) -> Recording:
    return run_report(load(written(folder, QUIET)), demo=True).recording


def sentences(recording: Recording) -> list[str]:
    return [
        plain(why_row(frame, recording, row)) for frame in recording for row in frame.runs if row.subject is not None
    ]


def test_write_of_a_state_without_a_reader__the_frame_says_that_no_phase_reads_it(tmp_path: Path) -> None:
    recording = recorded(tmp_path)
    frame = next(
        each for each in recording if any(row.name == "unread" for row in each.rows if row.kind == trace.WRITE)
    )
    assert plain(summary(frame, recording)) == "State was written, and nothing ran: no phase reads it."


def test_framework_writes_what_it_collected__its_coroutine_is_named_by_what_the_program_calls(tmp_path: Path) -> None:
    (said,) = [each for each in sentences(recorded(tmp_path)) if each.startswith("Screen ran because shown went")]
    assert said.endswith("and written by the coroutine of collect_as_state.")


def test_list_with_other_items__its_items_run_because_composing_the_list_gave_them_other_content(
    tmp_path: Path,
) -> None:
    said = sentences(recorded(tmp_path))
    assert "list was measured because the composition of LazyColumn gave it other content." in said
    assert not [each for each in said if "→ λ" in each]


def test_frame_in_which_only_the_framework_composes__says_so(tmp_path: Path) -> None:
    recording = recorded(tmp_path)
    said = {plain(summary(frame, recording)) for frame in recording}
    assert not [each for each in said if each.startswith(("SlotHost", "LazyItem", "host"))]
