"""Ports of SharedElements.kt (tests/oracle): shared bounds, the overlay, sizes, readers and configurations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import (
    Alignment,
    AnimatedContent,
    AnimatedVisibility,
    Box,
    Column,
    EnterTransition,
    ExitTransition,
    IntOffset,
    LazyColumn,
    LazyListState,
    LinearEasing,
    Modifier,
    OverlayClip,
    PlaceholderSize,
    Rect,
    ResizeMode,
    Row,
    ScrollState,
    SharedContentConfig,
    SharedTransitionLayout,
    Size,
    Spacer,
    mutable_state_of,
    remember,
    slide_in,
    slide_out,
    tween,
)

from .harness import Run, log, scenario
from .scenarios_oracle_shared_elements import (
    FADED,
    FADING,
    Leaf,
    Told,
    drawn,
    linear,
    seen,
    shown,
    told,
)


def text(value: bool) -> str:
    return str(value).lower()


class ToldClip(OverlayClip):
    """A clip in the overlay which clips nothing and tells the bounds that it is asked for."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def get_clip_path(self, state: Any, bounds: Rect, layout_direction: Any, density: Any) -> Any:
        parent = state.parent_shared_content_state
        log(f"draw:clip.{self.name} {shown(bounds)} parent={parent.key if parent is not None else 'null'}")
        return None


class Staying(SharedContentConfig):
    """The bounds stay where the content was, once its target has left; told."""

    def __init__(self, name: str, enabled: Any = None, keep: bool = True) -> None:
        self.name, self.enabled = name, enabled
        self.should_keep_enabled_for_ongoing_animation = keep

    def is_enabled(self, state: Any) -> bool:
        return self.enabled is None or bool(self.enabled.value)

    def alternative_target_bounds_in_transition_scope_after_removal(
        self, state: Any, target_bounds_before_removal: Rect, shared_transition_layout_size: Size
    ) -> Rect:
        log(f"policy:left.{self.name} {shown(target_bounds_before_removal)} {int(shared_transition_layout_size.width)}")
        return target_bounds_before_removal


def two(
    run: Run,
    open: Any,
    small: Callable[[Any, Any], object],
    large: Callable[[Any, Any], object],
    first: Callable[[Any], object] = lambda scope: None,
    last: Callable[[Any], object] = lambda scope: None,
    modifier: Any = Modifier,
    size: tuple[int, int] = (200, 200),
) -> None:
    """Starts a layout with two AnimatedVisibility; `first` and `last` are what Kotlin writes around them."""

    def content() -> None:
        log("compose:Root")

        def inside(scope: Any) -> None:
            first(scope)
            AnimatedVisibility(not open.value, lambda visibility: small(scope, visibility), enter=FADED, exit=FADING)
            AnimatedVisibility(open.value, lambda visibility: large(scope, visibility), enter=FADED, exit=FADING)
            last(scope)

        SharedTransitionLayout(inside, modifier)

    run.start(content, *size)


def pages(
    run: Run, page: Any, content_of: Callable[[Any, Any, Any], object], size: tuple[int, int], **transform: Any
) -> None:
    """Starts a layout with one AnimatedContent."""
    used = transform or {"enter": FADED, "exit": FADING}

    def content() -> None:
        log("compose:Root")
        SharedTransitionLayout(
            lambda scope: AnimatedContent(page.value, lambda it, visibility: content_of(scope, it, visibility), **used)
        )

    run.start(content, *size)


@scenario("shared_bounds")
def shared_bounds(run: Run) -> None:
    open = mutable_state_of(False)

    def content() -> None:
        log("compose:Root")

        def inside(scope: Any) -> None:
            def small(visibility: Any) -> None:
                log("compose:small")
                state = scope.remember_shared_content_state("k")
                bounds = Modifier.shared_bounds(state, visibility, FADED, FADING, linear)
                with Box(bounds.then(drawn("small")).size(40, 20)):
                    Leaf(Modifier.then(drawn("in small")).size(10))

            AnimatedVisibility(not open.value, small, enter=EnterTransition(), exit=ExitTransition())

            def large(visibility: Any) -> None:
                log("compose:large")
                state = scope.remember_shared_content_state("k")
                bounds = Modifier.offset(100, 40).shared_bounds(state, visibility, FADED, FADING, linear)
                with Box(bounds.then(drawn("large")).size(80, 80)):
                    Leaf(Modifier.then(drawn("in large")).align(Alignment.BOTTOM_END).size(10))

            AnimatedVisibility(open.value, large, enter=EnterTransition(), exit=ExitTransition())

        SharedTransitionLayout(inside, Modifier.then(drawn("layout")))

    run.start(content, 200, 200)
    run.step("open", lambda: open.set(True))
    run.step("close", lambda: open.set(False))


