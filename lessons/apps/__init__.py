"""The programs of the gallery. Each file stands on its own and is read from top to bottom."""
