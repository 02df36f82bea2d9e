"""A sentence as a tuple of parts: the command line prints plain text, the window adds links and colors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from engine.trace import Phase, Site

TEXT = "text"
WHO = "who"  # a composable or node
CODE = "code"  # a state, a value, a call
PHASE = "phase"  # the name of a phase; `letter` selects its color
SITE = "site"  # file:line, shown as a link
HINT = "hint"  # secondary text


class Part(NamedTuple):
    """One piece of a sentence."""

    kind: str
    text: str
    letter: str = ""
    site: Site | None = None


Sentence = tuple[Part, ...]


def text(words: str) -> Part:
    """Returns a part of plain words."""
    return Part(TEXT, words)


def who(name: str) -> Part:
    """Returns a part that names a composable or node."""
    return Part(WHO, name)


def code(source: str) -> Part:
    """Returns a part that shows a state, value or call as code."""
    return Part(CODE, source)


def hint(words: str) -> Part:
    """Returns a part of secondary text."""
    return Part(HINT, words)


def phase_words(name: str) -> str:
    """Returns the phase that this kind of event names, as a noun: `composition`, `a layer block`; other names
    unchanged."""
    which = Phase.of(name)
    if which is None:
        return name
    return f"a {which.noun}" if which is Phase.LAYER else which.noun


def phase(name: str) -> Part:
    """Returns a part that names a phase, by the kind of its runs. Raises ValueError for any other name."""
    return Part(PHASE, phase_words(name), Phase(name).letter)


def site(place: Site | None) -> Part:
    """Returns a part that links to a source line; plain words for None."""
    return Part(SITE, str(place), site=place) if place is not None else Part(TEXT, "a place outside the program")


def plain(sentence: Sentence) -> str:
    """Returns the sentence as plain text."""
    return "".join(part.text for part in sentence)


def listed(names: list[str], limit: int = 4) -> str:
    """Joins unique names: `a, b, c and 5 more`."""
    unique: list[str] = []
    for name in names:
        if name not in unique:
            unique.append(name)
    if len(unique) <= limit:
        return ", ".join(unique)
    return f"{', '.join(unique[: limit - 1])} and {len(unique) - limit + 1} more"


def change_text(old: str, new: str) -> str:
    """Returns `old → new`."""
    return f"{old} → {new}"


def with_counts(names: Iterable[str]) -> str:
    """Joins names with counts, `a, b × 3`, in order of first occurrence."""
    return ", ".join(name if times == 1 else f"{name} × {times}" for name, times in Counter(names).items())
