"""Bars: what stands above the panels, each bar with one widget: the toolbar, errors, loops, the verdict."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMainWindow, QToolBar, QWidget

from inspector.language import _


def make_bar(window: QMainWindow, name: str, widget: QWidget) -> QToolBar:
    """Adds a bar with one widget below the bars at the top of the window. `name`: a message."""
    bar = QToolBar(_(name))
    bar.setObjectName(f"bar_{name.lower()}")
    bar.setMovable(False)
    bar.setFloatable(False)
    bar.toggleViewAction().setVisible(False)
    bar.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
    layout = bar.layout()
    if layout is not None:
        layout.setContentsMargins(0, 0, 0, 0)
    bar.addWidget(widget)
    window.addToolBar(Qt.ToolBarArea.TopToolBarArea, bar)
    return bar
