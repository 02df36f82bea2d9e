"""CompositionLocal: a value for a whole part of the tree, without passing it as an argument.

    dynamic   composition_local_of: a change re-runs only scopes that read `.current`
    static    static_composition_local_of: reads are not tracked; a change re-runs all content below
    computed  provides_computed, composition_local_with_computed_default_of: calculated from other locals at each
              read, in the reader's place; the reader depends on the dynamic ones among them

Source      Compose CompositionLocal.kt, ValueHolders.kt; golden M1.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

from engine.code_owner import is_program
from engine.composition.calls.composable import composable
from engine.composition.calls.element import Element, warn_of_no_block
from engine.composition.calls.stability import same, stable
from engine.composition.composer import Composer
from engine.composition.current import current
from engine.composition.errors.composition_error import CompositionError, not_composing_error
from engine.composition.locals_map import LocalsMap, NamedLocal
from engine.composition.operations import UpdateObjectKey
from engine.mistakes.mistake_warning import warn_of_mistake
from engine.slots.group import PROVIDER
from engine.snapshot import MutableState, SnapshotMutationPolicy, structural_equality_policy
from engine.snapshot.naming import Origin, name_of, origin_of
from engine.snapshot.value_repr import value_repr

T = TypeVar("T")


class ProvidedValue(NamedTuple):
    """An argument for CompositionLocalProvider; created by `local.provides(value)`. Compose: ProvidedValue."""

    local: CompositionLocal[Any]
    value: Any
    can_override: bool = True
    is_computed: bool = False
    """Whether `value` is a function that calculates the value."""

    def holder(self, old: Any) -> Any:
        """Returns the holder for the map of locals: `old`, the previous holder, if still suitable."""
        if not self.is_computed:
            return self.local.holder_for(self.value, old)
        computed = _ComputedHolder(self.value)
        return old if computed == old else computed


@stable
class CompositionLocalContext:
    """All composition locals of one place, to provide elsewhere. Compose: CompositionLocalContext.

    Contexts with the same locals are equal, so that content which captures one is not declared again for nothing
    (recording list_given_locals)."""

    __slots__ = ("locals_map",)

    def __init__(self, locals_map: LocalsMap) -> None:
        self.locals_map = locals_map

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CompositionLocalContext) and self.locals_map.same_as(other.locals_map)

    def __hash__(self) -> int:
        return hash(frozenset(self.locals_map.holders))


def current_composition_local_context() -> CompositionLocalContext:
    """Returns all locals of this place, for content composed elsewhere through CompositionLocalProvider(context).

    Raises CompositionError outside composition.
    """
    composer = current.composer
    if composer is None:
        raise not_composing_error(current_composition_local_context)
    return CompositionLocalContext(composer.current_locals())


class CompositionLocalAccessorScope:
    """The argument of a computed local's function: gives access to the reader's locals."""

    __slots__ = ("_locals_map",)

    def __init__(self, locals_map: LocalsMap) -> None:
        self._locals_map = locals_map

    def current_value(self, local: CompositionLocal[T]) -> T:
        """Returns the value of another local in the reader's place."""
        return local.value_in(self._locals_map)


class _ComputedHolder:
    __slots__ = ("compute",)

    def __init__(self, compute: Callable[[CompositionLocalAccessorScope], Any]) -> None:
        self.compute = compute

    __hash__ = None  # type: ignore[assignment]  # compared by value, and changes

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ComputedHolder) and same(self.compute, other.compute)

    @property
    def value(self) -> str:
        """For the trace: a computed local has separate values per reader."""
        return "computed"


class _StaticHolder:
    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value

    __hash__ = None  # type: ignore[assignment]  # compared by value, and changes

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _StaticHolder) and structural_equality_policy().equivalent(self.value, other.value)


class _ProvidedState(MutableState[T]):
    """The state holder of a dynamic local; the trace distinguishes it from program states."""

    __slots__ = ()

    is_local = True


