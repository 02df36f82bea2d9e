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

MOST = 300
"""The largest number of subjects of one kind and name that are told apart after they left."""

_NUMBER = re.compile(r" #\d+$")


class RemovedNumbers:
    """The numbers of subjects that left. `plain` returns the name of a subject, with its number if it is present."""

    def __init__(self, known: Mapping[int, Subject], gone: Container[int], plain: Callable[[Subject], str]) -> None:
        self._known = known
        self._gone = gone
        self._plain = plain
        self._first: dict[int, int] = {}
        self._last: dict[int, int] = {}
        """The frames in which a subject appeared and left, by its id."""
        self.frame = 0
        """The frame that is being added."""
        self._version = -1
        self._of: dict[tuple[str, str], dict[int, str]] = {}

    def met(self, number: int) -> None:
        """Notes that a subject appears."""
        self._first.setdefault(number, self.frame)

    def left(self, number: int) -> None:
        """Notes that a subject leaves; it may return."""
        self._last[number] = self.frame

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
                if number not in numbered and any(self._met_each_other(number, other) for other in group):
                    taken += 1
                    found[number] = f" #{taken}"
        return found

    def _met_each_other(self, one: int, other: int) -> bool:
        """Returns whether a frame shows both subjects at its end."""
        return one != other and self._is_before_the_end(one, other) and self._is_before_the_end(other, one)

    def _is_before_the_end(self, one: int, other: int) -> bool:
        return other not in self._gone or self._first.get(one, 0) < self._last.get(other, 0)
