"""Ports of RarePrograms.kt (tests/oracle), second part: nodes, keys, tables, lookahead, collections, slots."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine import (
    Box,
    Column,
    Constraints,
    DrawModifierNode,
    FocusRequester,
    IntrinsicSize,
    Key,
    KeyEventType,
    Layout,
    LazyColumn,
    LazyListState,
    LocalFocusManager,
    LookaheadScope,
    Modifier,
    ModifierNodeElement,
    ObserverModifierNode,
    Row,
    Snapshot,
    SubcomposeLayout,
    SubcomposeLayoutState,
    SubcomposeSlotReusePolicy,
    await_cancellation,
    composable,
    movable_content_of,
    mutable_state_list_of,
    mutable_state_map_of,
    mutable_state_of,
    mutable_state_set_of,
    remember,
    with_frame_nanos,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_features import Alive, Shown
from .scenarios_oracle_rare_programs import both
from .scenarios_oracle_transitions import line


class TickNode(DrawModifierNode, ObserverModifierNode):
    def __init__(self, name: str, value: Callable[[], int]) -> None:
        super().__init__()
        self.name, self.value = name, value
        self.seen = self.frames = 0

    def on_attach(self) -> None:
        log(f"attach:{self.name}")
        self.look()

        async def tick() -> None:
            try:
                while True:
                    await with_frame_nanos(lambda _: None)
                    self.frames += 1
                    if self.frames < 3:
                        self.invalidate_draw()
                    else:
                        log(f"ticked:{self.name}")
                        await await_cancellation()
            finally:
                log(f"cancelled:{self.name}")

        self.coroutine_scope.launch(tick)

    def on_detach(self) -> None:
        log(f"detach:{self.name}")

    def on_reset(self) -> None:
        log(f"reset:{self.name}")

    def look(self) -> None:
        def see() -> None:
            self.seen = self.value()

        self.observe_reads(see)

    def on_observed_reads_changed(self) -> None:
        log(f"changed:{self.name}")
        self.look()
        self.invalidate_draw()

    def draw(self, scope: Any) -> None:
        log(f"draw:tick {self.name} {self.seen} {self.frames}")
        scope.draw_content()


@dataclass(frozen=True)
class Tick(ModifierNodeElement[TickNode]):
    name: str
    value: Callable[[], int]

    def create(self) -> TickNode:
        return TickNode(self.name, self.value)

    def update(self, node: TickNode) -> None:
        log(f"update:{self.name}")
        node.name, node.value = self.name, self.value


@scenario("ticking_nodes")
def ticking_nodes(run: Run) -> None:
    run.queue = True
    list_, a, mark = LazyListState(), mutable_state_of(1), mutable_state_of("m")
    ids: Any = mutable_state_list_of(*range(8))

    def content() -> None:
        log("compose:Root")

        def row(i: int) -> None:
            log(f"compose:row {i}")
            tick = Modifier.then(Tick(f"{mark.value}{i}", lambda: a.value + i))
            Box(tick.graphics_layer().then(trace(f"r{i}")).size(50, 25))

        LazyColumn(lambda scope: scope.items(ids, row, key=lambda it: it), traced("list").size(50, 50), list_)

    def back() -> None:
        a.value = 3
        list_.dispatch_raw_delta(-100.0)

    run.start(content, 60, 60)
    run.step("a=2", lambda: a.set(2))
    run.step("scrolled by one", lambda: list_.dispatch_raw_delta(25.0))
    run.step("another mark", lambda: mark.set("k"))
    run.step("scrolled far", lambda: list_.dispatch_raw_delta(75.0))
    run.step("a=3, scrolled back", back)
    run.step("the first leaves", lambda: ids.pop(0))


@scenario("keys_handled")
def keys_handled(run: Run) -> None:
    run.queue = True
    r, takes, shown = [FocusRequester() for _ in range(3)], mutable_state_of(""), mutable_state_of(True)
    managers: list[Any] = []

    def told(kind: str, name: str, taker: str) -> Any:
        def handle(it: Any) -> bool:
            log(f"{kind}:{name} {text(it.key == 'a')} {text(it.type is KeyEventType.KEY_DOWN)}")
            return bool(takes.value == taker)

        return handle

    def hears(name: str) -> Any:
        preview = Modifier.on_preview_key_event(told("preview", name, f"preview {name}"))
        return preview.on_key_event(told("key", name, name))

    def gone(it: Any) -> bool:
        if it.type is KeyEventType.KEY_DOWN and it.key == "b":
            shown.value = False
            log("gone")
            return True
        return False

    def moves(it: Any) -> bool:
        if it.type is KeyEventType.KEY_UP and it.key == "b":
            r[0].request_focus()
            log("moved")
            return True
        return False

    def content() -> None:
        log(f"compose:Root {text(shown.value)}")
        managers[:] = [LocalFocusManager.current]
        with Column(hears("root")):
            with Row(hears("row").focus_group()):
                a = hears("a").focus_requester(r[0]).on_focus_changed(lambda it: log(f"focus:a {text(it.has_focus)}"))
                Box(a.focus_target().size(10))
                if shown.value:
                    b = Modifier.focus_requester(r[1]).on_key_event(gone)
                    b = b.on_focus_changed(lambda it: log(f"focus:b {text(it.is_focused)}"))
                    with Box(b.focus_target().size(10)):
                        Box(hears("inside").size(4))
            c = Modifier.on_key_event(moves).focus_requester(r[2])
            Box(c.on_focus_changed(lambda it: log(f"focus:c {text(it.is_focused)}")).focus_target().size(10))

    def press(key: str, *before: Callable[[], object]) -> Any:
        def change() -> None:
            for each in before:
                each()
            run.scene.key(key)

        return change

    run.start(content, 100, 100)
    run.step("no focus: a key", press("a"))
    run.step("a", press("a", r[0].request_focus))
    run.step("a takes it", press("a", lambda: takes.set("a")))
    run.step("the row takes it on the way down", press("a", lambda: takes.set("preview row")))
    run.step("b: it goes", press("b", lambda: takes.set(""), r[1].request_focus))
    run.step("c: up moves the focus", press("b", r[2].request_focus))
    run.step("shown, tab", press(Key.TAB, lambda: shown.set(True)))
    run.step("tab again", press(Key.TAB))
    run.step("cleared", press("a", lambda: managers[0].clear_focus()))


class OwnPolicy:
    def __init__(self, h: Any) -> None:
        self.h = h

    def measure(self, scope: Any, measurables: Any, constraints: Constraints) -> Any:
        log("policy:own")
        return scope.layout(10, constraints.min_height, lambda: None)

    def min_intrinsic_height(self, scope: Any, measurables: Any, width: int) -> int:
        log("intrinsic:min")
        return int(self.h.value * 2)

    def max_intrinsic_height(self, scope: Any, measurables: Any, width: int) -> int:
        log("intrinsic:max")
        return int(self.h.value * 3)


@scenario("tables_by_intrinsics")
def tables_by_intrinsics(run: Run) -> None:
    w, h, low, weight = mutable_state_of(20), mutable_state_of(10), mutable_state_of(False), mutable_state_of(1.0)

    def plain(scope: Any, m: Any, c: Constraints) -> Any:
        p = m.measure(c)
        return scope.layout(p.width, p.height, lambda: p.place(0, 0))

    def content() -> None:
        log(f"compose:Root {text(low.value)}")
        with Row(traced("table").height(IntrinsicSize.MIN if low.value else IntrinsicSize.MAX)):
            with Column(traced("left").width(IntrinsicSize.MAX)):
                Box(traced("a").fill_max_width().height(8))
                Box(traced("b").size(w.value, 12))
                Box(traced("c").fill_max_width().height(4))
            Box(traced("line").width(2).fill_max_height())
            with Column(traced("right").weight(weight.value).fill_max_height()):
                Box(traced("d").layout(plain).size(30, h.value))
                Box(traced("e").weight(1.0).width(10))
            with Layout(OwnPolicy(h), traced("own").fill_max_height()):
                log("compose:own")

    run.start(content, 200, 200)
    run.step("w=40", lambda: w.set(40))
    run.step("h=14", lambda: h.set(14))
    run.step("min", lambda: low.set(True))
    run.step("h=30", lambda: h.set(30))
    run.step("weight=2", lambda: weight.set(2.0))
    run.step("w=10, h=5", both((w, 10), (h, 5)))


@scenario("lookahead_moves")
def lookahead_moves(run: Run) -> None:
    run.queue = True
    right, big, room = mutable_state_of(False), mutable_state_of(False), mutable_state_of(10)

    def content() -> None:
        log(f"compose:Root {text(right.value)} {text(big.value)}")

        def ahead(scope: Any) -> None:
            def card_content() -> None:
                log(f"compose:card {text(big.value)}")
                bounds = Modifier.animate_bounds(scope, spec=line(64))
                with Box(bounds.then(trace("card")).size(40 if big.value else 20)):
                    Box(Modifier.fill_max_size(0.5))

            card: Any = remember(lambda: movable_content_of(card_content))

            def inner(_: Any) -> None:
                with Column(traced("right").animate_content_size(line(32))):
                    Box(traced("top").size(10))
                    if right.value:
                        card()

            with Row():
                with Box(traced("left").size(60)):
                    if not right.value:
                        card()
                Box(traced("room").width(room.value).height(5))
                LookaheadScope(inner)

        LookaheadScope(ahead)

    run.start(content, 200, 100)
    run.step("right", lambda: right.set(True), 3)
    run.step("big on the way", lambda: big.set(True), 3)
    run.step("room=30", lambda: room.set(30), 20)
    run.step("left", lambda: right.set(False), 3)
    run.step("right on the way", lambda: right.set(True), 30)
    run.step("left and small", both((right, False), (big, False)), 30)


@scenario("collections_read")
def collections_read(run: Run) -> None:
    list_: Any = mutable_state_list_of("a", "b", "c", "d")
    map_: Any = mutable_state_map_of({"x": 1, "y": 2})
    set_: Any = mutable_state_set_of(1, 2)

    def content() -> None:
        log("compose:Root")
        Shown("part", lambda: "-" if len(list_) < 3 else ", ".join(list_[1:3]))
        Shown("contains", lambda: "b" in list_)
        Shown("index", lambda: list_.index("d") if "d" in list_ else -1)
        Shown("last", lambda: next(reversed(list_), None))
        Shown("keys", lambda: f"[{', '.join(sorted(map_.keys()))}]")
        Shown("values", lambda: sum(map_.values()))
        Shown("x", lambda: map_.get("x"))
        Shown("size", lambda: len(set_))
        Shown("has 2", lambda: 2 in set_)
        Shown("copy", lambda: len(list(list_)) + len(dict(map_)) + len(set(set_)))

    def in_snapshot() -> None:
        def write() -> None:
            list_.append("z")
            map_["q"] = 1
            set_.clear()
            list_.remove("z")

        Snapshot.with_mutable_snapshot(write)

    def nothing() -> None:
        map_.pop("no", None)
        set_.discard(9)

    def cleared() -> None:
        list_.clear()
        map_.clear()

    def retained() -> None:
        set_.intersection_update((2, 5)) if hasattr(set_, "intersection_update") else set_.__iand__({2, 5})

    run.start(content, 100, 100)
    run.step("an equal one", lambda: list_.__setitem__(1, "b"))
    run.step("d is e", lambda: list_.__setitem__(3, "e"))
    run.step("by an iterator", lambda: list_.pop(0))
    run.step("through a part", lambda: list_.__delitem__(slice(0, 1)))
    run.step("an equal value", lambda: map_.__setitem__("x", 1))
    run.step("x=3", lambda: map_.__setitem__("x", 3))
    run.step("through the keys", lambda: map_.pop("y"))
    run.step("an entry", lambda: map_.__setitem__("x", 7))
    run.step("there already", lambda: set_.add(2))
    run.step("retained", retained)
    run.step("in a snapshot", in_snapshot)
    run.step("nothing to remove", nothing)
    run.step("cleared", cleared)


class Kinds(SubcomposeSlotReusePolicy):
    def get_slots_to_retain(self, slot_ids: Any) -> None:
        log(f"retain:[{', '.join(slot_ids)}]")
        if len(slot_ids) > 2:
            slot_ids.remove(next(iter(slot_ids)))

    def are_compatible(self, slot_id: Any, reusable_slot_id: Any) -> bool:
        log(f"compatible:{slot_id} {reusable_slot_id}")
        return bool(slot_id[0] == reusable_slot_id[0])


@scenario("slots_by_policy")
def slots_by_policy(run: Run) -> None:
    run.queue = True
    shown, n = mutable_state_of(["a1", "b1", "a2"]), mutable_state_of(0)
    state = SubcomposeLayoutState(Kinds())

    @composable(skippable=False)  # as Kotlin's function that captures
    def Slot(name: str) -> None:
        def made() -> str:
            log(f"remember:{name}")
            return name

        kept = remember(made)
        log(f"compose:{name} kept {kept} {n.value}")
        Alive(name)
        Box(traced(name).size(20, 10))

    def policy(scope: Any, c: Constraints) -> Any:
        log(f"policy:[{', '.join(shown.value)}]")
        loose = c.copy(min_width=0, min_height=0)
        all = [scope.subcompose(id, lambda id=id: Slot(id))[0].measure(loose) for id in shown.value]

        def place() -> None:
            y = 0
            for p in all:
                p.place(0, y)
                y += p.height

        return scope.layout(60, 60, place)

    def content() -> None:
        log("compose:Root")
        SubcomposeLayout(policy, traced("whole"), state)

    run.start(content, 100, 100)
    run.step("without a1", lambda: shown.set(["b1", "a2"]))
    run.step("a3", lambda: shown.set(["b1", "a2", "a3"]))
    run.step("only b2", lambda: shown.set(["b2"]))
    run.step("n=1", lambda: n.set(1))
    run.step("a4 before it is asked for", lambda: state.precompose("a4", lambda: Slot("a4")))
    run.step("a4 asked for", lambda: shown.set(["b2", "a4"]))
    run.step("another is thrown away", lambda: state.precompose("c1", lambda: Slot("c1")).dispose())
    run.step("b1, n=2", both((shown, ["b1"]), (n, 2)))
