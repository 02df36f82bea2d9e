"""Guess: a question about what runs next, with choices, and the score of the answers.

Invariants  I1 exactly one choice is right. I2 the order of choices depends on the event only, so that a question is
            the same each time.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import NamedTuple

from engine import trace
from inspector.language import N_, _, n_
from inspector.recording.events import CoroutineStep, StateWrite
from inspector.recording.moments.cursor import Cursor
from inspector.recording.moments.stops import Stop

from .display_names import Names
from .phases import count
from .position import PHASE_NAMES, stop_text

CHOICES = 4
IDLE = N_("nothing: the frame is idle")


class Guess(NamedTuple):
    """One question. `event`: where the step leads."""

    question: str
    choices: tuple[str, ...]
    right: str
    event: int


class Answer(NamedTuple):
    """One answer of the learner."""

    guess: Guess
    chosen: str

    @property
    def is_right(self) -> bool:
        """Whether the learner chose the right answer."""
        return self.chosen == self.guess.right

    @property
    def words(self) -> str:
        """`Right: Text runs.` or `≠ Image: it is Text.`"""
        words = _("Right: {right}.") if self.is_right else _("≠ {chosen}: it is {right}.")
        return words.format(right=self.guess.right, chosen=self.chosen)


@dataclass
class Score:
    """The answers so far."""

    answers: list[Answer] = field(default_factory=list)

    @property
    def right(self) -> int:
        """The number of right answers."""
        return sum(answer.is_right for answer in self.answers)

    @property
    def words(self) -> str:
        """`3 of 5 guesses right`."""
        total = len(self.answers)
        words = n_("{right} of {total} guess right", "{right} of {total} guesses right", total)
        return words.format(right=self.right, total=total)


def guess_of(cursor: Cursor, stop: Stop, names: Names | None = None) -> Guess:
    """Returns the question of what the step to `stop` reaches."""
    if stop.row is None:
        return _of_frame(cursor, stop)
    right = stop_text(stop, names)
    others = [text for text in _others(cursor, stop, names) if text != right]
    order = random.Random(stop.at)
    order.shuffle(others)
    choices = [right, *others[: CHOICES - 1]]
    order.shuffle(choices)
    is_bare = stop.level == 2 and isinstance(stop.row, (CoroutineStep, StateWrite))
    return Guess(_("What is next?") if is_bare else _(_QUESTIONS[stop.level]), tuple(choices), right, stop.at)


_QUESTIONS = {1: N_("Which phase is next?"), 2: N_("Which scope is next?"), 3: N_("Which operation is next?")}


def _others(cursor: Cursor, stop: Stop, names: Names | None) -> list[str]:
    """Returns the texts of other stops of the same level, nearest frames first, then phases."""
    index = cursor.recording.frame_at(stop.at)
    texts: list[str] = []
    first = cursor.recording.first or 0
    for each in range(index or 0, max(first - 1, (index or 0) - 3), -1):
        texts += [stop_text(other, names) for other in cursor.stops_in(each) if other.level == stop.level]
    texts += (
        [_(name) for kind, name in PHASE_NAMES.items() if kind != trace.INPUT]
        if stop.level <= 2
        else [_("end of the frame")]
    )
    return list(dict.fromkeys(texts))


def _of_frame(cursor: Cursor, stop: Stop) -> Guess:
    """Returns the question of which phases run in the next frame, or whether this frame ends."""
    index = cursor.recording.frame_at(stop.at)
    if index == cursor.index:
        others = [stop_text(each) for each in cursor.stops_in(index or 0) if each.level == 1]
        choices = list(dict.fromkeys([_("end of the frame"), *others]))[:CHOICES]
        random.Random(stop.at).shuffle(choices)
        return Guess(_("What is next?"), tuple(choices), _("end of the frame"), stop.at)
    frame = cursor.recording.frame(index)
    assert frame is not None
    counts = count(frame)
    right = phases_words(bool(counts.composed), bool(counts.layout), bool(counts.drawn or counts.layers))
    every = [phases_words(*each) for each in ((True, True, True), (False, True, True), (False, False, True))]
    choices = list(dict.fromkeys([right, *every, _(IDLE)]))[: CHOICES + 1]
    order = sorted(choices, key=lambda text: (text == _(IDLE), text))
    return Guess(_("What runs in frame {frame}?").format(frame=index), tuple(order), right, stop.at)


def phases_words(composed: bool, laid_out: bool, drawn: bool) -> str:
    """`composition, layout and drawing`, or what of it ran."""
    ran = [_(name) for name, is_so in zip(GRANULAR_PHASES, (composed, laid_out, drawn), strict=True) if is_so]
    if not ran:
        return _(IDLE)
    return ran[0] if len(ran) == 1 else _("{names} and {last}").format(names=", ".join(ran[:-1]), last=ran[-1])


GRANULAR_PHASES = (N_("composition"), N_("layout"), N_("drawing"))
