"""Places of layout, drawing and state whose code raises: callbacks of layout, painters, shapes, locals, policies.

Not here    lists and animations: raising_places_in_motion.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine import (
    Alignment,
    Arrangement,
    Box,
    Canvas,
    CircleShape,
    Color,
    Column,
    CompositionLocalProvider,
    FlowRow,
    HorizontalAlignmentLine,
    Image,
    IntOffset,
    Layout,
    Modifier,
    ModifierNodeElement,
    Popup,
    Row,
    Size,
    composable,
    composition_local_of,
    composition_local_with_computed_default_of,
    derived_state_of,
    key,
    mutable_state_of,
    remember,
    remember_saveable_state_holder,
    static_composition_local_of,
)
from engine.drawing import Shape
from engine.drawing.painter import Painter
from engine.node import (
    GlobalPositionAwareModifierNode,
    LayoutAwareModifierNode,
    ObserverModifierNode,
    ParentDataModifierNode,
    UnplacedAwareModifierNode,
)
from tests.model.every_step import World


def sized(world: World, extra: Any = Modifier) -> None:
    Box(Modifier.size(4 + 3 * world.n).then(extra).background(Color.RED))


# ---------------------------------------------------------------- callbacks of layout


def on_size_changed(world: World) -> None:
    sized(world, Modifier.on_size_changed(lambda size: world.receive("size", tuple(size))))


def on_placed(world: World) -> None:
    chain = Modifier.offset(world.n, 0).on_placed(lambda at: world.receive("placed", at.position_in_root()))
    Box(chain.size(4))


def on_globally_positioned(world: World) -> None:
    def positioned(at: Any) -> None:
        world.receive("positioned", at.position_in_root())

    Box(Modifier.offset(lambda: IntOffset(world.n, 0)).on_globally_positioned(positioned).size(4))


def on_layout_rect_changed(world: World) -> None:
    def changed(bounds: Any) -> None:
        world.receive("rect", str(bounds.bounds_in_root))

    Box(Modifier.offset(world.n, 0).on_layout_rect_changed(changed, 0, 0).size(4))


def on_layout_rect_changed_later(world: World) -> None:
    def changed(bounds: Any) -> None:
        world.receive("rect", str(bounds.bounds_in_root))

    Box(Modifier.offset(world.n, 0).on_layout_rect_changed(changed, 0, 40).size(4))


def on_visibility_changed(world: World) -> None:
    world.received.setdefault("visible", False)
    chain = Modifier.offset(100 * (world.n % 2), 0)
    Box(chain.on_visibility_changed(lambda visible: world.receive("visible", visible)).size(4))


def on_visibility_changed_later(world: World) -> None:
    world.received.setdefault("visible", False)

    def changed(visible: bool) -> None:
        world.receive("visible", visible)

    Box(Modifier.offset(100 * (world.n % 2), 0).on_visibility_changed(changed, min_duration_millis=40).size(4))


class WatchingNode(LayoutAwareModifierNode, GlobalPositionAwareModifierNode, UnplacedAwareModifierNode, Modifier.Node):
    def __init__(self, world: World) -> None:
        super().__init__()
        self.world = world

    def on_remeasured(self, size: Any) -> None:
        self.world.receive("remeasured", tuple(size))

    def on_placed(self, coordinates: Any) -> None:
        self.world.step("on_placed")

    def on_globally_positioned(self, coordinates: Any) -> None:
        self.world.receive("globally", coordinates.position_in_root())

    def on_unplaced(self) -> None:
        self.world.step("on_unplaced")


@dataclass(frozen=True)
class Watching(ModifierNodeElement[WatchingNode]):
    world: World
    n: int

    def create(self) -> WatchingNode:
        return WatchingNode(self.world)

    def update(self, node: WatchingNode) -> None:
        self.world.step("update")


def node_of_layout(world: World) -> None:
    def measured(scope: Any, measurables: Any, constraints: Any) -> Any:
        placeables = [each.measure(constraints) for each in measurables]

        def place() -> None:
            if world.n % 3 != 1:  # else the child is not placed
                for each in placeables:
                    each.place(world.n, 0)

        return scope.layout(20, 20, place)

    with Layout(measured):
        sized(world, Modifier.then(Watching(world, 0)))


class ObservingNode(ObserverModifierNode, Modifier.Node):
    def __init__(self, world: World) -> None:
        super().__init__()
        self.world = world

    def on_attach(self) -> None:
        self.observe_reads(self._read)

    def _read(self) -> None:
        self.world.receive("observed", self.world.n)

    def on_observed_reads_changed(self) -> None:
        self.world.step("on_observed_reads_changed")
        self.observe_reads(self._read)


@dataclass(frozen=True)
class Observing(ModifierNodeElement[ObservingNode]):
    world: World

    def create(self) -> ObservingNode:
        return ObservingNode(self.world)

    def update(self, node: ObservingNode) -> None:
        self.world.step("update")


def node_that_observes(world: World) -> None:
    Box(Modifier.then(Observing(world)).size(5))


# ---------------------------------------------------------------- measurement


def alignment_line(world: World) -> None:
    line = remember(lambda: HorizontalAlignmentLine(lambda a, b: _merged(world, a, b)))

    def with_line(scope: Any, measurables: Any, constraints: Any) -> Any:
        return scope.layout(4, 8, lambda: None, {line: 2 + world.n})

    def by_line(scope: Any, measurables: Any, constraints: Any) -> Any:
        placeables = [each.measure(constraints) for each in measurables]
        down = placeables[0][line]
        return scope.layout(20, 30, lambda: [each.place(8 * i, down) for i, each in enumerate(placeables)])

    with Layout(by_line):
        with Row():
            Layout(with_line)
            Layout(with_line)
        Box(Modifier.size(3).background(Color.RED))


def _merged(world: World, a: int, b: int) -> int:
    world.step("merger")
    return max(a, b)


class DataNode(ParentDataModifierNode, Modifier.Node):
    def __init__(self, world: World, n: int) -> None:
        super().__init__()
        self.world = world
        self.n = n

    def modify_parent_data(self, density: Any, parent_data: Any = None) -> int:
        self.world.step("modify_parent_data")
        return self.n


@dataclass(frozen=True)
class Data(ModifierNodeElement[DataNode]):
    world: World
    n: int

    def create(self) -> DataNode:
        return DataNode(self.world, self.n)

    def update(self, node: DataNode) -> None:
        node.n = self.n


def parent_data(world: World) -> None:
    """Beside a node whose update raises: then the parent data of before is computed again."""

    def by_data(scope: Any, measurables: Any, constraints: Any) -> Any:
        wide = sum(each.parent_data for each in measurables)
        placeables = [each.measure(constraints) for each in measurables]
        return scope.layout(4 + wide, 4, lambda: [each.place(wide, 0) for each in placeables])

    with Row():
        with Layout(by_data):
            Box(Modifier.then(Data(world, world.n)).size(3))
        Box(Modifier.then(Watching(world, world.n)).size(4).background(Color.RED))


class Aligned(Alignment.Horizontal):
    def __init__(self, world: World) -> None:
        super().__init__(0.0)
        object.__setattr__(self, "world", world)

    def align(self, size: int, space: int, *where: Any) -> int:
        world: World = self.world  # type: ignore[attr-defined]
        world.step("align")
        return world.n

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)


def alignment(world: World) -> None:
    with Column(horizontal_alignment=remember(lambda: Aligned(world))):
        Box(Modifier.size(20, 2))
        sized(world)


class Arranged(Arrangement):
    def __init__(self, world: World) -> None:
        self.world = world

    def arrange(self, *given: Any, **named: Any) -> Any:
        self.world.step("arrange")
        return Arrangement.TOP.arrange(*given, **named)


def arrangement_of_flow(world: World) -> None:
    arrangement = remember(lambda: Arranged(world))

    def content() -> None:
        for _ in range(3):
            sized(world)

    FlowRow(content, Modifier.width(20), vertical_arrangement=arrangement)


def composed_modifier(world: World) -> None:
    def factory(modifier: Any) -> Any:
        world.step("factory")
        grown = remember(lambda: mutable_state_of(2))
        return modifier.size(grown.value + world.n)

    Box(Modifier.composed(factory).background(Color.RED))


# ---------------------------------------------------------------- drawing


class Painted(Painter):
    def __init__(self, world: World) -> None:
        self.world = world

    @property
    def intrinsic_size(self) -> Size:
        self.world.step("intrinsic size")
        return Size(5 + self.world.n, 4)

    def on_draw(self, scope: Any, alpha: float, color_filter: Any) -> None:
        self.world.step("on_draw")
        scope.draw_rect(Color.RED, (0, 0), (1 + self.world.n, 3))


def painter(world: World) -> None:
    painted = remember(lambda: Painted(world))
    Box(Modifier.paint(painted))
    Image(painted, "an image", Modifier.size(9))


@dataclass(frozen=True)
class Outlined(Shape):
    world: World
    n: int

    def create_outline(self, size: Any, *where: Any) -> Any:
        self.world.step("outline")
        return CircleShape.create_outline(size, *where)


def outline(world: World) -> None:
    shape = Outlined(world, world.n)
    with Column():
        Box(Modifier.size(8).background(Color.RED, shape))
        Box(Modifier.size(8).shadow(2 + world.n, shape))
        Box(Modifier.size(8).graphics_layer(clip=True, shape=shape).background(Color.BLUE))
        Box(Modifier.size(8).clip(shape).clickable(lambda: None))


def draw_blocks(world: World) -> None:
    def with_content(scope: Any) -> None:
        world.step("before")
        scope.draw_rect(Color.BLUE, (0, 0), (2 + world.n, 9))
        scope.draw_content()
        world.step("after")

    def canvas(scope: Any) -> None:
        world.step("canvas")
        scope.draw_circle(Color.GREEN, 2 + world.n)

    with Column():
        with Box(Modifier.size(9).draw_with_content(with_content)):
            Canvas(canvas, Modifier.size(7))


def layer_block(world: World) -> None:
    def layer(scope: Any) -> None:
        world.step("layer")
        scope.translation_x = float(world.n)
        scope.alpha = 1 - world.n / 9

    with Box(Modifier.size(9).graphics_layer(layer).background(Color.RED)):
        Box(Modifier.graphics_layer(layer).size(4).background(Color.BLUE))


def chain_of_layers(world: World) -> None:
    """A layer with a clip comes and goes around two other layers, beside a layout that raises."""

    def layer(scope: Any) -> None:
        scope.translation_x = 4.0

    def measured(scope: Any, measurables: Any, constraints: Any) -> Any:
        world.step("measure")
        return scope.layout(2 + world.n, 2, lambda: None)

    faded = Modifier.alpha(0.75) if world.n % 2 else Modifier
    with Column():
        with Box(Modifier.size(20)):
            Canvas(
                lambda scope: scope.draw_rect(Color.RED),
                faded.graphics_layer(translation_x=2.0).graphics_layer(layer).size(8),
            )
        Layout(measured)


# ---------------------------------------------------------------- composition and state

Tracked = composition_local_of(lambda: 0)


def locals_of_all_kinds(world: World) -> None:
    def default() -> int:
        world.step("default factory")
        return 2

    def computed(scope: Any) -> int:
        world.step("computed default")
        return scope.current_value(Tracked) + 1

    plain = remember(lambda: composition_local_of(default, name="plain"), world.n)
    fixed = remember(lambda: static_composition_local_of(default, name="fixed"), world.n)
    of_others = remember(lambda: composition_local_with_computed_default_of(computed))

    @composable
    def Reader() -> None:
        Box(Modifier.size(3 + plain.current + fixed.current + of_others.current).background(Color.RED))

    with CompositionLocalProvider(Tracked.provides(world.n)):
        Reader()


class Policy:
    def __init__(self, world: World, where: str) -> None:
        self.world = world
        self.where = where

    def equivalent(self, a: Any, b: Any) -> bool:
        self.world.step(f"equivalent of {self.where}")
        return bool(a == b)

    def merge(self, previous: Any, current: Any, applied: Any) -> Any:
        return None


def policies(world: World) -> None:
    state = remember(lambda: mutable_state_of(0, Policy(world, "a state")))
    derived = remember(lambda: derived_state_of(lambda: _half(world), Policy(world, "a derived state")))
    local = remember(lambda: composition_local_of(lambda: 0, Policy(world, "a local")))

    @composable
    def Reader() -> None:
        Box(Modifier.size(3 + local.current + derived.value).background(Color.RED))

    state.value = world.n
    with CompositionLocalProvider(local.provides(world.n)):
        Reader()
    Box(Modifier.offset(9, derived.value + state.value).size(2).background(Color.BLUE))


def _half(world: World) -> int:
    world.step("calculation")
    return world.n // 2


def saved_state(world: World) -> None:
    holder = remember_saveable_state_holder()

    def content() -> None:
        world.step("content of a holder")
        Box(Modifier.size(3 + world.n).background(Color.RED))

    holder.SaveableStateProvider(world.n % 2, content)


def keyed(world: World) -> None:
    with Row():
        for number in range(world.n + 2):
            with key(Hashed(world, (number + world.n) % 4)):
                Box(Modifier.size(2 + number).background(Color.RED))


class Hashed:
    def __init__(self, world: World, number: int) -> None:
        self.world = world
        self.number = number

    def __eq__(self, other: object) -> bool:
        self.world.step("__eq__")
        return isinstance(other, Hashed) and other.number == self.number

    def __hash__(self) -> int:
        self.world.step("__hash__")
        return self.number


def popup_position(world: World) -> None:
    def position(anchor: Any, window: Any, direction: Any, size: Any) -> IntOffset:
        world.step("position")
        return IntOffset(5 + world.n, 5)

    if world.n:
        Popup(lambda: Box(Modifier.size(6).background(Color.RED)), position=position)


PLACES = [
    on_size_changed, on_placed, on_globally_positioned, on_layout_rect_changed, on_layout_rect_changed_later,
    on_visibility_changed, on_visibility_changed_later, node_of_layout, node_that_observes, alignment_line,
    parent_data, alignment, arrangement_of_flow, composed_modifier, painter, outline, draw_blocks, layer_block,
    chain_of_layers,    locals_of_all_kinds, policies, saved_state, keyed, popup_position,
]  # fmt: skip
