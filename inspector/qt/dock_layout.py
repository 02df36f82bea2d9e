"""DockLayout: the panels of a window, and their default places: left, center, right, and frames at the bottom.

Terms       column: docks above each other. A panel with `tab_of` shares its place with that panel, behind a tab.
Invariants  I1 pausing moves no panel. I2 all docks are in one dock area, so that what a larger window adds goes to the
            preview.
A new panel is one line of PANELS.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMainWindow, QTabWidget, QWidget

from .model.selection import Selection
from .panels.advice_panel import AdvicePanel
from .panels.causes_panel import CausesPanel
from .panels.console_panel import ConsolePanel
from .panels.flame_panel import FlamePanel
from .panels.frames_panel import FramesPanel
from .panels.layout_panel import LayoutPanel
from .panels.loops_panel import LoopsPanel
from .panels.ranked_panel import RankedPanel
from .panels.reads_panel import ReadsPanel
from .panels.recomposer_panel import RecomposerPanel
from .panels.slots_panel import SlotsPanel
from .panels.snapshots_panel import SnapshotsPanel
from .panels.source_view import SourcePanel
from .panels.state_panel import StatePanel
from .panels.step_panel import StepPanel
from .panels.tree_panel import TreePanel
from .panels.why_panel import WhyPanel
from .preview_panel import PreviewPanel
from .style.appearance import Appearance
from .widgets.panel import Panel

LEFT, CENTER, RIGHT, BOTTOM = "left", "center", "right", "bottom"
COLUMNS = (LEFT, CENTER, RIGHT)
AREA = Qt.DockWidgetArea.LeftDockWidgetArea
ACROSS, DOWN = Qt.Orientation.Horizontal, Qt.Orientation.Vertical


class PanelSpec(NamedTuple):
    """A panel and its default place. `height`: its share of the column. `tab_of`: the name of the panel, listed
    before, behind which this one is a tab."""

    name: str
    make: Callable[[Appearance, Selection], Panel]
    column: str
    height: int = 0
    tab_of: str = ""


PANELS = (
    PanelSpec("Composition", TreePanel, LEFT, 384),
    PanelSpec("State", StatePanel, LEFT, 208),
    PanelSpec("Step", StepPanel, LEFT, tab_of="State"),
    PanelSpec("Preview", PreviewPanel, CENTER, 592),
    PanelSpec("Why", WhyPanel, RIGHT, 158),
    PanelSpec("Causes", CausesPanel, RIGHT, tab_of="Why"),
    PanelSpec("Advice", AdvicePanel, RIGHT, tab_of="Why"),
    PanelSpec("Reads", ReadsPanel, RIGHT, 176),
    PanelSpec("Slots", SlotsPanel, RIGHT, 258),
    PanelSpec("Source", SourcePanel, RIGHT, tab_of="Slots"),
    PanelSpec("Loops", LoopsPanel, RIGHT, tab_of="Reads"),
    PanelSpec("Ranked", RankedPanel, RIGHT, tab_of="Slots"),
    PanelSpec("Flame", FlamePanel, RIGHT, tab_of="Slots"),
    PanelSpec("Layout", LayoutPanel, RIGHT, tab_of="Slots"),
    PanelSpec("Console", ConsolePanel, RIGHT, tab_of="Slots"),
    PanelSpec("Snapshots", SnapshotsPanel, RIGHT, tab_of="Reads"),
    PanelSpec("Recomposer", RecomposerPanel, RIGHT, tab_of="Reads"),
    PanelSpec("Frames", FramesPanel, BOTTOM, 119),
)

AnyPanel = TypeVar("AnyPanel", bound=Panel)


class DockLayout:
    """Creates the panels of one window in their default places."""

    def __init__(self, window: QMainWindow, appearance: Appearance, selection: Selection) -> None:
        self.window = window
        self.appearance = appearance
        self.panels: list[Panel] = []
        for spec in PANELS:
            panel = spec.make(appearance, selection)
            assert panel.name == spec.name, f"the panel {panel.name} is listed as {spec.name}"
            self.panels.append(panel)
        window.setDockOptions(
            QMainWindow.DockOption.AllowNestedDocks
            | QMainWindow.DockOption.AllowTabbedDocks
            | QMainWindow.DockOption.GroupedDragging
        )
        window.setTabPosition(Qt.DockWidgetArea.AllDockWidgetAreas, QTabWidget.TabPosition.North)

    def panel(self, kind: type[AnyPanel]) -> AnyPanel:
        """Returns the panel of this class."""
        return next(panel for panel in self.panels if isinstance(panel, kind))

    def named(self, name: str) -> Panel:
        """Returns the panel of this name, such as `Why`. Raises KeyError for an unknown name."""
        for panel in self.panels:
            if panel.name == name:
                return panel
        raise KeyError(name)

    def arrange(self) -> None:
        """Applies the default layout: 280 px left, 499 px right, the center between them, frames at the bottom."""
        window, px = self.window, self.appearance.px
        for panel in self.panels:
            panel.setFloating(False)
            window.removeDockWidget(panel)
        columns = {
            column: [spec for spec in PANELS if spec.column == column and not spec.tab_of]
            for column in (*COLUMNS, BOTTOM)
        }
        heads = [self.named(columns[column][0].name) for column in COLUMNS]
        window.addDockWidget(AREA, heads[0])
        for spec in columns[BOTTOM]:
            window.splitDockWidget(heads[0], self.named(spec.name), DOWN)
        for before, head in zip(heads, heads[1:], strict=False):
            window.splitDockWidget(before, head, ACROSS)
        for column in COLUMNS:
            for above, spec in zip(columns[column], columns[column][1:], strict=False):
                window.splitDockWidget(self.named(above.name), self.named(spec.name), DOWN)
        for spec in PANELS:
            if spec.tab_of:
                window.tabifyDockWidget(self.named(spec.tab_of), self.named(spec.name))
        for panel in self.panels:
            panel.show()
        left, right = self._sides()
        window.resizeDocks(heads, [left, max(window.width() - left - right, px(200)), right], ACROSS)
        bottom = [spec.height for spec in columns[BOTTOM]]
        docks = [heads[0], *(self.named(spec.name) for spec in columns[BOTTOM])]
        window.resizeDocks(docks, [px(592), *map(px, bottom)], DOWN)
        for column in COLUMNS:
            specs = columns[column]
            window.resizeDocks([self.named(each.name) for each in specs], [px(each.height) for each in specs], DOWN)
            for spec in specs:
                self.named(spec.name).raise_()

    def fit(self) -> None:
        """Shrinks the side columns in a narrow window, in favor of the preview."""
        window, px = self.window, self.appearance.px
        least = min(px(300), window.width() // 3)
        heads = [self.named(name) for name in ("Composition", "Preview", "Why")]
        if window.isVisible() and heads[1].is_front and heads[1].width() < least:
            left, right = self._sides()
            window.resizeDocks(heads, [left, window.width() - left - right, right], ACROSS)

    def _sides(self) -> tuple[int, int]:
        """The widths of the side columns in px."""
        px, width = self.appearance.px, self.window.width()
        return min(px(280), width * 24 // 100), min(px(499), width * 39 // 100)

    def focus_next(self, first: QWidget) -> None:
        """Moves the keyboard focus to the next stop: `first`, then each panel in front, in the order of PANELS."""
        stops = [(first, first)]
        for panel in self.panels:
            target = _focus_target(panel) if panel.is_front else None
            if target is not None:
                stops.append((panel, target))
        focused = self.window.focusWidget()
        at = -1
        for number, (holder, _) in enumerate(stops):
            if focused is not None and (holder is focused or holder.isAncestorOf(focused)):
                at = number
        stops[(at + 1) % len(stops)][1].setFocus(Qt.FocusReason.TabFocusReason)


def _focus_target(panel: Panel) -> QWidget | None:
    """Returns the first widget of a panel that takes the keyboard focus."""
    body = panel.bodies.currentWidget()
    if body is None:
        return None
    for widget in (body, *body.findChildren(QWidget)):
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisibleTo(panel) and widget.isEnabled():
            return widget
    return None
