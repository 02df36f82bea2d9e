"""The set that hands out nodes by depth."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.layout import DepthSortedSet


class Item:
    def __init__(self, depth: int, owner: Any = "owner") -> None:
        self.depth = depth
        self.owner = owner


def test_pop__shallow_first_then_in_order_of_entry() -> None:
    waiting: Any = DepthSortedSet()
    items = [Item(depth) for depth in (3, 1, 2, 1, 3)]
    for item in items:
        waiting.add(item)
    assert [waiting.pop() for _ in items] == [items[1], items[3], items[2], items[0], items[4]]
    assert not waiting


def test_added_twice__is_in_once() -> None:
    waiting: Any = DepthSortedSet()
    item = Item(1)
    waiting.add(item)
    waiting.add(item)
    assert len(waiting) == 1
    assert waiting.pop() is item
    assert not waiting


def test_removed__is_not_handed_out() -> None:
    waiting: Any = DepthSortedSet()
    first, second = Item(1), Item(2)
    waiting.add(first)
    waiting.add(second)
    assert waiting.remove(first) is True
    assert waiting.remove(first) is False
    assert first not in waiting
    assert waiting.pop() is second


def test_set_changed_while_emptied__pops_the_shallowest_item_next() -> None:
    waiting: Any = DepthSortedSet()
    deep, shallow = Item(5), Item(1)
    waiting.add(Item(3))
    waiting.pop()
    waiting.add(deep)
    waiting.add(shallow)
    assert waiting.pop() is shallow
    assert waiting.pop() is deep


def test_not_attached__is_refused() -> None:
    waiting: Any = DepthSortedSet()
    with pytest.raises(RuntimeError, match="not attached"):
        waiting.add(Item(1, owner=None))


def test_random_operations__like_a_sorted_list() -> None:
    for seed in range(20):
        source = random.Random(seed)
        waiting: Any = DepthSortedSet()
        plain: list[Item] = []
        for _ in range(200):
            what = source.random()
            if what < 0.5:
                item = source.choice(plain) if plain and what < 0.1 else Item(source.randrange(5))
                waiting.add(item)
                if item not in plain:
                    plain.append(item)
            elif what < 0.7 and plain:
                item = source.choice(plain)
                plain.remove(item)
                assert waiting.remove(item)
            elif plain:
                item = min(plain, key=lambda each: each.depth)
                plain.remove(item)
                assert waiting.pop() is item
            assert len(waiting) == len(plain) and bool(waiting) == bool(plain)
