"""LayoutDirection: the direction of text and rows."""

from __future__ import annotations

from enum import Enum


class LayoutDirection(Enum):
    """Left to right, or right to left."""

    LTR = "ltr"
    RTL = "rtl"
