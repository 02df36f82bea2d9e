"""Layouts of one's own, subcomposition, lookahead: names for programs, exported by `engine`."""

from engine.layout import (
    FixedCountSlotReusePolicy,
    Layout,
    LocalPinnableContainer,
    LookaheadScope,
    LookaheadSpace,
    MultiContentLayout,
    PausedPrecomposition,
    PinnableContainer,
    PinnedHandle,
    PrecomposedSlot,
    SubcomposeLayout,
    SubcomposeLayoutState,
    SubcomposeMeasureScope,
    SubcomposeSlotReusePolicy,
)

__all__ = [
    "FixedCountSlotReusePolicy",
    "Layout",
    "LocalPinnableContainer",
    "LookaheadScope",
    "LookaheadSpace",
    "MultiContentLayout",
    "PinnableContainer",
    "PinnedHandle",
    "PausedPrecomposition",
    "PrecomposedSlot",
    "SubcomposeLayout",
    "SubcomposeLayoutState",
    "SubcomposeMeasureScope",
    "SubcomposeSlotReusePolicy",
]
