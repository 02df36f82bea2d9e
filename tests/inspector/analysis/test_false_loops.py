"""What only looks like a loop is none: what the framework keeps for itself, and animations that are read."""

from __future__ import annotations

from pathlib import Path
from textwrap import indent
from typing import Any

import pytest
from hypothesis import assume, given, settings

from inspector.analysis import Finding, findings
from inspector.analysis.loop_detection import find_loops, loop_sentence
from inspector.running.headless_inputs import recorded
from inspector.running.loading.program import load

from ..programs import written
from ..waste_programs import Play, Spec, specs, steps

FEW = settings.default.max_examples

HEAD = """\
from engine import *

@composable
def Line(index):
    Text(f"Line {index}", Modifier.padding(6))

"""


def loops_of(folder: Path, body: str, demo: str = "scene.settle(30)") -> list[Finding]:
    text = f"{HEAD}{body}\n\ndef demo(scene):\n{indent(demo, '    ')}\n"
    recording, _ = recorded(load(written(folder, text)), demo=True)
    return [finding for finding in findings(recording, False) if finding.kind == "loop"]


SCROLLED = """
@composable
def Screen():
    state = remember_lazy_list_state()
    below = state.first_visible_item_scroll_offset > 3 or state.first_visible_item_index > 0
    height = animate_dp_as_state(20 if below else 90)
    async def down():
        await state.animate_scroll_to_item(40)
    LaunchedEffect(down)
    with Column(Modifier.fill_max_size()):
        Box(Modifier.size(50, height.value))
        LazyColumn(lambda scope: scope.items(60, Line), Modifier.weight(1), state=state)

VARIANTS = {"screen": Screen}
"""

FADING = """
@composable
def Screen():
    shown = remember(lambda: mutable_state_of(True))
    alpha = animate_float_as_state(1.0 if shown.value else 0.0, tween(200))
    pulse = remember_infinite_transition().animate_float(0.0, 1.0, infinite_repeatable(tween(300)))
    Text(f"{alpha.value} {pulse.value}", Modifier.clickable(lambda: shown.set(not shown.value)).test_tag("tap"))

VARIANTS = {"screen": Screen}
"""

THERE_AND_BACK = """
@composable
def Screen():
    x = remember(lambda: Animatable(0.0))
    async def run():
        while True:
            await x.animate_to(50.0, tween(100))
            await x.animate_to(0.0, tween(100))
    LaunchedEffect(run)
    Box(Modifier.offset(x.value, 0).size(20))

VARIANTS = {"screen": Screen}
"""

OWN_CLOCK = """
@composable
def Screen():
    seconds = remember(lambda: mutable_state_of(0.0))
    async def run():
        while True:
            seconds.value = await with_frame_nanos(lambda nanos: nanos / 1e9)
    LaunchedEffect(run)
    Text(f"{seconds.value:.2f}")

VARIANTS = {"screen": Screen}
"""

FLUNG = """
@composable
def Screen():
    state = remember_scroll_state()
    with Column(Modifier.fill_max_size()):
        Text(f"{state.value} of {state.max_value}")
        with Column(Modifier.weight(1).vertical_scroll(state).test_tag("list")):
            for index in range(60):
                Line(index)

VARIANTS = {"screen": Screen}
"""

TYPED = """
@composable
def Screen():
    draft = remember(lambda: mutable_state_of(""))
    with Column():
        TextField(draft.value, draft.set, Modifier.test_tag("field"))
        Text(draft.value)

VARIANTS = {"screen": Screen}
"""


