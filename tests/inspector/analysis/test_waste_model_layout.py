"""A run of a later phase is wasted only if the frame without it leaves the same: random programs whose measure,
placement, layer and draw blocks read states. A measurement is left out; a block of another phase repeats its last
outcome."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from hypothesis import event, example, given, note, settings
from hypothesis import strategies as st

from engine import (
    Box,
    Canvas,
    Color,
    Column,
    IntOffset,
    Layout,
    Modifier,
    Scene,
    Text,
    composable,
    mutable_state_of,
    trace,
)
from engine.node.layout_node import LayoutNode
from engine.node.measure_pass_delegate import MeasurePassDelegate
from engine.unit import Constraints
from inspector.analysis.waste import wasted_rows
from inspector.recording import RecordedFrame, Recorder, Recording, Row

NAMES = ("a", "b", "c")
Spec = tuple[Any, ...]
Block = tuple[str, str]
"""A kind of run, and the path of its item."""

names = st.sampled_from(NAMES)
divisors = st.sampled_from((1, 2, 3, 9))
leaves = st.tuples(st.sampled_from(("text", "drawn", "layer", "offset", "sized")), names, divisors)


def _grown(below: st.SearchStrategy[Spec]) -> st.SearchStrategy[Spec]:
    inner = st.lists(below, min_size=1, max_size=3).map(tuple)
    own = st.tuples(st.sampled_from(("size", "child", "captured", "placed", "order")), names, divisors, inner)
    return st.one_of(own, st.tuples(st.just("column"), names, divisors, inner))


specs = st.lists(st.recursive(leaves, _grown, max_leaves=5), min_size=1, max_size=3).map(tuple)
steps = st.lists(st.dictionaries(names, st.integers(0, 6), min_size=1, max_size=2), min_size=1, max_size=3)


class Play:
    """One program with its states, and what its layer and draw blocks did."""

    def __init__(self, spec: Spec) -> None:
        self.states = {name: mutable_state_of(0, name=name) for name in NAMES}
        self.did: list[tuple[str, int]] = []
        self.outcomes: dict[Block, Any] = {}
        """What the last run of each block did: where it placed, which alpha it set, how wide it drew."""
        self.left_out: Block | None = None
        """The block that repeats its last outcome in this frame instead of running."""
        self.recorder = Recorder(Recording(), details=False)
        self.scene = Scene(lambda: Items(self, spec), 120, 160, listeners=[self.recorder])
        self.scene.frame()
        self.scene.frame()

    def read(self, name: str, divisor: int) -> int:
        value: int = self.states[name].value // divisor
        return value

    def step(self, changes: dict[str, int]) -> RecordedFrame:
        for name, value in changes.items():
            self.states[name].value = value
        self.scene.frame()
        frame = self.recorder.recording.latest
        assert frame is not None
        return frame

    def outcome(self, block: Block, run: Callable[[], Any]) -> Any:
        """What a block does now; if it is left out, what it did last."""
        if block != self.left_out or block not in self.outcomes:
            self.outcomes[block] = run()
        return self.outcomes[block]

    def nodes(self) -> list[LayoutNode]:
        found, stack = [], [self.scene.root]
        while stack:
            node = stack.pop()
            found.append(node)
            stack += reversed(node.children)
        return found

    def shown(self) -> tuple[Any, ...]:
        """The nodes with constraints, size and place, and the pixels."""
        nodes = tuple((node.name, node.measure_pass.constraints, _own_place(node)) for node in self.nodes())
        return nodes, self.scene.pixels().tobytes()


def _own_place(node: LayoutNode) -> tuple[Any, ...]:
    """Where each coordinator of a node is in the one around it, and the order that the node was placed in."""
    if not node.is_placed:
        return ()
    found, at = [], node.nodes.outer_coordinator
    while True:
        alpha = at.layer.alpha if at.layer is not None else None
        found.append((at.x, at.y, at.z_index, at.measured_width, at.measured_height, alpha))
        if at is node.nodes.inner_coordinator:
            return (*found, node.measure_pass.place_order)
        at = at.wrapped


# ---------------------------------------------------------------- the program


@composable
def Items(play: Play, spec: Spec) -> None:
    with Column():
        for number, item in enumerate(spec):
            Item(play, item, f"{number}")


def Item(play: Play, item: Spec, path: str) -> None:
    kind, name, divisor = item[:3]
    if kind == "text":
        Text(f"{play.read(name, divisor)}")
    elif kind == "sized":
        Box(Modifier.size(4 + play.read(name, divisor)).background(Color.GREEN))
    elif kind == "drawn":
        Canvas(lambda scope: _draw(play, scope, name, divisor, path), Modifier.size(9).test_tag(path))
    elif kind == "layer":
        Box(Modifier.size(6).test_tag(path).graphics_layer(lambda layer: _layer(play, layer, name, divisor, path)))
    elif kind == "offset":
        Box(Modifier.offset(lambda: IntOffset(play.read(name, divisor), 0)).size(5).background(Color.RED))
    else:
        with (
            Column() if kind == "column" else Layout(_policy(play, kind, name, divisor, path), Modifier.test_tag(path))
        ):
            for number, each in enumerate(item[3]):
                Item(play, each, f"{path}.{number}")


def _draw(play: Play, scope: Any, name: str, divisor: int, path: str) -> None:
    width = play.outcome((trace.DRAWING, path), lambda: play.read(name, divisor))
    play.did.append((f"draw {path}", width))
    scope.draw_rect(Color.RED, (0, 0), (width, 4))


def _layer(play: Play, layer: Any, name: str, divisor: int, path: str) -> None:
    part = play.outcome((trace.LAYER, path), lambda: play.read(name, divisor))
    play.did.append((f"layer {path}", part))
    layer.alpha = 1 - part / 10


def _policy(play: Play, kind: str, name: str, divisor: int, path: str) -> Any:
    def measure(scope: Any, measurables: Any, constraints: Constraints) -> Any:
        value = play.read(name, divisor) if kind in ("size", "child", "captured") else 0
        widest = max(4, 40 - value) if kind == "child" else constraints.max_width
        inner = constraints.copy(min_width=0, min_height=0, max_width=min(widest, constraints.max_width))
        placeables = [each.measure(inner) for each in measurables]
        width = max((each.width for each in placeables), default=0) + (value if kind == "size" else 0)
        height = sum(each.height for each in placeables)

        def places() -> list[tuple[int, int, int]]:
            shift = value if kind == "captured" else play.read(name, divisor) if kind == "placed" else 0
            turned = kind == "order" and play.read(name, divisor) % 2
            y, found = 0, []
            for at in reversed(range(len(placeables))) if turned else range(len(placeables)):
                found.append((at, shift, y if not turned else 0))
                y += placeables[at].height
            return found

        def place() -> None:
            for at, x, y in play.outcome((trace.PLACEMENT, path), places):
                placeables[at].place(x, y)

        return scope.layout(width, height, place)

    return measure


# ---------------------------------------------------------------- the frame without one of its measurements


class _Measured:
    def __init__(self, skip: int | None) -> None:
        self.skip = skip
        self.nodes: list[tuple[LayoutNode, bool]] = []
        """In order, and whether each had been measured before."""
        self.again = False
        """The one that was left out was measured later: something else asked for it."""


def schedule_placements(node: LayoutNode) -> None:
    """Schedules the pending placements inside: the measurement of `node`, which is left out, would include them."""
    owner: Any = node.owner
    for child in node.children:
        if child.measure_pass.is_placed and child.measure_pass.layout_pending:
            owner.delegate.nodes_to_place.add(child)
        schedule_placements(child)


@contextmanager
def measurements(skip: int | None = None) -> Iterator[_Measured]:
    """The nodes that are measured; the one with number `skip` stays as it is, though what is inside it and has to be
    measured for itself is measured."""
    said = _Measured(skip)
    original = MeasurePassDelegate.remeasure
    left: list[LayoutNode] = []

    def remeasure(self: MeasurePassDelegate, constraints: Constraints) -> bool:
        if self.measured_once and not self.measure_pending and constraints == self.constraints:
            return original(self, constraints)
        node = self.layout_node
        said.again = said.again or node in left
        said.nodes.append((node, self.measured_once))
        if len(said.nodes) - 1 != skip or not self.measured_once:
            return original(self, constraints)
        left.append(node)
        self.measure_pending = False
        assert node.owner is not None
        node.owner.force_measure_the_subtree(node)
        schedule_placements(node)
        return False

    MeasurePassDelegate.remeasure = remeasure  # type: ignore[method-assign]
    try:
        yield said
    finally:
        MeasurePassDelegate.remeasure = original  # type: ignore[method-assign]


def _rows(frame: RecordedFrame, kind: str) -> list[Row]:
    return [row for row in frame.rows if row.kind == kind]


FEW = settings.default.max_examples
MOST_RUNS = 6
EXAMPLES = FEW if FEW >= 10_000 else max(5, FEW // 10)


@given(specs, steps)
@example((("captured", "a", 1, (("text", "b", 1),)),), [{"a": 1}])
@example((("child", "a", 3, (("text", "b", 1),)),), [{"a": 1}, {"a": 3}])
@example((("size", "a", 2, (("offset", "a", 1),)),), [{"a": 5}, {"a": 4}])
@settings(max_examples=EXAMPLES)
def test_measurement__is_wasted_only_if_the_frame_without_it_leaves_the_same(
    spec: Spec, drive: list[dict[str, int]]
) -> None:
    play = Play(spec)
    for place, changes in enumerate(drive):
        with measurements() as measured:
            frame = play.step(changes)
        shown = play.shown()
        wasted = {row.id for row in wasted_rows(frame)}
        rows = _rows(frame, "measurement")
        assert len(rows) == len(measured.nodes)
        for number, (row, (node, before)) in enumerate(zip(rows, measured.nodes, strict=True)):
            if number >= MOST_RUNS or not before or node is play.scene.root:
                continue
            if sum(other is node for other, _ in measured.nodes) > 1:
                continue
            other_play = Play(spec)
            for earlier in drive[:place]:
                other_play.step(earlier)
            with measurements(skip=number) as left:
                other_play.step(changes)
            same = other_play.shown() == shown
            other_play.scene.close()
            if left.again:
                continue
            note(f"step {place} {changes}: {row.name}, measurement {number}: wasted {row.id in wasted}, same {same}")
            event(f"wasted {row.id in wasted}, same {same}")
            assert same or row.id not in wasted
    play.scene.close()


LATER = (trace.PLACEMENT, trace.LAYER, trace.DRAWING)


@given(specs, steps)
@settings(max_examples=EXAMPLES if FEW >= 10_000 else 5)
def test_placement_layer_block_or_drawing__is_wasted_only_if_the_frame_without_it_leaves_the_same(
    spec: Spec, drive: list[dict[str, int]]
) -> None:
    runs_left_out(spec, drive)


def runs_left_out(spec: Spec, drive: list[dict[str, int]]) -> None:
    """Leaves each run of a later phase out, one after another."""
    play = Play(spec)
    for place, changes in enumerate(drive):
        known = set(play.outcomes)
        frame = play.step(changes)
        shown = play.shown()
        wasted = {row.id for row in wasted_rows(frame)}
        runs = [row for kind in LATER for row in _rows(frame, kind)]
        for row in runs[:MOST_RUNS]:
            block = (row.kind, row.name)
            if block not in known or sum((other.kind, other.name) == block for other in runs) > 1:
                continue
            other_play = Play(spec)
            for earlier in drive[:place]:
                other_play.step(earlier)
            other_play.left_out = block
            other_play.step(changes)
            same = other_play.shown() == shown
            other_play.scene.close()
            note(f"step {place} {changes}: {block}: wasted {row.id in wasted}, same {same}")
            event(f"{row.kind}: wasted {row.id in wasted}, same {same}")
            assert same or row.id not in wasted
    play.scene.close()
