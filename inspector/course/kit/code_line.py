"""The source line of a read, write or call, as text.

A line number would differ between the lesson's file, the window and Jupyter, where each cell is a file of its own; the
text of the line is the same everywhere.
"""

from __future__ import annotations

import linecache
import re

from engine.code_owner import is_engine
from engine.trace import Site
from inspector.language import _

LONGEST = 72
"""Longer lines are cut to this number of characters."""


_COMMENT = re.compile(r"\s+# .*$")
_PLACE = re.compile(r" :\d+\b")


def without_line_numbers(name: str) -> str:
    """Returns a name or value without the line numbers that the inspector adds: `Canvas (line 12) #1` → `Canvas #1`."""
    number = re.escape(_("{name} (line {line})").format(name="", line=0)).replace("0", r"\d+")
    return _PLACE.sub("", re.sub(number, "", name))


def code_line(site: Site | None) -> str:
    """Returns the source line without its comment, cut to LONGEST characters; empty for an unknown or engine line."""
    if site is None or is_engine(site.file):
        return ""
    line = " ".join(_COMMENT.sub("", linecache.getline(site.file, site.line)).split())
    return line if len(line) <= LONGEST else line[: LONGEST - 1].rstrip() + "…"
