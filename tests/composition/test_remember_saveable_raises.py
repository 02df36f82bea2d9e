"""remember_saveable in content that raises: restored values wait for the next composition."""

from __future__ import annotations

from functools import partial
from itertools import count
from typing import Any

import pytest

from engine import (
    CompositionLocalProvider,
    LazyColumn,
    LocalSaveableStateRegistry,
    Modifier,
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


def nested_pages(inner: Any) -> None:
    """A page that has pages of its own, which are saved as one value of the outer page."""
    remember_saveable_state_holder().SaveableStateProvider("inner", inner)


def nested_list(inner: Any) -> None:
    LazyColumn(lambda scope: scope.item(inner), Modifier.size(50))


@pytest.mark.parametrize("nested", [nested_pages, nested_list])
@pytest.mark.parametrize("places", [1, 2], ids=["one value", "two values of one place"])
def test_saver_raises_below_a_nested_holder__the_values_beside_it_are_saved(nested: Any, places: int) -> None:
    causes, first, seen, states = list[str](), [0], list[list[int]](), list[Any]()

    def save(value: int) -> int:
        if causes and value == 0:
            raise ValueError(causes[0])
        return value

    def inner() -> None:
        seen.append([])
        for number in range(places):
            seen[-1].append(remember_saveable(partial(int, first[0] + number), saver=Saver(save, int)))
        states.append(remember_saveable(lambda: mutable_state_of(7)))

    content, registry, saved = partial(nested, inner), SaveableStateRegistry(), dict[str, list[Any]]()
    with scene_of(registry, mutable_state_of(True), content) as scene:
        scene.settle()
        states[-1].value = 9
        scene.settle()
        causes.append("not saved")
        with pytest.raises(ValueError, match="not saved"):
            registry.save_into(saved)
        causes.clear()
    first[0] = 10
    with scene_of(SaveableStateRegistry(saved), mutable_state_of(True), content) as scene:
        scene.settle()
    assert (seen[-1], states[-1].value) == ([10, 1][:places], 9)


def test_state_of_a_nested_page_is_changed_and_its_neighbor_raises__the_changed_value_returns() -> None:
    causes, page, kept = list[str](), mutable_state_of(0), list[Any]()

    def save(value: int) -> int:
        if causes:
            raise ValueError(causes[0])
        return value

    def inner() -> None:
        remember_saveable(lambda: 0, saver=Saver(save, int))
        kept.append(remember_saveable(lambda: mutable_state_of(0)))

    @composable
    def Screen() -> None:
        outer = remember_saveable_state_holder()
        outer.SaveableStateProvider(page.value, (lambda: nested_pages(inner)) if page.value == 0 else lambda: None)

    with Scene(Screen, 50, 50) as scene:
        kept[-1].value = 5
        scene.settle()
        causes.append("not saved")
        page.value = 1
        with pytest.raises(ValueError, match="not saved"):
            scene.frame()
        causes.clear()
        page.value = 0
        scene.settle()
        assert kept[-1].value == 5
