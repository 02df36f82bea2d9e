"""Text and what measures it."""
