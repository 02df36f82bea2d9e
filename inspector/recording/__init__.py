"""A run as data: the recorder freezes the events of the engine into rows, frame by frame. This package does not
import Qt.
"""

from __future__ import annotations

from .file.run_error import RunFileError
from .file.run_file import open_run
from .file.run_writer import RunWriter, save_run
from .file.stored_recording import StoredRecording
from .frame import RecordedFrame
from .meta import RunMeta
from .moments.cursor import Cursor
from .moments.moment import Moment, NodeRow
from .moments.slot_operation import DescribedSlotOperation
from .pictures import BGRA, RGBA, RecordedPicture
from .recorder import Recorder
from .recording import FrameStretch, Recording
from .rows.rows import (
    FRAMEWORK,
    NODE,
    OTHER,
    SCOPE,
    STATE,
    Place,
    ProgramFailure,
    Row,
    RunCount,
    StateValue,
    Subject,
    Subscription,
    short_function,
)
from .rows.subjects import SubjectRegistry
from .rows.values import value_text
from .structure.slots import GroupRow, SlotCapture, SlotRow
from .structure.tree import TreeCapture, TreeRow

__all__ = [
    "BGRA",
    "FRAMEWORK",
    "NODE",
    "OTHER",
    "SCOPE",
    "STATE",
    "Cursor",
    "ProgramFailure",
    "GroupRow",
    "Moment",
    "NodeRow",
    "RecordedPicture",
    "Place",
    "RGBA",
    "Subscription",
    "RecordedFrame",
    "Recorder",
    "Recording",
    "Row",
    "RunFileError",
    "RunMeta",
    "RunWriter",
    "SlotCapture",
    "DescribedSlotOperation",
    "SlotRow",
    "StateValue",
    "StoredRecording",
    "FrameStretch",
    "Subject",
    "SubjectRegistry",
    "RunCount",
    "TreeCapture",
    "TreeRow",
    "open_run",
    "save_run",
    "short_function",
    "value_text",
]
