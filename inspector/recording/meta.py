"""RunMeta: describes a recorded run: the program, its start parameters, and its sources at that time.

Terms       target: the argument that loaded the program, `FILE.py` or `FILE.py:Name`. program: the path of the
            program's file, a key of `sources`. sources: path → text, of the program and its imports from the same
            folder.
Invariants  I1 every field is text or a number: a file stores it unchanged, and reading it runs no code.
Not here    collecting the fields from a loaded program: inspector/running/loading/run_meta.py.
"""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from engine.trace.source_site import distinguish_files

DISTRIBUTION = "compose-phases"


@cache
def engine_version() -> str:
    """Returns the version of the installed package; `unknown` if the code runs from a folder without metadata."""
    # The metadata folder's name contains the version; `importlib.metadata` imports the parser of mails.
    beginning, ending = f"{DISTRIBUTION.replace('-', '_')}-", ".dist-info"
    for folder in sys.path:
        try:
            names = os.listdir(folder or os.curdir)
        except OSError:
            continue
        for name in names:
            if name.startswith(beginning) and name.endswith(ending):
                return name[len(beginning) : -len(ending)]
    from importlib import metadata

    try:
        return metadata.version(DISTRIBUTION)
    except metadata.PackageNotFoundError:
        return "unknown"


@dataclass(frozen=True, slots=True)
class RunMeta:
    """The metadata of a run. Every field has a default, so a recording made by hand needs no metadata."""

    target: str = ""
    variant: str = ""
    width: int = 0
    height: int = 0
    density: float = 1.0
    program: str = ""
    sources: Mapping[str, str] = field(default_factory=dict)
    inputs: str = ""
    """The inputs before the first kept frame, as an input script; empty for a complete recording."""
    engine: str = field(default_factory=engine_version)
    python: str = field(default_factory=platform.python_version)
    font_scale: float = 1.0

    def __post_init__(self) -> None:
        distinguish_files(self.sources)

    @property
    def name(self) -> str:
        """`parallax.py (slow)`: the file name and the variant."""
        file = self.target.replace("\\", "/").rpartition("/")[2] or "recording"
        return f"{file} ({self.variant})" if self.variant else file

    @property
    def source(self) -> str | None:
        """The text of the program's own file; None if it was not stored."""
        return self.sources.get(self.program)
