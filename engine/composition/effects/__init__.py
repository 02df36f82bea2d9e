"""Remembered values and effects: what a composition keeps, and what it does after it was applied."""
