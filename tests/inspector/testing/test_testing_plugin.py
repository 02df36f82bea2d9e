"""The pytest plugin, as another project meets it: a pytest of its own, in a folder of its own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ..programs import written

ROOT = Path(__file__).parents[3]

USES_IT = """
    from engine import Text, composable, mutable_state_of

    n = mutable_state_of(0, name="n")

    @composable
    def Screen():
        Text(str(n.value))  # read

    def test_right(phases):
        scene = phases(Screen, width=120, height=80)
        scene.settle()
        n.value = 1
        scene.frame()
        scene.assert_frame(composed=["Screen", "Text"])
        scene.assert_recompositions(Screen=1)
        assert (scene.width, scene.height) == (120, 80)

    def test_wrong(phases):
        scene = phases(Screen)
        scene.settle()
        n.value = 2  # write
        scene.frame()
        scene.assert_recompositions(Screen=0)
"""

CLOSES = """
    import pytest
    from engine import composable, DisposableEffect

    closed = []

    @composable
    def Screen():
        DisposableEffect(lambda: lambda: closed.append(True))

    def test_makes_two(phases):
        phases(Screen)
        phases(Screen)
        assert closed == []

    def test_both_are_closed():
        assert closed == [True, True]
"""


def run_pytest(folder: Path, *arguments: str, paths: tuple[Path, ...] = ()) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (ROOT, *paths)))}
    environment.pop("PYTEST_ADDOPTS", None)
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:pytest-qt"]
    return subprocess.run(
        [*command, *arguments, str(folder)], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


def test_plugin_by_name__fixture_and_failure_that_names_the_cause(tmp_path: Path) -> None:
    path = Path(written(tmp_path, USES_IT, "test_mine.py"))
    ran = run_pytest(tmp_path, "-p", "inspector.testing.plugin", "--import-mode=importlib", "-q")
    assert (ran.returncode, ran.stderr) == (1, "")
    lines = path.read_text(encoding="utf-8").splitlines()
    read, write = (next(at for at, line in enumerate(lines, 1) if word in line) for word in ("# read", "# write"))
    failed = [line for line in ran.stdout.splitlines() if line.startswith("E  ")]
    assert failed == [
        "E       AssertionError: Screen recomposed once since the scene was made, expected 0",
        "E           frame 1: Screen ran because n went 1 → 2. It was read in composition at "
        f"test_mine.py:{read}, and written at test_mine.py:{write}.",
    ]
    assert "recorded_scene.py" not in ran.stdout, "the traceback ends at the line of the test"
    assert re.search(r"1 failed, 1 passed", ran.stdout)


def test_scenes__are_closed_after_the_test(tmp_path: Path) -> None:
    written(tmp_path, CLOSES, "test_mine.py")
    ran = run_pytest(tmp_path, "-p", "inspector.testing.plugin", "-q")
    assert (ran.returncode, "2 passed" in ran.stdout) == (0, True), ran.stdout


def entry_point(folder: Path) -> Path:
    """An installed distribution with the entry point that pyproject.toml declares."""
    import tomllib

    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    points = declared["project"]["entry-points"]["pytest11"]
    info = folder / "site" / "made_for_the_test-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: made-for-the-test\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[pytest11]\n" + "".join(f"{name} = {module}\n" for name, module in points.items())
    )
    return info.parent


LOOKS = """
    import sys

    def test_what_is_loaded():
        loaded = sorted(name for name in sys.modules if name.split(".")[0] in ("engine", "inspector", "skia", "numpy"))
        assert loaded == ["inspector", "inspector.testing", "inspector.testing.plugin"]
"""


@pytest.mark.parametrize("named_too", [False, True])
def test_entry_point__loads_once_and_imports_nothing_that_is_not_asked_for(tmp_path: Path, named_too: bool) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    written(mine, LOOKS, "test_mine.py")
    arguments = ["-p", "inspector.testing.plugin"] if named_too else []
    ran = run_pytest(mine, *arguments, "-q", "-W", "error", paths=(entry_point(tmp_path),))
    assert (ran.returncode, "1 passed" in ran.stdout) == (0, True), ran.stdout + ran.stderr
    listed = run_pytest(mine, *arguments, "--fixtures", "-q", paths=(tmp_path / "site",))
    assert listed.stdout.count("phases -- ") == 1


def test_scene_without_pytest__pytest_is_not_imported() -> None:
    code = "import sys; from inspector.testing import RecordedScene as r; print(r.__name__, 'pytest' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.stdout.split() == ["RecordedScene", "False"]


def test_path_in_place_of_a_composable__error_says_what_to_import(tmp_path: Path) -> None:
    written(tmp_path, "def test_mine(phases):\n    phases('program.py')\n", "test_mine.py")
    ran = run_pytest(tmp_path, "-p", "inspector.testing.plugin", "-q")
    assert "TypeError: phases('program.py'): expected a composable; import it from the program" in ran.stdout
