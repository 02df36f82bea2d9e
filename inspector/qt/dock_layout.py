"""DockLayout: creates the panels and arranges them: left, center, right, and frames at the bottom. Pausing moves no
panel."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDockWidget,
    QMainWindow,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from inspector.running.loading.program import GalleryEntry

from .chooser_page import ChooserPage
from .gallery_page import GalleryPage
from .model.selection import Selection
from .panels.event_timeline import EventTimeline
from .panels.frame_timeline import FrameTimeline
from .panels.reads_panel import ReadsPanel
from .panels.slots_panel import SlotsPanel
from .panels.source_view import SourceView
from .panels.state_panel import StatePanel
from .panels.tree_panel import TreePanel
from .panels.why_panel import WhyPanel
from .preview.preview import Preview
from .style.appearance import Appearance
from .widgets.panel import Panel, PanelTitle


class FramesPanel(Panel):
    """The frame timeline and the event timeline at the bottom, without a title."""

    def __init__(self, appearance: Appearance) -> None:
        super().__init__(appearance, "Frames")
        self.frame_timeline = FrameTimeline(appearance)
        self.event_timeline = EventTimeline(appearance)
        holder = QWidget()
        layout = QVBoxLayout(holder)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.frame_timeline)
        layout.addWidget(self.event_timeline)
        self.add_body("Frames", holder)
        self.setTitleBarWidget(QWidget())
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)


class DockLayout:
    """Creates the panels of one window in their default places."""

    def __init__(
        self, window: QMainWindow, appearance: Appearance, selection: Selection, entries: list[GalleryEntry]
    ) -> None:
        self.window = window
        self.appearance = appearance
        self.preview = Preview(appearance, selection)
        self.gallery_page = GalleryPage(appearance, entries)
        self.centre_title = PanelTitle(appearance, ["Preview"], tabs=False)
        self.centre = QStackedWidget()
        self.centre.addWidget(self.preview)
        self.centre.addWidget(self.gallery_page)
        self.chooser_page = ChooserPage(appearance)
        self.centre.addWidget(self.chooser_page)
        holder = QWidget()
        layout = QVBoxLayout(holder)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.centre_title)
        layout.addWidget(self.centre, 1)
        window.setCentralWidget(holder)
        self.tree = TreePanel(appearance, selection)
        self.state = StatePanel(appearance, selection)
        self.why = WhyPanel(appearance, selection)
        self.reads = ReadsPanel(appearance, selection)
        self.slots = SlotsPanel(appearance, selection)
        self.source = SourceView(appearance)
        self.slots.add_body("Source", self.source)
        self.frames = FramesPanel(appearance)
        self.panels: list[Panel] = [self.tree, self.state, self.why, self.reads, self.slots]
        window.setDockOptions(
            QMainWindow.DockOption.AllowNestedDocks
            | QMainWindow.DockOption.AllowTabbedDocks
            | QMainWindow.DockOption.GroupedDragging
        )

    def arrange(self) -> None:
        """Applies the default layout: 280 px left, 499 px right, the center between them, frames at the bottom."""
        window, px = self.window, self.appearance.px
        left, right = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea
        lefts: list[QDockWidget] = [self.tree, self.state]
        rights: list[QDockWidget] = [self.why, self.reads, self.slots]
        for docks, area in (
            (lefts, left),
            (rights, right),
            ([self.frames], Qt.DockWidgetArea.BottomDockWidgetArea),
        ):
            for dock in docks:
                dock.setFloating(False)
                window.addDockWidget(area, dock)
                dock.show()
        window.resizeDocks([self.tree, self.why], self._sides(), Qt.Orientation.Horizontal)
        window.resizeDocks(lefts, [px(384), px(208)], Qt.Orientation.Vertical)
        window.resizeDocks(rights, [px(158), px(176), px(258)], Qt.Orientation.Vertical)
        window.resizeDocks([self.frames], [px(119)], Qt.Orientation.Vertical)

    def fit(self) -> None:
        """Shrinks the side columns in a narrow window, in favor of the preview."""
        window, px = self.window, self.appearance.px
        least = min(px(300), window.width() // 3)
        if window.isVisible() and self.centre.width() < least:
            window.resizeDocks([self.tree, self.why], self._sides(), Qt.Orientation.Horizontal)

    def _sides(self) -> list[int]:
        """The widths of the side columns in px."""
        px, width = self.appearance.px, self.window.width()
        return [min(px(280), width * 24 // 100), min(px(499), width * 39 // 100)]

    def focus_next(self, first: QWidget, has_program: bool) -> None:
        """Moves the keyboard focus to the next stop: `first`, left, center, right, frame timeline."""
        stops: list[QWidget] = [
            first,
            self.tree.view,
            self.state.view,
            self.preview if has_program else self.gallery_page.list,
            self.why.sentence,
            self.reads.frozen,
            self.slots.groups,
            self.frames.frame_timeline,
        ]
        focused = self.window.focusWidget()
        at = -1
        for number, stop in enumerate(stops):
            if focused is not None and (stop is focused or stop.isAncestorOf(focused)):
                at = number
        stops[(at + 1) % len(stops)].setFocus(Qt.FocusReason.TabFocusReason)
