"""remember_saveable under another registry: the value stays, and the new registry saves it."""

from __future__ import annotations

from functools import partial

import pytest

from engine import (
    CompositionLocalProvider,
    LocalSaveableStateRegistry,
    SaveableStateRegistry,
    Scene,
    composable,
    key,
    mutable_state_of,
    remember_saveable,
)


def test_registry_is_exchanged__value_stays_and_only_the_new_registry_saves_it() -> None:
    first, second = SaveableStateRegistry(), SaveableStateRegistry()
    chosen, made = mutable_state_of(first), list[int]()

    def make() -> int:
        made.append(7)
        return 7

    @composable
    def Content() -> None:
        CompositionLocalProvider(
            LocalSaveableStateRegistry.provides(chosen.value), content=lambda: remember_saveable(make)
        )

    with Scene(Content) as scene:
        scene.settle()
        chosen.value = second
        scene.settle()
        assert (made, first.perform_save(), list(second.perform_save().values())) == ([7], {}, [[7]])


def test_registry_by_hand__restored_values_are_consumed_once_in_order_and_the_rest_is_saved_again() -> None:
    registry = SaveableStateRegistry({"a": [1, 2, 3], "b": [4]}, lambda value: isinstance(value, int))
    assert [registry.consume_restored("a") for _ in range(2)] == [1, 2]
    assert (registry.consume_restored("b"), registry.consume_restored("b")) == (4, None)
    first = registry.register_provider("c", lambda: None)
    second = registry.register_provider("c", lambda: 6)
    assert registry.perform_save() == {"a": [3], "c": [None, 6]}
    second.unregister()
    assert registry.perform_save() == {"a": [3]}
    first.unregister()
    registry.register_provider("d", lambda: "text")
    with pytest.raises(ValueError, match="'text' cannot be saved"):
        registry.perform_save()


def test_value_that_the_registry_cannot_save__raises_when_it_is_remembered() -> None:
    registry = SaveableStateRegistry(can_be_saved=lambda value: isinstance(value, str))

    @composable
    def Content() -> None:
        CompositionLocalProvider(
            LocalSaveableStateRegistry.provides(registry), content=lambda: remember_saveable(lambda: 7)
        )

    with pytest.raises(ValueError, match="7 cannot be saved"):
        Scene(Content)


def test_key_of_one_of_two_at_a_place_changes__order_stays_and_nothing_is_restored_for_it() -> None:
    registry = SaveableStateRegistry()
    versions = mutable_state_of((0, 0))
    seen = list[list[str]]()

    @composable
    def Content() -> None:
        seen.append(
            [
                remember_saveable(partial("new {}".format, number), version)
                for number, version in enumerate(versions.value)
            ]
        )

    @composable
    def Screen() -> None:
        CompositionLocalProvider(LocalSaveableStateRegistry.provides(registry), content=Content)

    with Scene(Screen) as scene:
        (place,) = registry.perform_save()
    registry = SaveableStateRegistry({place: ["first", "second", "third"]})
    with Scene(Screen) as scene:
        versions.value = (1, 0)
        scene.settle()
        assert seen[1:] == [["first", "second"], ["new 0", "second"]]
        assert registry.perform_save() == {place: ["new 0", "second"]}


def test_first_call_in_a_keyed_block_runs_again__its_value_stays_at_the_place_of_its_key() -> None:
    registry, emitted = SaveableStateRegistry(), mutable_state_of(0)

    @composable
    def Content() -> None:
        for name in "ab":
            with key(name):
                remember_saveable(partial("{}{}".format, name, emitted.value), emitted.value)

    @composable
    def Screen() -> None:
        CompositionLocalProvider(LocalSaveableStateRegistry.provides(registry), content=Content)

    with Scene(Screen) as scene:
        before = registry.perform_save()
        assert list(before.values()) == [["a0"], ["b0"]]
        emitted.value = 1
        scene.settle()
        assert registry.perform_save() == dict(zip(before, (["a1"], ["b1"]), strict=True))
