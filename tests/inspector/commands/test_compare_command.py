"""`phases compare` as one types it."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from inspector.cli import main
from inspector.recording import save_run
from inspector.running.golden_scenario import golden_folder
from inspector.running.inputs.input_script import parse
from inspector.running.loading.program import load
from inspector.running.rerun import rerun

from ..programs import written
from ..running.test_comparison import APP

SCRIPT = "wait\ntap 50,50\nwait 2\n"


@pytest.fixture
def two(tmp_path: Path) -> tuple[str, str]:
    return written(tmp_path, APP.replace("STEP", "1"), "a.py"), written(tmp_path, APP.replace("STEP", "2"), "b.py")


def test_variants_of_a_gallery_program__prints_the_table_and_the_verdict(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "parallax", "--variants", "slow", "fast", "--demo"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["slow", "fast"]
    assert lines[-1] == (
        "fast does 28 % less work than slow, 151 units instead of 211 (composition 26 instead of 46, drawing 25 "
        "instead of 65), for the same pictures. From frame 1 on, where the inputs begin, it does 46 % less: 71 units "
        "instead of 131."
    )


def test_two_files_and_a_script__say_where_the_pictures_differ(
    two: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script = tmp_path / "drive.txt"
    script.write_text(SCRIPT, encoding="utf-8")
    assert main(["compare", *two, "--inputs", str(script), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["verdict"].startswith("From frame 1 on they show different things (100 pixels in 10 × 10 at 30, 0)")
    assert data["frames"][1]["picture"] == {"frame": 1, "left": 30, "top": 0, "width": 10, "height": 10, "pixels": 100}
    assert main(["compare", *two, "--inputs", str(script), "--same-pictures"]) == 1
    assert main(["compare", two[0], two[0], "--inputs", str(script), "--same-pictures"]) == 0


def test_compare_without_inputs__compares_the_first_frames_only(
    two: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["compare", *two]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("a.py and b.py do the same work, ")


def test_recordings__are_compared_without_running_anything(
    two: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = parse(SCRIPT)
    files = []
    for path in two:
        files.append(str(Path(path).with_suffix(".phases")))
        save_run(rerun(load(path), log, pictures=True).recording, files[-1])
    Path(two[0]).write_text("raise SystemExit", encoding="utf-8")
    assert main(["compare", *files, "--same-pictures"]) == 1
    assert "From frame 1 on they show different things" in capsys.readouterr().out
    assert main(["compare", files[0], two[1], "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["first"]["name"], data["second"]["name"]) == ("a.phases", "b.py")
    assert data["pictures_differ"] == [1, 2] and data["frames"][1]["second_inputs"] == ["tap"]
    assert main(["compare", files[1], two[1], "--same-pictures"]) == 0
    assert "do the same work" in capsys.readouterr().out
    for wrong in (["{0}"], ["{0}", "{1}", "--demo"], ["{0}", "none.phases"]):
        assert main(["compare", *(word.format(*files) for word in wrong)]) == 2
        assert capsys.readouterr().err.count("\n") == 1


def test_golden__agrees_and_is_exit_code_0(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "--golden", "A2"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0] == "A2: state read in Modifier.offset { } lambda"
    assert out[-1] == "A2 does what Compose 1.12.2 did, event for event in all 4 frames."


def test_golden_that_is_not_met__is_exit_code_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads((golden_folder() / "recordings" / "A2.json").read_text(encoding="utf-8"))
    data["frames"][2]["events"].insert(0, "compose:Sib")
    other = tmp_path / "other.json"
    other.write_text(json.dumps(data), encoding="utf-8")
    assert main(["compare", "--golden", str(other), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["verdict"] == (
        "A2 does not do what Compose 1.12.2 did: frame 2 (s=5): Compose did compose:Sib, here it is place:t.outer."
    )


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "compare: name two files, or one file with --variants, or --golden NAME"),
        (["{a}"], "compare: name two files, or one file with --variants, or --golden NAME"),
        (["{a}", "{b}", "--variants", "x", "y"], "compare: name one file with --variants"),
        (["parallax", "--variants", "slow", "quick"], "parallax.py: no variant named quick; there is: "),
        (["{a}", "none.py"], "none.py: no such file"),
        (["{a}", "{b}", "--demo"], "a.py: has no demo(scene) in it"),
        (["{a}", "{b}", "--inputs", "none.txt"], "none.txt:1: cannot be read (No such file or directory)"),
        (["{a}", "{b}", "--inputs", "{bad}"], "bad.txt:2: no input is called 'tpa'; did you mean 'tap'?"),
        (["{a}", "{b}", "--inputs", "{tag}"], "cannot be done: tap tag='nowhere'"),
        (["--golden", "A22"], "no recording is called A22; did you mean A2?"),
        (["--golden", "A2", "--goldens", "{folder}"], "has no folder recordings in it"),
        (["{a}", "--golden", "A2"], "compare: --golden takes no files and no inputs"),
    ],
)
def test_wrong_command_line__is_one_line_and_exit_code_2(
    two: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    bad, tag = tmp_path / "bad.txt", tmp_path / "tag.txt"
    bad.write_text("wait\ntpa 1,2\n", encoding="utf-8")
    tag.write_text("wait\ntap nowhere\n", encoding="utf-8")
    names = {"a": two[0], "b": two[1], "bad": str(bad), "tag": str(tag), "folder": str(tmp_path)}
    assert main(["compare", *(argument.format(**names) for argument in arguments)]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1 and error.startswith("phases: ") and words in error


def test_program_that_raises__prints_the_comparison_and_is_exit_code_2(
    two: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = APP.replace("STEP", "1") + "        if count.value:\n            raise ValueError('no')\n"
    script = tmp_path / "drive.txt"
    script.write_text(SCRIPT, encoding="utf-8")
    assert main(["compare", two[0], written(tmp_path, text, "c.py"), "--inputs", str(script)]) == 2
    out, error = capsys.readouterr()
    assert out.splitlines()[-1].startswith("c.py raised c.py:9: ValueError: no")
    assert error.startswith("phases: c.py:9: ValueError: no")


def test_golden_outside_a_checkout__says_where_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import inspector.running.golden_scenario as scenario

    monkeypatch.setattr(scenario, "USUAL", Path("no", "goldens", "here"))
    monkeypatch.chdir(tmp_path)
    assert main(["compare", "--golden", "A2"]) == 2
    assert "run this in a checkout, or name the folder with --goldens" in capsys.readouterr().err
    assert os.getcwd() == str(tmp_path)
