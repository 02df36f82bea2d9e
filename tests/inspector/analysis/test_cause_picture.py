"""The picture of causes, without a window: boxes, edges, what did not happen, and positions."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from inspector.analysis import cause_graph
from inspector.analysis.cause_boxes import LANES, CauseBox, CausePicture, causes_of, visible_boxes
from inspector.analysis.cause_layout import CauseLayout, follow_edge, lay_out
from inspector.analysis.cause_picture import cause_picture
from inspector.analysis.cause_sources import SOURCES
from inspector.analysis.display_names import shown_name
from inspector.analysis.phases import input_text
from inspector.analysis.reads import state_lines
from inspector.recording import Recording
from inspector.recording.events import CoroutineStep, EffectCall, InputSpan, PhaseRun, StateWrite

from ..analysed import idle, line_of, recorded, tap
from ..programs import LOOP, LOOP_READ, LOOP_WRITE
from ..random_programs import drives, programs
from ..running.test_replay_random import driven
from ..runs import recorded as recorded_target

CARDS = """
count = mutable_state_of(0)

@composable
def Label(words):
    Text(words)

@composable
def Card(number):
    Label(f"card {number}")

@composable
def App():
    with Column(Modifier.clickable(lambda: count.set(count.value + 1))):
        Text(f"{count.value} taps")
        for number in range(20):
            Card(number if number % 2 else number + count.value)
        Text("end")
"""


@pytest.fixture(scope="module")
def loop() -> Recording:
    session = recorded_target(LOOP, "settles", frames=2)
    session.close()
    return session.recording


@pytest.fixture(scope="module")
def cards(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Recording]:
    folder = tmp_path_factory.mktemp("cards")
    return folder, recorded(folder, CARDS, tap())


def picture_of(recording: Recording, index: int) -> CausePicture:
    frame = recording.frame(index)
    assert frame is not None
    return cause_picture(frame, recording)


def box(picture: CausePicture, title: str, frame: int, lane: str) -> CauseBox:
    found = [each for each in picture.boxes if (each.title, each.frame, each.lane) == (title, frame, lane)]
    assert len(found) == 1, [(each.title, each.frame, each.lane) for each in picture.boxes]
    return found[0]


def laid_out(picture: CausePicture, room: float = 300) -> CauseLayout:
    visible = {each.number for each in picture.boxes}
    return lay_out(picture, visible, lambda each: 6.0 * max(len(each.title), len(each.detail)), room=room)


# ---------------------------------------------------------------- boxes and edges


def test_state_written_while_layout_after_composition_read_it__edge_is_backwards(loop: Recording) -> None:
    picture = picture_of(loop, 0)
    writer, state = box(picture, "image", 0, "L"), box(picture, "h", 0, "S")
    assert [(edge.source, edge.target) for edge in picture.edges if edge.backwards] == [(writer.number, state.number)]
    assert (state.detail, str(state.site)) == ("0 → 100", LOOP_WRITE)
    assert writer.detail == f"writes h = 100, :{LOOP_WRITE.partition(':')[2]}"


def test_frame_after_a_backwards_write__shows_the_previous_frame_and_where_the_loop_settles(loop: Recording) -> None:
    picture = picture_of(loop, 1)
    state, reader = box(picture, "h", 0, "S"), box(picture, "Settles", 1, "C")
    assert {each.frame for each in picture.boxes} == {0, 1}
    assert picture.before[reader.number] == [state.number]
    assert (reader.detail, str(reader.site)) == (f"reads h = 100, :{LOOP_READ.partition(':')[2]}", LOOP_READ)
    settled = box(picture, "image", 1, "L")
    assert (settled.absent, settled.detail) == (True, "not measured, no write: settled")


def test_input__leads_through_the_state_to_its_reader(cards: tuple[Path, Recording]) -> None:
    folder, recording = cards
    picture = picture_of(recording, 1)
    pressed = box(picture, "tap 20, 20 on Column", 1, "S")
    state = box(picture, "count", 1, "S")
    reader = box(picture, "App", 1, "C")
    assert picture.after[pressed.number] == [state.number]
    assert reader.number in picture.after[state.number]
    assert reader.site is not None and reader.site.line == line_of(folder, "taps")
    assert not any(edge.backwards for edge in picture.edges)


def test_calls_with_equal_arguments__are_one_dashed_box_with_the_reason(cards: tuple[Path, Recording]) -> None:
    _, recording = cards
    absent = [each for each in picture_of(recording, 1).boxes if each.absent]
    assert [each.detail for each in absent] == ["skipped: its arguments are equal"]
    assert len(absent[0].subjects) == 11  # ten cards, and the last text
    assert absent[0].title.endswith(" +8")


def test_scopes_that_ran_alike__share_a_box(cards: tuple[Path, Recording]) -> None:
    _, recording = cards
    picture = picture_of(recording, 1)
    ran = [each for each in picture.boxes if each.lane == "C" and each.title.startswith("Card") and not each.absent]
    assert [len(each.subjects) for each in ran] == [10]


def test_every_run_of_a_frame__is_in_exactly_one_box(cards: tuple[Path, Recording], loop: Recording) -> None:
    from inspector.analysis.work import units_of

    for recording in (cards[1], loop):
        for frame in recording:
            rows = [row for each in cause_picture(frame, recording).boxes for row in each.rows]
            assert len(rows) == len(set(rows))
            assert {unit.id for unit in units_of(frame)} <= set(rows)


def test_idle_frame__has_no_boxes(tmp_path: Path) -> None:
    recording = recorded(tmp_path, CARDS, lambda session: None)
    assert picture_of(recording, 1).boxes == []
    assert laid_out(picture_of(recording, 1)).boxes == ()


# ---------------------------------------------------------------- sources

TWO_ANIMATIONS = """
@composable
def Bar(tag):
    wide = remember(lambda: mutable_state_of(False))
    width = animate_dp_as_state(90 if wide.value else 10)
    drawn = Modifier.draw_behind(lambda scope: scope.draw_rect(Color.RED, size=Size(width.value, 5)))
    Box(Modifier.size(99, 20).clickable(lambda: wide.set(not wide.value)).then(drawn).test_tag(tag))

