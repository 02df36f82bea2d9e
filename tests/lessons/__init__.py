"""The programs of the gallery, the lessons and what they use."""