@pytest.mark.parametrize(
    ("body", "demo"),
    [
        (SCROLLED, "scene.settle(60)"),
        (FADING, "scene.tap(*scene.find('tap').center)\nscene.settle(40)"),
        (THERE_AND_BACK, "scene.settle(40)"),
        (OWN_CLOCK, "scene.settle(20)"),
        (FLUNG, "for _ in range(9):\n    scene.scroll(100, 200, 0, 400)\n    scene.frame()"),
        (TYPED, "scene.tap(*scene.find('field').center)\nscene.frame()\nscene.commit_text('ab')\nscene.settle(9)"),
    ],
    ids=["scrolled by an animation", "animations read", "there and back", "own clock", "scrolled to its end", "typed"],
)
def test_what_the_framework_keeps_and_animations__are_no_loops(tmp_path: Path, body: str, demo: str) -> None:
    assert [finding.words for finding in loops_of(tmp_path, body, demo)] == []


TOLD = """
@composable
def Cell(number):
    height = remember(lambda: mutable_state_of(0))
    with Column():
        Box(Modifier.size(10 + number).on_size_changed(lambda size: height.set(size.height)))
        Box(Modifier.size(5, height.value))

@composable
def Screen():
    for number in range(4):
        Cell(number)

VARIANTS = {"screen": Screen}
"""


def test_each_of_several_items_has_the_same_loop__is_one_finding_with_a_count(tmp_path: Path) -> None:
    (found,) = loops_of(tmp_path, TOLD)
    assert (found.count, found.spans) == (4, ((0, 1),) * 4)
    assert "It happened 4 times" in found.words


def test_layout_writes_the_programs_state_through_a_framework_setter__is_a_loop(tmp_path: Path) -> None:
    body = TOLD.replace("lambda size: height.set(size.height)", "height.set").replace("range(4)", "range(1)")
    (found,) = loops_of(tmp_path, body.replace("height.value", "height.value.height if height.value else 0"))
    assert found.words.startswith("Recomposition loop on height: Cell reads it in composition at ")


def test_effect_writes_what_it_is_keyed_by__is_a_loop_with_every_place(tmp_path: Path) -> None:
    body = """
@composable
def Screen():
    n = remember(lambda: mutable_state_of(0))
    async def count():
        n.value += 1
    LaunchedEffect(count, n.value)
    Text(f"{n.value}")

VARIANTS = {"screen": Screen}
"""
    path = written(tmp_path, HEAD + body)
    recording, _ = recorded(load(path))
    (loop,) = find_loops(recording)
    assert (loop.name, loop.state.name, loop.reader.name) == ("Effect loop", "n", "Screen")
    assert loop.read_site is not None and loop.write_site is not None and loop.verdict == "grows"
    assert (loop.read_site.line, loop.write_site.line, loop.write_phase) == (13, 12, "coroutine")
    (edge,) = loop.edges
    assert edge.read_site == loop.read_site and edge.write_site == loop.write_site and edge.writer


@given(specs, steps)
@settings(max_examples=FEW if FEW >= 10_000 else max(5, FEW // 4))
def test_random_programs_without_a_loop__have_none(spec: Spec, drive: list[dict[str, Any]]) -> None:
    assume("effect writes" not in repr(spec))  # its SideEffect runs its own scope again, which is a loop
    play = Play(spec)
    for changes in drive:
        play.step(changes)
        play.scene.frame()
    play.scene.close()
    assert [loop_sentence(loop) for loop in find_loops(play.recorder.recording)] == []


THEME = """
@composable
def Screen():
    dark = remember(lambda: mutable_state_of(False))
    MaterialTheme(lambda: Page(dark), color_scheme=ColorScheme.DARK if dark.value else ColorScheme.LIGHT)

@composable
def Page(dark):
    def switch():
        Button(lambda: dark.set(not dark.value), lambda: Text("Switch"), Modifier.test_tag("switch"))
    Scaffold(lambda padding: switch(), top_bar=lambda: TopAppBar(lambda: Text("A"), color=Color.TRANSPARENT))

VARIANTS = {"screen": Screen}
"""


def test_local_provided_above_its_reader_which_runs_later_in_the_same_frame__is_no_loop(tmp_path: Path) -> None:
    taps = "for _ in range(3):\n    scene.tap(*scene.find('switch').center)\n    scene.settle(4)"
    assert loops_of(tmp_path, THEME, taps) == []
