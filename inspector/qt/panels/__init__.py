"""Panels: one file for each panel of the window."""
