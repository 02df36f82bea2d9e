"""Fade: ten frames out, ten frames in; what each of them re-runs depends on where the number is read."""

from __future__ import annotations

import numpy as np

from inspector.course.kit import same_pictures
from lessons.apps import fade

from .driven import driven, run

IDLE: dict[str, list[str]] = {}
"""The frame in which an animation learns the time it begins at, and the one in which it ends."""


def test_alpha_value__composes_in_each_frame() -> None:
    composed = {"composed": ["AlphaValue", "Page"], "skipped": ["FadeButton"]}
    frames = driven(fade, "alpha")
    # From 1 to less: alpha(1) is no layer, so the first step makes one. Back at 1 it is gone again.
    assert frames == [
        IDLE,
        composed
        | {
            "measured": ["picture", "page"],
            "placed": ["page", "picture"],
            "drawn": ["page", "picture", "button", "Text"],
        },
        *[composed | {"replayed": ["picture"]}] * 9,
        IDLE,
        IDLE,
        *[composed | {"replayed": ["picture"]}] * 9,
        composed | {"measured": ["picture"], "placed": ["picture"], "drawn": ["page", "picture", "button", "Text"]},
        IDLE,
    ]


def test_layer_block__composites_the_layer_again_and_nothing_else_runs() -> None:
    frames = [IDLE, *[{"replayed": ["picture"]}] * 10, IDLE]
    assert driven(fade, "layer") == frames * 2
    phases = [report.phases for report in run(fade, "layer").reports[1:]]
    assert phases == [frozenset(), *[frozenset({"layer"})] * 10, frozenset()] * 2


def test_draw_block__records_that_layer_and_nothing_else_runs() -> None:
    frames = [IDLE, *[{"drawn": ["picture", "picture"]}] * 10, IDLE]
    assert driven(fade, "drawing") == frames * 2
    phases = [report.phases for report in run(fade, "drawing").reports[1:]]
    assert phases == [frozenset(), *[frozenset({"drawing"})] * 10, frozenset()] * 2


def test_totals__in_units_of_work() -> None:
    assert {variant: run(fade, variant).work() for variant in fade.VARIANTS} == {
        "alpha": 73,
        "layer": 20,
        "drawing": 40,
    }


def test_alpha_and_layer__have_the_same_pictures() -> None:
    assert same_pictures(run(fade, "alpha"), run(fade, "layer"))


def test_draw_block__looks_the_same_but_for_the_smoothing_of_edges() -> None:
    """A layer inside a draw block is gathered elsewhere than a node's: Skia rounds a few edges otherwise."""
    alpha, drawing = run(fade, "alpha"), run(fade, "drawing")
    for one, other in zip(alpha.pixels(), drawing.pixels(), strict=True):
        difference = np.abs(one.astype(int) - other.astype(int)).max(axis=2)
        assert difference.max() <= 24
        assert (difference > 0).mean() < 0.001
