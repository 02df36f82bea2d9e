"""retain: values that stay in a store while their content is away, and misuse of stores."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine import (
    LocalRetainedValuesStoreProvider,
    ManagedRetainedValuesStore,
    RememberObserver,
    RetainedEffect,
    RetainObserver,
    Scene,
    composable,
    mutable_state_of,
    retain,
)


class LoggedObserver(RetainObserver):
    def __init__(self, received: list[str]) -> None:
        self.received = received

    def on_retained(self) -> None:
        self.received.append("retained")

    def on_retired(self) -> None:
        self.received.append("retired")

    def on_unused(self) -> None:
        self.received.append("unused")


def test_content_that_fails__its_new_value_is_unused_and_never_retired() -> None:
    received: list[str] = []

    @composable
    def Content() -> None:
        retain(lambda: LoggedObserver(received))
        raise ValueError("after it")

    with pytest.raises(ValueError, match="after it"):
        Scene(Content)
    assert received == ["unused"]


def test_remember_observer_that_is_no_retain_observer__raises() -> None:
    @composable
    def Content() -> None:
        retain(RememberObserver)

    with pytest.raises(ValueError, match="RetainObserver"):
        Scene(Content)


def test_rows_of_a_loop_without_keys__take_their_values_back_last_first() -> None:
    store, shown, made = ManagedRetainedValuesStore(), mutable_state_of(True), list[int]()
    seen: list[list[int]] = []

    def make() -> int:
        made.append(len(made))
        return made[-1]

    @composable
    def Content() -> None:
        def rows() -> None:
            seen.append([retain(make) for _ in range(3)])

        if shown.value:
            LocalRetainedValuesStoreProvider(store, rows)

    with Scene(Content) as scene:
        scene.settle()
        for value in (False, True):
            shown.value = value
            scene.settle()
    # They leave last first, and the last that left returns first, as in Compose.
    assert (made, seen) == ([0, 1, 2], [[0, 1, 2], [0, 1, 2]])


def test_store_in_two_places__raises_when_the_second_content_enters() -> None:
    store = ManagedRetainedValuesStore()
    store.on_content_entered_composition()
    with pytest.raises(RuntimeError, match="entered the composition twice"):
        store.on_content_entered_composition()
    store.on_content_exit_composition()
    with pytest.raises(RuntimeError, match="left the composition twice"):
        store.on_content_exit_composition()


def test_store_that_is_disposed__retains_nothing_and_cannot_be_enabled() -> None:
    store, received = ManagedRetainedValuesStore(), list[str]()
    store.save_exiting_value("a", LoggedObserver(received))
    store.dispose()
    store.save_exiting_value("b", LoggedObserver(received))
    assert (received, store.is_retaining_exited_values) == (["retired", "retired"], False)
    with pytest.raises(RuntimeError, match="disposed"):
        store.enable_retaining_exited_values()


def test_content_raises_as_it_returns__the_next_frame_takes_the_retained_values() -> None:
    store, shown, fails = ManagedRetainedValuesStore(), mutable_state_of(True), mutable_state_of(False)
    made, seen, received = list[int](), list[list[int]](), list[str]()

    def make() -> int:
        made.append(len(made))
        return made[-1]

    @composable
    def Content() -> None:
        def rows() -> None:
            values = [retain(make) for _ in range(2)]
            retain(lambda: LoggedObserver(received))
            if fails.value:
                raise ValueError("after them")
            seen.append(values)

        if shown.value:
            LocalRetainedValuesStoreProvider(store, rows)

    with Scene(Content) as scene:
        scene.settle()
        shown.value = False
        scene.settle()
        shown.value = fails.value = True
        for _ in range(2):
            with pytest.raises(ValueError, match="after them"):
                scene.frame()
        fails.value = False
        scene.settle()
    assert (made, seen, received) == ([0, 1], [[0, 1], [0, 1]], ["retained"])


def test_retained_effect_raises_as_it_starts__the_next_frame_starts_it() -> None:
    causes, log = [ValueError("start")], list[str]()

    def start() -> Callable[[], None]:
        if causes:
            raise causes.pop()
        log.append("started")
        return lambda: log.append("retired")

    with pytest.raises(ValueError, match="start"):
        Scene(lambda: RetainedEffect(start))
    causes.append(ValueError("start"))
    shown = mutable_state_of(False)

    @composable
    def Content() -> None:
        if shown.value:
            RetainedEffect(start)

    with Scene(Content) as scene:
        shown.value = True
        with pytest.raises(ValueError, match="start"):
            scene.frame()
        scene.settle()
        assert log == ["started"]
    assert log == ["started", "retired"]


@pytest.mark.parametrize("step", ["on_exited_composition", "on_retired"])
def test_retained_value_raises_when_it_exits__every_value_is_retired_once(step: str) -> None:
    store, shown, received = ManagedRetainedValuesStore(), mutable_state_of(1), list[str]()

    class Raising(LoggedObserver):
        pass

    def fail(self: Raising) -> None:
        received.append(f"{step} raises")
        raise ValueError(step)

    setattr(Raising, step, fail)

    @composable
    def Content() -> None:
        def rows() -> None:
            if shown.value == 1:
                retain(lambda: LoggedObserver(received))
                retain(lambda: Raising(received))
                retain(lambda: LoggedObserver(received))

        if shown.value:
            LocalRetainedValuesStoreProvider(store, rows)

    with Scene(Content) as scene:
        scene.settle()
        received.clear()
        raised = 0
        for value in (0, 2):
            shown.value = value
            try:
                scene.settle()
            except ValueError:
                raised += 1
        assert raised == 1
        shown.value = 0
        scene.settle()
        shown.value = 2
        scene.settle()
    assert sorted(received) == sorted([f"{step} raises", *["retired"] * (2 if step == "on_retired" else 3)])
