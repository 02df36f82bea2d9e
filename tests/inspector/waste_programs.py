"""Programs drawn at random whose scopes read, use, hand on and keep values in many ways, and the same frame again
without one of its runs: what a wasted run is measured by."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from hypothesis import strategies as st

from engine import (
    AnimatedVisibility,
    Box,
    BoxWithConstraints,
    Button,
    Canvas,
    Color,
    Column,
    CompositionLocalProvider,
    Dialog,
    DisposableEffect,
    IntOffset,
    LaunchedEffect,
    LazyColumn,
    LazyVerticalStaggeredGrid,
    Modifier,
    Popup,
    Row,
    Scene,
    SideEffect,
    StaggeredGridCells,
    SubcomposeLayout,
    Text,
    animate_float_as_state,
    composable,
    composition_local_of,
    derived_state_of,
    key,
    movable_content_of,
    mutable_state_list_of,
    mutable_state_map_of,
    mutable_state_of,
    remember,
    remember_saveable,
    retain,
    snapshot_flow,
    static_composition_local_of,
)
from engine.composition.current import current
from engine.composition.scope import RecomposeScope
from inspector.recording import RecordedFrame, Recorder, Recording

from .described import Descriptions, nodes_of, table_of

NAMES = ("a", "b", "c")
ANSWERED = {name: f"answered {name}" for name in NAMES}
"""The states that effects and coroutines write, one for each state that they follow: two writers agree."""
_LEAVES = (
    "read", "text", "parity", "size", "drawn with it", "drawn", "remember", "items", "order", "give", "take", "effect",
    "launch", "dispose", "derived", "write", "local", "lambda", "constrained", "lazy", "movable", "button", "keyed",
    "derived twice", "popup", "animated", "staggered", "retained", "dialog", "moved", "layer", "placed", "measured",
    "effect writes", "coroutine writes", "flow", "listed", "mapped", "derived list", "static local", "subcomposed",
    "item reads", "visible", "saved",
)  # fmt: skip

Spec = tuple[Any, ...]

leaves = st.tuples(st.sampled_from(_LEAVES), st.sampled_from(NAMES))


def _grown(below: st.SearchStrategy[Spec]) -> st.SearchStrategy[Spec]:
    inner = st.lists(below, min_size=1, max_size=3).map(tuple)
    return st.tuples(st.sampled_from(("child", "handed", "branch", "column")), st.sampled_from(NAMES), inner)


specs = st.lists(st.recursive(leaves, _grown, max_leaves=5), min_size=1, max_size=4).map(tuple)
steps = st.lists(
    st.dictionaries(st.sampled_from(NAMES), st.integers(0, 5), min_size=1, max_size=2), min_size=1, max_size=2
)

Local = composition_local_of(lambda: 0)
Static = static_composition_local_of(lambda: 0)


class Play:
    """One program with its states, and what its effects did."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        self.states = {name: mutable_state_of(0, name=name) for name in (*NAMES, "written", *ANSWERED.values())}
        self.listed = mutable_state_list_of(0, 0, 0, name="listed")
        self.mapped = mutable_state_map_of(dict.fromkeys(NAMES, 0), name="mapped")
        self.log: list[Any] = []
        self.movable = movable_content_of(lambda: Text("moved"))
        self.handed_on = movable_content_of(lambda value: Give(value))
        self.recorder = Recorder(Recording(), details=False)
        self.scene = Scene(lambda: Part(self, self.spec, 0), 160, 160, listeners=[self.recorder])
        self.scene.frame()
        self.scene.frame()

    def __getitem__(self, name: str) -> Any:
        return self.states[name].value

    def step(self, changes: dict[str, int]) -> RecordedFrame:
        self.write(changes)
        self.scene.frame()
        frame = self.recorder.recording.latest
        assert frame is not None
        return frame

    def write(self, changes: dict[str, int]) -> None:
        """Writes the values into the states, and into the list and the map that have the same content."""
        for name, value in changes.items():
            self.states[name].value = value
            self.listed[NAMES.index(name)] = value
            self.mapped[name] = value

    def shown(self) -> tuple[Any, ...]:
        """Everything there is: slot tables, nodes with size and place, states, what effects did, pixels."""
        described = Descriptions()
        values = {name: state.value for name, state in self.states.items()}
        return (
            table_of(self.scene.slot_table, described),
            nodes_of(self.scene.root, described),
            values,
            tuple(self.log),
            self.scene.pixels().tobytes(),
        )


