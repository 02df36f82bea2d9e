"""FontWeight and FontStyle."""

from __future__ import annotations

from enum import Enum
from typing import ClassVar

from engine.snapshot.value_repr import value_repr


class FontWeight(int):
    """A weight from 1 to 1000; 400 is normal, 700 bold. Roboto has 100, 300, 400, 500, 700, 900; the nearest is used.

    Raises ValueError for another number.
    """

    THIN: ClassVar[FontWeight]
    EXTRA_LIGHT: ClassVar[FontWeight]
    LIGHT: ClassVar[FontWeight]
    NORMAL: ClassVar[FontWeight]
    MEDIUM: ClassVar[FontWeight]
    SEMI_BOLD: ClassVar[FontWeight]
    BOLD: ClassVar[FontWeight]
    EXTRA_BOLD: ClassVar[FontWeight]
    BLACK: ClassVar[FontWeight]

    def __new__(cls, weight: int) -> FontWeight:
        if not 1 <= weight <= 1000:
            raise ValueError(f"FontWeight({value_repr(weight)}): a weight goes from 1 to 1000.")
        return super().__new__(cls, weight)

    def __repr__(self) -> str:
        return f"FontWeight({int(self)})"


FontWeight.THIN = FontWeight(100)
FontWeight.EXTRA_LIGHT = FontWeight(200)
FontWeight.LIGHT = FontWeight(300)
FontWeight.NORMAL = FontWeight(400)
FontWeight.MEDIUM = FontWeight(500)
FontWeight.SEMI_BOLD = FontWeight(600)
FontWeight.BOLD = FontWeight(700)
FontWeight.EXTRA_BOLD = FontWeight(800)
FontWeight.BLACK = FontWeight(900)


class FontStyle(Enum):
    """Upright or italic."""

    NORMAL = "normal"
    ITALIC = "italic"
