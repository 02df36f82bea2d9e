"""Presenter: larger text, and only the panels that an audience follows; one key switches it (F5).

Invariants  I1 leaving restores the text size and the places of all docks. I2 a comparison or a lesson may begin and end
            meanwhile: only what the presenter hid comes back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QDockWidget, QMenu

from inspector.language import _

if TYPE_CHECKING:
    from .program_window import ProgramWindow

SCALE = 150
"""The text size in per cent, unless the window has a larger one already."""

KEPT = frozenset(("Composition", "Preview", "Why", "Source", "Frames", "Lesson"))
"""The panels that stay, where they are open: the program, what ran, why, and where."""


class Presenter(QObject):
    """The presenter mode of one window."""

    switched = Signal(bool)

    def __init__(self, window: ProgramWindow) -> None:
        super().__init__(window)
        self.window = window
        self._scale = 0
        self._places = QByteArray()
        self._hidden: list[QDockWidget] = []

    @property
    def is_on(self) -> bool:
        """Whether the window shows what is made for an audience."""
        return self._scale > 0

    def toggle(self) -> None:
        """Enters or leaves the mode."""
        if self.is_on:
            self.leave()
        else:
            self.enter()

    def enter(self) -> None:
        """Enlarges the text, and hides the other panels, their legends and the status bar."""
        if self.is_on:
            return
        window = self.window
        self._scale, self._places = window.appearance.scale, window.saveState()
        docks = [dock for dock in window.findChildren(QDockWidget) if not dock.isHidden()]
        self._hidden = [dock for dock in docks if getattr(dock, "name", "") not in KEPT]
        for dock in self._hidden:
            dock.hide()
        window.statusBar().hide()
        window.appearance.set_scale(max(SCALE, self._scale))
        self._share_room()
        self.switched.emit(True)

    def leave(self) -> None:
        """Restores the text size, the panels and the status bar."""
        if not self.is_on:
            return
        window = self.window
        scale, self._scale = self._scale, 0
        window.statusBar().show()
        for dock in self._hidden:
            dock.show()
        self._hidden = []
        window.appearance.set_scale(scale)
        window.restoreState(self._places)
        self.switched.emit(False)

    def _share_room(self) -> None:
        """Gives the preview the width that the hidden panels leave."""
        window = self.window
        width = window.width()
        shares = {"Composition": 24, "Lesson": 38, "Preview": 38, "Why": 38, "Source": 38}
        docks = [
            dock
            for dock in window.findChildren(QDockWidget)
            if getattr(dock, "name", "") in shares and dock.isVisible()
        ]
        sizes = [width * shares[dock.name] // 100 for dock in docks]  # type: ignore[attr-defined]  # asked for above
        window.resizeDocks(docks, sizes, Qt.Orientation.Horizontal)


def presenter(window: ProgramWindow) -> Presenter:
    """Returns the presenter mode of a window."""
    known = window.findChild(Presenter)
    return known if known is not None else Presenter(window)


def add_presenter_action(window: ProgramWindow, menu: QMenu) -> None:
    """Adds the entry of the View menu: a checkable action with the object name `presenter`."""
    mode = presenter(window)
    action = QAction(_("Presenter"), window)
    action.setObjectName("presenter")
    action.setCheckable(True)
    action.setShortcut(QKeySequence("F5"))
    action.setToolTip(_("Larger text, and only the panels that an audience follows"))
    action.triggered.connect(lambda _checked=False: mode.toggle())
    mode.switched.connect(action.setChecked)
    menu.addAction(action)
