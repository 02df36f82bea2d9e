"""One piece of advice: the place, the reason, the change as a diff, and its verdict.

Terms       verdict: PROVED – the changed program, run on the recorded inputs, shows the same pictures with less work;
            PICTURES_DIFFER – it shows other pictures, so the change is not recommended; NO_SAVING – it does equal or
            more work; UNPROVED – it was not run, or the source cannot be changed safely.
            saving: work units by phase, (before, after); `total` sums all phases. A rule that saves another resource
            adds it under its own name: "reads", "effects".
            alternatives: pieces of advice with the same `about` are two ways to one goal; apply only one.
Not here    finding advice: rules/. Proving advice: proof.py.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from engine.trace import Site
from inspector.language import N_, _

PROVED: Final = "proved"
UNPROVED: Final = "unproved"
PICTURES_DIFFER: Final = "pictures_differ"
NO_SAVING: Final = "no_saving"

COUNTED = (N_("reads"), N_("effects"))
"""What a rule may save in addition to work units: the keys of `saving` besides the phases."""

VERDICTS = (PROVED, UNPROVED, PICTURES_DIFFER, NO_SAVING)


class RemovedRuns(NamedTuple):
    """A subject that runs `before` times in one phase, and `after` times in the changed program."""

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
    """One sentence with the verdict's evidence."""
    source: str = ""
    """The whole changed source; empty if the source cannot be changed."""
    about: str = ""
    vanished: tuple[RemovedRuns, ...] = ()
    """Runs that the change removes, most frequent first."""

    @property
    def recommended(self) -> bool:
        """Whether the user should apply the change: its verdict is PROVED or UNPROVED."""
        return self.verdict in (PROVED, UNPROVED)

    @property
    def saved(self) -> int:
        """Number of work units saved in total."""
        before, after = self.saving.get("total", (0, 0))
        return before - after

    @property
    def saving_words(self) -> str:
        """The phases whose work changes: `composition 20 → 0, drawing 40 → 0`."""
        parts = [
            f"{_(name)} {before} → {after}"
            for name, (before, after) in self.saving.items()
            if before != after and name != "total"
        ]
        return ", ".join(parts)

    def as_json(self) -> dict[str, Any]:
        """Returns the advice as values that `json.dumps` accepts."""
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
            "about": self.about,
            "source": self.source,
        }

    @classmethod
    def from_json(cls, facts: Mapping[str, Any]) -> Advice:
        """Returns the advice that `as_json` wrote. Raises KeyError, TypeError or ValueError for other values."""
        saving = {str(name): (int(each["before"]), int(each["after"])) for name, each in facts["saving"].items()}
        texts = {name: str(facts[name]) for name in ("rule", "title", "words", "diff", "note", "source", "about")}
        if facts["verdict"] not in VERDICTS:
            raise ValueError(f"{facts['verdict']} is no verdict")
        return cls(
            site=Site(str(facts["file"]), int(facts["line"]), str(facts["function"])),
            verdict=str(facts["verdict"]),
            saving=saving,
            vanished=tuple(RemovedRuns(**each) for each in facts["vanished"]),
            **texts,
        )


def readable(words: str) -> str:
    """Returns `words` without the prefix `self.` of state names; source code in backticks stays unchanged."""
    parts = words.split("`")
    return "`".join(part if at % 2 else _SELF.sub("", part) for at, part in enumerate(parts))


_SELF = re.compile(r"\bself\.")


@dataclass(frozen=True)
class Candidate:
    """A rule's suggestion before the proof.

    `rewrites` contains complete changed sources, best first; if empty, `refusal` names the obstacle.
    """

    rule: str
    title: str
    words: str
    site: Site
    rewrites: tuple[str, ...] = ()
    refusal: str = ""
    about: str = ""
    counts: tuple[str, ...] = ()
    """Savings to count in addition to work units: "reads", "effects"."""
    excused: frozenset[int] = frozenset()
    """Frames with a wrong picture: the proof compares them only after extra frames in which the program settles."""
    parts: tuple[str, ...] = ()
    """For a joint change: the `about` of each contained single change."""
    symptom_of: tuple[str, ...] = ()
    """Names of rules; their proved advice for the same function replaces this one."""
