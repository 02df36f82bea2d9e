"""Why something did not run: one test for each reason, beside a program in which it does run or has another reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import trace
from inspector.analysis import absence_of, plain, skip_reason, why
from inspector.analysis.why_not_run import Absence, SkipReason
from inspector.recording import Recording, Row, Subject, TreeRow

from ..analysed import idle, recorded, tap, the

PROGRAM = """
@composable
def Plain(label):
    Box(Modifier.size(len(label)).test_tag("plain"))

@composable
def Reader(state):
    Box(Modifier.size(5 + (3 if state.value else 0)).test_tag("reader"))

@composable
def Deep():
    Inner()

@composable
def Inner():
    Box(Modifier.size(5).test_tag("inner"))

@composable
def App():
    n = remember(lambda: mutable_state_of(0, name="n"))
    other = remember(lambda: mutable_state_of(0, name="other"))
    large = remember(lambda: derived_state_of(lambda: n.value > 2, name="large"))
    with Column(Modifier.size(200)):
        Box(Modifier.size(30).clickable(lambda: n.set(n.value + 1)).test_tag("button"))
        {body}
"""


def skipped(recording: Recording, name: str) -> SkipReason:
    frame, row = the(recording, trace.SKIP, name)
    return skip_reason(frame, recording, row)


def subject(recording: Recording, name: str) -> Subject:
    for frame in recording:
        for row in frame.rows:
            if row.subject is not None and row.name == name and row.kind in (trace.COMPOSITION, trace.MEASUREMENT):
                return row.subject
    raise AssertionError(name)


def absent(recording: Recording, name: str) -> Absence:
    frame = recording.latest
    assert frame is not None
    return absence_of(frame, recording, subject(recording, name))


def test_equal_arguments_and_nothing_read__skipped_for_no_reads(tmp_path: Path) -> None:
    recording = recorded(tmp_path, PROGRAM.format(body="n.value; Plain('abc')"), tap())
    assert skipped(recording, "Plain") == SkipReason("no_reads", 1, ())
    assert absent(recording, "Plain").kind == "skipped"


def test_equal_arguments_and_unchanged_state__skipped_as_equal_with_its_states(tmp_path: Path) -> None:
    recording = recorded(tmp_path, PROGRAM.format(body="n.value; Reader(other)"), tap())
    assert skipped(recording, "Reader") == SkipReason("equal", 1, ("other",))


def test_other_argument__is_not_skipped(tmp_path: Path) -> None:
    recording = recorded(tmp_path, PROGRAM.format(body="Plain('a' * n.value)"), tap())
    frame = recording.latest
    assert frame is not None
    assert [row.kind for row in frame.rows if row.name == "Plain"] == [trace.COMPOSITION]
    with pytest.raises(ValueError, match="did run in frame 1"):
        absence_of(frame, recording, subject(recording, "Plain"))


def test_derived_state_with_the_same_value_and_its_caller_runs__runs_all_the_same(tmp_path: Path) -> None:
    """Only a scope that runs alone is asked whether its derived states changed (recording cart_with_undo)."""
    recording = recorded(tmp_path, PROGRAM.format(body="n.value; Reader(large)"), tap())
    frame = recording.latest
    assert frame is not None
    assert [row.kind for row in frame.rows if row.name == "Reader"][-1] == trace.COMPOSITION


def test_derived_state_with_the_same_value_of_a_scope_without_a_call__spared(tmp_path: Path) -> None:
    recording = recorded(tmp_path, PROGRAM.format(body="Reader(large)"), tap())
    found = absent(recording, "Reader")
    assert (found.kind, found.states) == ("avoided", ("large",))
    assert found.skip is not None and found.skip.value == "False"


def test_nothing_invalid__idle(tmp_path: Path) -> None:
    recording = recorded(tmp_path, PROGRAM.format(body="Plain('abc')"), idle)
    assert absent(recording, "Plain").kind == "idle"


def test_states_that_were_not_written__unwritten(tmp_path: Path) -> None:
    body = "Reader(other); Box(Modifier.draw_behind(lambda d: n.value))"
    recording = recorded(tmp_path, PROGRAM.format(body=body), tap())
    assert absent(recording, "Reader") == Absence("unwritten", ("other",))


def test_no_state_and_not_called__not_called(tmp_path: Path) -> None:
    body = "Plain('abc'); Box(Modifier.draw_behind(lambda d: n.value))"
    recording = recorded(tmp_path, PROGRAM.format(body=body), tap())
    assert absent(recording, "Plain").kind == "not_called"


def test_node_that_nothing_asked_for__same(tmp_path: Path) -> None:
    body = "Box(Modifier.size(5).test_tag('still')); Box(Modifier.draw_behind(lambda d: n.value))"
    recording = recorded(tmp_path, PROGRAM.format(body=body), tap())
    assert absent(recording, "still").kind == "not_asked"


def test_inside_a_skipped_scope__within_names_it(tmp_path: Path) -> None:
    recording = recorded(tmp_path, PROGRAM.format(body="n.value; Deep()"), tap(), capture=True)
    found = absent(recording, "Inner")
    assert (found.kind, found.within) == ("within", "Deep")
    frame = recording.latest
    assert frame is not None and frame.tree is not None
    assert plain(why(frame, recording, _row(frame.tree.roots, "Inner"))) == (
        "Inner did not run: it is inside Deep, which was skipped."
    )
    assert plain(why(frame, recording, _row(frame.tree.roots, "Deep"))) == (
        "Deep was skipped: its arguments are equal, and it reads no state."
    )


def test_spared_by_a_derived_state__sentence_names_the_value(tmp_path: Path) -> None:
    recording = recorded(tmp_path, PROGRAM.format(body="Reader(large)"), tap(), capture=True)
    frame = recording.latest
    assert frame is not None and frame.tree is not None
    assert plain(why(frame, recording, _row(frame.tree.roots, "Reader"))) == (
        "Reader did not run after all: large still has the value that it saw, False."
    )


def test_skip_reason_of_a_run__is_an_error(tmp_path: Path) -> None:
    recording = recorded(tmp_path, PROGRAM.format(body="Plain('abc')"))
    frame = recording.latest
    assert frame is not None
    run = next(row for row in frame.rows if row.kind == trace.COMPOSITION)
    with pytest.raises(ValueError, match="only skips have a skip reason"):
        skip_reason(frame, recording, run)


def _row(rows: list[TreeRow] | tuple[TreeRow, ...], label: str) -> TreeRow:
    stack = list(rows)
    while stack:
        row = stack.pop()
        if row.label == label or row.name == label:
            return row
        stack += row.children
    raise AssertionError(label)


def test_rows_of_skips__count_the_compared_arguments_and_reads(tmp_path: Path) -> None:
    recording = recorded(tmp_path, PROGRAM.format(body="n.value; Plain('abc'); Reader(other)"), tap())
    frame = recording.latest
    assert frame is not None
    skips: list[Row] = [row for row in frame.rows if row.kind == trace.SKIP]
    assert [(row.name, row.data["arguments"], row.data["reads"]) for row in skips] == [
        ("Plain", 1, 0),
        ("Reader", 1, 1),
    ]


def test_item_ran_though_the_call_of_its_list_was_skipped__its_nodes_are_not_inside_a_skipped_scope(
    tmp_path: Path,
) -> None:
    text = """
    @composable
    def Item(n):
        with Box(Modifier.size(9).test_tag("item")):
            Spacer(Modifier.size(n.value and 5))

    @composable
    def App():
        n = remember(lambda: mutable_state_of(0))
        with Column(Modifier.size(99).clickable(lambda: n.set(n.value + 1))):
            Text(f"{n.value}")
            LazyColumn(lambda scope: scope.item(lambda: Item(n)), Modifier.size(20))
    """
    recording = recorded(tmp_path, text, tap(60, 60), tap(60, 60), capture=True)
    frame = recording.latest
    assert frame is not None and frame.tree is not None
    (item,) = [row for root in frame.tree.roots for row in root.walk() if row.label == "item"]
    assert plain(why(frame, recording, item)).endswith(
        "it has no scope of its own, and nothing asked to measure, place or draw it."
    )


def test_only_states_of_the_framework_are_read__they_are_not_named(tmp_path: Path) -> None:
    text = """
    @composable
    def App():
        n = remember(lambda: mutable_state_of(0))
        other = remember(lambda: mutable_state_of(""))
        with Column(Modifier.size(99)):
            Box(Modifier.size(n.value, 9))
            TextField(other.value, other.set, Modifier.test_tag("field"))
            Box(Modifier.size(20).clickable(lambda: n.set(n.value + 1)))
    """
    recording = recorded(tmp_path, text, idle, idle, tap(5, 35), capture=True)
    frame = recording.latest
    assert frame is not None and frame.tree is not None
    (field,) = [row for root in frame.tree.roots for row in root.walk() if row.label == "field"]
    assert plain(why(frame, recording, field)) == "field did not run: no state that it reads changed."


def test_derived_state_of_a_field_kept_its_value__is_named_without_self(tmp_path: Path) -> None:
    text = """
    class Model:
        def __init__(self):
            self.n = mutable_state_of(0)
            self.large = derived_state_of(lambda: self.n.value > 5)

    @composable
    def Shown(model):
        Spacer(Modifier.size(9 if model.large.value else 8))

    @composable
    def App():
        model = remember(Model)
        with Box(Modifier.size(50).clickable(lambda: model.n.set(model.n.value + 1))):
            Shown(model)
    """
    recording = recorded(tmp_path, text, tap())
    assert absent(recording, "Shown").states == ("large",)


def test_many_states_that_did_not_change__the_sentence_counts_those_that_it_does_not_name(tmp_path: Path) -> None:
    text = """
    @composable
    def Reader(states):
        Text(str([state.value for state in states]))

    @composable
    def App():
        a = remember(lambda: mutable_state_of(0, name="a"))
        b = remember(lambda: mutable_state_of(0, name="b"))
        c = remember(lambda: mutable_state_of(0, name="c"))
        d = remember(lambda: mutable_state_of(0, name="d"))
        n = remember(lambda: mutable_state_of(0, name="n"))
        states = remember(lambda: (a, b, c, d))
        Reader(states)
        Box(Modifier.size(50).clickable(lambda: n.set(n.value + 1)))
        Canvas(lambda scope: scope.draw_rect(Color.RED, size=(n.value, 5)), Modifier.size(9))
    """
    recording = recorded(tmp_path, text, tap(20, 40))
    frame = recording.latest
    assert frame is not None
    reader = TreeRow("Reader", subject(recording, "Reader"))
    words = plain(why(frame, recording, reader))
    assert words == "Reader did not run: a, b, c and 1 more, which it reads, did not change."
