"""The node tree: composition builds it, layout measures and places it, drawing records it.

Terms       node: a LayoutNode. modifier node: created by one element of a modifier chain. coordinator: measures and
            places one layout modifier of a node, or the layout itself. owner: the host of a tree.
Not here    measure and place order: layout/. Drawing: drawing/. Passes: frame/.
"""

from engine.node.alignment_line import (
    FIRST_BASELINE,
    LAST_BASELINE,
    AlignmentLine,
    HorizontalAlignmentLine,
    VerticalAlignmentLine,
)
from engine.node.approach import ApproachLayoutModifierNode
from engine.node.delegating_node import DelegatingNode
from engine.node.hit_test_result import HitTestResult, hit_test
from engine.node.inner_node_coordinator import InnerNodeCoordinator
from engine.node.interaction_node import (
    FocusEventModifierNode,
    FocusPropertiesModifierNode,
    FocusTargetModifierNode,
    KeyInputModifierNode,
    PointerInputModifierNode,
    SemanticsModifierNode,
)
from engine.node.layout_coordinates import LayoutCoordinates
from engine.node.layout_modifier_node_coordinator import LayoutModifierNodeCoordinator
from engine.node.layout_node import LayoutNode
from engine.node.layout_node_applier import LayoutNodeApplier
from engine.node.lookahead_coordinates import position_between
from engine.node.lookahead_delegate import LookaheadDelegate
from engine.node.lookahead_pass_delegate import LookaheadPassDelegate
from engine.node.measure import (
    IntrinsicMeasurable,
    KeptLayerBlock,
    Measurable,
    MeasurePolicy,
    MeasureResult,
    MeasureScope,
    Placeable,
    default_layer_block,
    place_nothing,
)
from engine.node.measure_pass_delegate import MeasurePassDelegate
from engine.node.modifier import (
    AnyModifier,
    Modifier,
    ModifierChain,
    ModifierNodeElement,
    elements_of,
    modifier_extension,
)
from engine.node.modifier_node import (
    CompositionLocalConsumerModifierNode,
    DrawModifierNode,
    GlobalPositionAwareModifierNode,
    LayoutAwareModifierNode,
    LayoutModifierNode,
    MeasuredSizeAwareModifierNode,
    ObserverModifierNode,
    ParentDataModifierNode,
    PlacementAwareModifierNode,
    TraversableNode,
    UnplacedAwareModifierNode,
)
from engine.node.node_chain import NodeChain
from engine.node.node_coordinator import NodeCoordinator
from engine.node.owner import NodeCanvas, NodeDrawScope, OwnedLayer, Owner
from engine.node.owner_snapshot_observer import OwnerSnapshotObserver
from engine.node.remeasurement import Remeasurement, RemeasurementModifier
from engine.node.ruler import HorizontalRuler, Ruler, RulerScope, VerticalRuler
from engine.node.test_tag import TestTagElement, test_tag
from engine.node.traversal import (
    ancestor_nodes,
    chain_nodes,
    descendant_nodes,
    implementers,
    nearest_ancestor,
    next_in_chain,
)

__all__ = [
    "ApproachLayoutModifierNode",
    "LookaheadDelegate",
    "LookaheadPassDelegate",
    "position_between",
    "FIRST_BASELINE",
    "LAST_BASELINE",
    "AlignmentLine",
    "AnyModifier",
    "NodeCanvas",
    "CompositionLocalConsumerModifierNode",
    "DelegatingNode",
    "DrawModifierNode",
    "NodeDrawScope",
    "FocusEventModifierNode",
    "FocusPropertiesModifierNode",
    "FocusTargetModifierNode",
    "GlobalPositionAwareModifierNode",
    "HitTestResult",
    "HorizontalAlignmentLine",
    "HorizontalRuler",
    "InnerNodeCoordinator",
    "IntrinsicMeasurable",
    "KeyInputModifierNode",
    "KeptLayerBlock",
    "LayoutAwareModifierNode",
    "LayoutCoordinates",
    "LayoutModifierNode",
    "LayoutModifierNodeCoordinator",
    "LayoutNode",
    "LayoutNodeApplier",
    "Measurable",
    "MeasurePassDelegate",
    "MeasurePolicy",
    "MeasureResult",
    "MeasureScope",
    "MeasuredSizeAwareModifierNode",
    "Modifier",
    "ModifierChain",
    "ModifierNodeElement",
    "NodeChain",
    "NodeCoordinator",
    "ObserverModifierNode",
    "OwnedLayer",
    "Owner",
    "OwnerSnapshotObserver",
    "ParentDataModifierNode",
    "Placeable",
    "PlacementAwareModifierNode",
    "PointerInputModifierNode",
    "Remeasurement",
    "RemeasurementModifier",
    "Ruler",
    "RulerScope",
    "SemanticsModifierNode",
    "TestTagElement",
    "TraversableNode",
    "UnplacedAwareModifierNode",
    "VerticalAlignmentLine",
    "VerticalRuler",
    "ancestor_nodes",
    "chain_nodes",
    "default_layer_block",
    "descendant_nodes",
    "elements_of",
    "hit_test",
    "implementers",
    "modifier_extension",
    "nearest_ancestor",
    "next_in_chain",
    "place_nothing",
    "test_tag",
]
