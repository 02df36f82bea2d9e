"""Ports of SharedElements.kt (tests/oracle): shared elements in AnimatedVisibility and AnimatedContent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine import (
    AnimatedContent,
    AnimatedVisibility,
    Box,
    Column,
    Constraints,
    DrawModifierNode,
    GlobalPositionAwareModifierNode,
    LayoutModifierNode,
    LinearEasing,
    Modifier,
    ModifierNodeElement,
    Rect,
    Row,
    SharedTransitionLayout,
    SharedTransitionSpace,
    Spacer,
    composable,
    fade_in,
    fade_out,
    mutable_state_of,
    tween,
)
from engine.unit import round_half_up

from .harness import GEOMETRY, Run, log, scenario


class SeenNode(LayoutModifierNode, DrawModifierNode, GlobalPositionAwareModifierNode, Modifier.Node):
    """Logs measure, place and draw of its point in the chain, `ahead` in the kind of those in lookahead."""

    def __init__(self, name: str, passes: bool) -> None:
        super().__init__()
        self.name, self.passes = name, passes

    def measure(self, scope: Any, measurable: Any, constraints: Constraints) -> Any:
        ahead = "ahead." if scope.is_looking_ahead else ""
        placeable = measurable.measure(constraints)
        if self.passes:
            log(f"{ahead}measured:{self.name}={placeable.width}x{placeable.height}")

        def place() -> None:
            if self.passes:
                log(f"{ahead}place:{self.name}")
            placeable.place(0, 0)

        return scope.layout(placeable.width, placeable.height, place)

    def draw(self, scope: Any) -> None:
        log(f"draw:{self.name}")
        scope.draw_content()

    def on_globally_positioned(self, coordinates: Any) -> None:
        at, size = coordinates.position_in_root(), coordinates.size
        GEOMETRY[self.name] = f"{round_half_up(at.x)},{round_half_up(at.y)} {size.width}x{size.height}"


@dataclass(frozen=True)
class SeenElement(ModifierNodeElement):
    name: str
    passes: bool

    def create(self) -> SeenNode:
        return SeenNode(self.name, self.passes)

    def update(self, node: SeenNode) -> None:
        node.name = self.name


def seen(name: str) -> Any:
    return SeenElement(name, True)


def drawn(name: str) -> Any:
    """As `seen`, without measure and place."""
    return SeenElement(name, False)


def linear(_initial: Rect, _target: Rect) -> Any:
    return tween(64, easing=LinearEasing)


FADED = fade_in(tween(64, easing=LinearEasing))
FADING = fade_out(tween(64, easing=LinearEasing))


def shown(rect: Rect) -> str:
    return f"{int(rect.left)},{int(rect.top)} {int(rect.width)}x{int(rect.height)}"


def told(name: str) -> Any:
    def transform(initial: Rect, target: Rect) -> Any:
        log(f"policy:bounds.{name} {shown(initial)} {shown(target)}")
        return tween(64, easing=LinearEasing)

    return transform


@composable
def Leaf(modifier: Any) -> None:
    """Kotlin's Box without content: a function with a scope of its own, while the engine's Box is inline."""
    Box(modifier)


@composable
def Told(scope: SharedTransitionSpace, name: str) -> None:
    active = scope.is_transition_active
    log(f"compose:{name} active={str(active).lower()}")


@scenario("shared_visibility")
def shared_visibility(run: Run) -> None:
    run.queue = True
    open = mutable_state_of(False)

    def content() -> None:
        log("compose:Root")

        def inside(scope: Any) -> None:
            log("compose:layout")

            def small(visibility: Any) -> None:
                log("compose:small")
                state = scope.remember_shared_content_state("k")
                Leaf(
                    Modifier.then(drawn("around small"))
                    .shared_element(state, visibility, linear)
                    .then(drawn("small"))
                    .size(20)
                )

            AnimatedVisibility(not open.value, small, enter=FADED, exit=FADING)

            def large(visibility: Any) -> None:
                log("compose:large")
                state = scope.remember_shared_content_state("k")
                Leaf(
                    Modifier.offset(100, 40)
                    .then(drawn("around large"))
                    .shared_element(state, visibility, linear)
                    .then(drawn("large"))
                    .size(60, 40)
                )

            AnimatedVisibility(open.value, large, enter=FADED, exit=FADING)

        SharedTransitionLayout(inside, Modifier.then(drawn("layout")))

    run.start(content, 200, 200)
    run.step("open", lambda: open.set(True))
    run.step("at rest")
    run.step("close", lambda: open.set(False))
    run.step("open again", lambda: open.set(True))


@scenario("shared_moved")
def shared_moved(run: Run) -> None:
    run.queue = True
    open, x, w = mutable_state_of(False), mutable_state_of(80), mutable_state_of(40)

    def content() -> None:
        log("compose:Root")

        def inside(scope: Any) -> None:
            def small(visibility: Any) -> None:
                state = scope.remember_shared_content_state("k")
                Leaf(Modifier.shared_element(state, visibility, told("small")).then(drawn("small")).size(20))

            AnimatedVisibility(not open.value, small, enter=FADED, exit=FADING)

            def large(visibility: Any) -> None:
                with Row():
                    Spacer(Modifier.width(x.value))
                    state = scope.remember_shared_content_state("k")
                    Leaf(
                        Modifier.shared_element(state, visibility, told("large")).then(drawn("large")).size(w.value, 40)
                    )

            AnimatedVisibility(open.value, large, enter=FADED, exit=FADING)

        SharedTransitionLayout(inside, Modifier.then(drawn("layout")))

    run.start(content, 200, 200)
    run.step("open", lambda: open.set(True), max=3)
    run.step("moved", lambda: x.set(120), max=2)
    run.step("wider", lambda: w.set(60), max=20)
    run.step("moved at rest", lambda: x.set(20))


@scenario("shared_reversed")
def shared_reversed(run: Run) -> None:
    run.queue = True
    open = mutable_state_of(False)

    def content() -> None:
        log("compose:Root")

        def inside(scope: Any) -> None:
            Told(scope, "told")

            def small(visibility: Any) -> None:
                state = scope.remember_shared_content_state("k")
                Leaf(Modifier.shared_element(state, visibility, told("small")).then(seen("small")).size(20))

            AnimatedVisibility(not open.value, small, enter=FADED, exit=FADING)

            def large(visibility: Any) -> None:
                state = scope.remember_shared_content_state("k")
                Leaf(
                    Modifier.padding(start=100)
                    .shared_element(state, visibility, told("large"))
                    .then(seen("large"))
                    .size(60)
                )

            AnimatedVisibility(open.value, large, enter=FADED, exit=FADING)

        SharedTransitionLayout(inside)

    run.start(content, 200, 200)
    run.step("open", lambda: open.set(True), max=4)
    run.step("back", lambda: open.set(False), max=3)
    run.step("open after all", lambda: open.set(True), max=40)


@scenario("shared_content")
def shared_content(run: Run) -> None:
    run.queue = True
    page = mutable_state_of("list")

    def content() -> None:
        log("compose:Root")

        def inside(scope: Any) -> None:
            def shown_page(name: str, visibility: Any) -> None:
                log(f"compose:{name}")
                if name == "list":
                    with Column(Modifier.then(seen("list"))):
                        Leaf(Modifier.size(30, 10))
                        state = scope.remember_shared_content_state("hero")
                        Leaf(Modifier.shared_element(state, visibility, linear).then(seen(f"hero.{name}")).size(20))
                else:
                    with Row(Modifier.then(seen("detail"))):
                        Leaf(Modifier.size(90, 10))
                        state = scope.remember_shared_content_state("hero")
                        Leaf(
                            Modifier.shared_element(state, visibility, linear).then(seen(f"hero.{name}")).size(50, 100)
                        )

            AnimatedContent(page.value, shown_page, enter=FADED, exit=FADING)

        SharedTransitionLayout(inside, Modifier.then(seen("layout")))

    run.start(content, 200, 200)
    run.step("detail", lambda: page.set("detail"))
    run.step("list", lambda: page.set("list"))


@scenario("shared_list_detail")
def shared_list_detail(run: Run) -> None:
    run.queue = True
    chosen = mutable_state_of(-1)

    def content() -> None:
        log("compose:Root")

        def inside(scope: Any) -> None:
            def page(id: int, visibility: Any) -> None:
                log(f"compose:page {id}")
                remember_state = scope.remember_shared_content_state
                if id < 0:
                    with Column():
                        for i in range(3):
                            with Row(Modifier.padding(2)):
                                picture = remember_state(f"picture{i}")
                                Leaf(
                                    Modifier.shared_element(picture, visibility, linear)
                                    .then(seen(f"picture{i}"))
                                    .size(16)
                                )
                                name = remember_state(f"name{i}")
                                Leaf(
                                    Modifier.shared_element(name, visibility, linear)
                                    .then(seen(f"name{i}"))
                                    .size(30, 10)
                                )
                else:
                    with Column():
                        picture = remember_state(f"picture{id}")
                        Leaf(
                            Modifier.shared_element(picture, visibility, linear)
                            .then(seen(f"large picture{id}"))
                            .fill_max_width()
                            .height(80)
                        )
                        name = remember_state(f"name{id}")
                        Leaf(
                            Modifier.padding(start=40)
                            .shared_element(name, visibility, linear)
                            .then(seen(f"large name{id}"))
                            .size(60, 20)
                        )

            AnimatedContent(chosen.value, page, enter=FADED, exit=FADING)

        SharedTransitionLayout(inside, Modifier.then(seen("layout")))

    run.start(content, 200, 200)
    run.step("the second", lambda: chosen.set(1))
    run.step("closed", lambda: chosen.set(-1))
    run.step("the third", lambda: chosen.set(2))


@scenario("shared_caller_managed")
def shared_caller_managed(run: Run) -> None:
    open, x = mutable_state_of(False), mutable_state_of(60)

    def content() -> None:
        log("compose:Root")

        def inside(scope: Any) -> None:
            small = scope.remember_shared_content_state("k")
            large = scope.remember_shared_content_state("k")
            log(f"compose:inside {str(small.is_match_found).lower()} {str(large.is_match_found).lower()}")
            Leaf(
                Modifier.then(seen("around small"))
                .shared_element_with_caller_managed_visibility(small, not open.value, linear)
                .then(seen("small"))
                .size(20)
            )
            Leaf(
                Modifier.offset(x.value, 30)
                .then(seen("around large"))
                .shared_element_with_caller_managed_visibility(large, open.value, linear)
                .then(seen("large"))
                .size(40)
            )

        SharedTransitionLayout(inside, Modifier.then(seen("layout")))

    run.start(content, 200, 200)
    run.step("open", lambda: open.set(True), max=20)
    run.step("moved at rest", lambda: x.set(100), max=20)
    run.step("close", lambda: open.set(False), max=20)


@scenario("shared_springs")
def shared_springs(run: Run) -> None:
    run.queue = True
    open = mutable_state_of(False)

    def content() -> None:
        log("compose:Root")

        def inside(scope: Any) -> None:
            def small(visibility: Any) -> None:
                state = scope.remember_shared_content_state("k")
                Leaf(Modifier.shared_element(state, visibility).then(seen("small")).size(20))

            AnimatedVisibility(not open.value, small)

            def large(visibility: Any) -> None:
                state = scope.remember_shared_content_state("k")
                Leaf(Modifier.padding(start=200).shared_element(state, visibility).then(seen("large")).size(60))

            AnimatedVisibility(open.value, large)

        SharedTransitionLayout(inside)

    run.start(content, 300, 200)
    run.step("open", lambda: open.set(True), max=8)
    run.step("back", lambda: open.set(False), max=60)
