"""Event classes and rows agree: every kind has a class, and the facts of a class are those that rows of its kind hold,
with the declared types."""

from __future__ import annotations

import inspect
import types
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine import Constraints, PointerType, trace
from engine.trace import kinds
from inspector.recording import Recorder, Row
from inspector.recording.events import (
    Announcement,
    ApplyPass,
    Fact,
    PhaseRun,
    RecomposePass,
    RootPass,
    RunAvoided,
    SlotEdit,
    StateRead,
    StateWrite,
    facts_of,
)
from inspector.recording.rows.rows import EVENT_CLASSES
from inspector.running.loading.program import load
from inspector.running.session import Session

from ..feed import Fake, Feed
from ..runs import recorded

PROGRAMS = ("composed_in_layout", "fade", "loop", "parallax")
"""Of the gallery: what they do not emit, PROGRAM below does."""

BEFORE = "before"
"""The mark of frame reports, which some points keep; it repeats `Row.before`."""

PROGRAM = '''
"""Rare events.

One of each.
"""
from engine import *
from engine.snapshot import Snapshot
from asyncio import sleep
from threading import Thread

wide, order, name = mutable_state_of(False), mutable_state_of((1, 2, 3)), mutable_state_of("a")
breaks, items = mutable_state_of(False), mutable_state_list_of("x")
is_long = derived_state_of(lambda: len(items) > 1)
LocalSize, LocalName = static_composition_local_of(lambda: 1), composition_local_of(lambda: "none")


@composable
def Item(text):
    Text(text)


@composable
def Sized():
    Text(f"{LocalSize.current} {LocalName.current} {is_long.value}")


def placed_late(scope, measurables, constraints):
    def place():
        for measurable in measurables:
            measurable.measure(constraints.copy_max_dimensions()).place(0, 0)

    return scope.layout(40, 20, place)


def many_lines(scope):
    for at in range(200):
        scope.draw_line(Color.BLACK, Offset(at, 0), Offset(at, 9))


def press():
    outer, other = Snapshot.take_mutable_snapshot(), Snapshot.take_mutable_snapshot()
    inner = outer.take_nested_mutable_snapshot()
    for each in (inner, other, outer, Snapshot.take_snapshot()):
        each.dispose()
    for number in range(220):
        print("line", number)
    thread = Thread(target=lambda: items.append(7))
    thread.start()
    thread.join()


@composable
def App():
    with Column(Modifier.draw_behind(many_lines)):
        LazyColumn(lambda scope: scope.items(40, lambda at: Item(f"row {at}")), Modifier.height(30))
        Button(press, lambda: Text("press"))
        with Layout(placed_late):
            Text("late")
        for number in order.value:
            with key(number):
                Item(f"item {number}")
        with key(name.value):
            Item("of " + name.value)
        with CompositionLocalProvider(LocalSize.provides(2 if wide.value else 1), LocalName.provides(name.value)):
            Sized()

        def inside(scope):
            with Row(Modifier.width(90 if wide.value else 30)):
                Text("ahead")

        LookaheadScope(inside)

    async def end():
        pass

    animate_dp_as_state(90 if wide.value else 10)
    LaunchedEffect(end)
    LaunchedEffect(lambda: sleep(0.001))
    if breaks.value:
        raise ValueError("broken on purpose")
'''


def rare_rows(folder: Path) -> Iterator[Row]:
    file = folder / "rare.py"
    file.write_text(PROGRAM, encoding="utf-8")
    session = Session(load(f"{file}:App"), time_source=lambda: 1.0)
    assert session.start()
    late = Recorder(details=True)
    assert session.scene is not None and session.scene.tracer is not None
    session.scene.tracer.add(late)
    states: dict[str, Any] = inspect.unwrap(session.program.variants["App"]).__globals__
    session.frame()
    session.input("tap", 40, 50, PointerType.MOUSE)
    session.input("compose_text", "é", 1)
    session.input("commit_text", "e", 0, 0)
    session.input("act_at", (0,), "on_click")
    session.input("press", 5, 5)
    session.input("key", "a")
    session.input("resize", 300, 200)
    session.input("measure_only", Constraints(max_width=90, max_height=90))
    session.input("advance_to", 2_000_000_000)
    with session.as_host():
        states["items"].append("y")
    session.frame()
    for _ in range(3):
        session.input("scroll", 20, 15, 0.0, 40.0)
        session.frame()
    for name, value in (("wide", True), ("order", (3, 1, 2)), ("name", "b"), ("breaks", True)):
        with session.as_host():
            states[name].value = value
        session.frame()
        session.input("move", 1, 1)  # the animation, which the frame started, continues in it
    yield from (row for frame in session.recording for row in frame.rows)
    yield from (row for frame in late.recording for row in frame.rows if isinstance(row, SlotEdit))
    session.close()


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory) -> list[Row]:
    found = list(rare_rows(tmp_path_factory.mktemp("program")))
    for name in PROGRAMS:
        session = recorded(name)
        found += [row for frame in session.recording for row in frame.rows]
        session.close()
    return found


