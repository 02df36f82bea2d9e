"""Rows, columns, boxes and flows, and the modifiers that measure and place."""
