"""Writing groups into a slot table."""

from __future__ import annotations

import pytest

from engine.slots import SlotTable, SlotWriter


def nest(writer: SlotWriter, *keys: int) -> None:
    """Writes one group in the other."""
    for key in keys:
        writer.start_group(key)
    for _ in keys:
        writer.end_group()


def test_insert_block__creates_groups_that_later_calls_enter() -> None:
    table = SlotTable()
    with table.write() as writer:
        with writer.insert():
            nest(writer, 1, 2)
        writer.insert(lambda: nest(writer, 3))
        with pytest.raises(IndexError, match="no group to enter at 3"):
            writer.start_group(4)
    table.verify_well_formed()
    assert [(group.key, group.size) for group in table.groups] == [(1, 2), (3, 1)]
