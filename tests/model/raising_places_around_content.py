"""Places around content whose code raises: intrinsic sizes, look-ahead, dialogs, context managers, brushes, tools.

Not here    callbacks of layout, painters, shapes, locals: raising_places.py; effects: raising_places_of_effects.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from engine import (
    AlertDialog,
    Box,
    BoxWithConstraints,
    Brush,
    Canvas,
    Color,
    Column,
    CompositionLocalProvider,
    Dialog,
    GenericShape,
    IntrinsicSize,
    Layout,
    LazyColumn,
    LookaheadScope,
    Modifier,
    ModifierNodeElement,
    MultiContentLayout,
    Row,
    Scaffold,
    SemanticsModifierNode,
    Size,
    Snapshot,
    Text,
    composable,
    composition_local_of,
    computed_state_of,
    derived_state_of,
    mutable_state_list_of,
    mutable_state_map_of,
    mutable_state_of,
    mutable_state_set_of,
    remember,
)
from tests.model.every_step import World

# ---------------------------------------------------------------- measurement


class Sized:
    """A measure policy with a step in each of its five blocks."""

    def __init__(self, world: World) -> None:
        self.world = world

    def measure(self, scope: Any, measurables: Any, constraints: Any) -> Any:
        self.world.step("measure")
        wide = constraints.constrain_width(3)
        return scope.layout(wide, 3, lambda: self.world.step("place"))

    def _size(self, where: str) -> int:
        self.world.step(where)
        return 3 + self.world.n

    def min_intrinsic_width(self, *given: Any) -> int:
        return self._size("min_intrinsic_width")

    def max_intrinsic_width(self, *given: Any) -> int:
        return self._size("max_intrinsic_width")

    def min_intrinsic_height(self, *given: Any) -> int:
        return self._size("min_intrinsic_height")

    def max_intrinsic_height(self, *given: Any) -> int:
        return self._size("max_intrinsic_height")


def intrinsic_sizes(world: World) -> None:
    policy = remember(lambda: Sized(world))
    for size in (IntrinsicSize.MIN, IntrinsicSize.MAX):
        with Column(Modifier.width(size)):
            Layout(policy)
            Box(Modifier.fill_max_width().height(2).background(Color.RED))
        with Row(Modifier.height(size)):
            Layout(policy)
            Box(Modifier.fill_max_height().width(2).background(Color.BLUE))


def lookahead(world: World) -> None:
    def measured(scope: Any, measurables: Any, constraints: Any) -> Any:
        where = "look-ahead" if scope.is_looking_ahead else "main pass"
        world.step(f"measure in the {where}")
        placeables = [each.measure(constraints) for each in measurables]

        def place() -> None:
            world.step(f"place in the {where}")
            for each in placeables:
                each.place(world.n, 0)

        return scope.layout(20 + world.n, 9, place)

    def content(scope: Any = None) -> None:
        with Layout(measured):
            Box(Modifier.size(4 + world.n).background(Color.RED))

    LookaheadScope(content)


def several_contents(world: World) -> None:
    def measured(scope: Any, groups: Any, constraints: Any) -> Any:
        world.step("measure")
        placeables = [each.measure(constraints) for group in groups for each in group]
        return scope.layout(30, 9, lambda: [each.place(9 * at, world.n) for at, each in enumerate(placeables)])

    def first() -> None:
        world.step("first content")
        Box(Modifier.size(3 + world.n).background(Color.RED))

    def second() -> None:
        world.step("second content")
        Box(Modifier.size(3 + world.n).background(Color.BLUE))

    MultiContentLayout([first, second], measured)


def content_by_constraints(world: World) -> None:
    def content(scope: Any) -> None:
        world.step("content")
        Box(Modifier.size(3 + world.n).background(Color.RED))

    with Box(Modifier.size(20 + world.n)):
        BoxWithConstraints(content)


def on_first_visible(world: World) -> None:
    if world.n:
        Box(Modifier.on_first_visible(lambda: world.receive("seen", True)).size(4))


# ---------------------------------------------------------------- dialogs and slots


def dialog(world: World) -> None:
    def content() -> None:
        world.step("content")
        Box(Modifier.size(9 + world.n).background(Color.RED).draw_behind(lambda scope: world.step("draw")))

    if world.n:
        Dialog(lambda: None, content, animate_transition=False)


def alert(world: World) -> None:
    def slot(where: str) -> Any:
        def content() -> None:
            world.step(where)
            Box(Modifier.size(3 + world.n).background(Color.RED))

        return content

    if world.n:
        AlertDialog(
            lambda: None, slot("confirm button"), title=slot("title"), text=slot("text"), animate_transition=False
        )


def scaffold(world: World) -> None:
    def slot(where: str) -> Any:
        def content(*given: Any) -> None:
            world.step(where)
            Box(Modifier.size(3 + world.n).background(Color.RED))

        return content

    Scaffold(slot("content"), top_bar=slot("top bar"), bottom_bar=slot("bottom bar"))


# ---------------------------------------------------------------- Python's own constructs around content

Shade = composition_local_of(lambda: Color.RED)


def context_manager(world: World) -> None:
    @contextmanager
    def shaded() -> Iterator[None]:
        with CompositionLocalProvider(Shade.provides(Color.BLUE)):
            world.step("before")
            with Column():
                yield
                world.step("after the content")
        world.step("after")

    with shaded():
        world.step("inside")
        Box(Modifier.size(3 + world.n).background(Shade.current))


def generator(world: World) -> None:
    def sizes() -> Iterator[int]:
        for number in range(world.n + 2):
            world.step("next of a generator")
            yield 2 + number

    with Row():
        for size in sizes():
            Box(Modifier.size(size).background(Color.RED))


class Model:
    """A holder of a state whose properties and setters run code of the program."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._size = mutable_state_of(3, name="size")

    @property
    def size(self) -> int:
        self.world.step("getter")
        return self._size.value

    @size.setter
    def size(self, value: int) -> None:
        self.world.step("setter")
        self._size.value = value
        self.world.step("setter, later")

    def __len__(self) -> int:
        self.world.step("__len__")
        return self._size.value

    def __bool__(self) -> bool:
        self.world.step("__bool__")
        return self._size.value > 3


