"""The reads matrix: state × reader, phase and line; what was invalidated, gained and lost."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

from engine import trace
from inspector.analysis import reads_matrix, spoken, state_lines
from inspector.analysis.display_names import names_of

from ..analysed import recorded
from ..feed import Fake, Feed, SlowParallax


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
