"""The undo and redo steps of a text field.

Source of behavior  Compose foundation UndoManager.kt.
"""

from __future__ import annotations

from engine.foundation.widgets.text_field_value import TextFieldValue

_STEPS_KEPT = 100


class EditHistory:
    """The undo and redo stacks of a text field, at most 100 values."""

    __slots__ = ("_redo", "_undo")

    def __init__(self) -> None:
        self._undo: list[TextFieldValue] = []
        self._redo: list[TextFieldValue] = []

    def add(self, before: TextFieldValue) -> None:
        """Adds the value before an edit and clears the redo stack."""
        self._undo.append(before)
        del self._undo[:-_STEPS_KEPT]
        self._redo.clear()

    def undo(self, now: TextFieldValue) -> TextFieldValue | None:
        """Returns the value before the last edit, or None; `now` becomes the next value to redo."""
        if not self._undo:
            return None
        self._redo.append(now)
        return self._undo.pop()

    def redo(self, now: TextFieldValue) -> TextFieldValue | None:
        """Returns the value that the last undo replaced, or None."""
        if not self._redo:
            return None
        self._undo.append(now)
        return self._redo.pop()

    def clear(self) -> None:
        """Forgets all steps."""
        self._undo.clear()
        self._redo.clear()
