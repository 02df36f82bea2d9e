"""SnapshotStateObserver over derived states: notified when a value changes, not when a dependency does."""

from typing import Any

import pytest

from engine.snapshot import (
    Snapshot,
    SnapshotStateObserver,
    derived_state_of,
    referential_equality_policy,
    structural_equality_policy,
)
from tests.snapshot.state_observers import state_of, write


def test_derived_state__notifies_only_when_its_value_changes(observer: SnapshotStateObserver) -> None:
    state = state_of(0)
    is_big = derived_state_of(lambda: state.value > 10)
    log: list[str] = []
    observer.observe_reads("scope", log.append, lambda: is_big.value)
    write(state, 5)
    assert log == []
    write(state, 11)
    assert log == ["scope"]


@pytest.mark.parametrize(
    ("policy", "emitted"), [(None, 0), (structural_equality_policy(), 0), (referential_equality_policy(), 1)]
)
def test_derived_state_with_an_equal_new_value__its_policy_decides(
    observer: SnapshotStateObserver, policy: Any, emitted: int
) -> None:
    state = state_of(0)
    items = derived_state_of(lambda: [state.value // 10], policy)
    log: list[str] = []
    observer.observe_reads("scope", log.append, lambda: items.value)
    write(state, 1)
    assert len(log) == emitted


def test_nested_derived_states__the_outermost_value_decides(observer: SnapshotStateObserver) -> None:
    state = state_of(0)
    tens = derived_state_of(lambda: state.value // 10)
    is_big = derived_state_of(lambda: tens.value > 1)
    log: list[str] = []
    observer.observe_reads("scope", log.append, lambda: is_big.value)
    write(state, 15)
    assert log == []
    write(state, 25)
    assert log == ["scope"]


def test_derived_state_and_its_dependency_read__the_dependency_alone_invalidates(
    observer: SnapshotStateObserver,
) -> None:
    state = state_of(0)
    is_big = derived_state_of(lambda: state.value > 10)
    log: list[str] = []
    observer.observe_reads("scope", log.append, lambda: (is_big.value, state.value))
    write(state, 1)
    assert log == ["scope"]


def test_derived_state_switches_dependency_with_an_equal_value__the_new_one_counts(
    observer: SnapshotStateObserver,
) -> None:
    condition, state = state_of(False), state_of(0)
    derived = derived_state_of(lambda: state.value if condition.value else 0)
    log: list[str] = []
    observer.observe_reads("scope", log.append, lambda: derived.value)
    write(condition, True)
    assert log == []
    write(state, 1)
    assert log == ["scope"]


def test_derived_state_read_before_the_advance__the_other_scope_is_notified(
    observer: SnapshotStateObserver,
) -> None:
    state = state_of(0)
    derived = derived_state_of(lambda: state.value)
    log: list[str] = []

    def on_changed(scope: str) -> None:
        if scope == "second":
            log.append(scope)

    observer.observe_reads("first", on_changed, lambda: derived.value)
    observer.observe_reads("second", on_changed, lambda: derived.value)
    Snapshot.send_apply_notifications()
    state.value = 1
    observer.observe_reads("first", on_changed, lambda: derived.value)
    assert log == ["second"]
    observer.observe_reads("second", on_changed, lambda: derived.value)
    write(state, 2)
    assert log == ["second", "second"]


def test_derived_state_no_longer_read__its_dependencies_are_forgotten(
    observer: SnapshotStateObserver,
) -> None:
    state, enabled = state_of(0), state_of(True)
    runs: list[int] = []
    derived = derived_state_of(lambda: runs.append(1) or state.value)
    log: list[str] = []
    on_changed = log.append

    def run() -> None:
        observer.observe_reads("scope", on_changed, lambda: enabled.value and derived.value)

    run()
    write(enabled, False)
    run()
    assert len(runs) == 1
    write(state, 1)
    assert (log, len(runs)) == (["scope"], 1)


def test_calculation_writes_a_state_that_others_read__observer_settles(observer: SnapshotStateObserver) -> None:
    state, initial = state_of(0), state_of(True)

    def calculation() -> None:
        if state.value >= 2 or initial.value:
            return
        if state.value < 2:
            state.value += 1

    derived = [derived_state_of(calculation) for _ in range(3)]
    observer.observe_reads("scope", lambda scope: None, lambda: [each.value for each in derived])
    write(initial, False)
    write(state, state.value + 1)


def test_state_read_right_before_a_derived_one_without_dependencies__one_callback(
    observer: SnapshotStateObserver,
) -> None:
    state = state_of(0)
    constant = derived_state_of(lambda: 42)
    log: list[str] = []
    on_changed = log.append
    for value in (1, 2):
        observer.observe_reads("scope", on_changed, lambda: (state.value, constant.value))
        write(state, value)
    assert log == ["scope", "scope"]
