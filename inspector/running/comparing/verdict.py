"""Verdict: the result of a comparison as one sentence with parts, for the window's verdict bar.

Invariants  I1 nothing is claimed about work if a picture differs, if a run raised, or if the runs have other frames;
            a given verdict (`Comparison.said`) replaces the claim.
            I2 only counted work is compared, never time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from inspector.analysis.sentence import Part, Sentence, code, filled, phase, text, who
from inspector.language import _, n_

from ..comparison import Comparison, FrameComparison, PictureDifference
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
        _("{run} raised {error}").format(run=letter, error=side.failure.sentence)
        for letter, side in (("A", comparison.first), ("B", comparison.second))
        if side.failure is not None
    ]
    if raised:
        words = _("Not comparable: {reason}").format(reason=_(" and ").join(raised))
        return ComparisonVerdict(RAISED, (text(words),), pictures)
    if comparison.said is not None:
        return ComparisonVerdict(GIVEN, (text(comparison.said),), pictures)
    different = comparison.pictures
    if different:
        return ComparisonVerdict(NOT_COMPARABLE, (text(_different_words(different)),), pictures)
    lacking = [frame.index for frame in comparison.frames if frame.first is None or frame.second is None]
    if lacking:
        words = _("Not comparable: only one of the runs has frame {frame}.").format(frame=lacking[0])
        return ComparisonVerdict(NOT_COMPARABLE, (text(words),), pictures)
    first, second = comparison.driven
    if first == second:
        units = n_("A and B do the same work, {count} unit", "A and B do the same work, {count} units", first.total)
        same = units.format(count=f"{first.total:,}") if first.total else _("Neither A nor B does any work")
        return ComparisonVerdict(EQUAL, (text(f"{same}{_shown(comparison)}."),), pictures)
    if first.total == second.total:
        both = n_(
            "A and B both do {count} unit of work, but not in the same phases",
            "A and B both do {count} units of work, but not in the same phases",
            first.total,
        )
        words = both.format(count=f"{first.total:,}") + _shown(comparison)
        return ComparisonVerdict(EQUAL, (text(words), *_reason(reads), text(".")), pictures)
    letter = "B" if second.total < first.total else "A"
    less = abs(first.total - second.total)
    if comparison.has_pictures:
        said = n_(
            "{run} does the same with {count} fewer unit of work",
            "{run} does the same with {count} fewer units of work",
            less,
        )
    else:
        said = n_(
            "{run} does its work with {count} fewer unit of work",
            "{run} does its work with {count} fewer units of work",
            less,
        )
    head = who(said.format(run=letter, count=f"{less:,}"))
    return ComparisonVerdict(SAVES, (head, *_reason(reads), text(".")), pictures)


def _different_words(different: Sequence[PictureDifference]) -> str:
    first, more = different[0], len(different) - 1
    pixels = n_("{count} px differs", "{count} px differ", first.pixels).format(count=f"{first.pixels:,}")
    words = _("Not comparable: {pixels} in frame {frame}").format(pixels=pixels, frame=first.frame)
    if more:
        words += n_(", and {count} more frame differs", ", and {count} more frames differ", more).format(count=more)
    return f"{words}."


def _shown(comparison: Comparison) -> str:
    return _(", and show the same") if comparison.has_pictures else ""


def _reason(reads: list[StateReads]) -> tuple[Part, ...]:
    """Returns the moved reads as parts: `: the read of count moved from composition to placement`."""
    moved = [each for each in moved_reads(reads) if each.left and each.arrived]
    if not moved:
        return ()
    each = moved[0]
    said = _(": the read of {state} moved from {left} to {arrived}")
    parts = filled(said, state=code(each.state), left=_phase_parts(each.left), arrived=_phase_parts(each.arrived))
    if len(moved) > 1:
        more = n_(", and {count} more moved", ", and {count} more moved", len(moved) - 1)
        parts.append(text(more.format(count=len(moved) - 1)))
    return tuple(parts)


def _phase_parts(phases: tuple[str, ...]) -> list[Part]:
    parts: list[Part] = []
    for name in phases:
        if parts:
            parts.append(text(_(" and ")))
        parts.append(phase(name))
    return parts


def picture_words(comparison: Comparison, frames: list[FrameComparison]) -> str:
    """`20 of 20 pictures equal, 0 px differ`; `pictures were not compared` if a run has none."""
    if not comparison.has_pictures:
        return _("pictures were not compared")
    shown = [
        frame
        for frame in frames
        if comparison.first.place(frame.index) is not None and comparison.second.place(frame.index) is not None
    ]
    different = [frame.picture for frame in shown if frame.picture is not None]
    pixels = max((each.pixels for each in different), default=0)
    most = _("up to {count} px differ").format(count=f"{pixels:,}") if pixels else _("0 px differ")
    words = _("{equal} of {all} pictures equal, {pixels}")
    return words.format(equal=len(shown) - len(different), all=len(shown), pixels=most)
