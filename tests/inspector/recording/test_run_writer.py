"""Writing a run: frame by frame, on a full disk, in a process that dies, over a file that is there."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from inspector.recording import Recording, RunFileError, RunMeta, RunWriter, open_run, save_run
from inspector.recording.file.run_captures import CaptureWriter
from inspector.recording.file.run_interning import Interning
from inspector.recording.structure.slots import GroupRow, SlotCapture, SlotRow
from inspector.running.loading.program import load
from inspector.running.report import FramePainter, run_report
from inspector.running.run_follower import NEWEST_FRAMES, RunFollower
from inspector.running.session import Session

from ..answers import facts_of
from ..feed import SlowParallax
from ..programs import PARALLAX
from ..runs import saved

# ---------------------------------------------------------------- written frame by frame


def test_frames_are_there__as_soon_as_they_are_written(tmp_path: Path) -> None:
    emitted = SlowParallax()
    path = str(tmp_path / "run.phases")
    with RunWriter(path, RunMeta("a.py")) as writer:
        for frame in emitted.feed.recording:
            writer.write(frame)
        emitted.drag(10)
        latest = emitted.feed.recording.latest
        assert latest is not None
        writer.write(latest)
        with open_run(path) as opened:
            assert [facts_of(frame) for frame in opened] == [facts_of(frame) for frame in emitted.feed.recording]
    assert os.listdir(tmp_path) == ["run.phases"]


def test_interruption_within_a_frame__leaves_the_frames_before_it_and_says_so_later(tmp_path: Path) -> None:
    emitted = SlowParallax()
    path = str(tmp_path / "run.phases")
    emitted.drag(10)
    first, second = emitted.feed.recording
    with RunWriter(path, RunMeta("a.py")) as writer:
        writer.write(first)
        with pytest.raises(KeyboardInterrupt), writer.together():
            writer.write(second)
            raise KeyboardInterrupt
        with pytest.raises(RunFileError, match=r"KeyboardInterrupt.*the frames up to 0 are kept"):
            writer.write(second)
    with open_run(path) as opened:
        assert [facts_of(frame) for frame in opened] == [facts_of(first)]


def test_newest_frame_written_again__holds_the_events_after_its_end(tmp_path: Path) -> None:
    session = Session(load(PARALLAX))
    session.start()
    path = str(tmp_path / "run.phases")
    writer = RunWriter(path)
    bare = session.recorder.on_frame
    assert bare is not None

    def written_twice(frame: Any) -> None:
        writer.write(frame)
        bare(frame)
        latest = session.recording.latest
        assert latest is not None
        writer.write(latest)

    session.recorder.on_frame = written_twice
    session.frame()
    for _ in range(5):
        session.input("scroll", 200, 400, 0.0, 15.0)
        session.frame()
    writer.close()
    with open_run(path) as opened:
        assert [facts_of(frame) for frame in opened] == [facts_of(frame) for frame in session.recording]
        assert opened.latest is not None and opened.latest.places
    session.close()


def test_run_longer_than_the_memory__is_whole_in_the_file_while_the_session_keeps_its_newest_frames(
    tmp_path: Path,
) -> None:
    path = tmp_path / "run.phases"
    sessions: list[Session] = []
    ends: list[RunFollower] = []
    count = 2 * NEWEST_FRAMES

    def demo(scene: Any) -> None:
        for number in range(count):
            scene.scroll(200, 400, 0, 15 if number % 40 < 20 else -15)
            scene.frame()

    def watch(session: Session) -> None:
        sessions.append(session)
        ends.append(RunFollower(session, RunWriter(path, session.recording.meta), keeps_all=False))

    program = replace(load(PARALLAX), demo=demo)
    made = run_report(program, demo=True, watch=watch, facts=False)
    for each in ends:
        each.end()
    (session,) = sessions
    kept = session.recording
    assert kept.work_frames == NEWEST_FRAMES and kept.dropped > 0
    assert (made.failure, made.reports, made.findings) == (None, [], [])
    with open_run(path) as opened:
        assert (opened.first, opened.last, opened.dropped) == (0, kept.last, 0)
        assert opened.work_frames > count
        newest = range(kept.first or 0, (kept.last or 0) + 1)
        for index in newest:
            stored, frame = opened.frame(index), kept.frame(index)
            assert stored is not None and frame is not None
            assert facts_of(stored) == facts_of(frame)


def test_frame_and_its_picture__are_committed_once(tmp_path: Path) -> None:
    session = Session(load(PARALLAX))
    session.on_frame(FramePainter(session).paint)
    writer = RunWriter(tmp_path / "run.phases", session.recording.meta)
    follower = RunFollower(session, writer)
    session.start()
    session.frame()
    commits: list[str] = []
    writer._connection.set_trace_callback(
        lambda statement: commits.append(statement) if statement == "COMMIT" else None
    )
    for _ in range(3):
        session.input("scroll", 200, 400, 0.0, 15.0)
        session.frame()
    assert len(commits) == 3
    follower.end()
    session.close()
    with open_run(tmp_path / "run.phases") as opened:
        assert [index for index in range(4) if opened.picture(index) is not None] == [0, 1, 2, 3]


def test_frames__wait_for_no_disk_and_the_closed_file_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[int] = []

    def waits_for(handle: int) -> None:
        waits.append(os.fstat(handle).st_size)

    monkeypatch.setattr(os, "fsync", waits_for)
    emitted = SlowParallax()
    path = tmp_path / "run.phases"
    with RunWriter(path) as writer:
        (waits_of_commits,) = writer._connection.execute("PRAGMA synchronous").fetchone()
        for frame in emitted.feed.recording:
            writer.write(frame)
        assert (waits_of_commits, waits) == (0, [])
    assert waits == [path.stat().st_size]


def test_disk_that_fails_at_the_end__is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(handle: int) -> None:
        raise OSError("Input/output error")

    monkeypatch.setattr(os, "fsync", fails)
    writer = RunWriter(tmp_path / "run.phases")
    (first,) = SlowParallax().feed.recording
    writer.write(first)
    with pytest.raises(RunFileError, match="cannot be kept"):
        writer.close()


def test_frame_before_the_newest__cannot_be_written(tmp_path: Path) -> None:
    emitted = SlowParallax()
    emitted.drag(1)
    frames = list(emitted.feed.recording)
    with RunWriter(tmp_path / "run.phases") as writer:
        writer.write(frames[1])
        with pytest.raises(ValueError, match="frame 0 after frame 1"):
            writer.write(frames[0])


CRASH = """
import os, sys
from inspector.recording import RunWriter
from tests.inspector.feed import SlowParallax
parallax = SlowParallax()
writer = RunWriter(sys.argv[1])
for number in range(5):
    writer.write(parallax.feed.recording.latest)
    parallax.drag(1)
