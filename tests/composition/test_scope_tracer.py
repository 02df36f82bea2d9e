"""The events of scope runs with a listener; emitting them does not change composition."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from engine import (
    Box,
    Column,
    ComposeNode,
    LaunchedEffect,
    Modifier,
    MutableState,
    Scene,
    composable,
    key,
    movable_content_of,
    mutable_state_of,
    remember,
    trace,
)
from engine.composition.calls.argument_text import difference
from engine.composition.composer import Composer
from engine.node import LayoutNode
from engine.trace import Event
from tests.composition.test_incremental_against_scratch import Program, Several
from tests.composition.tree import Composed


class LoggingObserver:
    """A listener that keeps all events."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def happened(self, event: Event) -> None:
        self.events.append(event)

    def ended(self, event: Event) -> None:
        pass

    def runs(self, name: str) -> list[dict[str, Any]]:
        return [each.data for each in self.events if each.kind == trace.COMPOSITION and each.subject.name == name]


def listened(content: Callable[[], object]) -> tuple[Scene, LoggingObserver]:
    scene = Scene(content)
    received = LoggingObserver()
    scene.add_listener(received)
    scene.frame()
    return scene, received


n: MutableState[int] = mutable_state_of(0, name="n")


@pytest.fixture(autouse=True)
def _zero() -> None:
    n.value = 0


def slots(scene: Scene) -> list[tuple[int, int, int]]:
    return [(group.key, group.size, group.slot_count) for group in scene.slot_table.groups_buffer]


@composable
def Wasteful() -> None:
    _ = n.value
    Box(Modifier.size(10))


