"""RemovedNumbers: tells scopes and nodes of one name apart that left before the end of the recording.

Why         Names fit the newest frame: the numbers of present subjects are small and without gaps. Reasons of earlier
            frames name subjects that left since; without a number of their own, eight rows are called `Photo`.
Terms       plain name: the name without a number; number: follows those of the present subjects of the plain name, in
            order of appearance.
Invariants  I1 two subjects of one kind and name, at most MOST of them, that a frame shows together differ in name.
            I2 a subject that was alone with its plain name, such as content that replaced its like, has no number.
Not here    the names, and the numbers of present subjects: display_names.py.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Mapping

from inspector.recording import NODE, Subject

from .lifetimes import Lifetimes

MOST = 300
"""The largest number of subjects of one kind and name that are told apart after they left."""

_NUMBER = re.compile(r" #\d+$")


class RemovedNumbers:
    """The numbers of subjects that left. `plain` returns the name of a subject, with its number if it is present."""

    def __init__(
        self,
        known: Mapping[int, Subject],
        gone: Container[int],
        lifetimes: Lifetimes,
        plain: Callable[[Subject], str],
    ) -> None:
        self._known = known
        self._gone = gone
        self._lifetimes = lifetimes
        self._plain = plain
        self._version = -1
        self._of: dict[tuple[str, str], dict[int, str]] = {}

    def suffix(self, subject: Subject, version: int) -> str:
        """Returns ` #4`; "" for a present subject, and if no other subject has its name. `version`: of the names."""
        if subject.id not in self._gone or (subject.kind == NODE and subject.tag):
            return ""
        if version != self._version:
            self._of.clear()
            self._version = version
        key = subject.kind, subject.name
        numbers = self._of.get(key)
        if numbers is None:
            numbers = self._of[key] = self._numbers(key)
        return numbers.get(subject.id, "")

    def _numbers(self, key: tuple[str, str]) -> dict[int, str]:
        alike = [each for each in self._known.values() if (each.kind, each.name) == key]
        if len(alike) > MOST:
            return {}
        groups: dict[str, list[int]] = {}
        numbered: set[int] = set()  # present, or a node with the number of its scope
        for each in alike:
            name = self._plain(each)
            plain = _NUMBER.sub("", name)
            groups.setdefault(plain, []).append(each.id)
            if each.id not in self._gone or plain != name:
                numbered.add(each.id)
        found: dict[int, str] = {}
        for group in groups.values():
            taken = sum(number in numbered for number in group)
            for number in group:
                if number not in numbered and any(self._lifetimes.are_met(number, other) for other in group):
                    taken += 1
                    found[number] = f" #{taken}"
        return found
