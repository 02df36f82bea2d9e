"""Text, its node and the text measurer."""
