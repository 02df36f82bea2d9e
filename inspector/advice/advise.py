"""All advice on a recorded run: found by the rules, proved by the counterfactual, the best first.

Invariants  I1 what saves nothing is not given. I2 without a prover no code of the program runs, and all that is
            found is unproved.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from inspector.recording import Recording
from inspector.running.input_log import InputLog
from inspector.running.program import Program

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
    run: Any, program: Program, log: InputLog, *, prove: bool = True, everything: bool = False, text: str | None = None
) -> list[Advice]:
    """Advice on `run` – a Run or a Recording – of `program`, which `log` drove.

    `prove`: run the program, and each changed one, on the log. `everything`: also what saves nothing.
    `text`: the program's source, if it is not what its file holds now.
    """
    recording: Recording = getattr(run, "recording", run)
    path = str(program.path)
    source = Source(path, text if text is not None else Path(path).read_text(encoding="utf-8"))
    found = candidates(Case(source, Evidence(recording, path)))
    prover = Prover(program, log) if prove else None
    made = [_advice(source, candidate, prover) for candidate in found]
    return _chosen(made, found, everything)


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
    kept = [
        advice
        for advice in made
        if everything or (advice.verdict != NO_SAVING and (not advice.about or advice.about not in dropped))
    ]
    return sorted(kept, key=lambda advice: (_ORDER[advice.verdict], -advice.saved, advice.site.line, advice.rule))
