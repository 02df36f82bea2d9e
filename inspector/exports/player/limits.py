"""Limits: how much of a recording a player contains. Everything beyond them is listed in the data (`omitted`)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PlayerLimits:
    """Maximum counts and sizes of one run in a player.

    `frames`: frames of their own. `moments`: moments inside frames, besides the ends of frames. `operations`: slot
    operations of one frame that are events; a frame with more shows none. `tree_rows`, `groups`, `states`, `readers`:
    rows and columns of one panel. `text`: characters of one text. `size`: bytes of all but pictures, as JSON.
    `pictures`: bytes of all pictures, as PNG.
    """

    frames: int = 240
    moments: int = 1_500
    operations: int = 40
    tree_rows: int = 1_000
    groups: int = 800
    states: int = 200
    readers: int = 100
    text: int = 240
    size: int = 6_000_000
    pictures: int = 3_000_000


DEFAULT = PlayerLimits()

SMALL = PlayerLimits(
    frames=60, moments=600, tree_rows=300, groups=300, states=60, readers=40, size=600_000, pictures=700_000
)
"""For several players on one page."""
