"""Compared frame: describes one frame of both runs: the work of A and B, and reasons for differences.

Invariants  I1 a reason comes from the recording of the run in which the part did not run.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.trace import Phase
from inspector.analysis.explanation import why_not
from inspector.analysis.sentence import HINT, Part, Sentence, listed, plain, text
from inspector.language import N_, _
from inspector.recording import RecordedFrame, Recording

from ..comparison import Comparison, FrameComparison
from .node_work import ComparedTrees, Path
from .totals import by_letter

MOST_ABSENCES = 40

_NOTHING = {"C": N_("nothing composed"), "L": N_("nothing measured or placed"), "D": N_("nothing drawn")}


class PhaseWords(NamedTuple):
    """One phase's work in a frame of both runs."""

    letter: str
    first: str
    second: str
    first_ran: bool
    second_ran: bool


class AbsentPart(NamedTuple):
    """A part that only one of the runs executed. `ran_in`, `absent_in`: A or B; `reason`: why it is absent there."""

    name: str
    letters: str
    ran_in: str
    absent_in: str
    reason: Sentence

    @property
    def spoken(self) -> str:
        """The line for screen readers."""
        words = _("{name} ran in {run} only.").format(name=self.name, run=self.ran_in)
        return f"{words} {plain(self.reason)}"


def frame_of(comparison: Comparison, index: int) -> FrameComparison | None:
    """Returns the comparison of one frame; None if neither run has it."""
    frames = comparison.frames
    if not frames:
        return None
    place = index - frames[0].index
    if 0 <= place < len(frames) and frames[place].index == index:
        return frames[place]
    return next((frame for frame in frames if frame.index == index), None)


def phase_words(frame: FrameComparison) -> list[PhaseWords]:
    """Returns what ran in the frame, by phase."""
    here, there = by_letter(frame.first), by_letter(frame.second)
    found = []
    for letter, words in _NOTHING.items():
        names = [_names(ran, letter) for ran in (frame.first_ran, frame.second_ran)]
        lacking = [work is None for work in (frame.first, frame.second)]
        shown = [_("no such frame") if none else name or _(words) for name, none in zip(names, lacking, strict=True)]
        found.append(PhaseWords(letter, shown[0], shown[1], here[letter] > 0, there[letter] > 0))
    return found


def _names(ran: dict[str, list[str]], letter: str) -> str:
    if letter == "C":
        return listed(ran.get("composition", []))
    if letter == "L":
        parts = [(ran.get("measurement", []), N_("{names} measured")), (ran.get("placement", []), N_("{names} placed"))]
    else:
        parts = [(ran.get("layer", []), N_("{names} layer block")), (ran.get("drawing", []), N_("{names} drawn"))]
    return "; ".join(_(words).format(names=listed(names)) for names, words in parts if names)


def absent_parts(comparison: Comparison, trees: ComparedTrees, index: int) -> list[AbsentPart]:
    """Returns parts that only one run executed in this frame, and why the other run skipped them."""
    frames = comparison.first.frame(index), comparison.second.frame(index)
    if frames[0] is None or frames[1] is None:
        return []
    ran = [trees.ran(frame, is_second=place == 1) for place, frame in enumerate(frames)]
    found: list[AbsentPart] = []
    for place, (ran_in, absent_in) in enumerate((("A", "B"), ("B", "A"))):
        other = 1 - place
        missing = [path for path in ran[place] if path not in ran[other]]
        if not missing:
            continue
        side = comparison.second if other else comparison.first
        there = frames[other]
        assert there is not None
        for path in missing:
            letters = "".join(dict.fromkeys(_letter(phase) for phase in ran[place][path]))
            reason = _reason(trees, there, path, side.recording, bool(other), absent_in)
            found.append(AbsentPart(trees.name_of(path), letters, ran_in, absent_in, reason))
    return found[:MOST_ABSENCES]


def _letter(phase: str) -> str:
    return Phase(phase).main.letter


def _reason(
    trees: ComparedTrees, frame: RecordedFrame, path: Path, recording: Recording, is_second: bool, absent_in: str
) -> Sentence:
    row = trees.rows_at(frame, is_second=is_second).get(path)
    if row is None:
        return (text(_("This part does not exist in this frame of {run}.").format(run=absent_in)),)
    try:
        return why_not(frame, row, recording)
    except ValueError:  # its scope ran, and its node belongs to another path
        return (Part(HINT, _("{run} ran it under another parent.").format(run=absent_in)),)
