"""Preview: the program's picture, its overlays, and its input, clipboard and accessibility."""
