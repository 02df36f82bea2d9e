"""Input: pointer events, hit paths, focus, keys and text input, dispatched to the nodes of a tree."""

from engine.input.focus import (
    FocusDirection,
    FocusEnterExitScope,
    FocusProperties,
    FocusRequester,
    FocusRequesterNode,
    FocusState,
    FocusTargetNode,
)
from engine.input.focus_owner import FocusOwner, LocalFocusManager
from engine.input.hit_path_tracker import HitPathTracker
from engine.input.key_event import Key, KeyEvent, KeyEventType
from engine.input.pointer_event import (
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
from engine.input.pointer_input_event_processor import PointerInputEventProcessor
from engine.input.suspending_pointer_input import (
    AwaitPointerEventScope,
    PointerEventTimeoutError,
    PointerInputScope,
    SuspendingPointerInputModifierNode,
)
from engine.input.text_input import SurroundingText, TextInputNode
from engine.input.view_configuration import ViewConfiguration

__all__ = [
    "AwaitPointerEventScope",
    "FocusDirection",
    "FocusOwner",
    "FocusEnterExitScope",
    "FocusProperties",
    "FocusRequester",
    "FocusRequesterNode",
    "FocusState",
    "FocusTargetNode",
    "HitPathTracker",
    "Key",
    "KeyEvent",
    "KeyEventType",
    "KeyboardModifiers",
    "LocalFocusManager",
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
    "SurroundingText",
    "SuspendingPointerInputModifierNode",
    "TextInputNode",
    "ViewConfiguration",
]
