"""Tab order: Tab visits the toolbar, then the panels in the order of F6, each panel's widgets in their own order.

Qt's own order is that in which widgets are made, and a panel makes its widgets when it first comes to the front.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from .widgets.panel import Panel


def order_tabs(panels: Sequence[Panel]) -> None:
    """Chains the widgets of the panels that Tab visits; those outside of panels keep their place.

    The widgets are found as children, not by `nextInFocusChain`: PySide would make the receiver a child of the returned
    widget, and delete both together."""
    stops = [
        widget
        for panel in panels
        if panel.is_made
        for widget in panel.findChildren(QWidget)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.focusProxy() is None
        and panel.isAncestorOf(widget)  # excludes pop-up lists, which are windows
    ]
    for before, after in zip(stops, stops[1:], strict=False):
        QWidget.setTabOrder(before, after)
