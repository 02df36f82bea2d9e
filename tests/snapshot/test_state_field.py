"""state_field: an attribute that is state."""

from dataclasses import dataclass
from typing import Any

import pytest

from engine.snapshot import (
    Snapshot,
    mutable_state_list_of,
    never_equal_policy,
    state_field,
)


class Model:
    count = state_field(0)
    name: str = state_field("")
    items = state_field(factory=mutable_state_list_of)

    def increment(self) -> None:
        self.count += 1


def test_attribute__reads_and_writes_state() -> None:
    model = Model()
    reads: list[str] = []
    writes: list[str] = []
    Snapshot.observe(model.increment, lambda state: reads.append(state.name), lambda state: writes.append(state.name))
    assert (model.count, reads, writes) == (1, ["Model.count"], ["Model.count"])


def test_instances__have_states_of_their_own() -> None:
    one, two = Model(), Model()
    one.count = 5
    one.items.append(1)
    assert (two.count, list(two.items)) == (0, [])
    assert (one.count, list(one.items)) == (5, [1])


def test_written_in_a_snapshot__isolated_until_apply() -> None:
    model = Model()
    snapshot = Snapshot.take_mutable_snapshot()
    snapshot.run(model.increment)
    assert model.count == 0
    snapshot.apply().check()
    snapshot.dispose()
    assert model.count == 1


def test_subclass__inherits_the_field() -> None:
    class Special(Model):
        pass

    special = Special()
    special.count += 2
    assert (special.count, Model().count) == (2, 0)


def test_on_the_class__the_descriptor_with_the_state_of_an_instance() -> None:
    model = Model()
    state = Model.count.state_of(model)
    state.value = 3
    assert model.count == 3


def test_policy__is_that_of_the_state() -> None:
    class Pinged:
        ping = state_field(None, policy=never_equal_policy())

    pinged = Pinged()
    writes: list[Any] = []
    Snapshot.observe(lambda: setattr(pinged, "ping", None), None, writes.append)
    assert len(writes) == 1


def test_delete__raises() -> None:
    with pytest.raises(AttributeError, match=r"Model\.count.*cannot be deleted"):
        del Model().count


def test_neither_or_both_of_default_and_factory__raises() -> None:
    with pytest.raises(TypeError, match="either a default value or factory"):
        state_field()
    with pytest.raises(TypeError, match="either a default value or factory"):
        state_field(0, factory=int)


@pytest.mark.parametrize("default", [[], {}, set()])
def test_default_that_all_would_share__raises(default: Any) -> None:
    with pytest.raises(TypeError, match="factory=mutable_state_list_of"):
        state_field(default)


def test_slots_without_dict__raises_at_class_creation() -> None:
    with pytest.raises((TypeError, RuntimeError)) as raised:

        class Slotted:
            __slots__ = ("other",)
            count = state_field(0)

    assert "__slots__" in text_of(raised.value)
    assert "mutable_state_of" in text_of(raised.value)


def test_slots_with_dict__works() -> None:
    class Slotted:
        __slots__ = ("__dict__", "other")
        count = state_field(0)

    slotted = Slotted()
    slotted.count += 1
    assert slotted.count == 1


@pytest.mark.parametrize("options", [{}, {"frozen": True}, {"slots": True}, {"eq": False}])
@pytest.mark.parametrize("annotated", [True, False])
def test_dataclass__raises_at_class_creation(options: dict[str, bool], annotated: bool) -> None:
    class Plain:
        other: int = 0
        count = state_field(0)

    if annotated:
        Plain.__annotations__["count"] = int
    with pytest.raises((TypeError, RuntimeError)) as raised:
        dataclass(**options)(Plain)  # type: ignore[call-overload]
    assert "Plain.count = state_field" in text_of(raised.value)
    assert "default_factory=lambda: mutable_state_of" in text_of(raised.value)


def test_subclass_of_a_frozen_dataclass__raises_at_class_creation() -> None:
    @dataclass(frozen=True)
    class Frozen:
        other: int = 0

    with pytest.raises((TypeError, RuntimeError)) as raised:

        class Below(Frozen):
            count = state_field(0)

    assert "frozen" in text_of(raised.value)


def text_of(error: BaseException) -> str:
    """The message; Python 3.11 wraps what __set_name__ raises."""
    return f"{error} {error.__cause__}"


def test_name_of_a_field__knows_the_instance_unless_that_takes_no_weak_references() -> None:
    class Unreferenced:
        __slots__ = ("__dict__",)
        count = state_field(0)

    model, plain = Model(), Unreferenced()
    plain.count += 1
    model.count += 1
    name = Model.count.state_of(model).name  # type: ignore[attr-defined]  # the class attribute is the descriptor
    assert (name, name.holder()) == ("Model.count", model)
    assert Unreferenced.count.state_of(plain).name == "Unreferenced.count"
    assert plain.count == 1
