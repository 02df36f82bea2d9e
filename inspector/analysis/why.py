"""Why something ran in a frame, or why it did not: one sentence."""

from __future__ import annotations

from engine import trace
from inspector.recording import LETTERS, RecordedFrame, Recording, Row, Subject, TreeRow

from .causes import implied_causes, read_site
from .sentence import Part, Sentence, code, hint, phase, site, text, who

_VERB = {
    trace.COMPOSITION: "ran",
    trace.MEASUREMENT: "was measured",
    trace.PLACEMENT: "was placed",
    trace.LAYER: "had its layer block run",
    trace.DRAWING: "was drawn again",
}


def why_row(frame: RecordedFrame, recording: Recording, row: Row) -> Sentence:
    """Why this run happened."""
    subject = row.subject
    assert subject is not None
    start: list[Part] = [who(subject.name), text(f" {_VERB[row.kind]} ")]
    cause = recording.find_row(row.cause) if row.cause else None
    if cause is not None and cause[1].kind == trace.INVALIDATE:
        invalidation = cause[1]
        state = invalidation.data.get("state")
        write = recording.find_row(invalidation.cause) if invalidation.cause else None
        if isinstance(state, Subject) and write is not None:
            return tuple(start + _because_of_state(frame, recording, subject, row.kind, state, write[1]))
        if isinstance(state, Subject):
            value = frame.values.get(state.id)
            shown = f" is now {value.text}" if value is not None else " changed"
            return (
                *start,
                text("because "),
                code(state.name),
                text(f"{shown}, which it reads in "),
                _phase(row.kind),
                text("."),
            )
        return tuple(start + _because_of_span(cause[0], recording, invalidation, row.kind))
    first = _is_first(frame, subject)
    kind, causes = implied_causes(frame, row)
    around = causes[-1] if causes else None
    if around is not None and around.subject is not None and around.kind in LETTERS:
        if around.kind == row.kind == trace.COMPOSITION:
            reason = "for the first time, when " if first else "because it was called with other arguments when "
            return (*start, text(reason), who(around.subject.name), text(" ran."))
        if around.subject.id == subject.id:
            return (*start, text(f"because it {_VERB[around.kind]}."))
        tail = "; they share a layer." if row.kind == trace.DRAWING and kind == "followed" else "."
        return (*start, text("because "), who(around.subject.name), text(f" {_VERB[around.kind]}{tail}"))
    if first:
        return (*start, text(f"for the first time, in frame {frame.index}."))
    return (*start, text(f"in frame {frame.index}; no single change of state asked for it."))


def _phase(kind: str) -> Part:
    return phase(kind, LETTERS[kind])


def _because_of_state(
    frame: RecordedFrame, recording: Recording, subject: Subject, kind: str, state: Subject, write: Row
) -> list[Part]:
    before = recording.frame(frame.index - 1)
    read = read_site(frame, before, subject.id, kind, state.id)
    parts = [text("because "), code(state.name)]
    if write.subject is not None and write.subject.id != state.id:
        parts += [text(" depends on "), code(write.name), text(", which")]
    parts += [
        text(" went "),
        code(f"{write.data['old']} → {write.data['new']}"),
        text(". It was read in "),
        _phase(kind),
    ]
    if read is not None:
        parts += [text(" at "), site(read)]
    author = author_words(recording, write)
    parts += [text(f", and written{author}")]
    if write.site is not None:
        parts += [text(" at "), site(write.site)]
    return [*parts, text(".")]


def author_words(recording: Recording, write: Row) -> str:
    """Who wrote, as the end of "written …": ` by the tap`, ` during the measurement of image`."""
    found = recording.find_row(write.id)
    for span in found[0].enclosing(write) if found is not None else ():
        if span.kind == trace.INPUT:
            return f" by the {span.name}"
        if span.kind == trace.CALLBACK:
            return f" by {span.data.get('what', 'a callback')}"
        if span.kind == trace.COROUTINE:
            return " by a coroutine"
        if span.kind == trace.EFFECT:
            return " by an effect"
        if span.kind in LETTERS:
            return f" during the {span.kind} of {span.name}"
    return ""


