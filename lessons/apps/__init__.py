"""The programs of the gallery, each read from top to bottom. What the forms of a larger one share is in parts/."""
