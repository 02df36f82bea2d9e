"""Phase 1, composition: composable functions run, and the nodes that they emit form a tree.

This room does not import LayoutNode: through an Applier it builds trees of any node type.
"""

from engine.composition.applier import AbstractApplier, Applier
from engine.composition.calls.composable import ComposableDefinitionError, composable, is_composable
from engine.composition.calls.content import Callback, Content, ContentLambda
from engine.composition.calls.element import Element
from engine.composition.calls.key import key
from engine.composition.calls.shown_as import shown_as
from engine.composition.calls.stability import dont_memoize, immutable, same, stable
from engine.composition.composer import Composer
from engine.composition.composite_key_hash import current_composite_key_hash_code
from engine.composition.composition import Composition
from engine.composition.composition_context import CompositionContext, remember_composition_context
from engine.composition.composition_tracer import CompositionTracer, set_composition_tracer
from engine.composition.current import current_composer
from engine.composition.effects.channel import Channel, ProducerScope, callback_flow, channel_flow
from engine.composition.effects.channel_queue import BufferOverflow, ClosedReceiveChannelError, ClosedSendChannelError
from engine.composition.effects.combined_flow import combine, combine_transform
from engine.composition.effects.effects import DisposableEffect, LaunchedEffect, SideEffect, remember_coroutine_scope
from engine.composition.effects.flow import Flow, empty_flow, flow, flow_of, merge, snapshot_flow
from engine.composition.effects.lifecycle import (
    Lifecycle,
    LifecycleOwner,
    LocalLifecycleOwner,
)
from engine.composition.effects.lifecycle_effects import (
    LifecycleEventEffect,
    LifecycleResumeEffect,
    LifecycleStartEffect,
    drop_unless_resumed,
    drop_unless_started,
)
from engine.composition.effects.lifecycle_flows import (
    collect_as_state_with_lifecycle,
    current_state_as_state,
    flow_with_lifecycle,
    repeat_on_lifecycle,
)
from engine.composition.effects.lifecycle_registry import LifecycleRegistry
from engine.composition.effects.produce_state import produce_state
from engine.composition.effects.remember import remember, remember_updated_state
from engine.composition.effects.remember_saveable import (
    LocalSaveableStateRegistry,
    SaveableStateRegistry,
    remember_saveable,
)
from engine.composition.effects.retain import (
    LocalRetainedValuesStore,
    LocalRetainedValuesStoreProvider,
    ManagedRetainedValuesStore,
    RetainedEffect,
    RetainedValuesStore,
    RetainObserver,
    retain,
    retain_managed_retained_values_store,
)
from engine.composition.effects.saveable_state_holder import SaveableStateHolder, remember_saveable_state_holder
from engine.composition.effects.saver import Saver, list_saver, map_saver
from engine.composition.effects.shared_flow import MutableSharedFlow, SharedFlow
from engine.composition.effects.sharing import SharingStarted
from engine.composition.effects.state_flow import MutableStateFlow, StateFlow, collect_as_state
from engine.composition.errors.composition_error import CompositionError
from engine.composition.errors.error_context import CompositionErrorContext, LocalCompositionErrorContext
from engine.composition.errors.notes import composable_chain
from engine.composition.locals import (
    CompositionLocal,
    CompositionLocalAccessorScope,
    CompositionLocalContext,
    CompositionLocalProvider,
    ProvidedValue,
    composition_local_of,
    composition_local_with_computed_default_of,
    current_composition_local_context,
    static_composition_local_of,
)
from engine.composition.movable.movable_content import MovableContent, movable_content_of
from engine.composition.node import ComposeNode
from engine.composition.observer import CompositionObserver
from engine.composition.recompose_scope_access import current_recompose_scope
from engine.composition.recomposer import Recomposer
from engine.composition.recomposer_info import RecomposerInfo
from engine.composition.recomposer_state import RecomposerState
from engine.composition.registration_observer import CompositionRegistrationObserver
from engine.composition.remember_observer import RememberObserver
from engine.composition.reusable_content import ReusableContent, ReusableContentHost
from engine.composition.scope import InvalidationResult, RecomposeScope
from engine.composition.updater import Updater

__all__ = [
    "AbstractApplier",
    "Applier",
    "Callback",
    "ComposableDefinitionError",
    "ComposeNode",
    "Composer",
    "Composition",
    "CompositionContext",
    "CompositionError",
    "CompositionLocal",
    "CompositionLocalAccessorScope",
    "CompositionLocalContext",
    "CompositionLocalProvider",
    "CompositionObserver",
    "CompositionErrorContext",
    "CompositionRegistrationObserver",
    "CompositionTracer",
    "LocalCompositionErrorContext",
    "RecomposerInfo",
    "set_composition_tracer",
    "Content",
    "ContentLambda",
    "DisposableEffect",
    "Element",
    "Flow",
    "InvalidationResult",
    "LaunchedEffect",
    "LocalSaveableStateRegistry",
    "MovableContent",
    "MutableStateFlow",
    "ProvidedValue",
    "RecomposeScope",
    "Recomposer",
    "RecomposerState",
    "RememberObserver",
    "ReusableContent",
    "ReusableContentHost",
    "SaveableStateHolder",
    "SaveableStateRegistry",
    "Saver",
    "SideEffect",
    "StateFlow",
    "Updater",
    "collect_as_state",
    "BufferOverflow",
    "Lifecycle",
    "LifecycleEventEffect",
    "LifecycleOwner",
    "LifecycleRegistry",
    "LifecycleResumeEffect",
    "LifecycleStartEffect",
    "LocalLifecycleOwner",
    "collect_as_state_with_lifecycle",
    "current_state_as_state",
    "drop_unless_resumed",
    "drop_unless_started",
    "flow_with_lifecycle",
    "repeat_on_lifecycle",
    "Channel",
    "ProducerScope",
    "ClosedSendChannelError",
    "ClosedReceiveChannelError",
    "channel_flow",
    "callback_flow",
    "combine_transform",
    "empty_flow",
    "MutableSharedFlow",
    "SharedFlow",
    "SharingStarted",
    "combine",
    "flow",
    "flow_of",
    "merge",
    "snapshot_flow",
    "composable",
    "composable_chain",
    "composition_local_of",
    "composition_local_with_computed_default_of",
    "current_composer",
    "current_composite_key_hash_code",
    "current_composition_local_context",
    "current_recompose_scope",
    "dont_memoize",
    "immutable",
    "is_composable",
    "key",
    "list_saver",
    "map_saver",
    "movable_content_of",
    "produce_state",
    "remember",
    "remember_composition_context",
    "remember_coroutine_scope",
    "remember_saveable",
    "remember_saveable_state_holder",
    "LocalRetainedValuesStore",
    "LocalRetainedValuesStoreProvider",
    "ManagedRetainedValuesStore",
    "RetainObserver",
    "RetainedEffect",
    "RetainedValuesStore",
    "retain",
    "retain_managed_retained_values_store",
    "remember_updated_state",
    "same",
    "shown_as",
    "stable",
    "static_composition_local_of",
]
