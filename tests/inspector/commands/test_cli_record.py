"""`phases record`, and `phases report` of what it wrote."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from inspector.cli import main
from inspector.recording import RecordedFrame, RunMeta, RunWriter, open_run
from inspector.running.loading.gallery import gallery
from inspector.running.loading.program import load
from inspector.running.report import run_report
from inspector.running.session import Session

from ...gallery_choice import some
from ..programs import LOOP, LOOP_SENTENCE, PARALLAX, TAPS, written

PROGRAMS = [str(entry.path) for entry in some("fade", "composed_in_layout")] + [LOOP, PARALLAX, TAPS]

LONG_DEMO = next(str(entry.path) for entry in gallery() if entry.slug == "parallax")

RAISES = """
    from engine import Text, composable, mutable_state_of
    n = mutable_state_of(0, name="n")

    @composable
    def Screen():
        if n.value > 1:
            raise ValueError("two is too many")
        Text(str(n.value))

    def demo(scene):
        for number in (1, 2, 3):
            n.value = number
            scene.frame()
"""

TREE = """
    from engine import Box, Modifier, composable

    @composable
    def Screen():
        Box(Modifier.size(40).test_tag("box"))
"""


def emitted(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert main([*arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("target", PROGRAMS, ids=lambda target: Path(target).stem + "_" + Path(target).parent.name)
def test_report_of_a_recording__says_what_the_report_of_the_run_says(
    target: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = load(target)
    options = ["--demo"] if program.demo is not None else []
    path = str(tmp_path / "run.phases")
    assert main(["record", target, "-o", path, *options]) == 0
    capsys.readouterr()
    live = emitted(capsys, "report", target, *options)
    assert without_values(emitted(capsys, "report", path)) == without_values(live)


def without_values(report: dict[str, Any]) -> dict[str, Any]:
    """Recorded texts of values are rounded, and objects that differ from run to run are named by where they are."""
    for frame in report["frames"]:
        for write in frame["writes"]:
            write["old"] = write["new"] = ""
    return report


def test_recording__has_frames_pictures_trees_sources_and_the_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(tmp_path / "run.phases")
    facts = emitted(capsys, "record", PARALLAX, "--demo", "--variant", "fast", "-o", path)
    assert facts == {
        "file": path,
        "frames": 8,
        "events": facts["events"],
        "pictures": 6,
        "bytes": os.path.getsize(path),
    }
    with open_run(path) as opened:
        assert (len(opened), opened.meta.variant, opened.meta.target, opened.still_invalid) == (
            8,
            "fast",
            PARALLAX,
            False,
        )
        assert sum(len(frame.rows) for frame in opened) == facts["events"]
        assert opened.meta.source == Path(PARALLAX).read_text(encoding="utf-8")
        assert all(frame.tree is not None and frame.slots is not None and frame.places for frame in opened)
        assert [picture.frame for picture in opened.pictures] == [0, 2, 3, 4, 5, 6]
    assert os.listdir(tmp_path) == ["run.phases"]


def test_without_a_name__the_recording_is_called_after_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    target = written(tmp_path, TREE, "tree.py")
    assert main(["record", target, "--frames", "3", "--no-pictures"]) == 0
    words = capsys.readouterr().out
    assert words.startswith("tree.phases: 3 frames, ") and " events, 0 pictures, " in words
    assert main(["report", "tree.phases"]) == 0
    assert "frame 2  idle" in capsys.readouterr().out


def test_inputs_from_a_script__drive_the_recorded_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = tmp_path / "drive.txt"
    script.write_text("size 300 500\nvariant fast\nwait\nscroll list 0 10\nwait 2\n")
    path = str(tmp_path / "run.phases")
    facts = emitted(capsys, "record", PARALLAX, "--inputs", str(script), "-o", path)
    assert facts["frames"] == 3
    with open_run(path) as opened:
        meta = opened.meta
        assert (meta.variant, meta.width, meta.height) == ("fast", 300, 500)
        assert [picture.frame for picture in opened.pictures] == [0, 1]


def test_program_that_raises__is_recorded_up_to_there_with_its_failure(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = written(tmp_path, RAISES)
    path = str(tmp_path / "run.phases")
    assert main(["record", target, "--demo", "-o", path]) == 2
    out, err = capsys.readouterr()
    assert "two is too many" in err and f"{path}: " in out
    with open_run(path) as opened:
        assert len(opened) == 3


def test_program_that_raises_at_once__leaves_the_old_recording(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "run.phases"
    assert main(["record", written(tmp_path, TREE), "-o", str(path)]) == 0
    before = path.read_bytes()
    target = written(tmp_path, RAISES.replace("mutable_state_of(0", "mutable_state_of(9"), "bad.py")
    assert main(["record", target, "-o", str(path)]) == 2
    assert "two is too many" in capsys.readouterr().err
    assert path.read_bytes() == before
    assert sorted(os.listdir(tmp_path))[:3] == sorted(["app.py", "bad.py", "run.phases"])[:3]
    assert not [name for name in os.listdir(tmp_path) if "part" in name]


def test_interrupted_recording__leaves_the_old_one_or_what_was_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = written(tmp_path, TREE)
    path = tmp_path / "run.phases"
    ran = Session.frame

    def stop(session: Session) -> RecordedFrame | None:
        made = ran(session)
        if len(session.recording) == 3:
            raise KeyboardInterrupt
        return made

    with monkeypatch.context() as patch:
        patch.setattr(Session, "frame", stop)
        assert main(["record", target, "--frames", "9", "-o", str(path)]) == 130
    with open_run(path) as opened:
        assert len(opened) == 3
    before = path.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(Session, "frame", stop)
        assert main(["record", target, "--frames", "9", "-o", str(path)]) == 130
    assert path.read_bytes() == before


def test_disk_that_is_full__is_said_and_what_was_written_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    begin = RunWriter._begin

    def small(writer: RunWriter, meta: RunMeta) -> None:
        begin(writer, meta)
        writer._connection.execute("PRAGMA max_page_count = 90")

    monkeypatch.setattr(RunWriter, "_begin", small)
    path = str(tmp_path / "run.phases")
    assert main(["record", LONG_DEMO, "--demo", "-o", path]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1
    assert f"{path}: the disk is full, the frames up to " in err and "make room and save again" in err
    with open_run(path) as opened:
        assert 0 < len(opened) < 22
        assert f"the frames up to {opened.last} are kept" in err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["record", TAPS, "-o", "nowhere/run.phases"], "its folder does not exist"),
        (["record", TAPS, "-o", "app.py"], "exists and is no recording, so it is not replaced"),
        (["record", TAPS, "--inputs", "x.txt", "--frames", "3"], "leave --frames out"),
        (["record", TAPS, "--inputs", "x.txt"], "x.txt"),
        (["record", "missing.py"], "no such file"),
        (["report", "missing.phases"], "no such file; record one with"),
        (["report", "app.phases"], "is not a recording"),
    ],
)
def test_what_cannot_be_done__is_said_in_one_line(
    arguments: list[str],
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    written(tmp_path, TREE)
    written(tmp_path, TREE, "app.phases")
    before = sorted(os.listdir(tmp_path))
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert words in err and err.count("\n") == 1 and out == ""
    assert sorted(os.listdir(tmp_path)) == before


def test_options_of_a_run__are_no_options_of_a_recording(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(tmp_path / "run.phases")
    assert main(["record", written(tmp_path, TREE), "-o", path]) == 0
    assert main(["report", path, "--demo"]) == 2
    assert "is a recording; --demo goes with a program, FILE.py" in capsys.readouterr().err


def test_report_of_a_recording__runs_nothing_of_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = written(tmp_path, TREE)
    path = str(tmp_path / "run.phases")
    assert main(["record", target, "-o", path]) == 0
    Path(target).write_text("raise SystemExit('ran')")
    assert main(["report", path]) == 0
    assert "composed  Screen" in capsys.readouterr().out


def test_findings_of_a_recording__are_those_of_the_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(tmp_path / "run.phases")
    assert main(["record", LOOP, "-o", path]) == 0
    assert main(["report", path]) == 0
    live = run_report(load(LOOP)).findings
    assert [finding.words for finding in live] == [LOOP_SENTENCE]
    assert LOOP_SENTENCE in capsys.readouterr().out


def test_budget__can_be_checked_on_a_recording(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(tmp_path / "run.phases")
    limits = tmp_path / "budgets.toml"
    limits.write_text("[total]\nunits = 1\n")
    assert main(["record", written(tmp_path, TREE), "-o", path]) == 0
    capsys.readouterr()
    assert main(["report", path, "--budget", str(limits)]) == 1
    assert "over budget" in capsys.readouterr().out


def test_program_that_changes_its_folder__files_are_written_where_the_command_was_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    program = "import os\nfrom engine import Text, composable, mutable_state_of\nn = mutable_state_of(0, name='n')\n"
    program += f"os.chdir({str(elsewhere)!r})\n@composable\ndef Screen():\n    Text(str(n.value))\n"
    (tmp_path / "app.py").write_text(program)
    for command in (
        ["record", "app.py", "-o", "run.phases"],
        ["fork", "run.phases", "--at", "0", "--set", "n=5", "-o", "other.phases", "--yes"],
        ["export", "app.py", "--table", "frames", "-o", "frames.csv"],
    ):
        monkeypatch.chdir(tmp_path)
        assert main(command) == 0, capsys.readouterr()
    assert os.listdir(elsewhere) == []
    assert {"run.phases", "other.phases", "frames.csv"} <= set(os.listdir(tmp_path))
