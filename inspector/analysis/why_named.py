"""Explains why the composables and nodes of one name ran in a frame, or did not run: sentences for `phases show why`
and for lessons.

Not here    the sentences: explanation.py. Why something did not run: why_not_run.py.
"""

from __future__ import annotations

from engine import trace
from inspector.language import N_, _, n_
from inspector.recording import RecordedFrame, Recording, Row, Subject
from inspector.recording.events import PhaseRun

from .display_names import Names, names_of
from .explanation import why_not, why_row, why_skipped
from .fact_table import FactCell, FactRow, FactTable
from .sentence import Sentence, filled, plain, who

COLUMNS = (N_("Name"), N_("Why"))
NOTHING_RAN = N_("Nothing ran in this frame.")


def why_named(frame: RecordedFrame, recording: Recording, name: str, phase: str | None = None) -> list[Sentence]:
    """Returns why the composable or node `name` (a test tag, a composable, a display name or a text) ran, one sentence
    for each phase, else why it did not run; empty if the frame contains no such name. `phase` limits the phases
    ("measurement", …)."""
    names = names_of(recording, whole=True)
    runs = _runs_of(frame, name, names)
    found = [row for kind, row in runs.items() if phase in (None, kind)]
    if found:
        return [why_row(frame, recording, row) for row in found]
    skip = next((row for row in frame.rows if row.kind == "skip" and _has_name(row.subject, name, names)), None)
    if skip is not None:
        return [why_skipped(frame, recording, skip)]
    if runs:
        message = _("{name} did not run in {phase} in frame {frame}; it ran in {phases}.")
        ran = _(" and ").join(_(kind) for kind in trace.RUNS if kind in runs)
        parts = filled(message, name=who(name), phase=_(phase or ""), frame=str(frame.index), phases=ran)
        return [tuple(parts)]
    for row in frame.tree.walk() if frame.tree is not None else ():
        if name in (row.label, row.name, row.tag):
            return [why_not(frame, row, recording)]
    return []


def names_in(frame: RecordedFrame) -> list[str]:
    """Returns the names that `why_named` finds in the tree of a frame, sorted."""
    return sorted({row.label for row in frame.tree.walk()}) if frame.tree is not None else []


def why_table(frame: RecordedFrame, recording: Recording, name: str = "") -> FactTable:
    """Returns a row for each phase of each part that ran, in the order of first runs; of all parts called `name`, if a
    name is given. Nothing ran that is called so: a row with why not; an unknown name gives an empty table."""
    runs: dict[int, dict[str, PhaseRun]] = {}
    names = names_of(recording, whole=True)
    for row in frame.runs:
        if isinstance(row, PhaseRun) and row.subject is not None and (not name or _has_name(row.subject, name, names)):
            runs.setdefault(row.subject.id, {}).setdefault(row.kind, row)
    rows = [
        _fact_row(row.subject.tag or row.name, why_row(frame, recording, row))
        for kinds in runs.values()
        for row in kinds.values()
        if row.subject is not None
    ]
    if name and not rows:
        rows = [_fact_row(name, sentence) for sentence in why_named(frame, recording, name)]
    words = n_("{count} reason in frame {frame}", "{count} reasons in frame {frame}", len(rows))
    status = words.format(count=len(rows), frame=frame.index)
    return FactTable(tuple(map(_, COLUMNS)), tuple(rows), status, _(NOTHING_RAN))


def _fact_row(name: str, sentence: Sentence) -> FactRow:
    words = plain(sentence)
    return FactRow((FactCell(name, code=True), FactCell(words)), words, key=name)


def _runs_of(frame: RecordedFrame, name: str, names: Names) -> dict[str, Row]:
    """Returns the first run of `name` in each phase."""
    runs: dict[str, Row] = {}
    for row in frame.rows:
        if isinstance(row, PhaseRun) and _has_name(row.subject, name, names):
            runs.setdefault(row.kind, row)
    return runs


def _has_name(subject: Subject | None, name: str, names: Names) -> bool:
    return subject is not None and names.is_called(subject, name)
