"""The player's data: what it shows is what the analyses say, at the end of each frame and after each event."""

from __future__ import annotations

import base64
import dataclasses
import json
from collections.abc import Iterator

import numpy as np
import pytest

from inspector.analysis import (
    ReadsMatrix,
    event_entries,
    frame_words,
    nothing_inside,
    plain,
    reads_matrix,
    slot_table_view,
    summary,
    tree_lines,
    why,
    work_of,
    work_of_frame,
)
from inspector.analysis.display_names import names_of
from inspector.exports.markup import visible
from inspector.exports.player.data import IDLE_FRAMES, OPERATION, embedded, player_data
from inspector.exports.player.images import Images
from inspector.exports.player.limits import DEFAULT, PlayerLimits
from inspector.exports.player.panels import flattened
from inspector.exports.player.pools import CHAIN, Tables
from inspector.language import using
from inspector.qt.model.shown_moment import ShownMoment
from inspector.recording import RGBA, Cursor, RecordedFrame, RecordedPicture, Recording
from inspector.recording.moments.frame_so_far import frame_so_far
from inspector.running.driving import drive
from inspector.running.loading.program import load
from inspector.running.report import run_report
from inspector.running.session import Session

from ..feed import SlowParallax
from ..played import Played, PlayedMoment
from ..programs import LOOP, LOOP_SENTENCE, PARALLAX, written
from .test_exports_report import decoded

WHOLE = dataclasses.replace(DEFAULT, text=100_000)


def with_details(session: Session) -> None:
    session.capture = True


@pytest.fixture(scope="module")
def loop() -> Recording:
    return run_report(load(LOOP), "settles", pictures=True, watch=with_details).recording


@pytest.fixture(scope="module")
def parallax() -> Recording:
    return run_report(load(PARALLAX), demo=True, pictures=True, watch=with_details).recording


MOVES = """
    from engine import (
        Column, Modifier, Scene, Text, composable, derived_state_of, key, mutable_state_list_of, mutable_state_of,
        remember,
    )

    rows = mutable_state_list_of("a", "b", "c")
    fade = mutable_state_of(1.0, name="fade")
    is_long = derived_state_of(lambda: len(rows) > 2)

    @composable
    def Line(text: str) -> None:
        count = remember(lambda: mutable_state_of(0, name="count"))
        Text(f"{text} {count.value}", Modifier.test_tag(text).graphics_layer(lambda layer: layer.set(alpha=fade.value)))

    @composable
    def Rows() -> None:
        with Column():
            if is_long.value:
                Text("many")
            for text in rows:
                with key(text):
                    Line(text)

    def demo(scene: Scene) -> None:
        for change in (rows.reverse, lambda: rows.pop(0), lambda: rows.insert(0, "d"), lambda: fade.set(0.5)):
            change()
            scene.frame()
"""


@pytest.fixture(scope="module")
def moves(tmp_path_factory: pytest.TempPathFactory) -> Recording:
    """Groups that move, leave and enter, a derived state, and layer blocks."""
    path = written(tmp_path_factory.mktemp("moves"), MOVES)
    return run_report(load(path), demo=True, pictures=True, watch=with_details).recording


def played(recording: Recording, limits: PlayerLimits = WHOLE) -> Played:
    return Played(json.loads(embedded(player_data([recording], limits)))["runs"][0])


