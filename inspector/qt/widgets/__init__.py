"""Widgets: the panel, table and button classes that every part of the window uses."""
