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
