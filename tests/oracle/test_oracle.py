"""The oracle records what is kept in tests/golden/recordings. Slow, so only if asked for: ORACLE=1."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import subprocess
import textwrap
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

HERE = Path(__file__).parent
RECORDINGS = HERE.parent / "golden" / "recordings"
UNAVAILABLE = 75  # what `record` exits with where it cannot run

_SOURCE = re.compile(r"^ *//@begin (\w+)\n(.*?)\n *//@end$", re.DOTALL | re.MULTILINE)
SOURCES = {
    id: textwrap.dedent(text)
    for path in sorted((HERE / "src").rglob("*.kt"))
    for id, text in _SOURCE.findall(path.read_text(encoding="utf-8"))
}


def recording(id: str, directory: Path = RECORDINGS) -> dict[str, Any]:
    read: dict[str, Any] = json.loads((directory / f"{id}.json").read_text(encoding="utf-8"))
    return read


GIVEN = {"A1", "C1", "H1", "J1q", "K1"}


def beside(name: str) -> ModuleType:
    """Loads a module of this folder, which is no package."""
    spec = importlib.util.spec_from_file_location(name, HERE / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def merge() -> ModuleType:
    return beside("merge")


@pytest.mark.parametrize("id", sorted(SOURCES.keys() - GIVEN))
def test_kept_recording__is_of_the_scenario_as_it_stands(id: str) -> None:
    assert recording(id)["source"] == SOURCES[id]


_CLASS = re.compile(r"^(?:\w+ )*(?:class|interface|object) (\w+)", re.MULTILINE)


def test_class_of_a_kotlin_file__has_a_name_that_no_other_file_of_its_package_declares() -> None:
    """Kotlin compiles a private class under its name in the package as well, so equal names break `record`."""
    declared: dict[str, list[str]] = {}
    for path in sorted((HERE / "src").rglob("*.kt")):
        for name in _CLASS.findall(path.read_text(encoding="utf-8")):
            declared.setdefault(name, []).append(path.name)
    assert len(declared) > 100
    assert {name: files for name, files in declared.items() if len(files) > 1} == {}


_VALUE = re.compile(r"^(private )?va[lr] (\w+)", re.MULTILINE)


def test_value_of_a_kotlin_file__has_the_name_of_no_public_value_of_another_file() -> None:
    """Two private values of one name are allowed; a private one beside a public one breaks `record`."""
    declared: dict[str, list[tuple[str, bool]]] = {}
    for path in sorted((HERE / "src").rglob("*.kt")):
        for private, name in _VALUE.findall(path.read_text(encoding="utf-8")):
            declared.setdefault(name, []).append((path.name, bool(private)))
    assert len(declared) > 20
    assert {
        name: found for name, found in declared.items() if len(found) > 1 and not all(private for _, private in found)
    } == {}


def test_merge__names_frames_and_facts_without_an_order(merge: ModuleType) -> None:
    def run(events: list[str], closing: list[str]) -> dict[str, Any]:
        frame = {"frame": 0, "action": "a", "geom": {}, "action_events": [], "events": events, "post_events": []}
        return {"settle": [], "facts": {"events_on_close": closing}, "frames": [frame]}

    first = run(["a", "b"], ["x", "y"])
    assert merge.merged([first, first]) == ([], [], [], [])
    assert merge.merged([first, run(["b", "a"], ["y", "x"])]) == ([0], [0], ["events_on_close"], [])
    *_, differences = merge.merged([first, run(["a", "c"], ["x"])])
    assert len(differences) == 2


def test_kotlin_of_a_lesson__leaves_out_calls_outside_functions_and_what_the_compiler_makes(tmp_path: Path) -> None:
    fences = ['Row {\n    Text("a")\n\n    Text("b")\n}\n\nfun Kept() {\n}', "fun Made($composer: Composer) {\n}"]
    cells = [f"```kotlin\n{fence}\n```" for fence in fences]
    lesson = tmp_path / "07_made.py"
    lesson.write_text("\n".join(f"# {line}".rstrip() for cell in cells for line in cell.splitlines()), "utf-8")
    (tmp_path / "kotlin").mkdir()
    (tmp_path / "kotlin" / "07_made.kt").write_text("fun InFile() {\n}\n", "utf-8")
    assert beside("lesson_forms").kotlin_of(lesson) == "fun Kept() {\n}\n\nfun InFile() {\n}\n"


@pytest.mark.slow
@pytest.mark.skipif(not os.environ.get("ORACLE"), reason="compiles with real Compose: set ORACLE=1")
def test_kotlin_forms_of_gallery_and_lessons__compile() -> None:
    done = subprocess.run([HERE / "record", "--gallery"], capture_output=True, text=True, check=False)
    if done.returncode == UNAVAILABLE:
        pytest.skip(done.stderr.strip())
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
@pytest.mark.skipif(not os.environ.get("ORACLE"), reason="records with real Compose: set ORACLE=1")
def test_new_recordings_of_real_compose__equal_the_stored_ones(merge: ModuleType) -> None:
    done = subprocess.run([HERE / "record"], capture_output=True, text=True, check=False)
    if done.returncode == UNAVAILABLE:
        pytest.skip(done.stderr.strip())
    assert done.returncode == 0, done.stderr
    differences = {}
    for id in sorted(SOURCES):
        *_, found = merge.merged([recording(id), recording(id, HERE / "target" / "recordings")])
        if found:
            differences[id] = found
    assert differences == {}
