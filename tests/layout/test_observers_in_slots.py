"""Who looks at positions is counted up the tree, also through the nodes that stand for slots."""

from __future__ import annotations

from typing import Any

from engine import Box, BoxWithConstraints, Modifier, Scene, key, mutable_state_of
from engine.layout import verify_well_formed


def _read_position(scope: Any, measurable: Any, constraints: Any) -> Any:
    placeable = measurable.measure(constraints)

    def place() -> None:
        at = scope.coordinates
        placeable.place(0 if at is None else int(at.position_in_root().x) % 2, 0)

    return scope.layout(placeable.width, placeable.height, place)


def _scene_of_rows(modifier: Any) -> tuple[Scene, Any]:
    rows = mutable_state_of((0, 1))

    def content(scope: Any) -> None:
        for row in rows.value:
            with key(row):
                Box(modifier.size(4))

    scene = Scene(lambda: BoxWithConstraints(content, Modifier), width=20, height=20)
    scene.settle()
    return scene, rows


def test_several_that_read_positions_leave_a_slot_together__none_is_counted_any_more() -> None:
    scene, rows = _scene_of_rows(Modifier.layout(_read_position))
    with scene:
        rows.value = ()
        scene.settle()
        verify_well_formed(scene.root, scene.owner.delegate)
        assert scene.root.measure_pass.placement.position_reads.readers == 0


def test_several_with_position_callbacks_leave_a_slot_together__none_is_counted_any_more() -> None:
    scene, rows = _scene_of_rows(Modifier.on_globally_positioned(lambda at: None))
    with scene:
        assert scene.root.position_observers.count == 1
        rows.value = ()
        scene.settle()
        verify_well_formed(scene.root, scene.owner.delegate)
        assert scene.root.position_observers.count == 0
