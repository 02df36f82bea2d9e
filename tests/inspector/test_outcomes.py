"""What runs say of their outcome is true, on every program of the gallery: where nothing says it moved, nothing moved;
a frame in which all work was wasted looks like the one before."""

from __future__ import annotations

import pytest

from engine import trace
from inspector.analysis import units_of, wasted_rows
from inspector.recording import Recording
from inspector.running.inputs.input_log import input_log
from inspector.running.loading.program import Program, load
from inspector.running.rerun import rerun
from inspector.running.session import Session

from ..gallery_choice import forms

FORMS = forms()


def driven(program: Program, variant: str, capture: bool) -> Recording:
    session = Session(program, variant, capture=capture)
    assert session.start()
    session.frame()
    session.run_demo()
    session.resize(300, 500)
    session.frame()
    session.close()
    return session.recording


@pytest.mark.parametrize(("slug", "variant"), FORMS)
def test_where_no_placement_or_layer_says_it_changed__every_node_is_where_it_was(slug: str, variant: str) -> None:
    before = None
    for frame in driven(load(slug), variant, capture=True):
        told = any(
            (row.kind == trace.PLACEMENT and row.data["moved"]) or (row.kind == trace.LAYER and not row.data["same"])
            for row in frame.rows
        )
        if before is not None and before.places and frame.places and not told:
            now = {node: (place.x, place.y) for node, place in frame.places.items()}
            was = {node: (place.x, place.y) for node, place in before.places.items()}
            # What was removed, as a dialog that closes, is in no place; its removal says so.
            if any(row.kind == trace.REMOVE for row in frame.rows):
                was = {node: place for node, place in was.items() if node in now}
            assert now == was
        before = frame


@pytest.mark.parametrize(("slug", "variant"), FORMS)
def test_frame_whose_work_was_all_wasted__looks_like_the_one_before(slug: str, variant: str) -> None:
    program = load(slug)
    run = rerun(program, input_log(driven(program, variant, capture=False)), pictures=True)
    assert run.failure is None
    for number, frame in enumerate(run.recording):
        if number and len(wasted_rows(frame)) == len(units_of(frame)):
            assert run.pictures[number] == run.pictures[number - 1], frame.index
