"""Bars: what stands above the panels, each bar with one widget: the toolbar, errors, loops, the verdict.

Invariants  I1 a bar that comes and goes again leaves the heights of the docks as they were, unless a person moved an
            edge meanwhile. Qt takes the height of a bar from all docks of a column, but returns it to the last one.
"""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabBar, QToolBar, QWidget

from inspector.language import _


class Bar(QToolBar):
    """A fixed bar above the panels."""

    def __init__(self, window: QMainWindow, name: str) -> None:
        super().__init__(_(name))
        self._window = window
        self._places: tuple[dict[QDockWidget, QRect], list[QRect]] | None = None
        """The docks with their places right before the bar appeared, and the places right after; tabs can change
        afterwards."""
        self.setObjectName(f"bar_{name.lower()}")
        self.setMovable(False)
        self.setFloatable(False)
        self.toggleViewAction().setVisible(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        layout = self.layout()
        if layout is not None:
            layout.setContentsMargins(0, 0, 0, 0)

    def come(self) -> None:
        """Shows the bar."""
        if not self.isHidden():
            return
        before = self._docks()
        self.show()
        self._settle()
        self._places = before, list(self._docks().values())

    def go(self) -> None:
        """Hides the bar, and returns its height to the docks that gave it."""
        if self.isHidden():
            return
        kept, self._places = self._places, None
        docks = self._docks()
        self.hide()
        self._settle()
        if kept is not None and kept[1] == list(docks.values()):
            # A dock that came, or went behind another, together with the bar has a place in one of both only.
            heights = {dock: kept[0][dock].height() for dock in docks if dock in kept[0]}
            self._window.resizeDocks(list(heights), list(heights.values()), Qt.Orientation.Vertical)

    def _settle(self) -> None:
        """Places the docks now: Qt would place them with the next events."""
        layout = self._window.layout()
        if layout is not None and self._window.isVisible():
            layout.activate()

    def _docks(self) -> dict[QDockWidget, QRect]:
        """Returns the docks in front with their places, tabs included, from left to right and top to bottom."""
        if not self._window.isVisible():
            return {}
        tabs = [bar for bar in self._window.findChildren(QTabBar) if bar.parent() is self._window and bar.isVisible()]
        docks = self._window.findChildren(QDockWidget)
        found = {
            dock: dock.geometry().adjusted(0, -sum(each.height() for each in tabs if _is_above(each, dock)), 0, 0)
            for dock in docks
            if not dock.isFloating() and not dock.visibleRegion().isEmpty()
        }
        return dict(sorted(found.items(), key=lambda item: (item[1].x(), item[1].y())))


def _is_above(tabs: QTabBar, dock: QDockWidget) -> bool:
    """Returns whether these are the tabs of the dock, whose height belongs to its place."""
    return tabs.x() == dock.x() and tabs.geometry().bottom() + 1 == dock.y()


def make_bar(window: QMainWindow, name: str, widget: QWidget) -> Bar:
    """Adds a bar with one widget below the bars at the top of the window. `name`: a message."""
    bar = Bar(window, name)
    bar.addWidget(widget)
    window.addToolBar(Qt.ToolBarArea.TopToolBarArea, bar)
    return bar