class CompositionLocal(Generic[T]):
    """A composition local; see composition_local_of and static_composition_local_of. Compose: CompositionLocal."""

    __slots__ = ("_name", "_default_factory", "_default", "_policy", "_is_static", "_default_computation")
    _UNSET: Any = object()

    def __init__(
        self,
        default_factory: Callable[[], T],
        policy: SnapshotMutationPolicy[T] | None,
        is_static: bool,
        name: str | Origin,
        default_computation: Callable[[CompositionLocalAccessorScope], T] | None = None,
    ) -> None:
        self._name = name
        self._default_factory = default_factory
        self._default_computation = default_computation
        self._default: Any = self._UNSET
        self._policy = policy or structural_equality_policy()
        self._is_static = is_static

    @property
    def name(self) -> str:
        """The given name, or the name of the assignment target."""
        if not isinstance(self._name, str):
            self._name = name_of(self._name) or "local"
        return self._name

    def __repr__(self) -> str:
        return f"<CompositionLocal {self.name}>"

    def __str__(self) -> str:
        if current.composer is not None and is_program(sys._getframe(1).f_code.co_filename):
            warn_of_mistake(f"a text shows the local `{self.name}` itself: write `{self.name}.current`")
        return repr(self)

    def provides(self, value: T) -> ProvidedValue:
        """Returns `value` as an argument for CompositionLocalProvider."""
        return ProvidedValue(self, value)

    def provides_default(self, value: T) -> ProvidedValue:
        """Returns `value` like `provides`, ignored if a provider further up has a value."""
        return ProvidedValue(self, value, can_override=False)

    def provides_computed(self, compute: Callable[[CompositionLocalAccessorScope], T]) -> ProvidedValue:
        """Provides a value that `compute(scope)` calculates at each read, from locals `scope.current_value(other)`."""
        return ProvidedValue(self, compute, is_computed=True)

    @property
    def current(self) -> T:
        """The value here; reading a dynamic local subscribes the scope. Raises CompositionError outside composition."""
        composer = current.composer
        if composer is None:
            raise CompositionError(
                f"{self.name}.current was read outside composition: read it in a @composable and pass the value on"
            )
        return self.value_in(composer.current_locals())

    def value_in(self, locals_map: LocalsMap) -> T:
        """Returns the value in a map of locals; for a dynamic local, this is an observed state read."""
        holder = locals_map.holders.get(self)
        if holder is not None:
            if type(holder) is _ComputedHolder:
                computed: T = holder.compute(CompositionLocalAccessorScope(locals_map))
                return computed
            value: T = holder.value
            return value
        if self._default_computation is not None:
            return self._default_computation(CompositionLocalAccessorScope(locals_map))
        if self._default is self._UNSET:
            self._default = self._default_factory()
        default: T = self._default
        return default

    def holder_for(self, value: T, old: Any) -> Any:
        """Returns the holder of `value`: the old one, updated, for a dynamic local; a new one after a static change."""
        if self._is_static:
            holder = _StaticHolder(value)
            return old if holder == old else holder
        if isinstance(old, MutableState):
            old.value = value
            return old
        return _ProvidedState(value, self._policy, self.name)


def composition_local_of(
    default_factory: Callable[[], T], policy: SnapshotMutationPolicy[T] | None = None, *, name: str | None = None
) -> CompositionLocal[T]:
    """Returns a local with tracked readers: only they re-run after a change. Compose: compositionLocalOf.

    Without `name` it takes the name of its assignment target. Raises TypeError if the default is no function.
    """
    _check_factory("composition_local_of", default_factory)
    return CompositionLocal(default_factory, policy, False, name or origin_of(sys._getframe(1)))


def static_composition_local_of(default_factory: Callable[[], T], *, name: str | None = None) -> CompositionLocal[T]:
    """Returns a local for rare changes: reads are free, a change re-runs all content of the provider.

    Raises TypeError if the default is no function. Compose: staticCompositionLocalOf.
    """
    _check_factory("static_composition_local_of", default_factory)
    return CompositionLocal(default_factory, None, True, name or origin_of(sys._getframe(1)))


def _check_factory(call: str, factory: Any) -> None:
    if not callable(factory):
        raise TypeError(
            f"{call}({value_repr(factory)}): expected a function that gives the default; write "
            f"`{call}(lambda: {value_repr(factory)})`"
        )


