"""Script line: parses one line of an input script (words, numbers, names, texts, positions), and formats such parts.

Terms       word: `list`, or in quotes if it contains blanks or other signs: `"in a row"`. position: `200,40`, or the
            test tag of a node, which means its center: `count`, with an offset in px `count:4,-2`.
Invariants  I1 parsing a formatted value returns the same value. I2 only literals are evaluated.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Sequence
from typing import Any

from inspector.language import N_, _

_WORD = re.compile(r"[^\W\d][\w.\-]*")
_NUMBER = re.compile(r"[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?")
_QUOTED = re.compile(r"""(["'])(?:\\.|(?!\1)[^\\])*\1""", re.DOTALL)
_BLANKS = re.compile(r"[ \t]*")

Number = int | float


class LineError(Exception):
    """A parse error of a line, without its location."""


class ScriptLine:
    """The unparsed rest of a line. Parsing methods raise LineError."""

    __slots__ = ("_at", "_text")

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._skip()

    def _skip(self) -> None:
        found = _BLANKS.match(self._text, self._at)
        assert found is not None
        self._at = found.end()

    def _match(self, pattern: re.Pattern[str]) -> str | None:
        found = pattern.match(self._text, self._at)
        if found is None:
            return None
        self._at = found.end()
        return found.group()

    @property
    def rest(self) -> str:
        """The unparsed text."""
        return self._text[self._at :]

    @property
    def at_end(self) -> bool:
        """Whether the whole line is parsed."""
        return self._at >= len(self._text)

    def expect_end(self) -> None:
        """Raises LineError if text remains."""
        if not self.at_end:
            raise LineError(_("{text} is unexpected").format(text=repr(self.rest.strip())))

    # -- words

    def take(self, *signs: str) -> str | None:
        """Consumes and returns one of these words or signs; None if none follows."""
        for sign in sorted(signs, key=len, reverse=True):
            end = self._at + len(sign)
            after = self._text[end : end + 1]
            goes_on = sign[-1].isalnum() and (after.isalnum() or after in tuple("_.-:"))
            if self._text.startswith(sign, self._at) and not goes_on:
                self._at = end
                self._skip()
                return sign
        return None

    def expect(self, *signs: str) -> str:
        """Consumes one of these words or signs; raises LineError if none follows."""
        found = self.take(*signs)
        if found is None:
            what = _(" or ").join(map(repr, signs))
            raise LineError(_("{what} is missing{before}").format(what=what, before=self._before()))
        return found

    def word(self, what: str) -> str:
        """Parses a bare word, or a quoted one."""
        if self.rest[:1] in ("'", '"'):
            return self.text(what)
        found = self._match(_WORD)
        if found is None:
            raise LineError(_("{what} is missing{before}").format(what=_(what), before=self._before()))
        self._skip()
        return found

    def text(self, what: str) -> str:
        """Parses a quoted text."""
        quoted = self._match(_QUOTED)
        if quoted is None:
            raise LineError(_("{what} in quotes is missing{before}").format(what=_(what), before=self._before()))
        self._skip()
        return str(literal(quoted))

    def _before(self) -> str:
        return _(" before {rest}").format(rest=repr(self.rest.strip())) if not self.at_end else ""

    # -- numbers

    def number(self, what: str) -> Number:
        """Parses a number. `what` appears in the error."""
        found = self._match(_NUMBER)
        if found is None:
            raise LineError(_("{what} is missing or no number{before}").format(what=_(what), before=self._before()))
        self._skip()
        return _number(found)

    def whole(self, what: str, least: int = 0) -> int:
        """Parses a whole number of at least `least`."""
        value = self.number(what)
        if not isinstance(value, int) or value < least:
            words = _("{what} must be a whole number from {least} on, not {value}")
            raise LineError(words.format(what=_(what), least=least, value=f"{value:g}"))
        return value

    def nanos(self) -> int:
        """Parses milliseconds with up to six decimals; returns nanoseconds."""
        found = self._match(_NUMBER)
        if found is None:
            raise LineError(_("a time in ms is missing{before}").format(before=self._before()))
        whole, _dot, places = found.partition(".")
        if not (whole + places).isdigit() or len(places) > 6:
            raise LineError(_("{text} is no time in ms with at most six places").format(text=found))
        self._skip()
        self.take("ms")
        return int(whole or "0") * 1_000_000 + int(places.ljust(6, "0"))

    # -- positions

    @property
    def starts_with_number(self) -> bool:
        """Whether a number follows."""
        return _NUMBER.match(self._text, self._at) is not None

    def position(self) -> dict[str, Any]:
        """Parses a position; returns x and y in px, or a tag with an optional offset x and y."""
        if self.starts_with_number:
            x = self.number("x")
            self.expect(",")
            return {"x": x, "y": self.number("y")}
        tag = self.word(N_("a position like 200,40 or a test tag"))
        if self.take(":") is None:
            return {"tag": tag}
        x = self.number(N_("x of the offset"))
        self.expect(",")
        return {"tag": tag, "x": x, "y": self.number(N_("y of the offset"))}

    # -- literals

    def literal_text(self) -> str:
        """Parses the rest of the line as a literal; returns its canonical Python text."""
        rest, self._at = self.rest.strip(), len(self._text)
        if not rest:
            raise LineError(_("a value is missing"))
        return repr(literal(rest))

    def call(self) -> tuple[str, tuple[Any, ...]]:
        """Parses the rest of the line as an action: `set_text("new")`."""
        rest, self._at = self.rest.strip(), len(self._text)
        try:
            call = ast.parse(rest, mode="eval").body
        except (SyntaxError, ValueError) as error:
            raise LineError(_no_action(rest)) from error
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name) or call.keywords:
            raise LineError(_no_action(rest))
        return call.func.id, tuple(literal(ast.unparse(argument)) for argument in call.args)


