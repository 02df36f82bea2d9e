"""WindowTasks: what the command line asks the window to do after it opens a program; this module does not import Qt."""

from __future__ import annotations

from dataclasses import dataclass

from inspector.recording.moments.moment_address import MomentAddress


@dataclass(frozen=True)
class WindowTasks:
    """Tasks of the window, in order of execution. `save`: a recording to write. `picture`: a PNG of the
    window. `quit`: the window closes afterwards, for use in scripts; its exit code is 2 if a task failed."""

    demo: bool = False
    at: MomentAddress | None = None
    save: str = ""
    picture: str = ""
    quit: bool = False
