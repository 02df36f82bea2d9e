"""Verdict: the result of a comparison as one sentence with parts, for the window's verdict bar.

Invariants  I1 nothing is claimed about work if a picture differs, if a run raised, or if the runs have other frames;
            a given verdict (`Comparison.said`) replaces the claim.
            I2 only counted work is compared, never time.
"""

from __future__ import annotations

from typing import NamedTuple

from inspector.analysis.sentence import Part, Sentence, code, phase, text, who

from ..comparison import Comparison, FrameComparison
from .read_moves import StateReads, moved_reads

EQUAL, SAVES, NOT_COMPARABLE, RAISED, GIVEN = "equal", "saves", "not comparable", "raised", "given"


class ComparisonVerdict(NamedTuple):
    """The verdict. `sentence`: the result; `pictures`: the result of comparing the pictures, in a few words."""

    kind: str
    sentence: Sentence
    pictures: str

    @property
    def is_claim(self) -> bool:
        """Whether the verdict compares work."""
        return self.kind in (EQUAL, SAVES)


def verdict_of(comparison: Comparison, reads: list[StateReads], frames: list[FrameComparison]) -> ComparisonVerdict:
    """Returns the verdict. `reads`: `state_reads` of both recordings. `frames`: those whose pictures are counted; a
    different picture in any other frame forbids a claim, too."""
    pictures = picture_words(comparison, frames)
    raised = [
        f"{letter} raised {side.failure.sentence}"
        for letter, side in (("A", comparison.first), ("B", comparison.second))
        if side.failure is not None
    ]
    if raised:
        return ComparisonVerdict(RAISED, (text(f"Not comparable: {' and '.join(raised)}"),), pictures)
    if comparison.said is not None:
        return ComparisonVerdict(GIVEN, (text(comparison.said),), pictures)
    different = comparison.pictures
    if different:
        pixels = f"{different[0].pixels:,} px {'differs' if different[0].pixels == 1 else 'differ'}"
        more = f", and {len(different) - 1} more frames differ" if len(different) > 2 else ""
        more = ", and 1 more frame differs" if len(different) == 2 else more
        words = f"Not comparable: {pixels} in frame {different[0].frame}{more}"
        return ComparisonVerdict(NOT_COMPARABLE, (text(f"{words}."),), pictures)
    lacking = [frame.index for frame in comparison.frames if frame.first is None or frame.second is None]
    if lacking:
        words = f"Not comparable: only one of the runs has frame {lacking[0]}"
        return ComparisonVerdict(NOT_COMPARABLE, (text(f"{words}."),), pictures)
    first, second = comparison.driven
    if first == second:
        same = f"A and B do the same work, {first.total:,} units" if first.total else "Neither A nor B does any work"
        return ComparisonVerdict(EQUAL, (text(f"{same}{_shown(comparison)}."),), pictures)
    if first.total == second.total:
        words = f"A and B both do {first.total:,} units of work, but not in the same phases{_shown(comparison)}"
        return ComparisonVerdict(EQUAL, (text(words), *_reason(reads), text(".")), pictures)
    letter = "B" if second.total < first.total else "A"
    less = abs(first.total - second.total)
    does = "does the same" if comparison.has_pictures else "does its work"
    head = who(f"{letter} {does} with {less:,} fewer unit{'' if less == 1 else 's'} of work")
    return ComparisonVerdict(SAVES, (head, *_reason(reads), text(".")), pictures)


def _shown(comparison: Comparison) -> str:
    return ", and show the same" if comparison.has_pictures else ""


def _reason(reads: list[StateReads]) -> tuple[Part, ...]:
    """Returns the moved reads as parts: `: the read of count moved from composition to placement`."""
    moved = [each for each in moved_reads(reads) if each.left and each.arrived]
    if not moved:
        return ()
    each = moved[0]
    parts: list[Part] = [text(": the read of "), code(each.state), text(" moved from ")]
    parts += _phase_parts(each.left)
    parts.append(text(" to "))
    parts += _phase_parts(each.arrived)
    if len(moved) > 1:
        parts.append(text(f", and {len(moved) - 1} more moved"))
    return tuple(parts)


def _phase_parts(phases: tuple[str, ...]) -> list[Part]:
    parts: list[Part] = []
    for name in phases:
        if parts:
            parts.append(text(" and "))
        parts.append(phase(name))
    return parts


def picture_words(comparison: Comparison, frames: list[FrameComparison]) -> str:
    """`20 of 20 pictures equal, 0 px differ`; `pictures were not compared` if a run has none."""
    if not comparison.has_pictures:
        return "pictures were not compared"
    shown = [
        frame
        for frame in frames
        if comparison.first.place(frame.index) is not None and comparison.second.place(frame.index) is not None
    ]
    different = [frame.picture for frame in shown if frame.picture is not None]
    pixels = max((each.pixels for each in different), default=0)
    most = "0 px differ" if not pixels else f"up to {pixels:,} px differ"
    return f"{len(shown) - len(different)} of {len(shown)} pictures equal, {most}"