def composition_local_with_computed_default_of(
    default_computation: Callable[[CompositionLocalAccessorScope], T], *, name: str = "computed local"
) -> CompositionLocal[T]:
    """Returns a local calculated from others, `scope.current_value(other)`, where no provider has a value for it.

    Compose: compositionLocalWithComputedDefaultOf.
    """
    return CompositionLocal(_no_default, None, False, name, default_computation)


def _no_default() -> Any:
    raise CompositionError("a local with a computed default is computed where it is read")


def _start_provider(composer: Composer, provided: tuple[ProvidedValue | CompositionLocalContext, ...]) -> None:
    """Opens the provider's group with its map. Slot: the provided holders."""
    outer = composer.current_locals()
    old: dict[NamedLocal, Any] | Any = composer.next_slot()
    holders: dict[NamedLocal, Any] = {}
    known = old if isinstance(old, dict) else {}
    for each in provided:
        if isinstance(each, CompositionLocalContext):
            holders.update(each.locals_map.holders)
            continue
        if not isinstance(each, ProvidedValue):
            if callable(each):
                raise TypeError(
                    "CompositionLocalProvider takes its content by `with`: write `with CompositionLocalProvider(…):`, "
                    "or `content=` for a scope of its own"
                )
            local = each[0] if isinstance(each, tuple) and each else each
            name = getattr(local, "name", "local") if isinstance(local, CompositionLocal) else "local"
            raise TypeError(
                f"CompositionLocalProvider takes {name}.provides(value), got {value_repr(each)}; write "
                f"`CompositionLocalProvider({name}.provides(…))`"
            )
        if each.can_override or each.local not in outer.holders:
            holders[each.local] = each.holder(known.get(each.local))
    same_holders = (
        isinstance(old, dict)
        and len(old) == len(holders)
        and all(known.get(local) is holder for local, holder in holders.items())
    )
    if same_holders:
        composer.keep_slot()
    else:
        composer.update_slot(holders)
    new = outer.with_holders(holders)
    # Compose compares a single value's map by identity, and creates a new map after each change of a static local
    # further up, even if this value shadows it; maps of several values compare by content.
    is_single = len(provided) == 1 and isinstance(provided[0], ProvidedValue)
    start_locals(composer, new, is_single and (composer.providers.invalid or composer.forced))


def start_locals(composer: Composer, new: LocalsMap, changed: bool = False) -> None:
    """Opens a group with the locals `new`; its content runs again if the locals differ, or if `changed`."""
    composer.start_group(_MAP_KEY, new, PROVIDER)
    group = composer.group
    assert group is not None
    providers = composer.providers
    invalid = False
    if not composer.inserting:
        was: LocalsMap = group.object_key
        if not changed and not composer.reusing and was.same_as(new):
            new = was
        else:
            invalid = True
            providers.updates[group] = new
            composer.changes.append(UpdateObjectKey(group, new))
    providers.push(group, new, invalid)
    composer.update_quick()


def end_locals(composer: Composer) -> None:
    """Closes the group that `start_locals` opened."""
    composer.end_group()
    composer.providers.pop()
    composer.update_quick()


_MAP_KEY = 0x10CA15
"""The key of each group with a map of locals; any constant would do."""


class _ProviderElement(Element):
    """The provider's group during its `with` block."""

    __slots__ = ("entered",)

    def __enter__(self) -> None:
        self.entered = True
        super().__enter__()

    def settle(self) -> None:
        if not hasattr(self, "entered") and self.composer.inserting:
            warn_of_no_block(self)
        self.composer.waiting = None
        end_locals(self.composer)
        self._end_wraps()


@composable(inline=True, transparent=True)
def CompositionLocalProvider(*provided: ProvidedValue | CompositionLocalContext, content: Any = None) -> Any:
    """Provides values to `content` (a skippable restart scope) or to a `with` block."""
    composer = current.composer
    assert composer is not None
    _start_provider(composer, provided)
    if content is None:
        return _ProviderElement(composer)
    content()
    end_locals(composer)
    return None


__all__ = [
    "CompositionLocal", "CompositionLocalAccessorScope", "CompositionLocalContext", "CompositionLocalProvider",
    "ProvidedValue", "composition_local_of", "composition_local_with_computed_default_of",
    "current_composition_local_context", "static_composition_local_of",
]  # fmt: skip