def assert_shows(
    moment: PlayedMoment, frame: RecordedFrame, before: RecordedFrame | None, recording: Recording
) -> None:
    """The moment holds exactly the facts that the analyses find in this frame."""
    names = names_of(recording)
    assert moment.tree == [
        (
            line.key,
            depth,
            line.inline,
            line.called,
            line.tag,
            line.label,
            " ".join(f"{letter}{count}" for letter, count in line.marks),
            line.skipped,
            -1 if line.runs is None else line.runs,
            -1 if line.skips is None else line.skips,
            tuple(line.row.place) if line.row.place is not None else None,
        )
        for line, depth in flattened(tree_lines(frame, names=names))
    ]
    matrix = reads_matrix(frame, before, names=names)
    assert moment.values == [
        (names.of(line.state), visible(line.value), line.written_now, line.last_write) for line in matrix.states
    ]
    expected = {
        (names.of(line.state), names.of(reader.subject)): [
            (mark.letter, mark.site.line if mark.site else 0, int(mark.invalidated), mark.change, mark.phase)
            for mark in matrix.cell(row, column)
        ]
        for row, line in enumerate(matrix.states)
        for column, reader in enumerate(matrix.readers)
    }
    assert moment.reads == {key: marks for key, marks in expected.items() if marks}
    view = slot_table_view(frame, before)
    assert view is not None
    assert moment.slots == [
        (visible(line.slot.text), None if line.was is None else visible(line.was), line.grey) for line in view.slots
    ]
    assert moment.groups == [
        (
            line.mark,
            line.group.depth,
            line.group.name,
            f"{line.group.key & 0xFFFFFFF:07x}",
            line.group.flags,
            line.group.nodes,
            line.group.size,
            line.group.parent,
            line.group.slots[0] if line.group.slots[1] > line.group.slots[0] else None,
            line.group.slots[1] - line.group.slots[0],
            line.grey,
            line.group.object_key or "",
        )
        for line in view.groups
    ]


def shown_moments(frame: RecordedFrame, recording: Recording) -> Iterator[tuple[RecordedFrame, ReadsMatrix]]:
    """Yields what the player has to show after each event of a frame: the cut frame and its reads."""
    cursor, before = Cursor(recording), recording.frame(frame.index - 1)
    (shown,) = (each for each in played(recording).run["frames"] if each["at"] == frame.index)
    for *_, number, _ in shown["events"]:
        made = cursor.at(frame.rows[0].id + number - 1)
        assert made is not None
        cut = frame_so_far(made, before)
        yield cut, reads_matrix(cut, before, names=names_of(recording))


@pytest.mark.parametrize("name", ["loop", "parallax", "moves"])
def test_end_of_each_frame__shows_what_the_analyses_say(name: str, request: pytest.FixtureRequest) -> None:
    recording: Recording = request.getfixturevalue(name)
    run = played(recording)
    assert [frame["at"] for frame in run.run["frames"]] == [frame.index for frame in recording]
    for shown, frame in zip(run.run["frames"], recording, strict=True):
        before = recording.frame(frame.index - 1)
        assert_shows(run.moment(shown["end"]), frame, before, recording)
        assert shown["work"] == list(work_of_frame(frame))
        assert [(letter, run.text(amount), run.text(detail)) for letter, amount, detail in shown["words"]] == [
            tuple(line) for line in frame_words(frame)
        ]
        assert run.sentence(shown["said"]) == plain(summary(frame, recording))
    assert run.run["work"] == list(work_of(recording))
    assert run.run["omitted"] == []


@pytest.mark.parametrize("name", ["loop", "parallax", "moves"])
def test_after_each_event__shows_the_frame_cut_off_there(name: str, request: pytest.FixtureRequest) -> None:
    recording: Recording = request.getfixturevalue(name)
    run, cursor, compared = played(recording), Cursor(recording), 0
    for shown, frame in zip(run.run["frames"], recording, strict=True):
        before = recording.frame(frame.index - 1)
        in_timeline = {entry.row: entry.text for entry in event_entries(frame, names=names_of(recording))}
        start = frame.rows[0].id - 1 if frame.rows else 0
        listed = {start + at: run.text(text) for _, text, kind, _, _, at, _ in shown["events"] if kind != OPERATION}
        assert listed == in_timeline
        assert [each[5] for each in shown["events"]] == sorted(each[5] for each in shown["events"])
        for *_, event, moment in shown["events"]:
            made = cursor.at(start + event)
            assert made is not None
            assert_shows(run.moment(moment), frame_so_far(made, before), before, recording)
            compared += 1
    assert compared >= 20


