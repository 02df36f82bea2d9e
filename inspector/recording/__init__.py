"""A run as data: the recorder freezes the events of the engine into rows, frame by frame. This package does not
import Qt.
"""

from __future__ import annotations

from .cursor import Cursor
from .frame import RecordedFrame
from .meta import RunMeta
from .moment import Moment, NodeRow
from .pictures import BGRA, RGBA, Picture
from .recorder import Recorder
from .recording import Recording, Stretch
from .rows import (
    FRAMEWORK,
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
from .run_error import RunFileError
from .run_file import open_run
from .run_writer import RunWriter, save_run
from .slot_operation import SlotOperation
from .slots import GroupRow, SlotCapture, SlotRow
from .stored_recording import StoredRecording
from .subjects import SubjectRegistry
from .tree import TreeCapture, TreeRow
from .values import value_text

__all__ = [
    "BGRA",
    "FRAMEWORK",
    "LETTERS",
    "NODE",
    "OTHER",
    "SCOPE",
    "STATE",
    "Cursor",
    "Failure",
    "GroupRow",
    "Moment",
    "NodeRow",
    "Picture",
    "Place",
    "RGBA",
    "Read",
    "RecordedFrame",
    "Recorder",
    "Recording",
    "Row",
    "RunFileError",
    "RunMeta",
    "RunWriter",
    "SlotCapture",
    "SlotOperation",
    "SlotRow",
    "StateValue",
    "StoredRecording",
    "Stretch",
    "Subject",
    "SubjectRegistry",
    "Tally",
    "TreeCapture",
    "TreeRow",
    "open_run",
    "save_run",
    "short_function",
    "value_text",
]
