"""A run as data: rows frozen per frame from what the engine tells. Knows nothing of Qt."""

from __future__ import annotations

from .frame import RecordedFrame
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
    "LETTERS",
    "NODE",
    "OTHER",
    "SCOPE",
    "STATE",
    "Failure",
    "GroupRow",
    "Place",
    "Read",
    "RecordedFrame",
    "Recorder",
    "Recording",
    "Row",
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
