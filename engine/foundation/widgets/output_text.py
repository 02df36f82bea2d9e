"""OutputTransformation: the field of a TextFieldState shows another text than the state holds.

    BasicTextField(card_number, output_transformation=OutputTransformation(with_dashes))

Terms       held: of the text of the state. shown: of the text that the transformation makes. wedge: shown text without
            a held place of its own, such as an inserted dash. A caret stands at either end of a wedge.
Reads       the shown text is derived from the state and from what the transformation reads; the field reads it in
            measurement, drawing and semantics, so that a change composes nothing.
Source of behavior  Compose foundation input/OutputTransformation.kt, internal/TransformedTextFieldState.kt,
            TextPreparedSelection.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from engine.foundation.text.edit_mapping import EditMapping
from engine.foundation.text.visual_transformation import OffsetMapping
from engine.foundation.widgets.text_field_state import TextFieldBuffer, TextFieldState
from engine.foundation.widgets.text_field_value import TextFieldValue, TextRange
from engine.snapshot import Snapshot, derived_state_of, mutable_state_of


@dataclass(frozen=True)
class OutputTransformation:
    """Changes what a field shows: `transform_output(buffer)` edits a copy of the text.

    Compose: OutputTransformation.
    """

    transform_output: Callable[[TextFieldBuffer], object]


class _Shown(NamedTuple):
    value: TextFieldValue
    mapping: EditMapping


class OutputText:
    """The shown text of one state by one transformation."""

    __slots__ = ("_at_wedge_end", "_shown", "state", "transformation")

    def __init__(self, state: TextFieldState, transformation: OutputTransformation) -> None:
        self.state = state
        self.transformation = transformation
        self._at_wedge_end = mutable_state_of((False, False), name="wedge_affinity")
        """Two flags, for the start and the end of the selection: True at the end of its wedge."""
        self._shown = derived_state_of(self._transformed, name="output_text")

    def _transformed(self) -> _Shown:
        held = self.state.value
        mapping = EditMapping()
        buffer = TextFieldBuffer(held, held, mapping)
        self.transformation.transform_output(buffer)
        start_at_end, end_at_end = self._at_wedge_end.value
        selection = TextRange(
            mapping.to_form(held.selection.start)[start_at_end], mapping.to_form(held.selection.end)[end_at_end]
        )
        composition = held.composition
        if composition is not None:
            composition = _mapped(composition, mapping.to_form)
        return _Shown(TextFieldValue(buffer.text, selection, composition), mapping)

    @property
    def value(self) -> TextFieldValue:
        """The shown text, with the selection in it; reads states."""
        return self._shown.value.value

    @property
    def offset_mapping(self) -> OffsetMapping:
        """The places of the shown text; reads states."""
        return _OutputMapping(self._shown.value.mapping, self._at_wedge_end.value[1])

    def _unobserved(self) -> _Shown:
        return Snapshot.without_read_observation(lambda: self._shown.value)

    def held_range(self, shown: TextRange) -> TextRange:
        """Returns the held range of a shown one."""
        return _mapped(shown, self._unobserved().mapping.to_text)

    def step(self, place: int, forward: bool) -> tuple[int, bool | None]:
        """Returns the shown place beside `place`, past all of a replacement; and whether it is the end of a wedge, its
        start, or none of both (None)."""
        value, mapping = self._unobserved()
        beside = place + 1 if forward else place - 1
        if not 0 <= beside <= len(value.text):
            return place, None
        held = mapping.to_text(beside)
        wedge = _mapped(TextRange(*held), mapping.to_form)
        if wedge.collapsed:
            return beside, None
        if held[0] != held[1]:
            return (wedge.end if forward else wedge.start), None
        if beside == (wedge.start if forward else wedge.end):
            return beside, not forward
        return (wedge.end, True) if forward else (wedge.start, False)

    def stand_at(self, wedge_end: bool, extends: bool) -> None:
        """Puts the caret to the start or the end of its wedge; `extends`: the start of the selection stays."""
        self._at_wedge_end.value = (self._at_wedge_end.value[0] if extends else wedge_end, wedge_end)


class _OutputMapping(OffsetMapping):
    def __init__(self, mapping: EditMapping, at_wedge_end: bool) -> None:
        self._mapping = mapping
        self._at_wedge_end = at_wedge_end

    def original_to_transformed(self, offset: int) -> int:
        return self._mapping.to_form(offset)[self._at_wedge_end]

    def transformed_to_original(self, offset: int) -> int:
        return self._mapping.to_text(offset)[0]


def _mapped(between: TextRange, map_place: Callable[[int], tuple[int, int]]) -> TextRange:
    """Returns the range from the first place of one end to the last of the other, in the direction of `between`."""
    ends = (*map_place(between.start), *map_place(between.end))
    first, last = min(ends), max(ends)
    return TextRange(last, first) if between.start > between.end else TextRange(first, last)
