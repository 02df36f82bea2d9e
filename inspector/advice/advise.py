"""Collects all advice about a recorded run: rules find it, the counterfactual proves it; best first.

Invariants  I1 the result omits advice that saves nothing. I2 without a prover no program code runs, and all advice
            is unproved.
"""

from __future__ import annotations

from dataclasses import replace

from engine.trace.source_site import file_name
from inspector.language import _
from inspector.recording import Recording
from inspector.running.inputs.input_log import InputLog
from inspector.running.loading.program import Program
from inspector.running.rerun import ProgramRun, Progress

from .advice import NO_SAVING, PICTURES_DIFFER, PROVED, UNPROVED, Advice, Candidate
from .case import Case, Rule
from .edits import newline_of, unified_diff
from .evidence import Evidence
from .proof import Proof, Prover
from .rules import (
    coarse_outcome,
    color_argument,
    effect_restarts,
    later_phase,
    missing_keys,
    missing_remember,
    own_layer,
    pass_lambda,
    single_layout,
    smaller_scope,
    unread_state,
    unstable_argument,
)
from .source import Source

RULES: tuple[Rule, ...] = (
    single_layout.find,
    later_phase.find,
    color_argument.find,
    pass_lambda.find,
    coarse_outcome.find,
    smaller_scope.find,
    missing_remember.find,
    missing_keys.find,
    effect_restarts.find,
    unstable_argument.find,
    unread_state.find,
    own_layer.find,
)

_ORDER = {PROVED: 0, UNPROVED: 1, PICTURES_DIFFER: 2, NO_SAVING: 3}


def advise(
    run: ProgramRun | Recording,
    program: Program | None = None,
    log: InputLog | None = None,
    *,
    prove: bool = True,
    everything: bool = False,
    progress: Progress | None = None,
) -> list[Advice]:
    """Returns advice about a run of `program` that `log` drove.

    `prove`: run the program and each changed program on the log; requires both. Without a program, the recording
    supplies the source. `everything`: include advice that saves nothing. `progress` receives (done, total) candidates.
    """
    recording = run.recording if isinstance(run, ProgramRun) else run
    found = [(source, each) for source in _sources(recording, program) for each in _each(_case(recording, source))]
    prover = Prover(program, log) if prove and program is not None and log is not None else None
    made: list[Advice] = []
    try:
        for done, (source, candidate) in enumerate(found, 1):
            made.append(_advice(source, candidate, prover))
            if progress is not None:
                progress(done, len(found))
    finally:
        if prover is not None:
            prover.end()
    return _chosen(made, [candidate for _, candidate in found], everything)


def _each(case: Case) -> list[Candidate]:
    """Returns all candidates; equal rewrites of several rules become one, whose words mention the other benefits."""
    found: dict[object, list[Candidate]] = {}
    for candidate in candidates(case):
        found.setdefault(candidate.rewrites or len(found), []).append(candidate)
    return [_joined(same) for same in found.values()]


def _joined(same: list[Candidate]) -> Candidate:
    first, *others = same
    if not others:
        return first
    titles = dict.fromkeys(
        _("{title} (line {line})").format(title=_lowered(each.title), line=each.site.line) for each in others
    )
    parts = tuple(dict.fromkeys(part for each in same for part in each.parts))
    return replace(
        first,
        words=_("{words} The same change does more: {titles}.").format(words=first.words, titles="; ".join(titles)),
        parts=parts,
    )


def _lowered(title: str) -> str:
    return title[:1].lower() + title[1:]


def _sources(recording: Recording, program: Program | None) -> list[Source]:
    """Returns the sources that ran: the program's own file first, then its imports from the same folder.

    Skips every file that does not parse as Python.
    """
    meta = recording.meta
    texts = dict(meta.sources)
    own = meta.program
    if program is not None:
        own = str(program.path)
        text = program.source
        texts[own] = text if text is not None else program.path.read_text(encoding="utf-8")
    found = []
    named = {row.site.file for frame in recording for row in frame.rows if row.site is not None}
    for path in sorted(texts, key=lambda path: (path != own, path)):
        if path != own and path not in named:
            continue  # no recorded read or write names this file
        try:
            found.append(Source(path, texts[path]))
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue
    return found


def _case(recording: Recording, source: Source) -> Case:
    return Case(source, Evidence(recording, source.path))


def candidates(case: Case) -> list[Candidate]:
    """Returns the candidates of all rules for a case, unproved."""
    found: list[Candidate] = []
    for rule in RULES if case.evidence.frames else ():
        try:
            found += rule(case)
        except RecursionError:
            continue  # an expression is nested too deeply for the rules; no person writes such code
    return found


def _advice(source: Source, candidate: Candidate, prover: Prover | None) -> Advice:
    proof: Proof | None = None
    if not candidate.rewrites:
        proof = Proof(
            UNPROVED, _("the source cannot be rewritten safely: {refusal}").format(refusal=candidate.refusal), {}, ""
        )
    elif prover is not None and source.path != str(prover.program.path):
        note = _("{file} is imported by the program, and only the program's own file is run changed").format(
            file=file_name(source.path)
        )
        proof = Proof(UNPROVED, note, {}, candidate.rewrites[0])
    elif prover is None:
        proof = Proof(UNPROVED, _("the changed program was not run"), {}, candidate.rewrites[0])
    else:
        proof = prover.prove(candidate)
    assert proof is not None
    diff = unified_diff(source.path, source.text, proof.text, newline_of(source.path)) if proof.text else ""
    return Advice(
        candidate.rule,
        candidate.title,
        candidate.words,
        candidate.site,
        diff,
        proof.verdict,
        proof.saving,
        proof.note,
        proof.text,
        candidate.about,
        proof.vanished,
    )


def _chosen(made: list[Advice], found: list[Candidate], everything: bool) -> list[Advice]:
    """Returns the advice to show: only advice that saves work; of a joint change and its parts the better saving."""
    best: dict[str, int] = {}
    for advice in made:
        if advice.verdict == PROVED and advice.about:
            best[advice.about] = max(best.get(advice.about, 0), advice.saved)
    dropped: set[str] = set()
    for candidate in found:
        if not candidate.parts:
            continue
        alone = sum(best.get(part, 0) for part in candidate.parts)
        joint = best.get(candidate.about, 0)
        dropped |= set(candidate.parts) if joint > alone else {candidate.about}
    answered = {(advice.rule, advice.site.function) for advice in made if advice.verdict == PROVED}
    proved_at = {(advice.site.file, advice.site.line) for advice in made if advice.verdict == PROVED}
    kept = [
        advice
        for advice, candidate in zip(made, found, strict=True)
        if everything
        or (
            advice.verdict != NO_SAVING
            and not (advice.about and advice.about in dropped)
            and not any((rule, advice.site.function) in answered for rule in candidate.symptom_of)
            and not (candidate.refusal and (advice.site.file, advice.site.line) in proved_at)
        )
    ]
    return sorted(kept, key=lambda advice: (_ORDER[advice.verdict], -advice.saved, advice.site.line))
