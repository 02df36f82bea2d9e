"""A sentence as a tuple of parts: the command line prints plain text, the window adds links and colors.

Fixed words are messages of inspector/language; names, values and places are filled in as parts of their own.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.trace import Phase, Site
from inspector.language import N_, _

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


_PLACEHOLDER = re.compile(r"\{(\w+)\}")


def filled(message: str, /, **parts: Part | Sequence[Part] | str) -> list[Part]:
    """Returns a translated message as parts: `filled(_("because {name} ran."), name=who("A"))`.

    The words around the braces become parts of plain words. Translations may reorder the names.
    """
    found: list[Part] = []
    for at, piece in enumerate(_PLACEHOLDER.split(message)):
        part = parts[piece] if at % 2 else piece
        if isinstance(part, Part):
            found.append(part)
        elif isinstance(part, str):
            found += [text(part)] if part else []
        else:
            found += part
    return found


_IN_PHASE = {
    Phase.COMPOSITION: N_("in composition"),
    Phase.MEASUREMENT: N_("in measurement"),
    Phase.PLACEMENT: N_("in placement"),
    Phase.LAYER: N_("in a layer block"),
    Phase.DRAWING: N_("in drawing"),
}


_PAST = {
    Phase.COMPOSITION: N_("composed"),
    Phase.MEASUREMENT: N_("measured"),
    Phase.PLACEMENT: N_("placed"),
    Phase.LAYER: N_("layer block run"),
    Phase.DRAWING: N_("drawn"),
}


def past_of(which: Phase) -> str:
    """Returns the past participle of a phase: `composed`, `layer block run`."""
    return _(_PAST[which])


def phase_words(name: str) -> str:
    """Returns the phase that this kind of event names, as a noun: `composition`, `a layer block`; other names
    unchanged."""
    which = Phase.of(name)
    return _(_IN_PHASE[which]).partition(" ")[2] if which is not None else name


def in_phase(name: str) -> list[Part]:
    """Returns `in composition`, `in a layer block`, with the phase as a part of its own; other names unchanged."""
    which = Phase.of(name)
    preposition = _(_IN_PHASE[which]).partition(" ")[0] if which is not None else _("in")
    return [text(f"{preposition} "), phase(name)]


def phase(name: str) -> Part:
    """Returns a part that names a phase, by the kind of its runs. Raises ValueError for any other name."""
    return Part(PHASE, phase_words(name), Phase(name).letter)


def site(place: Site | None) -> Part:
    """Returns a part that links to a source line; plain words for None."""
    return Part(SITE, str(place), site=place) if place is not None else Part(TEXT, _("a place outside the program"))


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
    return _("{names} and {count} more").format(names=", ".join(unique[: limit - 1]), count=len(unique) - limit + 1)


def listed_runs(names: list[str], limit: int = 4) -> str:
    """Joins names with counts, one entry per run: `a, b × 3 and 5 more`, where 5 runs have other names."""
    different = list(dict.fromkeys(names))
    if len(different) <= limit:
        return with_counts(names)
    shown = [name for name in names if name in different[: limit - 1]]
    return _("{names} and {count} more").format(names=with_counts(shown), count=len(names) - len(shown))


def with_counts(names: Iterable[str]) -> str:
    """Joins names with counts, `a, b × 3`, in order of first occurrence."""
    return ", ".join(name if times == 1 else f"{name} × {times}" for name, times in Counter(names).items())
