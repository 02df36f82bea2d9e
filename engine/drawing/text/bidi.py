"""The levels of characters in a paragraph of two directions: even from left to right, odd from right to left.

Terms       strong: a letter, which has a direction. neutral: a space or a mark, which follows what is around it.
Not here    where the characters of a line stand: visual_order.py. Characters that embed or isolate a direction count
            as neutral.
Source      Unicode Standard Annex 9, rules W1 to W7, N0 to N2, I1 and I2; SkParagraph takes its levels from ICU.
"""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import bidirectional

_NUMBERS = ("EN", "AN")
_KNOWN = frozenset(("L", "R", "AL", "EN", "AN", "ES", "ET", "CS", "NSM"))
_BRACKETS = {"(": ")", "[": "]", "{": "}", "⟨": "⟩", "「": "」", "『": "』", "【": "】", "（": "）"}
_FROM_THE_RIGHT = frozenset(("R", "AL", "AN"))


def levels_of(text: str, rtl: bool) -> list[int] | None:
    """Returns the level of each character of `text`; None if all go from left to right, as the paragraph does."""
    if not rtl and (text.isascii() or not any(bidirectional(each) in _FROM_THE_RIGHT for each in text)):
        return None
    levels: list[int] = []
    for part in text.split("\n"):
        levels += _levels(part, rtl)
        levels.append(int(rtl))  # the line feed
    return levels[:-1]


def _levels(text: str, rtl: bool) -> list[int]:
    base = "R" if rtl else "L"
    kinds = [bidirectional(each) for each in text]
    kinds = [each if each in _KNOWN else "ON" for each in kinds]
    _resolve_marks(kinds, base)
    _resolve_numbers(kinds, base)
    _resolve_brackets(text, kinds, base)
    _resolve_neutrals(kinds, base)
    if rtl:
        return [1 if each == "R" else 2 for each in kinds]
    return [0 if each == "L" else 1 if each == "R" else 2 for each in kinds]


def _resolve_marks(kinds: list[str], base: str) -> None:
    """W1 to W3: combining marks take the kind before them; numbers behind Arabic letters are Arabic ones."""
    before = strong = base
    for i, kind in enumerate(kinds):
        kinds[i] = before = before if kind == "NSM" else kind
        if before in ("L", "R", "AL"):
            strong = before
        elif before == "EN" and strong == "AL":
            kinds[i] = "AN"
    kinds[:] = ["R" if each == "AL" else each for each in kinds]


def _resolve_numbers(kinds: list[str], base: str) -> None:
    """W4 to W7: separators within a number and signs beside one belong to it; behind a letter from the left it goes
    with that.
    """
    for i in range(1, len(kinds) - 1):
        before, kind, after = kinds[i - 1 : i + 2]
        if before == after and ((kind == "ES" and before == "EN") or (kind == "CS" and before in _NUMBERS)):
            kinds[i] = before
    for start, end in _stretches(kinds, ("ET",)):
        if kinds[start - 1 : start] == ["EN"] or kinds[end : end + 1] == ["EN"]:
            kinds[start:end] = ["EN"] * (end - start)
    strong = base
    for i, kind in enumerate(kinds):
        if kind in ("ES", "ET", "CS"):
            kinds[i] = "ON"
        elif kind in ("L", "R"):
            strong = kind
        elif kind == "EN" and strong == "L":
            kinds[i] = "L"


def _direction(kind: str) -> str | None:
    """The direction for which a resolved kind counts beside neutral ones."""
    return "L" if kind == "L" else None if kind == "ON" else "R"


def _resolve_brackets(text: str, kinds: list[str], base: str) -> None:
    """N0: two brackets have the direction of what they enclose."""
    open_at: list[int] = []
    pairs: list[tuple[int, int]] = []
    for i, character in enumerate(text):
        if kinds[i] != "ON":
            continue
        if character in _BRACKETS:
            open_at.append(i)
        elif character in _BRACKETS.values():
            for depth in range(len(open_at) - 1, -1, -1):
                if _BRACKETS[text[open_at[depth]]] == character:
                    pairs.append((open_at[depth], i))
                    del open_at[depth:]
                    break
    for start, end in sorted(pairs):
        inside = {_direction(each) for each in kinds[start + 1 : end]} - {None}
        if base in inside:
            kinds[start] = kinds[end] = base
        elif inside:
            before = next((d for d in map(_direction, reversed(kinds[:start])) if d is not None), base)
            kinds[start] = kinds[end] = before


def _resolve_neutrals(kinds: list[str], base: str) -> None:
    """N1 and N2: neutral characters between two of one direction have it, the others that of the paragraph."""
    for start, end in _stretches(kinds, ("ON",)):
        before = _direction(kinds[start - 1]) if start else base
        after = _direction(kinds[end]) if end < len(kinds) else base
        kinds[start:end] = [base if before is None or before != after else before] * (end - start)


def _stretches(kinds: Sequence[str], wanted: tuple[str, ...]) -> list[tuple[int, int]]:
    """The start and end of each uninterrupted sequence of the wanted kinds."""
    found = []
    i = 0
    while i < len(kinds):
        start = i
        while i < len(kinds) and kinds[i] in wanted:
            i += 1
        if i > start:
            found.append((start, i))
        i += 1
    return found
