"""What runs say of their outcome is true, on every program of the gallery: where nothing says it moved, nothing moved;
a frame in which all work was wasted looks like the one before."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from engine import trace
from inspector.analysis import units_of, wasted_rows
from inspector.recording import Recording
from inspector.running.loading.program import load
from inspector.running.session import Session

from ...gallery_choice import forms

FORMS = forms()


class Driven(NamedTuple):
    """One run, and the picture of each of its frames."""

    recording: Recording
    pictures: dict[int, bytes]


@pytest.fixture(scope="module", params=FORMS, ids=[f"{slug}-{variant}" for slug, variant in FORMS])
def driven(request: pytest.FixtureRequest) -> Driven:
    """Both questions are asked of one run: it takes longer than its questions."""
    slug, variant = request.param
    session = Session(load(slug), variant)
    pictures: dict[int, bytes] = {}
    assert session.start()
    session.on_frame(lambda frame: pictures.update({frame.index: session.scene.pixels().tobytes()}))
    session.frame()
    session.run_demo()
    session.resize(300, 500)
    session.frame()
    session.close()
    assert session.failure is None
    return Driven(session.recording, pictures)


def test_where_no_placement_or_layer_says_it_changed__every_node_is_where_it_was(driven: Driven) -> None:
    before = None
    for frame in driven.recording:
        emitted = any(
            (row.kind == trace.PLACEMENT and row.data["moved"]) or (row.kind == trace.LAYER and not row.data["same"])
            for row in frame.rows
        )
        if before is not None and before.places and frame.places and not emitted:
            now = {node: (place.x, place.y) for node, place in frame.places.items()}
            was = {node: (place.x, place.y) for node, place in before.places.items()}
            # What was removed, as a dialog that closes, is in no place; its removal says so.
            if any(row.kind == trace.REMOVE for row in frame.rows):
                was = {node: place for node, place in was.items() if node in now}
            assert now == was
        before = frame


def test_frame_whose_work_was_all_wasted__looks_like_the_one_before(driven: Driven) -> None:
    for number, frame in enumerate(driven.recording):
        # A node that leaves outside all phases, as a dialog that has disappeared, changes the picture without work.
        leaves = any(row.kind == trace.REMOVE for row in frame.rows)
        if number and not leaves and len(wasted_rows(frame)) == len(units_of(frame)):
            assert driven.pictures[number] == driven.pictures[number - 1], frame.index
