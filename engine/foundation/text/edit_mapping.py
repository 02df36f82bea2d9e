"""EditMapping: which places of a text and of its edited form belong together.

    text   1234567        insert(3, "-"): place 3 of the text is the range 3–4 of the form
    form   123-4567       places 3 and 4 of the form are place 3 of the text

Rules       an end of a replaced range is the same end of its replacement; a place inside is the whole other range. The
            place of an insertion is the range of the inserted text; all places in it are that place. A deletion is an
            insertion, seen from the form.
Source of behavior  Compose foundation input/internal/OffsetMappingCalculator.kt.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class _Edit(NamedTuple):
    at: int
    before: int
    after: int


class EditMapping:
    """The edits that made the form of one text, in order."""

    __slots__ = ("_edits",)

    def __init__(self) -> None:
        self._edits: list[_Edit] = []

    def record(self, start: int, end: int, length: int) -> None:
        """Notes that `length` characters replace those from `start` up to `end` of the form so far."""
        if not (end - start == length < 2):
            self._edits.append(_Edit(start, end - start, length))

    def __bool__(self) -> bool:
        return bool(self._edits)

    def to_form(self, place: int) -> tuple[int, int]:
        """Returns the range of the form, for a place in the text."""
        return _mapped(place, self._edits)

    def to_text(self, place: int) -> tuple[int, int]:
        """Returns the range of the text, for a place in the form."""
        return _mapped(place, [_Edit(at, after, before) for at, before, after in reversed(self._edits)])


def _mapped(place: int, edits: Iterable[_Edit]) -> tuple[int, int]:
    first = last = place
    for edit in edits:
        first, last = _step(first, edit)[0], _step(last, edit)[1]
    return first, last


def _step(place: int, edit: _Edit) -> tuple[int, int]:
    """Returns the range behind one edit."""
    at, before, after = edit
    if place < at or (place == at and before > 0):
        return place, place
    if place < at + max(before, 1):
        return (at, at + after)
    return place - before + after, place - before + after
