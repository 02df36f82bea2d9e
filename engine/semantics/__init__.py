"""Semantics: roles, names, values and actions of nodes, as a tree beside the tree of nodes."""

from engine.semantics.semantics import (
    ProgressBarRangeInfo,
    Role,
    SemanticsConfiguration,
    SemanticsNode,
    SemanticsOwner,
    SemanticsPropertyKey,
)
from engine.semantics.semantics_data import SemanticsData
from engine.semantics.toggleable_state import ToggleableState

__all__ = [
    "ProgressBarRangeInfo",
    "Role",
    "SemanticsConfiguration",
    "SemanticsData",
    "SemanticsNode",
    "SemanticsOwner",
    "SemanticsPropertyKey",
    "ToggleableState",
]