def test_frame_without_events__says_why() -> None:
    recording = run_report(load("todo"), demo=True).recording  # its text field alone runs in some frames
    run = played(recording, dataclasses.replace(DEFAULT, moments=0))
    said = {frame["at"]: run.text(frame["nothing"]) for frame in run.run["frames"] if frame["nothing"] != -1}
    names = names_of(recording)
    assert said == {frame.index: nothing_inside(frame) for frame in recording if not event_entries(frame, names=names)}
    assert "no part of the program ran, only parts of the framework: TextField" in said.values()
    assert all(bool(frame["events"]) != (frame["at"] in said) for frame in run.run["frames"])


def test_why_of_each_row__is_the_sentence_of_the_window(loop: Recording) -> None:
    run = played(loop)
    for shown, frame in zip(run.run["frames"], loop, strict=True):
        lines = flattened(tree_lines(frame, names=names_of(loop)))
        rows = run.table(shown["why"])
        assert [row[0] for row in rows] == [line.key for line, _ in lines]
        for (line, depth), (_, said, event) in zip(lines, rows, strict=True):
            is_first = frame.index == loop.first and not depth
            assert run.sentence(said) == plain(summary(frame, loop) if is_first else why(frame, loop, line.row))
            ran = [row.id for row in frame.runs if row.subject is not None and row.subject.id in line.keys]
            assert event == (min(ran) - frame.rows[0].id + 1 if ran else 0)


def test_loop__has_its_sentence_and_its_frames(loop: Recording) -> None:
    run = played(loop)
    assert [(first, last, run.sentence(said)) for first, last, said in run.run["loops"]] == [(0, 1, LOOP_SENTENCE)]


def test_source_lines__are_those_that_sentences_name(loop: Recording) -> None:
    run = played(loop)
    named = {run.text(text) for sentence in run.run["sentences"] for kind, text, _ in sentence if kind == "site"}
    assert set(run.run["lines"]) <= named
    assert "top = LocalDensity.current.to_dp(h.value)" in [run.text(line) for line in run.run["lines"].values()]


def test_slot_operations__are_events_with_their_sentence(loop: Recording) -> None:
    run = played(loop)
    said = [run.text(each[1]) for frame in run.run["frames"] for each in frame["events"] if each[2] == OPERATION]
    assert any(words.startswith("update slot ") for words in said)
    none = played(loop, dataclasses.replace(WHOLE, operations=0))
    assert [each for frame in none.run["frames"] for each in frame["events"] if each[2] == OPERATION] == []


def test_same_recording__same_data(loop: Recording) -> None:
    assert embedded(player_data([loop])) == embedded(player_data([loop]))


def test_two_runs__are_side_by_side(loop: Recording, parallax: Recording) -> None:
    data = player_data([loop, parallax])
    runs = data["runs"]
    assert isinstance(runs, list)
    assert [run["name"] for run in runs] == [loop.meta.name, parallax.meta.name]
    with pytest.raises(ValueError, match="one run, or two side by side, not 3"):
        player_data([loop] * 3)


def test_words_of_the_player__are_in_the_data_in_another_language(loop: Recording) -> None:
    assert (player_data([loop])["language"], player_data([loop])["words"]) == ("en", {})
    with using("pt"):
        data = player_data([loop])
    words = data["words"]
    assert isinstance(words, dict)
    assert data["language"] == "pt"
    assert words["Slot table"] == "Tabela de slots"
    assert words["{count} event"] == ["{count} evento", "{count} eventos"]


# ---------------------------------------------------------------- limits


def test_recording_of_nothing__has_no_frames() -> None:
    run = played(Recording())
    assert (run.run["frames"], run.run["omitted"]) == ([], [])


def test_recording_without_details__has_reads_but_no_tree_and_no_slot_table() -> None:
    recording = run_report(load(LOOP), "settles").recording
    run = played(recording)
    moment = run.moment(run.run["frames"][0]["end"])
    assert (moment.tree, moment.groups, moment.slots) == (None, None, None)
    assert moment.reads == {("h", "Settles"): [("C", 13, 1, "", "composition")]}


