"""What a change re-ran, and causes that are easily missed: writes while the reader is invalid already, content that
moves, gestures and widgets of the framework that write for the program."""

from __future__ import annotations

import re
from pathlib import Path

from engine import trace
from inspector.analysis import changes, plain
from inspector.analysis.loop_detection import find_loops
from inspector.analysis.reads import invalidations
from inspector.analysis.requesters import Requesters
from inspector.analysis.run_search import Question, answer_sentence, answers
from inspector.qt.panels.why_panel import describe

from ..analysed import parts, reason, recorded, sentence, tap

WRITTEN_WHILE_INVALID = """
@composable
def App():
    count = remember(lambda: mutable_state_of(0))
    width = remember(lambda: mutable_state_of(0))
    SideEffect(lambda: count.set(min(2, count.value + 1)))
    Box(Modifier.size(20 + count.value).on_size_changed(lambda size: width.set(size.width)))
    Box(Modifier.size(10 + width.value))
"""


def test_state_written_while_the_scope_was_invalid_already__is_a_reason_and_a_loop_too(tmp_path: Path) -> None:
    # Frame 0 composes twice: the effect ran before it. The effect writes again, then the layout writes.
    recording = recorded(tmp_path, WRITTEN_WHILE_INVALID, lambda session: None)
    found = reason(recording, trace.COMPOSITION, "App", frame=1)
    assert parts(found) == [("state", "count", "1", "2"), ("state", "width", "0", "21")]
    assert sentence(recording, trace.COMPOSITION, "App", frame=1).endswith("Besides, width went 0 → 21.")
    at, before = recording.frame(1), recording.frame(0)
    assert at is not None
    names = {read.state.id: read.state.name for read in at.reads}
    marked = {names[state] for state, _reader, phase in invalidations(at, before) if phase == trace.COMPOSITION}
    assert {"count", "width"} <= marked
    loops = {loop.state.name: loop.frames for loop in find_loops(recording)}
    assert loops["width"] == (0, 1)


def test_gesture_of_the_framework_handles_an_input__the_input_is_its_author(tmp_path: Path) -> None:
    text = """
    @composable
    def App():
        state = remember_pager_state(lambda: 3)
        shown = state.current_page_offset_fraction
        HorizontalPager(state, lambda page: Text(f"{page}"), Modifier.fill_max_size().test_tag("pager"))
    """
    moves = [lambda session, x=x: session.input("move", x, 50) for x in (200, 160, 120)]
    recording = recorded(tmp_path, text, lambda session: session.input("press", 240, 50), *moves)
    assert sentence(recording, trace.COMPOSITION, "App").endswith(", and written by the move on pager.")


def test_content_moves_from_one_scope_to_another__each_is_measured_because_of_its_own_state(tmp_path: Path) -> None:
    recording = recorded(
        tmp_path,
        """
        class Board:
            def __init__(self):
                self.left = mutable_state_list_of("a", "b")
                self.right = mutable_state_list_of()

        cards = {name: movable_content_of(lambda name=name: Box(Modifier.size(9).test_tag(name))) for name in "ab"}

        @composable
        def Pane(title, names):
            with Column(Modifier.test_tag(title)):
                for name in list(names):
                    with key(name):
                        cards[name]()

        @composable
        def App():
            board = remember(Board)
            with Row(Modifier.size(90).clickable(lambda: board.right.append(board.left.pop()))):
                Pane("left", board.left)
                Pane("right", board.right)
        """,
        tap(70, 70),
    )
    frame = recording.latest
    assert frame is not None
    measured = {
        (change.write.name if change.write is not None else "", effect.name)
        for change in changes(frame, recording)
        for effect in change.effects
        if effect.phase == trace.MEASUREMENT and effect.name in ("left", "right")
    }
    assert measured == {("self.left", "left"), ("self.right", "right")}
    assert sentence(recording, trace.MEASUREMENT, "right") == "right was measured because b was inserted into it."


def test_state_written_after_its_reader_ran__reader_runs_in_the_next_frame(tmp_path: Path) -> None:
    recording = recorded(tmp_path, WRITTEN_WHILE_INVALID)
    frame = recording.frame(0)
    assert frame is not None
    later = {change.write.new: change.later for change in changes(frame, recording) if change.write is not None}
    assert later == {"1": (), "2": ("App",), "21": ("App",)}


def test_framework_writes_for_the_program__the_change_has_no_line_of_the_framework(tmp_path: Path) -> None:
    text = """
    @composable
    def App():
        is_on = remember(lambda: mutable_state_of(False))
        Switch(is_on.value, is_on.set)
    """
    recording = recorded(tmp_path, text, tap(10, 10))
    assert recording.latest is not None
    described = [describe(change) for change in changes(recording.latest, recording)]
    (mine,) = [words for words in described if "is_on" in words]
    assert re.match(r"write of is_on False → True(, with [\w, ]+ of the framework in the same event,)? re-ran ", mine)
    assert " at None" not in "".join(described)


def test_write_of_the_framework_is_searched__its_author_stands_instead_of_a_line_of_the_framework(
    tmp_path: Path,
) -> None:
    text = """
    @composable
    def App():
        is_on = remember(lambda: mutable_state_of(False))
        Switch(is_on.value, is_on.set)
    """
    recording = recorded(tmp_path, text, tap(10, 10))
    (found,) = answers(recording, Question("written", "is_on"))
    assert plain(answer_sentence(found, None, recording)) == "is_on False → True by the tap on Switch"
    assert plain(answer_sentence(found)) == "is_on False → True"


def test_item_reuses_the_scope_of_a_removed_one__reason_names_the_cause_of_its_own_insertion(
    tmp_path: Path,
) -> None:
    text = """
    def line(index):
        Text(f"{index}")

    @composable
    def App():
        height = remember(lambda: mutable_state_of(160))
        with Column(Modifier.size(99, 200)):
            LazyColumn(lambda scope: scope.items(60, line), Modifier.size(90, height.value))
            Box(Modifier.size(40).clickable(lambda: height.set(60)))
    """
    recording = recorded(tmp_path, text, tap(20, 180), lambda session: session.input("scroll", 20, 20, 0, 60))
    frame = recording.latest
    assert frame is not None
    requesters = Requesters(recording)
    lines = [row for row in frame.rows if row.kind == trace.COMPOSITION and row.name == "Text"]
    assert lines and {requesters.words(frame, row) for row in lines} == {"the scroll on LazyColumn"}
