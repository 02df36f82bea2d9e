"""remember_saveable under another registry: the value stays, and the new registry saves it."""

from __future__ import annotations

from engine import (
    CompositionLocalProvider,
    LocalSaveableStateRegistry,
    SaveableStateRegistry,
    Scene,
    composable,
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
        assert (made, first.save(), list(second.save().values())) == ([7], {}, [[7]])
