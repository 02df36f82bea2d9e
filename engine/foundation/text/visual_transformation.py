"""VisualTransformation: a text field shows another text than it holds: a password, digits in groups.

    BasicTextField(text.value, text.set, visual_transformation=PasswordVisualTransformation())

Not here    the layout of the shown text: widgets/field_text.py.
Source of behavior  Compose ui-text input/VisualTransformation.kt, OffsetMapping.kt.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from engine.drawing.text import AnnotatedString


class OffsetMapping(ABC):
    """Which place of the shown text is which place of the text of the field, and the other way round."""

    IDENTITY: ClassVar[OffsetMapping]

    @abstractmethod
    def original_to_transformed(self, offset: int) -> int:
        """Returns the place in the shown text, for one in the text of the field."""

    @abstractmethod
    def transformed_to_original(self, offset: int) -> int:
        """Returns the place in the text of the field, for one in the shown text."""


class _Identity(OffsetMapping):
    def original_to_transformed(self, offset: int) -> int:
        return offset

    def transformed_to_original(self, offset: int) -> int:
        return offset


OffsetMapping.IDENTITY = _Identity()


class TransformedText(NamedTuple):
    """The shown text, and its mapping to the text of the field."""

    text: AnnotatedString
    offset_mapping: OffsetMapping


class VisualTransformation(ABC):
    """What a field shows for its text: `filter(text)` returns a TransformedText. `of(function)` makes one.

    `VisualTransformation.NONE` shows the text itself.
    """

    NONE: ClassVar[VisualTransformation]

    @abstractmethod
    def filter(self, text: AnnotatedString) -> TransformedText:
        """Returns the shown text."""

    @staticmethod
    def of(function: Callable[[AnnotatedString], TransformedText]) -> VisualTransformation:
        """Returns the transformation by `function`; two of one function are equal."""
        return _ByFunction(function)


@dataclass(frozen=True)
class _ByFunction(VisualTransformation):
    function: Callable[[AnnotatedString], TransformedText]

    def filter(self, text: AnnotatedString) -> TransformedText:
        return self.function(text)


@dataclass(frozen=True)
class _None(VisualTransformation):
    def filter(self, text: AnnotatedString) -> TransformedText:
        return TransformedText(text, OffsetMapping.IDENTITY)

    def __repr__(self) -> str:
        return "VisualTransformation.NONE"


VisualTransformation.NONE = _None()


@dataclass(frozen=True)
class PasswordVisualTransformation(VisualTransformation):
    """Shows `mask` for each character."""

    mask: str = "\u2022"

    def filter(self, text: AnnotatedString) -> TransformedText:
        """Returns as many masks as the text has characters."""
        return TransformedText(AnnotatedString(self.mask * len(text.text)), OffsetMapping.IDENTITY)


def checked(transformed: TransformedText, length: int) -> TransformedText:
    """Returns `transformed`. Raises ValueError if its mapping leaves one of the two texts.

    `length`: that of the text of the field.
    """
    shown = len(transformed.text)
    for given, most, place in (
        (length, shown, transformed.offset_mapping.original_to_transformed(length)),
        (shown, length, transformed.offset_mapping.transformed_to_original(shown)),
    ):
        if not 0 <= place <= most:
            raise ValueError(
                f"The offset mapping of a visual transformation returned {place} for {given}: it is 0 … {most}, the "
                "length of the other text."
            )
    return transformed
