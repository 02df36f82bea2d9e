"""Totals: the work of two runs by phase, with the difference B − A.

Terms       A, B: the first and the second run; they keep these letters in every view. part: a line that is included
            in the phase line above it.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.trace import MainPhase
from inspector.analysis.work import Work
from inspector.language import _

EQUAL = "="
MINUS = "−"


def delta_text(first: int, second: int) -> str:
    """Returns B − A as text: `=`, `−20` with a true minus sign, or `+3`."""
    if first == second:
        return EQUAL
    return f"{MINUS}{first - second:,}" if second < first else f"+{second - first:,}"


def spoken_counts(name: str, first: int, second: int) -> str:
    """Returns the counts of A and B and their difference as a line for screen readers."""
    if first == second:
        return _("{name}: A {first}, B {second}, the same").format(name=name, first=first, second=second)
    words = _("{name}: A {first}, B {second}, difference {delta}")
    return words.format(name=name, first=first, second=second, delta=delta_text(first, second))


class TotalLine(NamedTuple):
    """One line of the totals. `letter`: the phase's letter; empty for a part and for the sum."""

    letter: str
    name: str
    first: int
    second: int
    is_part: bool = False

    @property
    def delta(self) -> str:
        """B − A as text."""
        return delta_text(self.first, self.second)

    @property
    def spoken(self) -> str:
        """The line for screen readers."""
        return spoken_counts(self.name, self.first, self.second)


def total_lines(first: Work, second: Work) -> list[TotalLine]:
    """Returns the lines of the totals: composition, layout with its parts, drawing with its parts, and the sum."""

    def both(*phases: str) -> tuple[int, int]:
        return sum(getattr(first, each) for each in phases), sum(getattr(second, each) for each in phases)

    lines = [
        TotalLine("C", _("Composition"), *both("composition")),
        TotalLine("L", _("Layout"), *both("measurement", "placement")),
        TotalLine("", _("measured"), *both("measurement"), is_part=True),
        TotalLine("", _("placed"), *both("placement"), is_part=True),
        TotalLine("D", _("Drawing"), *both("layer", "drawing")),
    ]
    if first.layer or second.layer:
        lines.append(TotalLine("", _("layer blocks"), *both("layer"), is_part=True))
        lines.append(TotalLine("", _("drawn"), *both("drawing"), is_part=True))
    lines.append(TotalLine("", _("All"), first.total, second.total))
    return lines


def by_letter(work: Work | None) -> dict[str, int]:
    """Returns the work units of C, L and D."""
    return {main.letter: work.of(main) if work is not None else 0 for main in MainPhase}
