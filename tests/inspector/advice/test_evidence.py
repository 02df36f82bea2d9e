"""How often a change of a state made its readers run: also if they were invalid already."""

from __future__ import annotations

from pathlib import Path

from inspector.advice.evidence import Evidence

from ..analysed import recorded, tap

TWO = """
@composable
def App():
    first = remember(lambda: mutable_state_of(0))
    second = remember(lambda: mutable_state_of(0))
    def both():
        first.set(first.value + 1)
        second.set(second.value + 1)
    with Column(Modifier.size(100).clickable(both)):
        Text(f"{first.value}")
        Text(f"{second.value}")
"""


def test_two_states_written_in_one_handler__each_made_the_reader_run_again_each_time(tmp_path: Path) -> None:
    recording = recorded(tmp_path, TWO, tap(), tap(), tap())
    lines = Evidence(recording, str(tmp_path / "app.py")).read_in("composition")
    assert [(line.name, line.changes, line.reruns, len(line.frames)) for line in lines] == [
        ("first", 3, 3, 3),
        ("second", 3, 3, 3),
    ]
