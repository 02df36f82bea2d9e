"""Layouts: the places of the docks: presets of columns, and the compact form for small windows.

Terms       group: panels behind each other's tabs, the front one first, with a height in px at 100 %. A column is a
            list of groups. compact: each side column is one group, because the window is narrow or low.
Invariants  I1 applying a layout shows every panel; panels that a preset does not name are tabs of its last group.
            I2 the bottom group is the same in every preset.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMainWindow

from inspector.language import N_

from .panels.timeline_height import EVENTS_HEIGHT, HEIGHT, events_height, timeline_height
from .style.appearance import Appearance
from .widgets.panel import Panel

AREA = Qt.DockWidgetArea.LeftDockWidgetArea
ACROSS, DOWN = Qt.Orientation.Horizontal, Qt.Orientation.Vertical
NARROW = 1100
LOW = 680
"""A window of fewer px at 100 % has no room for docks above each other."""
WIDE = 1600
"""Of what a window has beyond these px at 100 %, the side columns get a half: names need it more than the picture."""


@dataclass(frozen=True)
class PanelGroup:
    """Panels behind each other's tabs. `height`: the share of the column's height."""

    height: int
    names: tuple[str, ...]


Column = tuple[PanelGroup, ...]


@dataclass(frozen=True)
class Layout:
    """Three columns and the bottom. `left`, `right`: widths in px at 100 %; the center has the rest."""

    name: str
    left: int
    right: int
    columns: tuple[Column, ...]
    bottom: PanelGroup

    def compact(self, *, is_low: bool) -> Layout:
        """Returns the layout with one group in each side column, and in a low window also in the center; the first
        panels stay in front."""
        columns = tuple(
            column
            if at == 1 and not is_low
            else (PanelGroup(592, tuple(name for group in column for name in group.names)),)
            for at, column in enumerate(self.columns)
        )
        return replace(self, columns=columns)

    def complete(self, names: list[str]) -> Layout:
        """Returns the layout with all panels: the ones without a place are tabs of the last group on the right."""
        placed = {name for column in self.columns for group in column for name in group.names} | set(self.bottom.names)
        missing = tuple(name for name in names if name not in placed)
        *others, last = self.columns[2]
        right = (*others, replace(last, names=(*last.names, *missing)))
        known = frozenset(names)
        columns = tuple(
            tuple(
                replace(group, names=tuple(name for name in group.names if name in known))
                for group in column
                if known.intersection(group.names)
            )
            for column in (self.columns[0], self.columns[1], right)
        )
        return replace(self, columns=columns)


BOTTOM = PanelGroup(119, ("Frames",))

PAUSED = Layout(
    N_("Paused"),
    240,
    520,
    (
        (PanelGroup(170, ("Composition", "State")), PanelGroup(190, ("Why", "Advice")), PanelGroup(290, ("Step",))),
        (PanelGroup(260, ("Preview",)), PanelGroup(330, ("Causes", "Reads", "Layout", "Loops"))),
        (
            PanelGroup(300, ("Source",)),
            PanelGroup(292, ("Slots", "Snapshots", "Recomposer", "Draw", "Ranked", "Flame")),
        ),
    ),
    BOTTOM,
)

LESSON = Layout(
    N_("Lesson"),
    420,
    360,
    (
        (PanelGroup(420, ("Source",)), PanelGroup(172, ("Why", "Advice", "Step"))),
        (PanelGroup(592, ("Preview",)),),
        (PanelGroup(300, ("Composition", "State")), PanelGroup(292, ("Reads", "Causes", "Slots"))),
    ),
    BOTTOM,
)


class LayoutArranger:
    """Applies layouts to the docks of one window."""

    def __init__(self, window: QMainWindow, panels: Mapping[str, Panel], appearance: Appearance) -> None:
        self.window = window
        self.panels = panels
        self.appearance, self.px = appearance, appearance.px
        self.layout: Layout | None = None
        self.is_compact = False
        self._saved_below = 0
        self._beyond = 0
        """What the window was wider than WIDE when the side columns got their part of it, in px."""
        self.is_own = False
        """Whether a person moved a dock since the last layout was applied."""
        self._is_applying = False
        for panel in panels.values():
            panel.dockLocationChanged.connect(self._moved)
            panel.topLevelChanged.connect(self._moved)

    def _moved(self) -> None:
        if not self._is_applying:
            self.is_own = True

    @property
    def wants_compact(self) -> bool:
        """Whether the window is too small for docks above each other at the sides."""
        return self.window.width() < self.px(NARROW) or self.is_low

    @property
    def is_low(self) -> bool:
        """Whether the window has no room for docks above each other."""
        return self.window.height() < self.px(LOW)

    @property
    def saved_below(self) -> int:
        """How much lower the bars of frames are than in a large window, in px at 100 %."""
        heights = timeline_height(self.window, self.appearance) + events_height(self.window, self.appearance)
        return HEIGHT + EVENTS_HEIGHT - heights

    def apply(self, layout: Layout) -> None:
        """Applies a layout, in its compact form for a small window."""
        self.layout, self.is_compact, self.is_own = layout, self.wants_compact, False
        self._saved_below = self.saved_below
        self._beyond = self.beyond
        self._is_applying = True
        size = self.window.size()
        try:
            self._apply(layout.complete(list(self.panels)))
        finally:
            self._is_applying = False
        if self.window.size() != size:  # on the way the former docks, with a larger text, asked for more
            self.window.resize(size)

    def fit(self) -> None:
        """Changes between the compact and the full form when the window's size asks for it, unless a person moved a
        dock."""
        is_same = (self.wants_compact, self.saved_below) == (self.is_compact, self._saved_below)
        if self.layout is not None and is_same:
            self._share(self.layout)
        if self.layout is None or self.is_own or is_same:
            return
        hidden = [panel for panel in self.panels.values() if panel.isHidden()]
        front = [panel for panel in self.panels.values() if panel.is_front]
        self.apply(self.layout)
        for panel in hidden:
            panel.hide()
        for panel in reversed(front):  # the first panel of each tab group wins
            panel.raise_()

    @property
    def beyond(self) -> int:
        """How much wider the window is than WIDE, in px."""
        return max(0, self.window.width() - self.px(WIDE))

    @property
    def parts(self) -> tuple[int, int]:
        """What the left and the right column have of the width beyond WIDE, in px."""
        return self._beyond // 8, self._beyond * 3 // 8

    def _share(self, layout: Layout) -> None:
        """Gives the side columns their part of what the window gained or lost in width; the center has the rest."""
        before, beyond = self.parts, self.beyond
        if self._beyond == beyond:
            return
        self._beyond = beyond
        if self.is_own or self.is_compact:
            return
        docks, widths = [], []
        for column, had, has in zip((layout.columns[0], layout.columns[-1]), before, self.parts, strict=True):
            front = next((each for each in self._docked(column) if each.is_front), None)
            if front is not None:
                docks.append(front)
                widths.append(front.width() + has - had)
        self.window.resizeDocks(docks, widths, ACROSS)

    def _docked(self, column: tuple[PanelGroup, ...]) -> list[Panel]:
        panels = [self.panels[name] for group in column for name in group.names]
        return [panel for panel in panels if not panel.isFloating()]

    def widths(self, layout: Layout) -> tuple[int, int, int]:
        """Returns the widths of the columns in px."""
        width, beyond = self.window.width(), self.beyond
        left = min(self.px(layout.left), width * (24 if layout.left < 400 else 34) // 100) + beyond // 8
        right = min(self.px(layout.right), width * 41 // 100) + beyond * 3 // 8
        return left, max(width - left - right, self.px(120)), right

    def heads(self, layout: Layout) -> list[Panel]:
        """Returns the first panel of each column."""
        return [self.panels[column[0].names[0]] for column in layout.columns]

    def _apply(self, layout: Layout) -> None:
        if self.is_compact:
            layout = layout.compact(is_low=self.is_low)
        window, px, panels = self.window, self.px, self.panels
        for panel in panels.values():
            panel.setFloating(False)
            window.removeDockWidget(panel)
        heads = self.heads(layout)
        window.addDockWidget(AREA, heads[0])
        for name in layout.bottom.names:
            window.splitDockWidget(heads[0], panels[name], DOWN)
        for before, head in zip(heads, heads[1:], strict=False):
            window.splitDockWidget(before, head, ACROSS)
        for column in layout.columns:
            for above, group in zip(column, column[1:], strict=False):
                window.splitDockWidget(panels[above.names[0]], panels[group.names[0]], DOWN)
        for column in layout.columns:
            for group in column:
                for before_name, name in zip(group.names, group.names[1:], strict=False):
                    window.tabifyDockWidget(panels[before_name], panels[name])
        for panel in panels.values():
            panel.show()
        window.resizeDocks(heads, list(self.widths(layout)), ACROSS)
        bottom = layout.bottom.height - self.saved_below
        window.resizeDocks([heads[0], panels[layout.bottom.names[0]]], [px(592), px(bottom)], DOWN)
        for column in layout.columns:
            docks = [panels[group.names[0]] for group in column]
            window.resizeDocks(docks, [px(group.height) for group in column], DOWN)
            for dock in docks:
                dock.raise_()
