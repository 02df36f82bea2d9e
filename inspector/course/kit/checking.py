"""Checks an exercise by its work and its pictures; a wrong answer is reported, not raised."""

from __future__ import annotations

from collections.abc import Mapping

from inspector.language import _, n_

from .run import Run, same_pictures


class Result:
    """The remaining differences of an answer; passed without differences."""

    def __init__(self, differences: list[str]) -> None:
        self.differences = differences

    @property
    def passed(self) -> bool:
        """Whether there are no differences."""
        return not self.differences

    def __repr__(self) -> str:
        if self.passed:
            return _("Passed.")
        return "\n".join([_("Not yet:"), *(f"- {difference}" for difference in self.differences)])


def check(run: Run, expected: Mapping[str, int], looks_like: Run | None = None, first: int = 1) -> Result:
    """Compares the counts from frame `first` on with `expected`, and the pictures with those of `looks_like`."""
    differences = []
    for what, times in expected.items():
        counted = run.count(what, first)
        if counted != times:
            text = n_(
                "{event}: {counted} time, should be {times}", "{event}: {counted} times, should be {times}", counted
            )
            differences.append(text.format(event=what, counted=counted, times=times))
    if looks_like is not None and not same_pictures(run, looks_like):
        differences.append(_("the pictures are not those of {run}").format(run=looks_like.name))
    return Result(differences)
