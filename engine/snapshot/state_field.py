"""`count = state_field(0)` in a class body: each instance has its own state behind the attribute.

Shape       instance.__dict__["count"] holds the state, created at the first access; the descriptor is a data
            descriptor and therefore takes precedence.
Refused     classes that cannot support it: with __slots__ but without __dict__, frozen classes, dataclasses
            (their __init__ and __eq__ would use the descriptor as a default value).
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar, cast, overload
from weakref import ref

from engine.snapshot.mutable_state import MutableState
from engine.snapshot.policy import STRUCTURAL, SnapshotMutationPolicy
from engine.snapshot.value_repr import value_repr

T = TypeVar("T")
_MISSING: Final = object()
_UNSHAREABLE: Final = (list, dict, set, bytearray)


class FieldName(str):
    """The name of a field's state, `Ticket.votes`. It knows the instance that holds the state, so that debuggers tell
    the states of several instances apart."""

    __slots__ = ("holder",)

    holder: ref[object] | None
    """The instance; None for a class whose instances take no weak references."""

    @classmethod
    def of(cls, instance: object, field: str) -> FieldName:
        """Returns the name of the state behind `field` of `instance`."""
        name = cls(f"{type(instance).__name__}.{field}")
        try:
            name.holder = ref(instance)
        except TypeError:
            name.holder = None
        return name


class StateField(Generic[T]):
    """The descriptor that `state_field` returns."""

    def __init__(self, default: Any, factory: Callable[[], T] | None, policy: Any) -> None:
        self._default = default
        self._factory = factory
        self._policy = policy
        self._name = ""
        self._owner = ""

    def __set_name__(self, owner: type, name: str) -> None:
        where = f"{owner.__qualname__}.{name} = state_field(…)"
        alternative = f"give it a field that holds a state: {name}: MutableState = …mutable_state_of(…)"
        if owner.__dictoffset__ == 0:
            raise TypeError(
                f"{where}: {owner.__qualname__} has __slots__ and no __dict__ to keep the state in; "
                f"add '__dict__' to the slots, or {alternative}"
            )
        parameters = getattr(owner, "__dataclass_params__", None)
        if parameters is not None and parameters.frozen:
            raise TypeError(f"{where}: {owner.__qualname__} is frozen, nothing can be set; {alternative}")
        self._name = name
        self._owner = owner.__qualname__

    @property  # type: ignore[misc]  # a property of a descriptor
    def __class__(self) -> type:
        # @dataclass runs after class creation, later than __set_name__; but it checks for every attribute of
        # the class whether it is a Field, and that check reads __class__.
        if sys._getframe(1).f_globals.get("__name__") == "dataclasses":
            self._refuse_dataclass()
        return StateField

    def _refuse_dataclass(self) -> None:
        raise TypeError(
            f"{self._owner}.{self._name} = state_field(…): {self._owner} is a dataclass, whose generated "
            "methods would take the descriptor for a value; make it a plain class, or use a field that holds "
            f"a state: {self._name}: MutableState = field(default_factory=lambda: mutable_state_of(…))"
        )

    @overload
    def __get__(self, instance: None, owner: type) -> StateField[T]: ...
    @overload
    def __get__(self, instance: object, owner: type) -> T: ...
    def __get__(self, instance: object | None, owner: type) -> T | StateField[T]:
        if instance is None:
            if sys._getframe(1).f_globals.get("__name__") == "dataclasses":
                self._refuse_dataclass()
            return self
        return self.state_of(instance).value

    def __set__(self, instance: object, value: T) -> None:
        self.state_of(instance).set(value)

    def __delete__(self, instance: object) -> None:
        raise AttributeError(f"{self._owner}.{self._name} is a state and cannot be deleted; set it instead")

    def state_of(self, instance: object) -> MutableState[T]:
        """Returns the state behind the attribute of `instance`, and creates it at the first call."""
        states = instance.__dict__
        state = states.get(self._name)
        if state is None:
            factory = self._factory
            value = factory() if factory is not None else self._default
            made = MutableState(value, self._policy, FieldName.of(instance, self._name))
            state = states.setdefault(self._name, made)  # another thread may have stored one first
        return cast(MutableState[T], state)


def state_field(
    default: T = _MISSING,  # type: ignore[assignment]  # stands for no default
    *,
    factory: Callable[[], T] | None = None,
    policy: SnapshotMutationPolicy[T] = STRUCTURAL,
) -> Any:
    """Declares an attribute backed by state: its reads are observed, an assignment invalidates the readers.

    Pass either a default value or a `factory`, called for each instance. Raises TypeError for both, for neither,
    and for mutable defaults.
    """
    if (default is _MISSING) == (factory is None):
        raise TypeError("state_field takes either a default value or factory=…")
    if isinstance(default, _UNSHAREABLE):
        raise TypeError(
            f"state_field({value_repr(default)}): all instances would share it, and changing "
            "it in place is not seen; use factory=mutable_state_list_of (…_map_of, …_set_of)"
        )
    return StateField(default, factory, policy)
