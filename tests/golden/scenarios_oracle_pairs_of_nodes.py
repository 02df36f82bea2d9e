"""Ports of Pairs.kt (tests/oracle), third part: nodes of one's own, pinned items, contents and gestures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine import (
    Alignment,
    Box,
    Column,
    DisposableEffect,
    IntOffset,
    IntSize,
    LayoutAwareModifierNode,
    LazyColumn,
    LazyListState,
    LazyRow,
    LocalPinnableContainer,
    Modifier,
    ModifierNodeElement,
    MultiContentLayout,
    MutableTransitionState,
    Row,
    TraversableNode,
    composable,
    detect_drag_gestures,
    expand_horizontally,
    expand_in,
    key,
    movable_content_of,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    remember_transition,
    scale_in,
    scale_out,
    shrink_horizontally,
    shrink_out,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import Leaf, text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_features import Alive, Shown
from .scenarios_oracle_phrases_laid_out import sized_wide
from .scenarios_oracle_transitions import line


def kotlin(values: Any) -> str:
    """As Kotlin prints a list."""
    return f"[{', '.join(str(each) for each in values)}]"


class ToldNode(LayoutAwareModifierNode, TraversableNode, Modifier.Node):
    traverse_key = "told"

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def on_remeasured(self, size: IntSize) -> None:
        log(f"onRemeasured:{self.name} {size.width}x{size.height}")

    def on_placed(self, coordinates: Any) -> None:
        at = coordinates.position_in_root()
        log(f"onPlaced:{self.name} {rounded(at.x)},{rounded(at.y)}")
        up = [each.name for each in self.traversable_ancestors()]  # type: ignore[attr-defined]  # of this class
        down = [each.name for each in self.traversable_descendants()]  # type: ignore[attr-defined]  # likewise
        log(f"lambda:{self.name} above {kotlin(up)} below {kotlin(down)}")

    def on_attach(self) -> None:
        log(f"attached:{self.name}")

    def on_detach(self) -> None:
        log(f"detached:{self.name}")

    def on_reset(self) -> None:
        log(f"reset:{self.name}")


@dataclass(frozen=True)
class ToldElement(ModifierNodeElement):
    name: str

    def create(self) -> ToldNode:
        return ToldNode(self.name)

    def update(self, node: ToldNode) -> None:
        log(f"updated:{node.name} {self.name}")
        node.name = self.name


def told(name: str) -> Any:
    return Modifier.then(ToldElement(name))


@scenario("layout_aware_nodes")
def layout_aware_nodes(run: Run) -> None:
    run.queue = True
    w, x, moved = mutable_state_of(10), mutable_state_of(0), mutable_state_of(False)
    name, shown = mutable_state_of("c"), mutable_state_of(True)

    def content() -> None:
        log("compose:Root")
        part = remember(lambda: movable_content_of(lambda: Box(sized_wide(told("m"), w).height(10))))
        with Column(told("top")):
            with Box(Modifier.offset(lambda: IntOffset(x.value, 0)).then(ToldElement("b"))):
                if not moved.value:
                    part()
            with Box():
                with Box(told(name.value).size(30, 20)):
                    if moved.value:
                        part()
                    if shown.value:
                        Box(told("d").size(5))
            LazyColumn(lambda scope: scope.items(2, lambda i: Box(told(f"i{i}").size(10, 15))), Modifier.size(20))

    run.start(content, 100, 100)
    run.step("wider", lambda: w.set(20))
    run.step("moved by an offset", lambda: x.set(5))
    run.step("into the other", lambda: moved.set(True))
    run.step("another name", lambda: name.set("e"))
    run.step("one leaves", lambda: shown.set(False))
    run.step("back, and wider", lambda: (moved.set(False), w.set(15)))
    run.step("it comes", lambda: shown.set(True))


@scenario("pinned_items")
def pinned_items(run: Run) -> None:
    run.queue = True
    pinned, ids = mutable_state_list_of(1), mutable_state_list_of(0, 1, 2, 3, 4, 5, 6, 7)
    list, k = LazyListState(), mutable_state_of(0)

    def row(id: int) -> None:
        container: Any = LocalPinnableContainer.current
        Alive(f"row{id}")
        if id in pinned:

            def pin() -> Any:
                log(f"pin:{id} {text(container is not None)}")
                handle = container.pin()

                def unpin() -> None:
                    log(f"unpin:{id}")
                    handle.release()

                return unpin

            DisposableEffect(pin, container)
        Shown(f"row{id}", lambda: k.value)

        def cell(i: int) -> None:
            inner = LocalPinnableContainer.current
            log(f"compose:in{i} {text(inner is not None)} {text(inner is not container)}")
            Box(traced(f"in{i}").size(20, 10))

        with Box(traced(f"row{id}").size(100, 20)):
            if id == 1:
                LazyRow(lambda scope: scope.items(2, cell), Modifier.size(40, 10))

    def content() -> None:
        log("compose:Root")
        LazyColumn(lambda scope: scope.items(ids, row, key=lambda it: it), traced("list"), list)

    def to_the_top() -> None:
        ids.remove(4)
        ids.insert(0, 4)

    run.start(content, 100, 60)
    run.step("scrolled away", lambda: list.dispatch_raw_delta(60))
    run.step("k=1: it runs there", lambda: k.set(1))
    run.step("let go", lambda: pinned.remove(1))
    run.step("another one, in view", lambda: pinned.append(4))
    run.step("far away", lambda: list.dispatch_raw_delta(-60))
    run.step("it moves to the top", to_the_top)
    run.step("scrolled by 100", lambda: list.dispatch_raw_delta(100))
    run.step("it is removed", lambda: ids.remove(4))
    run.step("back", lambda: list.dispatch_raw_delta(-200))


@scenario("contents_of_many")
def contents_of_many(run: Run) -> None:
    run.queue = True
    n, s = mutable_state_of(1), mutable_state_of(0)
    turned, third = mutable_state_of(False), mutable_state_of(True)

    def policy(scope: Any, parts: Any, c: Any) -> Any:
        log(f"policy:many {kotlin(len(part) for part in parts)}")
        loose = c.copy(min_width=0, min_height=0)
        ordered = parts[::-1] if turned.value else parts
        placed = [[each.measure(loose) for each in part] for part in ordered]

        def place() -> None:
            y = s.value
            for row in placed:
                for i, each in enumerate(row):
                    each.place(i * 20, y)
                y += 20

        return scope.layout(60, 60, place)

    def content() -> None:
        log("compose:Root")

        def first() -> None:
            log("compose:first")
            Leaf("one")

        def second() -> None:
            log("compose:second")
            for i in range(n.value):
                with key(i):
                    Leaf(f"two{i}")

        def last() -> None:
            if third.value:
                Shown("third", lambda: s.value)

        MultiContentLayout([first, second, last], policy, traced("many"))

    run.start(content, 100, 100)
    run.step("three", lambda: n.set(3))
    run.step("none", lambda: n.set(0))
    run.step("turned", lambda: (turned.set(True), n.set(2)))
    run.step("s=5", lambda: s.set(5))
    run.step("the third is empty", lambda: third.set(False))


@scenario("enters_of_kinds")
def enters_of_kinds(run: Run) -> None:
    run.queue = True
    state, k = MutableTransitionState(False), mutable_state_of(0)

    def content() -> None:
        log(f"compose:Root {k.value}")
        transition = remember_transition(state, "shown")
        px = transition.animate_int(lambda it: 12 if it else 0, lambda _: line(48))

        def in_a() -> None:
            Alive("a")
            Box(traced("in a").size(40, 20))

        with Column(traced("column")):
            transition.AnimatedVisibility(
                lambda it: it,
                in_a,
                traced("a"),
                enter=expand_in(line(64), Alignment.TOP_START, initial_size=lambda it: IntSize(it.width // 2, 0))
                + scale_in(line(48), 0.5),
                exit=shrink_out(line(64), Alignment.TOP_START) + scale_out(line(32)),
            )
            with Row(traced("row")):
                transition.AnimatedVisibility(
                    lambda it: it,
                    lambda: Box(traced("in b").size(40, 10)),
                    traced("b"),
                    enter=expand_horizontally(line(64), initial_width=lambda it: it // 4),
                    exit=shrink_horizontally(line(32), Alignment.START, False),
                )
                Box(Modifier.offset(lambda: IntOffset(px.value, 0)).then(trace("c")).size(10))
        Shown("state", lambda: f"{text(state.current_state)} {text(state.target_state)} {text(state.is_idle)}")

    def to(target: bool) -> Any:
        def action() -> None:
            state.target_state = target

        return action

    run.start(content, 100, 100)
    run.step("in", to(True), 3)
    run.step("composed meanwhile", lambda: k.set(1), 1)
    run.step("out on the way", to(False), 2)
    run.step("in again", to(True), 20)
    run.step("out", to(False), 2)


@scenario("carried_by_finger")
def carried_by_finger(run: Run) -> None:
    run.queue = True
    left, ids, x = mutable_state_of(True), mutable_state_list_of(1, 2, 3), mutable_state_of(0)

    @composable
    def Handle(name: str) -> None:
        def dragged(_: Any, d: Any) -> None:
            log(f"drag:{name} {rounded(d.x)},{rounded(d.y)}")
            x.value += rounded(d.x)

        async def handler(scope: Any) -> None:
            log(f"launched:{name}")
            try:
                await detect_drag_gestures(
                    scope,
                    dragged,
                    lambda _: log(f"start:{name}"),
                    lambda: log(f"end:{name}"),
                    lambda: log(f"cancel:{name}"),
                )
            finally:
                log(f"over:{name}")

        Box(Modifier.pointer_input(handler, None).then(trace(name)).size(40, 30))

    def content() -> None:
        log("compose:Root")
        handle = remember(lambda: movable_content_of(lambda: Handle("m")))
        with Row():
            with Column(traced("left").width(50)):
                if left.value:
                    handle()
            with Column(traced("right")):
                if not left.value:
                    handle()
        with Column(Modifier.padding(top=60)):
            for id in ids:
                with key(id):
                    Handle(f"row{id}")
        Shown("x", lambda: x.value)

    run.start(content, 200, 200)
    scene = run.scene
    run.step("pressed", lambda: scene.press(10, 10))
    run.step("dragged", lambda: scene.move(35, 10))
    run.step("it goes to the other side", lambda: left.set(False))
    run.step("dragged on", lambda: scene.move(60, 12))
    run.step("and on", lambda: scene.move(64, 12))
    run.step("let go", lambda: scene.release(64, 12))
    run.step("pressed on the second row", lambda: scene.press(10, 100))
    run.step("dragged", lambda: scene.move(35, 100))
    run.step("turned round", lambda: ids.reverse())
    run.step("dragged on", lambda: scene.move(38, 101))
    run.step("the first is now the second", lambda: ids.remove(3))
    run.step("dragged on", lambda: scene.move(40, 103))
    run.step("it leaves", lambda: ids.remove(2))
    run.step("dragged on", lambda: scene.move(44, 104))
    run.step("let go", lambda: scene.release(44, 104))