def holder(world: World) -> None:
    model = remember(lambda: Model(world))
    model.size = 3 + world.n

    @composable
    def Inside() -> None:
        Box(Modifier.size(model.size, len(model)).background(Color.RED if model else Color.BLUE))

    Inside()


class Counted:
    """A value whose comparison, hash and texts are steps."""

    def __init__(self, world: World, number: int) -> None:
        self.world = world
        self.number = number

    def __eq__(self, other: object) -> bool:
        self.world.step("__eq__")
        return isinstance(other, Counted) and other.number == self.number

    def __hash__(self) -> int:
        self.world.step("__hash__")
        return self.number

    def __repr__(self) -> str:
        self.world.step("__repr__")
        return f"Counted({self.number})"

    __str__ = __repr__


def collections(world: World) -> None:
    names: Any = remember(lambda: mutable_state_map_of())
    chosen: Any = remember(lambda: mutable_state_set_of())
    rows: Any = remember(lambda: mutable_state_list_of())
    n = world.n
    if n not in [each.number for each in rows]:
        names[Counted(world, n)] = n
        chosen.add(Counted(world, n))
        rows.append(Counted(world, n))
    size = names.get(Counted(world, n), 0) + (Counted(world, n) in chosen) + rows.index(Counted(world, n)) * 0
    Box(Modifier.size(2 + size).background(Color.RED))


def text_of_a_value(world: World) -> None:
    Text(f"{Counted(world, world.n)}", font_size=8)


# ---------------------------------------------------------------- drawing


@dataclass(frozen=True)
class Painted(Brush):
    world: World
    n: int

    def resolve(self, size: Size) -> Brush:
        self.world.step("resolve of a brush")
        return Brush.linear_gradient([Color.RED if self.n % 2 else Color.GREEN, Color.BLUE]).resolve(size)


def brush(world: World) -> None:
    painted = Painted(world, world.n)
    with Column():
        Box(Modifier.size(8).background(painted))
        Box(Modifier.size(8).border(2, painted))


