"""Style: the theme, fonts, icons and phase chips of the window."""
