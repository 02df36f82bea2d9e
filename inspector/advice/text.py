"""Formats advice as plain text for the command line."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from engine.trace import Phase

from .advice import PICTURES_DIFFER, PROVED, Advice, readable
from .case import often

WIDTH = 100
_RED, _GREEN, _BOLD, _PLAIN = "\033[31m", "\033[32m", "\033[1m", "\033[0m"


def as_text(found: Sequence[Advice], colours: bool = False) -> str:
    """Returns all advice, numbered; a sentence if there is no advice. `colours`: add ANSI color codes."""
    if not found:
        return "No advice: nothing was found that a change of the source would save."
    parts = [_one(number, advice, colours) for number, advice in enumerate(found, 1)]
    both = alternatives(found)
    if both:
        parts.append("\n".join(both))
    return "\n\n".join(parts)


def alternatives(found: Sequence[Advice]) -> list[str]:
    """Returns one sentence for each group of advice with the same goal."""
    said = []
    for about in dict.fromkeys(advice.about for advice in found if advice.about):
        numbers = [str(number) for number, advice in enumerate(found, 1) if advice.about == about]
        if len(numbers) > 1:
            count = {2: "two", 3: "three"}.get(len(numbers), str(len(numbers)))
            listed = f"{', '.join(numbers[:-1])} and {numbers[-1]}"
            said.append(f"{listed} are {count} ways to the same end: take one.")
    return said


def _one(number: int, advice: Advice, colours: bool) -> str:
    title = f"{number}. {readable(advice.title)} · {advice.site}"
    lines = [f"{_BOLD}{title}{_PLAIN}" if colours else title]
    lines += _wrapped(readable(advice.words))
    lines += _wrapped(verdict_words(advice))
    if advice.diff:
        lines += ["", *(_coloured(line, colours) for line in advice.diff.splitlines())]
    return "\n".join(lines)


def verdict_words(advice: Advice) -> str:
    """Returns the verdict: `Proved: …. Saves 60 of 203 work units: composition 46 → 26, …`"""
    head = {PROVED: "Proved", PICTURES_DIFFER: "Not recommended"}.get(advice.verdict, "Saving unproved")
    words = f"{head}: {advice.note}."
    if advice.verdict == PROVED:
        before, after = advice.saving["total"]
        if after < before:
            words += f" Saves {before - after} of {before} work units: {advice.saving_words}."
            words += vanished_words(advice)
        else:
            words += f" The work units stay the same; less of: {advice.saving_words}."
    return words


def vanished_words(advice: Advice, limit: int = 4) -> str:
    """Returns the removed runs: ` What runs less often: Bar (composed once instead of 21 times), …`; "" without any."""
    parts = [
        f"{each.name} ({Phase(each.phase).past} {often(each.after) if each.after else 'never'} instead of "
        f"{often(each.before)})"
        for each in advice.vanished
    ]
    if not parts:
        return ""
    more = f" and {len(parts) - limit} more" if len(parts) > limit else ""
    return f" What runs less often: {', '.join(parts[:limit])}{more}."


def _wrapped(words: str) -> list[str]:
    return textwrap.wrap(words, WIDTH, initial_indent="   ", subsequent_indent="   ")


def _coloured(line: str, colours: bool) -> str:
    shown = f"   {line}".rstrip()
    if colours and line[:1] in "+-" and line[:3] not in ("+++", "---"):
        return f"{_GREEN if line[0] == '+' else _RED}{shown}{_PLAIN}"
    return shown
