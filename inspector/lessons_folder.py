"""LESSONS: locates lessons and gallery programs.

In a checkout and in an installed package, `lessons` is the folder beside `inspector`. The inspector reads the files of
this folder; it imports no module from it.
"""

from __future__ import annotations

from pathlib import Path

LESSONS = Path(__file__).parent.parent / "lessons"
