"""State: multi-version snapshots, state objects, derived state, and the observation of reads.

Names for the rest of the engine, in addition to the public vocabulary: `Snapshot.make_current` and
`restore_current`, `snapshot.modified`, `DerivedState.current_record`, `ReaderKind`, `ScopeMap`,
`observe_derived_state_recalculations`, `structurally_equal`, `value_repr`, `uncut_repr`, `is_cut`.
"""

from engine.snapshot.apply_result import SnapshotApplyResult
from engine.snapshot.computed_state import computed_state_of
from engine.snapshot.derived_state import (
    DerivedState,
    DerivedStateObserver,
    ResultRecord,
    derived_state_of,
    observe_derived_state_recalculations,
)
from engine.snapshot.errors import IllegalStateError, SnapshotApplyConflictError
from engine.snapshot.global_snapshot import GlobalSnapshot
from engine.snapshot.mutable_state import MutableState, State, mutable_state_of
from engine.snapshot.policy import (
    SnapshotMutationPolicy,
    never_equal_policy,
    referential_equality_policy,
    structural_equality_policy,
    structurally_equal,
)
from engine.snapshot.scope_map import ScopeMap
from engine.snapshot.snapshot import Snapshot
from engine.snapshot.snapshot_flow import SnapshotFlow, snapshot_flow
from engine.snapshot.snapshot_kinds import MutableSnapshot
from engine.snapshot.state_collection import StateCollection, written_value
from engine.snapshot.state_field import StateField, state_field
from engine.snapshot.state_list import SnapshotStateList, mutable_state_list_of
from engine.snapshot.state_map import SnapshotStateMap, mutable_state_map_of
from engine.snapshot.state_object import ReaderKind, StateObject, StateRecord
from engine.snapshot.state_observer import SnapshotStateObserver
from engine.snapshot.state_set import SnapshotStateSet, mutable_state_set_of
from engine.snapshot.tooling import (
    ObserverHandle,
    SnapshotInstanceObservers,
    SnapshotObserver,
    observe_snapshots,
)
from engine.snapshot.value_repr import is_cut, uncut_repr, value_repr

__all__ = [
    "DerivedState",
    "GlobalSnapshot",
    "DerivedStateObserver",
    "IllegalStateError",
    "MutableSnapshot",
    "MutableState",
    "ObserverHandle",
    "ReaderKind",
    "ResultRecord",
    "ScopeMap",
    "Snapshot",
    "SnapshotApplyConflictError",
    "SnapshotApplyResult",
    "SnapshotFlow",
    "SnapshotInstanceObservers",
    "SnapshotMutationPolicy",
    "SnapshotObserver",
    "SnapshotStateList",
    "SnapshotStateMap",
    "SnapshotStateObserver",
    "SnapshotStateSet",
    "State",
    "StateCollection",
    "StateField",
    "StateObject",
    "StateRecord",
    "computed_state_of",
    "derived_state_of",
    "is_cut",
    "mutable_state_list_of",
    "mutable_state_map_of",
    "mutable_state_of",
    "mutable_state_set_of",
    "never_equal_policy",
    "observe_derived_state_recalculations",
    "observe_snapshots",
    "referential_equality_policy",
    "snapshot_flow",
    "state_field",
    "structural_equality_policy",
    "structurally_equal",
    "uncut_repr",
    "value_repr",
    "written_value",
]
