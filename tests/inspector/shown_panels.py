"""Fewer panels than a window has: those that a test does not ask about take most of the time of its steps."""

from __future__ import annotations

from inspector.qt.window import InspectorWindow


def show_only_the_preview(window: InspectorWindow) -> None:
    """Closes the other panels, which have no part in the picture."""
    for panel in window.panels:
        panel.setVisible(panel.name == "Preview")
