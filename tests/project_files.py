"""project_files: the files that are, or would be, committed. `.gitignore` is read here: a checkout needs no git."""

from __future__ import annotations

import fnmatch
import functools
import os
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parent.parent


@functools.cache
def project_files() -> list[Path]:
    """Returns every file that is not ignored."""
    is_ignored = _ignored()
    found: list[Path] = []
    for folder, folders, names in os.walk(ROOT):
        kept = {name for name in (*folders, *names) if name != ".git" and not is_ignored(_name(Path(folder, name)))}
        folders[:] = sorted(kept.intersection(folders))
        found += [Path(folder, name) for name in sorted(kept.intersection(names))]
    return [path for path in found if path.is_file()]


def _ignored() -> Callable[[str], bool]:
    """Returns a function that says whether `.gitignore` leaves a path out."""
    lines = (ROOT / ".gitignore").read_text(encoding="utf-8").split("\n")
    patterns = [line for line in lines if line and not line.startswith("#")]
    assert patterns and not any(mark in line for line in patterns for mark in "!?[")

    def is_ignored(name: str) -> bool:
        last = name.rpartition("/")[2]
        for pattern in patterns:
            plain = pattern.strip("/")
            if fnmatch.fnmatchcase(name if "/" in plain else last, plain):
                return True
        return False

    return is_ignored


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()
