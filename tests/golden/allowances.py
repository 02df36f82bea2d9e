"""What may differ from a recording in a Python runtime, by scenario; the README of the recordings says why.

Used by test_goldens.py and by `phases compare --golden`.
"""

from __future__ import annotations

from typing import Any

from .harness import Allowances
from .slot_structure import structure_of_recording


def _named_tables(facts: dict[str, Any]) -> dict[str, Any]:
    return {key: structure_of_recording(value, True) for key, value in facts.items() if key.startswith("dump:")}


def _unnamed_tables(facts: dict[str, Any]) -> dict[str, Any]:
    return {key: structure_of_recording(value, False) for key, value in facts.items() if key.startswith("dump:")}


# What may differ, and why (the recordings' README: "What may differ in a Python runtime").
ALLOWED = {
    # Recorded with coroutines that start where they are launched; ours are queued, as in J1q and J4q.
    "J1": Allowances(coroutine_lines=("launched-",), ignored_on_close=("launched-",)),
    "J4": Allowances(coroutine_lines=("launched",)),
    "J6": Allowances(coroutine_lines=("frame-callback:",)),
    # Slots of a lazy list are disposed in the order of a map by node identity: no fact.
    **dict.fromkeys(("H1", "registry_in_items"), Allowances(unordered_facts=("events_on_close",))),
    # The order in which abandoned objects are told is not a fact.
    "J3": Allowances(unordered_facts=("events",)),
    # Counts of groups are not a fact, their structure is.
    **dict.fromkeys(("O1", "O2", "O3", "O4"), Allowances(normalise=_named_tables)),
    "transition": Allowances(close_colors=True),
    "O5": Allowances(normalise=_unnamed_tables),
    # Compose keeps positions in the root in a cache that misses a node moved while a line is asked for: what
    # `position_in_root` tells there is an old place. The engine works positions out.
    **dict.fromkeys(
        ("form_by_lines", "shares_by_data", "columns_shared_out", "lines_past_wrappers"), Allowances(any_geometry=True)
    ),
    # Programs of lessons show texts with the default font, which differs.
    **dict.fromkeys(
        (
            "lesson_board",
            "lesson_board_kept",
            "lesson_card",
            "lesson_card_placed",
            "lesson_greeting",
            "lesson_guests",
            "lesson_guests_keyed",
            "lesson_lamp",
            "lesson_lamp_drawn",
            "lesson_lift",
            "lesson_lift_placed",
            "lesson_log",
            "lesson_log_flow",
            "lesson_loop",
            "lesson_parallax",
            "lesson_parallax_placed",
            "lesson_phases",
            "lesson_reads",
            "lesson_shopping",
            "lesson_tea",
            "lesson_tea_counter",
        ),
        Allowances(any_geometry=True),
    ),
}
