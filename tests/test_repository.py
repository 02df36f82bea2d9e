"""What every file of the repository keeps to."""

from __future__ import annotations

import ast
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LONGEST = 500  # lines: more than that wants a second concept named

# path → why it may be longer.
LONGER: dict[str, str] = {
    "engine/__init__.py": "the list of public names, one a line",
}

NOTEBOOK = ("# %%", "# ---", "# +")  # a lesson begins with its first cell

# Words that name no concept.
NO_CONCEPT = {"utils", "util", "helpers", "helper", "common", "manager", "misc", "stuff"}


def _files() -> list[Path]:
    """What is, or would be, committed: everything git does not ignore."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if listed.returncode:
        pytest.skip("not a git checkout")
    paths = [ROOT / name for name in listed.stdout.split("\0") if name]
    return [path for path in paths if path.is_file()]


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


def test_files__have_names_of_concepts() -> None:
    named = [
        _name(path)
        for path in _files()
        for part in path.relative_to(ROOT).parts
        if NO_CONCEPT & set(re.split(r"[_.\-]", part.lower()))
    ]
    assert named == []


def test_python_files__can_be_held_in_the_head() -> None:
    lengths = {_name(path): _text(path).count("\n") for path in _files() if path.suffix == ".py"}
    assert {name: length for name, length in lengths.items() if length > LONGEST and name not in LONGER} == {}
    stale = [name for name in LONGER if lengths.get(name, 0) <= LONGEST]
    assert stale == [], "these need no exception any more"


def test_python_files_of_the_product__begin_with_a_docstring() -> None:
    bare = [
        _name(path)
        for path in _files()
        if path.suffix == ".py"
        and path.relative_to(ROOT).parts[0] in ("engine", "inspector", "lessons")
        and (tree := ast.parse(_text(path))).body
        and ast.get_docstring(tree) is None
        and not _text(path).startswith(NOTEBOOK)
    ]
    assert bare == []


def test_files__name_no_path_of_a_machine() -> None:
    # Written in two parts, or this file would be found.
    machine = re.compile("/" + r"(?:home|root|work|Users)/[a-z]" + "|" + "/" + r"tmp/[a-z]")
    found = [
        f"{_name(path)}:{number}"
        for path in _files()
        for number, line in enumerate(_text(path).splitlines(), 1)
        if machine.search(line)
    ]
    assert found == []


def test_requirements__name_no_addresses_and_pin_by_hash() -> None:
    for path in sorted(ROOT.glob("requirements*.txt")):
        text = _text(path)
        assert not re.search(r"https?:|index-url|find-links|trusted-host", text), _name(path)
        pins = re.findall(r"^[a-zA-Z0-9][^\n]*", text, re.MULTILINE)
        assert pins and all("==" in pin and pin.endswith("\\") for pin in pins), _name(path)


def test_requirements__hold_what_the_project_asks_for() -> None:
    project = tomllib.loads(_text(ROOT / "pyproject.toml"))
    asked = [
        *project["project"]["dependencies"],
        *project["dependency-groups"]["notebooks"],
        *project["dependency-groups"]["tests"],
    ]
    pinned = set(re.findall(r"^([a-z0-9][a-z0-9.\-]*)==", _text(ROOT / "requirements-dev.txt"), re.MULTILINE))
    names = {match[0].lower().replace("_", "-") for text in asked if (match := re.match(r"[\w\-]+", text))}
    assert names - pinned == set(), "script/lock was not run after pyproject.toml changed"


def test_scripts__are_executable_and_end_as_they_should() -> None:
    for path in [*(ROOT / "script").iterdir(), ROOT / ".ci" / "run"]:
        if path.is_file():
            assert path.stat().st_mode & 0o111, f"{_name(path)} is not executable"
            assert _text(path).startswith("#!"), f"{_name(path)} has no interpreter line"


def test_todo_marks__are_finished_or_gone() -> None:
    marks = re.compile(r"\b(" + "|".join(("TO" + "DO", "FIX" + "ME", "XX" + "X")) + r")\b")
    found = [
        f"{_name(path)}:{number}"
        for path in _files()
        if path.suffix in (".py", ".md", ".toml") or path.parent.name == "script"
        for number, line in enumerate(_text(path).splitlines(), 1)
        if marks.search(line)
    ]
    assert found == []
