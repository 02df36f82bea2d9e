"""Selection: the selected scope or node, state, and source line, and what the mouse points at, shared by all panels."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from engine.trace import Site


class Selection(QObject):
    """The selection of one window."""

    changed = Signal()
    pointed_changed = Signal()
    source_asked = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.subject = 0
        self.state = 0
        self.pointed = 0
        """The scope or node under the mouse, in the tree or, while picking, in the preview; 0: none. Each of the two
        shows what the mouse points at in the other."""
        self.follows = True
        """Whether the selection follows the frames; False after an explicit choice."""

    def follow(self, subject: int) -> None:
        """Selects the main subject of a frame, unless the user chose another one. Emits nothing: the window shows the
        frame in every panel next, and each panel shows the selection with it."""
        if self.follows and subject:
            self.subject = subject

    def select_subject(self, subject: int) -> None:
        """Selects a scope or node by its number."""
        self.follows = False
        if subject != self.subject:
            self.subject = subject
            self.changed.emit()

    def point(self, subject: int) -> None:
        """Shows in tree and preview what the mouse points at; 0: nothing."""
        if subject != self.pointed:
            self.pointed = subject
            self.pointed_changed.emit()

    def select_state(self, state: int) -> None:
        """Selects a state by its number."""
        if state != self.state:
            self.state = state
            self.changed.emit()

    def clear(self) -> None:
        """Clears the selection, which then follows the frames."""
        self.subject = self.state = 0
        self.follows = True
        self.changed.emit()

    def ask_source(self, site: Site | None) -> None:
        """Requests the source of a clicked site."""
        if site is not None:
            self.source_asked.emit(site)
