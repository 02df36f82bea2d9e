"""What debuggers and other tools observe: events, the slot table, compositions and snapshots; errors and warnings.

    tracer = Tracer(listener); attach(tracer)      a Listener receives each Event with its cause and its Site
    composition.slot_table.read()                  SlotReader walks the groups and slots
    composition.set_observer(observer)             CompositionObserver: scopes, reads, invalidations

Not here    what events there are: trace. A run as data: inspector/recording.
"""

from engine import trace
from engine.composition import ComposableDefinitionError, CompositionError, CompositionObserver, composable_chain
from engine.composition.calls.late_capture import LateCaptureWarning
from engine.composition.calls.numbered_site import UncountedLoopWarning
from engine.foundation import MutationInterruptedError
from engine.input import PointerEventTimeoutError
from engine.layout import InconsistentTreeError
from engine.layout.layout_loop import LayoutLoopError
from engine.mistakes.mistake_warning import MistakeWarning
from engine.slots import Group, GroupView, SlotReader, SlotTable, SlotTableError, SlotWriter
from engine.snapshot import (
    IllegalStateError,
    SnapshotApplyConflictError,
    SnapshotObserver,
    observe_snapshots,
    value_repr,
)
from engine.trace import PHASES, Event, Listener, Phase, Site, Tracer, attach, detach

__all__ = [
    "ComposableDefinitionError",
    "CompositionError",
    "CompositionObserver",
    "Event",
    "Group",
    "GroupView",
    "IllegalStateError",
    "InconsistentTreeError",
    "LateCaptureWarning",
    "LayoutLoopError",
    "Listener",
    "MistakeWarning",
    "MutationInterruptedError",
    "PHASES",
    "Phase",
    "PointerEventTimeoutError",
    "Site",
    "SlotReader",
    "SlotTable",
    "SlotTableError",
    "SlotWriter",
    "SnapshotApplyConflictError",
    "SnapshotObserver",
    "Tracer",
    "UncountedLoopWarning",
    "attach",
    "composable_chain",
    "detach",
    "observe_snapshots",
    "trace",
    "value_repr",
]