writer.write(parallax.feed.recording.latest)
writer._connection.execute("PRAGMA cache_size = 1")
writer._connection.execute("PRAGMA cache_spill = 1")
writer._connection.execute("BEGIN")
writer._connection.execute("UPDATE event SET kind = 0, checksum = 0")
writer._connection.execute("DELETE FROM frame")
writer._connection.execute("INSERT INTO picture VALUES (0,0,1,1,'RGBA',0,0,0,0,0,zeroblob(3000000),0)")
os._exit(9)
"""


def test_process_that_dies_in_the_middle_of_a_frame__leaves_every_frame_before_it(tmp_path: Path) -> None:
    path = tmp_path / "run.phases"
    root = Path(__file__).parents[3]
    died = subprocess.run([sys.executable, "-c", CRASH, str(path)], cwd=root, check=False)
    assert died.returncode == 9
    journal = path.with_name("run.phases-journal")
    assert journal.stat().st_size > 512  # a hot journal: the file itself holds half a frame
    before = path.read_bytes(), journal.read_bytes()
    with open_run(path) as opened:
        assert [frame.index for frame in opened] == [0, 1, 2, 3, 4, 5]
        assert all(len(frame.rows) > 10 for frame in opened)
    assert (path.read_bytes(), journal.read_bytes()) == before


def test_journal_that_names_another_file__is_not_followed(tmp_path: Path) -> None:
    path, victim = tmp_path / "run.phases", tmp_path / "victim"
    root = Path(__file__).parents[3]
    subprocess.run([sys.executable, "-c", CRASH, str(path)], cwd=root, check=False)
    victim.write_text("dear")
    name = str(victim).encode()
    magic = bytes.fromhex("d9d505f920a163d7")
    total = sum(name) & 0xFFFFFFFF
    with open(f"{path}-journal", "ab") as file:
        file.write(b"\0\0\0\1" + name + len(name).to_bytes(4, "big") + total.to_bytes(4, "big") + magic)
    with pytest.raises(RunFileError, match="the journal beside it is none of ours"):
        open_run(path)
    assert victim.read_text() == "dear"


def test_disk_that_is_full__says_so_and_keeps_what_was_written(tmp_path: Path) -> None:
    emitted = SlowParallax()
    path = str(tmp_path / "run.phases")
    writer = RunWriter(path)
    writer._connection.execute("PRAGMA max_page_count = 62")
    with pytest.raises(RunFileError) as caught:
        for number in range(500):
            latest = emitted.feed.recording.latest
            assert latest is not None and latest.index == number
            writer.write(latest)
            emitted.drag(1)
    last = writer.last
    assert last is not None and 3 < last < 400
    assert str(caught.value) == (
        f"{path}: the disk is full, the frames up to {last} are kept; make room and save again"
    )
    latest = emitted.feed.recording.latest
    assert latest is not None
    with pytest.raises(RunFileError, match="the disk is full"):
        writer.write(latest)
    writer.close()
    with open_run(path) as opened:
        assert (opened.first, opened.last) == (0, last)
        live = [facts_of(frame) for frame in emitted.feed.recording][: last + 1]
        assert [facts_of(frame) for frame in opened] == live


# ---------------------------------------------------------------- what was there before


def test_saving_over_a_recording__replaces_it_when_the_new_one_is_whole(tmp_path: Path) -> None:
    emitted = SlowParallax()
    path = saved(emitted.feed.recording, tmp_path)
    os.chmod(path, 0o640)
    emitted.drag(1)
    seen: list[tuple[int, int]] = []

    def look(done: int, total: int) -> None:
        seen.append((done, total))
        with open_run(path) as opened:
            assert len(opened) == 1

    save_run(emitted.feed.recording, path, on_progress=look)
    assert seen == [(1, 2), (2, 2)]
    with open_run(path) as opened:
        assert len(opened) == 2
    assert os.stat(path).st_mode & 0o777 == 0o640
    assert os.listdir(tmp_path) == ["run.phases"]


def test_saving_that_fails__leaves_the_old_recording_and_nothing_else(tmp_path: Path) -> None:
    emitted = SlowParallax()
    path = saved(emitted.feed.recording, tmp_path)
    before = Path(path).read_bytes()

    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        save_run(emitted.feed.recording, path, on_progress=stop)
    assert Path(path).read_bytes() == before
    assert os.listdir(tmp_path) == ["run.phases"]


def test_saving_on_a_full_disk__leaves_the_old_recording(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    emitted = SlowParallax()
    path = saved(emitted.feed.recording, tmp_path)
    before = Path(path).read_bytes()
    for _ in range(200):
        emitted.drag(1)
    begin = RunWriter._begin

    def small(writer: RunWriter, meta: RunMeta) -> None:
        begin(writer, meta)
        writer._connection.execute("PRAGMA max_page_count = 62")

    monkeypatch.setattr(RunWriter, "_begin", small)
    with pytest.raises(RunFileError) as caught:
        save_run(emitted.feed.recording, path)
    assert str(caught.value) == f"{path}: the disk is full, the old file is as it was; make room and save again"
    assert Path(path).read_bytes() == before
    assert os.listdir(tmp_path) == ["run.phases"]


def test_recording_written_over_another__takes_its_place_at_the_end(tmp_path: Path) -> None:
    emitted = SlowParallax()
    path = saved(emitted.feed.recording, tmp_path)
    emitted.drag(1)
    writer = RunWriter(path)
    for frame in emitted.feed.recording:
        writer.write(frame)
        with open_run(path) as opened:
            assert len(opened) == 1
    writer.close()
    with open_run(path) as opened:
        assert len(opened) == 2


@pytest.mark.parametrize("name", ["app.py", "folder", "nowhere/run.phases"])
def test_file_that_is_no_recording__is_not_replaced(name: str, tmp_path: Path) -> None:
    (tmp_path / "app.py").write_text("print()")
    (tmp_path / "folder").mkdir()
    with pytest.raises(RunFileError) as caught:
        save_run(Recording(), tmp_path / name)
    words = {
        "app.py": "exists and is no recording, so it is not replaced; choose another name",
        "folder": "is a folder; name a file in it",
        "nowhere/run.phases": "its folder does not exist; make it or choose another place",
    }
    assert str(caught.value) == f"{tmp_path / name}: {words[name]}"
    assert (tmp_path / "app.py").read_text() == "print()"


def test_file_that_the_system_refuses__the_sentence_has_the_words_of_the_system(tmp_path: Path) -> None:
    """SQLite says "unable to open database file" of a full path, a read-only folder and a missing right."""
    path = tmp_path / f"{'x' * 300}.phases"
    with pytest.raises(RunFileError) as caught:
        RunWriter(path)
    assert str(caught.value) == f"{path}: cannot be written (File name too long); choose another place"
    assert list(tmp_path.iterdir()) == []


def test_link_to_a_recording__stays_a_link(tmp_path: Path) -> None:
    emitted = SlowParallax()
    path = saved(emitted.feed.recording, tmp_path)
    link = tmp_path / "link.phases"
    link.symlink_to(path)
    emitted.drag(1)
    save_run(emitted.feed.recording, link)
    assert link.is_symlink()
    with open_run(path) as opened:
        assert len(opened) == 2


def test_capture_of_slots_with_another_text__looks_up_the_line_of_its_group_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked_up: list[int] = []
    whole = CaptureWriter._group

    def counted(self: CaptureWriter, group: GroupRow, texts: dict[int, list[str]]) -> tuple[int, ...]:
        looked_up.append(group.index)
        return whole(self, group, texts)

    monkeypatch.setattr(CaptureWriter, "_group", counted)
    slots = tuple(SlotRow(at, at, f"{at}") for at in range(3))
    groups = tuple(GroupRow(at, 0, "Row", at, None, "", 0, 1, -1, (at, at + 1)) for at in range(3))
    writer = CaptureWriter(Interning())
    for capture, rows in (
        (SlotCapture(groups, slots, (3, 0), (3, 0), 0), [0, 1, 2]),
        (SlotCapture(groups, (slots[0], SlotRow(1, 1, "changed"), slots[2]), (3, 0), (3, 0), 0), [1]),
        (SlotCapture(groups[:2], slots[:2], (2, 0), (2, 0), 0), [0, 1]),
    ):
        looked_up.clear()
        writer.slots(capture)
        assert looked_up == rows
