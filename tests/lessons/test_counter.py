"""Counter: the nearest function that read runs; neighbors are skipped, or not even reached."""

from __future__ import annotations

import pytest

from engine import Scene
from lessons.apps import counter

from .driven import driven, run

CHANGED = ["Numbers", "Number", "Text"]


def test_wide__runs_the_screen_and_skips_the_neighbor() -> None:
    added, plain, invalidated = driven(counter, "wide")
    assert (added["composed"], added["skipped"]) == (
        ["Wide", *CHANGED],
        ["Text", "Spacer", "Number", "Neighbor", "Buttons"],
    )
    assert (added["measured"], added["placed"]) == (["Text"], ["Text"])
    assert plain == {}
    assert (invalidated["composed"], invalidated["skipped"]) == (
        ["Wide", *CHANGED],
        ["Number", "Spacer", "Text", "Neighbor", "Buttons"],
    )


def test_narrow__does_not_reach_the_neighbor() -> None:
    added, plain, invalidated = driven(counter, "narrow")
    assert (added["composed"], added["skipped"]) == (
        ["Counter", *CHANGED],
        ["Text", "Spacer", "Number", "Buttons"],
    )
    assert plain == {}
    assert (invalidated["composed"], invalidated["skipped"]) == (
        ["Counter", *CHANGED],
        ["Number", "Spacer", "Text", "Buttons"],
    )


@pytest.mark.parametrize("variant", counter.VARIANTS)
def test_page_without_layers__is_drawn_as_a_whole(variant: str) -> None:
    first, added, _, invalidated = run(counter, variant).reports
    assert added.drawn == first.drawn
    assert invalidated.drawn == first.drawn


@pytest.mark.parametrize("variant", counter.VARIANTS)
def test_plain_number__asks_for_no_frame_until_invalidated(variant: str) -> None:
    with Scene(counter.VARIANTS[variant]) as scene:
        scene.frame()
        shown = scene.pixels().copy()
        scene.tap(*scene.find("plain").center)
        assert not scene.has_invalidations
        assert scene.frame().writes == []
        assert (scene.pixels() == shown).all()
        scene.tap(*scene.find("invalidate").center)
        assert scene.has_invalidations
        scene.frame()
        assert (scene.pixels() != shown).any()
