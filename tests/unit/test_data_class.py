"""Data classes of the engine have the fields, methods and errors of those of the standard library."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
import weakref
from dataclasses import FrozenInstanceError, field
from itertools import product
from typing import Any, ClassVar

import pytest

from engine.unit import data_class

BOTH = {"ours": data_class.dataclass, "standard": dataclasses.dataclass}


def _family(decorator: Any, options: dict[str, Any]) -> list[type]:
    """A class with each kind of field, a subclass with a changed default, one with methods of its own, an empty one."""

    @decorator(**options)
    class Base:
        """Fields of each kind."""

        kinds: ClassVar[int] = 3
        left: int
        right: float = 2.5
        many: list[int] = field(default_factory=lambda: [1])
        hidden: int = field(default=7, repr=False, compare=False)
        named: str = field(default="n", kw_only=True)
        later: int = field(init=False, default=9)

    @decorator(**options)
    class Sub(Base):
        """A field more, and one with another default."""

        right: float = 4.5
        more: int = 0

    @decorator(**options)
    class Own:
        """Methods of its own stay."""

        value: int

        def __eq__(self, other: object) -> bool:
            return True

        def __repr__(self) -> str:
            return "own"

        def __post_init__(self) -> None:
            object.__setattr__(self, "value", self.value + 1)

    @decorator(**options)
    class Empty:
        """No field."""

    return [Base, Sub, Own, Empty]


def _told(act: Any, *arguments: Any, **named: Any) -> Any:
    try:
        return act(*arguments, **named)
    except TypeError as error:
        # With slots, the standard class raises this for a name that is no field: it asks the class without slots.
        return _NOT_SET if "super(type, obj)" in str(error) else (type(error), str(error))
    except FrozenInstanceError:
        return _NOT_SET
    except AttributeError as error:
        return type(error), str(error)


_NOT_SET = "not set"
_CALLS: list[tuple[tuple[Any, ...], dict[str, Any]]] = [
    ((), {}), ((1,), {}), ((1, 2.0), {"named": "x"}), ((1, 2.0, [3], 4), {}), ((), {"no": 1}),
]  # fmt: skip


def _facts(kinds: list[type]) -> list[object]:
    """Everything that a program can ask of the classes and their instances."""
    facts: list[object] = []
    for kind in kinds:
        facts += [str(inspect.signature(kind)), [each.name for each in dataclasses.fields(kind)], kind.__doc__]
        facts += [
            getattr(kind, "__match_args__", None),
            getattr(kind, "__slots__", None),
            str(vars(kind)["__dataclass_params__"]),
        ]
        for arguments, named in _CALLS:
            first, second = (_told(kind, *arguments, **named) for _ in range(2))
            facts.append(first if isinstance(first, tuple) else repr(first))
            if isinstance(first, tuple):
                continue
            facts += [first == second, first != second, first == 1, _told(hash, first) == _told(hash, second)]
            facts += [repr(copy.copy(first)), repr(copy.deepcopy(first)), repr(dataclasses.astuple(first))]
            for name in ("left", "value", "other"):
                facts += [_told(setattr, first, name, 5), _told(delattr, first, name), _told(repr, first)]
    return facts


@pytest.mark.parametrize("frozen", [False, True])
def test_data_class__has_the_facts_of_the_standard_one(frozen: bool) -> None:
    for slots, eq, kw_only in product((False, True), repeat=3):
        options = {"frozen": frozen, "slots": slots, "eq": eq, "kw_only": kw_only}
        ours, standard = (_facts(_family(decorator, options)) for decorator in BOTH.values())
        assert ours == standard, options


@data_class.dataclass(frozen=True, slots=True, weakref_slot=True)
class Point:
    """A frozen class of a module, for pickle."""

    x: int
    y: float = float("nan")


def test_frozen_class_with_slots__is_pickled_and_referenced_weakly() -> None:
    point = Point(1, 2.0)
    assert pickle.loads(pickle.dumps(point)) == point
    assert weakref.ref(point)() is point


def test_field_that_is_the_same_object__is_equal_as_in_a_tuple() -> None:
    same = float("nan")
    assert Point(1, same) == Point(1, same)
    assert Point(1, float("nan")) != Point(1, float("nan"))


def test_standard_class__inherits_from_a_frozen_one_and_the_reverse() -> None:
    @dataclasses.dataclass(frozen=True)
    class Below(Point):
        z: int = 0

    @data_class.dataclass(frozen=True)
    class Lowest(Below):
        w: int = 1

    assert Lowest(1, 2.0) == Lowest(1, 2.0, 0, 1)
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'z'"):
        Lowest(1).z = 2  # type: ignore[misc]  # what is tested