@scenario("shared_bounds_remeasured")
def shared_bounds_remeasured(run: Run) -> None:
    run.queue = True
    open = mutable_state_of(False)

    def page(scope: Any, large: bool, visibility: Any) -> None:
        state = scope.remember_shared_content_state("k")
        linearly = tween(64, easing=LinearEasing)
        bounds = Modifier.padding(20 if large else 0).shared_bounds(
            state,
            visibility,
            slide_in(lambda full: IntOffset(full.width, 0), linearly),
            slide_out(lambda full: IntOffset(-full.width, 0), linearly),
            linear,
            ResizeMode.REMEASURE_TO_BOUNDS,
        )
        with Box(bounds.then(drawn(f"bounds {text(large)}")).size(120 if large else 40)):
            Leaf(Modifier.then(drawn(f"inside {text(large)}")).fill_max_size())

    pages(run, open, page, (200, 200), enter=EnterTransition(), exit=ExitTransition())
    run.step("open", lambda: open.set(True))
    run.step("close", lambda: open.set(False))


@scenario("shared_overlay_order")
def shared_overlay_order(run: Run) -> None:
    run.queue = True
    open, z = mutable_state_of(False), mutable_state_of(1.0)

    def element(scope: Any, visibility: Any, size: str, key: str, extent: int) -> None:
        state = scope.remember_shared_content_state(key)
        Leaf(
            Modifier.shared_element(
                state,
                visibility,
                linear,
                render_in_overlay_during_transition=key != "c",
                z_index_in_overlay=z.value if key == "a" else 0.0,
                clip_in_overlay_during_transition=remember(lambda: ToldClip(f"{size} {key}")),
            )
            .then(seen(f"{size} {key}"))
            .size(extent)
        )

    def content() -> None:
        log("compose:Root")

        def around(draw: Any) -> None:
            log("draw:before")
            draw.draw_content()
            log("draw:after")

        def inside(scope: Any) -> None:
            def small(visibility: Any) -> None:
                with Row():
                    for key in ("a", "b", "c"):
                        element(scope, visibility, "small", key, 20)

            AnimatedVisibility(not open.value, small, enter=FADED, exit=FADING)

            def large(visibility: Any) -> None:
                with Column():
                    for key in ("a", "b", "c"):
                        element(scope, visibility, "large", key, 40)

            AnimatedVisibility(open.value, large, enter=FADED, exit=FADING)

        with Box(Modifier.draw_with_content(around)):
            SharedTransitionLayout(inside)

    run.start(content, 200, 200)
    run.step("open", lambda: open.set(True), max=3)
    run.step("a below", lambda: z.set(-2.0), max=20)
    run.step("close", lambda: open.set(False))


@scenario("shared_in_overlay")
def shared_in_overlay(run: Run) -> None:
    run.queue = True
    open, asked, x = mutable_state_of(False), mutable_state_of(False), mutable_state_of(0)

    def small(scope: Any, visibility: Any) -> None:
        state = scope.remember_shared_content_state("k")
        Leaf(Modifier.shared_element(state, visibility, linear).then(drawn("small")).size(20))

    def large(scope: Any, visibility: Any) -> None:
        state = scope.remember_shared_content_state("k")
        Leaf(Modifier.padding(50).shared_element(state, visibility, linear).then(drawn("large")).size(60))

    def last(scope: Any) -> None:
        bar = Modifier.then(drawn("around bar")).render_in_shared_transition_scope_overlay(scope, 1.0)
        Leaf(bar.then(drawn("bar")).size(200, 10))
        moved = Modifier.offset(lambda: IntOffset(x.value, 20))
        in_overlay = moved.render_in_shared_transition_scope_overlay(scope, render_in_overlay=lambda: asked.value)
        Leaf(in_overlay.then(drawn("asked")).size(10))

    two(run, open, small, large, last=last, modifier=Modifier.then(drawn("layout")))
    run.step("open", lambda: open.set(True))
    run.step("asked", lambda: asked.set(True))
    run.step("moved", lambda: x.set(40))
    run.step("not asked", lambda: asked.set(False))


