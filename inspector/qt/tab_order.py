"""Tab order: Tab visits the toolbar, then the panels in the order of F6, each panel's widgets in their own order.

Qt's own order is that in which widgets are made, and a panel makes its widgets when it first comes to the front.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from .widgets.panel import Panel


def order_tabs(window: QWidget, panels: Sequence[Panel]) -> None:
    """Chains the widgets of the window anew; those outside of panels come first."""
    found: list[tuple[int, QWidget]] = []
    widget = window.nextInFocusChain()
    while widget is not None and widget is not window:
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            found.append((_place(widget, window, panels), widget))
        widget = widget.nextInFocusChain()
    ordered = [each for _, each in sorted(found, key=lambda pair: pair[0])]
    for before, after in zip(ordered, ordered[1:], strict=False):
        QWidget.setTabOrder(before, after)


def _place(widget: QWidget, window: QWidget, panels: Sequence[Panel]) -> int:
    at: QWidget | None = widget
    while at is not None and at is not window:
        if isinstance(at, Panel) and at in panels:
            return panels.index(at) + 1
        at = at.parentWidget()
    return 0
