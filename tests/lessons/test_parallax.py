"""Parallax: 20 turns of the wheel by 10 px; the header moves by half of that, up, in both forms."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from engine import Scene
from inspector.course.kit import record, same_pictures
from lessons.apps import parallax

from .driven import Facts, driven, run

CARD_ENTERS = {
    "composed": ["Card", "Canvas", "Text", "Text", "Heart", "Canvas"],
    "measured": ["list", "item3", "Row", "Canvas", "Column", "Text", "Text", "Canvas"],
    "placed": ["list", "item3", "Canvas", "Row", "Column", "Text", "Text", "Canvas", "header"],
    "drawn": ["item3", "item3", "item3", "Canvas", "Text", "Text", "Canvas"],
}


def test_slow__composes_the_screen_in_each_frame() -> None:
    def scrolled(*items: str) -> Facts:
        return {
            "composed": ["SlowScreen"],
            "skipped": ["LazyColumn"],
            "placed": ["list", "header"],
            "drawn": ["box", "header"],
            "replayed": ["list", *items],
        }

    frames = driven(parallax, "slow")
    assert frames[:14] == [scrolled("item0", "item1", "item2")] * 14
    assert frames[14] == scrolled("item0", "item1", "item2") | {"measured": ["list"]}
    assert frames[15] == {
        "composed": [*CARD_ENTERS["composed"], "SlowScreen"],
        "skipped": ["LazyColumn"],
        "measured": CARD_ENTERS["measured"],
        "placed": CARD_ENTERS["placed"],
        "drawn": [*CARD_ENTERS["drawn"], "box", "header"],
        "replayed": ["item0", "item1", "item2"],
    }
    assert frames[16:] == [scrolled("item0", "item1", "item2", "item3")] * 4


def test_fast__only_places_the_header() -> None:
    def scrolled(*items: str) -> Facts:
        return {"placed": ["list", "header"], "replayed": [*items, "header"]}

    frames = driven(parallax, "fast")
    assert frames[:14] == [scrolled("item0", "item1", "item2")] * 14
    assert frames[14] == scrolled("item0", "item1", "item2") | {"measured": ["list"]}
    assert frames[15] == CARD_ENTERS | {"replayed": ["item0", "item1", "item2", "header"]}
    assert frames[16:] == [scrolled("item0", "item1", "item2", "item3")] * 4


def test_totals__differ_by_three_units_a_frame() -> None:
    slow, fast = run(parallax, "slow"), run(parallax, "fast")
    counts = {
        what: (slow.count(what), fast.count(what))
        for what in ("SlowScreen composed", "header measured", "header placed", "header drawn", "box drawn")
    }
    assert counts == {
        "SlowScreen composed": (20, 0),
        "header measured": (0, 0),
        "header placed": (20, 20),
        "header drawn": (20, 0),
        "box drawn": (20, 0),
    }
    assert fast.count("FastScreen composed") == 0
    assert [len(run_) for run_ in (slow, fast)] == [21, 21]
    assert slow.work() - fast.work() == 60


def test_read__is_in_composition_in_the_slow_form_and_in_placement_in_the_fast_one() -> None:
    def readers(variant: str) -> set[tuple[str, str]]:
        report = run(parallax, variant).reports[1]
        return {(read.phase, read.reader) for read in report.reads if read.state == "first_visible_item_scroll_offset"}

    assert readers("slow") == {("composition", "SlowScreen")}
    assert readers("fast") == {("placement", "header")}


def test_pictures__are_equal_frame_by_frame() -> None:
    assert same_pictures(run(parallax, "slow"), run(parallax, "fast"))


@pytest.mark.parametrize("density", [1.5, 2.0])
def test_pictures_at_another_density__are_equal_frame_by_frame(density: float) -> None:
    size = {"width": round(400 * density), "height": round(600 * density), "density": density}

    def few(scene: Scene) -> None:
        for delta in (7, 10, 23):
            scene.scroll(200, 400, 0, delta)
            scene.frame()

    slow, fast = (record(form, few, **size) for form in parallax.VARIANTS.values())
    assert same_pictures(slow, fast)


@pytest.mark.parametrize("form", parallax.VARIANTS.values(), ids=parallax.VARIANTS)
def test_header__moves_up_by_half(form: Callable[[], object]) -> None:
    with Scene(form) as scene:
        scene.frame()
        seen = []
        for delta in (10, 10, 1, 1, 1):
            scene.scroll(200, 400, 0, delta)
            scene.frame()
            seen.append(tuple(scene.find("header").position))
    assert seen == [(0, -5), (0, -10), (0, -10), (0, -11), (0, -11)]


@pytest.mark.parametrize("form", parallax.VARIANTS.values(), ids=parallax.VARIANTS)
def test_tap_on_a_heart__draws_its_card_and_nothing_else_runs(form: Callable[[], object]) -> None:
    with Scene(form) as scene:
        scene.frame()
        scene.tap(356, 465)
        # The first tap gives the focus, too: the list is measured once, as it keeps the item that has it.
        first = scene.frame()
        before = scene.pixels().copy()
        scene.tap(356, 465)
        report = scene.frame()
        after = scene.pixels()
    assert [(write.state, write.new) for write in first.writes if write.state != "layout_info"] == [
        ("pinned_items", "[<item 1>]"),
        ("liked[1]", "True"),
    ]
    assert (first.composed, first.measured, first.placed) == ([], ["list"], ["list"])
    assert first.drawn == report.drawn
    assert [(write.state, write.new) for write in report.writes] == [("liked[1]", "False")]
    assert report.phases == {"drawing"}
    assert report.drawn == ["item1", "Canvas", "Text", "Text", "Canvas"]
    changed = np.argwhere((before != after).any(axis=2))
    assert changed.min(axis=0).tolist() == [448, 340]
    assert changed.max(axis=0).tolist() == [479, 371]
