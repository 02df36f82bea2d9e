"""Where the lessons and the programs of the gallery are: the folder `lessons` beside `inspector`, in a checkout and in
an installed package. `inspector` reads its files and imports nothing from it."""

from __future__ import annotations

from pathlib import Path

LESSONS = Path(__file__).parent.parent / "lessons"
