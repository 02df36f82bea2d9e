"""AnnotatedString: text with styles on parts of it. Immutable; compares by value.

AnnotatedString("Hello world", spans=[Span(SpanStyle(font_weight=FontWeight.BOLD), 6, 11)])
with AnnotatedStringBuilder() as b: b.append("a"); with b.with_style(style): b.append("b")
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from engine.drawing.text.text_style import SpanStyle


class SpanStyleRange(NamedTuple):
    """A style for the characters from `start` up to, not including, `end`."""

    style: SpanStyle
    start: int
    end: int


class StringAnnotation(NamedTuple):
    """Data of the program on a part of the text, for example a link."""

    tag: str
    value: str
    start: int
    end: int


class AnnotatedString:
    """A text with spans and annotations; positions count characters. Raises ValueError for a span outside the text."""

    __slots__ = ("_hash", "annotations", "spans", "text")

    text: str
    spans: tuple[SpanStyleRange, ...]
    annotations: tuple[StringAnnotation, ...]

    def __init__(
        self,
        text: str,
        spans: Sequence[tuple[SpanStyle, int, int]] = (),
        annotations: Sequence[StringAnnotation] = (),
    ) -> None:
        made = tuple(SpanStyleRange(*span) for span in spans)
        for span in made:
            if not 0 <= span.start <= span.end <= len(text):
                raise ValueError(
                    f"AnnotatedString: the span from {span.start} to {span.end} is not inside the text "
                    f"({len(text)} characters)."
                )
        object.__setattr__(self, "text", text)
        object.__setattr__(self, "spans", made)
        object.__setattr__(self, "annotations", tuple(annotations))
        object.__setattr__(self, "_hash", hash((text, made, self.annotations)))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"AnnotatedString is immutable: {name!r} cannot be set.")

    def __len__(self) -> int:
        return len(self.text)

    def __str__(self) -> str:
        return self.text

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return (
            isinstance(other, AnnotatedString)
            and self.text == other.text
            and self.spans == other.spans
            and self.annotations == other.annotations
        )

    def __hash__(self) -> int:
        return self._hash  # type: ignore[attr-defined, no-any-return]  # set when first needed

    def __repr__(self) -> str:
        return f"AnnotatedString({self.text!r}, {len(self.spans)} spans)"

    def __add__(self, other: AnnotatedString | str) -> AnnotatedString:
        if isinstance(other, str):
            other = AnnotatedString(other)
        shift = len(self.text)
        return AnnotatedString(
            self.text + other.text,
            self.spans + tuple(SpanStyleRange(s.style, s.start + shift, s.end + shift) for s in other.spans),
            self.annotations
            + tuple(StringAnnotation(a.tag, a.value, a.start + shift, a.end + shift) for a in other.annotations),
        )

    def sub_sequence(self, start: int, end: int) -> AnnotatedString:
        """Returns the text from `start` up to `end`, with the spans and annotations cut to it."""
        return AnnotatedString(
            self.text[start:end],
            tuple(
                SpanStyleRange(s.style, max(s.start, start) - start, min(s.end, end) - start)
                for s in self.spans
                if s.start < end and s.end > start
            ),
            tuple(
                StringAnnotation(a.tag, a.value, max(a.start, start) - start, min(a.end, end) - start)
                for a in self.annotations
                if a.start < end and a.end > start
            ),
        )

    def get_string_annotations(self, tag: str, start: int, end: int) -> list[StringAnnotation]:
        """Returns the annotations with `tag` that overlap the range from `start` up to `end`."""
        return [a for a in self.annotations if a.tag == tag and a.start < end and a.end > start]


class AnnotatedStringBuilder:
    """Collects text; a style applies to the text appended in its `with` block."""

    def __init__(self, text: str = "") -> None:
        self._parts = [text]
        self._length = len(text)
        self._spans: list[tuple[SpanStyle, int, int]] = []
        self._annotations: list[StringAnnotation] = []

    def append(self, text: str | AnnotatedString) -> AnnotatedStringBuilder:
        """Appends text with its spans, and returns the builder."""
        start = self._length
        if isinstance(text, AnnotatedString):
            self._spans += [(s.style, s.start + start, s.end + start) for s in text.spans]
            self._annotations += [
                StringAnnotation(a.tag, a.value, a.start + start, a.end + start) for a in text.annotations
            ]
            text = text.text
        self._parts.append(text)
        self._length += len(text)
        return self

    @contextmanager
    def with_style(self, style: SpanStyle) -> Iterator[AnnotatedStringBuilder]:
        """Context manager: text appended inside gets `style`."""
        start = self._length
        at = len(self._spans)
        try:
            yield self
        finally:
            # Inserted before the inner spans, which override it.
            self._spans.insert(at, (style, start, self._length))

    @contextmanager
    def with_annotation(self, tag: str, value: str) -> Iterator[AnnotatedStringBuilder]:
        """Context manager: text appended inside gets an annotation."""
        start = self._length
        try:
            yield self
        finally:
            self._annotations.append(StringAnnotation(tag, value, start, self._length))

    def to_annotated_string(self) -> AnnotatedString:
        """Returns the collected text."""
        return AnnotatedString("".join(self._parts), self._spans, self._annotations)


@contextmanager
def build_annotated_string() -> Iterator[AnnotatedStringBuilder]:
    """Context manager: `with build_annotated_string() as b: b.append(…)`, then `b.to_annotated_string()`."""
    yield AnnotatedStringBuilder()
