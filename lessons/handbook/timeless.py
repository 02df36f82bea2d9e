"""Equal bytes for equal lessons: a PDF without the time and the random numbers that Qt writes into it.

Qt offers no way to leave the time out. Blanks of the same length take its place, so that all offsets stay right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QHashSeed, QUuid

_TIMES = re.compile(rb'/(?:Creation|Mod)Date \(D:[^)]*\)| xmp:(?:Create|Modify|Metadata)Date="[^"]*"')

DOCUMENT = QUuid("{3c9a1f52-6f3e-5d0b-9d59-0b6c3f1e7a24}")
"""The identifier of the handbook; Qt would make another one for each file."""


def without_times(pdf: bytes) -> bytes:
    """Returns the document without the times of its making."""
    return _TIMES.sub(lambda match: b" " * len(match[0]), pdf)


@contextmanager
def same_order() -> Iterator[None]:
    """Qt's hash tables have the same order in each process: a PDF lists its fonts in this order."""
    QHashSeed.setDeterministicGlobalSeed()
    try:
        yield
    finally:
        QHashSeed.resetRandomGlobalSeed()
