"""TabRows: the rows of tabs above docks that share a place; a row also shows the front dock's status and note.

Terms       row: the QTabBar that Qt makes for docks behind each other. folded: the title bar of a dock takes no height,
            because the row shows it at the right of its tabs, provided that enough room remains.
Invariants  I1 a title bar belongs to the window while it lies on a row, because Qt may delete the row.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtWidgets import QMainWindow, QMenu, QTabBar, QWidget
from shiboken6 import isValid

from inspector.language import _

from ..style.appearance import Appearance
from .event_pump import LayoutTimer
from .panel import Panel
from .panel_title import TITLE_HEIGHT
from .tab_badge import show_badge

LEAST = 90
"""The least room in px for a title bar on a row."""


CROWDED = 400
"""A window of less height, in px at 100 %, shows no title bars below rows of tabs, and lower bars of frames."""


TIGHT = 340
"""A window of less height, in px at 100 %, has lower bars at the top and at the bottom: the docks keep the rest."""


def is_tight(window: QWidget, appearance: Appearance) -> bool:
    """Returns whether a window has so little height for its text size that its bars are lower, too."""
    return window.height() < appearance.px(TIGHT)


def is_crowded(window: QWidget, appearance: Appearance) -> bool:
    """Returns whether a window has little height for its text size."""
    return window.height() < appearance.px(CROWDED)


class TabRows(QObject):
    """Follows the docks of one window."""

    def __init__(self, window: QMainWindow, panels: list[Panel], appearance: Appearance) -> None:
        super().__init__(window)
        self.window = window
        self.panels = panels
        self.appearance = appearance
        self._known: list[QTabBar] = []
        self._is_stopped = False
        self._later = LayoutTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(0)
        self._later.timeout.connect(self.fit)
        for panel in panels:
            panel.visibilityChanged.connect(self.fit_later)
            panel.topLevelChanged.connect(self.fit_later)
            panel.dockLocationChanged.connect(self.fit_later)
            panel.counted.connect(self.fit_later)
        appearance.changed.connect(self.fit_later)

    def fit_later(self) -> None:
        """Calls `fit` once control returns to the event loop."""
        # Docks emit signals while Qt deletes their window.
        if not self._is_stopped and isValid(self.window) and self.window.isVisible():
            self._later.start()

    def stop(self) -> None:
        """Drops a pending `fit` and all later ones; called after the window closed."""
        self._is_stopped = True
        self._later.stop()

    def fit(self) -> None:
        """Puts the title bar of each dock on its row, or back into the dock."""
        rows = {panel: row for row in self._rows() for panel in self._panels_of(row)}
        for panel in self.panels:
            row = rows.get(panel)
            place = self._room(row) if row is not None and not panel.isFloating() else None
            if row is not None and place is None and is_crowded(self.window, self.appearance):
                panel.fold_title(self.window, None)  # the tab names the panel, and the rows need its height
            elif place is None or row is None:
                panel.unfold_title()
            else:
                is_current = row.tabText(row.currentIndex()) == panel.windowTitle()
                panel.fold_title(self.window, place if is_current else None)

    def _rows(self) -> list[QTabBar]:
        rows = []
        bars = self.window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
        for bar in bars:
            if bar.isVisible() and any(bar is not each and _is_left_from(bar, each) for each in bars):
                bar.hide()
            if bar not in self._known:
                self._known.append(bar)
                bar.installEventFilter(self)
                bar.setExpanding(False)
                bar.setDrawBase(False)
                bar.setElideMode(Qt.TextElideMode.ElideNone)
                bar.setUsesScrollButtons(True)
                bar.setAccessibleName(_("Panels in one place"))
                bar.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
                bar.customContextMenuRequested.connect(lambda point, bar=bar: self._show_menu(bar, point))
            bar.setFont(self.appearance.font(12))
            self._name_tabs(bar)
            is_row = bar.isVisible() and bar.count() > 1 and bar.x() >= 0
            # Qt keeps empty bars beside the window, where Tab would lead to nothing.
            bar.setFocusPolicy(Qt.FocusPolicy.TabFocus if is_row else Qt.FocusPolicy.NoFocus)
            if is_row:
                rows.append(bar)
        return rows

    def _name_tabs(self, bar: QTabBar) -> None:
        """Names the tabs for screen readers, and shows the counts of their panels."""
        counts = {panel.windowTitle(): panel.count for panel in self.panels}
        for at in range(bar.count()):
            title = bar.tabText(at)
            count = counts.get(title, 0)
            # Qt reads a row by the name of its tab in front.
            bar.setAccessibleTabName(at, f"{title}, {count}" if count else title)
            show_badge(bar, at, count, self.appearance)

    def _panels_of(self, row: QTabBar) -> list[Panel]:
        titles = {row.tabText(at) for at in range(row.count())}
        return [panel for panel in self.panels if panel.windowTitle() in titles]

    def _room(self, row: QTabBar) -> QRect | None:
        """Returns the room for a title bar at the right of the tabs, in the window; None: too little."""
        end = max(row.tabRect(at).right() for at in range(row.count())) + 1
        if row.width() - end < self.appearance.px(LEAST):
            return None
        return QRect(row.x() + end, row.y(), row.width() - end, min(row.height(), self.appearance.px(TITLE_HEIGHT)))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follows the size and the place of the rows."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show, QEvent.Type.Hide):
            self.fit_later()
        return False

    def _show_menu(self, row: QTabBar, point: QPoint) -> None:
        at = row.tabAt(point)
        panel = next((each for each in self.panels if at >= 0 and each.windowTitle() == row.tabText(at)), None)
        if panel is not None:
            dock_menu(panel).popup(row.mapToGlobal(point))


def _is_left_from(bar: QTabBar, whole: QTabBar) -> bool:
    """Returns whether `whole` took over the tabs of `bar`: where Qt moves docks from row to row, it leaves a row with
    some of them, over the title of another dock."""
    titles, others = ({each.tabText(at) for at in range(each.count())} for each in (bar, whole))
    return whole.isVisible() and bool(titles) and titles < others


def dock_menu(panel: Panel) -> QMenu:
    """Returns the context menu of a dock: float or dock, and close."""
    menu = QMenu(panel)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    floats = menu.addAction(_("Dock") if panel.isFloating() else _("Float"))
    floats.triggered.connect(lambda: panel.setFloating(not panel.isFloating()))
    menu.addAction(_("Close (View opens it again)")).triggered.connect(panel.close)
    return menu
