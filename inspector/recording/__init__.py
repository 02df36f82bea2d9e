"""A run as data: rows frozen per frame from what the engine tells. Knows nothing of Qt."""

from __future__ import annotations

from .frame import RecordedFrame
from .meta import RunMeta
from .pictures import BGRA, RGBA, Picture
from .recorder import Recorder
from .recording import Recording
from .rows import (
    LETTERS,
    NODE,
    OTHER,
    SCOPE,
    STATE,
    Failure,
    Place,
    Read,
    Row,
    StateValue,
    Subject,
    Tally,
    short_function,
)
from .slots import GroupRow, SlotCapture, SlotRow
from .subjects import SubjectRegistry
from .tree import TreeCapture, TreeRow
from .values import value_text

__all__ = [
    "BGRA",
    "LETTERS",
    "NODE",
    "OTHER",
    "SCOPE",
    "STATE",
    "Failure",
    "GroupRow",
    "Picture",
    "Place",
    "RGBA",
    "Read",
    "RecordedFrame",
    "Recorder",
    "Recording",
    "Row",
    "RunMeta",
    "SlotCapture",
    "SlotRow",
    "StateValue",
    "Subject",
    "SubjectRegistry",
    "Tally",
    "TreeCapture",
    "TreeRow",
    "short_function",
    "value_text",
]
