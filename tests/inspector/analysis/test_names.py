"""States, composables and nodes of one name get distinct names."""

from __future__ import annotations

from collections.abc import Hashable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from engine import trace
from inspector.analysis.display_names import Names, names_of
from inspector.analysis.ranking import ranking
from inspector.exports.tables import TABLES
from inspector.recording import NODE, SCOPE, STATE, Recording, Row, Subject, open_run
from inspector.recording.moments.cursor import Cursor
from inspector.running.loading.program import load
from inspector.running.report import run_report
from inspector.running.session import Session

from ..analysed import idle, tap
from ..analysed import recorded as recorded_text
from ..programs import place, written
from ..random_programs import drives, programs
from ..running.test_replay_random import driven
from ..running.test_report_text import TWO_CARDS
from ..runs import saved

PROGRAM = """
    from engine import *

    class Counter:
        def __init__(self):
            self.count = mutable_state_of(0)

    class Other:
        def __init__(self):
            self.count = mutable_state_of(0)
            self.single = mutable_state_of(0)

    one, two, other = Counter(), Counter(), Other()
    items = LazyListState()

    @composable
    def Screen():
        with Column(Modifier.fill_max_size()):
            Card("Total", one.count.value)
            Card("Alarm", two.count.value + other.count.value + other.single.value)
            Plain(1)
            Plain(2)
            for number in range(2):
                Plain(3)
            Button(lambda: one.count.set(one.count.value + 1), lambda: Text("Add"))
            Button(lambda: None, lambda: Text("Lower"), Modifier.test_tag("lower"))
            if items.first_visible_item_index > 0:
                Text("scrolled")

    @composable
    def Card(label, value):
        with Box():
            Text(label)

    @composable
    def Plain(number):
        Spacer(Modifier.size(number))

    def demo(scene):
        scene.tap(20, scene.height / 4)
"""


def recorded(folder: Path) -> tuple[Recording, str]:
    path = written(folder, PROGRAM)
    return run_report(load(path), demo=True).recording, path


def subjects(recording: Recording, kind: str, name: str) -> list[Subject]:
    found = {row.subject.id: row.subject for frame in recording for row in frame.rows if row.subject is not None}
    return [each for each in found.values() if each.kind == kind and each.name == name]


def test_states_of_one_name__say_what_made_them_and_where(tmp_path: Path) -> None:
    recording, path = recorded(tmp_path)
    names = names_of(recording)
    here, there = place(path, "self.count"), place(path, "class Other").partition(":")
    assert [names.of(each) for each in subjects(recording, STATE, "self.count")] == [
        f"count #1 of Counter at {here}",
        f"count #2 of Counter at {here}",
        f"count of Other at {there[0]}:{int(there[2]) + 2}",
    ]
    assert [names.of(each) for each in subjects(recording, STATE, "self.single")] == ["single"]


def test_state_of_the_framework__is_known_as_such_and_names_the_one_of_the_program_that_it_is_for(
    tmp_path: Path,
) -> None:
    recording, path = recorded(tmp_path)
    (index,) = subjects(recording, STATE, "first_visible_item_index")
    assert index.is_frameworks and index.emitter == f"the framework, for {place(path, 'LazyListState()')}"
    assert not any(each.is_frameworks for each in subjects(recording, STATE, "self.count"))


def test_composables_of_one_name__say_their_text_else_their_line_else_their_number(tmp_path: Path) -> None:
    recording, path = recorded(tmp_path)
    names = names_of(recording)
    assert [names.of(each) for each in subjects(recording, SCOPE, "Card")] == ['Card "Total"', 'Card "Alarm"']
    lines = [int(place(path, words).rpartition(":")[2]) for words in ("Plain(1)", "Plain(2)", "Plain(3)")]
    assert [names.of(each) for each in subjects(recording, SCOPE, "Plain")] == [
        f"Plain (line {lines[0]})",
        f"Plain (line {lines[1]})",
        f"Plain (line {lines[2]}) #1",
        f"Plain (line {lines[2]}) #2",
    ]


def test_nodes_of_one_name__are_called_like_their_composable_or_their_tag(tmp_path: Path) -> None:
    recording, _ = recorded(tmp_path)
    names = names_of(recording)
    assert [names.of(each) for each in subjects(recording, NODE, "Text")] == [
        'Text "Total"',
        'Text "Alarm"',
        'Text "Add"',
        'Text "Lower"',
    ]
    assert [names.of(each) for each in subjects(recording, NODE, "lower")] == ["lower"]
    assert [names.of(each) for each in subjects(recording, NODE, "Box")] == [
        'Box around "Total"',
        'Box around "Alarm"',
    ]


