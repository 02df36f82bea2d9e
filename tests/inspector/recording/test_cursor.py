"""Moving through a recording: to stops of each size; what is let go of; what it costs."""

from __future__ import annotations

import random

import pytest

from engine import Box, Column, IntOffset, Modifier, Scene, Text, composable, key, mutable_state_of, trace
from engine.slots import Group
from inspector.recording import Place, RecordedPicture, Recorder, Recording
from inspector.recording.keyframes import FRAMES_APART, STEPS_APART
from inspector.recording.moments.cursor import Cursor
from inspector.recording.moments.moment import DAMAGED, FIRST_EDITS_MISSING, FRAMES_DROPPED, WITHOUT_DETAILS, Moment
from inspector.recording.moments.stops import FRAME, GRANULARITIES, PHASE, SLOT_OPERATION
from inspector.recording.moments.timeline import Timeline
from tests.gallery_choice import is_thorough

# ---------------------------------------------------------------- a program


@composable
def Label(number: int) -> None:
    Text(f"label {number}")


class Program:
    """A counter, a box that moves, a keyed list."""

    def __init__(self, recording: Recording | None = None, details: bool = True) -> None:
        self.count = mutable_state_of(0, name="count")
        self.x = mutable_state_of(0, name="x")
        self.items = mutable_state_of((1, 2), name="items")
        self.recorder = Recorder(recording, details=details)
        self.scene = Scene(self.content, 100, 100, listeners=[self.recorder])
        self.recording = self.recorder.recording

    def content(self) -> None:
        @composable
        def Screen() -> None:
            with Column():
                Label(self.count.value)
                Box(Modifier.offset(lambda: IntOffset(self.x.value, 0)).size(10).test_tag("box"))
                for each in self.items.value:
                    with key(each):
                        Text(f"item {each}")

        Screen()

    def cursor(self) -> Cursor:
        return Cursor(self.recording)


@pytest.fixture
def program() -> Program:
    made = Program()
    made.scene.frame()
    return made


# ---------------------------------------------------------------- what a moment says


def test_write_in_a_frame__values_before_and_after_it(program: Program) -> None:
    program.count.value = 7
    program.scene.frame()
    write = next(row for frame in program.recording for row in frame.rows if row.kind == trace.WRITE)
    before, after = program.cursor().around(write)
    assert write.subject is not None
    assert [each.values[write.subject.id].text for each in (before, after)] == ["0", "7"]


def test_label_recomposed__its_slot_changes_with_its_update_and_not_before(program: Program) -> None:
    program.count.value = 7
    program.scene.frame()
    latest = program.recording.latest
    assert latest is not None
    first = next(row for row in latest.rows if row.kind == trace.SLOT and row.data["what"] == "update")
    before, after = program.cursor().around(first)
    assert before.slots is not None and after.slots is not None
    changed = [
        (old.text, new.text)
        for old, new in zip(before.slots.slots, after.slots.slots, strict=True)
        if old.text != new.text
    ]
    assert changed == [("0", "7")] and before.slots.groups == after.slots.groups


def test_box_moved_by_placement__its_place_changes_with_its_place_event(program: Program) -> None:
    program.x.value = 30
    program.scene.frame()
    latest = program.recording.latest
    assert latest is not None
    (row,) = [row for row in latest.rows if row.kind == trace.PLACE]
    assert row.subject is not None and row.subject.tag == "box"
    before, after = program.cursor().around(row)
    y = after.places[row.subject.id].y
    assert (before.places[row.subject.id], after.places[row.subject.id]) == (Place(0, y, 10, 10), Place(30, y, 10, 10))


def test_item_added__node_is_in_the_node_tree_at_its_insert_and_in_the_table_at_the_edit(program: Program) -> None:
    program.items.value = (1, 2, 3)
    program.scene.frame()
    latest = program.recording.latest
    assert latest is not None
    node = next(row for row in latest.rows if row.kind == trace.INSERT)
    edit = next(row for row in latest.rows if row.kind == trace.SLOT and row.data["what"] == "insert")
    cursor = program.cursor()
    before, inserted = cursor.around(node)
    _, edited = cursor.around(edit)
    count = len(before.nodes)
    assert [len(each.nodes) for each in (before, inserted, edited)] == [count, count + 1, count + 1]
    assert before.slots is not None and inserted.slots is not None and edited.slots is not None
    assert inserted.slots == before.slots and len(edited.slots.groups) > len(before.slots.groups)
    assert node.subject in {row.node for row in edited.nodes} and edited.places.get(node.subject.id) is None  # type: ignore[union-attr]
    end = cursor.at_frame(latest.index)
    assert end is not None and end.places[node.subject.id].height > 0  # type: ignore[union-attr]