def literal(text: str) -> Any:
    """Returns the value of a Python literal. Raises LineError."""
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError) as error:
        kinds = _("a number, True, False, None, a text in quotes, [..], (..), {..}")
        raise LineError(_("{text} is no literal: {kinds}").format(text=text, kinds=kinds)) from error


def _no_action(text: str) -> str:
    return _("{text} is no action like on_click() or set_text('new')").format(text=repr(text))


def _number(text: str) -> Number:
    try:
        return int(text)
    except ValueError:
        return float(text)


def without_comment(line: str) -> str:
    """Returns the line without its comment: `#` outside quotes, at the start or after a blank."""
    quote = ""
    at = 0
    while at < len(line):
        sign = line[at]
        if quote:
            if sign == "\\":
                at += 1
            elif sign == quote:
                quote = ""
        elif sign in "'\"":
            quote = sign
        elif sign == "#" and (at == 0 or line[at - 1] in " \t"):
            return line[:at]
        at += 1
    return line


# ---------------------------------------------------------------- writing


def quoted(text: str) -> str:
    """Returns a text in quotes."""
    if text.isprintable():
        return json.dumps(text, ensure_ascii=False)
    return repr(text)


def word(text: str, reserved: Sequence[str] = ("by",)) -> str:
    """Returns a word, in quotes only if necessary."""
    return text if _WORD.fullmatch(text) and text not in reserved else quoted(text)


def millis(nanos: int) -> str:
    """Formats nanoseconds as `12.5 ms`."""
    whole, places = divmod(nanos, 1_000_000)
    return f"{whole}.{places:06}".rstrip("0").rstrip(".") + " ms"


def position(values: Any) -> str:
    """Formats the position of an input's values."""
    if "by" in values:
        return f"by {values['by'][0]!r},{values['by'][1]!r}"
    at = f"{values['x']!r},{values['y']!r}" if "x" in values else ""
    if "tag" not in values:
        return at
    return word(values["tag"]) + (f":{at}" if at else "")
