"""Answers that share parts with those of earlier moments equal answers from nothing, in any order of the moments."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from inspector.analysis import slot_table_view, tree_lines
from inspector.analysis.display_names import names_of
from inspector.analysis.layout_facts import LayoutTables, layout_table
from inspector.analysis.slots import SlotTableViews
from inspector.analysis.tree import TreeLine, TreeLines, TreeOutlines
from inspector.recording import Cursor, Recording
from inspector.recording.moments.frame_so_far import FramesSoFar, frame_so_far
from inspector.running.loading.program import load
from inspector.running.report import run_report
from inspector.running.session import Session

from .programs import LOOP

MOMENTS = 60


def with_details(session: Session) -> None:
    session.capture = True


@pytest.fixture(scope="module")
def loop() -> Recording:
    return run_report(load(LOOP), "settles", watch=with_details).recording


def flat(lines: TreeLines) -> list[Any]:
    found: list[Any] = []
    waiting: list[tuple[TreeLine, int]] = [(line, 0) for line in reversed(lines.roots)]
    while waiting:
        line, depth = waiting.pop()
        found.append((depth, line.facts, line.keys, line.place, line.number))
        waiting += [(child, depth + 1) for child in reversed(line.children)]
    return [*found, lines.folded, lines.truncated]


@pytest.mark.parametrize("seed", range(3))
def test_moments_in_random_order__kept_answers_equal_fresh_ones(loop: Recording, seed: int) -> None:
    random = Random(seed)  # the seed is in the name of the test
    events = [row.id for frame in loop for row in frame.rows] + [frame.rows[-1].end for frame in loop if frame.rows]
    names, baseline = names_of(loop, whole=True), loop.frame(loop.first or 0)
    cursor = Cursor(loop)
    cuts, outlines, views, tables = FramesSoFar(cursor), TreeOutlines(), SlotTableViews(), LayoutTables()
    at = 0
    for _ in range(MOMENTS):
        at = random.randrange(len(events)) if random.random() < 0.3 else (at + random.choice((-1, 1))) % len(events)
        moment = cursor.at(events[at])
        assert moment is not None
        before = loop.frame(moment.frame.index - 1)
        so_far, fresh = cuts.of(moment), frame_so_far(moment, before)
        assert (so_far.tree, so_far.slots) == (fresh.tree, fresh.slots)
        assert dict(so_far.places) == dict(fresh.places)
        for framework in (False, True):
            kept = outlines.lines(so_far, baseline, framework, names)
            assert flat(kept) == flat(tree_lines(fresh, baseline, framework, names))
        assert views.view(so_far, before) == slot_table_view(fresh, before)
        assert tables.table(moment.frame, moment, names) == layout_table(moment.frame, moment, names)
