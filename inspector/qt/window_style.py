"""The window's palette, style sheet and fonts, after another theme or text size was chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from .icon import icon
from .theme import palette, style_sheet

if TYPE_CHECKING:
    from .window import InspectorWindow


def dress_window(window: InspectorWindow) -> None:
    """Everything that takes its colours or sizes from the look once, not at each paint."""
    look, theme = window.look, window.look.theme
    window.setPalette(palette(theme))
    window.setStyleSheet(style_sheet(theme))
    window.setFont(look.font(12))
    window.menuBar().setFont(look.font(12))
    window.path_label.setStyleSheet(f"color: {theme.t2};")
    window.path_label.setFont(look.font(12))
    window.toolbar.find_field.restyle()
    window.toolbar.fit()
    for panel in window.panels:
        panel.restyle()
    window.why_panel.sentence.restyle()
    window.setWindowIcon(icon("loop", look, "acc"))
    for widget in window.findChildren(QWidget):
        widget.updateGeometry()
        widget.update()
