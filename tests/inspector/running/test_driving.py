"""One demo, one number of frames: whoever drives a program, the window included."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from inspector.cli import main
from inspector.qt.style.appearance import Appearance
from inspector.qt.window import InspectorWindow
from inspector.recording import open_run
from inspector.running.driving import SETTLE_LIMIT, drive, settle
from inspector.running.headless_inputs import recorded
from inspector.running.loading.program import load
from inspector.running.report import run_report
from inspector.running.session import Session

from ...gallery_choice import some
from ..programs import written

ENDLESS = """
    from engine import *

    count = mutable_state_of(0, name="count")

    @composable
    def Screen():
        changed = Modifier.on_size_changed(lambda size: count.set(count.value + 1))
        Box(changed.size(10 + count.value % 2))

    def demo(scene):
        for _ in range(7):
            scene.frame()
"""

STILL = """
    from engine import *

    count = mutable_state_of(0, name="count")

    @composable
    def Screen():
        Text(str(count.value))

    def demo(scene):
        for number in range(3):
            count.value = number + 1
            scene.frame()
"""

WITH_DEMO = [entry.slug for entry in some("fade", "loop") if load(entry.slug).demo is not None]


def in_report(target: str) -> int:
    return len(run_report(load(target), demo=True).reports)


def in_advise_and_compare(target: str) -> int:
    return len(recorded(load(target), demo=True)[0])


def in_record(target: str) -> int:
    path = str(Path(target).with_suffix(".phases")) if target.endswith(".py") else f"{target}.phases"
    assert main(["record", target, "--demo", "--no-pictures", "-o", path]) == 0
    with open_run(path) as opened:
        return len(opened)


def in_window(qtbot: QtBot, target: str) -> int:
    window = InspectorWindow(Appearance())
    qtbot.addWidget(window)
    window.open_target(target)
    window.player.pause()
    window.run_demo()
    assert window.session is not None
    return len(window.session.recording)


@pytest.mark.parametrize(("text", "frames"), [(ENDLESS, 2 * SETTLE_LIMIT + 7), (STILL, 4)])
@pytest.mark.parametrize("count", [in_report, in_advise_and_compare, in_record])
def test_demo__runs_as_many_frames_in_every_command(
    tmp_path: Path, text: str, frames: int, count: Callable[[str], int]
) -> None:
    assert count(written(tmp_path, text)) == frames


@pytest.mark.parametrize(("text", "frames"), [(ENDLESS, 2 * SETTLE_LIMIT + 7), (STILL, 4)])
def test_demo__runs_as_many_frames_in_the_window(qtbot: QtBot, tmp_path: Path, text: str, frames: int) -> None:
    assert in_window(qtbot, written(tmp_path, text)) == frames


@pytest.mark.parametrize("slug", WITH_DEMO)
def test_gallery_demo__runs_as_many_frames_everywhere(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, slug: str
) -> None:
    monkeypatch.chdir(tmp_path)
    counts = {in_report(slug), in_advise_and_compare(slug), in_record(slug), in_window(qtbot, slug)}
    assert len(counts) == 1


def test_compare__drives_both_as_many_frames_as_a_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = written(tmp_path, ENDLESS)
    assert main(["compare", target, target, "--demo", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["frames"]) == in_report(target)


def test_frames_that_ran_before__count_against_the_limit(tmp_path: Path) -> None:
    session = Session(load(written(tmp_path, ENDLESS)), capture=False)
    session.start()
    for _ in range(4):
        session.frame()
    drive(session, demo=True)
    assert len(session.recording) == 2 * SETTLE_LIMIT + 7
    session.close()


def test_frames_option__is_the_limit_of_each_settling_with_a_demo_and_exact_without(tmp_path: Path) -> None:
    program = load(written(tmp_path, ENDLESS))
    assert len(recorded(program, demo=True, frames=2)[0]) == 2 + 7 + 2
    still = load(written(tmp_path, STILL, "still.py"))
    assert [len(recorded(still, frames=frames)[0]) for frames in (None, 5)] == [1, 5]


def test_settle__says_whether_the_program_is_still_invalid(tmp_path: Path) -> None:
    for text, expected in ((ENDLESS, True), (STILL, False)):
        session = Session(load(written(tmp_path, text)), capture=False)
        session.start()
        assert settle(session, 3) is expected
        session.close()
