"""The reads matrix: state × reader, phase and line; what was invalidated, gained and lost."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

from hypothesis import given, settings

from engine import trace
from inspector.analysis import reads_matrix, spoken, state_lines
from inspector.analysis.display_names import names_of
from inspector.recording import NODE, Recording
from inspector.recording.events import CompositionRun

from ..analysed import recorded, tap
from ..feed import Fake, Feed, SlowParallax
from ..random_programs import drives, programs
from ..running.test_replay_random import driven


def test_parallax_drag__the_read_in_composition_was_invalidated() -> None:
    emitted = SlowParallax()
    emitted.drag(10)
    matrix = reads_matrix(emitted.feed.recording.latest)  # type: ignore[arg-type]
    assert [line.state.name for line in matrix.states] == ["offset"]
    assert [(reader.subject.name, reader.file) for reader in matrix.readers] == [("Screen", "app.py")]
    (mark,) = matrix.cell(0, 0)
    assert (mark.letter, mark.phase, mark.site.line if mark.site else None, mark.invalidated) == (
        "C",
        "composition",
        16,
        True,
    )
    assert matrix.invalidated == 1
    assert spoken(matrix.states[0], matrix.readers[0], matrix.cell(0, 0)) == (
        "Screen reads offset in composition, line 16, invalidated"
    )
    names: Any = SimpleNamespace(of=lambda subject: f"{subject.name} #2")
    assert spoken(matrix.states[0], matrix.readers[0], (), names) == "Screen #2 does not read offset #2"


def test_same_state_read_in_three_phases__three_readers() -> None:
    feed = Feed()
    state = Fake("x", value=0)
    scope, node, drawn = Fake("Screen"), Fake("Box", "moved"), Fake("Box", "drawn")
    with feed.frame():
        feed.run(trace.COMPOSITION, scope, (state, 3))
        feed.run(trace.PLACEMENT, node, (state, 5))
        feed.run(trace.DRAWING, drawn, (state, 7))
    matrix = reads_matrix(feed.recording.latest)  # type: ignore[arg-type]
    cells = [[(mark.letter, mark.site.line) for mark in matrix.cell(0, column)] for column in range(3)]  # type: ignore[union-attr]
    assert [reader.subject.name for reader in matrix.readers] == ["Screen", "moved", "drawn"]
    assert cells == [[("C", 3)], [("L", 5)], [("D", 7)]]


def test_read_gained_and_lost_between_two_runs__is_marked() -> None:
    feed = Feed()
    a, b, scope = Fake("a", value=1), Fake("b", value=2), Fake("Screen")
    with feed.frame():
        feed.run(trace.COMPOSITION, scope, (a, 3))
    with feed.frame():
        feed.run(trace.COMPOSITION, scope, (b, 4))
    first, second = feed.recording
    matrix = reads_matrix(second, first)
    changes = {line.state.name: [mark.change for mark in matrix.cell(row, 0)] for row, line in enumerate(matrix.states)}
    assert changes == {"a": ["−"], "b": ["+"]}


def test_first_run_of_a_reader__gains_nothing() -> None:
    feed = Feed()
    a, scope = Fake("a", value=1), Fake("Screen")
    feed.idle()
    with feed.frame():
        feed.run(trace.COMPOSITION, scope, (a, 3))
    first, second = feed.recording
    assert [mark.change for mark in reads_matrix(second, first).cell(0, 0)] == [""]


def test_states__last_written_first() -> None:
    feed = Feed()
    a, b, scope = Fake("a", value=1), Fake("b", value=2), Fake("Screen")
    with feed.frame():
        feed.run(trace.COMPOSITION, scope, (a, 3), (b, 4))
    with feed.frame(), feed.span(trace.INPUT, "tap", x=1, y=2):
        feed.write(b, 3, 9)
    lines = [
        (line.state.name, line.value, line.last_write, line.written_now) for line in state_lines(feed.recording.latest)
    ]  # type: ignore[arg-type]
    assert lines == [("b", "3", "now, tap", True), ("a", "1", "never", False)]


def test_scope_of_the_program_reads_in_a_line_of_the_engine__the_cell_has_no_line_of_another_file(
    tmp_path: Path,
) -> None:
    recording = recorded(
        tmp_path,
        """
        words = mutable_state_list_of("one", "two")

        @composable
        def App():
            LazyColumn(lambda scope: scope.items(words, lambda word: Text(word)), Modifier.size(50))
        """,
    )
    frame = recording.latest
    assert frame is not None
    matrix = reads_matrix(frame, names=names_of(recording))
    lines = {
        mark.site.line if mark.site is not None else None
        for (_, reader), marks in matrix.cells.items()
        for mark in marks
        if next(each for each in matrix.readers if each.subject.id == reader).subject.name == "λ"
    }
    assert lines == {None}


WARNING = """
heat = mutable_state_of(0)
cold = mutable_state_of(0)
alarm = derived_state_of(lambda: heat.value > 2, name="alarm")

