"""Trees built by hand, with an owner that only schedules: no composition, no drawing.

tree = Tree(); tree.add(tree.leaf("a"), tree.node("b", …))   policies that log what they run
tree.pass_()                one pass, with consistency checks around it; returns what ran in it
tree.after(change)          what runs in the pass after `change` and its apply notifications
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.layout.layout_tree_consistency import verify_well_formed
from engine.layout.measure_and_layout_delegate import MeasureAndLayoutDelegate
from engine.node import LayoutNode, Modifier, OwnerSnapshotObserver
from engine.node.coordinator_drawing import draw_content_of
from engine.snapshot import Snapshot
from engine.unit import Constraints, Density, IntOffset, IntSize, LayoutDirection, Offset, Rect

INFINITY = Constraints.INFINITY


class FakeLayer:
    """Notes what is done with it; maps offsets by a translation the block may set."""

    def __init__(self, owner: FakeOwner, draw_block: Any, invalidate_parent_layer: Any, node: LayoutNode) -> None:
        self.owner = owner
        self.draw_block = draw_block
        self.invalidate_parent_layer = invalidate_parent_layer
        self.node = node
        self.position = IntOffset.ZERO
        self.size = IntSize(0, 0)
        self.translation = (0.0, 0.0)
        self.clip = False
        self.is_dirty = True
        self.is_destroyed = False

    def draw_layer(self, canvas: Any, parent_layer: Any) -> None:
        if self.is_dirty:
            self.is_dirty = False
            self.draw_block(canvas, self)

    def invalidate(self) -> None:
        self.is_dirty = True
        self.owner.log.append(f"invalidate_layer:{self.node.name}")

    def resize(self, size: tuple[int, int]) -> None:
        self.size = IntSize(*size)

    def move(self, position: tuple[int, int]) -> None:
        self.position = IntOffset(*position)

    def keep_properties(self) -> Callable[[], None]:
        return lambda: None

    def update_layer_properties(self, scope: FakeLayerScope) -> None:
        self.translation = (scope.translation_x, scope.translation_y)
        self.clip = scope.clip

    def destroy(self) -> None:
        self.is_destroyed = True

    def is_in_layer(self, position: Offset) -> bool:
        return 0 <= position.x < self.size.width and 0 <= position.y < self.size.height

    def clip_bounds(self) -> Rect | None:
        return Rect(0, 0, *self.size) if self.clip else None

    def map_offset(self, point: Offset, inverse: bool) -> Offset:
        dx, dy = self.translation
        return Offset(point.x - dx, point.y - dy) if inverse else Offset(point.x + dx, point.y + dy)

    def map_bounds(self, rect: Rect, inverse: bool) -> Rect:
        dx, dy = self.translation
        if inverse:
            dx, dy = -dx, -dy
        return Rect(rect.left + dx, rect.top + dy, rect.right + dx, rect.bottom + dy)


class FakeLayerScope:
    """The receiver of layer blocks."""

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        self.density = 1.0
        self.font_scale = 1.0
        self.layout_direction = LayoutDirection.LTR
        self.size: Any = None
        self.translation_x = 0.0
        self.translation_y = 0.0
        self.alpha = 1.0
        self.clip = False
        self.shape: Any = None

    def prepare(self, size: tuple[int, int], density: Any, layout_direction: LayoutDirection) -> None:
        self.reset()
        self.size = size
        self.density = density.density
        self.font_scale = density.font_scale
        self.layout_direction = layout_direction

    def positional_properties(self) -> tuple[Any, ...]:
        return (self.translation_x, self.translation_y)


class FakeDrawScope:
    """Runs draw blocks; `draw_content()` goes on as the real one does."""

    def __init__(self, owner: FakeOwner) -> None:
        self._owner = owner
        self._current: Any = None

    def draw(self, canvas: Any, coordinator: Any, draw_node: Any, layer: Any) -> None:
        before, self._current = self._current, (canvas, coordinator, draw_node, layer)
        self._owner.snapshot_observer.observe_draw_reads(draw_node, lambda: draw_node.draw(self))
        self._current = before

    def draw_content(self) -> None:
        canvas, coordinator, draw_node, layer = self._current
        draw_content_of(coordinator, draw_node, canvas, layer)


class FakeCanvas:
    def translate(self, dx: float, dy: float) -> None: ...

    def save(self) -> None: ...

    def restore(self) -> None: ...


class FakeOwner:
    """An Owner that schedules nothing and logs its calls."""

    def __init__(self, root: LayoutNode) -> None:
        self.root = root
        self.size = IntSize(400, 400)
        self.log: list[str] = []
        self.density = Density(1.0)
        self.layout_direction = LayoutDirection.LTR
        self.snapshot_observer = OwnerSnapshotObserver(lambda callback: callback())
        self.draw_scope: Any = FakeDrawScope(self)
        self.layer_scope: Any = FakeLayerScope()
        self.has_alignment_lines = False
        self.delegate = MeasureAndLayoutDelegate(root)
        self.layer_roots: tuple[LayoutNode, ...] = ()
        self.end_apply_listeners: list[Callable[[], None]] = []
        self.scheduled = 0
        self.semantics_changes = 0

    def on_request_measure(self, node: LayoutNode, force_request: bool = False, schedule: bool = True) -> None:
        if self.delegate.request_remeasure(node, force_request) and schedule:
            self.scheduled += 1

    def on_request_relayout(self, node: LayoutNode, force_request: bool = False) -> None:
        if self.delegate.request_relayout(node, force_request):
            self.scheduled += 1

    def request_on_positioned_callback(self, node: LayoutNode) -> None:
        self.delegate.request_on_positioned_callback(node)

    def measure_and_layout(self) -> None:
        self.delegate.measure_and_layout()
        self.delegate.dispatch_on_positioned_callbacks()

    def measure_and_layout_node(self, node: LayoutNode, constraints: Constraints) -> None:
        self.delegate.measure_and_layout_node(node, constraints)
        self.delegate.dispatch_on_positioned_callbacks()

    def force_measure_the_subtree(self, node: LayoutNode) -> None:
        self.delegate.force_measure_the_subtree(node)

    def create_layer(self, draw_block: Any, invalidate_parent_layer: Any, node: LayoutNode) -> FakeLayer:
        return FakeLayer(self, draw_block, invalidate_parent_layer, node)

    def invalidate_root_layer(self) -> None:
        self.log.append("invalidate_layer:root")

    def on_attach(self, node: LayoutNode) -> None: ...

    def on_attach_failed(self, node: LayoutNode) -> None: ...

    def on_detach(self, node: LayoutNode) -> None:
        self.delegate.on_node_detached(node)

    def on_semantics_change(self) -> None:
        self.semantics_changes += 1

    def register_on_end_apply_changes_listener(self, listener: Callable[[], None]) -> None:
        self.end_apply_listeners.append(listener)

    def on_end_apply_changes(self) -> None:
        while self.end_apply_listeners:
            self.end_apply_listeners.pop(0)()

    def calculate_position_in_window(self, position_in_root: Offset) -> Offset:
        return Offset(position_in_root.x + 1000, position_in_root.y + 1000)

    def create_coroutine_scope(self) -> Any:
        raise NotImplementedError

    def on_focus_target_detached(self, node: Modifier.Node) -> None: ...


class Policy:
    """A measure policy whose size and ways can be changed by the test; it logs what runs.

    size: None wraps the children. constraints: for the children, in place of 0…own maximum. positions: of the
    children, (0, 0) where it has none. on_measure, on_place: run in the blocks; a size that on_measure
    returns is taken. placed: False places no child."""

    def __init__(
        self,
        name: str,
        log: list[str],
        size: tuple[int, int] | None = None,
        *,
        constraints: Constraints | None = None,
        positions: Sequence[tuple[int, int]] = (),
        measure_in_placement: bool = False,
        on_measure: Callable[[Any], Any] | None = None,
        on_place: Callable[[Any], Any] | None = None,
        placed: bool = True,
        with_layer: bool = False,
        lines: dict[Any, int] | None = None,
    ) -> None:
        self.name = name
        self.log = log
        self.size = size
        self.constraints = constraints
        self.positions = list(positions)
        self.measure_in_placement = measure_in_placement
        self.on_measure = on_measure
        self.on_place = on_place
        self.placed = placed
        self.with_layer = with_layer
        self.lines = lines

    def measure(self, scope: Any, measurables: Sequence[Any], constraints: Constraints) -> Any:
        self.log.append(f"measure:{self.name}")
        size = self.size
        for_children = self.constraints or constraints.copy_max_dimensions()
        if self.on_measure is not None:
            given = self.on_measure(measurables)
            if given is not None:
                size = given
        placeables: list[Any] = []
        if not self.measure_in_placement:
            placeables = [measurable.measure(for_children) for measurable in measurables]
        if size is None:
            size = (
                max((p.width for p in placeables), default=0),
                max((p.height for p in placeables), default=0),
            )

        def place() -> None:
            self.log.append(f"place:{self.name}")
            if self.on_place is not None:
                self.on_place(scope)
            mine = placeables
            if self.measure_in_placement:
                mine = [measurable.measure(for_children) for measurable in measurables]
            if not self.placed:
                return
            for index, placeable in enumerate(mine):
                x, y = self.positions[index] if index < len(self.positions) else (0, 0)
                if self.with_layer:
                    placeable.place_with_layer(x, y)
                else:
                    placeable.place(x, y)

        return scope.layout(
            constraints.constrain_width(size[0]), constraints.constrain_height(size[1]), place, self.lines
        )


class Tree:
    """A root with children, an owner and a log."""

    def __init__(self, width: int = 100, height: int = 100) -> None:
        self.log: list[str] = []
        self.root = self.node("root")
        self.root.measure_policy.positions = []
        self.owner = FakeOwner(self.root)
        self.owner.log = self.log
        self.delegate = self.owner.delegate
        self.owner.snapshot_observer.start_observing()
        owner: Any = self.owner  # it has the members that these tests reach, not all of an Owner
        self.root.attach(owner)
        self.resize(width, height)

    def node(self, name: str, *children: LayoutNode, modifier: Any = Modifier, **policy: Any) -> LayoutNode:
        node = LayoutNode(name)
        node.measure_policy = Policy(name, self.log, **policy)
        node.modifier = modifier
        for child in children:
            node.insert_at(len(node.children), child)
        return node

    def leaf(self, name: str, width: int = 10, height: int = 10, **policy: Any) -> LayoutNode:
        return self.node(name, size=(width, height), **policy)

    def add(self, *children: LayoutNode) -> Tree:
        for child in children:
            self.root.insert_at(len(self.root.children), child)
        return self

    def resize(self, width: int, height: int) -> None:
        self.delegate.update_root_constraints(Constraints(0, width, 0, height))

    def verify(self) -> None:
        verify_well_formed(self.root, self.delegate)

    def pass_(self) -> list[str]:
        """One pass with its callbacks; returns what ran in it."""
        self.verify()
        self.log.clear()
        self.owner.measure_and_layout()
        self.verify()
        Snapshot.notify_objects_initialized()
        return [line for line in self.log if not line.startswith("invalidate_layer")]

    def announce(self) -> None:
        Snapshot.send_apply_notifications()

    def after(self, change: Callable[[], object]) -> list[str]:
        """What runs in the pass after `change`."""
        change()
        self.announce()
        return self.pass_()

    def draw(self) -> None:
        self.root.draw(FakeCanvas(), None)

    def close(self) -> None:
        self.owner.snapshot_observer.stop_observing()


def measured(lines: list[str]) -> list[str]:
    return [line.split(":")[1] for line in lines if line.startswith("measure:")]


def placed(lines: list[str]) -> list[str]:
    return [line.split(":")[1] for line in lines if line.startswith("place:")]
