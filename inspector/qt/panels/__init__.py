"""Panels: one file per panel."""
