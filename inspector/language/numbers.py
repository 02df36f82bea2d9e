"""Numbers in the texts of a language: which sign stands before the decimals, and which one between thousands."""

from __future__ import annotations

COMMA = frozenset(("pt",))
"""The languages with a comma before the decimals and a point between thousands; the others have it the other way."""

_SWAPPED = str.maketrans(",.", ".,")


def written(value: float, form: str, code: str) -> str:
    """Returns a number in a format such as `.1f`, as the language `code` writes it."""
    text = format(value, form)
    return text.translate(_SWAPPED) if code in COMMA else text


class _CommaNumber:
    """A number that a message fills in. Without a format of its own it stays as it is: a whole number, or code."""

    def __init__(self, value: float) -> None:
        self._value = value

    def __format__(self, form: str) -> str:
        text = format(self._value, form)
        return text.translate(_SWAPPED) if form else text

    def __repr__(self) -> str:
        return repr(self._value)


class CommaMessage(str):
    """A message of such a language: `format` fills in its numbers, `{count:,}` or `{share:.1f}`, as it writes them."""

    __slots__ = ()

    def format(self, *values: object, **named: object) -> str:
        """Returns the message with its values."""
        shown = {name: _CommaNumber(each) if isinstance(each, (int, float)) else each for name, each in named.items()}
        return super().format(*values, **shown)


def message_in(code: str, text: str) -> str:
    """Returns a translated message, which formats numbers as the language does."""
    return CommaMessage(text) if code in COMMA else text
