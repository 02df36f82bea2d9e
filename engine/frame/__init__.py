"""Runs the three phases in order: Scene, frame reports, and the user's input to a scene.

    recomposer frame → measure and lay out → position callbacks → draw, replaying valid layers

Not here    the phases themselves: composition/, layout/, drawing/. Windows: inspector/qt.
"""

from engine.frame.focus import (
    FocusDirection,
    FocusProperties,
    FocusRequester,
    FocusRequesterNode,
    FocusState,
    FocusTargetNode,
)
from engine.frame.focus_owner import FocusOwner, LocalFocusManager
from engine.frame.found_node import FoundNode
from engine.frame.frame_report import FrameReport, Read, ReportBuilder, Write
from engine.frame.hit_path_tracker import HitPathTracker
from engine.frame.key_event import Key, KeyEvent, KeyEventType
from engine.frame.pointer_event import (
    KeyboardModifiers,
    PointerButton,
    PointerData,
    PointerEvent,
    PointerEventPass,
    PointerEventType,
    PointerInputChange,
    PointerInputEvent,
    PointerType,
)
from engine.frame.pointer_input_event_processor import PointerInputEventProcessor
from engine.frame.popup_host import LocalPopupHost, PopupHost
from engine.frame.scene import FRAME_NANOS, Scene
from engine.frame.scene_owner import SceneOwner
from engine.frame.semantics import (
    ProgressBarRangeInfo,
    Role,
    SemanticsConfiguration,
    SemanticsNode,
    SemanticsOwner,
    SemanticsPropertyKey,
)
from engine.frame.semantics_data import SemanticsData
from engine.frame.suspending_pointer_input import (
    AwaitPointerEventScope,
    PointerEventTimeoutError,
    PointerInputScope,
    SuspendingPointerInputModifierNode,
)
from engine.frame.text_input import SurroundingText, TextInputNode
from engine.frame.view_configuration import ViewConfiguration
from engine.frame.window_info import WindowInfo

__all__ = [
    "FRAME_NANOS",
    "AwaitPointerEventScope",
    "FocusDirection",
    "FocusOwner",
    "FocusProperties",
    "FocusRequester",
    "FocusRequesterNode",
    "FocusState",
    "FocusTargetNode",
    "LocalFocusManager",
    "LocalPopupHost",
    "FoundNode",
    "FrameReport",
    "HitPathTracker",
    "Key",
    "KeyEvent",
    "KeyEventType",
    "KeyboardModifiers",
    "PointerButton",
    "PointerData",
    "PointerEvent",
    "PointerEventPass",
    "PointerEventTimeoutError",
    "PointerEventType",
    "PointerInputChange",
    "PointerInputEvent",
    "PointerInputEventProcessor",
    "PointerInputScope",
    "PointerType",
    "PopupHost",
    "ProgressBarRangeInfo",
    "Read",
    "ReportBuilder",
    "Role",
    "Scene",
    "SceneOwner",
    "SemanticsConfiguration",
    "SemanticsData",
    "SemanticsNode",
    "SemanticsOwner",
    "SemanticsPropertyKey",
    "SurroundingText",
    "SuspendingPointerInputModifierNode",
    "TextInputNode",
    "ViewConfiguration",
    "WindowInfo",
    "Write",
]
