"""Both ways a run can go: the program as it is, and as a piece of advice would have it, on the same inputs.

For who wants to see the counterfactual rather than its verdict: the two recordings, frame by frame, and their pictures.
"""

from __future__ import annotations

from typing import NamedTuple

from inspector.running.comparison import Comparison, compare
from inspector.running.input_log import InputLog
from inspector.running.program import Program, load_source, split_target
from inspector.running.rerun import Run, rerun

from .advice import Advice


class Counterfactual(NamedTuple):
    """The two runs, and what tells them apart."""

    before: Run
    after: Run
    comparison: Comparison


def counterfactual(advice: Advice, program: Program, log: InputLog) -> Counterfactual:
    """Runs both programs. Raises ValueError if the advice has no changed source to run, ProgramError if that cannot
    be loaded."""
    if not advice.source or advice.site.file != str(program.path):
        raise ValueError(f"{advice.title} ({advice.site}): there is no changed program to run; {advice.note}")
    changed = load_source(program.path, advice.source, split_target(program.target)[1], program.neighbours)
    before, after = rerun(program, log, pictures=True), rerun(changed, log, pictures=True)
    return Counterfactual(before, after, compare(before, after))
