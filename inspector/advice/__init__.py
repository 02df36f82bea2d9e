"""Advice on a program, found in a recording of it and proved by running the changed program."""

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
