"""Programs and inputs made at random: every part reads states in some phase, writes them from somewhere, or comes and
goes; what drives them is any input at any place and time."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import dedent, indent
from typing import Any

from hypothesis import strategies as st

from engine import Constraints, Scene

HEAD = """
import asyncio
from engine import *

total = mutable_state_of(0)
names = mutable_state_list_of("a", "b")

"""

# A is the part's own state, NEXT a call of another part or `Spacer()`.
PARTS = {
    "composed": """
        Text(f"{A.value} {total.value}", Modifier.clickable(lambda: A.set(A.value + 1)))
        NEXT
    """,
    "placed": """
        move = Modifier.offset(lambda: IntOffset(A.value % 50, 0)).size(60, 30)
        with Box(move.draggable(lambda amount: A.set(A.value + round(amount)))):
            NEXT
    """,
    "drawn": """
        more = Modifier.size(40).clickable(lambda: total.set(total.value + 1))
        Canvas(lambda scope: scope.draw_circle(Color.RED, 3 + A.value % 9), more)
        NEXT
    """,
    "layer": """
        fade = Modifier.graphics_layer(lambda layer: layer.set(alpha=1 / (1 + abs(A.value))))
        with Box(fade.size(50, 20).clickable(lambda: A.set(A.value + 1))):
            NEXT
    """,
    "comes and goes": """
        if A.value % 2 == 0:
            NEXT
        Button(lambda: A.set(A.value + 1), lambda: Text("go"))
    """,
    "keyed": """
        for name in list(names):
            with key(name):
                Text(name, Modifier.clickable(lambda: names.append(names.pop(0))))
        NEXT
    """,
    "lazy": """
        def item(index):
            Text(f"{index} {A.value}", Modifier.clickable(lambda: A.set(index)))
        LazyColumn(lambda scope: scope.items(30, item), Modifier.height(90))
        NEXT
    """,
    "scrolls": """
        with Column(Modifier.height(40).vertical_scroll(remember_scroll_state())):
            NEXT
            Spacer(Modifier.height(200))
    """,
    "animated": """
        shown = animate_float_as_state(float(A.value % 3) * 20)
        Box(Modifier.size(10 + shown.value, 10).clickable(lambda: A.set(A.value + 1)))
        NEXT
    """,
    "field": """
        words = remember(lambda: mutable_state_of(""))
        TextField(words.value, words.set)
        NEXT
    """,
    "effect": """
        async def wait():
            await asyncio.sleep(0.03)
            total.value += 1
        LaunchedEffect(wait, A.value)
        Text("later", Modifier.clickable(lambda: A.set(A.value + 1)))
        NEXT
    """,
    "disposed": """
        def enter():
            total.value += 1
            return lambda: total.set(total.value - 1)
        if A.value % 2:
            DisposableEffect(enter)
        Text("in", Modifier.clickable(lambda: A.set(A.value + 1)))
        NEXT
    """,
    "measured": """
        told = Modifier.on_size_changed(lambda size: total.set(size.width))
        Box(told.size(20 + A.value % 7, 9).clickable(lambda: A.set(A.value + 1)))
        NEXT
    """,
    "constrained": """
        BoxWithConstraints(lambda scope: Text(f"{scope.constraints.max_width} {A.value}"))
        NEXT
    """,
    "derived": """
        even = remember(lambda: derived_state_of(lambda: total.value % 2))
        Text(f"{even.value}")
        NEXT
    """,
    "slides": """
        Slider(0.5 if A.value % 2 else 0.2, lambda value: A.set(A.value + 1))
        NEXT
    """,
    "raises": """
        if A.value == 1:
            raise ValueError("one")
        Text("raise", Modifier.clickable(lambda: A.set(A.value + 1)))
        NEXT
    """,
}


@st.composite
def programs(draw: st.DrawFn) -> str:
    """The text of a program: a chain of parts, each in a composable of its own, the first the root."""
    kinds = draw(st.lists(st.sampled_from(sorted(PARTS)), min_size=1, max_size=6))
    parts = []
    for number, kind in enumerate(kinds):
        following = f"Part{number + 1}()" if number + 1 < len(kinds) else "Spacer(Modifier.size(5))"
        body = dedent(PARTS[kind]).strip().replace("NEXT", following)
        if number == 0:
            body = "with Column(Modifier.fill_max_size()):\n" + indent(body, "    ")
        name = "Root" if number == 0 else f"Part{number}"
        state = "A = remember(lambda: mutable_state_of(0))\n"
        parts.append(f"@composable\ndef {name}():\n{indent(state + body, '    ')}\n")
    form = 'VARIANTS = {"root": Root}\nSIZE = (200, 300)\n'
    return HEAD + "\n\n".join(parts) + "\n\n" + form


Step = Callable[[Scene, Any], object]
x = st.one_of(st.integers(0, 60), st.integers(-10, 210))
y = st.one_of(st.integers(0, 90), st.integers(-10, 310))
sizes = st.integers(1, 400)


def _call(name: str, *values: st.SearchStrategy[Any]) -> st.SearchStrategy[tuple[str, Step]]:
    """An input by its method's name; the text says what it was in a failure."""

    def made(found: tuple[Any, ...]) -> tuple[str, Step]:
        return f"{name}{found}", lambda scene, _: getattr(scene, name)(*found)

    return st.tuples(*values).map(made)


def _set_total(value: int) -> tuple[str, Step]:
    return f"total = {value}", lambda _, module: setattr(module.total, "value", value)


def _reads(place: int) -> tuple[str, Step]:
    """A screen reader clicks the node at this place of the tree it reads."""

    def act(scene: Scene, _: Any) -> None:
        nodes = [node for node in scene.semantics().walk() if node.actions]
        if nodes:
            node = nodes[place % len(nodes)]
            if "on_click" in node.actions:
                scene.act(node, "on_click")

    return f"screen reader {place}", act


inputs = st.one_of(
    _call("frame"),
    _call("frame"),
    _call("tap", x, y),
    _call("tap", x, y),
    _call("press", x, y),
    _call("move", x, y),
    _call("release", x, y),
    _call("scroll", x, y, st.just(0), st.integers(-60, 60)),
    _call("key", st.sampled_from(["Tab", "Enter", "a", " ", "Backspace", "ArrowDown"])),
    _call("commit_text", st.text("aé", max_size=2)),
    _call("advance", st.sampled_from([1, 16, 33.3, 100])),
    _call("resize", sizes, sizes),
    _call("exit"),
    _call("cancel_pointer_input"),
    _call("clear_focus"),
    _call("run_coroutines"),
    _call("measure_only", st.just(Constraints(0, 100, 0, 100))),
    st.integers(0, 99).map(_set_total),
    st.integers(0, 9).map(_reads),
)
drives = st.lists(inputs, min_size=8, max_size=40)
