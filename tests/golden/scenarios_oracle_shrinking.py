"""Ports of Shrinking.kt (tests/oracle): deactivated contents, painters, sizes that grow and shrink."""

from __future__ import annotations

from typing import Any

from engine import (
    Alignment,
    AnimatedVisibility,
    Box,
    Column,
    Constraints,
    ContentScale,
    IntOffset,
    IntrinsicSize,
    IntSize,
    Modifier,
    Painter,
    ReusableContentHost,
    Row,
    Size,
    expand_in,
    mutable_state_of,
    remember,
    shrink_out,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_leaving_nodes import layer_reading
from .scenarios_oracle_popups import drawn
from .scenarios_oracle_transitions import line


@scenario("host_draw_reads")
def host_draw_reads(run: Run) -> None:
    run.queue = True
    active, d, p, m = mutable_state_of(True), mutable_state_of(0), mutable_state_of(0), mutable_state_of(10)

    def content() -> None:
        log("compose:Root")

        def offset() -> IntOffset:
            log(f"lambda:offset {p.value}")
            return IntOffset(p.value, 0)

        def measure(scope: Any, me: Any, _: Any) -> Any:
            log(f"lambda:measure {m.value}")
            q = me.measure(Constraints.fixed(m.value, 10))
            return scope.layout(q.width, q.height, lambda: q.place(0, 0))

        def hosted() -> None:
            chain = Modifier.draw_behind(lambda _: log(f"draw:d {d.value}")).offset(offset).layout(measure)
            Box(chain.then(trace("inner")))

        with Box(traced("box")):
            ReusableContentHost(active.value, hosted)

    run.start(content, 100, 100)
    run.step("d=1", lambda: d.set(1))
    run.step("off", lambda: active.set(False))
    run.step("d=2", lambda: d.set(2))
    run.step("p=5", lambda: p.set(5))
    run.step("m=20", lambda: m.set(20))
    run.step("d=3 and on", lambda: (d.set(3), active.set(True)))
    run.step("d=4 and off", lambda: (d.set(4), active.set(False)))
    run.step("on", lambda: active.set(True))
    run.step("all", lambda: (d.set(5), p.set(1), m.set(15)))


@scenario("host_cache_reads")
def host_cache_reads(run: Run) -> None:
    run.queue = True
    active, c = mutable_state_of(True), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")

        def build(it: Any) -> Any:
            log(f"cache:in {c.value}")
            return it.on_draw_behind(lambda _: log(f"draw:in {c.value}"))

        def hosted() -> None:
            Box(Modifier.draw_with_cache(build).then(trace("inner")).size(20))

        with Box(traced("box")):
            ReusableContentHost(active.value, hosted)
            Box(Modifier.draw_behind(lambda _: log(f"draw:sibling {c.value}")).then(trace("sibling")).size(10))

    run.start(content, 100, 100)
    run.step("off", lambda: active.set(False))
    run.step("c=1", lambda: c.set(1))
    run.step("on", lambda: active.set(True))
    run.step("off, c=2", lambda: (active.set(False), c.set(2)))
    run.step("c=3", lambda: c.set(3))
    run.step("on, c=4", lambda: (active.set(True), c.set(4)))


@scenario("host_draw_reads_deep")
def host_draw_reads_deep(run: Run) -> None:
    run.queue = True
    active, d = mutable_state_of(True), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")

        def hosted() -> None:
            Box(drawn(Modifier, "deep", lambda: d.value).size(5))
            Box(traced("beside").size(5))

        with Column(Modifier.draw_behind(lambda _: log(f"draw:column {d.value}")).then(trace("column"))):
            with Box(layer_reading("layer", d).then(trace("first")).size(10)):
                ReusableContentHost(active.value, hosted)

    run.start(content, 100, 100)
    run.step("off", lambda: active.set(False))
    run.step("d=1", lambda: d.set(1))
    run.step("on, d=2", lambda: (active.set(True), d.set(2)))
    run.step("d=3", lambda: d.set(3))


def grows(run: Run, grow_from: Alignment, shrink_to: Alignment) -> None:
    run.queue = True
    shown = mutable_state_of(False)

    def content() -> None:
        log("compose:Root")

        def inner() -> None:
            Box(traced("inner", pos=True).size(37, 23))

        with Column():
            AnimatedVisibility(
                shown.value,
                inner,
                traced("outer"),
                enter=expand_in(line(112), grow_from, initial_size=lambda it: IntSize(it.width // 3, 3)),
                exit=shrink_out(line(80), shrink_to, target_size=lambda it: IntSize(3, it.height // 2)),
            )
            Box(traced("below").size(10))

    run.start(content, 100, 100)
    run.step("shown", lambda: shown.set(True), 20)
    run.step("hidden", lambda: shown.set(False), 20)
    run.step("shown for a while", lambda: shown.set(True), 3)
    run.step("hidden on the way", lambda: shown.set(False), 20)
    run.step("shown", lambda: shown.set(True), 20)
    run.step("hidden for a while", lambda: shown.set(False), 2)
    run.step("shown on the way", lambda: shown.set(True), 20)


@scenario("expand_corner_to_corner")
def expand_corner_to_corner(run: Run) -> None:
    grows(run, Alignment.BOTTOM_END, Alignment.TOP_START)


@scenario("expand_center_to_end")
def expand_center_to_end(run: Run) -> None:
    grows(run, Alignment.CENTER, Alignment.BOTTOM_END)


@scenario("expand_start_to_center")
def expand_start_to_center(run: Run) -> None:
    grows(run, Alignment.TOP_START, Alignment.CENTER)


class CountedPainter(Painter):
    def __init__(self, name: str, s: Any, w: Any) -> None:
        self.name, self.s, self.w = name, s, w

    @property
    def intrinsic_size(self) -> Size:
        log(f"lambda:size {self.name} {self.w.value}")
        return Size.UNSPECIFIED if self.w.value < 0 else Size(float(self.w.value), 10.0)

    def on_draw(self, scope: Any, alpha: float, color_filter: Any) -> None:
        log(f"draw:{self.name} {self.s.value}")


@scenario("painter_sizes_read")
def painter_sizes_read(run: Run) -> None:
    run.queue = True
    s, w, form = mutable_state_of(0), mutable_state_of(20), mutable_state_of(0)

    def content() -> None:
        log(f"compose:Root {form.value}")
        painter = remember(lambda: CountedPainter("p", s, w))
        with Column():
            match form.value:
                case 0:
                    Box(Modifier.paint(painter).then(trace("by itself")))
                case 1:
                    Box(Modifier.size(30).paint(painter).then(trace("fixed")))
                case 2:
                    Box(Modifier.paint(painter, content_scale=ContentScale.FIT).then(trace("fit")).size(15))
                case 3:
                    Box(Modifier.paint(painter, size_to_intrinsics=False).then(trace("no size")).size(15))
                case 4:
                    wide = Modifier.width(40).paint(painter, content_scale=ContentScale.FILL_WIDTH)
                    Box(wide.then(trace("width")))

    run.start(content, 100, 100)
    run.step("s=1", lambda: s.set(1))
    run.step("w=30", lambda: w.set(30))
    run.step("no size of its own", lambda: w.set(-1))
    run.step("fixed", lambda: (form.set(1), w.set(20)))
    run.step("w=25", lambda: w.set(25))
    run.step("fit", lambda: form.set(2))
    run.step("w=35", lambda: w.set(35))
    run.step("no size", lambda: form.set(3))
    run.step("w=20", lambda: w.set(20))
    run.step("width", lambda: form.set(4))
    run.step("w=-1", lambda: w.set(-1))
    run.step("w=10", lambda: w.set(10))


@scenario("painter_intrinsics_read")
def painter_intrinsics_read(run: Run) -> None:
    run.queue = True
    s, w = mutable_state_of(0), mutable_state_of(20)

    def content() -> None:
        log("compose:Root")
        painter = remember(lambda: CountedPainter("p", s, w))
        with Row(Modifier.height(IntrinsicSize.MIN).width(IntrinsicSize.MAX)):
            Box(Modifier.paint(painter).then(trace("one")))
            Box(traced("two").size(10))

    run.start(content, 100, 100)
    run.step("w=30", lambda: w.set(30))
    run.step("w=-1", lambda: w.set(-1))
    run.step("w=5", lambda: w.set(5))


@scenario("painter_alpha_read")
def painter_alpha_read(run: Run) -> None:
    run.queue = True
    s, w, other, size = mutable_state_of(0), mutable_state_of(20), mutable_state_of(False), mutable_state_of(30)

    def content() -> None:
        log("compose:Root")
        one, two = remember(lambda: CountedPainter("one", s, w)), remember(lambda: CountedPainter("two", s, w))
        painted = Modifier.size(size.value).paint(
            two if other.value else one, alignment=Alignment.BOTTOM_END, content_scale=ContentScale.INSIDE, alpha=0.5
        )
        Box(painted.then(trace("box")))

    run.start(content, 100, 100)
    run.step("s=1", lambda: s.set(1))
    run.step("other", lambda: other.set(True))
    run.step("larger", lambda: size.set(50))
    run.step("w=60", lambda: w.set(60))