def test_group_keeps_its_number_when_it_moves(program: Program) -> None:
    cursor = program.cursor()
    was = cursor.moment
    program.items.value = (2, 1)
    program.scene.frame()
    now = program.cursor().moment
    assert was is not None and now is not None and was.slots is not None and now.slots is not None
    numbers = [{row.number: row.object_key for row in each.slots.groups} for each in (was, now)]
    assert numbers[0] == numbers[1]
    assert [row.object_key for row in now.slots.groups if row.object_key] == ["2", "1"]


def test_picture__is_the_one_that_is_seen_until_the_frame_has_ended(program: Program) -> None:
    recording = program.recording
    program.scene.frame()
    for index in (0, 1):
        recording.add_picture(RecordedPicture.of(index, 1, 1, bytes(4)))
    cursor = program.cursor()
    end = cursor.at_frame(1)
    assert end is not None and end.picture is not None and end.picture.frame == 1
    inside = cursor.at(end.event - 1)
    assert inside is not None and inside.picture is not None and inside.picture.frame == 0
    start = cursor.at(0)
    assert start is not None and start.picture is None


# ---------------------------------------------------------------- steps


def kinds(cursor: Cursor, granularity: str) -> list[str]:
    found = []
    while (moment := cursor.next(granularity)) is not None:
        found.append(moment.row.kind if moment.row is not None else "end")
    return found


def test_phases_of_a_frame__in_order_and_then_its_end(program: Program) -> None:
    cursor = program.cursor()
    program.count.value = 1
    program.scene.frame()
    assert kinds(cursor, PHASE) == ["announce", "recompose", "apply", "layout_pass", "draw_pass", "end"]


def test_no_such_granularity__says_which_there_are(program: Program) -> None:
    with pytest.raises(ValueError, match="frame, phase, scope, slot operation, not 'line'"):
        program.cursor().next("line")


def test_nothing_recorded__no_moment() -> None:
    cursor = Cursor(Recording())
    assert cursor.moment is None and cursor.at(5) is None and cursor.next(FRAME) is None and cursor.stop is None
    assert cursor.previous(SLOT_OPERATION) is None


# ---------------------------------------------------------------- what is not known


def test_made_without_details__moment_says_so_and_still_knows_reads_and_values() -> None:
    program = Program(details=False)
    program.scene.frame()
    moment = program.cursor().moment
    assert moment is not None and moment.missing == WITHOUT_DETAILS
    assert (moment.slots, moment.tree, moment.nodes, moment.places, moment.compositions) == (None, None, (), {}, ())
    assert moment.subscriptions and {value.text for value in moment.values.values()} >= {"0", "(1, 2)"}


def test_recorded_from_the_second_frame_on__the_table_is_unknown(program: Program) -> None:
    late = Recorder(details=True)
    program.scene.add_listener(late)
    program.count.value = 5
    program.scene.frame()
    moment = Cursor(late.recording).moment
    assert moment is not None and moment.missing == FIRST_EDITS_MISSING and moment.slots is None


def test_table_edited_behind_the_recorders_back__the_program_runs_on_and_the_moment_says_so(program: Program) -> None:
    before = trace.enter(None)
    table = program.scene.slot_table
    for group in [table.anchor(index) for index in range(table.size)]:
        if group.object_key == 2:
            place = table.locate(group)
            assert place is not None
            table.remove_groups(place.index, place.slot, group)
            table.insert_groups(place.index, place.slot, group.parent, [Group(1, 2, 0, group.parent)], [])
    table.close_gaps()
    trace.leave(before)
    program.items.value = (1,)
    program.count.value = 9
    program.scene.frame()
    moment = program.cursor().moment
    assert moment is not None and moment.missing in (FIRST_EDITS_MISSING, DAMAGED) and moment.slots is None
    assert {value.text for value in moment.values.values()} >= {"9", "(1,)"}
    program.count.value = 10
    program.scene.frame()
    assert program.recording.last == 2


