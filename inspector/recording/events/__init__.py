"""Events: the rows of a recording as typed classes, one for each kind of event.

Terms       event class: a subclass of Row; its docstring says when the event is emitted, its facts are typed fields.
Usage       match row:                                      if isinstance(row, StateWrite):
                case StateWrite(new=new): …                     row.new
Invariants  I1 every kind that the engine emits has one class, and every fact that a row of the kind holds is a field of
            it (tests/inspector/recording/test_event_facts.py).
Cost        none while a run is recorded or opened: a row is made with the class of its kind (rows/rows.py), and a field
            reads `data` when it is asked.
Not here    event kinds and data emitted by the engine: engine/trace/kinds.py.
"""

from __future__ import annotations

from .details import (
    Detail,
    FrameAwait,
    LayerCommands,
    NodeBounds,
    OutputLine,
    QueueChange,
    SlotEdit,
    SnapshotChange,
    StateRecords,
)
from .fact import Fact, facts_of
from .nodes import LayerReplayed, NodeInserted, NodeMoved, NodeOfParent, NodeRemoved, TreeChange
from .runs import (
    ArgumentChange,
    CompositionRun,
    DerivedChange,
    DrawingRun,
    LayerRun,
    LayoutRun,
    LocalChange,
    MeasurementRun,
    PhaseRun,
    PlacementRun,
    SpanRow,
)
from .scopes import RunAvoided, ScopeDisposed, ScopeSkipped
from .spans import (
    Announcement,
    ApplyPass,
    CallbackCall,
    CalledSpan,
    CoroutineStep,
    DrawPass,
    EffectCall,
    FrameSpan,
    InputSpan,
    LayoutPass,
    RecomposePass,
    RootPass,
)
from .states import Invalidation, StateRead, StateWrite

__all__ = [
    "Announcement",
    "ApplyPass",
    "ArgumentChange",
    "CallbackCall",
    "CalledSpan",
    "CompositionRun",
    "CoroutineStep",
    "DerivedChange",
    "Detail",
    "DrawPass",
    "DrawingRun",
    "EffectCall",
    "Fact",
    "FrameAwait",
    "FrameSpan",
    "InputSpan",
    "Invalidation",
    "LayerCommands",
    "LayerReplayed",
    "LayerRun",
    "LayoutPass",
    "LayoutRun",
    "LocalChange",
    "MeasurementRun",
    "NodeBounds",
    "NodeInserted",
    "NodeMoved",
    "NodeOfParent",
    "NodeRemoved",
    "OutputLine",
    "PhaseRun",
    "PlacementRun",
    "QueueChange",
    "RecomposePass",
    "RootPass",
    "RunAvoided",
    "ScopeDisposed",
    "ScopeSkipped",
    "SlotEdit",
    "SnapshotChange",
    "SpanRow",
    "StateRead",
    "StateRecords",
    "StateWrite",
    "TreeChange",
    "facts_of",
]
