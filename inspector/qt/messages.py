"""Messages: errors in the red banner: failures of the program, files that cannot be opened, faults of the window."""

from __future__ import annotations

from collections.abc import Callable

from engine.trace import Site
from inspector.language import _
from inspector.recording import ProgramFailure
from inspector.running.session import Session

from .bars import Bar
from .error_banner import ErrorBanner


class Messages:
    """Shows one message at a time; a new message replaces the old one."""

    def __init__(self, banner: ErrorBanner, area: Bar) -> None:
        self.banner = banner
        self.area = area
        self.on_failure: Callable[[], None] | None = None
        """Called after a failure of the program is shown."""
        self._failed: Session | None = None
        """The session whose failure is shown; None: another message, or none."""
        self.is_past = False
        """Whether the shown failure is one of an input: the program runs on."""
        self.closing_failure: ProgramFailure | None = None
        """The failure of the program that was closed last. The message was never displayed if the window closed
        together with the program."""
        area.hide()

    def show(self, headline: str, detail: str = "", site: Site | None = None, traceback: tuple[str, ...] = ()) -> None:
        """Shows a message with an optional detail line, source link and traceback."""
        self._failed, self.is_past = None, False
        self.banner.show_error(headline, detail, site, traceback)
        self.area.come()

    def show_fault(self, words: str) -> None:
        """Shows a fault of the window itself (faults.py)."""
        self.show(
            _("A fault of the window: {words}").format(words=words),
            _("The window may be incomplete; the program continues."),
        )

    def show_failure(self, session: Session) -> None:
        """Shows the failure of the program, its chain of composables, and a remedy."""
        if session.failure is not None:
            self._show_failure(session, session.failure)
            if self.on_failure is not None:
                self.on_failure()

    def follow(self, session: Session) -> None:
        """Shows the failure of the session that the window shows now, and hides that of another one."""
        if session.failure is not None:
            self._show_failure(session, session.failure)
        elif self._failed is not None:
            self.clear()

    def _show_failure(self, session: Session, failure: ProgramFailure) -> None:
        chain = failure.through
        detail = _("in frame {frame}").format(frame=failure.frame)
        if chain:
            detail = _("{place}, through {chain}").format(place=detail, chain=chain)
        is_of_input = any(each is failure for each in session.input_failures)
        if session.scene is None:
            detail += _(". Correct the file and press Ctrl+R.")
        elif is_of_input:  # no frame tries the input again
            detail = _after(failure)
        else:
            detail += _(". The last good picture stays; the next change of state tries again.")
        self.show(_headline(failure), detail, failure.site, failure.traceback)
        self._failed, self.is_past = session, is_of_input and session.scene is not None

    def recover(self) -> None:
        """Hides the failure of a frame, because a later frame ran. That of an input stays to be read, until the next
        input or Esc: a frame says nothing about it."""
        failed = self._failed
        if failed is None or not failed.input_failures or self.banner.headline != _headline(failed.input_failures[-1]):
            self.clear()
            return
        self.is_past = True
        banner, failure = self.banner, failed.input_failures[-1]
        banner.show_error(banner.headline, _after(failure), failure.site, failure.traceback)

    def dismiss(self) -> bool:
        """Hides the failure of an input that is past; returns whether there was one."""
        is_past = self.is_past
        if is_past:
            self.clear()
        return is_past

    def dismiss_message(self) -> bool:
        """Hides a notice, or the message of a past failure. Returns whether a message was shown."""
        is_message = bool(self.banner.headline) and self._failed is None
        if is_message:
            self.clear()
        return is_message or self.dismiss()

    def show_closing(self, failure: ProgramFailure | None, name: str) -> None:
        """Shows the failure of a program that was closed; no retry is possible."""
        if failure is not None:
            self.show(
                _headline(failure),
                _("when {name} was closed; it is closed now").format(name=name),
                failure.site,
                failure.traceback,
            )
        self.closing_failure = failure

    def clear(self) -> None:
        """Hides the banner and its message."""
        if self.banner.headline:
            self.banner.show_error("")
        self._failed, self.is_past = None, False
        self.area.go()


def _after(failure: ProgramFailure) -> str:
    words = _("in an input after frame {frame}. The program runs on; the next input or Esc hides this.")
    return words.format(frame=failure.frame)


def _headline(failure: ProgramFailure) -> str:
    return f"{failure.kind}: {failure.message}"


__all__ = ["ErrorBanner", "Messages"]
