"""The gallery: small programs, each with one topic. Their files are in lessons/apps/.

Each defines VARIANTS (its forms; the first one is the default) and `demo(scene)`, which drives every form.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from inspector.language import N_
from inspector.lessons_folder import LESSONS

APPS = LESSONS / "apps"


@dataclass(frozen=True)
class GalleryEntry:
    """One program of the gallery."""

    slug: str
    title: str
    path: Path
    task: str = ""
    """What a person may try first; "" without a suggestion."""
    lesson: int = 0
    """The number of the lesson that explains the program; 0 without one."""
    kotlin: Path | None = None
    """The file with the program's Kotlin form; None without one."""


def _entry(slug: str, title: str, lesson: int, task: str) -> GalleryEntry:
    kotlin = APPS / "kotlin" / f"{slug}.kt"
    return GalleryEntry(slug, title, APPS / f"{slug}.py", task, lesson, kotlin if kotlin.is_file() else None)


_GALLERY = (
    _entry(
        "three_reads",
        N_("Three reads"),
        2,
        N_("Choose each variant in turn, press Demo, and compare which phases the strip shows."),
    ),
    _entry(
        "parallax",
        N_("Parallax"),
        4,
        N_("Scroll the list by the wheel, then choose the variant fast and scroll again: which bars are gone?"),
    ),
    _entry(
        "loop",
        N_("Loop"),
        9,
        N_("Step back from the newest frame with the comma key, and find the write that starts the second frame."),
    ),
    _entry(
        "walk",
        N_("Layout walk"),
        16,
        N_("Tap a row, and count in the Layout panel which nodes are measured again."),
    ),
    _entry(
        "counter",
        N_("Counter"),
        3,
        N_("Click the counter, then select the neighbor in the tree: why did it not run?"),
    ),
    _entry(
        "fade",
        N_("Fade"),
        5,
        N_("Press Demo for each variant, and compare the work units of one frame."),
    ),
    _entry(
        "composed_in_layout",
        N_("Composed in layout"),
        11,
        N_("Tap the card, and step over the phases (F10): where does composition begin?"),
    ),
    _entry(
        "todo",
        N_("To-do list"),
        15,
        N_("Type a letter, and read in the Why panel how many functions ran for it."),
    ),
    _entry(
        "chat",
        N_("Chat"),
        8,
        N_("Scroll by one step of the wheel, and ask Advice what would save work."),
    ),
    _entry(
        "album",
        N_("Photo album"),
        19,
        N_("Compare the variants slow and fast with Ctrl+D, and read the totals."),
    ),
)


def gallery() -> list[GalleryEntry]:
    """Returns the programs in the recommended order."""
    return list(_GALLERY)
