"""Window style: applies palette, style sheet and fonts after a change of theme or text size."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication, QWidget

from .style.icon import icon
from .style.theme import control_palette, palette, style_sheet

if TYPE_CHECKING:
    from .program_window import ProgramWindow


_CONTROLS = ("QSpinBox", "QLineEdit", "QComboBox", "QCheckBox", "QRadioButton")


def restyle_window(window: ProgramWindow) -> None:
    """Updates all parts that copy colors or sizes from the appearance instead of reading them on each paint."""
    appearance, theme = window.appearance, window.appearance.theme
    # A style sheet ends the inheritance of palettes; dialogs and widgets that are made later take the application's.
    if QApplication.palette() != palette(theme):
        QApplication.setPalette(palette(theme))
        made = control_palette(theme)
        for kind in _CONTROLS:
            QApplication.setPalette(made, kind)  # type: ignore[arg-type]  # the stub says bytes
    window.setPalette(palette(theme))
    sheet = style_sheet(theme)
    if window.styleSheet() != sheet:  # the same again polishes each widget, which takes half of a change of text size
        window.setStyleSheet(sheet)
    if QApplication.font() != appearance.font(12):  # menus and dialogs are windows of their own: they inherit no font
        QApplication.setFont(appearance.font(12))
    window.setFont(appearance.font(12))
    window.menuBar().setFont(appearance.font(12))
    window.toolbar.find_field.restyle()
    for panel in window.panels:
        if panel.is_made:
            panel.restyle()
    window.setWindowIcon(icon("loop", appearance, "accent"))
    for widget in window.findChildren(QWidget):
        widget.updateGeometry()
        widget.update()
    window.toolbar.fit()  # behind `updateGeometry`: a part with a layout of its own keeps its former width until then