def _because_of_span(frame: RecordedFrame, recording: Recording, invalidation: Row, kind: str) -> list[Part]:
    for span in frame.enclosing(invalidation):
        if span.kind == trace.APPLY:
            runs = [row.name for row in frame.rows if row.kind == trace.COMPOSITION and row.id < invalidation.id]
            if runs:
                return [text("because composing "), who(runs[-1]), text(" changed its modifier or content.")]
            return [text("because composition changed it.")]
        if span.kind in LETTERS and span.subject is not None:
            if invalidation.subject is not None and span.subject.id == invalidation.subject.id:
                continue
            return [text("because "), who(span.subject.name), text(f" {_VERB[span.kind]}.")]
        if span.kind == trace.INPUT:
            return [text(f"because the {span.name} asked for it.")]
    if kind == trace.COMPOSITION:
        return [text("because it was invalidated by hand.")]
    return [text("because its own node asked for it.")]


def _is_first(frame: RecordedFrame, subject: Subject) -> bool:
    tally = frame.tallies.get(subject.id)
    if tally is None:
        return True
    here = [row for row in frame.rows if row.subject is not None and row.subject.id == subject.id]
    if subject.kind == "scope":
        return tally.runs <= sum(row.kind == trace.COMPOSITION for row in here)
    return tally.measured <= sum(row.kind == trace.MEASUREMENT for row in here) and bool(
        sum(row.kind == trace.MEASUREMENT for row in here)
    )


def why(frame: RecordedFrame, recording: Recording, tree_row: TreeRow) -> Sentence:
    """Why this row of the composition tree ran in this frame – its first phase that did –, or why not."""
    run = first_run(frame, tree_row)
    if run is not None:
        return why_row(frame, recording, run)
    return why_not(frame, tree_row)


def first_run(frame: RecordedFrame, tree_row: TreeRow) -> Row | None:
    """The earliest phase of this frame in which the row's scope or node ran."""
    mine = {subject.id for subject in (tree_row.scope, tree_row.node) if subject is not None}
    return next(
        (row for row in frame.rows if row.kind in LETTERS and row.subject is not None and row.subject.id in mine),
        None,
    )


def why_not(frame: RecordedFrame, tree_row: TreeRow) -> Sentence:
    """Why this row did not run."""
    name = tree_row.label
    scope = tree_row.scope
    if scope is not None:
        for row in frame.rows:
            if row.kind == trace.SKIP and row.subject is not None and row.subject.id == scope.id:
                return (
                    who(name),
                    text(" was skipped: its arguments are equal, and no state that it reads changed."),
                )
    if frame.is_idle:
        return (who(name), text(" did not run: nothing was invalid in this frame."))
    mine = [subject.id for subject in (scope, tree_row.node) if subject is not None]
    states = {
        read.state.name
        for subject_id in mine
        for phase_name in LETTERS
        for read in frame.subscriptions.get((subject_id, phase_name), ())
    }
    if states:
        listed = ", ".join(sorted(states)[:3])
        return (who(name), text(" did not run: "), code(listed), text(", which it reads, did not change."))
    if scope is None:
        return (
            who(name),
            text(" did not run: it has no scope of its own, and nothing in it changed size or place."),
        )
    return (who(name), text(" did not run: it reads no state, and was not called again."))


def main_run(frame: RecordedFrame, recording: Recording) -> Row | None:
    """The run that the frame is about: the first one that a change of state asked for, else the first."""
    runs = [row for row in frame.runs if row.subject is not None and row.name != "root"]
    for row in runs:
        if row.cause:
            found = recording.find_row(row.cause)
            if found is not None and found[1].data.get("state") is not None:
                return row
    return runs[0] if runs else None


def summary(frame: RecordedFrame, recording: Recording) -> Sentence:
    """The sentence of a frame as a whole: why the first thing in it ran."""
    if frame.failure is not None:
        return (
            text("This frame did not finish: "),
            code(frame.failure.kind),
            text(f": {frame.failure.message}"),
        )
    runs = frame.runs
    if not runs:
        wrote = any(row.kind == trace.WRITE for row in frame.rows)
        if wrote:
            return (text("State was written, and nothing ran: no phase reads it, or the value is the same."),)
        return (text("This frame was idle: nothing was invalid."),)
    if frame.index == recording.first and not recording.dropped:
        number = len({row.subject.id for row in runs if row.subject is not None})
        return (
            text("The first frame: everything is composed, measured, placed and drawn once. "),
            hint(f"{number} scopes and nodes ran."),
        )
    return why_row(frame, recording, main_run(frame, recording) or runs[0])