@composable
def Rows() -> None:
    with Column():
        for index in range(n.value % 4):
            with key(index * 10 + n.value // 2):
                remember(lambda: object())
                Wasteful()


@composable
def Effects() -> None:
    async def nothing() -> None:
        return None

    LaunchedEffect(nothing, n.value)
    Wasteful()


@pytest.mark.parametrize("content", [Wasteful, Rows, Effects], ids=lambda content: content.__name__)
def test_listening__changes_neither_the_table_nor_what_is_applied(content: Callable[[], object]) -> None:
    seen = []
    for traced in (True, False):
        n.value = 0
        scene = Scene(content, trace=traced)
        facts = []
        for value in (0, 1, 2, 5, 5, 3, 0):
            n.value = value
            scene.frame()
            scene.slot_table.verify_well_formed()
            facts.append((slots(scene), scene.recomposer.change_count, scene.has_invalidations))
        scene.close()
        seen.append(facts)
    assert seen[0] == seen[1]


def test_run_that_changes_nothing__says_so_and_leaves_nothing_to_apply() -> None:
    scene, received = listened(Wasteful)
    n.value = 1
    scene.frame()
    run = received.runs("Wasteful")[-1]
    assert (run["why"], run["changed"]) == (trace.INVALID, False)
    assert [each for each in received.events if each.kind == trace.APPLY] == []
    scene.close()


def test_first_run__is_initial_and_changed() -> None:
    @composable
    def Appears() -> None:
        if n.value:
            Wasteful()

    scene, received = listened(Appears)
    n.value = 1
    scene.frame()
    assert [(run["why"], run["changed"]) for run in received.runs("Wasteful")] == [(trace.INITIAL, True)]
    scene.close()


def test_changes_of_an_inner_scope__are_not_its_callers() -> None:
    @composable
    def Inner() -> None:
        Box(Modifier.size(10 + n.value))

    @composable
    def Outer() -> None:
        _ = n.value
        Inner()

    scene, received = listened(Outer)
    n.value = 1
    scene.frame()
    assert [received.runs(name)[-1]["changed"] for name in ("Outer", "Inner")] == [False, True]
    scene.close()


def test_apply__asks_of_nodes_in_the_name_of_the_run_that_changed_them() -> None:
    @composable
    def First() -> None:
        Box(Modifier.size(10 + n.value).test_tag("first"))

    @composable
    def Second() -> None:
        Box(Modifier.size(20 + n.value).test_tag("second"))

    @composable
    def Both() -> None:
        with Column():
            First()
            Second()

    scene, received = listened(Both)
    n.value = 1
    scene.frame()
    runs = {each.subject.name: each.id for each in received.events if each.kind == trace.COMPOSITION}
    asked = {
        each.subject.test_tag: each.cause
        for each in received.events
        if each.kind == trace.INVALIDATE and each.data["phase"] == trace.MEASUREMENT and each.subject.test_tag
    }
    assert asked == {"first": runs["First"], "second": runs["Second"]}
    scene.close()


def test_exception_in_a_run__closes_its_span_and_the_next_pass_emits_again() -> None:
    @composable
    def Breaks() -> None:
        if n.value == 1:
            raise ValueError("no")
        Wasteful()

    scene, received = listened(Breaks)
    n.value = 1
    with pytest.raises(ValueError, match="no"):
        scene.frame()
    assert received.runs("Breaks")[-1].get("raised") is True
    n.value = 2
    scene.frame()
    assert received.runs("Breaks")[-1]["why"] == trace.INVALID
    scene.close()


@pytest.mark.parametrize("seed", range(25))
def test_random_program__run_without_reported_change_changed_nothing(seed: int) -> None:
    program = Program(random.Random(seed))
    received = LoggingObserver()
    tracer = trace.Tracer(received)
    trace.attach(tracer)
    try:
        composed = Composed(lambda: Several(program, program.spec))
        for _ in range(15):
            before = (composed.dump(), held(composed))
            received.events.clear()
            program.change()
            composed.frame()
            runs = [each.data for each in received.events if each.kind == trace.COMPOSITION]
            assert all(type(run["changed"]) is bool and run["why"] for run in runs)
            now = (composed.dump(), held(composed))
            if not any(run["changed"] for run in runs):
                assert now == before
        composed.close()
    finally:
        trace.detach(tracer)
    assert trace.active is None


@pytest.mark.parametrize("seed", range(10))
def test_random_program__quick_skips_emit_the_events_of_skips_that_open_the_group(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def emitted() -> list[tuple[object, ...]]:
        program = Program(random.Random(seed))
        received = LoggingObserver()
        tracer = trace.Tracer(received)
        trace.attach(tracer)
        try:
            composed = Composed(lambda: Several(program, program.spec))
            for _ in range(15):
                program.change()
                composed.frame()
            composed.close()
        finally:
            trace.detach(tracer)
        first = received.events[0].id
        scopes = (trace.COMPOSITION, trace.SKIP, trace.RUN_AVOIDED)
        return [
            (event.id - first, max(event.inside - first, -1), max(event.cause - first, -1), event.kind)
            + ((event.subject.name, event.data) if event.kind in scopes else ())
            for event in received.events
        ]

    quick = emitted()
    monkeypatch.setattr(Composer, "skip_if_unchanged", lambda *_: False)
    assert emitted() == quick
    assert sum(kind == trace.SKIP for _, _, _, kind, *_ in quick) > 0


def held(composed: Composed) -> list[object]:
    """What every slot holds: equal numbers and texts are the same, all else only as the same object."""
    values = composed.composition.slot_table.slots_buffer
    return [value if isinstance(value, (int, str, tuple)) else id(value) for value in values]


def test_random_programs__have_runs_that_changed_nothing_at_all() -> None:
    """That the test before has something to look at."""
    quiet = 0
    received = LoggingObserver()
    tracer = trace.Tracer(received)
    trace.attach(tracer)
    try:
        for seed in range(10):
            program = Program(random.Random(seed))
            composed = Composed(lambda program=program: Several(program, program.spec))
            received.events.clear()
            for _ in range(15):
                program.change()
                composed.frame()
            runs = [each.data for each in received.events if each.kind == trace.COMPOSITION]
            quiet += sum(not run["changed"] for run in runs)
            composed.close()
    finally:
        trace.detach(tracer)
    assert quiet > 20


def test_arriving_content_cannot_be_updated__its_composition_runs_again_and_the_request_says_why() -> None:
    left, bad = mutable_state_of(True), False

    def check(node: LayoutNode, value: int) -> None:
        if bad:
            raise ValueError("on purpose")

    def empty() -> LayoutNode:
        node = LayoutNode()
        node.measure_policy = lambda scope, measurables, constraints: scope.layout(0, 0, lambda: None)
        return node

    @composable
    def Content(where: int) -> None:
        ComposeNode(empty, lambda updater: updater.set(where, check))

    movable: Any = movable_content_of(Content)

    @composable
    def Screen() -> None:
        with Box():
            if left.value:
                movable(1)
        with Box():
            if not left.value:
                movable(2)

    scene, received = listened(Screen)
    bad = True
    left.value = False
    received.events.clear()
    with pytest.raises(ValueError, match="on purpose"):
        scene.frame()
    requests = [each for each in received.events if each.kind == trace.INVALIDATE and each.data["state"] is None]
    assert {each.data["why"] for each in requests if each.data["phase"] == trace.COMPOSITION} == {trace.UNDONE}
    bad = False
    scene.settle()
    scene.close()


def test_changed_arguments_of_movable_content__each_has_its_place_or_name() -> None:
    @composable
    def Content(first: int, *, second: int) -> None:
        pass

    movable: Any = movable_content_of(Content)

    @composable
    def Screen() -> None:
        movable(n.value, second=n.value + 10)

    scene, received = listened(Screen)
    received.events.clear()
    n.value = 1
    scene.frame()
    assert [run["parameters"] for run in received.runs("Content") if "parameters" in run] == [
        (("1", "0", "1", "value"), ("second", "10", "11", "value"))
    ]
    scene.close()


def test_argument_becomes_none__is_a_change_of_value_in_both_directions() -> None:
    assert (difference(3, None), difference(None, 3)) == (("3", "None", "value"), ("None", "3", "value"))


@dataclass(frozen=True)
class Mail:
    id: int
    text: str
    read: bool = False


@dataclass(frozen=True)
class Folder:
    first: Mail
    one: str = ""
    two: str = ""
    three: str = ""


def test_long_object_of_a_dataclass__only_the_fields_that_differ_are_shown() -> None:
    long = "Dear reader, " * 10
    assert difference(Mail(1, long), Mail(1, long, True))[:2] == ("Mail(read=False)", "Mail(read=True)")
    assert difference(Mail(1, "a"), Mail(1, "a", True))[0] == "Mail(id=1, text='a', read=False)"
    assert difference(Folder(Mail(1, long)), Folder(Mail(2, long)))[:2] == (
        "Folder(first=Mail(id=1))",
        "Folder(first=Mail(id=2))",
    )
    many = difference(Folder(Mail(1, long), "a", "b", "c"), Folder(Mail(2, long), "d", "e", "f"))
    assert many[1] == "Folder(first=Mail(id=2), one='d', two='e', …)"
