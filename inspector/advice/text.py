"""Formats advice as plain text for the command line."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from engine.trace import Phase
from inspector.analysis.sentence import past_of
from inspector.language import N_, _

from .advice import PICTURES_DIFFER, PROVED, Advice, readable
from .case import times_words

WIDTH = 100

NOTHING = N_("No advice: no change of the source was found that saves work.")
_RED, _GREEN, _BOLD, _END_OF_STYLE = "\033[31m", "\033[32m", "\033[1m", "\033[0m"


def as_text(found: Sequence[Advice], colors: bool = False) -> str:
    """Returns all advice, numbered; a sentence if there is no advice. `colors`: add ANSI color codes."""
    if not found:
        return _(NOTHING)
    parts = [_one(number, advice, colors) for number, advice in enumerate(found, 1)]
    both = alternatives(found)
    if both:
        parts.append("\n".join(both))
    return "\n\n".join(parts)


def alternatives(found: Sequence[Advice]) -> list[str]:
    """Returns one sentence for each group of advice with the same goal, without what is not recommended."""
    said = []
    for about in dict.fromkeys(advice.about for advice in found if advice.about):
        numbers = [
            str(number)
            for number, advice in enumerate(found, 1)
            if advice.about == about and advice.verdict != PICTURES_DIFFER
        ]
        if len(numbers) > 1:
            count = {2: _("two"), 3: _("three")}.get(len(numbers), str(len(numbers)))
            listed = _("{names} and {last}").format(names=", ".join(numbers[:-1]), last=numbers[-1])
            said.append(_("{names} are {count} ways to the same end: take one.").format(names=listed, count=count))
    return said


def _one(number: int, advice: Advice, colors: bool) -> str:
    title = f"{number}. {readable(advice.title)} · {advice.site}"
    lines = [f"{_BOLD}{title}{_END_OF_STYLE}" if colors else title]
    lines += _wrapped(readable(advice.words))
    lines += _wrapped(readable(verdict_words(advice)))
    if advice.diff:
        lines += ["", *(_colored(line, colors) for line in advice.diff.splitlines())]
    return "\n".join(lines)


_HEADS = {PROVED: N_("Proved"), PICTURES_DIFFER: N_("Not recommended")}
UNPROVED_HEAD = N_("Saving unproved")


def verdict_words(advice: Advice) -> str:
    """Returns the verdict: `Proved: …. Saves 60 of 203 work units: composition 46 → 26, …`"""
    head = _HEADS.get(advice.verdict, UNPROVED_HEAD)
    words = f"{_(head)}: {advice.note}."
    if advice.verdict == PROVED:
        before, after = advice.saving["total"]
        if after < before:
            words += _(" Saves {saved} of {before} work units: {saving}.").format(
                saved=before - after, before=before, saving=advice.saving_words
            )
            words += vanished_words(advice)
        else:
            words += _(" The work units stay the same; less of: {saving}.").format(saving=advice.saving_words)
    return words


def vanished_words(advice: Advice, limit: int = 4) -> str:
    """Returns the removed runs: ` What runs less often: Bar (composed once instead of 21 times), …`; "" without any."""
    parts = [
        _("{name} ({ran} {after} instead of {before})").format(
            name=each.name,
            ran=past_of(Phase(each.phase)),
            after=times_words(each.after) if each.after else _("never"),
            before=times_words(each.before),
        )
        for each in advice.vanished
    ]
    if not parts:
        return ""
    more = _(" and {count} more").format(count=len(parts) - limit) if len(parts) > limit else ""
    return _(" What runs less often: {names}{more}.").format(names=", ".join(parts[:limit]), more=more)


def _wrapped(words: str) -> list[str]:
    return textwrap.wrap(words, WIDTH, initial_indent="   ", subsequent_indent="   ")


def _colored(line: str, colors: bool) -> str:
    shown = f"   {line}"  # with the space of an empty line of context, by which `patch` counts it
    if colors and line[:1] in "+-" and line[:3] not in ("+++", "---"):
        return f"{_GREEN if line[0] == '+' else _RED}{shown}{_END_OF_STYLE}"
    return shown
