"""What is selected, in every panel at once: a scope or node, a state, a place in source."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from engine.trace import Site


class Selection(QObject):
    """One selection for the window."""

    changed = Signal()
    source_asked = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.subject = 0
        self.state = 0
        self.follows = True
        """While nobody chose anything, the selection follows what ran."""

    def follow(self, subject: int) -> None:
        """Selects what the frame is about, unless someone has chosen."""
        if self.follows and subject and subject != self.subject:
            self.subject = subject
            self.changed.emit()

    def select_subject(self, subject: int) -> None:
        self.follows = False
        if subject != self.subject:
            self.subject = subject
            self.changed.emit()

    def select_state(self, state: int) -> None:
        if state != self.state:
            self.state = state
            self.changed.emit()

    def clear(self) -> None:
        self.subject = self.state = 0
        self.follows = True
        self.changed.emit()

    def ask_source(self, site: Site | None) -> None:
        """Someone clicked a file:line."""
        if site is not None:
            self.source_asked.emit(site)
