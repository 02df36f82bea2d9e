"""retain: a remembered value that stays in a store while its content is away, such as a page that is hidden.

    store = retain_managed_retained_values_store()
    if is_shown:
        LocalRetainedValuesStoreProvider(store, content)      # `retain` in content survives while it is not shown

Terms       place: as for remember_saveable; with the keys it identifies a value in the store. exited: out of the
            composition, in the store. retired: out of the store, never to return.
Invariants  I1 a store retains what leaves only while its content is away. I2 content that returns takes its values;
            unused values of a left composition retire after the frame; a composition that raises gives back what it
            took. I3 each RetainObserver is retired or unused exactly once, also if another one raises.
Source      Compose runtime-retain: Retain.kt, RetainedValueHolder.kt, ManagedRetainedValuesStore.kt,
            LocalRetainedValuesStore.kt, RetainedEffect.kt.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from typing import Protocol, TypeVar, cast

from engine.composition.calls.call_site import SITE_MASK, stable_hash
from engine.composition.calls.composable import composable
from engine.composition.calls.content import Content
from engine.composition.composite_key_hash import place_in
from engine.composition.controlled_composition import ControlledComposition
from engine.composition.current import current
from engine.composition.effects.effects import SideEffect, no_function
from engine.composition.effects.remember import check_calculation, remember
from engine.composition.errors.composition_error import not_composing_error
from engine.composition.errors.failures import call_all
from engine.composition.locals import CompositionLocal, CompositionLocalProvider, static_composition_local_of
from engine.composition.remember_observer import RememberObserver
from engine.snapshot.value_repr import value_repr

T = TypeVar("T")
_KEY = stable_hash("retain")
_MISSING = object()


class RetainObserver:
    """A retained value that receives its steps. Compose: RetainObserver."""

    __slots__ = ()

    def on_retained(self) -> None:
        """Called once, after the first composition with the value is applied."""

    def on_entered_composition(self) -> None:
        """Called each time the value enters the composition."""

    def on_exited_composition(self) -> None:
        """Called each time the value leaves the composition."""

    def on_retired(self) -> None:
        """Called when the value can no longer return."""

    def on_unused(self) -> None:
        """Called if the composition that created the value failed."""


class RetainedValuesStore(Protocol):
    """Stores values while their content is away. Compose: RetainedValuesStore."""

    def consume_exited_value_or_default(self, key: object, default: object) -> object:
        """Removes and returns the last value with this key, or `default`."""

    def save_exiting_value(self, key: object, value: object) -> None:
        """Takes a value that leaves the composition."""

    def on_content_entered_composition(self) -> None:
        """Called after the frame in which the content entered the composition."""

    def on_content_exit_composition(self) -> None:
        """Called before the values of content that leaves."""


class _ForgetfulStore:
    """Retains nothing: `retain` then does what `remember` does. Compose: ForgetfulRetainedValuesStore."""

    def consume_exited_value_or_default(self, key: object, default: object) -> object:
        return default

    def save_exiting_value(self, key: object, value: object) -> None:
        _retire(value)

    def on_content_entered_composition(self) -> None:
        pass

    def on_content_exit_composition(self) -> None:
        pass


class ManagedRetainedValuesStore:
    """A store for one place: while its provider is away, it retains the values. Compose: ManagedRetainedValuesStore."""

    def __init__(self) -> None:
        self._is_enabled = True
        self._is_disposed = False
        self._is_content_composed = False
        self._exited: dict[object, list[object]] = {}

    @property
    def is_retaining_exited_values(self) -> bool:
        """Whether a value that leaves now stays in the store. Keeps I1."""
        return self._is_enabled and not self._is_content_composed

    def enable_retaining_exited_values(self) -> None:
        """Retains values again. Raises RuntimeError after `dispose`."""
        if self._is_disposed:
            raise RuntimeError("enable_retaining_exited_values() was called on a store that is disposed")
        self._is_enabled = True

    def disable_retaining_exited_values(self) -> None:
        """Retires the values of the store, and retains none until it is enabled again."""
        self._is_enabled = False
        self._retire_exited()

    def dispose(self) -> None:
        """Retires the values; the store retains none from now on."""
        self._is_disposed = True
        self.disable_retaining_exited_values()

    def on_content_exit_composition(self) -> None:
        """Begins to retain. Raises RuntimeError if the content is not composed."""
        if not self._is_disposed:
            if not self._is_content_composed:
                raise RuntimeError(f"{_TWICE}it left the composition twice")
            self._is_content_composed = False

    def on_content_entered_composition(self) -> None:
        """Retires the values that the content did not take. Raises RuntimeError if the content is composed already."""
        if not self._is_disposed:
            if self._is_content_composed:
                raise RuntimeError(f"{_TWICE}it entered the composition twice")
            try:
                self._retire_exited()
            finally:
                self._is_content_composed = True

    def consume_exited_value_or_default(self, key: object, default: object) -> object:
        """Removes and returns the last value with this key, or `default`."""
        values = self._exited.get(key)
        if not values:
            return default
        value = values.pop()
        if not values:
            del self._exited[key]
        return value

    def save_exiting_value(self, key: object, value: object) -> None:
        """Keeps the value, or retires it if the store does not retain now."""
        if self.is_retaining_exited_values:
            self._exited.setdefault(key, []).append(value)
        else:
            _retire(value)

    def _retire_exited(self) -> None:
        exited, self._exited = self._exited, {}
        call_all([partial(_retire, value) for values in exited.values() for value in values])


_TWICE = "a ManagedRetainedValuesStore serves one place at a time: "


def _retire(value: object) -> None:
    if isinstance(value, RetainObserver):
        value.on_retired()


LocalRetainedValuesStore: CompositionLocal[RetainedValuesStore] = static_composition_local_of(
    _ForgetfulStore, name="LocalRetainedValuesStore"
)
"""The store of `retain`; by default one that retains nothing. Compose: LocalRetainedValuesStore."""


class RetainedValueHolder(RememberObserver):
    """A retained value in the composition."""

    __slots__ = ("_is_new", "key", "store", "value")

    def __init__(self, key: object, value: object, store: RetainedValuesStore, is_new: bool) -> None:
        if isinstance(value, RememberObserver) and not isinstance(value, RetainObserver):
            raise ValueError(
                f"retain({value_repr(value)}): a store sends a RememberObserver no notifications; "
                "derive its class from RetainObserver, too"
            )
        self.key = key
        self.value = value
        self.store = store
        self._is_new = is_new

    def on_remembered(self) -> None:
        if isinstance(self.value, RetainObserver):
            if self._is_new:
                self.value.on_retained()
                self._is_new = False  # not before: what raises is started again
            self.value.on_entered_composition()

    def on_forgotten(self) -> None:
        try:
            if isinstance(self.value, RetainObserver):
                self.value.on_exited_composition()
        finally:
            self.store.save_exiting_value(self.key, self.value)

    def on_abandoned(self) -> None:
        if not self._is_new:  # it came from the store, and the next composition takes it from there
            self.store.save_exiting_value(self.key, self.value)
        elif isinstance(self.value, RetainObserver):
            self.value.on_unused()

    def move_to(self, store: RetainedValuesStore) -> None:
        """Changes the store that receives the value when it leaves."""
        self.store = store


def retain(calculation: Callable[[], T], *keys: object) -> T:
    """Returns a remembered value like `remember`; content that returns takes its values from the store around it.

    `keys` must be hashable. Raises CompositionError outside composition. Compose: retain.
    """
    return _retain_at(2, calculation, keys)


def _retain_at(frame_depth: int, calculation: Callable[[], T], keys: tuple[object, ...]) -> T:
    composer = current.composer
    if composer is None:
        raise not_composing_error(retain)
    store = LocalRetainedValuesStore.current
    site = composer.call_site(sys._getframe(frame_depth), is_value=True) ^ _KEY
    place = (f"{place_in(composer)}/{site & SITE_MASK:x}", keys)

    def make() -> RetainedValueHolder:
        value = store.consume_exited_value_or_default(place, _MISSING)
        if value is not _MISSING:
            return RetainedValueHolder(place, value, store, is_new=False)
        check_calculation("retain", calculation, keys)
        return RetainedValueHolder(place, calculation(), store, is_new=True)

    holder: RetainedValueHolder = composer.remember(site, make, keys)
    if holder.store is not store:
        SideEffect(lambda: holder.move_to(store))
    return cast("T", holder.value)


class _PresenceIndicator(RememberObserver):
    """Notifies the store when its content enters and leaves the composition."""

    __slots__ = ("_cancel", "_composition", "_has_entered", "_store")

    def __init__(self, store: RetainedValuesStore, composition: ControlledComposition) -> None:
        self._store = store
        self._composition = composition
        self._has_entered = False
        self._cancel: Callable[[], None] | None = None

    def on_remembered(self) -> None:
        self._cancel = self._composition.schedule_frame_end_callback(self._enter)  # keeps I2

    def _enter(self) -> None:
        self._has_entered = True
        self._store.on_content_entered_composition()

    def on_forgotten(self) -> None:
        self.on_abandoned()
        if self._has_entered:
            self._has_entered = False
            self._store.on_content_exit_composition()

    def on_abandoned(self) -> None:
        if self._cancel is not None:
            self._cancel()


@composable
def LocalRetainedValuesStoreProvider(store: RetainedValuesStore, content: Content) -> None:
    """Composes `content` with `store` for its retained values. Compose: LocalRetainedValuesStoreProvider."""
    CompositionLocalProvider(LocalRetainedValuesStore.provides(store), content=content)
    composer = current.composer
    assert composer is not None
    composition = composer.composition
    # After the content: what is remembered last is forgotten first, so that the store retains the content's values.
    remember(lambda: _PresenceIndicator(store, composition), store)


class _OwnedStore(RetainObserver):
    """A retained store; it is disposed together with its place."""

    __slots__ = ("store",)

    def __init__(self) -> None:
        self.store = ManagedRetainedValuesStore()

    def on_retired(self) -> None:
        self.store.dispose()

    def on_unused(self) -> None:
        self.store.dispose()


def retain_managed_retained_values_store() -> ManagedRetainedValuesStore:
    """Returns this place's store, retained in the store around it; it is disposed when it is retired.

    Raises CompositionError outside composition. Compose: retainManagedRetainedValuesStore.
    """
    return _retain_at(2, _OwnedStore, ()).store


class _RetainedEffect(RetainObserver):
    __slots__ = ("_effect", "_retire")

    def __init__(self, effect: Callable[[], Callable[[], object] | None]) -> None:
        self._effect = effect
        self._retire: Callable[[], object] | None = None

    def on_retained(self) -> None:
        self._retire = self._effect()

    def on_retired(self) -> None:
        retire, self._retire = self._retire, None
        if retire is not None:
            retire()


def RetainedEffect(effect: Callable[[], Callable[[], object] | None], *keys: object) -> None:
    """Runs `effect` when its place is first retained and after each change of a key; its result runs at the end.

    Unlike a DisposableEffect, it stays while its content is away and its store retains. Raises CompositionError outside
    composition. Compose: RetainedEffect.
    """
    if not callable(effect):
        raise no_function("RetainedEffect", effect, keys)
    _retain_at(2, lambda: _RetainedEffect(effect), keys)
