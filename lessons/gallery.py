"""The gallery: small programs, each with one topic. Their files are in apps/.

Each defines VARIANTS (its forms; the first one is the default) and `demo(scene)`, which drives every form.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

APPS = Path(__file__).parent / "apps"


class Entry(NamedTuple):
    """One program of the gallery."""

    slug: str
    title: str
    path: Path


def _entry(slug: str, title: str) -> Entry:
    return Entry(slug, title, APPS / f"{slug}.py")


GALLERY = [
    _entry("three_reads", "Three reads"),
    _entry("parallax", "Parallax"),
    _entry("loop", "Loop"),
    _entry("walk", "Layout walk"),
    _entry("counter", "Counter"),
    _entry("fade", "Fade"),
    _entry("composed_in_layout", "Composed in layout"),
    _entry("todo", "To-do list"),
    _entry("chat", "Chat"),
    _entry("album", "Photo album"),
]
"""The programs in the recommended order."""
