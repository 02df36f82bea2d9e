"""Short changes: two values as `old → new`, shortened to the parts that differ, for boxes of the Causes panel.

Why         A box has room for a few words. Both sides show what is around the difference, so that a reader knows which
            text or argument it is: `'0 of 40…' → '1 of 40…'`, `score=1 → 2`.
"""

from __future__ import annotations

import re

SHORT = 28
"""The largest number of characters of a change that is not shortened."""

_QUOTES = "'\""
_SIDE = 10
"""About how many characters of a side are shown."""
_BEFORE = 7
"""The largest number of characters that are shown before the difference."""


def short_change(old: str, new: str) -> str:
    """Returns `old → new`; of long values only the part that differs, with the words or the name before it."""
    whole = f"{old} → {new}"
    if len(whole) <= SHORT or "" in (old, new):
        return whole
    start, end = _common(old, new)
    if old[0] in _QUOTES and new[0] in _QUOTES:
        short = " → ".join(_text_parts(old, new, start))
    else:
        short = _argument_change(old, new, start) or _part_change(old, new, start, end)
    return short if len(short) < len(whole) else whole


def _common(old: str, new: str) -> tuple[int, int]:
    """Returns the numbers of equal characters at the beginning and at the end. The rests begin and end with whole
    words: 100 and 150, not 0 and 5."""
    start, end = 0, 0
    shortest = min(len(old), len(new))
    while start < shortest and old[start] == new[start]:
        start += 1
    while end < shortest - start and old[-1 - end] == new[-1 - end]:
        end += 1
    while start and (old[start - 1].isalnum() or old[start - 1] in "._"):
        start -= 1
    while end and (old[-end].isalnum() or old[-end] in "._"):
        end -= 1
    return start, end


def _text_parts(old: str, new: str, start: int) -> tuple[str, str]:
    """Returns two texts in quotes, cut at words, from the word before the first difference on."""
    begin = old.rfind(" ", 0, start - 1) + 1 if start > 1 else start
    if start - begin > _BEFORE:
        begin = start
    if start <= _BEFORE:
        begin = 0
    return _cut(old, begin, start - begin), _cut(new, begin, start - begin)


def _cut(text: str, begin: int, first: int) -> str:
    """Returns about `_SIDE` characters from `begin` on, with the difference, which begins `first` characters later; `…`
    stands for what is cut off."""
    quote, rest = text[0], text[begin:]
    head = "" if begin == 0 else f"{quote}…"
    if len(rest) <= _SIDE + 5:
        return f"{head}{rest}"
    kept = rest[: max(_SIDE, first + 6)]
    words = kept.rfind(" ")
    return f"{head}{(kept[:words] if words > first else kept).rstrip()}…{quote}"


_ARGUMENT = re.compile(r"\b[A-Za-z_]\w*=")


def _argument_change(old: str, new: str, start: int) -> str:
    """Returns the change of the innermost argument by name around the first difference, `text='a' → 'b'`; "" without
    one. `, …` stands for further arguments that differ."""
    for found in reversed(list(_ARGUMENT.finditer(old, 0, start))):
        at = found.end()
        last, other_last = _value_end(old, at), _value_end(new, at)
        if last <= start:
            continue  # the value before the difference
        one, other = old[at:last], new[at:other_last]
        if one and other and one[0] in _QUOTES and other[0] in _QUOTES:
            one, other = _text_parts(one, other, max(0, start - at)) if len(one) + len(other) > SHORT else (one, other)
        more = ", …" if old[last:] != new[other_last:] else ""
        return f"{found.group()}{one} → {other}{more}" if len(one) + len(other) <= 2 * SHORT else ""
    return ""


def _value_end(text: str, at: int) -> int:
    """Returns the end of the value that begins at `at`: before a comma or a bracket that closes what is around it."""
    depth, quote = 0, ""
    while at < len(text):
        each = text[at]
        if quote:
            if each == "\\":
                at += 1
            elif each == quote:
                quote = ""
        elif each in _QUOTES:
            quote = each
        elif each in "([{":
            depth += 1
        elif each in ")]}":
            if depth == 0:
                return at
            depth -= 1
        elif each == "," and depth == 0:
            return at
        at += 1
    return at


def _part_change(old: str, new: str, start: int, end: int) -> str:
    """Returns the parts of two values that differ."""
    one, other = old[start : len(old) - end], new[start : len(new) - end]
    if len(one) + len(other) > 3 * SHORT:
        one, other = (part if len(part) <= SHORT else f"{part[:SHORT].rstrip()}…" for part in (one, other))
    return f"{one} → {other}"
