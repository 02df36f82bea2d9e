"""Brings a cell into view: whole if it fits, else the part that the learner came for."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QScrollArea, QWidget


def bring_into_view(area: QScrollArea, cell: QWidget, below: int = 0) -> None:
    """Scrolls `area` as little as shows all of `cell`. Of a cell that is too high, it shows what begins `below` px
    under its top, or the cell's end if that fits."""
    holder, view = area.widget(), area.viewport().height()
    if holder is None or not holder.isAncestorOf(cell):
        return
    bar = area.verticalScrollBar()
    top = cell.mapTo(holder, QPoint(0, 0)).y()
    bottom = top + cell.height()
    if cell.height() > view:
        bar.setValue(top + below if not below or cell.height() - below > view else bottom - view)
    elif top < bar.value():
        bar.setValue(top)
    elif bottom > bar.value() + view:
        bar.setValue(bottom - view)
