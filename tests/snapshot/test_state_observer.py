"""SnapshotStateObserver: whose callback is called for which change."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.snapshot import (
    Snapshot,
    SnapshotStateObserver,
)
from tests.snapshot.state_observers import state_of, write


def test_read_state_changes__callback_with_its_scope_once(observer: SnapshotStateObserver) -> None:
    a, b, c = state_of(0), state_of(0), state_of(0)
    log: list[str] = []
    observer.observe_reads("scope", log.append, lambda: (a.value, b.value, a.value))
    a.value = 1
    b.value = 1
    assert log == []
    write(a, 2)
    assert log == ["scope"]
    write(c, 1)
    assert log == ["scope"]


def test_several_callbacks__each_is_called_for_its_own_states(observer: SnapshotStateObserver) -> None:
    layout_1, layout_2, draw = state_of(0), state_of(0), state_of(0)
    log: list[str] = []
    on_layout: Callable[[str], None] = lambda scope: log.append(f"layout {scope}")  # noqa: E731
    on_other: Callable[[str], None] = lambda scope: log.append(f"other {scope}")  # noqa: E731
    on_draw: Callable[[str], None] = lambda scope: log.append(f"draw {scope}")  # noqa: E731
    observer.observe_reads("node", on_layout, lambda: layout_1.value)
    observer.observe_reads("node", on_other, lambda: layout_2.value)
    observer.observe_reads("node", on_draw, lambda: draw.value)
    write(layout_1, 1)
    assert log == ["layout node"]
    write(layout_2, 1)
    assert log == ["layout node", "other node"]
    write(draw, 1)
    assert log == ["layout node", "other node", "draw node"]


def test_nested_runs__a_read_belongs_to_the_innermost(observer: SnapshotStateObserver) -> None:
    before, inside, after = state_of(0), state_of(0), state_of(0)
    log: list[str] = []
    on_layout: Callable[[str], None] = lambda scope: log.append(f"layout {scope}")  # noqa: E731
    on_draw: Callable[[str], None] = lambda scope: log.append(f"draw {scope}")  # noqa: E731

    def outer() -> None:
        before.value
        observer.observe_reads("child", on_draw, lambda: inside.value)
        observer.observe_reads("sibling", on_layout, lambda: inside.value)
        after.value

    observer.observe_reads("parent", on_layout, outer)
    write(before, 1)
    write(after, 1)
    assert log == ["layout parent", "layout parent"]
    log.clear()
    write(inside, 1)
    assert sorted(log) == ["draw child", "layout sibling"]


def test_run_again_without_the_read__no_longer_notified(observer: SnapshotStateObserver) -> None:
    enabled, value = state_of(True), state_of(0)
    log: list[str] = []
    on_changed = log.append

    def run() -> None:
        observer.observe_reads("scope", on_changed, lambda: enabled.value and value.value)

    run()
    write(value, 1)
    assert log == ["scope"]
    write(enabled, False)
    run()
    write(value, 2)
    assert log == ["scope", "scope"]


def test_same_scope_twice_in_one_outer_run__both_runs_reads_count(observer: SnapshotStateObserver) -> None:
    a, b = state_of(0), state_of(0)
    log: list[str] = []
    on_changed = log.append

    def outer() -> None:
        observer.observe_reads("inner", on_changed, lambda: a.value)
        observer.observe_reads("inner", on_changed, lambda: b.value)

    observer.observe_reads("outer", on_changed, outer)
    write(a, 1)
    write(b, 1)
    assert log == ["inner", "inner"]


def test_scope_inside_itself__keeps_the_reads_of_both(observer: SnapshotStateObserver) -> None:
    a, b = state_of(0), state_of(0)
    log: list[str] = []
    on_changed = log.append
    observer.observe_reads(
        "scope", on_changed, lambda: (observer.observe_reads("scope", on_changed, lambda: a.value), b.value)
    )
    write(a, 1)
    write(b, 1)
    assert log == ["scope", "scope"]


def test_snapshot_advanced_between_reads__all_of_them_count(observer: SnapshotStateObserver) -> None:
    a, b = state_of(0), state_of(0)
    log: list[str] = []
    on_changed = log.append

    def block() -> None:
        a.value
        Snapshot.notify_objects_initialized()
        b.value

    observer.observe_reads("scope", on_changed, block)
    write(a, 1)
    write(b, 1)
    assert log == ["scope", "scope"]


def test_paused_inside__not_notified(observer: SnapshotStateObserver) -> None:
    state = state_of(0)
    log: list[str] = []
    observer.observe_reads("a", log.append, lambda: observer.with_no_observations(lambda: state.value))
    observer.observe_reads("b", log.append, lambda: Snapshot.without_read_observation(lambda: state.value))
    write(state, 1)
    assert log == []


def test_read_after_the_pause__notified(observer: SnapshotStateObserver) -> None:
    state = state_of(0)
    log: list[str] = []

    def block() -> None:
        observer.with_no_observations(lambda: None)
        Snapshot.without_read_observation(lambda: None)
        state.value

    observer.observe_reads("scope", log.append, block)
    write(state, 1)
    assert log == ["scope"]


@pytest.mark.parametrize("kind", ["with_no_observations", "without_read_observation"])
def test_run_within_a_pause__notified(observer: SnapshotStateObserver, kind: str) -> None:
    state = state_of(0)
    log: list[str] = []
    on_changed = log.append
    pause = observer.with_no_observations if kind == "with_no_observations" else Snapshot.without_read_observation
    observer.observe_reads(
        "outer",
        on_changed,
        lambda: pause(lambda: observer.observe_reads("inner", on_changed, lambda: state.value)),
    )
    pause(lambda: observer.observe_reads("alone", on_changed, lambda: state.value))
    write(state, 1)
    assert log == ["inner", "alone"]


@pytest.mark.parametrize("mutable", [True, False])
def test_snapshot_entered_within_a_pause__still_paused(observer: SnapshotStateObserver, mutable: bool) -> None:
    state = state_of(0)
    log: list[str] = []

    def block() -> None:
        snapshot = Snapshot.take_mutable_snapshot() if mutable else Snapshot.take_snapshot()
        snapshot.run(lambda: state.value)
        snapshot.dispose()

    observer.observe_reads("scope", log.append, lambda: Snapshot.without_read_observation(block))
    write(state, 1)
    assert log == []


def test_clear__the_scope_is_forgotten_and_may_read_again(observer: SnapshotStateObserver) -> None:
    state = state_of(0)
    log: list[str] = []
    on_changed = log.append
    observer.observe_reads("a", on_changed, lambda: state.value)
    observer.observe_reads("b", on_changed, lambda: state.value)
    observer.clear("a")
    write(state, 1)
    assert log == ["b"]
    observer.observe_reads("a", on_changed, lambda: state.value)
    write(state, 2)
    assert sorted(log) == ["a", "b", "b"]
    observer.clear()
    write(state, 3)
    assert sorted(log) == ["a", "b", "b"]


def test_scope_cleared_during_its_observation__later_reads_count(observer: SnapshotStateObserver) -> None:
    a, b = state_of(0), state_of(0)
    log: list[str] = []
    observer.observe_reads("scope", log.append, lambda: (a.value, observer.clear("scope"), b.value))
    write(a, 1)
    assert log == []
    write(b, 1)
    assert log == ["scope"]


def test_clear_if__the_scopes_that_match_are_forgotten(observer: SnapshotStateObserver) -> None:
    state = state_of(0)
    log: list[int] = []
    on_changed = log.append
    for scope in range(4):
        observer.observe_reads(scope, on_changed, lambda: state.value)
    observer.clear_if(lambda scope: scope % 2 == 0)
    write(state, 1)
    assert log == [1, 3]


def test_stopped__not_notified_until_started_again() -> None:
    state = state_of(0)
    log: list[str] = []
    observer = SnapshotStateObserver(lambda callback: callback())
    observer.observe_reads("scope", log.append, lambda: state.value)
    write(state, 1)
    observer.start()
    observer.start()
    write(state, 2)
    observer.stop()
    write(state, 3)
    assert log == ["scope"]


def test_executor__decides_when_scopes_are_notified() -> None:
    state = state_of(0)
    log: list[str] = []
    later: list[Callable[[], None]] = []
    observer = SnapshotStateObserver(later.append)
    observer.start()
    observer.observe_reads("scope", log.append, lambda: state.value)
    write(state, 1)
    write(state, 2)
    assert (log, len(later)) == ([], 2)
    for callback in later:
        callback()
    assert log == ["scope"]
    observer.stop()


def test_apply_inside_a_callback__its_changes_follow_after_this_round(
    observer: SnapshotStateObserver,
) -> None:
    a, b = state_of(0), state_of(0)
    log: list[str] = []

    def on_changed(scope: str) -> None:
        log.append(f"begin {scope}")
        if scope == "first" and b.value < 2:
            write(b, b.value + 1)
        log.append(f"end {scope}")

    observer.observe_reads("first", on_changed, lambda: a.value)
    observer.observe_reads("second", on_changed, lambda: (a.value, b.value))
    write(a, 1)
    assert log == [
        "begin first",
        "end first",
        "begin second",
        "end second",
        "begin second",
        "end second",
    ]


def test_callback_that_raises__the_other_scopes_are_still_notified(
    observer: SnapshotStateObserver,
) -> None:
    state = state_of(0)
    log: list[str] = []

    def on_changed(scope: str) -> None:
        log.append(scope)
        if state.value == 1:
            raise LookupError(scope)

    observer.observe_reads("a", on_changed, lambda: state.value)
    observer.observe_reads("b", on_changed, lambda: state.value)
    with pytest.raises(LookupError):
        write(state, 1)
    assert log == ["a", "b"]


def test_block_that_raises__its_reads_count_and_the_outer_run_goes_on(
    observer: SnapshotStateObserver,
) -> None:
    a, b = state_of(0), state_of(0)
    log: list[str] = []
    on_changed = log.append

    def inner() -> None:
        a.value
        raise LookupError

    def outer() -> None:
        with pytest.raises(LookupError):
            observer.observe_reads("inner", on_changed, inner)
        b.value

    observer.observe_reads("outer", on_changed, outer)
    write(a, 1)
    write(b, 1)
    assert log == ["inner", "outer"]


def test_written_in_a_snapshot__notified_after_its_apply(observer: SnapshotStateObserver) -> None:
    state = state_of(0)
    log: list[str] = []
    observer.observe_reads("scope", log.append, lambda: state.value)
    snapshot = Snapshot.take_mutable_snapshot()
    with snapshot.enter():
        state.value = 1
    assert log == []
    snapshot.apply().check()
    assert log == ["scope"]
    snapshot.dispose()


def test_run_inside_a_snapshot__reads_are_of_that_snapshot_and_count(observer: SnapshotStateObserver) -> None:
    state = state_of(0)
    log: list[str] = []
    outer: list[str] = []
    snapshot = Snapshot.take_mutable_snapshot(lambda read: outer.append(read.name))
    with snapshot.enter():
        state.value = 1
        observer.observe_reads("scope", log.append, lambda: state.value)
    snapshot.apply().check()
    assert (outer, log) == (["state"], ["scope"])
    snapshot.dispose()


def test_scopes_compared_by_value__count_as_one(observer: SnapshotStateObserver) -> None:
    state = state_of(0)
    log: list[Any] = []
    on_changed = log.append
    observer.observe_reads(("node", 1), on_changed, lambda: state.value)
    observer.observe_reads(("node", 1), on_changed, lambda: state.value)
    write(state, 1)
    assert log == [("node", 1)]
