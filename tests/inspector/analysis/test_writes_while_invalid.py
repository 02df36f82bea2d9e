"""writes_while_invalid: it searches a frame of many runs once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from inspector.analysis.writes_while_invalid import writes_while_invalid
from inspector.recording.events import CompositionRun, Invalidation
from inspector.running.loading.program import load
from inspector.running.session import Session

from ..programs import written

MANY = """
from engine import *

first, second = mutable_state_of(0, name="first"), mutable_state_of(0, name="second")

@composable
def Leaf(number):
    Text(f"{first.value} {second.value}")

@composable
def Screen():
    for number in range(12):
        Leaf(number)

def demo(scene):
    first.value = 1
    scene.run_coroutines()
    second.value = 1
    scene.frame()
"""


class Searched(tuple[Any, ...]):
    """Rows that count how often they are searched."""

    times = 0

    def __iter__(self) -> Iterator[Any]:
        self.times += 1
        return super().__iter__()


def test_write_of_another_state_while_many_scopes_are_invalid__is_found_for_each_by_few_searches(
    tmp_path: Path,
) -> None:
    session = Session(load(f"{written(tmp_path, MANY)}:Screen"))
    assert session.start()
    session.frame()
    session.run_demo()
    last = session.recording.last
    assert last is not None
    found, before = session.recording.frame(last), session.recording.frame(last - 1)
    assert found is not None
    rows = Searched(found.rows)
    frame = replace(found, rows=rows)
    since = next(row.id for row in rows if isinstance(row, Invalidation))
    runs = [
        row
        for row in rows
        if isinstance(row, CompositionRun) and row.subject is not None and row.subject.name == "Leaf"
    ]
    rows.times = 0
    names = [[state.name for state in writes_while_invalid([frame], before, run, since)] for run in runs]
    assert names == [["second"]] * 12 and rows.times <= 2