def test_oldest_frames_dropped__kept_frames_are_unchanged() -> None:
    program, bounded = Program(), Program(Recording(frame_limit=5))
    for each in (program, bounded):
        for number in range(3 * FRAMES_APART):
            each.count.value = number
            each.items.value = tuple(range(number % 5))
            each.scene.frame()
    assert bounded.recording.first == 3 * FRAMES_APART - 5 and len(bounded.recording) == 5
    whole, part = program.cursor(), bounded.cursor()
    oldest = part.at(0)
    assert oldest is not None and oldest.frame.index == bounded.recording.first and not oldest.missing
    for index in range(3 * FRAMES_APART - 5, 3 * FRAMES_APART):
        one, other = whole.at_frame(index), part.at_frame(index)
        assert one is not None and other is not None and one.tree is not None
        assert table_of(one) == table_of(other)
        assert [row.name for row in one.tree.walk()] == [row.name for row in other.tree.walk()]  # type: ignore[union-attr]
        assert [row.place for row in one.nodes] == [row.place for row in other.nodes]
    inside = part.at(next(iter(bounded.recording)).rows[3].id)
    assert inside is not None and inside.slots is not None and not inside.missing


def table_of(moment: Moment) -> list[tuple[object, ...]]:
    assert moment.slots is not None
    groups = [(row.depth, row.name, row.object_key, row.flags, row.size) for row in moment.slots.groups]
    return [*groups, *((slot.index, slot.group, slot.text) for slot in moment.slots.slots)]


def test_first_frames_dropped_without_a_fold__moments_are_missing_until_the_next_keyframe() -> None:
    program = Program()
    for number in range(2 * FRAMES_APART):
        program.items.value = tuple(range(number % 4))
        program.scene.frame()
    later = Recording()
    frames = list(program.recording)[3:]
    for frame in frames:
        later.add(frame)
    cursor = Cursor(later)
    first = cursor.at(0)
    assert first is not None and first.missing == FRAMES_DROPPED and first.slots is None
    end = cursor.at_frame(frames[-1].index)
    assert end is not None and not end.missing and end.slots is not None


# ---------------------------------------------------------------- counted work


@pytest.mark.slow
def test_thousands_of_frames__any_moment_takes_a_bounded_number_of_steps() -> None:
    program = Program(Recording(frame_limit=20_000, row_limit=10_000_000))
    choose = random.Random(5)
    frames = 10_000 if is_thorough() else 3_000
    for number in range(frames):
        program.x.value = number
        if number % 20 == 0:
            program.count.value = number
            program.items.value = tuple(choose.sample(range(9), choose.randrange(9)))
        program.scene.frame()
    program.scene.close()
    recording = program.recording
    assert len(recording) == frames
    cursor = program.cursor()
    ids = [choose.randrange(recording.frame(0).rows[0].id, cursor.event) for _ in range(300)]  # type: ignore[union-attr]
    worst = 0
    for event in ids:
        before = cursor.steps_made
        moment = cursor.at(event)
        assert moment is not None and moment.slots is not None and moment.tree is not None and moment.places
        worst = max(worst, cursor.steps_made - before)
    most = max(len(frame.rows) for frame in list(recording)[1:])
    assert 0 < worst <= STEPS_APART + most
    for granularity in GRANULARITIES:
        cursor.at(ids[0])
        before = cursor.steps_made
        for _ in range(50):
            assert cursor.previous(granularity) is not None
        assert cursor.steps_made - before <= (50 // FRAMES_APART + 2) * STEPS_APART


def test_structure_before_a_frame_is_unknown_at_first__is_asked_for_again() -> None:
    program = Program()
    program.scene.frame()
    program.x.value = 5
    program.scene.frame()
    before, frame = program.recording.frame(0), program.recording.frame(1)
    assert before is not None and frame is not None
    openings = iter([None, before.structure])
    timeline = Timeline(frame, before, lambda: next(openings))
    first = timeline.first_id
    assert timeline.structure(first) is None
    assert timeline.structure(first) is not None
    program.scene.close()
