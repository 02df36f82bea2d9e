"""Which way text and rows run."""

from __future__ import annotations

from enum import Enum


class LayoutDirection(Enum):
    LTR = "ltr"
    RTL = "rtl"