# ---------------------------------------------------------------- the program


@composable
def Part(play: Play, spec: Spec, depth: int) -> None:
    if is_left_out():
        return
    for number, item in enumerate(spec):
        with key(number):
            Item(play, item, depth)


@composable
def Handed(play: Play, spec: Spec, value: int) -> None:
    if is_left_out():
        return
    Text(f"handed {value // 2}")
    remember(lambda: value // 3, value // 3)
    for number, item in enumerate(spec):
        with key(number):
            Item(play, item, 1)


def Item(play: Play, item: Spec, depth: int) -> None:
    kind, name = item[0], item[1]
    if kind == "child":
        Part(play, item[2], depth + 1)
    elif kind == "handed":
        Handed(play, item[2], play[name])
    elif kind == "branch":
        if play[name] % 2:
            Part(play, item[2], depth + 1)
    elif kind == "column":
        with Column():
            for number, each in enumerate(item[2]):
                with key(number):
                    Item(play, each, depth)
    else:
        MADE[kind](play, name)


@composable
def Give(value: int) -> None:
    if is_left_out():
        return
    Text(f"given {value}")


@composable
def Take(value: int) -> None:
    if is_left_out():
        return
    Text("taken" if value >= 0 else "")


@composable
def Here() -> None:
    if is_left_out():
        return
    Text(f"local {Local.current}")


@composable
def Line(index: int) -> None:
    if is_left_out():
        return
    Text(f"line {index}")


async def nothing() -> None:
    pass


def _derived(play: Play, name: str) -> None:
    even = remember(lambda: derived_state_of(lambda: play[name] % 2))
    Text(f"{even.value}")


def _derived_twice(play: Play, name: str) -> None:
    half = remember(lambda: derived_state_of(lambda: play[name] // 2))
    even = remember(lambda: derived_state_of(lambda: half.value % 2))
    Text(f"{even.value}")


def _popup(play: Play, name: str) -> None:
    def content() -> None:
        if not is_left_out():
            Text(f"{play[name] // 2}")

    if play[name] % 3:
        Popup(content)


def _animated(play: Play, name: str) -> None:
    target = float(play[name] % 2)
    width = animate_float_as_state(target)
    SideEffect(lambda: play.log.append(target))  # as the animation itself, which learns of its target in such an effect
    Box(Modifier.size(3 + width.value, 3).background(Color.BLUE))


def _local(play: Play, name: str) -> None:
    with CompositionLocalProvider(Local.provides(play[name] % 3)):
        Here()


@composable
def HereStatic() -> None:
    if is_left_out():
        return
    Text(f"static {Static.current}")


@composable
def Reads(play: Play, name: str) -> None:
    if is_left_out():
        return
    Text(f"{play[name] // 2}")


def _static_local(play: Play, name: str) -> None:
    with CompositionLocalProvider(Static.provides(play[name] % 3)):
        HereStatic()


def _layer(play: Play, name: str) -> None:
    Box(Modifier.size(6).graphics_layer(lambda layer: layer.set(alpha=1 / (1 + play[name] // 2))).background(Color.RED))


def _placed(play: Play, name: str) -> None:
    Box(Modifier.offset(lambda: IntOffset(play[name] // 2, 0)).size(4).background(Color.GREEN))


def _measured(play: Play, name: str) -> None:
    def measure(scope: Any, measurable: Any, constraints: Any) -> Any:
        placeable = measurable.measure(constraints)
        return scope.layout(placeable.width + play[name] // 2, placeable.height, lambda: placeable.place(0, 0))

    Box(Modifier.layout(measure).size(4).background(Color.BLUE))


def _effect_writes(play: Play, name: str) -> None:
    value = play[name] // 2

    def write() -> None:
        play.log.append(value)
        play.states[ANSWERED[name]].value = value

    SideEffect(write)
    Text(f"{play[ANSWERED[name]]}")


def _coroutine_writes(play: Play, name: str) -> None:
    value = play[name] // 2

    async def write() -> None:
        play.states[ANSWERED[name]].value = value

    LaunchedEffect(write, value)
    Text(f"{play[ANSWERED[name]]}")


def _flow(play: Play, name: str) -> None:
    async def collect() -> None:
        async for value in snapshot_flow(lambda: play[name] // 2):
            play.states[ANSWERED[name]].value = value

    LaunchedEffect(collect)
    Text(f"{play[ANSWERED[name]]}")


def _derived_list(play: Play, name: str) -> None:
    large = remember(lambda: derived_state_of(lambda: [each for each in play.listed if each > 2]))
    count = remember(lambda: derived_state_of(lambda: len(large.value)))
    Text(f"{count.value}")


def _subcomposed(play: Play, name: str) -> None:
    def policy(scope: Any, constraints: Any) -> Any:
        first = [each.measure(constraints) for each in scope.subcompose("slot", lambda: Reads(play, name))]
        size = (max((each.width for each in first), default=0), max((each.height for each in first), default=0))
        return scope.layout(*size, lambda: [each.place(0, 0) for each in first])

    SubcomposeLayout(policy)


def _item_reads(play: Play, name: str) -> None:
    LazyColumn(lambda scope: scope.items(2, lambda _: Reads(play, name)), Modifier.size(60, 40))


def _visible(play: Play, name: str) -> None:
    AnimatedVisibility(play[name] % 2 == 0, lambda: Line(1))


def _saved(play: Play, name: str) -> None:
    kept = remember_saveable(lambda: mutable_state_of(0), play[name] % 2)
    Text(f"{kept.value}")


def _written(play: Play, name: str) -> None:
    play.states["written"].value = play[name]


def _items(play: Play, name: str) -> None:
    for number in range(play[name] % 4):
        with key(number):
            Box(Modifier.size(3 + number).background(Color.BLUE))


def _order(play: Play, name: str) -> None:
    first = play[name] % 3
    with Row():
        for number in [*range(first, 3), *range(first)]:
            with key(number):
                Box(Modifier.size(4 + number).background(Color.RED))


def _movable(play: Play, name: str) -> None:
    here = play[name] % 2
    with Row():
        if here:
            play.movable()
    with Box():
        if not here:
            play.movable()


def _moved(play: Play, name: str) -> None:
    value = play[name]
    if value % 4 < 2:
        play.handed_on(value // 2)
    else:
        with Box(Modifier.size(30)):
            play.handed_on(value // 2)


def _dialog(play: Play, name: str) -> None:
    def content() -> None:
        if not is_left_out():
            Text(f"{play[name] // 2}")

    if play[name] % 2:
        Dialog(lambda: None, content)


def _staggered(play: Play, name: str) -> None:
    count = 2 + play[name] % 3
    LazyVerticalStaggeredGrid(
        StaggeredGridCells.fixed(2), lambda scope: scope.items(count, Line), Modifier.size(60, 40)
    )


def _constrained(play: Play, name: str) -> None:
    value = play[name] % 2
    BoxWithConstraints(lambda scope: Text(f"{value}"), Modifier.size(30, 12))


def _lazy(play: Play, name: str) -> None:
    count = 2 + play[name] % 3
    LazyColumn(lambda scope: scope.items(count, Line), Modifier.size(60, 40))


def _drawn_with(play: Play, name: str) -> None:
    width = 1 + play[name] % 3
    Canvas(lambda scope: scope.draw_rect(Color.RED, (0, 0), (width, 4)), Modifier.size(9))


def _button(play: Play, name: str) -> None:
    def label() -> None:
        if not is_left_out():
            Text(f"{play[name] // 2}")

    Button(lambda: None, label, Modifier.size(40, 20))


def _keyed(play: Play, name: str) -> None:
    with key(play[name] % 2):
        kept = remember(lambda: "new")
        Text(kept)


MADE: dict[str, Callable[[Play, str], Any]] = {
    "read": lambda play, name: play[name],
    "text": lambda play, name: Text(f"{play[name]}"),
    "parity": lambda play, name: Text(f"{play[name] % 2}"),
    "size": lambda play, name: Box(Modifier.size(5 + play[name]).background(Color.GREEN)),
    "drawn with it": _drawn_with,
    "drawn": lambda play, name: Canvas(
        lambda scope: scope.draw_rect(Color.RED, (0, 0), (play[name], 4)), Modifier.size(9)
    ),
    "remember": lambda play, name: remember(lambda: play[name] // 2, play[name] // 2),
    "items": _items,
    "order": _order,
    "give": lambda play, name: Give(play[name] // 2),
    "take": lambda play, name: Take(play[name]),
    "effect": lambda play, name: SideEffect(lambda value=play[name]: play.log.append(value)),
    "launch": lambda play, name: LaunchedEffect(nothing, play[name] % 2),
    "dispose": lambda play, name: DisposableEffect(lambda: None, play[name] % 2),
    "derived": _derived,
    "write": _written,
    "local": _local,
    "lambda": lambda play, name: Box(Modifier.size(5).clickable(lambda value=play[name] % 2: play.log.append(value))),
    "constrained": _constrained,
    "lazy": _lazy,
    "movable": _movable,
    "button": _button,
    "keyed": _keyed,
    "derived twice": _derived_twice,
    "popup": _popup,
    "animated": _animated,
    "staggered": _staggered,
    "retained": lambda play, name: retain(lambda: play[name] // 2, play[name] // 2),
    "dialog": _dialog,
    "moved": _moved,
    "layer": _layer,
    "placed": _placed,
    "measured": _measured,
    "effect writes": _effect_writes,
    "coroutine writes": _coroutine_writes,
    "flow": _flow,
    "listed": lambda play, name: Text(f"{play.listed[NAMES.index(name)] // 2}"),
    "mapped": lambda play, name: Text(f"{play.mapped[name] // 2}"),
    "derived list": _derived_list,
    "static local": _static_local,
    "subcomposed": _subcomposed,
    "item reads": _item_reads,
    "visible": _visible,
    "saved": _saved,
}


# ---------------------------------------------------------------- the frame without one of its runs


class _Leaving:
    """The runs of one frame in their order, and which of them is left out."""

    def __init__(self, skip: int | None) -> None:
        self.skip = skip
        self.ran: list[RecomposeScope] = []


_leaving: _Leaving | None = None


def is_left_out() -> bool:
    """Asked by the body of a composable that runs: whether it leaves everything as it is. What is invalid inside it
    by itself runs all the same. A first run has nothing to leave."""
    composer = current.composer
    assert composer is not None
    scope = composer.scope
    if _leaving is None or composer.inserting or scope is None:
        return False
    _leaving.ran.append(scope)
    if len(_leaving.ran) - 1 != _leaving.skip:
        return False
    composer.skip_to_group_end()
    return True


@contextmanager
def runs(skip: int | None = None) -> Iterator[list[RecomposeScope]]:
    """The scopes of the program that ran again, called or by themselves; the one with number `skip` is left out."""
    global _leaving
    _leaving = _Leaving(skip)
    try:
        yield _leaving.ran
    finally:
        _leaving = None
