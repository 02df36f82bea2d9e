"""Checks an exercise by what ran and by how it looks; a wrong answer is told, not raised."""

from __future__ import annotations

from collections.abc import Mapping

from .run import Run, same_pictures


class Result:
    """What is still different; passed if nothing is."""

    def __init__(self, differences: list[str]) -> None:
        self.differences = differences

    @property
    def passed(self) -> bool:
        return not self.differences

    def __repr__(self) -> str:
        if self.passed:
            return "Passed."
        return "\n".join(["Not yet:", *(f"- {difference}" for difference in self.differences)])


def check(run: Run, expected: Mapping[str, int], looks_like: Run | None = None, first: int = 1) -> Result:
    """`expected` counts over the frames that were driven, and the same pictures as `looks_like`."""
    differences = []
    for what, times in expected.items():
        counted = run.count(what, first)
        if counted != times:
            differences.append(f"{what}: {counted} times, should be {times}")
    if looks_like is not None and not same_pictures(run, looks_like):
        differences.append(f"the pictures are not those of {looks_like.name}")
    return Result(differences)
