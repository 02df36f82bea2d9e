"""RecomposeScope: the smallest part of a composition that runs again, and the reads of its last run.

Terms       token: number of a composition pass; each read stores the token of its pass,
            which separates repeated reads from stale ones. instances: the states that
            invalidated a scope.
Invariants  I1 `group` is a restart group whose slot 0 is this scope.
            I2 a scope without `block` cannot run by itself: it read no state, and no caller requested the scope.
Source      Compose RecomposeScopeImpl.kt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from typing import TYPE_CHECKING, Any, Protocol

from engine.slots import Group
from engine.snapshot import DerivedState, structural_equality_policy

if TYPE_CHECKING:
    from engine.composition.calls.function_info import FunctionInfo


class InvalidationResult(Enum):
    """What happens with a request to run a scope. Compose: InvalidationResult."""

    IGNORED = "the scope is not, or no longer, part of a composition"
    SCHEDULED = "it will run in the next frame"
    DEFERRED = "its composition is composing now: it will run in a later pass"
    IMMINENT = "it will run later in the pass that is under way"


class ScopeReads(Protocol):
    """The reads of all scopes of one owner, by state: observations.py."""

    def read_again(self, scope: RecomposeScope) -> None:
        """Records the previous reads of a scope again."""

    def remove(self, instance: object, scope: RecomposeScope) -> None:
        """Removes a read."""


class RecomposeScopeOwner(Protocol):
    """The owner of a scope: a composition, or movable content between places (movable_content_state.py).

    Compose: RecomposeScopeOwner.
    """

    @property
    def observations(self) -> ScopeReads:
        """The observations with the scope's reads."""

    def invalidate(self, scope: RecomposeScope, instance: Any, **facts: Any) -> InvalidationResult:
        """Requests a run of the scope; see Composition.invalidate."""

    def scope_released(self, scope: RecomposeScope, reads: Iterable[Any]) -> None:
        """Releases a scope that left."""

    def note_recheck(self, error: BaseException, scope: RecomposeScope) -> None:
        """Adds the scope's place to the exception of a derived state whose recalculation raised."""


class RecomposeScope:
    """The unit of recomposition: one composable's group and block. Compose: RecomposeScope."""

    # Other attributes are set when the scope is entered, or together with `group`: each composed composable
    # creates a scope, so each assignment here costs time.
    __slots__ = (
        "__weakref__",
        "arguments",
        "block",
        "composition",
        "derived",
        "group",
        "index",
        "info",
        "reads",
        "skipped",
        "slot",
        "token",
        "used",
        "version",
    )

    released = 0
    """How many scopes have left their compositions, in the whole program."""
    token: int
    """Number of the last pass that entered the scope."""
    skipped: bool
    """Whether that pass skipped the scope."""

    def __init__(
        self, composition: RecomposeScopeOwner, info: FunctionInfo, group: Group, index: int, slot: int
    ) -> None:
        self.composition: RecomposeScopeOwner | None = composition
        self.info = info
        self.group: Group = group
        self.index = index  # where the group stood at `version` of the table: find_place in scope_place.py
        self.slot = slot
        self.version = -1
        self.block: Callable[[tuple[Any, ...]], None] | None = None
        self.arguments: tuple[Any, ...] = ()
        self.used = False
        self.reads: dict[Any, int] | None = None
        self.derived: dict[DerivedState[Any], Any] | None = None

    @property
    def name(self) -> str:
        """The name of the composable."""
        return self.info.name

    def __repr__(self) -> str:
        return f"<RecomposeScope {self.name}>"

    @property
    def valid(self) -> bool:
        """Whether the scope belongs to a composition."""
        return self.composition is not None

    def update_scope(self, block: Callable[[tuple[Any, ...]], None], arguments: tuple[Any, ...]) -> None:
        """Sets the function and the arguments that compose the scope again."""
        self.block = block
        self.arguments = arguments

    def invalidate(self, **facts: Any) -> None:
        """Requests a run without a state change; ignored after the scope left its composition.

        `facts`: the engine's reason, for the trace; without it the trace shows an explicit invalidation.
        """
        if self.composition is not None:
            self.composition.invalidate(self, None, **facts)

    def invalidate_for_result(self, instance: Any) -> InvalidationResult:
        """Requests a run because `instance` changed, or None; returns what happens with the request."""
        composition = self.composition
        return InvalidationResult.IGNORED if composition is None else composition.invalidate(self, instance)

    def release(self) -> None:
        """Removes the scope from its composition permanently."""
        composition = self.composition
        if composition is not None:
            self.composition = None
            RecomposeScope.released += 1
            reads = self.reads or ()
            self.reads = self.derived = self.block = None
            self.arguments = ()
            composition.scope_released(self, reads)

    # -- reads

    def record_derived_value(self, state: DerivedState[Any], value: Any) -> None:
        """Remembers a derived state's value as seen by this run."""
        if self.derived is None:
            self.derived = {}
        self.derived[state] = value

    def is_invalid_for(self, instances: Iterable[Any] | None) -> bool:
        """Returns whether the scope must run: False if all invalidating states are derived and kept their values."""
        derived = self.derived
        if instances is None or derived is None:
            return True
        try:
            # A loop: a generator would replace a StopIteration of the calculation by a RuntimeError.
            for each in instances:
                if not isinstance(each, DerivedState) or self._has_changed(each, derived):
                    return True
            return False
        except BaseException as error:
            if self.composition is not None:
                self.composition.note_recheck(error, self)
            raise

    def _has_changed(self, state: DerivedState[Any], derived: dict[DerivedState[Any], Any]) -> bool:
        policy = state.policy or structural_equality_policy()
        return state not in derived or not policy.equivalent(state.current_record.current_value, derived[state])

    def reread(self) -> None:
        """Records the previous reads again, because a run proved unnecessary."""
        if self.composition is not None:
            self.composition.observations.read_again(self)

    def drop_stale_reads(self, token: int) -> None:
        """Forgets the reads that the pass `token` did not repeat."""
        composition, reads = self.composition, self.reads
        if composition is None or reads is None or self.token != token:
            return
        for instance in [instance for instance, read_in in reads.items() if read_in != token]:
            del reads[instance]
            composition.observations.remove(instance, self)
            if self.derived is not None and isinstance(instance, DerivedState):
                self.derived.pop(instance, None)