def fits(value: object, declared: Any) -> bool:
    """Whether a value has the declared type; a float may be whole."""
    if declared is Any:
        return True
    if isinstance(declared, types.UnionType):
        return any(fits(value, each) for each in typing.get_args(declared))
    if typing.get_origin(declared) is tuple:
        parts = typing.get_args(declared)
        if type(value) is not tuple:
            return False
        if parts[1:] == (...,):
            return all(fits(each, parts[0]) for each in value)
        return len(parts) == len(value) and all(map(fits, value, parts))
    return type(value) in ((int, float) if declared is float else (declared,))


def test_every_kind_of_event__has_a_class() -> None:
    declared = {value for name, value in vars(kinds).items() if name.isupper() and isinstance(value, str)}
    assert set(EVENT_CLASSES) == declared
    assert all(each.__doc__ and each.__doc__ != Row.__doc__ for each in EVENT_CLASSES.values())


def test_facts_of_rows__are_declared_with_their_types(rows: list[Row]) -> None:
    wrong = set()
    for row in rows:
        facts = facts_of(type(row))
        for name, value in row.data.items():
            if name != BEFORE and (name not in facts or not fits(value, facts[name].declared)):
                wrong.add((row.kind, name, repr(value)[:80]))
    assert wrong == set()


def test_declared_facts__are_held_by_a_row(rows: list[Row]) -> None:
    held = {(base, name) for row in rows for base in type(row).__mro__ for name in row.data}
    missing = [
        f"{owner.__name__}.{fact.key}"
        for owner in {base for each in EVENT_CLASSES.values() for base in each.__mro__}
        for fact in vars(owner).values()
        if isinstance(fact, Fact) and (owner, fact.key) not in held
    ]
    assert sorted(missing) == []


def test_kinds_that_hold_no_facts__are_emitted_too(rows: list[Row]) -> None:
    seen = {type(row) for row in rows}
    assert {each for each in (Announcement, RecomposePass, ApplyPass) if each not in seen} == set()
    assert any(isinstance(row, RootPass) for row in rows) and facts_of(RunAvoided) == {}


def test_row__has_the_class_of_its_kind_however_it_is_made() -> None:
    row = Row(2, 0, 0, trace.WRITE, None, None, 2, False, {"old": "0", "new": "1", "phase": trace.DRAWING})
    assert isinstance(row, StateWrite) and type(row._replace(id=3)) is StateWrite
    assert (row.old, row.new, row.phase, row.change, row.framework) == ("0", "1", trace.Phase.DRAWING, None, False)
    assert type(Row(1, 0, 0, "of a newer version", None, None, 1, False, {})) is Row


def test_recorded_row__gives_its_typed_event() -> None:
    feed, state, scope = Feed(), Fake("count"), Fake("Counter")
    with feed.frame(), feed.span(trace.COMPOSITION, scope, why=trace.INITIAL):
        feed.tracer.read(state)
    match next(iter(feed.recording)).rows:
        case (_, PhaseRun(phase=phase, name=name), StateRead(subject=subject, through=None)):
            assert (phase, name, subject.name) == (trace.Phase.COMPOSITION, "Counter", "count")
        case other:
            pytest.fail(f"other rows: {other}")


def test_fact_that_is_absent__is_its_default_and_a_required_one_raises() -> None:
    write = Row(1, 0, 0, trace.WRITE, None, None, 1, False, {})
    assert isinstance(write, StateWrite) and (write.literal, write.written_in) == (None, None)
    with pytest.raises(KeyError, match="new"):
        _ = write.new
