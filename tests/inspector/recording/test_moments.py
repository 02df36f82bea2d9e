"""Any moment, rebuilt from its events, equals the state then, whichever way the cursor reaches it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pyrsistent import pmap

from engine import trace
from inspector.recording import NODE, GroupRow, Recorder, Recording, Row, SlotCapture, Subject
from inspector.recording.capture import read_off
from inspector.recording.moments.cursor import Cursor
from inspector.recording.moments.moment import Moment
from inspector.recording.moments.stops import GRANULARITIES
from inspector.recording.structure import slot_edits
from inspector.recording.structure.composition_tree import tree_capture
from inspector.recording.structure.node_places import lines_of, node_places, with_scopes
from inspector.recording.structure.slot_rows import slot_capture
from inspector.recording.structure.slot_table_data import SlotTableData
from inspector.recording.structure.structure import Structure
from inspector.running.loading.program import Program
from inspector.running.session import Session
from tests.inspector.playground import App, Playground, sections, steps

FEW = settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
MORE = settings(FEW, max_examples=25)


def played(chosen: list[str], made: list[tuple[str, Any]], recorder: Recorder | None = None) -> Playground:
    play = Playground(chosen, recorder)
    for step in made:
        play.play(step)
    return play


# ---------------------------------------------------------------- events against the scene


@given(sections, steps)
@MORE
def test_end_of_each_frame__equals_what_is_read_off_the_scene(chosen: list[str], made: list[tuple[str, Any]]) -> None:
    play = Playground(chosen)
    recorder = play.recorder
    for step in [("idle", 0), *made]:
        play.play(step)
        cursor = Cursor(recorder.recording)
        moment = cursor.moment
        assert moment is not None and moment.structure is not None and not moment.missing
        live = read_off(play.scene, recorder.subjects)
        assert structure_facts(moment.structure) == structure_facts(live)
        assert moment.tree == tree_capture(live)
        assert [row.node for row in moment.nodes] == [row.node for row in nodes_of(live)]
        assert moment.node_places == node_places(live)
        assert moment.slots is not None and live.main is not None
        assert rows_of(moment.slots) == rows_of(slot_capture(live, live.tables[live.main.id], moment.values))
        for composition in moment.compositions:
            table = moment.slots_of(composition)
            assert table is not None
            assert rows_of(table) == rows_of(slot_capture(live, live.tables[composition.id], moment.values))
    play.scene.close()


def structure_facts(structure: Structure) -> Any:
    tables = {
        number: (
            [(entry.depth, entry.key, entry.object_key, entry.flags, len(entry.slots)) for entry in table],
            (table.gaps, table.context, table.root, table.in_use, table.size, table.slots),
        )
        for number, table in structure.tables.items()
    }
    nodes = {
        number: (entry.parent, entry.children, entry.placed, (entry.at, entry.inside) if entry.placed else None)
        for number, entry in structure.nodes.items()
    }
    return tables, nodes


def nodes_of(structure: Structure) -> tuple[Any, ...]:
    return Moment(None, 0, None, structure, None, {}).nodes  # type: ignore[arg-type]


def rows_of(capture: SlotCapture) -> Any:
    """A table as one reads it; without names of calls, which the key alone does not distinguish."""
    groups = [
        ((row.index, row.depth, row.key, row.object_key, row.flags, row.scope, row.node), shape(row))
        for row in capture.groups
    ]
    return groups, capture.slots, capture.group_gap, capture.slot_gap, capture.truncated


def shape(row: GroupRow) -> Any:
    return row.nodes, row.size, row.parent, row.slots


# ---------------------------------------------------------------- a cursor


def facts(moment: Moment | None) -> Any:
    assert moment is not None
    return moment.event, moment.structure, moment.subscriptions, moment.values, moment.slots, moment.tree, moment.places


@given(sections, steps, st.sampled_from(GRANULARITIES))
@FEW
def test_walk_to_the_end_and_back__gives_the_same_moments(
    chosen: list[str], made: list[tuple[str, Any]], granularity: str
) -> None:
    play = played(chosen, made)
    cursor = Cursor(play.recorder.recording)
    assert cursor.at(0) is not None
    there = [facts(cursor.moment)]
    while (moment := cursor.next(granularity)) is not None:
        there.append(facts(moment))
    assert cursor.next(granularity) is None and facts(cursor.moment) == there[-1]
    back = [there[-1]]
    while (moment := cursor.previous(granularity)) is not None:
        back.append(facts(moment))
    # The first is the first event, which is a stop or not.
    assert back[::-1] == there[-len(back) :] and len(there) - len(back) <= 1
    assert [each[0] for each in there] == sorted({each[0] for each in there})
    play.scene.close()


@given(sections, steps, st.lists(st.floats(0, 1, allow_nan=False), min_size=1, max_size=12))
@FEW
def test_moments_in_any_order__equal_those_reached_step_by_step(
    chosen: list[str], made: list[tuple[str, Any]], shares: list[float]
) -> None:
    play = played(chosen, made)
    recording = play.recorder.recording
    ids = [at for frame in recording for row in frame.rows for at in (row.id, row.end)]
    wanted = [ids[min(int(share * len(ids)), len(ids) - 1)] for share in shares]
    straight = {}
    walker = Cursor(recording)
    for event in sorted(set(ids)):
        moment = walker.at(event)
        if event in wanted:
            straight[event] = facts(moment)
    jumper = Cursor(recording)
    for event in wanted:
        assert facts(jumper.at(event)) == straight[event]
    play.scene.close()


@given(sections, steps)
@FEW
def test_moment_at_a_frame_end__equals_the_frame_and_follows_from_its_rows(
    chosen: list[str], made: list[tuple[str, Any]]
) -> None:
    play = played(chosen, made)
    recording = play.recorder.recording
    cursor = Cursor(recording)
    for frame in recording:
        moment = cursor.at_frame(frame.index)
        assert moment is not None and moment.is_frame_end
        assert moment.subscriptions == frame.subscriptions and moment.values == frame.values
        # One event before the end of the frame all rows have happened.
        almost = cursor.at(moment.event - 1)
        assert almost is not None
        assert reads_of(almost.subscriptions) == reads_of(frame.subscriptions)
        written = {row.subject.id for row in frame.rows if row.kind == trace.WRITE and row.subject is not None}
        assert {at: almost.values[at].text for at in written} == {at: frame.values[at].text for at in written}
    play.scene.close()


def reads_of(subscriptions: Any) -> Any:
    return {key: {(read.state.id, read.site) for read in reads} for key, reads in subscriptions.items()}


# ---------------------------------------------------------------- operations


@given(sections, steps)
@FEW
def test_each_slot_operation__applied_to_the_table_before_gives_the_one_after(
    chosen: list[str], made: list[tuple[str, Any]]
) -> None:
    play = played(chosen, made)
    recording = play.recorder.recording
    cursor = Cursor(recording)
    count = 0
    for row in slot_rows(recording):
        before, after = cursor.around(row)
        assert row.subject is not None
        table, expected = before.slots_of(row.subject), after.slots_of(row.subject)
        assert applied(plain(table), row.data) == plain(expected), row
        others = [each for each in before.compositions if each.id != row.subject.id]
        assert all(before.slots_of(each) == after.slots_of(each) for each in others)
        count += 1
    assert count > 0
    play.scene.close()


def slot_rows(recording: Recording) -> Iterator[Row]:
    for frame in recording:
        yield from (row for row in frame.rows if row.kind == trace.SLOT)


Plain = list[tuple[int, int, str | None, list[Any]]]


def plain(capture: SlotCapture | None) -> Plain:
    """Number, depth, object key and slots of each group; a slot as its first word, for what has a name of its own."""
    if capture is None:
        return []
    texts: dict[int, list[Any]] = {}
    for slot in capture.slots:
        is_state = slot.text.startswith("State ")  # what it holds changes by writes, not by edits
        texts.setdefault(slot.group, []).append(slot.text.partition(" = ")[0] if is_state else slot.text)
    return [(row.number, row.depth, row.object_key, texts.get(row.index, [])) for row in capture.groups]


def applied(groups: Plain, data: Any) -> Plain:
    """The edit as the field says it, on plain lists."""
    what = data["what"]
    groups = [(number, depth, key_text, list(slots)) for number, depth, key_text, slots in groups]
    flat = [(at, place) for at, group in enumerate(groups) for place in range(len(group[3]))]
    if what == "insert":
        entries = slot_edits.unpacked(data)
        new = [(each.number, each.depth, each.object_key, [words(slot) for slot in each.slots]) for each in entries]
        groups[data["index"] : data["index"]] = new
    elif what == "remove":
        del groups[data["index"] : data["index"] + data["rows"]]
    elif what == "move":
        order = [group for at, rows, _, _ in data["order"] for group in groups[at : at + rows]]
        groups[data["index"] : data["index"] + len(order)] = order
    elif what == "append":
        groups[data["index"]][3].extend(words(slot) for slot in data["values"])
    elif what == "update":
        for place, slot in enumerate(data["values"], data["slot"]):
            at, number = flat[place]
            groups[at][3][number] = words(slot)
    elif what == "data":
        groups = [
            (number, depth, data["value"] if number == data["number"] else key_text, slots)
            for number, depth, key_text, slots in groups
        ]
    elif what == "clear":
        groups = []
    return groups


def words(slot: Any) -> str:
    if isinstance(slot, str):
        return slot
    kind, subject = slot[0], slot[1]
    if kind == "State":
        return f"State {subject.name}"
    if subject.kind == NODE:
        return f"{kind} {subject.tag or subject.emitter}".rstrip()
    return f"{kind} {subject.name}" if subject.kind == "scope" else str(kind)


# ---------------------------------------------------------------- captures of a session


@given(sections, steps)
@MORE
def test_structure_of_a_frame__shares_unchanged_parts_with_the_frame_before(
    chosen: list[str], made: list[tuple[str, Any]]
) -> None:
    play = PlayedSession(chosen)
    play.frame()
    for step in made:
        play.play(step)
        frame, structure = play.recording.latest, play.recorder.structure
        assert frame is not None and structure.main is not None
        tree = tree_capture(structure, (play.scene.width, play.scene.height))
        assert frame.tree == tree
        assert frame.slots == slot_capture(structure, structure.tables[structure.main.id], frame.values)
        assert frame.places == with_scopes(node_places(structure), lines_of(tree))
    play.close()


class PlayedSession(Session):
    """A session of a playground."""

    def __init__(self, chosen: list[str]) -> None:
        self.playground = playground = Playground.__new__(Playground)
        playground.prepare(chosen)
        program = Program(Path(__file__), "playground", "", {"app": lambda: App(playground)}, None, (200, 240))
        super().__init__(program)
        assert self.start()

    def play(self, step: tuple[str, Any]) -> None:
        self.playground.scene = self.scene
        self.playground.change(step)
        self.frame()


def test_a_composition_without_its_first_group__is_not_taken_for_the_outermost() -> None:
    subjects = {at: Subject(at, "table", "Composition") for at in (1, 8)}
    tables = pmap({at: SlotTableData() for at in subjects})
    assert list(tables) == [8, 1]
    assert Structure(tables=tables, subjects=pmap(subjects)).main == subjects[1]
