"""A scene that lived through changes shows what a scene shows that is made now, of the same program and states."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from engine.layout import verify_well_formed
from tests.model.ui_program import Program, Run
from tests.model.ui_specs import children, items, steps

WIDTH, HEIGHT = 100, 90


def verify(run: Run) -> None:
    """Tables and layout tree are well formed, and nothing is left to do."""
    scene = run.scene
    for composition in scene.recomposer._known:
        composition.slot_table.verify_well_formed()
    verify_well_formed(scene.root, scene.owner.delegate)
    assert not scene.has_invalidations


@given(
    specs=children(4),
    start=st.lists(st.integers(0, 3), min_size=1, max_size=5),
    lists=st.lists(items, min_size=1, max_size=3),
    changes=steps,
)
def test_random_ui_and_changes__same_tree_geometry_and_pixels_as_from_scratch(
    specs: Any, start: list[int], lists: list[tuple[int, ...]], changes: list[list[tuple[Any, ...]]]
) -> None:
    program = Program(specs, start, lists)
    kept = Run(program, WIDTH, HEIGHT)
    try:
        verify(kept)
        kept.scene.pixels()
        for step in changes:
            for change in step:
                kept.apply(change)
            kept.scene.settle(20)
            verify(kept)
            fresh = Run(program, kept.scene.width, kept.scene.height, like=kept)
            try:
                verify(fresh)
                assert kept.shown() == fresh.shown()
                assert np.array_equal(kept.scene.pixels(), fresh.scene.pixels())
            finally:
                fresh.scene.close()
    finally:
        kept.scene.close()
