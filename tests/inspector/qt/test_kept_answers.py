"""Answers that share parts with those of earlier moments equal answers from nothing, in any order of the moments."""

from __future__ import annotations

import sys
from random import Random
from typing import Any

import pytest

from inspector.analysis import changes, layout_facts, slot_table_view, tree_lines, visible_places
from inspector.analysis.display_names import names_of
from inspector.analysis.layout_facts import LayoutTables, layout_table
from inspector.analysis.slots import SlotTableViews
from inspector.analysis.tree import TreeLine, TreeLines, TreeOutlines
from inspector.analysis.visible_places import KeptClips, clips
from inspector.recording import Cursor, Recording
from inspector.recording.events import StateWrite
from inspector.recording.moments.frame_so_far import FramesSoFar, frame_so_far
from inspector.running.loading.program import load
from inspector.running.report import run_report
from inspector.running.session import Session

from ..programs import LOOP

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
    cut = KeptClips()
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
        assert cut.of(moment) == (clips(moment.structure) if moment.structure is not None else {})


LIST = """
from engine import *

count = mutable_state_of(0, name="count")

@composable
def Row(number):
    Text(str(number), Modifier.height(20))

@composable
def App():
    state = remember_lazy_list_state()
    with Column():
        Text(str(count.value), Modifier.size(90, 20).clickable(lambda: count.set(count.value + 1)).test_tag("more"))
        for number in range(4):
            Row(number)
        LazyColumn(lambda scope: scope.items(50, Row), Modifier.size(90, 100), state=state)

def demo(scene):
    scene.frame()
    for _ in range(3):
        scene.tap(4, 4)
        scene.frame()
    scene.scroll(40, 140, 0.0, 30.0)
    scene.frame()
    scene.frame()
"""


@pytest.fixture(scope="module")
def listed(tmp_path_factory: pytest.TempPathFactory) -> Recording:
    path = tmp_path_factory.mktemp("listed") / "listed.py"
    path.write_text(LIST, encoding="utf-8")
    return run_report(load(str(path)), demo=True, watch=with_details).recording


def test_frames_that_move_no_node__compute_no_clips_and_one_line_of_the_layout_again(
    listed: Recording, monkeypatch: pytest.MonkeyPatch
) -> None:
    computed: list[str] = []

    def counted(module: Any, name: str) -> None:
        function = getattr(module, name)

        def count(*given: Any) -> Any:
            computed.append(name)
            return function(*given)

        monkeypatch.setattr(module, name, count)

    counted(visible_places, "clips")
    counted(layout_facts, "_line")
    cursor, cut, tables = Cursor(listed), KeptClips(), LayoutTables()
    names = names_of(listed, whole=True)
    lines = []
    for frame in listed:
        computed.clear()
        moment = cursor.at_frame(frame.index)
        assert moment is not None and moment.structure is not None
        assert cut.of(moment) == visible_places.clips(moment.structure)
        tables.table(frame, moment, names)
        lines.append((computed.count("clips") - 1, computed.count("_line")))
    assert lines == [(1, 18), (0, 13), (0, 1), (0, 1), (0, 1), (1, 11), (0, 10)]  # the counts of frame 0 end in frame 1


def test_runs_of_the_same_causes__share_one_search_for_the_writes_behind_them(
    listed: Recording, monkeypatch: pytest.MonkeyPatch
) -> None:
    merged: list[int] = []
    module = sys.modules["inspector.analysis.cause_graph"]  # the package has a function of this name
    join = module._merged

    def counted(groups: Any) -> Any:
        groups = list(groups)
        merged.append(len(groups))
        return join(groups)

    monkeypatch.setattr(module, "_merged", counted)
    frame = listed.frame(2)
    assert frame is not None
    found = [(change.title, sum(effect.times for effect in change.effects)) for change in changes(frame, listed)]
    assert found == [("count 0 → 1", 9)]
    graph = module.graph_of_frame(frame, listed)
    causes = {tuple(graph.predecessors(node)) for node in graph if not isinstance(graph.nodes[node]["row"], StateWrite)}
    assert sorted(merged) == sorted(map(len, causes)) and len(causes) < len(graph)
