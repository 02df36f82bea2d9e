"""The programs of recorded pictures register here; test_recorded_pictures.py compares them with real Compose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import Canvas, Color, Modifier, TextStyle

RED, BLUE, GREEN, AMBER = (Color.hex(text) for text in ("#E53935", "#1E88E5", "#43A047", "#FFB300"))
HALF = BLUE.copy(alpha=0x80 / 255)
GRAY = Color.hex("#EEEEEE")
BASE = TextStyle(color=Color.BLACK)

CONTENTS: dict[str, Callable[[], None]] = {}
"""The content of each picture, by its name."""


def picture(content: Callable[[], None]) -> Callable[[], None]:
    CONTENTS[content.__name__] = content
    return content


def canvas(draw: Callable[[Any], None]) -> Callable[[Any], None]:
    CONTENTS[draw.__name__] = lambda: Canvas(draw, Modifier.fill_max_size())
    return draw


def at(x: float, y: float) -> Modifier:
    return Modifier.offset(x, y)
