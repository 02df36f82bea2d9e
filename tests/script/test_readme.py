"""What the README says to type works as it stands there."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from inspector.cli import main

ROOT = Path(__file__).parent.parent.parent
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")


def _snippet(beginning: str) -> str:
    (found,) = [each for each in re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL) if each.startswith(beginning)]
    return str(found)


def _commands() -> list[str]:
    rows = [line for line in TEXT.splitlines() if line.startswith("| ") and "`phases " in line]
    assert len(rows) > 6
    return [command for row in rows for command in re.findall(r"`(phases [^`]*)`", row)]


def test_commands_of_the_table__each_works_as_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "hello.py").write_text(_snippet("from engine"), encoding="utf-8")
    (tmp_path / "budgets.toml").write_text((ROOT / "budgets.toml").read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    done = {}
    for command in _commands():
        code = main(command.split()[1:])
        printed = capsys.readouterr()
        done[command] = (code, printed.err, bool(printed.out))
    assert done == dict.fromkeys(_commands(), (0, "", True))
    made = {path.name for path in tmp_path.iterdir()}
    assert {"run.phases", "other.phases", "run.trace.json", "run.html", "frames.csv"} <= made


@pytest.mark.parametrize("variant", ["slow", "fast"])
def test_budget_that_is_shipped__holds_exactly(
    variant: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = ROOT / "budgets.toml"
    assert main(["report", "parallax", "--variant", variant, "--demo", "--budget", str(path)]) == 0
    tighter = tmp_path / "budgets.toml"
    text = path.read_text(encoding="utf-8")
    units = {"slow": "211", "fast": "151"}[variant]
    tighter.write_text(text.replace(f"units = {units}", f"units = {int(units) - 1}"), encoding="utf-8")
    capsys.readouterr()
    assert main(["report", "parallax", "--variant", variant, "--demo", "--budget", str(tighter)]) == 1
    assert f"total: {units} work units, at most {int(units) - 1}" in capsys.readouterr().out


def test_first_example__does_what_is_said_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "hello.py").write_text(_snippet("from engine"), encoding="utf-8")
    (tmp_path / "press.txt").write_text("wait\ntap 20,30\nwait\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert main(["report", "hello.py", "--inputs", "press.txt", "--json"]) == 0
    out = capsys.readouterr().out
    assert '"old": "0"' in out and '"new": "1"' in out
    lines = _snippet("from engine").splitlines()
    (said,) = re.findall(r"composition read it at line (\d+)", TEXT)
    assert "count.value} times" in lines[int(said) - 1]


def test_pytest_snippet__passes_beside_the_first_example(tmp_path: Path) -> None:
    (tmp_path / "hello.py").write_text(_snippet("from engine"), encoding="utf-8")
    (tmp_path / "test_hello.py").write_text(_snippet("from hello"), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_hello.py"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert "1 passed" in done.stdout


@pytest.mark.parametrize(
    ("kind", "name"), [("chrome", "run.trace.json"), ("speedscope", "run.speedscope.json"), ("html", "run.html")]
)
def test_export_for_a_program_onto_a_terminal__is_refused_with_a_name(
    kind: str, name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("inspector.commands.own_output.OwnOutput.isatty", lambda self: True)
    assert main(["export", "counter", "--format", kind]) == 2
    printed = capsys.readouterr()
    assert (printed.out, printed.err) == (
        "",
        f"phases: {kind} is for another program, not for a terminal; add -o {name}\n",
    )
