"""A script names a state as reports print it: the attribute `self.count` of a model is `count`."""

from __future__ import annotations

from types import ModuleType

from engine import mutable_state_of
from inspector.running.live_states import LiveStates


def test_state_of_an_attribute__found_with_and_without_self() -> None:
    module = ModuleType("app")
    state = module.__dict__["kept"] = mutable_state_of(0, name="self.count")
    states = LiveStates()
    assert states.named("count", module) == states.named("self.count", module) == [state]
    assert states.names(module) == ["count"]


def test_field_of_a_class__found_by_its_own_name_unless_a_state_is_called_so() -> None:
    module = ModuleType("app")
    field = module.__dict__["field"] = mutable_state_of(0, name="Model.count")
    states = LiveStates()
    assert states.named("count", module) == states.named("Model.count", module) == [field]
    assert states.named("ount", module) == []
    plain = module.__dict__["plain"] = mutable_state_of(0, name="count")
    assert states.named("count", module) == [plain]
