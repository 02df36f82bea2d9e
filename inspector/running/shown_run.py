"""ShownRun: shows a recording like a session. The session has no scene and never executes the program.

Invariants  I1 its program has a name, a path and a text, but nothing callable. I2 only the recording is read, because
            its paths may be untrusted.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.trace import Site
from engine.unit import Density
from inspector.recording import Recording, RunMeta

from .session import Session
from .shown_program import shown_program


class ShownRun(Session):
    """A recording's session, in memory or from a file. `path`: the recording's name."""

    def __init__(self, recording: Recording, path: str) -> None:
        self._shown_meta = recording.meta
        program = shown_program(recording.meta, path)
        super().__init__(program, size=program.size, density=Density(recording.meta.density, recording.meta.font_scale))
        self.variant = recording.meta.variant
        self.recording = recording

    def _meta(self) -> RunMeta:
        # The sources come from the recording; files on this machine are not read.
        return self._shown_meta

    @property
    def sources(self) -> Mapping[str, str]:
        """The recorded sources by path."""
        return self._shown_meta.sources

    @property
    def program_site(self) -> Site:
        """The first line of the recorded program."""
        return Site(str(self.program.path), 1, "")

    def start(self) -> bool:
        """Does nothing and returns True: a recording needs no first composition."""
        return True

    def close(self) -> None:
        """Does nothing: the recording belongs to another run."""
