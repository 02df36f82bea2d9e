"""Advice about a program: rules find it in a recording, and a run of the changed program proves it."""

from __future__ import annotations

from .advice import NO_SAVING, PICTURES_DIFFER, PROVED, UNPROVED, VERDICTS, Advice, Vanished
from .advise import advise
from .counterfactual import Counterfactual, counterfactual

__all__ = [
    "NO_SAVING",
    "PICTURES_DIFFER",
    "PROVED",
    "UNPROVED",
    "VERDICTS",
    "Advice",
    "Counterfactual",
    "Vanished",
    "advise",
    "counterfactual",
]
