"""Runs a program and its changed version on the same inputs.

Callers that need more than the verdict get both recordings, frame by frame, with their pictures.
"""

from __future__ import annotations

from typing import NamedTuple

from inspector.running.comparison import Comparison, compare
from inspector.running.inputs.input_log import InputLog
from inspector.running.loading.program import Program, load_source, split_target
from inspector.running.rerun import ProgramRun, rerun

from .advice import Advice


class Counterfactual(NamedTuple):
    """Both runs and their comparison."""

    before: ProgramRun
    after: ProgramRun
    comparison: Comparison


def counterfactual(advice: Advice, program: Program, log: InputLog) -> Counterfactual:
    """Runs both programs on the log.

    Raises ValueError if the advice has no changed source; ProgramError if the changed source cannot be loaded.
    """
    if not advice.source or advice.site.file != str(program.path):
        raise ValueError(f"{advice.title} ({advice.site}): there is no changed program to run; {advice.note}")
    changed = load_source(program.path, advice.source, split_target(program.target)[1], program.neighbors)
    before, after = rerun(program, log, pictures=True), rerun(changed, log, pictures=True)
    return Counterfactual(before, after, compare(before, after))
