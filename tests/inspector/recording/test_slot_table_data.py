"""Edits of a slot table as data, against lists that hold the same groups."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from inspector.recording.structure.slot_table_data import BLOCK, GroupEntry, SlotTableData
from tests.bench.steps import Steps

SLOT_COUNTS = st.lists(st.integers(0, 3), min_size=1, max_size=3 * BLOCK)


def entries_with(counts: list[int], first: int = 0) -> list[GroupEntry]:
    """Groups with so many slots, whose texts say where they come from."""
    return [
        GroupEntry(number, 0, number, None, "", f"group{number}", "", tuple(f"{number}.{at}" for at in range(count)))
        for number, count in enumerate(counts, first)
    ]


@given(
    counts=SLOT_COUNTS,
    edits=st.lists(st.tuples(st.sampled_from(("update", "insert", "remove")), st.integers(0, 10_000)), max_size=12),
)
def test_edited_table__has_the_groups_and_slots_of_a_list_with_the_same_edits(
    counts: list[int], edits: list[tuple[str, int]]
) -> None:
    groups = entries_with(counts)
    table = SlotTableData().inserted(0, groups)
    for turn, (what, pick) in enumerate(edits):
        places = [(row, at) for row, group in enumerate(groups) for at in range(len(group.slots))]
        if what == "update" and places:
            slot = pick % len(places)
            values = [f"new {turn}.{number}" for number in range(min(1 + pick % 4, len(places) - slot))]
            table = table.updated(slot, values)
            for value, (row, at) in zip(values, places[slot:], strict=False):
                slots = list(groups[row].slots)
                slots[at] = value
                groups[row] = groups[row]._replace(slots=tuple(slots))
        elif what == "insert":
            row = pick % (len(groups) + 1)
            new = entries_with([1, 0, 2], 1_000 * (turn + 1))
            table = table.inserted(row, new)
            groups[row:row] = new
        elif what == "remove" and groups:
            row = pick % len(groups)
            count = min(3, len(groups) - row)
            table = table.removed(row, count)
            del groups[row : row + count]
    assert (list(table), table.size) == (groups, len(groups))
    assert table.slots == sum(len(group.slots) for group in groups)


def test_slot_of_a_late_group__is_replaced_in_as_many_steps_as_one_of_an_early_group() -> None:
    table = SlotTableData().inserted(0, entries_with([2] * BLOCK))
    table = table.updated(0, ["first"])  # counts the slots of the block
    taken = []
    for slot in (2, 2 * BLOCK - 2):
        with Steps() as counted:
            table = table.updated(slot, ["new"])
        taken.append(counted.taken)
    assert taken[0] == taken[1]
