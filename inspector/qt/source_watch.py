"""SourceWatch: reloads the shown program when its files are saved in an editor.

Invariants  I1 the session so far is kept as a branch, with its recording. I2 if the changed program cannot be loaded,
            or raises, the old one runs on and the error is shown beside it. I3 the state of the changed program is
            rebuilt by replaying the recorded inputs; the message says so. I4 only a save reloads: showing an older
            branch does not, although its text differs from the file.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from inspector.language import _
from inspector.running.loading.failure import one_line
from inspector.running.loading.program import ProgramError, SeveralComposablesError, load
from inspector.running.recorded_program import changed_sources
from inspector.running.rerun import Canceled
from inspector.running.session import Session
from inspector.running.shown_run import ShownRun

from .long_work import LongWork
from .preview.system_clipboard import SystemClipboard

if TYPE_CHECKING:
    from .program_window import ProgramWindow

QUIET_MILLIS = 150
"""An editor writes a file in several steps; a reload waits until none came for this time."""


class SourceWatch(QObject):
    """Watches the files of the shown program. `loaded`: a saved text was loaded; its error in words, or empty."""

    loaded = Signal(str)

    def __init__(self, window: ProgramWindow, keep: Callable[[Session, str], str]) -> None:
        """`keep`: adds the session of a saved text as a branch, and returns a sentence about what it closed."""
        super().__init__(window)
        self.window = window
        self._keep = keep
        self.files = QFileSystemWatcher(self)
        self.files.fileChanged.connect(self._changed)
        self.files.directoryChanged.connect(self._changed)
        self._saved = QTimer(self)
        self._saved.setSingleShot(True)
        self._saved.setInterval(QUIET_MILLIS)
        self._saved.timeout.connect(self.reload)
        self._watched: Session | None = None
        """The latest session with files; comparisons and recordings keep it."""
        self._known: dict[str, bytes] = {}
        """File texts at the last check."""
        self._has_failed = False
        """Whether the saved text raised, so that its error is shown beside the old program."""

    def follow(self, session: Session | None) -> None:
        """Watches the files of this session only; a recording has no files."""
        self._saved.stop()
        watched = [*self.files.files(), *self.files.directories()]
        if watched:
            self.files.removePaths(watched)
        if session is None:
            self._watched = None
        if session is None or isinstance(session, ShownRun):
            return
        sources = [path for path in session.recording.meta.sources if path.endswith(".py")]
        if session is self._watched:
            self._saved.start()  # files may change during a comparison
        else:
            self._watched = session
            self._known = {path: _text(path) for path in sources}
        if sources:
            # The folder, too: many editors replace a file, which ends the watch of the file itself.
            self.files.addPaths([*sources, str(session.program.path.parent)])

    def _changed(self, path: str) -> None:
        self._saved.start()

    def reload(self) -> None:
        """Loads the program again if a file changed, and replays the inputs so far."""
        window = self.window
        session = window.session
        if session is None or isinstance(session, ShownRun):
            return
        missing = [path for path in session.recording.meta.sources if path not in self.files.files()]
        if missing:
            self.files.addPaths(missing)
        texts = {path: _text(path) for path in self._known}
        if texts == self._known:
            return
        self._known = texts
        changed = changed_sources(session.recording)
        if not changed and self._has_failed:  # the text of the running program is back
            self._forget_error()
        if not changed or not all(each.lines for each in changed):
            return  # the shown branch has this text, or an editor is replacing a file
        from inspector.running.live_fork import replayed_session  # a start of the window needs none

        was_live = window.player.playing
        window.player.clock.stop()
        window.limit_steps()
        try:
            with LongWork(window, _("Reloading")) as progress:
                program = load(session.program.target)
                variant = session.variant if session.variant in program.variants else program.first
                made = replayed_session(program, session.recording, variant, host=SystemClipboard(), progress=progress)
        except (ProgramError, SeveralComposablesError, KeyboardInterrupt, Canceled) as error:
            words = one_line(error) if isinstance(error, KeyboardInterrupt) else str(error)
            words = _("The saved file was not loaded: it was canceled.") if progress.is_canceled else words
            self._has_failed = True
            window.show_error(words, _("The old program runs on. Correct the file and save it."))
            self.loaded.emit(words)
            if was_live:
                window.player.clock.start()
            return
        made.session.takes_interrupts = True
        names = ", ".join(sorted(each.sentence.split(" ", 1)[0] for each in changed))
        closed = self._keep(made.session, _("{names} saved").format(names=names))
        if was_live or session.recording.last is None:  # a program without a frame was not paused by a person
            window.player.play()
        self._forget_error()
        progress.end(_("Reloaded {names}. {words}{closed}").format(names=names, words=made.words, closed=closed))

    def _forget_error(self) -> None:
        self._has_failed = False
        self.window.messages.clear()
        if self.window.session is not None:
            self.window.messages.follow(self.window.session)  # the running program may have failed, too
        self.loaded.emit("")


def _text(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return b""
