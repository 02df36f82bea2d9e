"""Objects in state lists and maps that a handler changes in place."""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, replace
from typing import Any

from engine import (
    Box,
    LaunchedEffect,
    Modifier,
    Scene,
    delay,
    mutable_state_list_of,
    mutable_state_map_of,
    mutable_state_of,
)


@dataclass
class User:
    name: str
    age: int


def warnings_of_click(click: Callable[[], object]) -> list[tuple[str, str, int]]:
    with (
        Scene(lambda: Box(Modifier.size(20).clickable(click)), 40, 40) as scene,
        warnings.catch_warnings(record=True) as caught,
    ):
        warnings.simplefilter("always")
        scene.frame()
        for _ in range(2):
            scene.tap(5, 5)
            scene.frame()
    return [(str(each.message), each.filename, each.lineno) for each in caught]


def test_object_in_a_list_or_map_is_changed_in_place__warns_once_where_the_collection_is_made() -> None:
    users, by_name = mutable_state_list_of(User("Ada", 30), name="users"), mutable_state_map_of({}, name="by_name")
    line = inspect.currentframe().f_lineno - 1  # type: ignore[union-attr]
    by_name["Bob"] = User("Bob", 40)

    def click() -> None:
        users[0].age += 1

    (said,) = warnings_of_click(click)
    assert said[1:] == (__file__, line)
    assert said[0] == (
        "the User `users[0]` was changed in place, which invalidates no reader: write `users[0] = replace(users[0], "
        "…)` with dataclasses.replace"
    )

    def grow() -> None:
        by_name["Bob"].age += 1

    (said,) = warnings_of_click(grow)
    assert said[0].startswith("the User `by_name['Bob']` was changed in place")


def test_object_in_a_list_is_replaced_or_a_state_is_written_too__warns_not() -> None:
    users = mutable_state_list_of(User("Ada", 30), name="users")
    numbers = mutable_state_list_of(1)
    version = mutable_state_of(0)

    def replaces() -> None:
        users[0] = replace(users[0], age=31)
        numbers[0] += 1

    def writes_too() -> None:
        users[0].age += 1
        version.value += 1

    assert warnings_of_click(replaces) == []
    assert warnings_of_click(writes_too) == []


def warnings_of_frames(work: Callable[[], Coroutine[Any, Any, None]], frames: int = 10) -> list[str]:
    """Returns the warnings while a coroutine of the program runs."""
    with (
        Scene(lambda: LaunchedEffect(work), 40, 40) as scene,
        warnings.catch_warnings(record=True) as caught,
    ):
        warnings.simplefilter("always")
        for _ in range(frames):
            scene.frame()
    return [str(each.message) for each in caught]


def test_collection_in_a_collection_is_changed_in_place__warns_of_the_inner_one() -> None:
    rows = mutable_state_of([[1], [2]], name="rows")
    by_name = mutable_state_of({"a": {1}}, name="by_name")
    lines = mutable_state_list_of([1], name="lines")
    users = mutable_state_of([User("Ada", 30)], name="users")

    def click() -> None:
        rows.value[0].append(3)
        by_name.value["a"].add(3)
        lines[0].append(3)
        users.value[0].age += 1

    said = sorted(each[0] for each in warnings_of_click(click))
    assert said == [
        "the User `users.value[0]` was changed in place, which invalidates no reader: use `mutable_state_list_of()` "
        "for the outer one, and write `users[0] = …`",
        "the list `lines[0]` was changed in place, which invalidates no reader: write `lines[0] = [*lines[0], …]`",
        "the list `rows.value[0]` was changed in place, which invalidates no reader: use `mutable_state_list_of()` for "
        "the outer one, and write `rows[0] = …`",
        "the set `by_name.value['a']` was changed in place, which invalidates no reader: use "
        "`mutable_state_map_of({})` for the outer one, and write `by_name['a'] = …`",
    ]


def test_item_that_a_coroutine_changes_in_place__warns_unless_it_writes_a_state_too() -> None:
    """Each frame has a new view of the snapshot, so that the watch took each change for one beside a write."""
    rows, version = mutable_state_of([[1]], name="rows"), mutable_state_of(0)

    async def grow() -> None:
        await delay(50)
        rows.value[0].append(2)

    async def grow_and_tell() -> None:
        await delay(50)
        rows.value[0].append(2)
        version.value += 1

    assert warnings_of_frames(grow_and_tell) == []
    (said,) = warnings_of_frames(grow)
    assert said.startswith("the list `rows.value[0]` was changed in place")
