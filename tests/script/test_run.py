"""script/run and script/test, with all that they call replaced by scripts that say that they were called."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
SAYS = '#!/usr/bin/env bash\necho "$(basename "$0") $*"\n'


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    (tmp_path / "script").mkdir()
    for name in ("run", "test"):
        shutil.copy(ROOT / "script" / name, tmp_path / "script" / name)
    shutil.copytree(ROOT / ".ci", tmp_path / ".ci")
    _write(tmp_path / "script" / "setup", SAYS)
    _write(tmp_path / ".venv" / "bin" / "python", SAYS)
    return tmp_path


def _write(path: Path, text: str) -> None:
    path.write_text(text)
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


def _run(checkout: Path, *command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    clean = {
        name: value
        for name, value in os.environ.items()
        if name not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "SEED", "PYTHONHASHSEED")
    }
    return subprocess.run(command, cwd=checkout, env=clean | environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("arguments", "headless"),
    [
        ((), "script/run report lessons/apps/"),
        (("run", "mine.py:Screen"), "script/run report mine.py:Screen"),
    ],
)
def test_window_asked_for_without_a_display__says_so_and_names_the_headless_command(
    checkout: Path, arguments: tuple[str, ...], headless: str
) -> None:
    done = _run(checkout, "script/run", *arguments)
    assert done.returncode == 1
    assert done.stdout == "setup \n"
    assert "no display" in done.stderr
    assert headless in done.stderr


def test_headless_command_named_without_a_display__names_a_file_that_exists() -> None:
    text = (ROOT / "script" / "run").read_text(encoding="utf-8")
    (named,) = [word for word in text.split() if word.startswith("file=lessons/")]
    assert (ROOT / named.removeprefix("file=")).exists()


@pytest.mark.parametrize("environment", [{"DISPLAY": ":0"}, {"WAYLAND_DISPLAY": "w"}, {"QT_QPA_PLATFORM": "offscreen"}])
def test_window_asked_for_with_a_display__runs_the_inspector(checkout: Path, environment: dict[str, str]) -> None:
    done = _run(checkout, "script/run", **environment)
    assert (done.returncode, done.stdout) == (0, "setup \npython -m inspector\n")


def test_report_without_a_display__runs_headless(checkout: Path) -> None:
    done = _run(checkout, "script/run", "report", "mine.py", "--frames", "3")
    assert (done.returncode, done.stdout) == (0, "setup \npython -m inspector report mine.py --frames 3\n")


def test_run_from_another_folder__finds_its_checkout(checkout: Path) -> None:
    done = _run(checkout.parent, str(checkout / "script" / "run"), "report", "mine.py")
    assert done.stdout.endswith("python -m inspector report mine.py\n")


def test_all_checks_pass__exits_zero(checkout: Path) -> None:
    done = _run(checkout, "bash", ".ci/run", SEED="7")
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert lines[0] == "setup --dev"
    assert [line for line in lines if line.startswith("python")] == [
        "python -m ruff check .",
        "python -m ruff format --check .",
        "python -m pytest --numprocesses=auto --dist=worksteal --hypothesis-profile=default --hypothesis-seed=7",
        "python -m mypy",
        "python -m pytest --numprocesses=auto --dist=worksteal --hypothesis-profile=default --hypothesis-seed=7",
    ]
    assert lines[-1].startswith("python -m pytest"), "the closing line of pytest is the last one"


@pytest.mark.parametrize("failing", ["ruff check", "ruff format", "mypy", "pytest"])
def test_one_check_fails__others_run_and_the_exit_code_is_that_of_the_failure(checkout: Path, failing: str) -> None:
    code = 5 if failing == "pytest" else 1
    _write(
        checkout / ".venv" / "bin" / "python",
        SAYS + f'case "$*" in *"-m {failing}"*) exit {code} ;; esac\n',
    )
    done = _run(checkout, "bash", ".ci/run")
    assert done.returncode == code
    called = [line.split()[2] for line in done.stdout.splitlines() if line.startswith("python -m")]
    assert called == ["ruff", "ruff", "pytest", "mypy", "pytest"], "the last one is the closing line of pytest, again"
    named = [line for line in done.stdout.splitlines() if line.startswith("== FAILED")]
    assert named == ([] if failing == "pytest" else [f"== FAILED beside the tests: {failing}"])


# Stands for the interpreter: says under which settings the tests run.
SAYS_SETTINGS = """#!/usr/bin/env bash
[ "$2" != pytest ] || echo "bytecode ${PYTHONDONTWRITEBYTECODE-kept}, hash seed ${PYTHONHASHSEED-any}"
"""


@pytest.mark.parametrize(
    ("environment", "hash_seed"),
    [({}, "0"), ({"SEED": "7"}, "7"), ({"SEED": "7", "PYTHONHASHSEED": "3"}, "3"), ({"SEED": "random"}, "any")],
)
def test_seed__decides_hashes_and_compiled_files_are_kept(
    checkout: Path, environment: dict[str, str], hash_seed: str
) -> None:
    _write(checkout / ".venv" / "bin" / "python", SAYS_SETTINGS)
    done = _run(checkout, "script/test", PYTHONDONTWRITEBYTECODE="1", **environment)
    assert (done.returncode, done.stderr) == (0, "")
    assert f"bytecode kept, hash seed {hash_seed}" in done.stdout.splitlines()


@pytest.mark.parametrize(
    ("option", "expected"),
    [("--quick", "--hypothesis-profile=quick"), ("--thorough", "--hypothesis-profile=thorough")],
)
def test_profile_asked_for__handed_to_pytest(checkout: Path, option: str, expected: str) -> None:
    done = _run(checkout, "script/test", option, "tests/unit")
    tests = done.stdout.splitlines()[-1]
    assert tests.startswith("python -m pytest")
    assert expected in tests
    assert ("not slow" in tests) is (option == "--quick")
    assert tests.endswith("tests/unit")
