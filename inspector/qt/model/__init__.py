"""Model: the session that the window plays, the moment that it shows, and the selection."""