@scenario("shared_placeholder")
def shared_placeholder(run: Run) -> None:
    run.queue = True
    open = mutable_state_of(False)

    def page(scope: Any, large: bool, visibility: Any) -> None:
        it, size = text(large), 60 if large else 20
        with Row(Modifier.then(drawn(f"row {it}")).padding(top=40 if large else 0)):
            fixed = scope.remember_shared_content_state("fixed")
            Leaf(Modifier.shared_element(fixed, visibility, linear).then(drawn(f"fixed {it}")).size(size))
            Leaf(Modifier.then(drawn(f"between {it}")).size(10))
            animated = scope.remember_shared_content_state("animated")
            Leaf(
                Modifier.shared_element(animated, visibility, linear, placeholder_size=PlaceholderSize.ANIMATED_SIZE)
                .then(drawn(f"animated {it}"))
                .size(size)
            )
            Leaf(Modifier.then(drawn(f"after {it}")).size(10))

    pages(run, open, page, (300, 200))
    run.step("open", lambda: open.set(True))
    run.step("close", lambda: open.set(False))


@scenario("shared_skip_to_lookahead")
def shared_skip_to_lookahead(run: Run) -> None:
    run.queue = True
    open = mutable_state_of(False)

    def page(scope: Any, large: bool, visibility: Any) -> None:
        it = text(large)
        state = scope.remember_shared_content_state("k")
        bounds = Modifier.padding(30 if large else 0).shared_bounds(
            state, visibility, FADED, FADING, linear, ResizeMode.REMEASURE_TO_BOUNDS
        )
        with Column(bounds.then(drawn(f"bounds {it}")).size(100 if large else 40)):
            around = Modifier.then(drawn(f"around size {it}"))
            Leaf(around.skip_to_lookahead_size(scope).then(drawn(f"size {it}")).fill_max_width().height(10))
            around = Modifier.then(drawn(f"around place {it}"))
            Leaf(around.skip_to_lookahead_position(scope).then(drawn(f"place {it}")).size(10))
            Leaf(Modifier.then(drawn(f"neither {it}")).fill_max_width().height(10))

    pages(run, open, page, (300, 200))
    run.step("open", lambda: open.set(True))
    run.step("close", lambda: open.set(False))


@scenario("shared_states_read")
def shared_states_read(run: Run) -> None:
    run.queue = True
    open, other = mutable_state_of(False), mutable_state_of(False)

    def first(scope: Any) -> None:
        log("compose:inside")
        Told(scope, "told")

    def small(scope: Any, visibility: Any) -> None:
        state = scope.remember_shared_content_state("k")
        log(f"compose:small {text(state.is_match_found)} {state.key}")
        Leaf(Modifier.shared_element(state, visibility, linear).then(seen("small")).size(20))

    def large(scope: Any, visibility: Any) -> None:
        state = scope.remember_shared_content_state("k")
        log(f"compose:large {text(state.is_match_found)}")
        Leaf(Modifier.padding(50).shared_element(state, visibility, linear).then(seen("large")).size(60))

    def last(scope: Any) -> None:
        def alone(visibility: Any) -> None:
            state = scope.remember_shared_content_state("alone")
            log(f"compose:alone {text(state.is_match_found)}")
            Leaf(Modifier.shared_element(state, visibility, linear).then(seen("alone")).size(5))

        AnimatedVisibility(other.value, alone, enter=FADED, exit=FADING)

    two(run, open, small, large, first, last)
    run.step("without a match", lambda: other.set(True))
    run.step("with one", lambda: open.set(True))
    run.step("gone", lambda: other.set(False))


@scenario("shared_scrolled")
def shared_scrolled(run: Run) -> None:
    run.queue = True
    open, scroll = mutable_state_of(False), ScrollState(0)

    def small(scope: Any, visibility: Any) -> None:
        state = scope.remember_shared_content_state("k")
        Leaf(Modifier.shared_element(state, visibility, told("small")).then(seen("small")).size(20))

    def large(scope: Any, visibility: Any) -> None:
        with Column(Modifier.height(100).vertical_scroll(scroll)):
            Spacer(Modifier.height(80))
            state = scope.remember_shared_content_state("k")
            Leaf(Modifier.shared_element(state, visibility, told("large")).then(seen("large")).size(40))
            Spacer(Modifier.height(200))

    two(run, open, small, large)
    run.step("open", lambda: open.set(True), max=3)
    run.step("scrolled", lambda: scroll.dispatch_raw_delta(30), max=1)
    run.step("to the end", max=20)
    run.step("scrolled at rest", lambda: scroll.dispatch_raw_delta(10))