def built_shape(world: World) -> None:
    n = world.n

    def build(path: Any, size: Size, direction: Any) -> None:
        world.step("builder of a shape")
        path.line_to(size.width, float(n))
        path.line_to(size.width, size.height)

    Box(Modifier.size(9).clip(GenericShape(build)).background(Color.RED))


def draw_cache(world: World) -> None:
    def build(cache: Any) -> Any:
        world.step("build")
        wide = 2 + world.n

        def draw(scope: Any) -> None:
            world.step("draw")
            scope.draw_rect(Color.RED, (0, 0), (wide, 5))

        return cache.on_draw_behind(draw)

    Box(Modifier.size(9).draw_with_cache(build))


def nested_drawing(world: World) -> None:
    """Scopes of the canvas are open while the block raises."""

    def inner(scope: Any) -> None:
        scope.draw_rect(Color.BLUE, (0, 0), (2 + world.n, 3))
        world.step("inside a rotation, a clip and a translation")

    def draw(scope: Any) -> None:
        with scope.rotate(30), scope.clip_rect(0, 0, 8, 8), scope.translate(1, 2):
            inner(scope)
        world.step("after")

    Canvas(draw, Modifier.size(9))


class SaidNode(SemanticsModifierNode, Modifier.Node):
    def __init__(self, world: World, n: int) -> None:
        super().__init__()
        self.world = world
        self.n = n

    def apply_semantics(self, configuration: Any) -> None:
        self.world.step("apply_semantics")
        configuration.content_description = str(self.n)


@dataclass(frozen=True)
class Said(ModifierNodeElement[SaidNode]):
    world: World
    n: int

    def create(self) -> SaidNode:
        self.world.step("create")
        return SaidNode(self.world, self.n)

    def update(self, node: SaidNode) -> None:
        self.world.step("update")
        node.n = self.n


def semantics_node(world: World) -> None:
    n = world.n

    def said(configuration: Any) -> None:
        world.step("semantics")
        configuration.state_description = str(n)

    with Row():
        Box(Modifier.size(4).then(Said(world, n)))
        Box(Modifier.size(4).semantics(said))
        Box(Modifier.size(4).clear_and_set_semantics(said))


# ---------------------------------------------------------------- snapshots and tools


def observers_of_a_block(world: World) -> None:
    state = remember(lambda: mutable_state_of(3, name="observed"))
    n = world.n

    def write() -> int:
        state.value = 3 + n
        return state.value

    size = Snapshot.observe(
        write, lambda read: world.step("read observer"), lambda written: world.step("write observer")
    )
    Box(Modifier.size(size).background(Color.RED))


def snapshots_of_the_program(world: World) -> None:
    state = remember(lambda: mutable_state_of(3, name="own"))
    n = world.n

    def write() -> None:
        world.step("in a snapshot")
        state.value = 3 + n
        world.step("in a snapshot, later")

    Snapshot.with_mutable_snapshot(write)
    Box(Modifier.size(state.value).background(Color.RED))


def derived_from_derived(world: World) -> None:
    def first() -> int:
        world.step("first")
        return world.n // 2

    def second() -> int:
        world.step("second")
        return half.value + world.n

    def third() -> int:
        world.step("third")
        return more.value

    half = remember(lambda: derived_state_of(first))
    more = remember(lambda: derived_state_of(second))
    computed = remember(lambda: computed_state_of(third))

    def offset(scope: Any) -> None:
        scope.translation_x = float(more.value)

    Box(Modifier.size(3 + computed.value).graphics_layer(offset).background(Color.RED))


def list_inside_a_dialog(world: World) -> None:
    def row(number: int) -> None:
        world.step(f"row {number}")
        Box(Modifier.size(3 + world.n).background(Color.RED))

    def content() -> None:
        LazyColumn(lambda scope: scope.items(2 + world.n, row), Modifier.size(20))

    if world.n != 1:
        Dialog(lambda: None, content, animate_transition=False)


PLACES = [
    intrinsic_sizes, lookahead, several_contents, content_by_constraints, on_first_visible, dialog, alert, scaffold,
    context_manager, generator, holder, collections, text_of_a_value, brush, built_shape, draw_cache, nested_drawing,
    semantics_node, observers_of_a_block, snapshots_of_the_program, derived_from_derived,
    list_inside_a_dialog,
]  # fmt: skip
