"""Window style: applies palette, style sheet and fonts after a change of theme or text size; makes the bars."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMainWindow, QToolBar, QWidget

from .style.icon import icon
from .style.theme import palette, style_sheet

if TYPE_CHECKING:
    from .window import InspectorWindow


def dress_window(window: InspectorWindow) -> None:
    """Updates all parts that copy colors or sizes from the appearance instead of reading them on each paint."""
    appearance, theme = window.appearance, window.appearance.theme
    # A style sheet ends the inheritance of palettes; dialogs and widgets that are made later take the application's.
    QApplication.setPalette(palette(theme))
    window.setPalette(palette(theme))
    window.setStyleSheet(style_sheet(theme))
    window.setFont(appearance.font(12))
    window.menuBar().setFont(appearance.font(12))
    window.toolbar.find_field.restyle()
    window.toolbar.fit()
    for panel in window.panels:
        panel.restyle()
    window.setWindowIcon(icon("loop", appearance, "accent"))
    for widget in window.findChildren(QWidget):
        widget.updateGeometry()
        widget.update()


def make_bar(window: QMainWindow, name: str, widget: QWidget) -> QToolBar:
    """Adds a bar with one widget below the bars at the top of the window."""
    bar = QToolBar(name)
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
