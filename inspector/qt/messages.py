"""Messages: what is said in the red banner: what the program raised, what cannot be opened, a fault of the window."""

from __future__ import annotations

from PySide6.QtWidgets import QToolBar

from engine.trace import Site
from inspector.recording import Failure, short_function
from inspector.running.session import Session

from .banner import ErrorBanner


class Messages:
    """One at a time; the newest stands."""

    def __init__(self, banner: ErrorBanner, area: QToolBar) -> None:
        self.banner = banner
        self.area = area
        area.hide()

    def show(self, headline: str, detail: str = "", site: Site | None = None) -> None:
        self.banner.show_error(headline, detail, site)
        self.area.show()

    def show_fault(self, words: str) -> None:
        """A fault of the window itself (faults.py): said here, and the window goes on."""
        self.show(f"The window made a mistake: {words}", "What it shows may be incomplete; the program runs on.")

    def show_failure(self, session: Session) -> None:
        """What the program raised, through which composables it came, and what to do."""
        failure = session.failure
        if failure is None:
            return
        chain = " › ".join(f"{short_function(site)} ({site})" for site in failure.chain)
        detail = f"in frame {failure.frame}" + (f", through {chain}" if chain else "")
        if session.scene is None:
            detail += ". Correct the file and press Ctrl+R."
        else:
            detail += ". The last good picture stays; the next change of state tries again."
        self.show(f"{failure.kind}: {failure.message}", detail, failure.site)

    def show_closing(self, failure: Failure | None, name: str) -> None:
        """What the program raised when it was closed, so that nothing of it is left to try again."""
        if failure is not None:
            self.show(f"{failure.kind}: {failure.message}", f"when {name} was closed; it is closed now", failure.site)

    def clear(self) -> None:
        if self.banner.headline:
            self.banner.show_error("")
        self.area.hide()
