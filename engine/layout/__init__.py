"""Phase 2: the order in which nodes are measured and placed; and the composables that emit nodes.

Not here    measuring and placing one node: node/.
"""

from engine.layout.depth_sorted_set import DepthSortedSet
from engine.layout.layout_composable import Layout
from engine.layout.layout_tree_consistency import InconsistentTreeError, verify_well_formed
from engine.layout.locals import LocalDensity, LocalLayoutDirection
from engine.layout.lookahead_scope import LookaheadScope, LookaheadSpace
from engine.layout.measure_and_layout_delegate import MeasureAndLayoutDelegate
from engine.layout.multi_content_layout import MultiContentLayout
from engine.layout.on_positioned_dispatcher import OnPositionedDispatcher
from engine.layout.paused_precomposition import PausedPrecomposition
from engine.layout.pinnable_container import LocalPinnableContainer, PinnableContainer, PinnedHandle
from engine.layout.precomposed_slot import PrecomposedSlot
from engine.layout.root_measure_policy import RootMeasurePolicy
from engine.layout.slot_reuse import FixedCountSlotReusePolicy, SlotIds, SubcomposeSlotReusePolicy
from engine.layout.subcompose_layout import SubcomposeLayout, SubcomposeLayoutState
from engine.layout.subcompose_measure_scope import SubcomposeMeasureScope
from engine.node.alignment_line import (
    FIRST_BASELINE,
    LAST_BASELINE,
    AlignmentLine,
    HorizontalAlignmentLine,
    VerticalAlignmentLine,
)

__all__ = [
    "FIRST_BASELINE",
    "LAST_BASELINE",
    "AlignmentLine",
    "DepthSortedSet",
    "FixedCountSlotReusePolicy",
    "HorizontalAlignmentLine",
    "InconsistentTreeError",
    "Layout",
    "LocalDensity",
    "LocalLayoutDirection",
    "LocalPinnableContainer",
    "LookaheadScope",
    "LookaheadSpace",
    "MeasureAndLayoutDelegate",
    "MultiContentLayout",
    "OnPositionedDispatcher",
    "PinnableContainer",
    "PinnedHandle",
    "PausedPrecomposition",
    "PrecomposedSlot",
    "RootMeasurePolicy",
    "SlotIds",
    "SubcomposeLayout",
    "SubcomposeLayoutState",
    "SubcomposeMeasureScope",
    "SubcomposeSlotReusePolicy",
    "VerticalAlignmentLine",
    "verify_well_formed",
]
