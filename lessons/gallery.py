"""The gallery: small programs, each with one topic. Their files are in apps/.

Each defines VARIANTS (its forms; the first one is the default) and `demo(scene)`, which drives every form.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from inspector.language import N_

APPS = Path(__file__).parent / "apps"


class Entry(NamedTuple):
    """One program of the gallery."""

    slug: str
    title: str
    path: Path


def _entry(slug: str, title: str) -> Entry:
    return Entry(slug, title, APPS / f"{slug}.py")


GALLERY = [
    _entry("three_reads", N_("Three reads")),
    _entry("parallax", N_("Parallax")),
    _entry("loop", N_("Loop")),
    _entry("walk", N_("Layout walk")),
    _entry("counter", N_("Counter")),
    _entry("fade", N_("Fade")),
    _entry("composed_in_layout", N_("Composed in layout")),
    _entry("todo", N_("To-do list")),
    _entry("chat", N_("Chat")),
    _entry("album", N_("Photo album")),
]
"""The programs in the recommended order."""

TASKS = {
    "three_reads": N_("Choose each variant in turn, press Demo, and compare which phases the strip shows."),
    "parallax": N_("Scroll the list by the wheel, then choose the variant fast and scroll again: which bars are gone?"),
    "loop": N_("Step back from the newest frame with the comma key, and find the write that starts the second frame."),
    "walk": N_("Tap a row, and count in the Layout panel which nodes are measured again."),
    "counter": N_("Click the counter, then select the neighbor in the tree: why did it not run?"),
    "fade": N_("Press Demo for each variant, and compare the work units of one frame."),
    "composed_in_layout": N_("Tap the card, and step over the phases (F10): where does composition begin?"),
    "todo": N_("Type a letter, and read in the Why panel how many functions ran for it."),
    "chat": N_("Scroll by one step of the wheel, and ask Advice what would save work."),
    "album": N_("Compare the variants slow and fast with Ctrl+D, and read the totals."),
}
"""What a person may try first in each program, by slug."""

LESSONS = {
    "three_reads": 2,
    "parallax": 4,
    "loop": 9,
    "walk": 16,
    "counter": 3,
    "fade": 5,
    "composed_in_layout": 11,
    "todo": 15,
    "chat": 8,
    "album": 19,
}
"""The lesson that explains each program, by slug."""


def kotlin_of(slug: str) -> Path | None:
    """Returns the file with the Kotlin form of a program; None without one."""
    path = APPS / "kotlin" / f"{slug}.kt"
    return path if path.is_file() else None
