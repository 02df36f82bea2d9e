"""The scan of an opened recording: the same loops and names as the live run, in slices, and it ends with the file."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from inspector.analysis.display_names import names_of
from inspector.qt.model import recording_scan as module
from inspector.qt.model.recording_scan import RecordingScan
from inspector.qt.model.rest_timer import REST_MILLIS
from inspector.recording import Recording, RunFileError
from inspector.running.loading.program import load
from inspector.running.opened_run import OpenedRun, opened_run
from inspector.running.session import Session

from ..programs import LOOP
from ..runs import saved


@pytest.fixture
def live() -> Session:
    session = Session(load(LOOP))
    assert session.start()
    for _ in range(12):
        session.frame()
    session.close()
    return session


def scanned(run: OpenedRun, at_once: int, failures: list[str] | None = None) -> RecordingScan:
    scan = RecordingScan(None)
    frames = run.follow()
    scan.start(
        frames,
        sum(1 for _ in islice(frames, at_once)),
        len(run.recording),
        (failures if failures is not None else []).append,
    )
    return scan


def names(recording: Recording) -> list[str]:
    of = names_of(recording).of
    return [of(row.subject) for frame in recording for row in frame.rows if row.subject is not None]


def test_every_frame_followed__loops_and_names_are_those_of_the_live_run(
    qtbot: QtBot, live: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = opened_run(saved(live.recording, tmp_path))
    scan = scanned(run, at_once=2)
    assert scan.running and run.current_loop(live.recording.last) is None
    assert (run.searched_frames, run.is_searched) == (2, False)
    monkeypatch.setattr(module, "SLICE_SECONDS", 1e9)
    with qtbot.waitSignal(scan.finished):
        scan.follow_slice()
    assert not scan.running and run.is_searched
    for index in range(len(live.recording)):
        assert run.current_loop(index) == live.current_loop(index)
    assert names(run.recording) == names(live.recording)
    run.close()


def test_names_are_asked_for_while_the_scan_runs__no_frame_is_read_for_them(live: Session, tmp_path: Path) -> None:
    run = opened_run(saved(live.recording, tmp_path))
    frames = run.follow()
    next(frames)
    known = names_of(run.recording)
    assert known.is_fed
    for _ in frames:
        pass
    assert not known.is_fed
    run.close()


def test_cursor_moves_while_the_scan_runs__it_goes_on_after_a_rest(
    qtbot: QtBot, live: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "SLICE_SECONDS", 0.0)  # no slice reads a frame
    run = opened_run(saved(live.recording, tmp_path))
    scan = scanned(run, at_once=2)
    with qtbot.waitSignal(scan.progressed):
        scan.follow_slice()
    assert (scan.done, scan._timer.isActive(), scan._timer.interval()) == (2, True, 0)
    scan.wait()
    assert (scan._timer.isActive(), scan._timer.interval()) == (True, REST_MILLIS)
    scan._timer.timeout.emit()  # the move took longer than the rest, which begins now
    assert (scan._timer.isActive(), scan._timer.interval()) == (True, REST_MILLIS)
    scan._timer.timeout.emit()
    assert scan._timer.interval() == 0
    scan.stop()
    scan.wait()
    assert not scan._timer.isActive()
    run.close()


def test_recording_is_closed_during_the_scan__nothing_more_is_read(qtbot: QtBot, live: Session, tmp_path: Path) -> None:
    run = opened_run(saved(live.recording, tmp_path))
    scan = scanned(run, at_once=1)
    scan.stop()
    run.close()
    scan.follow_slice()
    assert (scan.running, scan.done) == (False, 0)


def test_later_frame_is_damaged__the_scan_ends_with_the_sentence(qtbot: QtBot, live: Session, tmp_path: Path) -> None:
    run = opened_run(saved(live.recording, tmp_path))
    failures: list[str] = []
    scan = scanned(run, at_once=1, failures=failures)
    run.close()  # a closed file cannot be read, as a damaged one
    scan.follow_slice()
    assert [words.startswith(str(run.stored.path)) for words in failures] == [True]
    assert not scan.running
    with pytest.raises(RunFileError):
        run.recording.frame(5)