@composable
def App():
    with Column():
        Bar("first")
        Bar("second")
"""


def test_two_equal_animations__are_two_boxes_and_each_leads_to_its_own_input(tmp_path: Path) -> None:
    recording = recorded(tmp_path, TWO_ANIMATIONS, tap(20, 10), tap(20, 30), idle, idle)
    picture = picture_of(recording, 4)
    titles = {each.number: each.title for each in picture.boxes}
    for name in ("first", "second"):
        line = line_of(tmp_path, f'Bar("{name}")')
        drawn = box(picture, name, 4, "D")
        causes = {titles[cause] for cause in causes_of(picture, drawn.number) if picture.boxes[cause].frame == 4}
        assert {each for each in causes if "animation" in each} == {f"the animation of Bar (line {line})"}


TWO_COROUTINES = """
@composable
def App():
    scope = remember_coroutine_scope()
    counts = remember(lambda: [mutable_state_of(0), mutable_state_of(0)])

    def go():
        for count in counts:
            async def tick(count=count):
                while True:
                    await delay(16)
                    count.value += 1
            scope.launch(tick)

    Spacer(Modifier.size(50).clickable(go))
    Text(f"{counts[0].value} of 40 ({counts[1].value})")
"""


def test_coroutines_of_one_function_that_one_input_launched__are_boxes_of_their_own(tmp_path: Path) -> None:
    recording = recorded(tmp_path, TWO_COROUTINES, tap(20, 10), idle, idle)
    picture = picture_of(recording, 3)
    words = f"the coroutine tick (line {line_of(tmp_path, 'async def tick')})"
    place = f"App at app.py:{line_of(tmp_path, 'counts = ')}"
    wrote = {
        box.title: picture.boxes[picture.before[box.number][0]].title
        for box in picture.boxes
        if box.frame == 3 and box.state
    }
    assert wrote == {f"counts #{number} of {place}": f"{words} #{number}" for number in (1, 2)}
    assert box(picture, "App", 3, "C").detail.startswith("reads counts #1 = ")


def test_animation_of_an_earlier_input__is_no_consequence_of_the_input_in_which_its_coroutine_continues(
    tmp_path: Path,
) -> None:
    recording = recorded(tmp_path, TWO_ANIMATIONS, tap(20, 10), tap(20, 30), idle)
    picture = picture_of(recording, 3)
    titles = [picture.boxes[each].title for each in causes_of(picture, box(picture, "first, second", 3, "D").number)]
    assert titles[1].startswith("the animation of Bar (line ")
    assert not any(title.startswith("tap 20, 30") for title in titles)


def sources_upstream(recording: Recording, frame: int, rows: Iterable[int]) -> set[int]:
    """The inputs, coroutine steps and effects that led to these rows, by the graph alone. All writes of one state in
    one frame are one step, and so are all runs of one subject in one lane: a box contains them."""
    at = [each for each in (recording.frame(frame - 1), recording.frame(frame)) if each is not None]
    graph = cause_graph(at, recording)
    alike: dict[object, list[int]] = {}
    key_of: dict[int, object] = {}
    for number, facts in graph.nodes(data=True):
        row = facts["row"]
        lane = row.phase.main if isinstance(row, PhaseRun) else row.kind
        is_boxed = isinstance(row, (PhaseRun, StateWrite)) and row.subject is not None
        key = (facts["frame"], lane, row.subject.id) if is_boxed else number
        if isinstance(row, (CoroutineStep, EffectCall)):
            key = (facts["frame"], row.kind, row.cause, row.name, getattr(row, "task", 0))
        key_of[number] = key
        alike.setdefault(key, []).append(number)
    found: set[int] = set()
    seen: set[object] = set()
    stack = [key_of[row] for row in rows]
    while stack:
        key = stack.pop()
        if key in seen:
            continue
        seen.add(key)
        for number in alike[key]:
            found |= {number} if isinstance(graph.nodes[number]["row"], SOURCES) else set()
            stack += [key_of[cause] for cause in graph.predecessors(number)]
    return found


@given(programs(), drives)
@settings(max_examples=max(5, settings().max_examples // 5))
def test_random_program__the_sources_before_a_box_led_to_its_rows(text: str, drive: list[tuple[str, Any]]) -> None:
    recording = driven(text, drive).recording
    for frame in recording:
        picture = cause_picture(frame, recording)
        for each in picture.boxes:
            if each.frame != frame.index or not each.rows:
                continue
            sources = [row for cause in causes_of(picture, each.number) for row in picture.boxes[cause].rows]
            before = {source_of(recording, row) for row in sources} - {None}
            upstream = sources_upstream(recording, frame.index, each.rows)
            assert before <= {source_of(recording, row) for row in upstream}


@given(programs(), drives)
@settings(max_examples=max(5, settings().max_examples // 5))
def test_random_program__no_box_of_a_composition_names_a_state_of_the_framework(
    text: str, drive: list[tuple[str, Any]]
) -> None:
    recording = driven(text, drive).recording
    for frame in recording:
        values = frame.values.values()
        own = {shown_name(value.state) for value in values if value.program or not value.state.is_frameworks}
        for each in cause_picture(frame, recording).boxes:
            if each.lane == "C" and each.frame == frame.index and each.detail.startswith("reads "):
                name = each.detail.removeprefix("reads ").partition(" = ")[0].partition(", :")[0]
                assert name in own, each.detail


def source_of(recording: Recording, number: int) -> object:
    """The source with this number, an input by its words, because equal inputs of a frame share a box; else None."""
    found = recording.find_row(number)
    assert found is not None
    row = found[1]
    return (input_text(row) if isinstance(row, InputSpan) else row.id) if isinstance(row, SOURCES) else None


# ---------------------------------------------------------------- which boxes are visible


def test_small_picture__is_shown_whole(loop: Recording) -> None:
    picture = picture_of(loop, 1)
    assert visible_boxes(picture) == {each.number for each in picture.boxes}


def test_large_picture__shows_the_selection_and_its_neighbors_and_expands(cards: tuple[Path, Recording]) -> None:
    _, recording = cards
    picture = picture_of(recording, 1)
    card = next(each for each in picture.boxes if each.title.startswith("Card") and not each.absent)
    subjects = sorted(card.subjects)[:1]
    near = visible_boxes(picture, subjects, most=2)
    assert near >= {card.number, *picture.neighbors(card.number)}
    far = next(number for number in sorted(near) if set(picture.neighbors(number)) - near)
    assert visible_boxes(picture, subjects, expanded=[far], most=2) >= {far, *picture.neighbors(far)}


def test_large_picture_without_a_selection__begins_at_the_written_states(cards: tuple[Path, Recording]) -> None:
    _, recording = cards
    picture = picture_of(recording, 1)
    assert box(picture, "count", 1, "S").number in visible_boxes(picture, (999_999,), most=2)


# ---------------------------------------------------------------- positions


@pytest.mark.parametrize("room", [120, 300, 900])
def test_positions__no_two_boxes_overlap_and_edges_turn_at_right_angles(
    room: float, cards: tuple[Path, Recording], loop: Recording
) -> None:
    for recording in (cards[1], loop):
        for frame in recording:
            layout = laid_out(cause_picture(frame, recording), room)
            places = layout.boxes
            for at, one in enumerate(places):
                for other in places[at + 1 :]:
                    apart = (
                        one.x + one.width <= other.x
                        or other.x + other.width <= one.x
                        or one.y + one.height <= other.y
                        or other.y + other.height <= one.y
                    )
                    assert apart, (one.box.words, other.box.words)
            for edge in layout.edges:
                for first, second in zip(edge.points, edge.points[1:], strict=False):
                    assert (first[0] == second[0]) != (first[1] == second[1]), edge
            assert all(place.x + place.width <= layout.width for place in places)


def test_backwards_edge__ends_with_a_line_upwards(loop: Recording) -> None:
    (edge,) = [each for each in laid_out(picture_of(loop, 1)).edges if each.edge.backwards]
    (x1, y1), (x2, y2) = edge.points[-2:]
    assert x1 == x2 and y2 < y1


def test_lanes__stand_in_the_order_of_the_phases(loop: Recording) -> None:
    layout = laid_out(picture_of(loop, 1))
    assert [band.lane for band in layout.lanes] == list(LANES)
    for place in layout.boxes:
        band = layout.lanes[LANES.index(place.box.lane)]
        assert band.y <= place.y and place.y + place.height <= band.y + band.height


def test_arrow_keys__follow_edges(loop: Recording) -> None:
    picture = picture_of(loop, 1)
    layout = laid_out(picture)
    state, reader = box(picture, "h", 0, "S"), box(picture, "Settles", 1, "C")
    image = box(picture, "image", 0, "L")
    assert follow_edge(layout, picture, state.number, "right") == reader.number
    assert follow_edge(layout, picture, reader.number, "left") == state.number
    assert follow_edge(layout, picture, image.number, "up") == state.number
    assert follow_edge(layout, picture, state.number, "up") == state.number  # nothing is above


def test_hidden_neighbors__are_counted(loop: Recording) -> None:
    picture = picture_of(loop, 1)
    state, reader = box(picture, "h", 0, "S"), box(picture, "Settles", 1, "C")
    layout = lay_out(picture, {state.number, reader.number}, lambda each: 80.0)
    hidden = {place.box.number: place.hidden for place in layout.boxes}
    assert hidden[state.number] == 1  # the layout that wrote it
    assert hidden[reader.number] == len(picture.after[reader.number])


def test_large_frame__scopes_below_merged_scopes_merge_too(cards: tuple[Path, Recording]) -> None:
    _, recording = cards
    frame = recording.frame(0)
    assert frame is not None and len(frame.runs) > 80
    picture = cause_picture(frame, recording)
    labels = [each for each in picture.boxes if each.lane == "C" and each.title.startswith("Label")]
    assert [len(each.subjects) for each in labels] == [20]


ANIMATED = """
@composable
def App():
    wide = remember(lambda: mutable_state_of(False))
    width = animate_dp_as_state(100 if wide.value else 20)
    with Box(Modifier.size(100).clickable(lambda: wide.set(not wide.value))):
        Box(Modifier.size(width.value, 20))
"""


def test_write_by_an_animation__has_no_line_of_the_framework(tmp_path: Path) -> None:
    """The program's author wrote no such line; the box of the animation before it leads to the program."""
    recording = recorded(tmp_path, ANIMATED, tap(), idle, idle, idle)
    frame = recording.latest
    assert frame is not None
    [box] = [box for box in cause_picture(frame, recording).boxes if box.title == "width" and box.frame == frame.index]
    assert box.site is None and ".py" not in box.words
    [line] = [line for line in state_lines(frame) if line.state.name == "width"]
    assert line.written_now and line.site is None
