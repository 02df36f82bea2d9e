"""Keyed rows through any series of new lists: right order, nothing composed that did not change, remembered values
that follow their key, and every effect exactly once.

Terms       row: a composable with a key, a version that a change raises, a remembered token and effects.
            A list's window shows the rows that fit; its position follows the key of the first one.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import (
    Column,
    DisposableEffect,
    LaunchedEffect,
    LazyColumn,
    LazyListState,
    Modifier,
    RememberObserver,
    Scene,
    SideEffect,
    Snapshot,
    Spacer,
    await_cancellation,
    composable,
    key,
    mutable_state_of,
    remember,
)
from tests.examples import part_of_the_examples
from tests.model.comparison import verify

HEIGHT = 10  # of a row
keys_lists = st.lists(st.integers(0, 12), unique=True, max_size=9).map(tuple)
lists_and_changes = st.lists(st.tuples(keys_lists, st.sets(st.integers(0, 12), max_size=2)), min_size=1, max_size=6)


class Token(RememberObserver):
    """Remembered by a row; its identity is what must follow the key."""

    def __init__(self, rows: Rows, row: int) -> None:
        self.rows = rows
        self.row = row

    def on_remembered(self) -> None:
        self.rows.callbacks["remembered", self.row] += 1

    def on_forgotten(self) -> None:
        self.rows.callbacks["forgotten", self.row] += 1

    def on_abandoned(self) -> None:
        self.rows.callbacks["abandoned", self.row] += 1


class Rows:
    """The states, and what happened since it was last asked."""

    def __init__(self) -> None:
        self.keys = mutable_state_of((), name="keys")
        self.versions = {row: mutable_state_of(0, name=f"version {row}") for row in range(13)}
        self.composed: list[int] = []
        self.callbacks: Counter[tuple[str, int]] = Counter()
        self.tokens: dict[int, Token] = {}

    def take(self) -> tuple[list[int], dict[tuple[str, int], int]]:
        composed, callbacks = self.composed, dict(self.callbacks)
        self.composed, self.callbacks = [], Counter()
        return composed, callbacks


@composable
def KeyedRow(rows: Rows, row: int) -> None:
    rows.composed.append(row)
    rows.versions[row].value
    token = remember(lambda: Token(rows, row))
    rows.tokens[row] = token

    def side() -> None:
        rows.callbacks["side", row] += 1

    def enter() -> Any:
        rows.callbacks["enter", row] += 1
        return lambda: leave()

    def leave() -> None:
        rows.callbacks["leave", row] += 1

    async def launched() -> None:
        rows.callbacks["launched", row] += 1
        try:
            await await_cancellation()
        finally:
            rows.callbacks["cancelled", row] += 1

    SideEffect(side)
    DisposableEffect(enter, token)
    LaunchedEffect(launched, token)
    Spacer(Modifier.size(20, HEIGHT).test_tag(str(row)))


def InColumn(rows: Rows) -> None:
    with Column():
        for row in rows.keys.value:
            with key(row):
                KeyedRow(rows, row)


def InNestedColumns(rows: Rows) -> None:
    """Each row between unkeyed siblings, in a container of its own."""
    with Column():
        Spacer(Modifier)
        for row in rows.keys.value:
            with key(row), Column():
                Spacer(Modifier)
                KeyedRow(rows, row)
        Spacer(Modifier)


def InLazyColumn(rows: Rows) -> None:
    LazyColumn(lambda scope: scope.items(rows.keys.value, lambda row: KeyedRow(rows, row), key=lambda row: row))


def InLazyColumnByType(rows: Rows) -> None:
    LazyColumn(
        lambda scope: scope.items(
            rows.keys.value, lambda row: KeyedRow(rows, row), key=lambda row: row, content_type=lambda row: row % 2
        )
    )


def order_on_screen(scene: Scene) -> list[tuple[int, int]]:
    """The placed rows and where they are, from the top."""
    found: list[tuple[int, int]] = []

    def walk(node: Any) -> None:
        if node.is_placed:
            if node.test_tag is not None:
                found.append((round(node.coordinates.position_in_root().y), int(node.test_tag)))
            for child in node.children:
                walk(child)

    walk(scene.root)
    return [(row, y) for y, row in sorted(found)]


ENTERED = ("remembered", "enter", "side", "launched")
LEFT = ("forgotten", "leave", "cancelled")


def expected_effects(come: set[int], gone: set[int], changed: set[int]) -> dict[tuple[str, int], int]:
    callbacks = {(what, row): 1 for what in ENTERED for row in come}
    callbacks |= {(what, row): 1 for what in LEFT for row in gone}
    return callbacks | {("side", row): 1 for row in changed}


@pytest.mark.parametrize("content", [InColumn, InNestedColumns, InLazyColumn, InLazyColumnByType])
@given(steps=lists_and_changes)
@part_of_the_examples(0.5)
def test_any_new_list__rows_follow_their_keys(content: Any, steps: list[tuple[tuple[int, ...], set[int]]]) -> None:
    rows = Rows()
    with Scene(lambda: content(rows), width=20, height=200) as scene:
        scene.settle()
        before: set[int] = set()
        for keys, touched in steps:
            tokens = dict(rows.tokens)
            rows.keys.value = keys
            for row in touched:
                rows.versions[row].value += 1
            scene.settle()
            verify(scene)
            now = set(keys)
            come, gone, stay = now - before, before - now, now & before
            composed, callbacks = rows.take()
            assert sorted(composed) == sorted(come | (stay & touched))
            assert order_on_screen(scene) == [(row, index * HEIGHT) for index, row in enumerate(keys)]
            assert callbacks == expected_effects(come, gone, stay & touched)
            for row in now:
                assert (rows.tokens[row] is tokens.get(row)) is (row in stay)
            before = now
            assert not scene.has_invalidations
    composed, callbacks = rows.take()
    assert (composed, callbacks) == ([], expected_effects(set(), before, set()))


@dataclass
class Window:
    """Where a list of equal rows must be: the model of its position.

    The first visible row stays first while it exists, wherever it moves (Compose's anchoring by key); if it is
    gone, whoever is now at its index. Past the end the list is pulled down until it is full."""

    rows_fit: int
    keys: tuple[int, ...] = ()
    at: int = 0  # px from the start of the content
    first: int | None = None

    def new_keys(self, keys: tuple[int, ...]) -> None:
        index, offset = divmod(self.at, HEIGHT)
        if self.first in keys:
            index = keys.index(self.first)
        if index >= len(keys):
            index, offset = max(len(keys) - 1, 0), 0
        self.keys = keys
        self._stand(index * HEIGHT + offset)

    def scroll(self, delta: int) -> None:
        self._stand(self.at + delta)

    def _stand(self, at: int) -> None:
        self.at = max(min(at, (len(self.keys) - self.rows_fit) * HEIGHT), 0)
        self.first = self.keys[self.at // HEIGHT] if self.keys else None

    def visible(self) -> list[tuple[int, int]]:
        placed = [(row, index * HEIGHT - self.at) for index, row in enumerate(self.keys)]
        return [(row, y) for row, y in placed if -HEIGHT < y < self.rows_fit * HEIGHT]


_moves = st.one_of(
    keys_lists.map(lambda keys: ("keys", keys)),
    st.integers(-95, 95).map(lambda delta: ("scroll", delta)),
    st.integers(-9, 9).map(lambda delta: ("scroll", delta)),
    st.just(("frame", 0)),
)


@given(moves=st.lists(_moves, min_size=1, max_size=12), rows_fit=st.integers(1, 4))
@part_of_the_examples(0.5)
def test_any_lists_and_scrolls__window_follows_its_first_key(moves: list[tuple[str, Any]], rows_fit: int) -> None:
    rows = Rows()
    state = LazyListState()

    def content() -> None:
        LazyColumn(
            lambda scope: scope.items(rows.keys.value, lambda row: KeyedRow(rows, row), key=lambda row: row),
            state=state,
        )

    window = Window(rows_fit)
    alive: Counter[int] = Counter()
    with Scene(content, width=20, height=rows_fit * HEIGHT) as scene:
        scene.settle()
        for what, value in moves:
            if what == "keys":
                rows.keys.value = value
                scene.settle()
                window.new_keys(value)
            elif what == "scroll":
                state.dispatch_raw_delta(float(value))
                scene.settle()
                window.scroll(value)
            else:
                scene.frame()
            verify(scene)
            assert order_on_screen(scene) == window.visible()
            where = Snapshot.without_read_observation(
                lambda: (state.first_visible_item_index, state.first_visible_item_scroll_offset)
            )
            assert where == divmod(window.at, HEIGHT)
            composed, callbacks = rows.take()
            for row in rows.versions:
                # An unchanged row is composed exactly when it becomes visible (or is measured on the way).
                come, gone = callbacks.get(("enter", row), 0), callbacks.get(("leave", row), 0)
                assert composed.count(row) == come == callbacks.get(("remembered", row), 0)
                assert callbacks.get(("launched", row), 0) == come
                assert gone == callbacks.get(("forgotten", row), 0) == callbacks.get(("cancelled", row), 0)
                alive[row] += come - gone
                assert alive[row] in (0, 1)
            # One that was scrolled past in one go stays composed until the next measurement, as in Compose.
            assert {row for row, _ in window.visible()} <= {row for row in alive if alive[row]}
    callbacks = rows.take()[1]
    assert callbacks == expected_effects(set(), {row for row in alive if alive[row]}, set())