def test_many_idle_frames__are_one_entry() -> None:
    emitted = SlowParallax()
    emitted.feed.idle(IDLE_FRAMES + 4)
    emitted.drag(10)
    emitted.feed.idle(IDLE_FRAMES)
    spans = [(frame["at"], frame["last"]) for frame in played(emitted.feed.recording).run["frames"]]
    first = spans[0][1] + 1
    idle = (first, first + IDLE_FRAMES + 3)
    assert spans[1] == idle
    assert spans[2:] == [(index, index) for index in range(idle[1] + 1, idle[1] + 2 + IDLE_FRAMES)]


def test_long_run__keeps_both_ends_and_says_what_is_left_out() -> None:
    emitted = SlowParallax()
    for _ in range(30):
        emitted.drag(1)
    recording = emitted.feed.recording
    run = played(recording, dataclasses.replace(WHOLE, frames=10))
    shown = [frame["at"] for frame in run.run["frames"]]
    last = recording.last
    assert last is not None
    assert shown == [*range(5), *range(last - 4, last + 1)]
    assert run.run["omitted"] == [f"{len(recording) - 10} frames are left out in the middle of the run."]
    assert run.run["work"] == list(work_of(recording)), "the totals are those of the whole run"


def test_moments_above_the_limit__are_left_out_and_said(loop: Recording) -> None:
    run = played(loop, dataclasses.replace(WHOLE, moments=0))
    assert {each[6] for frame in run.run["frames"] for each in frame["events"]} == {-1}
    assert run.run["omitted"] == ["2 frames are shown at the end only, without the events inside."]


def test_rows_and_texts_above_the_limit__are_left_out_and_said(loop: Recording) -> None:
    limits = PlayerLimits(tree_rows=2, groups=3, states=0, readers=0, text=10)
    run = played(loop, limits)
    moment = run.moment(run.run["frames"][0]["end"])
    assert moment.tree is not None and len(moment.tree) == 2
    assert moment.groups is not None and len(moment.groups) == 3
    assert moment.values == []
    assert max(map(len, run.run["texts"])) == 10
    left_out = " ".join(run.run["omitted"])
    for what in (
        "2 tree rows are",
        "groups are left out in a frame",
        "1 state is",
        "1 reader is",
        "texts are shortened to 10 characters",
    ):
        assert what in left_out


def test_data_above_the_size__has_no_moments_inside_frames(loop: Recording) -> None:
    limits = dataclasses.replace(WHOLE, frames=9, pictures=0)
    most = len(embedded(player_data([loop], limits)))
    run = played(loop, dataclasses.replace(limits, size=int(most * 0.8))).run
    assert len(run["frames"]) == 2
    assert {each[6] for frame in run["frames"] for each in frame["events"]} == {-1}
    assert "2 frames are shown at the end only, without the events inside." in run["omitted"]


