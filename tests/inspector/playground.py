"""Programs drawn at random for recordings: sections of all kinds, and steps that change what they read.

Values that slots hold are never changed in place, so that a table says the same whenever it is looked at.
"""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from engine import (
    Box,
    BoxWithConstraints,
    Column,
    DisposableEffect,
    IntOffset,
    LazyColumn,
    Modifier,
    Row,
    Scene,
    Text,
    composable,
    derived_state_of,
    key,
    movable_content_of,
    mutable_state_of,
    remember,
)
from inspector.recording import Recorder, Recording

SECTIONS = ("count", "keyed", "plain", "shown", "offset", "turned", "sized", "lazy", "within", "moved", "derived")

sections = st.lists(st.sampled_from(SECTIONS), min_size=1, max_size=5)
steps = st.lists(
    st.one_of(
        st.tuples(st.just("n"), st.integers(0, 3)),
        st.tuples(st.just("items"), st.lists(st.integers(0, 7), unique=True, max_size=6).map(tuple)),
        st.tuples(st.just("shown"), st.booleans()),
        st.tuples(st.just("x"), st.integers(0, 20)),
        st.tuples(st.just("turn"), st.sampled_from((0, 90, 180))),
        st.tuples(st.just("size"), st.sampled_from((10, 20, 35))),
        st.tuples(st.just("lazy"), st.integers(0, 30)),
        st.tuples(st.just("scroll"), st.integers(-60, 60)),
        st.tuples(st.just("resize"), st.integers(80, 200)),
        st.tuples(st.just("idle"), st.just(0)),
    ),
    min_size=1,
    max_size=8,
)


class Playground:
    """One program with its states; `play` makes one step and runs a frame."""

    scene: Scene
    recorder: Recorder

    def __init__(self, chosen: list[str], recorder: Recorder | None = None) -> None:
        self.prepare(chosen)
        self.recorder = recorder if recorder is not None else Recorder(Recording(), details=True)
        self.scene = Scene(lambda: App(self), 200, 240, listeners=[self.recorder])
        self.scene.frame()

    def prepare(self, chosen: list[str]) -> None:
        """Makes what the program reads."""
        self.chosen = tuple(chosen)
        self.states: dict[str, Any] = {
            "n": mutable_state_of(0, name="n"),
            "items": mutable_state_of((1, 2, 3), name="items"),
            "shown": mutable_state_of(True, name="shown"),
            "x": mutable_state_of(3, name="x"),
            "turn": mutable_state_of(0, name="turn"),
            "size": mutable_state_of(20, name="size"),
            "lazy": mutable_state_of(20, name="lazy"),
        }
        self.movable = movable_content_of(lambda: Held(self))

    def __getitem__(self, name: str) -> Any:
        return self.states[name].value

    def play(self, step: tuple[str, Any]) -> None:
        self.change(step)
        self.scene.frame()

    def change(self, step: tuple[str, Any]) -> None:
        what, value = step
        if what == "scroll":
            self.scene.scroll(100, 200, 0.0, float(value))
        elif what == "resize":
            self.scene.resize(value, value)
        elif what != "idle":
            self.states[what].value = value


@composable
def App(play: Playground) -> None:
    with Column():
        for number, kind in enumerate(play.chosen):
            with key(number):
                SECTION_OF[kind](play)


@composable
def Count(play: Playground) -> None:
    own = remember(lambda: mutable_state_of(play["n"], name="own"))
    Text(f"{play['n']} {own.value}", Modifier.test_tag(f"count {play['n']}"))


@composable
def Item(number: int) -> None:
    with Row(Modifier.padding(1)):
        Text(f"item {number}")
        Box(Modifier.size(4 + number))
    DisposableEffect(lambda: None, number)


@composable
def Keyed(play: Playground) -> None:
    for number in play["items"]:
        with key(number):
            Item(number)


@composable
def Plain(play: Playground) -> None:
    for number in play["items"]:
        Item(number)


@composable
def Shown(play: Playground) -> None:
    if play["shown"]:
        Item(play["n"])
    else:
        Text("gone")


@composable
def Offset(play: Playground) -> None:
    with Box(Modifier.offset(lambda: IntOffset(play["x"], 0)).size(30)):
        Box(Modifier.size(5).test_tag("inside"))


@composable
def Turned(play: Playground) -> None:
    with Box(Modifier.graphics_layer(lambda layer: layer.set(rotation_z=play["turn"])).size(30)):
        Box(Modifier.size(5, 8).test_tag("turned"))


@composable
def Sized(play: Playground) -> None:
    with Box(Modifier.size(play["size"])):
        Box(Modifier.fill_max_size().draw_behind(lambda scope: None))


@composable
def Lazy(play: Playground) -> None:
    count = play["lazy"]
    LazyColumn(lambda scope: scope.items(count, lambda index: Item(index % 8)), Modifier.size(100, 60))


@composable
def Within(play: Playground) -> None:
    def content(scope: Any) -> None:
        Text("narrow" if scope.max_width < 120 else "wide")
        Count(play)

    BoxWithConstraints(content, Modifier.size(150, 40))


@composable
def Held(play: Playground) -> None:
    born = remember(lambda: "born")
    Text(f"{born} {play['n']}")


@composable
def Moved(play: Playground) -> None:
    with Row():
        if play["shown"]:
            play.movable()
    with Box():
        if not play["shown"]:
            play.movable()


@composable
def Derived(play: Playground) -> None:
    even = remember(lambda: derived_state_of(lambda: play["n"] % 2 == 0))
    Text(str(even.value))


SECTION_OF: dict[str, Any] = dict(
    zip(SECTIONS, (Count, Keyed, Plain, Shown, Offset, Turned, Sized, Lazy, Within, Moved, Derived), strict=True)
)
