"""The programs of the gallery, each read from top to bottom. parts/ contains the shared code of the larger programs."""
