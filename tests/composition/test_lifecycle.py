"""LifecycleRegistry and its effects beyond the recordings: nested events, errors, random walks, the scene's own."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import (
    CompositionLocalProvider,
    IllegalStateError,
    Lifecycle,
    LifecycleEventEffect,
    LifecycleOwner,
    LifecycleRegistry,
    LocalLifecycleOwner,
    Scene,
    collect_as_state_with_lifecycle,
    composable,
    drop_unless_started,
    flow_of,
    repeat_on_lifecycle,
)

STATE, EVENT = Lifecycle.State, Lifecycle.Event


class Screen(LifecycleOwner):
    def __init__(self) -> None:
        self.registry = LifecycleRegistry(self)

    @property
    def lifecycle(self) -> Lifecycle:
        return self.registry

    def __repr__(self) -> str:
        return "screen"


@given(st.lists(st.sampled_from([STATE.CREATED, STATE.STARTED, STATE.RESUMED]), max_size=8))
def test_walk_through_states__each_observer_hears_every_step_between_them(states: list[Any]) -> None:
    screen, heard = Screen(), list[tuple[str, str]]()
    screen.lifecycle.add_observer(lambda _, event: heard.append(("a", event.name)))
    screen.lifecycle.add_observer(lambda _, event: heard.append(("b", event.name)))
    expected, now = list[tuple[str, str]](), STATE.INITIALIZED
    for state in states:
        screen.registry.current_state = state
        up, down = list[str](), list[str]()
        while now < state:
            event = EVENT.up_from(now)
            assert event is not None
            up.append(event.name)
            now = event.target_state
        while now > state:
            event = EVENT.down_from(now)
            assert event is not None
            down.append(event.name)
            now = event.target_state
        expected += [(name, event) for name in "ab" for event in up] + [
            (name, event) for name in "ba" for event in down
        ]
    assert (heard, screen.lifecycle.current_state_flow.value) == (expected, now)


def test_observer_that_stops_the_owner_while_it_starts__the_others_hear_no_step_that_is_taken_back() -> None:
    screen, heard = Screen(), list[str]()

    def first(_: Any, event: Any) -> None:
        heard.append(f"first {event.name}")
        if event is EVENT.ON_START:
            screen.registry.current_state = STATE.CREATED

    screen.lifecycle.add_observer(first)
    screen.lifecycle.add_observer(lambda _, event: heard.append(f"second {event.name}"))
    screen.registry.current_state = STATE.RESUMED
    assert heard == ["first ON_CREATE", "first ON_START", "first ON_STOP", "second ON_CREATE"]


def test_observer_that_raises__the_next_event_is_told_all_the_same() -> None:
    screen, heard = Screen(), list[str]()

    def fails(_: Any, event: Any) -> None:
        heard.append(event.name)
        if event is EVENT.ON_CREATE:
            raise ValueError("not ready")

    screen.lifecycle.add_observer(fails)
    with pytest.raises(ValueError, match="not ready"):
        screen.registry.current_state = STATE.CREATED
    screen.registry.current_state = STATE.STARTED
    assert (heard, screen.registry.observer_count) == (["ON_CREATE", "ON_START"], 1)


@pytest.mark.parametrize(("before", "after"), [(None, STATE.DESTROYED), (STATE.DESTROYED, STATE.CREATED)])
def test_state_to_which_no_event_leads__raises(before: Any, after: Any) -> None:
    screen = Screen()
    if before is not None:
        screen.registry.current_state = STATE.CREATED
        screen.registry.current_state = before
    with pytest.raises(IllegalStateError, match=f"no event leads from there to {after.name}"):
        screen.registry.current_state = after


def test_wrong_arguments__raise_at_the_call() -> None:
    def content() -> None:
        LifecycleEventEffect(lambda: None, EVENT.ON_DESTROY)

    with pytest.raises(ValueError, match="ends before ON_DESTROY"):
        Scene(content)

    def swapped() -> None:
        LifecycleEventEffect(EVENT.ON_START, lambda: None)  # type: ignore[arg-type]  # the order of Kotlin

    with pytest.raises(TypeError, match="the function comes first"):
        Scene(swapped)

    def without_value() -> None:
        collect_as_state_with_lifecycle(flow_of(1))

    with pytest.raises(TypeError, match="write collect_as_state_with_lifecycle"):
        Scene(without_value)
    with pytest.raises(ValueError, match="no event leads to this state"):
        repeat_on_lifecycle(Screen(), STATE.INITIALIZED, lambda: flow_of(1).to_list()).send(None)


def test_click_while_the_screen_is_not_started__is_dropped() -> None:
    screen, heard, clicks = Screen(), list[str](), list[Any]()

    @composable
    def content() -> None:
        clicks.append(drop_unless_started(lambda: heard.append(screen.registry.current_state.name)))

    with Scene(lambda: CompositionLocalProvider(LocalLifecycleOwner.provides(screen), content=content)):
        for state in (STATE.CREATED, STATE.STARTED, STATE.RESUMED, STATE.CREATED):
            screen.registry.current_state = state
            clicks[-1]()
    assert heard == ["STARTED", "RESUMED"]
