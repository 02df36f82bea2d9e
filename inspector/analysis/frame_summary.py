"""Explains a whole frame in one sentence: why its main run happened.

Not here    the sentences of single runs: explanation.py.
"""

from __future__ import annotations

from engine.trace import Phase
from inspector.language import N_, _, n_
from inspector.recording import RecordedFrame, Recording, Row, Subject
from inspector.recording.events import CompositionRun, Invalidation, StateWrite

from .explanation import why_row
from .sentence import Sentence, code, filled, hint, text
from .work import units_of


def main_run(frame: RecordedFrame, recording: Recording) -> Row | None:
    """Returns the frame's main run: the first run that a state change invalidated, else the first run.

    A state that the program uses comes before the framework's own ones, such as the pinned items of a list; what the
    state invalidated comes before what shares a layer with it. The framework's own scopes come last.
    """
    runs = [row for row in frame.runs if row.subject is not None and row.name != "root"]
    programs = [row for row in runs if not (isinstance(row, CompositionRun) and row.framework)]
    sharing: Row | None = None
    frameworks: Row | None = None
    for row in programs:
        found = recording.find_row(row.cause) if row.cause else None
        if found is None or not isinstance(found[1], Invalidation) or (state := found[1].state) is None:
            continue
        written = recording.find_row(found[1].cause) if found[1].cause else None
        read = [state, *([written[1].subject] if written is not None and isinstance(written[1], StateWrite) else [])]
        if any(_is_used(frame, each) for each in read):  # the read state may be derived from the program's
            if found[1].subject == row.subject:
                return row
            sharing = sharing or row
        frameworks = frameworks or row
    return sharing or frameworks or next(iter(programs or runs), None)


def _is_used(frame: RecordedFrame, state: Subject) -> bool:
    """Returns whether the program uses the state."""
    value = frame.values.get(state.id)
    return value.program if value is not None else not state.is_frameworks


_FIRST_TIME = {
    Phase.COMPOSITION: N_("composed"),
    Phase.MEASUREMENT: N_("measured"),
    Phase.PLACEMENT: N_("placed"),
    Phase.DRAWING: N_("drawn"),
}


def listed_words(words: list[str]) -> str:
    """Joins words: `composed, measured and placed`."""
    return f"{', '.join(words[:-1])}{_(' and ')}{words[-1]}" if len(words) > 1 else "".join(words)


def _may_be_read(frame: RecordedFrame, writes: list[StateWrite]) -> bool:
    """Returns whether a run reads one of the written states, or a derived state of the program, which may
    depend on one."""
    written = {row.subject.id for row in writes if row.subject is not None}
    read = {each.state.id for each in frame.reads}
    values = [value for state in read if (value := frame.values.get(state)) is not None]
    return bool(written & read) or any(each.by == "derived" and not each.state.is_frameworks for each in values)


def summary(frame: RecordedFrame, recording: Recording) -> Sentence:
    """Returns the sentence for a whole frame: why its main run happened."""
    if frame.failure is not None:
        message = _("This frame did not finish: {error}: {message}")
        return tuple(filled(message, error=code(frame.failure.kind), message=frame.failure.message))
    runs = frame.runs
    if not runs:
        writes = [row for row in frame.rows if isinstance(row, StateWrite)]
        if writes and not _may_be_read(frame, writes):
            return (text(_("State was written, and nothing ran: no phase reads it.")),)
        if writes:
            return (text(_("State was written, and nothing ran: no phase reads it, or the value is the same.")),)
        return (text(_("This frame was idle: nothing was invalid.")),)
    if frame.index == recording.first and not recording.dropped:
        units = units_of(frame)
        scopes = len({row.subject.id for row in units if row.subject is not None and isinstance(row, CompositionRun)})
        nodes = len(
            {row.subject.id for row in units if row.subject is not None and not isinstance(row, CompositionRun)}
        )
        kinds = {row.kind for row in units}
        did = listed_words([_(words) for each, words in _FIRST_TIME.items() if each in kinds])
        of_scopes = n_("{count} scope", "{count} scopes", scopes).format(count=scopes)
        of_nodes = n_("{count} node", "{count} nodes", nodes).format(count=nodes)
        return (
            text(_("The first frame: everything is {done} for the first time. ").format(done=did)),
            hint(_("{scopes} and {nodes} ran.").format(scopes=of_scopes, nodes=of_nodes)),
        )
    main = main_run(frame, recording) or runs[0]
    if isinstance(main, CompositionRun) and main.framework:
        return (text(_("Only scopes of the framework ran, such as the slots of a list.")),)
    return why_row(frame, recording, main)
