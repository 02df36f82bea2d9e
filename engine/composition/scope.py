"""RecomposeScope: the part of a composition that runs again as one, and what it read when it last ran.

Terms       token: number of a composition pass; a read is noted with the token of the pass it happened in,
            so that what was not read again can be told from what was. instances: the states that
            invalidated a scope.
Invariants  I1 `group` is a restart group whose slot 0 is this scope.
            I2 a scope without `block` cannot run by itself: it read nothing and nobody asked for it.
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
    from engine.composition.composition import Composition
    from engine.composition.observations import Observations

UNCONDITIONALLY: Any = None
"""Stands for the states that invalidated a scope when one of them is no derived state, or nobody's read."""


class InvalidationResult(Enum):
    """What became of a request to run a scope again (Compose InvalidationResult)."""

    IGNORED = "the scope is not, or no longer, part of a composition"
    SCHEDULED = "it will run in the next frame"
    DEFERRED = "its composition is composing now: it will run in a later pass"
    IMMINENT = "it will run later in the pass that is under way"


class ScopeOwner(Protocol):
    """What a scope belongs to: a composition, or movable content on its way (movable_content_state.py)."""

    @property
    def observations(self) -> Observations: ...

    def invalidate(self, scope: RecomposeScope, instance: Any, **said: Any) -> InvalidationResult: ...

    def scope_released(self, scope: RecomposeScope, reads: Iterable[Any]) -> None: ...


class RecomposeScope:
    """See the module."""

    # What is not set here is set when the scope is entered, or by whoever sets `group`: a scope is made for
    # every composable that is composed, and each assignment counts.
    __slots__ = (
        "__weakref__",
        "arguments",
        "block",
        "composition",
        "derived",
        "forced",
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

    token: int
    """Number of the pass it was entered in last."""
    skipped: bool
    """Whether it was skipped then."""

    def __init__(self, composition: Composition, info: FunctionInfo, group: Group, index: int, slot: int) -> None:
        self.composition: ScopeOwner | None = composition
        self.info = info
        self.group: Group = group
        self.index = index  # where the group stood at `version` of the table: see Composition.place_of
        self.slot = slot
        self.version = -1
        self.block: Callable[[tuple[Any, ...]], None] | None = None
        self.arguments: tuple[Any, ...] = ()
        self.used = False
        self.forced = False
        self.reads: dict[Any, int] | None = None
        self.derived: dict[DerivedState[Any], Any] | None = None

    @property
    def name(self) -> str:
        return self.info.name

    def __repr__(self) -> str:
        return f"<RecomposeScope {self.name}>"

    @property
    def valid(self) -> bool:
        return self.composition is not None

    def update_scope(self, block: Callable[[tuple[Any, ...]], None], arguments: tuple[Any, ...]) -> None:
        """What to call, with what, to compose the same again."""
        self.block = block
        self.arguments = arguments

    def invalidate(self, **said: Any) -> None:
        """Asks for the scope to run again though no state changed; does nothing once it left the composition.

        `said`: what the trace tells of it, where the engine asks; else it is by hand."""
        if self.composition is not None:
            self.composition.invalidate(self, None, **said)

    def invalidate_for_result(self, instance: Any) -> InvalidationResult:
        composition = self.composition
        return InvalidationResult.IGNORED if composition is None else composition.invalidate(self, instance)

    def release(self) -> None:
        """The scope left the composition for good."""
        composition = self.composition
        if composition is not None:
            self.composition = None
            reads = self.reads or ()
            self.reads = self.derived = self.block = None
            self.arguments = ()
            composition.scope_released(self, reads)

    # -- reads

    def record_derived_value(self, state: DerivedState[Any], value: Any) -> None:
        if self.derived is None:
            self.derived = {}
        self.derived[state] = value

    def is_invalid_for(self, instances: Iterable[Any] | None) -> bool:
        """False only if all that invalidated it are derived states that have the value it saw."""
        derived = self.derived
        if instances is None or derived is None:
            return True
        return any(not isinstance(each, DerivedState) or self._has_changed(each, derived) for each in instances)

    def _has_changed(self, state: DerivedState[Any], derived: dict[DerivedState[Any], Any]) -> bool:
        policy = state.policy or structural_equality_policy()
        return state not in derived or not policy.equivalent(state.current_record.current_value, derived[state])

    def reread(self) -> None:
        """Tells the composition again what the scope reads: it did not have to run after all."""
        if self.composition is not None:
            self.composition.observations.read_again(self)

    def drop_stale_reads(self, token: int) -> None:
        composition, reads = self.composition, self.reads
        if composition is None or reads is None or self.token != token:
            return
        for instance in [instance for instance, read_in in reads.items() if read_in != token]:
            del reads[instance]
            composition.observations.remove(instance, self)
            if self.derived is not None and isinstance(instance, DerivedState):
                self.derived.pop(instance, None)
