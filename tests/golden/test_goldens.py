"""What real Compose did, replayed: every recording has a port, and every port agrees with its recording.

The run of this file ends with the line `N of M agree`, and one for the recordings that tests/oracle/ made
(tests/conftest.py).
"""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

from .allowances import ALLOWED
from .harness import NOTHING, RECORDINGS, SCENARIOS, compare, load_recording, run_scenario

_ROOM = Path(__file__).parent
for _file in sorted(_ROOM.glob("scenarios_*.py")):
    import_module(f".{_file.stem}", __package__)  # registers its ports


def _room_of(id: str) -> str:
    """The name of the module that ports a scenario."""
    return SCENARIOS[id].__module__.rsplit(".", 1)[-1]


PROGRAMS = sum(_room_of(id).startswith("scenarios_programs") for id in SCENARIOS)
RECORDED_HERE = sorted(id for id in SCENARIOS if _room_of(id).startswith("scenarios_oracle"))
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
    allow = replace(
        ALLOWED.get(id, NOTHING),
        unordered_facts=tuple(recording.get("order_unspecified_facts", ())),
        by_action=_room_of(id).startswith("scenarios_oracle_material"),
    )
    differences = compare(recording, run_scenario(id), allow)
    assert not differences, "\n".join([f"{id} differs from what real Compose did:", *differences])
