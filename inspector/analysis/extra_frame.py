"""Extra frames: a frame that exists only because an earlier frame wrote a state of a loop.

Terms       root of a run: the write, in this or an earlier frame, at the start of the run's chain of causes.
Invariants  I1 a frame with an input, or with one run that has another root, is no extra frame.
Not here    loops: loop_detection.py. The whole chain of a run: path_to_trigger.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from inspector.language import _
from inspector.recording import RecordedFrame, Recording, Row
from inspector.recording.events import InputSpan, Invalidation, StateWrite

from .display_names import shown_name
from .loop_description import Loop
from .path_to_trigger import links_of
from .sentence import Sentence, code, filled

MOST_RUNS = 200
"""A frame with more runs is not examined: each run costs a search for its root."""


def extra_frame_loop(frame: RecordedFrame, recording: Recording, loops: Iterable[Loop]) -> tuple[Loop, int] | None:
    """Returns the loop that alone caused the frame, and the frame that wrote its state; None if the frame
    has another cause or executed no work."""
    near = [loop for loop in loops if not loop.same_frame and loop.frames[0] < frame.index <= loop.span[1]]
    runs = list(islice(frame.runs, MOST_RUNS + 1)) if near else []
    if not runs or len(runs) > MOST_RUNS or any(isinstance(row, InputSpan) for row in frame.rows):
        return None
    roots = {_root(recording, frame, row) for row in runs if row.subject is not None}
    states = {state for state, _written in filter(None, roots)}
    if None in roots or not states:
        return None
    loop = next((each for each in near if states <= {state.id for state in each.states}), None)
    return (loop, max(written for _state, written in filter(None, roots))) if loop is not None else None


def _root(recording: Recording, frame: RecordedFrame, run: Row) -> tuple[int, int] | None:
    """Returns the state, and the frame, of the write before this frame that led to the run; None: nothing did."""
    for link in links_of(recording, run):
        row = link.row
        if link.frame < frame.index and not isinstance(row, Invalidation):
            return (row.subject.id, link.frame) if isinstance(row, StateWrite) else None
    return None


def extra_frame_sentence(frame: RecordedFrame, recording: Recording, loops: Sequence[Loop]) -> Sentence:
    """Returns the sentence that names the frame and the state which alone caused this one; empty for other frames."""
    found = extra_frame_loop(frame, recording, loops)
    return sentence_of(frame, *found) if found is not None else ()


def sentence_of(frame: RecordedFrame, loop: Loop, written: int) -> Sentence:
    """Returns the sentence about a frame that `extra_frame_loop` found."""
    message = _("Frame {frame} exists only because frame {written} wrote {state}.")
    state = code(shown_name(loop.state))
    return tuple(filled(message, frame=str(frame.index), written=str(written), state=state))
