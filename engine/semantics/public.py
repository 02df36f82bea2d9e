"""Roles and properties of nodes: names for programs, exported by `engine`."""

from engine.semantics import ProgressBarRangeInfo, Role, SemanticsConfiguration, SemanticsPropertyKey, ToggleableState

__all__ = [
    "ProgressBarRangeInfo",
    "Role",
    "SemanticsConfiguration",
    "SemanticsPropertyKey",
    "ToggleableState",
]
