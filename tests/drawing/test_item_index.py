"""The index of a layer's items against looking at every one."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from engine.drawing.item_index import ItemIndex
from engine.drawing.picture import EMPTY, EVERYTHING, Bounds


@dataclass
class Item:
    bounds: Bounds
    ordinal: int


@st.composite
def rects(draw: st.DrawFn) -> Bounds:
    x, y = draw(st.floats(-2000, 2000)), draw(st.floats(-2000, 2000))
    w, h = draw(st.sampled_from([0.5, 8, 9, 64, 600, 5000])), draw(st.sampled_from([0.5, 8, 20, 1000]))
    return draw(st.sampled_from([(x, y, x + w, y + h)] * 8 + [EMPTY, EVERYTHING]))


def naive(items: list[Item], rect: Bounds) -> list[int]:
    left, top, right, bottom = rect
    return [
        i.ordinal
        for i in items
        if i.bounds[0] < right and i.bounds[2] > left and i.bounds[1] < bottom and i.bounds[3] > top
    ]


@given(st.lists(rects(), max_size=40), st.lists(st.tuples(st.integers(0, 39), rects())), st.lists(rects()))
def test_query_after_any_moves__finds_the_same_in_order(
    bounds: list[Bounds], moves: list[tuple[int, Bounds]], queries: list[Bounds]
) -> None:
    items = [Item(b, n) for n, b in enumerate(bounds)]
    index = ItemIndex(items)  # type: ignore[arg-type]
    for number, to in moves:
        if items:
            item = items[number % len(items)]
            old, item.bounds = item.bounds, to
            index.remove(item, old)
            index.insert(item)
    for rect in [*queries, (0.0, 0.0, 600.0, 800.0)]:
        if rect is not EMPTY:
            assert [item.ordinal for item in index.query(rect)] == naive(items, rect)


def test_column_of_ten_thousand_rows__a_query_looks_at_few() -> None:
    looked_at = 0

    class Row(Item):
        def __getattribute__(self, name: str) -> object:
            nonlocal looked_at
            looked_at += name == "bounds"
            return super().__getattribute__(name)

    rows = [Row((0.0, 20.0 * i, 600.0, 20.0 * i + 20), i) for i in range(10_000)]
    index = ItemIndex(rows)  # type: ignore[arg-type]
    looked_at = 0
    assert [row.ordinal for row in index.query((0.0, 1000.0, 600.0, 1040.0))] == [50, 51]
    assert looked_at < 200
