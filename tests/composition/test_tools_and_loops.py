"""Debuggers, generators, locals and pickle see a loop that is counted as the user wrote it."""

from __future__ import annotations

import bdb
import inspect
import pickle
import types
from collections.abc import Iterator
from typing import Any

from engine.composition import composable
from engine.composition.calls.iterations import AgainMarker, ForMarker, WhileMarker
from tests.composition.tree import Composed, Label


def test_breakpoint_in_a_counted_loop__stops_there_in_each_iteration() -> None:
    class Stops(bdb.Bdb):
        def __init__(self) -> None:
            super().__init__()
            self.stops: list[tuple[int, Any]] = []

        def user_line(self, frame: types.FrameType) -> None:
            if self.break_here(frame):
                self.stops.append((frame.f_lineno, frame.f_locals["i"]))
            self.set_continue()

    @composable
    def Rows() -> None:
        for i in range(3):
            if i != 1:
                Label(i)

    first = inspect.getsourcelines(Rows.__wrapped__)[1]  # type: ignore[attr-defined]
    debugger = Stops()
    debugger.set_break(__file__, first + 3)
    debugger.set_break(__file__, first + 4)
    debugger.runcall(lambda: Composed(Rows))
    assert debugger.stops == [(first + 3, 0), (first + 4, 0), (first + 3, 1), (first + 3, 2), (first + 4, 2)]


def test_generator_that_a_counted_loop_leaves__is_closed_at_once() -> None:
    log: list[str] = []

    def rows() -> Iterator[int]:
        try:
            yield from range(5)
        finally:
            log.append("closed")

    def app() -> None:
        for i in rows():
            if i == 1:
                break
            Label(i)
        log.append("after the loop")

    Composed(app)
    assert log == ["closed", "after the loop"]


def test_locals_in_a_counted_loop__are_the_users() -> None:
    seen: list[Any] = []

    def app() -> None:
        for i in range(2):
            if i:
                seen.append(sorted(locals()))

    Composed(app)
    assert seen == [["i", "seen"]]


@composable
def Picklable() -> None:
    for i in range(2):
        if i:
            Label(i)


def test_composable_with_a_loop__is_pickled_by_its_name() -> None:
    assert pickle.loads(pickle.dumps(Picklable)) is Picklable


def test_markers__are_pickled_with_code_that_is() -> None:
    for marker in (ForMarker(2), WhileMarker(3), AgainMarker(4)):
        copy = pickle.loads(pickle.dumps(marker))
        assert (type(copy), copy.number) == (type(marker), marker.number)
