"""The lesson mode of the window: a lesson's cells beside the live preview and the panels."""
