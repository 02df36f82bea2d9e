"""script/setup, with every interpreter and every package tool replaced by scripts that say what they were asked."""

from __future__ import annotations

import os
import re
import shutil
import stat
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent

# Stands for an interpreter: of the version in its own name, a virtual environment of which is a copy of it.
PYTHON = r"""#!/bin/bash
version=$(cat "$0.version")
base=$(cat "$0.base" 2>/dev/null || echo "$0")
case "$*" in
    "--version") echo "Python $version" ;;
    *"version_info"*) case "$version" in 3.[0-9]|3.10) exit 1 ;; esac ;;
    *"sys.version"*) echo "$version" ;;
    *"_base_executable"*) echo "$base" ;;
    "-m venv "*)
        mkdir -p "$3/bin"
        cp "$0" "$3/bin/python"; cp "$0.version" "$3/bin/python.version"; echo "$0" >"$3/bin/python.base"
        echo "venv $version" >>"$LOG" ;;
    *"-m pip"*) echo "pip $version" >>"$LOG"; eval "${PIP:-true}" ;;
    *) ;;
esac
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """In a folder whose name needs quotes."""
    folder = tmp_path / "a phases ü" / "phases"
    (folder / "script").mkdir(parents=True)
    for name in ("script/setup", "pyproject.toml", "requirements-build.txt", "requirements.txt"):
        shutil.copy(ROOT / name, folder / name)
    shutil.copy(ROOT / "requirements-dev.txt", folder / "requirements-dev.txt")
    tools = tmp_path / "tools"
    tools.mkdir()
    libraries = re.findall(r"lib[\w.+-]+\.so\.\d+(?==)", (ROOT / "script" / "setup").read_text(encoding="utf-8"))
    assert len(libraries) > 8
    _tool(tools / "ldconfig", f"#!/bin/bash\nprintf '%s\\n' {' '.join(libraries)}\n")
    _tool(tools / "apt-get", '#!/bin/bash\necho "apt-get" >>"$LOG"; exit 100\n')
    for name, version in (("python3", "3.11"), ("python3.12", "3.12"), ("python3.13", "3.13"), ("python3.10", "3.10")):
        _tool(tools / name, PYTHON)
        (tools / f"{name}.version").write_text(version + "\n")
    return folder


def _tool(path: Path, text: str) -> None:
    path.write_text(text)
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


def _setup(checkout: Path, *arguments: str, **environment: str) -> tuple[subprocess.CompletedProcess[str], list[str]]:
    """What setup said, and what it had others do."""
    log = checkout.parent / "log"
    log.write_text("")
    tools = checkout.parent.parent / "tools"
    clean = {name: value for name, value in os.environ.items() if name not in ("PYTHON", "PIP", "LOG")}
    done = subprocess.run(
        ["bash", str(checkout / "script" / "setup"), *arguments],
        env=clean | {"PATH": f"{tools}:{os.environ['PATH']}", "LOG": str(log)} | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    return done, log.read_text().splitlines()


def _version(checkout: Path) -> str:
    return (checkout / ".venv" / "bin" / "python.version").read_text().strip()


def test_first_setup__takes_the_first_usable_python(checkout: Path) -> None:
    done, asked = _setup(checkout)
    assert (done.returncode, done.stderr) == (0, "")
    assert asked == ["venv 3.11", "pip 3.11", "pip 3.11", "pip 3.11"]
    assert _setup(checkout)[1] == []


def test_python_that_was_chosen__stays_until_another_is_named(checkout: Path) -> None:
    assert _setup(checkout, PYTHON="python3.13")[1][0] == "venv 3.13"
    assert _setup(checkout)[1] == []
    assert _setup(checkout, PYTHON="python3.13")[1] == []
    assert _setup(checkout, "--dev")[1] == ["pip 3.13"] * 3
    assert _setup(checkout)[1] == []
    with (checkout / "requirements-dev.txt").open("a") as file:
        file.write("# another\n")
    assert _setup(checkout, "--dev")[1] == ["pip 3.13"] * 3
    assert _setup(checkout, "--dev", PYTHON="python3.12")[1] == ["venv 3.12"] + ["pip 3.12"] * 3
    assert _version(checkout) == "3.12"
    assert _setup(checkout, "--dev")[1] == []


def test_environment_that_does_not_run_any_more__is_made_with_the_chosen_python(checkout: Path) -> None:
    _setup(checkout, PYTHON="python3.13")
    (checkout / ".venv" / "bin" / "python").unlink()
    assert _setup(checkout)[1][0] == "venv 3.13"


def test_environment_made_before_the_choice_was_kept__keeps_its_python(checkout: Path) -> None:
    _setup(checkout, PYTHON="python3.13")
    for name in ("setup-python", "setup-stamp"):
        (checkout / ".venv" / name).unlink()
    assert _setup(checkout)[1] == ["pip 3.13"] * 3


def test_checkout_that_was_moved__is_set_up_again_with_the_chosen_python(checkout: Path) -> None:
    _setup(checkout, PYTHON="python3.13")
    moved = checkout.rename(checkout.parent / "elsewhere")
    done, asked = _setup(moved)
    assert (done.returncode, _version(moved)) == (0, "3.13")
    assert asked != []


@pytest.mark.parametrize("named", ["python3.10", "no-such-python"])
def test_python_that_cannot_be_used__is_an_error_that_names_it(checkout: Path, named: str) -> None:
    done, asked = _setup(checkout, PYTHON=named)
    found = "Python 3.10" if named == "python3.10" else "missing"
    assert (done.returncode, asked) == (1, [])
    assert done.stderr == (
        f"setup: needs Python 3.11 or later with venv; {named} is {found}. "
        "Name another one: PYTHON=/path/to/python3 script/setup\n"
    )


NO_NETWORK = (
    'for i in 1 2 3; do echo "WARNING: Retrying after connection broken by NewConnectionError(: Failed to establish '
    'a new connection: [Errno -3] Temporary failure in name resolution)" >&2; done; exit 1'
)


def test_network_that_is_down__is_said_in_one_sentence(checkout: Path) -> None:
    done, _ = _setup(checkout, PIP=NO_NETWORK)
    assert done.returncode == 1
    assert done.stderr == (
        "setup: the network does not answer, so requirements.txt cannot be installed; run script/setup again when it "
        "does (what pip said: .venv/setup.log)\n"
    )
    done, asked = _setup(checkout)
    assert (done.returncode, asked) == (0, ["pip 3.11"] * 3)


def test_certificate_of_a_proxy__is_said_with_the_variable_that_names_it(checkout: Path) -> None:
    done, _ = _setup(checkout, PIP="echo 'SSLError(1, [SSL: CERTIFICATE_VERIFY_FAILED] self-signed)' >&2; exit 1")
    assert done.returncode == 1
    assert done.stderr.startswith(
        "setup: the certificate of the package index is not trusted here"
    ) and done.stderr.endswith("set PIP_CERT to the file of that certificate (what pip said: .venv/setup.log)\n")


def test_package_that_cannot_be_installed__shows_the_end_of_what_pip_said(checkout: Path) -> None:
    done, _ = _setup(checkout, PIP="echo 'ERROR: THESE PACKAGES DO NOT MATCH THE HASHES' >&2; exit 1")
    assert done.returncode == 1
    assert done.stderr.splitlines()[0] == "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES"
    assert done.stderr.splitlines()[1].startswith("setup: pip could not install what is needed")
