"""Advice about a program: rules find it in a recording (advise.py), and a run of the changed program proves it
(counterfactual.py)."""

from __future__ import annotations

from .advice import NO_SAVING, PICTURES_DIFFER, PROVED, UNPROVED, VERDICTS, Advice, RemovedRuns

__all__ = [
    "NO_SAVING",
    "PICTURES_DIFFER",
    "PROVED",
    "UNPROVED",
    "VERDICTS",
    "Advice",
    "RemovedRuns",
]
