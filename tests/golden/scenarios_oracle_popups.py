"""Ports of Popups.kt, and two of Overlays.kt (tests/oracle): popups event for event: what is laid out and drawn in
which order. Dialogs are compared by action (scenarios_oracle_material_overlays.py): theirs fades in and out."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    BoxWithConstraints,
    Column,
    CompositionLocalProvider,
    Constraints,
    LaunchedEffect,
    LazyColumn,
    LazyListState,
    LinearEasing,
    Modifier,
    Popup,
    Row,
    SideEffect,
    animate_float_as_state,
    derived_state_of,
    dont_memoize,
    mutable_state_of,
    remember,
    tween,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import Tint, TintReader
from .scenarios_oracle_features import Alive, Shown


def at_corner(name: str) -> Any:
    """The position of a popup at the end of its anchor, with a line in the log."""

    def position(anchor: Any, window: Any, content: Any, direction: Any) -> tuple[int, int]:
        log(f"policy:position {name} {anchor.left},{anchor.top} {content.width} x {content.height}")
        return anchor.right, anchor.bottom

    return position


def fixed(w: Any, h: Any) -> Any:
    """A layout modifier of a size; either may be a state that it reads."""

    def measure(scope: Any, m: Any, c: Any) -> Any:
        p = m.measure(Constraints.fixed(getattr(w, "value", w), getattr(h, "value", h)))
        return scope.layout(p.width, p.height, lambda: p.place(0, 0))

    return measure


def drawn(chain: Any, name: str, value: Any) -> Any:
    """Made by a plain function: another block each time."""
    return chain.draw_behind(dont_memoize(lambda _: log(f"draw:{name} {value()}")))


@scenario("material_popups_measured")
def material_popups_measured(run: Run) -> None:
    run.queue = True
    w, open, n, at = mutable_state_of(20), mutable_state_of(False), mutable_state_of(0), mutable_state_of(10)

    def content() -> None:
        log("compose:Root")
        with Column(traced("column")):

            def measure(scope: Any, m: Any, c: Any) -> Any:
                log(f"lambda:measure {w.value}")
                p = m.measure(Constraints.fixed(w.value, 20))
                return scope.layout(p.width, p.height, lambda: p.place(0, 0))

            with Box(Modifier.layout(measure).then(trace("anchor"))):
                if open.value:

                    def shown() -> None:
                        log(f"compose:popup {n.value}")
                        Alive("popup")

                        def measure_popup(scope: Any, m: Any, c: Any) -> Any:
                            log(f"lambda:popup {w.value}")
                            p = m.measure(Constraints.fixed(w.value * 2, 10))
                            return scope.layout(p.width, p.height, lambda: p.place(0, 0))

                        Box(Modifier.layout(measure_popup).then(trace("shown")))

                    Popup(shown, position=remember(lambda: at_corner("one")), is_modal=False)
            Box(Modifier.padding(top=at.value).then(trace("below")).size(20))
            Shown("n", lambda: n.value)

    run.start(content, 200, 200)
    run.step("open", lambda: open.set(True))
    run.step("w=30: both measure it", lambda: w.set(30))
    run.step("n=1: both compose it", lambda: n.set(1))
    run.step("n=2, w=40", lambda: (n.set(2), w.set(40)))
    run.step("what is below moves", lambda: at.set(20))
    run.step("closed, w=50", lambda: (open.set(False), w.set(50)))
    run.step("open again with n=3", lambda: (open.set(True), n.set(3)))


@scenario("material_popups_two")
def material_popups_two(run: Run) -> None:
    run.queue = True
    first, second = mutable_state_of(True), mutable_state_of(False)
    tint, s = mutable_state_of(0), mutable_state_of(0)

    def drawn(name: str, size: int) -> Any:
        return Modifier.draw_behind(lambda _: log(f"draw:{name} {s.value}")).then(trace(name)).size(size)

    def content() -> None:
        log("compose:Root")

        def inside_second() -> None:
            TintReader("second")
            Alive("second")
            Box(drawn("second", 20))

        def inside_first() -> None:
            TintReader("first")
            with Box(drawn("first", 30)):
                if second.value:
                    Popup(inside_second, position=remember(lambda: at_corner("second")), is_modal=False)

        def provided() -> None:
            TintReader("screen")
            with Box(drawn("screen", 50)):
                if first.value:
                    Popup(inside_first, position=remember(lambda: at_corner("first")), is_modal=False)

        CompositionLocalProvider(Tint.provides(tint.value), content=provided)

    run.start(content, 200, 200)
    run.step("second", lambda: second.set(True))
    run.step("tint", lambda: tint.set(1))
    run.step("s=1: all draw it", lambda: s.set(1))
    run.step("the first goes, and the second with it", lambda: first.set(False))
    run.step("the first again", lambda: first.set(True))
    run.step("both go at once with the tint", lambda: (first.set(False), tint.set(2)))


@scenario("popup_in_lazy_list")
def popup_in_lazy_list(run: Run) -> None:
    run.queue = True
    open, state = mutable_state_of(-1), LazyListState()

    def content() -> None:
        log("compose:Root")

        def rows(scope: Any) -> None:
            def row(i: int) -> None:
                log(f"compose:item {i}")
                with Box(traced(f"item{i}").size(40)):
                    if open.value == i:

                        def menu() -> None:
                            Alive(f"menu{i}")
                            Box(traced(f"menu{i}").size(30))

                        Popup(menu, position=remember(lambda: at_corner(f"menu{i}")), is_modal=False)

            scope.items(10, row)

        LazyColumn(rows, traced("list"), state)

    run.start(content, 100, 100)
    run.step("the first opens", lambda: open.set(0))
    run.step("scrolled by 15", lambda: state.dispatch_raw_delta(15.0))
    run.step("scrolled out", lambda: state.dispatch_raw_delta(100.0))
    run.step("scrolled back", lambda: state.dispatch_raw_delta(-115.0))
    run.step("the second opens", lambda: open.set(1))
    run.step("closed", lambda: open.set(-1))


@scenario("popup_anchor_moves")
def popup_anchor_moves(run: Run) -> None:
    run.queue = True
    x, top, shift = mutable_state_of(0), mutable_state_of(0), mutable_state_of(0)
    above, w, shown = mutable_state_of(10), mutable_state_of(20), mutable_state_of(True)

    def content() -> None:
        log("compose:Root")
        with Column(traced("column")):
            Box(traced("above").layout(fixed(10, above)))
            with Box(Modifier.offset(lambda: (x.value, 0)).then(trace("moved"))):

                def shifted(layer: Any) -> None:
                    layer.translation_y = float(shift.value)

                with Box(Modifier.graphics_layer(shifted).padding(top=top.value).then(trace("padded"))):
                    if shown.value:
                        with Box(traced("anchor").layout(fixed(w, 10))):

                            def tip() -> None:
                                Box(drawn(Modifier, "tip", lambda: 0).then(trace("tip")).size(15))

                            Popup(tip, position=remember(lambda: at_corner("tip")), is_modal=False)

    def everything() -> None:
        x.value, top.value, above.value, w.value = 0, 0, 10, 20

    run.start(content, 200, 200)
    run.step("x=30", lambda: x.set(30))
    run.step("padding", lambda: top.set(5))
    run.step("a layer moves it", lambda: shift.set(7))
    run.step("what is above grows", lambda: above.set(25))
    run.step("wider", lambda: w.set(40))
    run.step("everything at once", everything)
    run.step("gone", lambda: shown.set(False))
    run.step("again, moved", lambda: (shown.set(True), x.set(12)))


@scenario("popup_reads_by_phase")
def popup_reads_by_phase(run: Run) -> None:
    run.queue = True
    m, p, layer, d = (mutable_state_of(value) for value in (10, 0, 0, 0))
    below = mutable_state_of(False)

    def content() -> None:
        log("compose:Root")
        with Box(traced("screen").size(100)):
            if below.value:

                def under(scope: Any, mm: Any, c: Any) -> Any:
                    log(f"lambda:under {m.value}")
                    it = mm.measure(Constraints.fixed(m.value, 5))
                    return scope.layout(it.width, it.height, lambda: it.place(0, 0))

                Box(drawn(Modifier, "under", lambda: d.value).then(trace("under")).layout(under))

            def pop() -> None:
                log("compose:pop")

                def measure(scope: Any, mm: Any, c: Any) -> Any:
                    log(f"lambda:measure {m.value}")
                    it = mm.measure(Constraints.fixed(m.value, 10))

                    def place() -> None:
                        log(f"lambda:place {p.value}")
                        it.place(p.value, 0)

                    return scope.layout(it.width, it.height, place)

                def moved(it: Any) -> None:
                    log("lambda:layer")
                    it.translation_x = float(layer.value)

                with Box(traced("outer").layout(measure).then(trace("placed"))):
                    Box(drawn(Modifier.graphics_layer(moved), "inner", lambda: d.value).then(trace("inner")).size(5))

            Popup(pop, position=remember(lambda: at_corner("pop")), is_modal=False)

    run.start(content, 200, 200)
    run.step("while measuring", lambda: m.set(20))
    run.step("while placing", lambda: p.set(3))
    run.step("in the layer", lambda: layer.set(4))
    run.step("while drawing", lambda: d.set(1))
    run.step("read below it, too", lambda: below.set(True))
    run.step("measured by both", lambda: m.set(30))
    run.step("drawn by both", lambda: d.set(2))
    run.step("all of them", lambda: (m.set(12), p.set(1), layer.set(1), d.set(3)))


@scenario("popup_with_relayout")
def popup_with_relayout(run: Run) -> None:
    run.queue = True
    open, w, other = mutable_state_of(False), mutable_state_of(20), mutable_state_of(False)

    def at(name: str) -> Any:
        def heard(it: Any) -> None:
            x, y = it.position_in_root()
            log(f"{name} Offset({float(x)}, {float(y)})")

        return heard

    def content() -> None:
        log("compose:Root")
        with Row(traced("row")):
            with Box(traced("holder")):
                Box(traced("wide").layout(fixed(w, 20)))
            with Box(traced("anchor").size(20)):
                if open.value:

                    def two() -> None:
                        log("compose:two")
                        Box(Modifier.on_placed(at("onPlaced:two")).then(trace("two")).size(10))

                    def one() -> None:
                        log("compose:one")
                        chain = Modifier.on_globally_positioned(at("onGloballyPositioned:one")).then(trace("one"))
                        with Box(chain.size(15)):
                            if other.value:
                                Popup(two, position=remember(lambda: at_corner("two")), is_modal=False)

                    Popup(one, position=remember(lambda: at_corner("one")), is_modal=False)

    run.start(content, 200, 200)
    run.step("open, and wider", lambda: (open.set(True), w.set(40)))
    run.step("the second, and wider", lambda: (other.set(True), w.set(60)))
    run.step("only wider", lambda: w.set(50))
    run.step("the second leaves, and narrower", lambda: (other.set(False), w.set(30)))
    run.step("both at once, and wider", lambda: (other.set(True), w.set(35)))
    run.step("all leave, and narrower", lambda: (open.set(False), w.set(10)))


@scenario("popup_tooltip_leaves")
def popup_tooltip_leaves(run: Run) -> None:
    run.queue = True
    wanted, text = mutable_state_of(False), mutable_state_of(1)

    def content() -> None:
        log("compose:Root")
        with Box(traced("anchor").size(20)):
            alpha = animate_float_as_state(1.0 if wanted.value else 0.0, tween(64, easing=LinearEasing))
            shown = remember(lambda: derived_state_of(lambda: alpha.value > 0.0))
            if wanted.value or shown.value:

                def tip() -> None:
                    log(f"compose:tip {text.value}")
                    Alive("tip")

                    def fade(it: Any) -> None:
                        log(f"lambda:layer {int(alpha.value * 100 + 0.5)}")
                        it.alpha = alpha.value

                    Box(drawn(Modifier.graphics_layer(fade), "tip", lambda: text.value).then(trace("tip")).size(20))

                Popup(tip, position=remember(lambda: at_corner("tip")), is_modal=False)

    run.start(content, 120, 120)
    run.step("wanted", lambda: wanted.set(True))
    run.step("no longer", lambda: wanted.set(False))
    run.step("wanted again", lambda: wanted.set(True), 3)
    run.step("not, and then", lambda: wanted.set(False), 2)
    run.step("wanted before it left, with another text", lambda: (wanted.set(True), text.set(2)))
    run.step("gone", lambda: wanted.set(False))


@scenario("popup_sizes")
def popup_sizes(run: Run) -> None:
    run.queue = True
    w, clipped, at = mutable_state_of(30), mutable_state_of(True), mutable_state_of(10)

    def content() -> None:
        log("compose:Root")
        with Box(Modifier.padding(start=at.value).then(trace("anchor")).size(20)):

            def pop() -> None:
                def sized(scope: Any) -> None:
                    c = scope.constraints
                    sides = f"minWidth = {c.min_width}, maxWidth = {c.max_width}, minHeight = {c.min_height}"
                    log(f"compose:pop Constraints({sides}, maxHeight = {c.max_height})")
                    Box(traced("inside").layout(fixed(w, 30)))

                BoxWithConstraints(sized, traced("pop"))

            Popup(pop, position=remember(lambda: at_corner("pop")), is_modal=False, clipping_enabled=clipped.value)

    run.start(content, 100, 80)
    run.step("at the right edge", lambda: at.set(75))
    run.step("wider", lambda: w.set(60))
    run.step("as wide as the window", lambda: w.set(100))
    run.step("wider than the window", lambda: w.set(130))
    run.step("not clipped", lambda: clipped.set(False))
    run.step("narrow again", lambda: w.set(20))
    run.step("to the left", lambda: at.set(0))


@scenario("popup_effects_and_locals")
def popup_effects_and_locals(run: Run) -> None:
    run.queue = True
    open, tint, n = mutable_state_of(True), mutable_state_of(0), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")
        SideEffect(lambda: log("side:Root"))

        def pop() -> None:
            def make() -> int:
                log(f"remember:pop {n.value}")
                return n.value

            async def launched() -> None:
                log("launched:pop")

            made = remember(make)
            log(f"compose:pop {made}")
            Alive("pop")
            LaunchedEffect(launched, None)
            SideEffect(lambda: log("side:pop"))
            CompositionLocalProvider(Tint.provides(7), content=lambda: TintReader("within"))

        def around() -> None:
            Alive("before")
            if open.value:
                Popup(pop, position=remember(lambda: at_corner("pop")), is_modal=False)
            Alive("after")

        CompositionLocalProvider(Tint.provides(tint.value), content=around)

    run.start(content, 100, 100)
    run.step("another tint", lambda: tint.set(1))
    run.step("closed", lambda: (open.set(False), n.set(1)))
    run.step("opened", lambda: open.set(True))
    run.step("the tint and what it remembers", lambda: (tint.set(3), n.set(2)))
    run.step("closed again", lambda: open.set(False))
