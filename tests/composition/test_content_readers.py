"""ContentReaders against a naive list that is searched from its start for each reader, as Compose does."""

from __future__ import annotations

import gc
import random
from typing import Any

import pytest

from engine.composition.calls.content_readers import ContentReaders
from engine.composition.scope import RecomposeScope


class Owner:
    """A composition that forgets its scopes."""

    def scope_released(self, scope: RecomposeScope, reads: Any) -> None:
        """Nothing to forget."""


def new_scope() -> RecomposeScope:
    nothing: Any = None
    owner: Any = Owner()
    return RecomposeScope(owner, nothing, nothing, 0, 0)


def add_to(naive: list[RecomposeScope], scope: RecomposeScope) -> None:
    if scope in naive:
        return
    for number, other in enumerate(naive):
        if not other.valid:
            naive[number] = scope
            return
    naive.append(scope)


@pytest.mark.parametrize("seed", range(30))
def test_random_readers__come_in_the_order_of_the_naive_list(seed: int) -> None:
    rng = random.Random(seed)
    readers, naive = ContentReaders(), list[RecomposeScope]()
    alive: list[RecomposeScope] = []
    for _ in range(120):
        what = rng.random()
        if what < 0.5 or not alive:
            alive.append(new_scope())
            readers.add(alive[-1])
            add_to(naive, alive[-1])
        elif what < 0.65:
            again = rng.choice(alive)
            readers.add(again)
            add_to(naive, again)
        elif what < 0.9:
            alive.pop(rng.randrange(len(alive))).release()
        else:
            assert readers.take() == [scope for scope in naive if scope.valid]
            naive.clear()
            for scope in rng.sample(alive, len(alive)):  # each runs with the new function
                readers.add(scope)
                add_to(naive, scope)


def test_scope_that_did_not_run_since_the_last_function__is_among_the_readers_of_the_next() -> None:
    readers, ran, waits = ContentReaders(), new_scope(), new_scope()
    readers.add(waits)
    readers.add(ran)
    assert readers.take() == [waits, ran]
    readers.add(ran)
    assert readers.take() == [ran, waits]


def test_reader_without_other_references__is_collected() -> None:
    readers = ContentReaders()
    readers.add(new_scope())
    gc.collect()
    assert readers.take() == list(readers) == []
