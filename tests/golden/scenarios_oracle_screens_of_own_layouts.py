"""Ports of FormsAndBoards.kt (tests/oracle), third part: layouts and nodes of one's own, questions that open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from engine import (
    AlignmentLine,
    AnimatedVisibility,
    Box,
    Column,
    Constraints,
    DelegatingNode,
    DrawModifierNode,
    IntrinsicSize,
    Job,
    Layout,
    LayoutModifierNode,
    Modifier,
    ModifierNodeElement,
    ParentDataModifierNode,
    PointerEventPass,
    PointerEventType,
    PointerInputModifierNode,
    Row,
    SubcomposeLayout,
    VerticalAlignmentLine,
    animate_float_as_state,
    composable,
    expand_vertically,
    key,
    mutable_state_list_of,
    mutable_state_of,
    shrink_vertically,
    with_frame_nanos,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_everyday_used import tapped
from .scenarios_oracle_features import Alive, click
from .scenarios_oracle_phrases_laid_out import sized_wide
from .scenarios_oracle_transitions import line

Keyline = VerticalAlignmentLine(max)


class ShareNode(ParentDataModifierNode, Modifier.Node):
    def __init__(self, share: Share) -> None:
        super().__init__()
        self.share = share

    def modify_parent_data(self, density: Any, parent_data: Any) -> Any:
        return self.share


@dataclass(frozen=True)
class Share(ModifierNodeElement[ShareNode]):
    part: int

    def create(self) -> ShareNode:
        return ShareNode(self)

    def update(self, node: ShareNode) -> None:
        node.share = self


class LabeledPolicy:
    def __init__(self, name: str, w: Any, line: Any) -> None:
        self.name, self.w, self.line = name, w, line

    def measure(self, scope: Any, ms: Any, c: Any) -> Any:
        log(f"policy:{self.name}")
        width, height = c.constrain_width(self.w.value), c.constrain_height(10 + self.w.value // 4)
        return scope.layout(width, height, lambda: None, {Keyline: self.line.value})

    def max_intrinsic_height(self, scope: Any, ms: Any, width: int) -> int:
        shown = Constraints.INFINITY if width == Constraints.INFINITY else width
        log(f"intrinsic:{self.name} max height {shown}")
        return 10 + int(self.w.value) // 4

    def min_intrinsic_width(self, scope: Any, ms: Any, height: int) -> int:
        log(f"intrinsic:{self.name} min width")
        return int(self.w.value) // 2


@composable
def Labeled(name: str, w: Any, line: Any, part: int = 0) -> None:
    log(f"compose:Labeled({name})")
    Layout(LabeledPolicy(name, w, line), Modifier.then(Share(part) if part > 0 else Modifier).then(trace(name)))


def shared_row(scope: Any, ms: Sequence[Any], c: Constraints) -> Any:
    log("policy:shared")
    parts = [m.parent_data.part if isinstance(m.parent_data, Share) else 0 for m in ms]
    fixed = [
        None if p else m.measure(Constraints(max_width=m.min_intrinsic_width(c.max_height), max_height=c.max_height))
        for m, p in zip(ms, parts, strict=True)
    ]
    left = c.max_width - sum(p.width for p in fixed if p is not None)

    def share(i: int) -> Any:
        width = left * parts[i] // sum(parts)
        return ms[i].measure(Constraints(width, width, 0, c.max_height))

    all = [p if p is not None else share(i) for i, p in enumerate(fixed)]
    unknown = AlignmentLine.UNSPECIFIED
    at = max(0 if line == unknown else line for line in [p[Keyline] for p in all])

    def place() -> None:
        x = 0
        for p in all:
            p.place_relative(x, 0 if p[Keyline] == unknown else at - p[Keyline])
            x += p.width

    return scope.layout(c.max_width, max(p.height for p in all), place)


@scenario("aligned_shares")
def aligned_shares(run: Run) -> None:
    ws = [mutable_state_of(20 + i * 20) for i in range(3)]
    lines = [mutable_state_of(i * 2) for i in range(3)]
    third, part = mutable_state_of(True), mutable_state_of(2)

    @composable
    def SharedRow(modifier: Any, content: Any) -> None:
        with Layout(shared_row, modifier):
            content()

    def content() -> None:
        log("compose:Root")

        def children() -> None:
            Labeled("one", ws[0], lines[0])
            Labeled("two", ws[1], lines[1], 1)
            if third.value:
                Labeled("three", ws[2], lines[2], part.value)

        with Row(Modifier.height(IntrinsicSize.MAX).then(trace("outer"))):
            SharedRow(Modifier.width(120).then(trace("row")), children)
            Box(traced("rule").width(2).fill_max_height())

    run.start(content, 200, 100)
    run.step("the first is wider", lambda: ws[0].set(60))
    run.step("another line", lambda: lines[1].set(9))
    run.step("other shares", lambda: part.set(1))
    run.step("the third leaves", lambda: third.set(False))
    run.step("the second is wider: its height only", lambda: ws[1].set(100))


@composable
def EvenTabs(names: Sequence[str], chosen: Any, tab: Any, mark: Any) -> None:
    def policy(scope: Any, c: Constraints) -> Any:
        log("policy:tabs")
        loose = c.copy(min_width=0, min_height=0)

        def measured() -> None:
            for name in names:
                tab(name)

        def drawn() -> None:
            for name in names:
                tab(f"{name}!")

        widest = max(it.max_intrinsic_width(c.max_height) for it in scope.subcompose("measured", measured))
        shown = [it.measure(Constraints(widest, widest, 0, c.max_height)) for it in scope.subcompose("shown", drawn)]
        marks = [it.measure(loose) for it in scope.subcompose("mark", lambda: mark(chosen.value))]

        def place() -> None:
            for i, p in enumerate(shown):
                p.place(i * widest, 0)
            log("policy:place mark")
            for p in marks:
                p.place(chosen.value * widest, 10)

        return scope.layout(widest * len(names), max(p.height for p in shown) + 2, place)

    SubcomposeLayout(policy, traced("tabs"))


@scenario("even_tabs")
def even_tabs(run: Run) -> None:
    names, chosen = mutable_state_of(["a", "bb"]), mutable_state_of(0)
    wide, n = mutable_state_of(20), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")

        @composable
        def tab(name: str) -> None:
            log(f"compose:tab {name} {n.value}")
            Box(sized_wide(Modifier, wide).then(trace(f"tab.{name}")).size(len(name) * 10, 10))

        @composable
        def mark(at: int) -> None:
            log(f"compose:mark {at}")
            Box(traced("mark").size(20, 2))

        EvenTabs(names.value, chosen, tab, mark)

    run.start(content, 200, 60)
    run.step("the second", lambda: chosen.set(1))
    run.step("wider", lambda: wide.set(40))
    run.step("n=1: both forms", lambda: n.set(1))
    run.step("one more", lambda: names.set(["a", "bb", "ccc"]))
    run.step("another first", lambda: names.set(["z", "bb"]))


class PulseNode(DelegatingNode, PointerInputModifierNode, DrawModifierNode, LayoutModifierNode, Modifier.Node):
    def __init__(self, name: str, strength: int) -> None:
        super().__init__()
        self.name, self.strength = name, strength
        self._grown = mutable_state_of(0)
        self._color = 0
        self._job: Job[None] | None = None

    def on_attach(self) -> None:
        log(f"attach:{self.name}")

    def on_detach(self) -> None:
        log(f"detach:{self.name}")
        self._job = None

    def on_pointer_event(self, event: Any, event_pass: Any, bounds: Any) -> None:
        if event_pass != PointerEventPass.MAIN:
            return
        if event.type == PointerEventType.PRESS:
            log(f"pressed:{self.name}")
            if self._job is not None:
                self._job.cancel()
            self._job = self.coroutine_scope.launch(self._pulse)
        if event.type == PointerEventType.RELEASE:
            self._color += 1
            self.invalidate_draw()

    async def _pulse(self) -> None:
        def grow(_nanos: int) -> None:
            self._grown.value += self.strength

        for _ in range(3):
            await with_frame_nanos(grow)
        log(f"pulsed:{self.name}")

    def on_cancel_pointer_input(self) -> None:
        log(f"cancelled:{self.name}")

    def measure(self, scope: Any, measurable: Any, constraints: Any) -> Any:
        log(f"lambda:measure {self.name}")
        p = measurable.measure(constraints)

        def place() -> None:
            log(f"lambda:place {self.name} {self._grown.value}")
            p.place(self._grown.value, 0)

        return scope.layout(p.width, p.height, place)

    def draw(self, scope: Any) -> None:
        log(f"draw:{self.name} {self._color}")
        scope.draw_content()

    def changed(self, strength: int) -> None:
        if strength != self.strength:
            self.strength = strength
            self.invalidate_placement()


@dataclass(frozen=True)
class Pulse(ModifierNodeElement[PulseNode]):
    name: str
    strength: int

    def create(self) -> PulseNode:
        return PulseNode(self.name, self.strength)

    def update(self, node: PulseNode) -> None:
        log(f"update:{self.name}")
        node.name = self.name
        node.changed(self.strength)


@scenario("pulse_nodes")
def pulse_nodes(run: Run) -> None:
    run.queue = True
    strength, names, on = mutable_state_of(2), mutable_state_list_of("a", "b"), mutable_state_of(True)

    def content() -> None:
        log("compose:Root")
        with Column():
            for name in names:
                with key(name):
                    chain = Modifier.then(Pulse(name, strength.value)) if on.value or name != "a" else Modifier
                    Box(chain.then(trace(f"box.{name}")).size(40, 20))

    def both() -> None:
        tapped(run, 5, 5)()
        tapped(run, 5, 25)()

    run.start(content, 100, 60)
    run.step("pressed", lambda: run.scene.press(5, 5))
    run.step("let go", lambda: run.scene.release(5, 5))
    run.step("both, one after the other", both)
    run.step("stronger", lambda: strength.set(5))
    run.step("pressed", lambda: run.scene.press(5, 5), 2)
    run.step("taken out while pressed and running", lambda: on.set(False))
    run.step("let go", lambda: run.scene.release(5, 5))
    run.step("there again", lambda: on.set(True))
    run.step("the other order", names.reverse)


@composable
def Faq(id: int, open: bool, toggle: Callable[[], object]) -> None:
    log(f"compose:Faq({id}) {text(open)}")
    turned = animate_float_as_state(90.0 if open else 0.0, line(48))

    def layer(it: Any) -> None:
        log(f"lambda:layer{id} {rounded(turned.value)}")
        it.rotation_z = turned.value

    with Column(traced(f"faq{id}")):
        Box(click(Modifier, f"faq{id}", toggle).graphics_layer(layer).then(trace(f"arrow{id}")).size(20))

        def answer() -> None:
            Alive(f"answer{id}")
            Box(traced(f"answer{id}").size(60, 32))

        AnimatedVisibility(open, answer, enter=expand_vertically(line(64)), exit=shrink_vertically(line(32)))


@scenario("faq_opened")
def faq_opened(run: Run) -> None:
    run.queue = True
    open: Any = mutable_state_of(None)
    n = mutable_state_of(0)

    def content() -> None:
        log(f"compose:Root {n.value}")
        with Column(traced("all")):
            for id in (1, 2):

                def toggle(id: int = id) -> None:
                    open.value = None if open.value == id else id

                Faq(id, open.value == id, toggle)
            Box(traced("end").size(10))

    run.start(content, 100, 200)
    run.step("the first", tapped(run, 5, 5), 12)
    run.step("the first again, on the way", tapped(run, 5, 5), 2)
    run.step("n=1 on the way", lambda: n.set(1), 12)
    run.step("the second", lambda: open.set(2), 2)
    run.step("closed on the way", lambda: open.set(None), 12)
