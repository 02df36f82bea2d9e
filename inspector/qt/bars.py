"""Bars: what stands above the panels, each bar with one widget: the toolbar, errors, loops, the verdict.

Invariants  I1 a bar that comes and goes again leaves the heights of the docks as they were, unless a person moved an
            edge meanwhile. Qt takes the height of a bar from all docks of a column, but returns it to the last one.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabBar, QToolBar, QWidget

from inspector.language import _

_Heights = dict[QDockWidget, int]


class Bar(QToolBar):
    """A fixed bar above the panels."""

    def __init__(self, window: QMainWindow, name: str) -> None:
        super().__init__(_(name))
        self._window = window
        self._heights: tuple[_Heights, _Heights] | None = None
        """The heights of the docks before this bar came, and with it."""
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
        before = self._dock_heights()
        self.show()
        self._settle()
        self._heights = before, self._dock_heights()

    def go(self) -> None:
        """Hides the bar, and returns its height to the docks that gave it."""
        if self.isHidden():
            return
        kept, self._heights = self._heights, None
        is_untouched = kept is not None and kept[1] == self._dock_heights()
        self.hide()
        self._settle()
        if kept is not None and is_untouched:
            docks = sorted(kept[0], key=lambda dock: dock.y())
            self._window.resizeDocks(docks, [kept[0][dock] for dock in docks], Qt.Orientation.Vertical)

    def _settle(self) -> None:
        """Places the docks now: Qt would place them with the next events."""
        layout = self._window.layout()
        if layout is not None and self._window.isVisible():
            layout.activate()

    def _dock_heights(self) -> _Heights:
        if not self._window.isVisible():
            return {}
        tabs = [bar for bar in self._window.findChildren(QTabBar) if bar.parent() is self._window and bar.isVisible()]
        docks = self._window.findChildren(QDockWidget)
        return {
            dock: dock.height() + sum(each.height() for each in tabs if _is_above(each, dock))
            for dock in docks
            if not dock.isFloating() and not dock.visibleRegion().isEmpty()
        }


def _is_above(tabs: QTabBar, dock: QDockWidget) -> bool:
    """Returns whether these are the tabs of the dock, whose height belongs to its place."""
    return tabs.x() == dock.x() and tabs.geometry().bottom() + 1 == dock.y()


def make_bar(window: QMainWindow, name: str, widget: QWidget) -> Bar:
    """Adds a bar with one widget below the bars at the top of the window. `name`: a message."""
    bar = Bar(window, name)
    bar.addWidget(widget)
    window.addToolBar(Qt.ToolBarArea.TopToolBarArea, bar)
    return bar
