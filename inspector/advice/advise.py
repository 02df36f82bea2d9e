"""All advice on a recorded run: found by the rules, proved by the counterfactual, the best first.

Invariants  I1 what saves nothing is not given. I2 without a prover no code of the program runs, and all that is
            found is unproved.
"""

from __future__ import annotations

from pathlib import Path

from inspector.recording import Recording
from inspector.running.input_log import InputLog
from inspector.running.program import Program
from inspector.running.rerun import Progress, Run

from .advice import NO_SAVING, PICTURES_DIFFER, PROVED, UNPROVED, Advice, Candidate
from .case import Case, Rule
from .edits import unified_diff
from .evidence import Evidence
from .proof import Proof, Prover
from .rules import (
    coarse_outcome,
    effect_restarts,
    later_phase,
    missing_keys,
    missing_remember,
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
    pass_lambda.find,
    coarse_outcome.find,
    smaller_scope.find,
    missing_remember.find,
    missing_keys.find,
    effect_restarts.find,
    unstable_argument.find,
    unread_state.find,
)

_ORDER = {PROVED: 0, UNPROVED: 1, PICTURES_DIFFER: 2, NO_SAVING: 3}


def advise(
    run: Run | Recording,
    program: Program | None = None,
    log: InputLog | None = None,
    *,
    prove: bool = True,
    everything: bool = False,
    progress: Progress | None = None,
) -> list[Advice]:
    """Advice on a run of `program`, which `log` drove.

    `prove`: run the program, and each changed one, on the log; needs both. Without a program, the source is what the
    recording holds. `everything`: also what saves nothing. `progress` hears (done, total) candidates.
    """
    recording = run.recording if isinstance(run, Run) else run
    source = _source(recording, program)
    if source is None:
        return []
    found = candidates(Case(source, Evidence(recording, source.path)))
    prover = Prover(program, log) if prove and program is not None and log is not None else None
    made: list[Advice] = []
    try:
        for done, candidate in enumerate(found, 1):
            made.append(_advice(source, candidate, prover))
            if progress is not None:
                progress(done, len(found))
    finally:
        if prover is not None:
            prover.end()
    return _chosen(made, found, everything)


def _source(recording: Recording, program: Program | None) -> Source | None:
    """The text that ran; None if nobody has it, or it is no Python (nothing then can be said about its lines)."""
    if program is not None:
        path, text = str(program.path), program.source
        text = text if text is not None else Path(path).read_text(encoding="utf-8")
    else:
        path, text = recording.meta.program, recording.meta.source
    try:
        return Source(path, text) if text is not None else None
    except (SyntaxError, ValueError, RecursionError):
        return None


def candidates(case: Case) -> list[Candidate]:
    """What the rules suggest, before it is proved."""
    if not case.evidence.frames:
        return []
    return [candidate for rule in RULES for candidate in rule(case)]


def _advice(source: Source, candidate: Candidate, prover: Prover | None) -> Advice:
    proof: Proof | None = None
    if not candidate.rewrites:
        proof = Proof(UNPROVED, f"the source cannot be rewritten safely: {candidate.refusal}", {}, "")
    elif prover is None:
        proof = Proof(UNPROVED, "the changed program was not run", {}, candidate.rewrites[0])
    else:
        proof = prover.prove(candidate)
    assert proof is not None
    diff = unified_diff(source.path, source.text, proof.text) if proof.text else ""
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
    )


def _chosen(made: list[Advice], found: list[Candidate], everything: bool) -> list[Advice]:
    """What is shown: nothing that saves nothing, and either a joint change or its parts, whatever saves more."""
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
    kept = [
        advice
        for advice, candidate in zip(made, found, strict=True)
        if everything
        or (
            advice.verdict != NO_SAVING
            and not (advice.about and advice.about in dropped)
            and not any((rule, advice.site.function) in answered for rule in candidate.symptom_of)
        )
    ]
    return sorted(kept, key=lambda advice: (_ORDER[advice.verdict], -advice.saved, advice.site.line, advice.rule))
