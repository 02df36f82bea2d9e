"""DockLayout: the panels of a window, and their default places: left, center, right, and frames at the bottom.

Terms       column: docks above each other. A panel with `tab_of` shares its place with that panel, behind a tab.
Invariants  I1 pausing moves no panel. I2 all docks are in one dock area, so that the preview receives the space that a
            larger window adds, up to WIDE; beyond it, a half.
A new panel is one line of PANELS.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMainWindow, QTabWidget, QWidget

from inspector.language import N_

from .layouts import ACROSS, DOWN, LESSON, PAUSED, Layout, LayoutArranger, PanelGroup
from .model.selection import Selection
from .panels.advice_panel import AdvicePanel
from .panels.causes_panel import CausesPanel
from .panels.console_panel import ConsolePanel
from .panels.draw_panel import DrawPanel
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
from .panels.wrapper_panel import WrapperPanel
from .preview_panel import PreviewPanel
from .style.appearance import Appearance
from .widgets.panel import Panel
from .widgets.tab_rows import TabRows

LEFT, CENTER, RIGHT, BOTTOM = "left", "center", "right", "bottom"
COLUMNS = (LEFT, CENTER, RIGHT)


class PanelSpec(NamedTuple):
    """A panel and its default place. `height`: its share of the column. `tab_of`: the name of an earlier
    panel of PANELS; this panel is a tab behind it."""

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
    PanelSpec("Wrapper", WrapperPanel, RIGHT, tab_of="Slots"),
    PanelSpec("Loops", LoopsPanel, RIGHT, tab_of="Reads"),
    PanelSpec("Ranked", RankedPanel, RIGHT, tab_of="Slots"),
    PanelSpec("Flame", FlamePanel, RIGHT, tab_of="Slots"),
    PanelSpec("Layout", LayoutPanel, RIGHT, tab_of="Slots"),
    PanelSpec("Draw", DrawPanel, RIGHT, tab_of="Slots"),
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
        self.keeper: Callable[[], None] | None = None
        """Adapts the docks to the size of the window instead, as during a lesson."""
        for spec in PANELS:
            panel = spec.make(appearance, selection)
            assert panel.name == spec.name, f"the panel {panel.name} is listed as {spec.name}"
            self.panels.append(panel)
        window.setDockOptions(
            QMainWindow.DockOption.AllowNestedDocks
            | QMainWindow.DockOption.AllowTabbedDocks
            | QMainWindow.DockOption.GroupedDragging
        )
        window.setAnimated(False)  # nothing moves by itself
        window.setTabPosition(Qt.DockWidgetArea.AllDockWidgetAreas, QTabWidget.TabPosition.North)
        self.arranger = LayoutArranger(window, {panel.name: panel for panel in self.panels}, appearance)
        self.tab_rows = TabRows(window, self.panels, appearance)
        self._scale = appearance.scale
        appearance.changed.connect(self._fit_text)
        appearance.changed.connect(self._fit_bottom)

    def panel(self, kind: type[AnyPanel]) -> AnyPanel:
        """Returns the panel of this class."""
        return next(panel for panel in self.panels if isinstance(panel, kind))

    def named(self, name: str) -> Panel:
        """Returns the panel of this name, such as `Why`. Raises KeyError for an unknown name."""
        for panel in self.panels:
            if panel.name == name:
                return panel
        raise KeyError(name)

    @property
    def live(self) -> Layout:
        """The default layout: the places of PANELS."""
        columns = tuple(
            tuple(
                PanelGroup(spec.height, (spec.name, *(each.name for each in PANELS if each.tab_of == spec.name)))
                for spec in PANELS
                if spec.column == column and not spec.tab_of
            )
            for column in COLUMNS
        )
        bottom = next(PanelGroup(spec.height, (spec.name,)) for spec in PANELS if spec.column == BOTTOM)
        return Layout(N_("Live"), 280, 499, (columns[0], columns[1], columns[2]), bottom)

    @property
    def layouts(self) -> tuple[Layout, ...]:
        """The presets of View > Layouts."""
        return (self.live, PAUSED, LESSON)

    def arrange(self, layout: Layout | None = None) -> None:
        """Applies a layout; the default: 280 px left, 499 px right, the center between them, frames at the bottom."""
        self.arranger.apply(layout if layout is not None else self.live)
        self.tab_rows.fit_later()

    def fit(self) -> None:
        """Adapts the docks to the size of the window: the compact form, and side columns in favor of the preview."""
        if self.keeper is not None:
            self.keeper()
            return
        self.arranger.fit()
        window, layout = self.window, self.arranger.layout
        least = min(self.appearance.px(300), window.width() // 3)
        preview = self.named("Preview")
        if layout is not None and window.isVisible() and preview.is_front and preview.width() < least:
            docks = self.arranger.heads(layout.complete([panel.name for panel in self.panels]))
            window.resizeDocks(docks, list(self.arranger.widths(layout)), ACROSS)

    def _fit_text(self) -> None:
        """Adapts the docks to the text size: side columns grow and shrink with it as far as the window has room, in
        favor of the preview, and not below their widths in the layout. Columns that a person moved keep theirs."""
        arranger, ratio = self.arranger, self.appearance.scale / self._scale
        self._scale = self.appearance.scale
        layout = arranger.layout
        if layout is None or self.keeper is not None or arranger.is_own or ratio == 1 or not self.window.isVisible():
            self.fit()
            return
        heads = arranger.heads(layout.complete([panel.name for panel in self.panels]))
        width, had = sum(head.width() for head in heads), arranger.parts
        before = heads[0].width() - had[0], heads[2].width() - had[1]
        self.fit()
        room = arranger.widths(layout)
        left, right = (
            max(min(round(mine * ratio), max(most - part, mine)), min(most - part, mine)) + part
            for mine, most, part in zip(before, (room[0], room[2]), arranger.parts, strict=True)
        )
        center = max(width - left - right, room[1])
        self.window.resizeDocks(heads, [left, center, right], ACROSS)

    def _fit_bottom(self) -> None:
        """Gives the frames at the bottom the height that the text size asks for."""
        frames, spec = self.named("Frames"), PANELS[-1]
        if frames.isVisible() and not frames.isFloating():
            height = spec.height - self.arranger.saved_below
            self.window.resizeDocks([frames], [self.appearance.px(height)], DOWN)

    def go_to(self, panel: Panel) -> None:
        """Brings a panel to the front, opened if it was closed, with the keyboard focus."""
        panel.show()
        panel.raise_()
        target = _focus_target(panel)
        if target is not None:
            target.setFocus(Qt.FocusReason.ShortcutFocusReason)

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
    panel.make()
    body = panel.bodies.currentWidget()
    if body is None:
        return None
    for widget in (body, *body.findChildren(QWidget)):
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisibleTo(panel) and widget.isEnabled():
            return widget
    return None
