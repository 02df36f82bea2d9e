"""A sentence made of parts, so that the command line prints it plain and the window links and colours it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from engine.trace import Site

TEXT = "text"
WHO = "who"  # a composable or node
CODE = "code"  # a state, a value, a call
PHASE = "phase"  # a phase's name; `letter` says which
SITE = "site"  # file:line, a link
HINT = "hint"  # secondary text

PHASE_WORDS = {
    "composition": "composition",
    "measurement": "measurement",
    "placement": "placement",
    "layer": "a layer block",
    "drawing": "drawing",
}


class Part(NamedTuple):
    """A piece of a sentence."""

    kind: str
    text: str
    letter: str = ""
    site: Site | None = None


Sentence = tuple[Part, ...]


def text(words: str) -> Part:
    return Part(TEXT, words)


def who(name: str) -> Part:
    return Part(WHO, name)


def code(source: str) -> Part:
    return Part(CODE, source)


def hint(words: str) -> Part:
    return Part(HINT, words)


def phase(name: str, letter: str) -> Part:
    return Part(PHASE, PHASE_WORDS.get(name, name), letter)


def site(place: Site | None) -> Part:
    return Part(SITE, str(place), site=place) if place is not None else Part(TEXT, "a place outside the program")


def plain(sentence: Sentence) -> str:
    """The sentence as text."""
    return "".join(part.text for part in sentence)


def listed(names: list[str], limit: int = 4) -> str:
    """`a, b, c and 5 more`."""
    unique: list[str] = []
    for name in names:
        if name not in unique:
            unique.append(name)
    if len(unique) <= limit:
        return ", ".join(unique)
    return f"{', '.join(unique[: limit - 1])} and {len(unique) - limit + 1} more"


def change_text(old: str, new: str) -> str:
    return f"{old} → {new}"


def with_counts(names: Iterable[str]) -> str:
    """`a, b × 3`: each name once, in the order of their first."""
    return ", ".join(name if times == 1 else f"{name} × {times}" for name, times in Counter(names).items())
