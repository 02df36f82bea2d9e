"""What real Compose did, replayed: every recording has a port, and every port agrees with its recording.

The run of this file ends with the line `N of 79 agree` (tests/conftest.py).
"""

from __future__ import annotations

from typing import Any

import pytest

from . import (
    scenarios_a,
    scenarios_d,
    scenarios_e,
    scenarios_j,
    scenarios_l,
    scenarios_n,
    scenarios_y,
)
from .harness import NOTHING, RECORDINGS, SCENARIOS, Allowances, compare, load_recording, run_scenario
from .slot_structure import structure_of_recording

PORTED = (scenarios_a, scenarios_d, scenarios_e, scenarios_j, scenarios_l, scenarios_n, scenarios_y)
IDS = sorted(path.stem for path in RECORDINGS.glob("*.json"))


def _named_tables(facts: dict[str, Any]) -> dict[str, Any]:
    return {
        key: structure_of_recording(value, True) for key, value in facts.items() if key.startswith("dump:")
    }


def _unnamed_tables(facts: dict[str, Any]) -> dict[str, Any]:
    return {
        key: structure_of_recording(value, False) for key, value in facts.items() if key.startswith("dump:")
    }


# What may differ, and why (the recordings' README: "What may differ in a Python runtime").
ALLOWED = {
    # Recorded with coroutines that start where they are launched; ours are queued, as in J1q and J4q.
    "J1": Allowances(coroutine_lines=("launched-",), ignored_on_close=("launched-",)),
    "J4": Allowances(coroutine_lines=("launched",)),
    "J6": Allowances(coroutine_lines=("frame-callback:",)),
    # Slots of a lazy list are disposed in the order of a map by node identity: no fact.
    "H1": Allowances(unordered_facts=("events_on_close",)),
    # The order in which abandoned objects are told is not a fact.
    "J3": Allowances(unordered_facts=("events",)),
    # Counts of groups are not a fact, their structure is.
    **dict.fromkeys(("O1", "O2", "O3", "O4"), Allowances(normalise=_named_tables)),
    "O5": Allowances(normalise=_unnamed_tables),
}


def test_recordings_and_ports__are_the_same_79() -> None:
    assert len(IDS) == 79
    assert sorted(SCENARIOS) == IDS


@pytest.mark.parametrize("id", IDS)
def test_scenario__agrees_with_its_recording(id: str) -> None:
    run = run_scenario(id)
    differences = compare(load_recording(id), run, ALLOWED.get(id, NOTHING))
    assert not differences, "\n".join([f"{id} differs from what real Compose did:", *differences])
