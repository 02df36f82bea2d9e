"""A log of what ran, emptied whenever it is looked at."""

from __future__ import annotations


class Ran(list[str]):
    """Call it to note a name; `take()` is what was noted since the last `take()`, in order."""

    def __call__(self, name: str) -> None:
        self.append(name)

    def take(self) -> list[str]:
        noted = list(self)
        self.clear()
        return noted
