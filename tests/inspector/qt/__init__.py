"""The window, its panels and its lessons."""
