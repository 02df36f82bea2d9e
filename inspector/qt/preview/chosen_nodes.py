"""Marks the selected node, and the node that the mouse points at, on the preview."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from inspector.recording import Place

from ..model.selection import Selection
from ..model.shown_moment import ShownMoment
from ..style.appearance import Appearance
from .overlay import paint_selection, scaled


def paint_chosen(
    painter: QPainter,
    selection: Selection,
    moment: ShownMoment,
    scale: float,
    picture: QRectF,
    appearance: Appearance,
) -> None:
    """Paints a dashed outline around what the mouse points at, and brackets around the selection."""
    pointed = place_of(moment, selection.pointed)
    if pointed is not None:
        painter.save()
        painter.setClipRect(picture.adjusted(-1, -1, 1, 1))
        painter.setPen(QPen(appearance.color("accent"), 2, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(scaled(pointed, scale, picture))
        painter.restore()
    chosen = place_of(moment, selection.subject)
    if chosen is not None:
        paint_selection(painter, scaled(chosen, scale, picture), picture, appearance)


def place_of(moment: ShownMoment, subject: int) -> Place | None:
    """Returns the bounds of a scope or node in px of the scene; None where it has none."""
    if not subject:
        return None
    line, places = moment.lines_by_subject.get(subject), moment.so_far.places
    keys = line.keys if line is not None else (subject,)
    return next((places[key] for key in keys if key in places), None)
