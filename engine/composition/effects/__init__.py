"""Remembered values and effects: a composition's memory, and its actions after changes are applied."""
