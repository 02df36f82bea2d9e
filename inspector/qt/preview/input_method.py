"""Input method: connects Qt's input methods with the program's focused text field.

Terms       preedit: provisional text of the method; it is part of the program's text, underlined.
            surrounding text: the field's text without the preedit, as reported to Qt.
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
"""The queries whose answers may change after an input or a frame."""


def send_event(event: QInputMethodEvent, node: TextInputNode, send: Send) -> None:
    """Sends the committed text, then the preedit."""
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
    """Returns the replaced range, in characters relative to the cursor."""
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
    """Answers Qt's query about the field; None: the widget's default answer applies."""
    if query == Query.ImEnabled:
        return node is not None and node.takes_text
    if node is None:
        return None
    if query == Query.ImCursorRectangle or query == Query.ImAnchorRectangle:
        return cursor()
    if query == Query.ImHints:
        # The program handles line breaks, so Enter does not belong to the method.
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
