"""States that exist already, and that content reads and then writes while it is composed first."""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Any

import pytest

from engine import Box, BoxWithConstraints, Modifier, Scene, Snapshot, composable, mutable_state_of, remember


def counting(n: Any) -> Any:
    @composable
    def Counting() -> None:
        Box(Modifier.size(10 + n.value))
        if n.value < 3:
            n.value += 1

    return Counting


BEFORE_FIRST_FRAME = (
    "`{0}` is written after it was read, while the content is composed first: what read it shows the value from "
    "before, and is not composed again, as in Compose. Write `{0}` before it is read, or in an effect or a callback"
)
LINE_OF_WRITE = inspect.getsourcelines(counting)[1] + 5


@contextmanager
def warned() -> Iterator[list[tuple[str, int]]]:
    """Yields the list of (text, line) that the block's warnings fill."""
    found: list[tuple[str, int]] = []
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        yield found
    found += [(str(each.message), each.lineno) for each in caught]


def test_first_content_writes_what_it_read__it_keeps_the_value_from_before_and_the_line_gets_a_warning() -> None:
    n = mutable_state_of(0, name="n")
    with warned() as found:
        scene = Scene(counting(n), 50, 50)
        scene.settle()
    assert (scene.root.children[0].width, n.value) == (10, 1)
    assert found == [(BEFORE_FIRST_FRAME.format("n"), LINE_OF_WRITE)]


def test_first_content_writes_a_state_whose_name_begins_with_an_underscore__the_line_gets_a_warning() -> None:
    _n = mutable_state_of(0)
    with warned() as found:
        Scene(counting(_n), 50, 50)
    assert found == [(BEFORE_FIRST_FRAME.format("_n"), LINE_OF_WRITE)]


def test_subcomposition_writes_a_state_that_it_read__is_invalidated() -> None:
    n, show = mutable_state_of(0, name="n"), mutable_state_of(False)
    later = counting(n)

    @composable
    def Screen() -> None:
        if show.value:
            BoxWithConstraints(lambda scope: later())

    with warned() as found:
        scene = Scene(Screen, 50, 50)
        show.value = True
        scene.settle()
    assert (scene.root.children[0].children[0].width, n.value) == (13, 3)
    assert not found


@composable
def Shown(n: Any) -> None:
    Box(Modifier.size(10 + n.value))


@composable
def written_after_a_child_read_it() -> None:
    n = remember(lambda: mutable_state_of(0))
    Shown(n)
    n.value = 5


@composable
def written_before_a_child_reads_it() -> None:
    n = remember(lambda: mutable_state_of(0))
    if n.value < 5:
        n.value = 5
    Shown(n)


@composable
def read_by_the_writer_alone() -> None:
    n = remember(lambda: mutable_state_of(0))
    n.value += 5
    Box(Modifier.size(10 + n.value))


@composable
def written_after_the_writer_showed_it() -> None:
    n = remember(lambda: mutable_state_of(0))
    Box(Modifier.size(10 + n.value))
    n.value = 5


@composable
def written_inside_the_node_that_shows_it() -> None:
    n = remember(lambda: mutable_state_of(0))
    with Box(Modifier.size(10 + n.value)):
        n.value = 5


@composable
def asked_and_written_behind_a_node() -> None:
    n = remember(lambda: mutable_state_of(0))
    Box(Modifier.size(15))
    if not n.value:
        n.value = 5


IGNORED = (
    "`n` is written after {} read it, in the composition that made the state: that write invalidates no reader, as "
    "in Compose, and the screen keeps the value from before. Write `n` before it is read, or in an effect or a callback"
)


@pytest.mark.parametrize("is_first", [True, False], ids=["first", "later"])
@pytest.mark.parametrize(
    ("content", "width", "readers"),
    [
        (written_after_a_child_read_it, 10, ["Shown"]),
        (written_before_a_child_reads_it, 15, []),
        (read_by_the_writer_alone, 15, []),
        (written_after_the_writer_showed_it, 10, ["written_after_the_writer_showed_it"]),
        (written_inside_the_node_that_shows_it, 10, ["written_inside_the_node_that_shows_it"]),
        (asked_and_written_behind_a_node, 15, []),
    ],
)
def test_state_made_and_written_in_one_composition__warns_if_it_invalidates_no_reader(
    content: Callable[[], None], width: int, readers: list[str], is_first: bool
) -> None:
    shown = mutable_state_of(is_first)

    @composable
    def Screen() -> None:
        if shown.value:
            content()

    with warned() as found:
        scene = Scene(Screen, 50, 50)
        shown.value = True
        scene.settle()
    assert scene.root.children[0].width == width
    line = inspect.getsourcelines(content)[1] + 4
    assert found == [(IGNORED.format(reader), line) for reader in readers]


# ---------------------------------------------------------------- writes of another thread during a pass


def in_thread(write: Callable[[], object]) -> None:
    """Runs `write` and its announcement in another thread, and waits for its end."""

    def run() -> None:
        write()
        Snapshot.send_apply_notifications()

    thread = Thread(target=run)
    thread.start()
    thread.join()


@pytest.mark.parametrize("when", ["before", "after"])
def test_thread_writes_during_the_first_composition__the_next_frame_shows_the_value(when: str) -> None:
    n, shown, is_first = mutable_state_of(0, name="n"), [], [True]

    @composable
    def Screen() -> None:
        writes = is_first.pop() if is_first else False
        if writes and when == "before":
            in_thread(lambda: n.set(1))
        shown.append(n.value)
        if writes and when == "after":
            in_thread(lambda: n.set(1))
        Box()

    scene = Scene(Screen, 50, 50)
    invalid = scene.has_invalidations
    scene.settle()
    assert (shown, invalid, scene.has_invalidations) == ([0, 1], True, False)


@pytest.mark.parametrize("inside", [False, True])
def test_thread_writes_a_state_before_a_later_pass_reads_it_first__the_next_frame_shows_the_value(inside: bool) -> None:
    n, show = mutable_state_of(0, name="n"), mutable_state_of(False)
    shown: list[int] = []

    @composable
    def Reader() -> None:
        if not shown:
            in_thread(lambda: n.set(1))
        shown.append(n.value)
        Box()

    @composable
    def Screen() -> None:
        if show.value and inside:
            BoxWithConstraints(lambda scope: Reader())
        elif show.value:
            Reader()

    scene = Scene(Screen, 50, 50)
    show.value = True
    scene.settle()
    assert (shown, scene.has_invalidations) == ([0, 1], False)
