"""A world whose code raises on demand: wherever the program runs code of its own, a fuse burns one step.

Terms       step: a read, a callback, an effect, a calculation, a comparison, a key, what an applier or a modifier chain
            calls – in any phase. fuse: of which kind of steps, and after how many, the next one raises; up to three
            burn in one frame.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from engine import (
    Box,
    Color,
    ComposeNode,
    DisposableEffect,
    DrawModifierNode,
    LaunchedEffect,
    Modifier,
    ModifierNodeElement,
    RememberObserver,
    SideEffect,
    composable,
    derived_state_of,
    remember,
    remember_updated_state,
)
from engine.node import LayoutNode
from engine.runtime import DerivedState
from tests.model.description import STATES, Part, Program, Value
from tests.model.failing_places import FurtherPlaces
from tests.model.program import App, Item, World, color

STEPS = (
    "",  # of any kind
    "read",
    "derived state",
    "child",
    "content",
    "factory",
    "init of a node",
    "reconcile of a node",
    "update of a node",
    "calculation",
    "on_remembered",
    "on_forgotten",
    "on_abandoned",
    "side effect",
    "enter",
    "dispose",
    "coroutine",
    "__eq__",
    "__hash__",
    "__repr__",
    "create",
    "update",
    "on_attach",
    "on_detach",
    "on_reset",
    "measure",
    "place",
    "layer",
    "draw",
    "callback",
    "on_size_changed",
    "key function",
    "outline",
    "draw cache",
    "semantics",
    "arrangement",
    "parent data",
    "intrinsic",
    "easing",
    "value of a transition",
    "listener",
    "saver",
    "subcompose measure",
    "slot",
    "list content",
    "row",
    "popup",
    "content that moves",
)

Fuse = tuple[str, int]


class BlownError(Exception):
    """The fuse is burnt."""


class BlownInterrupt(BaseException):
    """The fuse is burnt, and the step ends as by Ctrl+C, an exit or the watchdog: no `except Exception` catches it."""


BLOWN = (BlownError, BlownInterrupt)


class FailingWorld(World):
    """See the module."""

    def __init__(self, program: Program, other: World | None = None) -> None:
        self.fuses: list[Fuse] = []
        self.blown = 0
        """How many steps raised since the fuses were lit."""
        self.error: type[BaseException] = BlownError
        """What they raise."""
        super().__init__(program, other)
        self.sums: list[DerivedState[int]] = [
            derived_state_of(lambda i=i: self._sum(i), name=f"d{i}")  # type: ignore[misc]
            for i in range(STATES)
        ]
        self.running: Counter[Any] = Counter()
        """By place: how many observers and effects were started, less those that ended."""
        self.reconciled: dict[LayoutNode, int] = {}
        """What the last `reconcile` of a node made of it."""

    def _sum(self, i: int) -> int:
        self.step("derived state")
        return (self.states[i].value + self.states[(i + 1) % STATES].value) // 4

    def step(self, where: str) -> None:
        blows = False
        for number, (kind, more) in enumerate(self.fuses):
            if where.startswith(kind):
                self.fuses[number] = kind, max(more - 1, 0)
                blows = blows or more == 0
        if blows:
            self.blown += 1
            raise self.error(where)

    # -- where the program runs code of its own

    def read(self, value: Value, item: Item) -> int:
        self.step(f"read of {value}")
        if value[0] == "s" and value[1] % 2:
            return super().read(value, item) // 2 + self.sums[value[1]].value
        return super().read(value, item)

    def write_size(self, which: int, size: Any) -> None:
        self.step("on_size_changed")
        super().write_size(which, size)

    def record(self, what: Any, fact: Any) -> None:
        self.step("callback")
        super().record(what, fact)

    def key_of(self, each: int) -> Any:
        self.step("key function")
        return Key(self, each)

    def modifier(self, first: Any, part: Part, item: Item) -> Any:
        if part.number % 3 == 0:
            return first.then(Traced(self, self.read(("s", part.number % STATES), item), Compared(self, part.number)))
        if part.number % 3 == 1 and self.read(("s", part.number % STATES), item) % 3 == 1:
            return first.then(Traced(self, 1, None)).z_index(1.0)
        return first

    def beside(self, part: Part, item: Item) -> None:
        which = part.number % 6
        if which == 1:
            Effects(self, part, item)
        elif which == 3:
            n = self.read(("s", part.number % STATES), item)
            Child(self, n, Compared(self, n % 3), lambda: self.step(f"content {n}"))
        elif which == 5:
            n = self.read(("s", part.number % STATES), item)
            node = ComposeNode(self._make, lambda u: self._update(u, n))
            assert node is not None

    def _make(self) -> LayoutNode:
        self.step("factory")
        node = LayoutNode("extra")
        node.measure_policy = _empty
        return node

    def _update(self, updater: Any, n: int) -> None:
        updater.set(n, self._set_name)
        updater.init(lambda node: self.step("init of a node"))
        updater.reconcile(lambda node: self._reconcile(node, n))

    def _reconcile(self, node: LayoutNode, n: int) -> None:
        self.reconciled[node] = n
        self.step("reconcile of a node")

    def _set_name(self, node: LayoutNode, n: int) -> None:
        self.step("update of a node")
        node.name = f"extra {n}"
        self.step("update of a node, later")


def _empty(scope: Any, measurables: Any, constraints: Any) -> Any:
    return scope.layout(0, 0, lambda: None)


class Observer(RememberObserver):
    def __init__(self, world: FailingWorld, where: Any) -> None:
        self.world = world
        self.where = ("observer", where)
        self.is_started = False

    def on_remembered(self) -> None:
        self.world.step("on_remembered")
        assert not self.is_started
        self.is_started = True
        self.world.running[self.where] += 1

    def on_forgotten(self) -> None:
        if self.is_started:
            self.is_started = False
            self.world.running[self.where] -= 1
        self.world.step("on_forgotten")

    def on_abandoned(self) -> None:
        self.world.step("on_abandoned")


@composable
def FailingApp(world: FailingWorld) -> None:
    """What raises in every phase, beside the program."""
    for number in (1, 3, 5):
        world.beside(Part("text", number, (), ()), ())
    n = world.read(("s", 0), ())
    with Box(Modifier.size(9 + n).then(Traced(world, n, Compared(world, n))) if n % 3 else Modifier.size(9 + n)):
        Box(Modifier.layout(lambda scope, it, c: _placed(world, scope, it, c)).size(5).background(Color.CYAN))
        Box(Modifier.graphics_layer(lambda layer: _faded(world, layer)).size(4).background(Color.RED))
        Box(Modifier.size(4 + n).draw_behind(lambda scope: _painted(world, scope)))
        Box(Modifier.size(3 + n).on_size_changed(lambda size: world.step("on_size_changed")))
        Box(Modifier.offset(n, 0).size(2).on_placed(lambda at: world.step("callback: placed")))
        Box(Modifier.offset(n, 1).size(2).on_globally_positioned(lambda at: world.step("callback: positioned")))
        if n % 2:
            Box(Modifier.then(Traced(world, n, None)).size(2))
    FurtherPlaces(world)
    App(world)


def _placed(world: FailingWorld, scope: Any, measurable: Any, constraints: Any) -> Any:
    grown = world.read(("s", 2), ())
    world.step("measure")
    placeable = measurable.measure(constraints)

    def place() -> None:
        moved = world.read(("s", 4), ())
        world.step("place")
        placeable.place(moved, 1)

    return scope.layout(placeable.width + grown, placeable.height, place)


def _faded(world: FailingWorld, layer: Any) -> None:
    layer.alpha = 1 - world.read(("s", 2), ()) / 20
    world.step("layer")
    layer.translation_x = float(world.read(("s", 4), ()))


def _painted(world: FailingWorld, scope: Any) -> None:
    scope.draw_rect(color(world.read(("s", 2), ())))
    world.step("draw")


@composable
def Effects(world: FailingWorld, part: Part, item: Item) -> None:
    n = world.read(("s", part.number % STATES), item)
    remember(lambda: Observer(world, (part.number, item, n // 2)), n // 2)
    remember(lambda: world.step("calculation of a remember"), Compared(world, n))
    remember_updated_state(n)
    where = part.number, item

    def publish() -> None:
        world.step("side effect")
        world.record(("side effect", where), n)

    SideEffect(publish)

    def enter() -> Any:
        world.step("enter")
        started = [("effect", where, n)]
        world.running[started[0]] += 1

        def leave() -> None:
            world.running[started.pop()] -= 1
            world.step("dispose")

        return leave

    DisposableEffect(enter, n)

    async def launched() -> None:
        world.step("coroutine")

    LaunchedEffect(launched, n % 2)


@composable
def Child(world: FailingWorld, n: int, compared: Any, content: Any) -> None:
    content()
    world.step(f"child {n}")


class Compared:
    """A value of its own equality, which may raise."""

    __slots__ = ("n", "world")

    def __init__(self, world: FailingWorld, n: int) -> None:
        self.world = world
        self.n = n

    def __eq__(self, other: object) -> bool:
        self.world.step("__eq__")
        return isinstance(other, Compared) and other.n == self.n

    def __hash__(self) -> int:
        self.world.step("__hash__")
        return hash(self.n)

    def __repr__(self) -> str:
        self.world.step("__repr__")
        return f"<{self.n}>"


class Key(Compared):
    __slots__ = ()

    def __mod__(self, other: int) -> int:
        return self.n % other


class TracedNode(DrawModifierNode, Modifier.Node):
    def __init__(self, world: FailingWorld, n: int) -> None:
        self.world = world
        self.n = n

    def on_attach(self) -> None:
        self.world.step("on_attach")

    def on_detach(self) -> None:
        self.world.step("on_detach")

    def on_reset(self) -> None:
        self.world.step("on_reset")

    def draw(self, scope: Any) -> None:
        self.world.step("draw")
        scope.draw_content()


@dataclass(frozen=True)
class Traced(ModifierNodeElement[TracedNode]):
    world: FailingWorld
    n: int
    compared: Any

    def create(self) -> TracedNode:
        self.world.step("create")
        return TracedNode(self.world, self.n)

    def update(self, node: TracedNode) -> None:
        self.world.step("update")
        node.n = self.n