def test_press_and_release_on_a_clickable__is_a_click_that_names_its_node(tmp_path: Path) -> None:
    program = load(written(tmp_path, PROGRAM))

    def click(scene: Any) -> None:
        node = next(child for child in scene.root.children[0].children if child.name == "Button")
        x, y = node.position[0] + 5, node.position[1] + 5
        scene.press(x, y)
        scene.release(x, y)
        scene.frame()

    session = Session(program, capture=False)
    session.start()
    session.frame()
    session.drive(click)
    rows = [row for frame in session.recording for row in frame.rows if row.kind == trace.INPUT]
    clicked = [(row.name, getattr(row.data.get("clicked"), "name", None)) for row in rows if row.name != "start"]
    assert clicked == [("press", None), ("release", "Button")]
    target = rows[-1].data["clicked"]
    assert names_of(session.recording).text_in(target) == "Add"
    session.close()


REPLACED = """
    from engine import *

    number = mutable_state_of(0, name="number")

    @composable
    def Screen():
        with key(number.value):
            Child(1)

    @composable
    def Child(size):
        Text("x")

    def demo(scene):
        number.value = 1
        scene.frame()
"""


def test_removed_scope__shares_its_name_with_the_scope_that_replaced_it(tmp_path: Path) -> None:
    recording = run_report(load(written(tmp_path, REPLACED)), demo=True).recording
    names = names_of(recording)
    children = subjects(recording, SCOPE, "Child")
    assert [names.of(child) for child in children] == ['Child around "x"', "Child"]


def test_what_a_click_wrote__was_written_by_a_tap(tmp_path: Path) -> None:
    session = Session(load(written(tmp_path, PROGRAM)), capture=False)
    session.start()
    session.frame()
    button = next(node for node in session.scene.root.children[0].children if node.name == "Button")
    x, y = button.position[0] + 5, button.position[1] + 5
    session.input("press", x, y)
    session.input("release", x, y)
    frame = session.frame()
    assert frame is not None
    assert [value.by for value in frame.values.values() if value.frame == frame.index and value.program] == ["tap"]
    session.close()


def test_export_of_waste__names_each_line(tmp_path: Path) -> None:
    recording = run_report(load(written(tmp_path, TWO_CARDS)), demo=True).recording
    lines = [row[:2] for row in TABLES["waste"].rows(recording)]
    assert lines and len(set(lines)) == len(lines), lines


RUNS_BY_ITSELF = """
    from engine import *

    count = mutable_state_of(0, name="count")

    @composable
    def Screen():
        for label in ("Inbox", "Sent"):
            Tab(label)

    @composable
    def Tab(label):
        Text(f"{label} {count.value}")

    def demo(scene):
        count.value += 1
        scene.frame()
"""


def test_composable_that_runs_by_itself__keeps_the_text_that_it_was_given(tmp_path: Path) -> None:
    recording = run_report(load(written(tmp_path, RUNS_BY_ITSELF)), demo=True).recording
    names = names_of(recording)
    assert [names.of(each) for each in subjects(recording, SCOPE, "Tab")] == ['Tab "Inbox"', 'Tab "Sent"']


