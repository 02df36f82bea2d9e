"""remember_saveable in content that raises: restored values wait for the next composition."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from engine import (
    CompositionLocalProvider,
    LocalSaveableStateRegistry,
    SaveableStateRegistry,
    Saver,
    Scene,
    composable,
    mutable_state_of,
    remember_saveable,
    remember_saveable_state_holder,
)


def scene_of(registry: SaveableStateRegistry, shown: Any, content: Any) -> Scene:
    @composable
    def Content() -> None:
        def provided() -> None:
            if shown.value:
                content()

        CompositionLocalProvider(LocalSaveableStateRegistry.provides(registry), content=provided)

    return Scene(Content)


@pytest.mark.parametrize("where", ["content", "restore", "save"])
def test_content_with_restored_values_raises__the_next_frame_restores_them(where: str) -> None:
    causes, numbers, seen = list[str](), count(), list[list[int]]()

    def step(name: str, value: int) -> int:
        if name in causes:
            raise ValueError(name)
        return value

    saver: Saver[int] = Saver(lambda value: step("save", value), lambda value: step("restore", value))

    def content() -> None:
        seen.append([remember_saveable(lambda: next(numbers), saver=saver) for _ in range(2)])
        step("content", 0)

    before = SaveableStateRegistry()
    with scene_of(before, mutable_state_of(True), content):
        saved = before.perform_save()
    registry, shown = SaveableStateRegistry(saved), mutable_state_of(False)
    with scene_of(registry, shown, content) as scene:
        shown.value = True
        causes.append(where)
        for _ in range(2):
            with pytest.raises(ValueError, match=where):
                scene.frame()
        causes.clear()
        scene.settle()
        assert (seen[-1], registry.perform_save()) == ([0, 1], saved)


def test_saver_raises_when_its_page_leaves__the_other_values_of_the_page_return() -> None:
    causes, page, seen, has_returned = list[str](), mutable_state_of(0), list[tuple[int, int]](), list[bool]()

    def save(value: int) -> int:
        if causes:
            raise ValueError(causes[0])
        return value

    def content() -> None:
        broken = remember_saveable(lambda: mutable_state_of(0), state_saver=Saver(save, lambda value: value))
        kept = remember_saveable(lambda: mutable_state_of(0))
        seen.append((broken.value, kept.value))
        if not has_returned:
            broken.value = kept.value = 5

    @composable
    def Screen() -> None:
        holder = remember_saveable_state_holder()
        holder.SaveableStateProvider(page.value, content if page.value == 0 else lambda: None)

    with Scene(Screen, 50, 50) as scene:
        scene.settle()
        causes.append("not saved")
        page.value = 1
        with pytest.raises(ValueError, match="not saved"):
            scene.frame()
        causes.clear()
        has_returned.append(True)
        page.value = 0
        scene.settle()
        assert seen[-1] == (0, 5)
