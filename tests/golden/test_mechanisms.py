"""The mechanism carries the result: with any one of them switched off, recordings no longer agree.

Each case takes one mechanism out of the engine and names recordings that must then disagree: if they still
agreed, something else would be doing its work, or nothing would be checking it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.composition.composer import Composer
from engine.composition.observations import Observations
from engine.drawing.graphics_layer_owner_layer import GraphicsLayerOwnerLayer
from engine.layout.depth_sorted_set import DepthSortedSet
from engine.node import measure_pass_delegate
from engine.node.layout_state import LAYING_OUT, MEASURING, NOT_USED
from engine.node.owner_snapshot_observer import OwnerSnapshotObserver

from .harness import NOTHING, compare, load_recording, run_scenario
from .test_goldens import ALLOWED

Patch = pytest.MonkeyPatch


def _unobserved(self: Any, scope: Any, block: Callable[[], None]) -> None:
    self.observer.with_no_observations(block)


def composition_observer(patch: Patch) -> None:
    patch.setattr(Observations, "record_read_of", lambda self, state: None)


def measurement_observer(patch: Patch) -> None:
    patch.setattr(OwnerSnapshotObserver, "observe_measure_reads", _unobserved)


def placement_observer(patch: Patch) -> None:
    patch.setattr(OwnerSnapshotObserver, "observe_layout_reads", _unobserved)
    patch.setattr(OwnerSnapshotObserver, "observe_layout_modifier_reads", _unobserved)


def drawing_observer(patch: Patch) -> None:
    patch.setattr(OwnerSnapshotObserver, "observe_draw_reads", _unobserved)


def layer_observer(patch: Patch) -> None:
    patch.setattr(OwnerSnapshotObserver, "observe_layer_reads", _unobserved)


def depth_order(patch: Patch) -> None:
    """Children first instead of parents first."""

    def pop_deepest(self: Any) -> Any:
        depth = max(self.levels)
        level = self.levels[depth]
        node = next(iter(level))
        del level[node]
        if not level:
            del self.levels[depth]
        return node

    patch.setattr(DepthSortedSet, "pop", pop_deepest)


def measured_by_parent(patch: Patch) -> None:
    """Nobody knows in which block its parent measures it."""
    patch.setattr(measure_pass_delegate, "IN_APPROACH", {MEASURING: NOT_USED, LAYING_OUT: NOT_USED})


def skipping(patch: Patch) -> None:
    start = Composer.start_restart_group

    def start_and_never_skip(self: Any, *arguments: Any) -> Any:
        result = start(self, *arguments)
        self.skipping = False
        return result

    patch.setattr(Composer, "start_restart_group", start_and_never_skip)
    patch.setattr(Composer, "skip_if_unchanged", lambda self, key, arguments: False)  # the fast path of a wrapper


def layer_replay(patch: Patch) -> None:
    """A layer inside one that is recorded again is recorded again, too."""
    draw = GraphicsLayerOwnerLayer.draw_layer

    def record_and_draw(self: Any, canvas: Any, parent_layer: Any) -> None:
        self.is_dirty = True
        draw(self, canvas, parent_layer)

    patch.setattr(GraphicsLayerOwnerLayer, "draw_layer", record_and_draw)


CARRIES: dict[Callable[[Patch], None], tuple[str, ...]] = {
    composition_observer: ("A1", "C1", "D3", "E1", "X2"),
    measurement_observer: ("A3", "I1", "I5", "X1", "Y1"),
    placement_observer: ("A2", "B_fast", "L3", "P6", "X1"),
    drawing_observer: ("A5", "L3", "P1", "T4"),
    layer_observer: ("A6", "B_fast_layer", "P2", "T3"),
    depth_order: ("A3", "C1", "I1", "X1"),
    measured_by_parent: ("A3", "I1", "I2", "I3", "I6"),
    skipping: ("D1", "D2", "D6", "M1"),
    layer_replay: ("B_fast", "H1", "P1", "P6", "X1"),
}


def _agrees(id: str) -> bool:
    try:
        return not compare(load_recording(id), run_scenario(id), ALLOWED.get(id, NOTHING))
    except Exception:  # what is left of the engine may well raise
        return False


@pytest.mark.parametrize("switch_off", CARRIES, ids=lambda switch: switch.__name__)
def test_mechanism_switched_off__its_recordings_disagree(
    switch_off: Callable[[Patch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = CARRIES[switch_off]
    assert len(expected) >= 3
    assert [id for id in expected if not _agrees(id)] == [], "with the mechanism in place they agree"
    switch_off(monkeypatch)
    assert [id for id in expected if _agrees(id)] == []
