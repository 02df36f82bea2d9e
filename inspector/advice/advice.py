"""A piece of advice: what to change where, why, as a diff, and whether that is proved.

Terms       verdict: PROVED – the changed program, run on the recorded inputs, shows the same pictures and does less;
            PICTURES_DIFFER – it shows other pictures, so it is not recommended; NO_SAVING – it does not do less,
            so it is no advice; UNPROVED – it was not run, or the source cannot be changed safely.
            saving: work units by phase, (before, after); `total` sums them. A rule whose saving is of another
            kind adds it under its own name: "reads", "effects".
            alternatives: advice about the same line with the same `about` says two ways to one end: take one.
Not here    finding it: rules/. Proving it: proof.py.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from engine.trace import Site

PROVED: Final = "proved"
UNPROVED: Final = "unproved"
PICTURES_DIFFER: Final = "pictures_differ"
NO_SAVING: Final = "no_saving"

VERDICTS = (PROVED, UNPROVED, PICTURES_DIFFER, NO_SAVING)


class Vanished(NamedTuple):
    """What ran `before` times and runs `after` times when the program is changed."""

    phase: str
    name: str
    before: int
    after: int


@dataclass(frozen=True)
class Advice:
    """One piece of advice."""

    rule: str
    title: str
    words: str
    site: Site
    diff: str
    verdict: str
    saving: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    note: str = ""
    """What the verdict rests on, in a sentence."""
    source: str = ""
    """The whole changed source; empty if there is none."""
    about: str = ""
    vanished: tuple[Vanished, ...] = ()
    """Which runs the change takes away, the most first."""

    @property
    def recommended(self) -> bool:
        return self.verdict in (PROVED, UNPROVED)

    @property
    def saved(self) -> int:
        """Work units saved in total."""
        before, after = self.saving.get("total", (0, 0))
        return before - after

    @property
    def saving_words(self) -> str:
        """`composition 20 → 0, drawing 40 → 0`: the phases in which something changes."""
        parts = [
            f"{name} {before} → {after}"
            for name, (before, after) in self.saving.items()
            if before != after and name != "total"
        ]
        return ", ".join(parts)

    def as_json(self) -> dict[str, Any]:
        return {
            "rule": self.rule,
            "title": readable(self.title),
            "words": readable(self.words),
            "file": self.site.file,
            "line": self.site.line,
            "function": self.site.function,
            "diff": self.diff,
            "verdict": self.verdict,
            "recommended": self.recommended,
            "note": readable(self.note),
            "vanished": [each._asdict() for each in self.vanished],
            "saving": {name: {"before": before, "after": after} for name, (before, after) in self.saving.items()},
        }


def readable(words: str) -> str:
    """Without the `self.` before names of states; what stands in backticks is source."""
    parts = words.split("`")
    return "`".join(part if at % 2 else _SELF.sub("", part) for at, part in enumerate(parts))


_SELF = re.compile(r"\bself\.")


@dataclass(frozen=True)
class Candidate:
    """What a rule suggests, before it is proved.

    `rewrites` makes the changed sources, the best first; an empty one needs `refusal`: why there is none.
    """

    rule: str
    title: str
    words: str
    site: Site
    rewrites: tuple[str, ...] = ()
    refusal: str = ""
    about: str = ""
    counts: tuple[str, ...] = ()
    """What else than work units may be saved: "reads", "effects"."""
    excused: frozenset[int] = frozenset()
    """Frames whose picture was wrong: compared when the program has had time to settle."""
    parts: tuple[str, ...] = ()
    """It is several changes in one: the `about` of each."""
    symptom_of: tuple[str, ...] = ()
    """Rules: where one of them has a proved answer in the same function, that is the answer."""
