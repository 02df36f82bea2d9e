"""What real Compose did, replayed: every recording has a port, and every port agrees with its recording.

The run of this file ends with the line `N of M agree`, and one for the recordings that tests/oracle/ made
(tests/conftest.py).
"""

from __future__ import annotations

import pytest

from . import (
    scenarios_effects_and_backwards_writes,
    scenarios_oracle_animation,
    scenarios_oracle_backwards,
    scenarios_oracle_bounds,
    scenarios_oracle_branches,
    scenarios_oracle_composition,
    scenarios_oracle_contents,
    scenarios_oracle_coroutines,
    scenarios_oracle_drawing,
    scenarios_oracle_effects,
    scenarios_oracle_flows,
    scenarios_oracle_focus,
    scenarios_oracle_focus_kept,
    scenarios_oracle_forgetting,
    scenarios_oracle_gestures,
    scenarios_oracle_grids,
    scenarios_oracle_input,
    scenarios_oracle_interaction,
    scenarios_oracle_item_animations,
    scenarios_oracle_layers,
    scenarios_oracle_layout,
    scenarios_oracle_lazy,
    scenarios_oracle_lines,
    scenarios_oracle_lists,
    scenarios_oracle_lookahead,
    scenarios_oracle_loops,
    scenarios_oracle_material,
    scenarios_oracle_material_parts,
    scenarios_oracle_movable,
    scenarios_oracle_movable_subcomposed,
    scenarios_oracle_moving,
    scenarios_oracle_pages,
    scenarios_oracle_phases,
    scenarios_oracle_placement,
    scenarios_oracle_screens,
    scenarios_oracle_screens_told,
    scenarios_oracle_showing,
    scenarios_oracle_sizes_animated,
    scenarios_oracle_sources,
    scenarios_oracle_subcomposed,
    scenarios_oracle_together,
    scenarios_oracle_together_moved,
    scenarios_oracle_touching,
    scenarios_oracle_transitions,
    scenarios_phases_of_reads,
    scenarios_policies_and_callbacks,
    scenarios_programs,
    scenarios_programs_added,
    scenarios_programs_running,
    scenarios_skipping,
    scenarios_snapshots_and_slots,
    scenarios_state_and_lists,
    scenarios_writes_across_phases,
)
from .allowances import ALLOWED
from .harness import NOTHING, RECORDINGS, SCENARIOS, Allowances, compare, load_recording, run_scenario

PORTED = (
    scenarios_phases_of_reads,
    scenarios_skipping,
    scenarios_state_and_lists,
    scenarios_effects_and_backwards_writes,
    scenarios_policies_and_callbacks,
    scenarios_snapshots_and_slots,
    scenarios_writes_across_phases,
)
PORTED_FROM_ORACLE = (
    scenarios_oracle_animation,
    scenarios_oracle_backwards,
    scenarios_oracle_bounds,
    scenarios_oracle_branches,
    scenarios_oracle_composition,
    scenarios_oracle_contents,
    scenarios_oracle_coroutines,
    scenarios_oracle_drawing,
    scenarios_oracle_effects,
    scenarios_oracle_flows,
    scenarios_oracle_focus,
    scenarios_oracle_focus_kept,
    scenarios_oracle_forgetting,
    scenarios_oracle_gestures,
    scenarios_oracle_grids,
    scenarios_oracle_input,
    scenarios_oracle_interaction,
    scenarios_oracle_item_animations,
    scenarios_oracle_layers,
    scenarios_oracle_layout,
    scenarios_oracle_lazy,
    scenarios_oracle_lines,
    scenarios_oracle_lists,
    scenarios_oracle_lookahead,
    scenarios_oracle_loops,
    scenarios_oracle_material,
    scenarios_oracle_material_parts,
    scenarios_oracle_movable,
    scenarios_oracle_movable_subcomposed,
    scenarios_oracle_moving,
    scenarios_oracle_pages,
    scenarios_oracle_phases,
    scenarios_oracle_placement,
    scenarios_oracle_screens,
    scenarios_oracle_screens_told,
    scenarios_oracle_showing,
    scenarios_oracle_sizes_animated,
    scenarios_oracle_sources,
    scenarios_oracle_subcomposed,
    scenarios_oracle_together,
    scenarios_oracle_together_moved,
    scenarios_oracle_touching,
    scenarios_oracle_transitions,
)
_PROGRAMS = {
    scenarios_programs.__name__,
    scenarios_programs_added.__name__,
    scenarios_programs_running.__name__,
}
PROGRAMS = len([id for id, port in SCENARIOS.items() if port.__module__ in _PROGRAMS])
_HERE = {module.__name__ for module in PORTED_FROM_ORACLE}
_BY_ACTION = {scenarios_oracle_material.__name__, scenarios_oracle_material_parts.__name__}
RECORDED_HERE = sorted(id for id, port in SCENARIOS.items() if port.__module__ in _HERE)
IDS = sorted({path.stem for path in RECORDINGS.glob("*.json")}.difference(RECORDED_HERE))


def test_recordings_and_ports__are_the_same() -> None:
    assert len(IDS) == 79 + PROGRAMS
    assert sorted(set(SCENARIOS).difference(RECORDED_HERE)) == IDS


def test_scenarios_of_the_oracle__have_recordings() -> None:
    assert [id for id in RECORDED_HERE if not (RECORDINGS / f"{id}.json").exists()] == []


@pytest.mark.parametrize("id", IDS)
def test_scenario__agrees_with_its_recording(id: str) -> None:
    run = run_scenario(id)
    differences = compare(load_recording(id), run, ALLOWED.get(id, NOTHING))
    assert not differences, "\n".join([f"{id} differs from what real Compose did:", *differences])


@pytest.mark.parametrize("id", RECORDED_HERE)
def test_scenario_of_the_oracle__agrees_with_its_recording(id: str) -> None:
    recording = load_recording(id)
    allow = Allowances(
        unordered_facts=tuple(recording.get("order_unspecified_facts", ())),
        by_action=SCENARIOS[id].__module__ in _BY_ACTION,
    )
    differences = compare(recording, run_scenario(id), allow)
    assert not differences, "\n".join([f"{id} differs from what real Compose did:", *differences])
