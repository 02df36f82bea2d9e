"""`phases advise`: what it prints, its JSON, its exit codes; a recording's program runs only when that is agreed to."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from inspector.cli import main
from inspector.recording import save_run
from inspector.running.headless_inputs import recorded
from inspector.running.loading.program import load

from ..programs import written

APP = Path(__file__).parents[3] / "lessons" / "apps" / "loop.py"


def test_advice__title_words_verdict_and_diff(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["advise", "loop", "--demo"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("1. Lay both out in a Column, so that composition need not read h · loop.py:39\n")
    assert "Proved: the changed program, run on the recorded inputs, shows the same picture" in " ".join(out.split())
    assert "Saves 14 of 39 work units" in " ".join(out.split())
    assert "   +    with Column(PAGE.test_tag" in out
    assert "\033[" not in out, "no colors off a terminal"


def test_two_ways_to_one_end__said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["advise", "parallax", "--demo"]) == 0
    assert "1 and 2 are two ways to the same end: take one." in capsys.readouterr().out


def test_nothing_to_advise__says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["advise", "parallax", "--demo", "--variant", "fast"]) == 0
    assert capsys.readouterr().out == "No advice: no change of the source was found that saves work.\n"


def test_json__all_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["advise", "parallax", "--demo", "--json"]) == 0
    first, second = json.loads(capsys.readouterr().out)["advice"]
    assert (first["rule"], first["verdict"], first["line"]) == ("read_to_placement", "proved", 44)
    assert first["saving"]["composition"] == {"before": 46, "after": 26}
    assert second["rule"] == "read_to_layer"


def test_not_proved__the_same_advice_without_a_saving(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["advise", "parallax", "--demo", "--no-prove", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["advice"]
    assert [(advice["rule"], advice["verdict"]) for advice in found] == [
        ("read_to_placement", "unproved"),
        ("read_to_layer", "unproved"),
    ]
    assert all(advice["saving"] == {} for advice in found)


def test_input_script__drives(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = tmp_path / "drive.txt"
    script.write_text("wait\ntap image\nwait 3\n")
    assert main(["advise", "loop", "--inputs", str(script), "--json"]) == 0
    (only,) = json.loads(capsys.readouterr().out)["advice"]
    assert (only["rule"], only["verdict"]) == ("single_layout", "proved")


def test_program_that_prints__its_lines_are_printed_for_one_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The proofs run the program again and again, loaded again each time."""
    path = tmp_path / "chatty.py"
    path.write_text(f'{APP.read_text(encoding="utf-8")}\n\nprint("loaded")\n', encoding="utf-8")
    errors = []
    for option in ("--no-prove", "--prove"):
        assert main(["advise", str(path), "--demo", option]) == 0
        errors.append(capsys.readouterr().err)
    assert errors == ["loaded\n"] * 2


def test_no_such_file__one_line_and_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["advise", "missing.py"]) == 2
    assert capsys.readouterr().err == "phases: missing.py: no such file\n"


@pytest.fixture
def run_file(tmp_path: Path) -> str:
    """A recording whose program leaves a mark when it is run."""
    mark = tmp_path / "ran"
    text = APP.read_text(encoding="utf-8")
    path = written(tmp_path, text + f"\n\nimport pathlib\n\npathlib.Path({str(mark)!r}).touch()\n")
    recording, _ = recorded(load(path), demo=True)
    file = str(tmp_path / "run.phases")
    save_run(recording, file)
    mark.unlink()
    return file


def test_recording__runs_nothing_and_is_unproved(
    run_file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["advise", run_file, "--json"]) == 0
    (only,) = json.loads(capsys.readouterr().out)["advice"]
    assert (only["rule"], only["verdict"]) == ("single_layout", "unproved")
    assert not (tmp_path / "ran").exists()


def test_recording_to_be_proved__not_without_yes(
    run_file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["advise", run_file, "--prove"]) == 2
    assert "add --yes to agree" in capsys.readouterr().err
    assert not (tmp_path / "ran").exists()


@pytest.mark.parametrize(("answer", "code"), [("y\n", 0), ("n\n", 2), ("\n", 2)])
def test_recording_to_be_proved__asked_at_a_terminal(
    run_file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str, code: int
) -> None:
    terminal = io.StringIO(answer)
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr("sys.stdin", terminal)
    assert main(["advise", run_file, "--prove", "--json"]) == code
    assert (tmp_path / "ran").exists() == (code == 0)


def test_recording_with_yes__proved(run_file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["advise", run_file, "--prove", "--yes", "--json"]) == 0
    (only,) = json.loads(capsys.readouterr().out)["advice"]
    assert (only["rule"], only["verdict"]) == ("single_layout", "proved")
    assert (tmp_path / "ran").exists()


def test_file_that_is_no_recording__one_line_and_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = tmp_path / "run.phases"
    broken.write_bytes(b"SQLite format 3\0" + b"\xff" * 200)
    assert main(["advise", str(broken)]) == 2
    err = capsys.readouterr().err
    assert err.startswith("phases: ") and err.count("\n") == 1
