"""Window style: applies palette, style sheet and fonts after a change of theme or text size."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from .style.icon import icon
from .style.theme import palette, style_sheet

if TYPE_CHECKING:
    from .window import InspectorWindow


def dress_window(window: InspectorWindow) -> None:
    """Updates all parts that copy colors or sizes from the appearance instead of reading them on each paint."""
    appearance, theme = window.appearance, window.appearance.theme
    window.setPalette(palette(theme))
    window.setStyleSheet(style_sheet(theme))
    window.setFont(appearance.font(12))
    window.menuBar().setFont(appearance.font(12))
    window.path_label.setStyleSheet(f"color: {theme.text_secondary};")
    window.path_label.setFont(appearance.font(12))
    window.toolbar.find_field.restyle()
    window.toolbar.fit()
    for panel in window.panels:
        panel.restyle()
    window.setWindowIcon(icon("loop", appearance, "accent"))
    for widget in window.findChildren(QWidget):
        widget.updateGeometry()
        widget.update()