@scenario("shared_nested")
def shared_nested(run: Run) -> None:
    run.queue = True
    open = mutable_state_of(False)

    def page(scope: Any, large: bool, visibility: Any) -> None:
        it = text(large)
        card = scope.remember_shared_content_state("card")
        bounds = Modifier.padding(10 if large else 0).shared_bounds(
            card,
            visibility,
            FADED,
            FADING,
            linear,
            clip_in_overlay_during_transition=remember(lambda: ToldClip(f"card {it}")),
        )
        with Box(bounds.then(seen(f"card {it}")).size(150 if large else 50)):
            icon = scope.remember_shared_content_state("icon")
            aligned = Modifier.align(Alignment.BOTTOM_END if large else Alignment.TOP_START)
            Leaf(
                aligned.shared_element(
                    icon,
                    visibility,
                    linear,
                    clip_in_overlay_during_transition=remember(lambda: ToldClip(f"icon {it}")),
                )
                .then(seen(f"icon {it}"))
                .size(40 if large else 10)
            )

    pages(run, open, page, (200, 200))
    run.step("open", lambda: open.set(True))
    run.step("close", lambda: open.set(False))


@scenario("shared_target_removed")
def shared_target_removed(run: Run) -> None:
    run.queue = True
    open, there, keeps = mutable_state_of(False), mutable_state_of(True), mutable_state_of(True)

    def small(scope: Any, visibility: Any) -> None:
        state = scope.remember_shared_content_state("k", remember(lambda: Staying("small")))
        Leaf(Modifier.shared_element(state, visibility, linear).then(seen("small")).size(20))

    def large(scope: Any, visibility: Any) -> None:
        if there.value:
            if keeps.value:
                state = scope.remember_shared_content_state("k", remember(lambda: Staying("large")))
            else:
                state = scope.remember_shared_content_state("k")
            Leaf(Modifier.padding(60).shared_element(state, visibility, linear).then(seen("large")).size(40))

    def close() -> None:
        open.value, there.value, keeps.value = False, True, False

    two(run, open, small, large, lambda scope: Told(scope, "told"))
    run.step("open", lambda: open.set(True), max=3)
    run.step("the target leaves", lambda: there.set(False), max=20)
    run.step("closed", close, max=20)
    run.step("open again", lambda: open.set(True), max=3)
    run.step("leaves again", lambda: there.set(False), max=20)


@scenario("shared_disabled")
def shared_disabled(run: Run) -> None:
    run.queue = True
    open, enabled = mutable_state_of(False), mutable_state_of(False)

    def small(scope: Any, visibility: Any) -> None:
        state = scope.remember_shared_content_state("k", remember(lambda: Staying("small", enabled, keep=False)))
        Leaf(Modifier.shared_element(state, visibility, linear).then(seen("small")).size(20))

    def large(scope: Any, visibility: Any) -> None:
        state = scope.remember_shared_content_state("k", remember(lambda: Staying("large", enabled, keep=False)))
        Leaf(Modifier.padding(60).shared_element(state, visibility, linear).then(seen("large")).size(40))

    two(run, open, small, large, lambda scope: Told(scope, "told"))
    run.step("open, disabled", lambda: open.set(True))
    run.step("enabled", lambda: enabled.set(True))
    run.step("close", lambda: open.set(False), max=3)
    run.step("disabled on the way", lambda: enabled.set(False), max=20)


@scenario("shared_key_changed")
def shared_key_changed(run: Run) -> None:
    run.queue = True
    open, name = mutable_state_of(False), mutable_state_of("a")

    def small(scope: Any, visibility: Any) -> None:
        state = scope.remember_shared_content_state(name.value)
        Leaf(Modifier.shared_element(state, visibility, linear).then(seen("small")).size(20))

    def large(scope: Any, visibility: Any) -> None:
        state = scope.remember_shared_content_state("b")
        Leaf(Modifier.padding(60).shared_element(state, visibility, linear).then(seen("large")).size(40))

    two(run, open, small, large)
    run.step("open without a match", lambda: open.set(True))
    run.step("close", lambda: open.set(False))
    run.step("b", lambda: name.set("b"))
    run.step("open with a match", lambda: open.set(True))


@scenario("shared_lazy")
def shared_lazy(run: Run) -> None:
    run.queue = True
    chosen, list = mutable_state_of(-1), LazyListState()

    def page(scope: Any, id: int, visibility: Any) -> None:
        if id < 0:

            def item(i: int) -> None:
                log(f"compose:item {i}")
                state = scope.remember_shared_content_state(i)
                Leaf(Modifier.padding(2).shared_element(state, visibility, linear).then(seen(f"item {i}")).size(36))

            LazyColumn(lambda items: items.items(10, item, key=lambda i: i), state=list)
        else:
            state = scope.remember_shared_content_state(id)
            Leaf(
                Modifier.padding(top=50)
                .shared_element(state, visibility, linear)
                .then(seen(f"page {id}"))
                .size(100, 50)
            )

    pages(run, chosen, page, (200, 100))
    run.step("the second", lambda: chosen.set(1))
    run.step("back", lambda: chosen.set(-1))