def test_data_far_above_the_size__has_fewer_frames() -> None:
    emitted = SlowParallax()
    for _ in range(40):
        emitted.drag(1)
    recording = emitted.feed.recording
    limits = dataclasses.replace(WHOLE, frames=64, size=len(embedded(player_data([recording]))) // 2)
    run = played(recording, limits).run
    assert len(run["frames"]) == 16
    assert len(json.dumps(run, ensure_ascii=False)) < limits.size
    assert f"{len(recording) - 16} frames are left out in the middle of the run." in run["omitted"]


def test_pictures_above_the_limit__are_counted(parallax: Recording) -> None:
    run = played(parallax, dataclasses.replace(WHOLE, pictures=0))
    assert run.run["images"] == []
    assert run.run["omitted"] == [f"{len(parallax.pictures)} pictures are left out."]


# ---------------------------------------------------------------- pools and pictures


def test_tables__are_read_back_as_they_were_added() -> None:
    rng = np.random.default_rng(11)
    tables, added = Tables(), []
    rows: list[tuple[int, ...]] = [(each,) for each in range(40)]
    for _ in range(200):
        for _ in range(int(rng.integers(0, 4))):
            at = int(rng.integers(0, len(rows)))
            what = int(rng.integers(0, 4))
            if what == 0 and len(rows) > 5:
                del rows[at]
            elif what == 1:
                rows.insert(at, (int(rng.integers(0, 1000)),))
            else:
                rows[at] = (int(rng.integers(0, 1000)),)
        added.append((tables.add("any", rows), list(rows)))
    run = Played({"tables": tables.entries, "rows": tables.rows.entries})
    for at, expected in added:
        assert run.table(at) == expected
    depth = {at: 0 for at, stored in enumerate(tables.entries) if isinstance(stored, list)}
    for at, stored in enumerate(tables.entries):
        if isinstance(stored, dict):
            depth[at] = depth[stored["of"]] + 1  # type: ignore[index]
    assert 0 < max(depth.values()) <= CHAIN


def test_pictures__whole_or_patch_are_the_same_pixels() -> None:
    rng = np.random.default_rng(3)
    pixels = rng.integers(0, 256, (30, 40, 4), np.uint8)
    pixels[..., 3] = 255
    images, expected = Images(10_000_000), []
    for frame in range(6):
        expected.append((images.add(RecordedPicture.of(frame, 40, 30, pixels.tobytes(), RGBA)), pixels[..., :3].copy()))
        pixels = pixels.copy()
        pixels[4 + frame : 8 + frame, 10:15, :3] = rng.integers(0, 256, 3)
    assert (
        images.add(RecordedPicture.of(9, 40, 30, np.append(expected[0][1], pixels[..., 3:], axis=2).tobytes(), RGBA))
        == 0
    )
    assert [at for at, _ in expected] == list(range(6))
    for at, wanted in expected:
        x, y, width, height, under, data = images.entries[at]  # type: ignore[misc]
        shown = decoded(base64.b64decode(data))
        if under >= 0:
            assert images.entries[under][4] == -1  # type: ignore[index]
            below = decoded(base64.b64decode(images.entries[under][5]))  # type: ignore[index]
            below[y : y + height, x : x + width] = shown
            shown = below
        assert (shown == wanted).all()
    assert sum(entry[4] >= 0 for entry in images.entries) == 5  # type: ignore[index]


def test_moment_in_the_window__is_the_moment_in_the_player() -> None:
    session = Session(load(LOOP), "settles")
    session.start()
    drive(session)
    session.close()
    recording, compared = session.recording, 0
    run = played(recording)
    for shown, frame in zip(run.run["frames"], recording, strict=True):
        first = frame.rows[0].id if frame.rows else 0
        events = [(first + number - 1, moment) for *_, number, moment in shown["events"]]
        for event, moment in [*events, (None, shown["end"])]:
            window = ShownMoment(session, frame, False, None, event=event)
            made = run.moment(moment)
            assert [row[0] for row in made.tree or []] == [line.key for line, _ in flattened(window.tree)]
            assert [row[6] for row in made.tree or []] == [
                " ".join(f"{letter}{count}" for letter, count in line.marks) for line, _ in flattened(window.tree)
            ]
            assert sum(map(len, made.reads.values())) == sum(map(len, window.reads.cells.values()))
            assert made.values == [
                (window.names.of(line.state), line.value, line.written_now, line.last_write)
                for line in window.reads.states
            ]
            assert window.slots is not None
            assert [row[0] for row in made.groups or []] == [line.mark for line in window.slots.groups]
            assert [row[0] for row in made.slots or []] == [line.slot.text for line in window.slots.slots]
            compared += 1
        assert run.sentence(shown["said"]) == plain(ShownMoment(session, frame, False, None).sentence(0))
        assert shown["main"] == ShownMoment(session, frame, False, None).main_subject
    assert compared > 20
