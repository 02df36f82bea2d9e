"""Between Qt's input methods and the text field of the program that has the focus.

Terms       preedit: text the method shows and may still replace; the program has it in its text, underlined.
            surrounding text: what Qt is told of the field; without the preedit.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QInputMethodEvent

from engine.input import TextInputNode

from .utf16 import index_at, units_before

Send = Callable[..., bool]
Query = Qt.InputMethodQuery

WATCHED = (
    Query.ImEnabled
    | Query.ImCursorRectangle
    | Query.ImCursorPosition
    | Query.ImAnchorPosition
    | Query.ImSurroundingText
    | Query.ImCurrentSelection
    | Query.ImHints
)
"""What may be different after an input or a frame."""


def send_event(event: QInputMethodEvent, node: TextInputNode, send: Send) -> None:
    """What the method puts in for good, then what it shows."""
    committed, length = event.commitString(), event.replacementLength()
    preedit = event.preeditString()
    if committed or length:
        start, length = _replaced(node, event.replacementStart(), length)
        send("commit_text", committed, start, length)
    elif not preedit:
        send("compose_text", "")
    if preedit:
        send("compose_text", preedit, _cursor_in(preedit, event))


def _replaced(node: TextInputNode, start: int, length: int) -> tuple[int, int]:
    """The part to replace, in characters from the cursor."""
    if not length:
        return 0, 0
    text, _, cursor = node.surrounding_text
    at = units_before(text, cursor) + start
    first, last = index_at(text, max(at, 0)), index_at(text, max(at + length, 0))
    return first - cursor, last - first


def _cursor_in(preedit: str, event: QInputMethodEvent) -> int | None:
    for attribute in event.attributes():
        if attribute.type == QInputMethodEvent.AttributeType.Cursor:
            return index_at(preedit, attribute.start)
    return None


def answer(query: Qt.InputMethodQuery, node: TextInputNode | None, cursor: Callable[[], QRectF]) -> Any:
    """What Qt asks of the field; None: the widget knows."""
    if query == Query.ImEnabled:
        return node is not None and node.takes_text
    if node is None:
        return None
    if query == Query.ImCursorRectangle or query == Query.ImAnchorRectangle:
        return cursor()
    if query == Query.ImHints:
        # The program makes lines of its own; Enter is not the method's.
        return int((Qt.InputMethodHint.ImhNone if node.is_single_line else Qt.InputMethodHint.ImhMultiLine).value)
    around = node.surrounding_text
    if query == Query.ImSurroundingText:
        return around.text
    if query == Query.ImCurrentSelection:
        return around.selected
    if query == Query.ImCursorPosition or query == Query.ImAbsolutePosition:
        return units_before(around.text, around.cursor)
    if query == Query.ImAnchorPosition:
        return units_before(around.text, around.anchor)
    if query == Query.ImTextBeforeCursor:
        return around.text[: around.cursor]
    if query == Query.ImTextAfterCursor:
        return around.text[around.cursor :]
    return None
