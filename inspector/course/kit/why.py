"""Why a composable or node ran in a frame, or did not: the inspector's sentences."""

from __future__ import annotations

import difflib

from engine import trace
from inspector.analysis import Sentence, why_row
from inspector.analysis.explanation import why_not, why_skipped
from inspector.analysis.sentence import CODE, PHASE, SITE, WHO, Part, filled, who
from inspector.language import _
from inspector.recording import RecordedFrame, Row, Subject
from inspector.recording.events import PhaseRun

from .code_line import code_line, without_line_numbers
from .run import Run


class Why:
    """One sentence for each reason; names and code are marked in Markdown."""

    def __init__(self, sentences: list[Sentence]) -> None:
        self.sentences = sentences

    def _repr_markdown_(self) -> str:
        return "\n\n".join("".join(map(_marked, sentence)) for sentence in self.sentences)

    def __repr__(self) -> str:
        return "\n".join("".join(map(_plain, sentence)) for sentence in self.sentences)


def _plain(part: Part) -> str:
    if part.kind != SITE or part.site is None:
        return without_line_numbers(part.text)
    line = code_line(part.site)
    return f"“{line}”" if line else _("a line of the engine")


def _marked(part: Part) -> str:
    words = _plain(part)
    if part.kind == SITE and part.site is not None:
        return f"`{words.strip('“”')}`"
    if part.kind in (WHO, CODE):
        return f"`{words}`"
    return f"**{words}**" if part.kind == PHASE else words


def why(run: Run, frame: int, name: str, phase: str | None = None) -> Why:
    """Returns why the composable or node `name` (a test tag, else a composable) ran in a frame, or why it did not run.

    A subject that ran in several phases has a sentence for each; `phase` limits them ("composition", "measurement",
    "placement", "layer", "drawing"). Raises ValueError for a name missing from the frame.
    """
    now = run.frame(frame)
    found: dict[str, Row] = {}
    for row in now.rows:
        if isinstance(row, PhaseRun) and _is(row.subject, name) and phase in (None, row.kind):
            found.setdefault(row.kind, row)
    if found:
        return Why([why_row(now, run.bare_recording, row) for row in found.values()])
    for row in now.rows:
        if row.kind == "skip" and _is(row.subject, name):
            return Why([why_skipped(now, run.bare_recording, row)])
    others = {row.kind for row in now.rows if isinstance(row, PhaseRun) and _is(row.subject, name)}
    if phase is not None and others:
        ran = _(" and ").join(_(kind) for kind in trace.RUNS if kind in others)
        said = filled(
            _("{name} did not run in {phase} in frame {frame}; it ran in {phases}."),
            name=who(name),
            phase=_(phase),
            frame=str(now.index),
            phases=ran,
        )
        return Why([tuple(said)])
    return Why([_absent(run, now, name)])


def _is(subject: Subject | None, name: str) -> bool:
    return subject is not None and name in (subject.name, subject.tag)


def _absent(run: Run, now: RecordedFrame, name: str) -> Sentence:
    rows = list(now.tree.walk()) if now.tree is not None else []
    for row in rows:
        if name in (row.label, row.name, row.tag):
            return why_not(now, row, run.bare_recording)
    known = sorted({row.label for row in rows})
    near = difflib.get_close_matches(name, known, 1)
    hint = (
        _("did you mean {name}?").format(name=near[0]) if near else _("it has {names}").format(names=", ".join(known))
    )
    words = _("frame {frame} of {run} has no composable or node {name}; {hint}")
    raise ValueError(words.format(frame=now.index, run=run.name, name=name, hint=hint))
