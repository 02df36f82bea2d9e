"""Slot edit kinds: values of `what` in SLOT points, with their data."""

from __future__ import annotations

from typing import Final

SLOT_EDITS: Final = {
    "insert": "groups, with their slots, before row `index` and slot `slot`, in the group `parent`",
    "remove": "the subtree of `group`: `groups` from row `index` on, their slots from `slot` on",
    "move": "children from row `index` and slot `slot` on get a new order; `order`: (row, rows, slot, slots) of each",
    "append": "`values` become further slots of the group at row `index`; they begin at slot `slot`",
    "update": "slots from `slot` on get new `values`",
    "data": "`group` gets a new `key` or object key, `value`",
    "clear": "all groups and slots are removed",
    "close": "the edits are complete: both gaps are at the end",
    "remember": "a remember observer, `value`, entered a slot",
    "forget": "a remember observer, `value`, left its slot",
    "deactivate": "the content is deactivated: rows and nodes are kept",
    "use": "content is set: deactivated content is used again",
}
"""Values of `what` in SLOT points, with their data. Row and slot indices do not count the gap."""
