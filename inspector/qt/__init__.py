"""The window. Shows what inspector/analysis answers; has no answers of its own."""
