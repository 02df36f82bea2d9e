"""The classes that run the three phases, for those who read or extend the engine.

    composition   Recomposer ▸ Composition ▸ Composer ▸ SlotTable, through an Applier
    layout        MeasureAndLayoutDelegate ▸ LayoutNode ▸ MeasurePassDelegate ▸ NodeChain ▸ NodeCoordinator
    drawing       LayerTree ▸ GraphicsLayer ▸ Renderer

A program needs none of them; their methods may change between versions.
"""

from engine.composition import (
    Applier,
    Composer,
    Composition,
    CompositionContext,
    ContentLambda,
    InvalidationResult,
    MovableContent,
    Recomposer,
)
from engine.coroutines import BroadcastFrameClock, CoroutineLoop
from engine.drawing import GraphicsLayer, GraphicsLayerOwnerLayer, LayerTree, LayoutNodeDrawScope, Renderer
from engine.foundation.gestures.fling import DecayFling
from engine.foundation.gestures.scrollable_state import FunctionScrollableState
from engine.frame import SceneOwner
from engine.input import (
    FocusOwner,
    FocusRequesterNode,
    FocusTargetNode,
    HitPathTracker,
    PointerData,
    PointerInputEvent,
    PointerInputEventProcessor,
    TextInputNode,
)
from engine.layout import MeasureAndLayoutDelegate, OnPositionedDispatcher
from engine.node import (
    HitTestResult,
    InnerNodeCoordinator,
    LayoutModifierNodeCoordinator,
    LayoutNode,
    LayoutNodeApplier,
    LookaheadDelegate,
    LookaheadPassDelegate,
    MeasurePassDelegate,
    NodeChain,
    NodeCoordinator,
    OwnedLayer,
    Owner,
    OwnerSnapshotObserver,
)
from engine.semantics import SemanticsOwner
from engine.slots import SlotTable
from engine.snapshot import (
    DerivedState,
    GlobalSnapshot,
    ObserverHandle,
    SnapshotApplyResult,
    SnapshotFlow,
    StateField,
    StateObject,
)

__all__ = [
    "Applier",
    "BroadcastFrameClock",
    "Composer",
    "Composition",
    "CompositionContext",
    "ContentLambda",
    "CoroutineLoop",
    "DecayFling",
    "DerivedState",
    "FocusOwner",
    "FocusRequesterNode",
    "FocusTargetNode",
    "FunctionScrollableState",
    "GlobalSnapshot",
    "GraphicsLayer",
    "GraphicsLayerOwnerLayer",
    "HitPathTracker",
    "HitTestResult",
    "InnerNodeCoordinator",
    "InvalidationResult",
    "LayerTree",
    "LayoutModifierNodeCoordinator",
    "LayoutNode",
    "LayoutNodeApplier",
    "LayoutNodeDrawScope",
    "LookaheadDelegate",
    "LookaheadPassDelegate",
    "MeasureAndLayoutDelegate",
    "MeasurePassDelegate",
    "MovableContent",
    "NodeChain",
    "NodeCoordinator",
    "ObserverHandle",
    "OnPositionedDispatcher",
    "OwnedLayer",
    "Owner",
    "OwnerSnapshotObserver",
    "PointerData",
    "PointerInputEvent",
    "PointerInputEventProcessor",
    "Recomposer",
    "Renderer",
    "SceneOwner",
    "SemanticsOwner",
    "SlotTable",
    "SnapshotApplyResult",
    "SnapshotFlow",
    "StateField",
    "StateObject",
    "TextInputNode",
]
