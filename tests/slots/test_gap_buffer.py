"""The gap buffer against a plain list."""

from __future__ import annotations

from typing import Any

from hypothesis import stateful
from hypothesis import strategies as st

from engine.slots import GapBuffer

FILLER: Any = "gap"
blocks = st.lists(st.integers(0, 99), max_size=40)


class Buffers(stateful.RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.buffer: GapBuffer[Any] = GapBuffer(FILLER)
        self.plain: list[Any] = []

    @stateful.initialize(items=blocks)
    def begin(self, items: list[int]) -> None:
        self.buffer = GapBuffer(FILLER, list(items))
        self.plain = list(items)

    @stateful.rule(at=st.floats(0, 1), block=blocks)
    def insert(self, at: float, block: list[int]) -> None:
        index = round(at * len(self.plain))
        self.buffer.insert(index, block)
        self.plain[index:index] = block

    @stateful.rule(at=st.floats(0, 1), share=st.floats(0, 1))
    def remove(self, at: float, share: float) -> None:
        index = round(at * len(self.plain))
        count = round(share * (len(self.plain) - index))
        assert self.buffer.remove(index, count) == self.plain[index : index + count]
        del self.plain[index : index + count]

    @stateful.rule(at=st.floats(0, 1), block=blocks)
    def replace(self, at: float, block: list[int]) -> None:
        block = block[: len(self.plain)]
        index = round(at * (len(self.plain) - len(block)))
        self.buffer.replace(index, block)
        self.plain[index : index + len(block)] = block

    @stateful.precondition(lambda self: self.plain)
    @stateful.rule(at=st.floats(0, 1), value=st.integers(0, 99))
    def set_one(self, at: float, value: int) -> None:
        index = round(at * (len(self.plain) - 1))
        self.buffer[index] = value
        self.plain[index] = value

    @stateful.rule(at=st.floats(0, 1))
    def move_gap(self, at: float) -> None:
        self.buffer.move_gap(round(at * len(self.plain)))

    @stateful.rule()
    def close(self) -> None:
        self.buffer.close()
        assert self.buffer.gap_start == len(self.plain)

    @stateful.rule(a=st.floats(0, 1), b=st.floats(0, 1))
    def slice(self, a: float, b: float) -> None:
        start, end = sorted((round(a * len(self.plain)), round(b * len(self.plain))))
        assert self.buffer.slice(start, end) == self.plain[start:end]

    @stateful.invariant()
    def agrees(self) -> None:
        buffer = self.buffer
        assert [buffer[i] for i in range(len(buffer))] == self.plain
        gap = buffer.items[buffer.gap_start : buffer.gap_start + buffer.gap_length]
        assert gap == [FILLER] * buffer.gap_length  # nothing removed is kept alive
        assert len(buffer.items) == len(self.plain) + buffer.gap_length


TestGapBuffer = Buffers.TestCase


def test_insert_at_the_gap__moves_nothing() -> None:
    buffer: GapBuffer[Any] = GapBuffer(FILLER, list(range(1000)))
    buffer.insert(500, ["a"])
    after = buffer.gap_start, buffer.gap_length
    buffer.insert(501, ["b"])
    assert (buffer.gap_start, buffer.gap_length) == (after[0] + 1, after[1] - 1)
    assert buffer.slice(499, 504) == [499, "a", "b", 500, 501]


def test_remove_next_to_the_gap__only_widens_it() -> None:
    buffer: GapBuffer[Any] = GapBuffer(FILLER, list(range(10)))
    buffer.remove(5, 1)
    assert (buffer.gap_start, buffer.gap_length) == (5, 1)
    buffer.remove(3, 2)
    assert (buffer.gap_start, buffer.gap_length) == (3, 3)
    buffer.remove(3, 1)
    assert (buffer.gap_start, buffer.gap_length) == (3, 4)
    assert [buffer[i] for i in range(len(buffer))] == [0, 1, 2, 7, 8, 9]


def test_remove_nothing__leaves_the_gap_where_it_is() -> None:
    buffer: GapBuffer[Any] = GapBuffer(FILLER, [1, 2, 3])
    assert buffer.remove(1, 0) == []
    assert (buffer.gap_start, buffer.gap_length) == (3, 0)