@composable
def Title():
    Text(f"{alarm.value}")

@composable
def App():
    Box(Modifier.size(40).clickable(lambda: heat.set(heat.value + 1)))
    if heat.value < 4:
        with Column(Modifier.offset(0, 10)):
            Box(Modifier.size(9).graphics_layer(lambda layer: layer.set(alpha=1 / (1 + cold.value))).test_tag("pale"))
            Title()
"""


def asked_in(recording: Recording, index: int) -> set[tuple[str, str]]:
    frame, before = recording.frame(index), recording.frame(index - 1)
    assert frame is not None
    matrix = reads_matrix(frame, before)
    return {
        (line.state.name, reader.subject.name)
        for row, line in enumerate(matrix.states)
        for column, reader in enumerate(matrix.readers)
        if any(mark.invalidated for mark in matrix.cell(row, column))
    }


def test_derived_state__invalidates_its_reader_only_when_its_value_changes(tmp_path: Path) -> None:
    recording = recorded(tmp_path, WARNING, *[tap(5, 5)] * 3)
    assert [asked_in(recording, index) for index in (1, 2, 3)] == [
        {("heat", "App")},
        {("heat", "App")},
        {("heat", "App"), ("alarm", "Title")},
    ]


def test_subtree_that_leaves__has_no_readers(tmp_path: Path) -> None:
    recording = recorded(tmp_path, WARNING, *[tap(5, 5)] * 4)
    frame = recording.latest
    assert frame is not None
    assert {reader.subject.name for reader in reads_matrix(frame).readers} == {"App"}


@given(programs(), drives)
@settings(max_examples=max(5, settings().max_examples // 5))
def test_random_program__readers_are_in_the_tree_and_invalidated_reads_saw_a_change(
    text: str, drive: list[tuple[str, Any]]
) -> None:
    recording = driven(text, drive, capture=True).recording
    names = names_of(recording)
    for frame in recording:
        before = recording.frame(frame.index - 1)
        if frame.tree is None:
            continue
        present: set[int] = set()
        stack = list(frame.tree.roots)
        while stack:
            row = stack.pop()
            present |= {each.id for each in (row.scope, row.node) if each is not None}
            stack += row.children
        nodes = {reads[0].reader for reads in frame.subscriptions.values() if reads and reads[0].reader.kind == NODE}
        assert {node.id for node in nodes} <= present, frame.index
        matrix = reads_matrix(frame, before, names=names)
        for row_number, line in enumerate(matrix.states):
            for column, reader in enumerate(matrix.readers):
                derived = frame.values[line.state.id].by == "derived"
                composed = [
                    mark
                    for mark in matrix.cell(row_number, column)
                    if mark.invalidated and mark.phase == trace.COMPOSITION and derived
                ]
                if composed and before is not None and line.state.id in before.values:
                    runs = [
                        row for row in frame.rows if isinstance(row, CompositionRun) and row.subject == reader.subject
                    ]
                    changed = {state for run in runs for state, _old, _new in run.derived}
                    assert before.values[line.state.id].text != line.value or line.state in changed
