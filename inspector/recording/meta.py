"""What a recording is of: which program, how it was started, and its sources as they were then.

Terms       target: what the program was loaded by, `FILE.py` or `FILE.py:Name`. program: the path of its own
            file, a key of `sources`. sources: path → text, of the program and of what it imports from its folder.
Invariants  I1 everything here is text or a number: it is saved as it is, and reading it runs nothing.
Not here    collecting it from a program that was loaded: inspector/running/run_meta.py.
"""

from __future__ import annotations

import platform
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import metadata

DISTRIBUTION = "compose-phases"


def engine_version() -> str:
    """The version of the package that is installed; `unknown` when it runs from a folder without one."""
    try:
        return metadata.version(DISTRIBUTION)
    except metadata.PackageNotFoundError:
        return "unknown"


@dataclass(frozen=True, slots=True)
class RunMeta:
    """What a run is a run of. All of it has a default, so that a recording made by hand needs none."""

    target: str = ""
    variant: str = ""
    width: int = 0
    height: int = 0
    density: float = 1.0
    program: str = ""
    sources: Mapping[str, str] = field(default_factory=dict)
    inputs: str = ""
    """What was done before the first frame that is kept, as an input script; of a whole recording nothing."""
    engine: str = field(default_factory=engine_version)
    python: str = field(default_factory=platform.python_version)

    @property
    def name(self) -> str:
        """`parallax.py (slow)`: the file without its folder, and the variant."""
        file = self.target.replace("\\", "/").rpartition("/")[2] or "recording"
        return f"{file} ({self.variant})" if self.variant else file

    @property
    def source(self) -> str | None:
        """The text of the program's own file, if it was kept."""
        return self.sources.get(self.program)