def test_many_scopes_of_one_name__are_named_in_one_pass_each_frame(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    recording = recorded_text(
        tmp_path,
        """
        count = mutable_state_of(0)

        @composable
        def Cell(number):
            Text(f"cell {number}")

        @composable
        def App():
            with Column(Modifier.clickable(lambda: count.set(count.value + 1))):
                for number in range(60):
                    Cell(number + count.value)
        """,
        tap(),
    )
    looked_at: list[int] = []
    original = Names._fact

    def counted(self: Names, fact: str, number: int) -> Hashable:
        looked_at.append(number)
        return original(self, fact, number)

    monkeypatch.setattr(Names, "_fact", counted)
    names = Names()
    for frame in recording:
        names.add(frame)
        found = [names.of(row.subject) for row in frame.rows if row.subject is not None]
        # A text that changes later names no cell.
        assert ('Cell around "cell 59"' if frame.index == 0 else "Cell #60") in found
    assert len(looked_at) < 12 * 3 * 60  # tables of the facts of Cell, Text and their nodes, not 60 × 60


BESIDE_A_RERUN = """
@composable
def App():
    count = remember(lambda: mutable_state_of(1))
    with Column(Modifier.fill_max_size().clickable(lambda: count.set(count.value + 1))):
        Text(f"{count.value} rows")
        for number in range(count.value):
            with key(number):
                with Row():
                    Text(f"Row {number}")
"""


def test_node_inserted_beside_a_run_of_the_same_composable__belongs_to_the_new_call(tmp_path: Path) -> None:
    recording = recorded_text(tmp_path, BESIDE_A_RERUN, tap(), tap())
    assert {(line.name, line.site is None) for line in ranking(recording) if line.name == "Text"} == {("Text", False)}


COUNTING = """
    count = mutable_state_of(0)

    @composable
    def Card(text):
        Text(text)

    @composable
    def App():
        with Column(Modifier.fill_max_size().clickable(lambda: count.set(count.value + 1))):
            Card("same")
            Card(f"{count.value}")
"""


def test_text_that_changes_in_each_frame__a_file_is_read_only_where_a_name_can_change(tmp_path: Path) -> None:
    recording = recorded_text(tmp_path, COUNTING, *[tap()] * 30)
    subjects = {row.subject.id: row.subject for frame in recording for row in frame.rows if row.subject is not None}
    names = names_of(recording, whole=True)
    with open_run(saved(recording, tmp_path)) as stored:
        of_file = names_of(stored, whole=True)
        assert [of_file.of(each) for each in subjects.values()] == [names.of(each) for each in subjects.values()]
        assert stored.first_frame_with_new_names(2) is None


LIST = """
    from engine import *

    @composable
    def Screen():
        LazyColumn(lambda scope: scope.items(30, lambda i: Text(f"line {i}")), Modifier.size(100, 60).test_tag("list"))

    def demo(scene):
        for _ in range(9):
            scene.scroll(50, 30, 0, 20)
            scene.frame()
"""


def test_node_that_shows_one_item_after_another__is_called_by_no_items_text(tmp_path: Path) -> None:
    session = Session(load(written(tmp_path, LIST)))
    assert session.start()
    session.frame()
    session.run_demo()
    names = names_of(session.recording, whole=True)
    moment = Cursor(session.recording).at_frame(session.recording.last or 0)
    assert moment is not None and moment.structure is not None
    texts = [entry.subject for entry in moment.structure.nodes.values() if entry.subject.name == "Text"]
    scopes = {row.subject for frame in session.recording for row in frame.rows if row.data.get("reused")}
    called = [name for each in texts if (name := names.of(each)).startswith("node #")]
    assert scopes and sorted(called) == [f"node #{number} of Text (line 5)" for number in range(1, len(called) + 1)]
    assert not [each for each in texts if names.is_called(each, "line 0")]
    session.close()


@pytest.mark.parametrize("called", ["Text", 'Text "Total"', "Total", "total"])
def test_subject__is_found_by_name_display_name_text_or_tag(tmp_path: Path, called: str) -> None:
    names = Names()
    recording, _ = recorded(tmp_path)
    names.follow(recording, whole=True)
    scopes = {row.subject for frame in recording for row in frame.rows if row.subject and row.subject.kind == SCOPE}
    found = [names.of(each) for each in scopes if names.is_called(each, called)]
    expected = {"Text": 4, 'Text "Total"': 1, "Total": 2, "total": 0}
    assert len(found) == expected[called]


SONGS = """
songs = mutable_state_list_of(*[f"song {number}" for number in range(4)])

@composable
def Song(title):
    with Row():
        Text(title)
        Text("play")

@composable
def App():
    with Column(Modifier.size(200).clickable(lambda: songs.pop(0))):
        for title in list(songs):
            with key(title):
                Song(title)
        def rows(scope):
            scope.items(list(songs), lambda title: Song(title), key=lambda title: title)

        LazyColumn(rows, Modifier.size(150))
"""


def test_equal_scopes_of_one_line__are_told_apart_by_the_texts_inside_them_also_when_they_are_gone(
    tmp_path: Path,
) -> None:
    recording = recorded_text(tmp_path, SONGS, tap(), tap())
    names = names_of(recording)
    content = [row.subject for row in frame_rows(recording) if row.kind == trace.COMPOSITION and row.name == "λ"]
    found = [names.of(subject) for subject in dict.fromkeys(content) if subject is not None]
    assert {name for name in found if "song" in name} >= {f'λ around "song {number}"' for number in range(4)}
    songs = [row.subject for row in frame_rows(recording) if row.kind == trace.COMPOSITION and row.name == "Song"]
    named = [names.of(subject) for subject in dict.fromkeys(songs) if subject is not None]
    assert all("song" in name for name in named)


TWO_FUNCTIONS_OF_ONE_NAME = """
@composable
def App():
    with Column():
        Upper()
        Lower()

@composable
def Upper():
    def item(index):
        Text(f"row {index}")
    LazyColumn(lambda scope: scope.items(2, item), Modifier.height(50))

@composable
def Lower():
    def item(index):
        Text(f"row {index}")
    LazyColumn(lambda scope: scope.items(2, item), Modifier.height(50))
"""


def test_equal_texts_in_functions_of_one_name_in_different_lines__get_numbers(tmp_path: Path) -> None:
    recording = recorded_text(tmp_path, TWO_FUNCTIONS_OF_ONE_NAME)
    names = names_of(recording)
    rows = [row.subject for row in frame_rows(recording) if row.kind == trace.COMPOSITION and row.name == "item"]
    found = [names.of(subject) for subject in dict.fromkeys(rows) if subject is not None]
    assert sorted(found) == [f'item around "row {row}" #{number}' for row in (0, 1) for number in (1, 2)]


def frame_rows(recording: Recording) -> list[Row]:
    return [row for frame in recording for row in frame.rows]


@given(programs(), drives)
@settings(max_examples=max(5, settings().max_examples // 5))
def test_random_program__present_scopes_have_different_names(text: str, drive: list[tuple[str, Any]]) -> None:
    recording = driven(text, drive).recording
    names = names_of(recording)
    rows = frame_rows(recording)
    gone = {row.subject for row in rows if row.kind == trace.DISPOSE}
    present = {row.subject for row in rows if row.kind == trace.COMPOSITION} - gone - {None}
    found = sorted(names.of(subject) for subject in present if subject is not None)
    assert len(found) == len(set(found)), [name for name in found if found.count(name) > 1]


@given(programs(), drives)
@settings(max_examples=max(5, settings().max_examples // 5))
def test_random_program__scopes_that_a_frame_shows_together_have_different_names(
    text: str, drive: list[tuple[str, Any]]
) -> None:
    """Also those that left later: the frames in which a scope is present are recomputed from the events."""
    recording = driven(text, drive).recording
    names = names_of(recording)
    present: dict[Subject, None] = {}
    for frame in recording:
        for row in frame.rows:
            if row.subject is not None and row.kind == trace.COMPOSITION:
                present[row.subject] = None
            elif row.subject is not None and row.kind == trace.DISPOSE:
                present.pop(row.subject, None)
        found = [names.of(subject) for subject in present if subject.kind == SCOPE]
        assert sorted(name for name in set(found) if found.count(name) > 1) == []


ROWS_THAT_LEAVE = """
    count = mutable_state_of(3)

    @composable
    def Line(number):
        Box(Modifier.size(10 + number, 10))

    @composable
    def App():
        with Column(Modifier.size(200).clickable(lambda: count.set(count.value - 3))):
            for number in range(count.value):
                with key(number):
                    Line(number)
"""


def test_equal_scopes_that_left_together__keep_numbers(tmp_path: Path) -> None:
    recording = recorded_text(tmp_path, ROWS_THAT_LEAVE, tap())
    names = names_of(recording)
    assert [names.of(each) for each in subjects(recording, SCOPE, "Line")] == ["Line #1", "Line #2", "Line #3"]


CROSSFADED = """
    step = mutable_state_of("one")

    @composable
    def App():
        with Column(Modifier.size(100).clickable(lambda: step.set("two"))):
            Box(Modifier.size(10))
            Crossfade(step.value, Text)
"""


def test_container__is_not_named_by_a_text_that_left_also_if_a_later_event_names_what_left(tmp_path: Path) -> None:
    """The removal of a layer asks for the drawing around it: an event that names the removed node."""
    recording = recorded_text(tmp_path, CROSSFADED, tap(), *[idle] * 30)
    names = names_of(recording)
    boxes = subjects(recording, NODE, "Box")
    inserted = [row.subject for row in frame_rows(recording) if row.kind == trace.INSERT and row.subject in boxes]
    removed = [row.subject for row in frame_rows(recording) if row.kind == trace.REMOVE and row.subject in boxes]
    assert len(removed) == 1 and len(inserted) == 4
    present = [names.of(box) for box in boxes if box not in removed]
    assert not any('"one"' in name for name in present) and sum('"two"' in name for name in present) == 1
