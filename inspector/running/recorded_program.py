"""Loads the program of a recording again, from the file on disk or from the recorded texts.

Invariants  I1 loading executes the program's module, so it happens on explicit request only.
"""

from __future__ import annotations

import difflib
from pathlib import Path
from typing import NamedTuple

from inspector.recording import Recording

from .loading.program import Program, ProgramError, load, load_source, split_target
from .loading.program_text import decoded, read_program


class Changed(NamedTuple):
    """A source file whose text changed after the recording."""

    path: str
    lines: int
    """The number of added and removed lines; 0: the file is missing."""

    @property
    def sentence(self) -> str:
        """The change in one sentence."""
        name = Path(self.path).name
        if not self.lines:
            return f"{name} is not on disk any more"
        return f"{name} has changed since it was recorded ({self.lines} line{'s' if self.lines != 1 else ''})"


def program_path(recording: Recording) -> Path:
    """Returns the path of the program. Raises ProgramError if the recording names no Python file."""
    meta = recording.meta
    target = meta.program or split_target(meta.target)[0]
    if not target:
        raise ProgramError("the recording does not name its program, so it cannot be run again")
    if not target.endswith(".py"):
        raise ProgramError(f"the recorded program {target} is no Python file, so it cannot be run again")
    return Path(target)


def changed_sources(recording: Recording) -> list[Changed]:
    """Returns the recorded files whose text on disk differs."""
    found = []
    for path, recorded in recording.meta.sources.items():
        try:
            now = decoded(read_program(Path(path)), path)
        except ProgramError:
            found.append(Changed(path, 0))
            continue
        if now != recorded:
            lines = difflib.ndiff(recorded.splitlines(), now.splitlines())
            found.append(Changed(path, max(sum(line[0] in "+-" for line in lines), 1)))
    return found


def load_recorded_program(recording: Recording, *, recorded_source: bool = False) -> Program:
    """Loads the program from disk, or with `recorded_source` from the recorded texts. Loading executes its module.
    Raises ProgramError."""
    path = program_path(recording)
    meta = recording.meta
    name = split_target(meta.target)[1]
    if not recorded_source:
        if not path.exists():
            raise ProgramError(f"{path}: is not on disk any more; --recorded-source runs the text in the recording")
        return load(f"{path}:{name}" if name is not None else str(path))
    text = meta.source
    if text is None:
        raise ProgramError(f"the recording does not hold the source of {path.name}; leave --recorded-source out")
    return load_source(path, text, name, meta.sources)
