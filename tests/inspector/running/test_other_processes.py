"""A run is the same run in every process: nothing depends on the addresses of objects or on the seed of hashes."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inspector.recording import open_run
from inspector.running.difference import first_difference
from inspector.running.headless_inputs import recorded
from inspector.running.inputs.input_log import input_log
from inspector.running.inputs.input_script import write
from inspector.running.loading.program import Program, load, load_source

from ...gallery_choice import some, variants
from ..elsewhere import LAYOUTS, Elsewhere
from ..random_programs import drives, programs
from .test_replay_random import driven


@pytest.fixture(scope="module")
def processes() -> Iterator[list[Elsewhere]]:
    """One of each of the first layouts."""
    started = [Elsewhere(layout) for layout in LAYOUTS[:3]]
    yield started
    for each in started:
        each.close()


def assert_same_everywhere(made: list[tuple[Program, str | None, str]], processes: list[Elsewhere]) -> None:
    """Each (program, its text, an input script) is the same run, and the same is said of it, in every process."""
    with tempfile.TemporaryDirectory() as folder:
        first: list[list[str]] = []
        before: list[dict[str, Any]] = []
        for number, process in enumerate(processes):
            here = Path(folder, str(number))
            here.mkdir()
            orders = [
                {"path": str(program.path), "text": text, "script": script, "out": str(here / f"{place}.phases")}
                for place, (program, text, script) in enumerate(made)
            ]
            said = process.run(orders)
            if not before:
                first, before = said, orders
                continue
            for one, other in zip(before, orders, strict=True):
                with open_run(one["out"]) as left, open_run(other["out"]) as right:
                    assert first_difference(left, right) is None, (one["path"], process.layout, one["script"])
            assert said == first, process.layout


SEVERAL_DERIVED = """
    from engine import *

    number = mutable_state_of(4, name="number")
    words = mutable_state_of({"north", "south", "east", "west"}, name="words")
    states = [mutable_state_of(each, name=f"s{each}") for each in range(6)]

    @composable
    def Root():
        for each in range(8):
            with key(each):
                left = remember(lambda: derived_state_of(lambda: number.value % 3, name=f"left{each}"))
                other = states[each % 6]
                right = remember(lambda: derived_state_of(lambda: number.value + other.value, name=f"right{each}"))
                if left.value + right.value < 40:
                    Text(f"{left.value} {right.value}", font_size=8)
        Below()

    @composable
    def Below():
        both = remember(lambda: [derived_state_of(lambda: state.value + number.value) for state in states])
        Canvas(lambda scope: [scope.draw_rect(Color.RED, (0, 0), (each.value, 1)) for each in both], Modifier.size(9))
        Text(str(sum(each.value for each in both) + len(words.value)))

    VARIANTS = {"root": Root}

    def demo(scene):
        scene.frame()
        for step in range(4):
            number.value = step
            for state in states:
                state.value += step
            words.value = words.value | {f"to {step}", f"fro {step}"}
            scene.frame()
"""


def test_scope_reads_several_derived_states__is_the_same_run_at_other_addresses(processes: list[Elsewhere]) -> None:
    text = dedent(SEVERAL_DERIVED)
    program = load_source("/nowhere/derived.py", text)
    _, log = recorded(program, demo=True)
    script = write(log)
    assert_same_everywhere([(program, text, script)], processes)


COROUTINES = """
    from engine import *

    log = mutable_state_list_of()
    shown = mutable_state_of(True, name="shown")

    def waiter(number):
        async def wait():
            try:
                await await_cancellation()
            finally:
                log.append(number)
        return wait

    @composable
    def Root():
        if shown.value:
            for number in range(9):
                with key(number):
                    LaunchedEffect(waiter(number), number)
        Text(str(len(log)))

    def demo(scene):
        scene.frame()
        shown.value = False
        scene.frame()
        scene.frame()
"""


def test_coroutines_are_cancelled_together__end_in_the_same_order_at_other_addresses(
    processes: list[Elsewhere],
) -> None:
    text = dedent(COROUTINES)
    program = load_source("/nowhere/waiters.py", text)
    _, log = recorded(program, demo=True)
    assert_same_everywhere([(program, text, write(log))], processes[:2])


@pytest.mark.slow
def test_gallery_programs_with_their_demos__are_the_same_runs_in_other_processes(processes: list[Elsewhere]) -> None:
    made = []
    for entry in some("fade", "composed_in_layout", "walk"):
        program = load(entry.slug)
        for variant in variants(entry.slug):
            _, log = recorded(program, variant, demo=True)
            made.append((program, None, write(log)))
    assert_same_everywhere(made, processes[:2])


@pytest.mark.slow
@given(drawn=st.lists(st.tuples(programs(), drives), min_size=3, max_size=4))
@settings(max_examples=2)
def test_random_programs__are_the_same_runs_in_other_processes(
    processes: list[Elsewhere], drawn: list[tuple[str, list[tuple[str, Any]]]]
) -> None:
    made = []
    for text, drive in drawn:
        session = driven(text, drive)
        made.append((session.program, text, write(input_log(session.recording))))
    assert_same_everywhere(made, processes[:2])
