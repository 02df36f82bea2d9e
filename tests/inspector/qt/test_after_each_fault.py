"""After each kind of fault in each place of a program, the gallery opens and another program runs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from inspector.qt.window import InspectorWindow
from inspector.running.loading.watchdog import watching_slow_steps

from ..open_window import open_window
from ..programs import place as where
from ..programs import written

FAULTS = {
    "raises": "raise ValueError('wrong')",
    "exits": "sys.exit(3)",
    "ends the process": "os._exit(4)",
    "never ends": "for _ in iter(int, 1): pass",
    "calls itself without end": "deep()",
    "asks for more memory than there is": "bytearray(10 ** 17)",
    "raises what has no text": "raise Unsaid",
}
HEADLINES = {
    "raises": "ValueError: wrong",
    "exits": "SystemExit: ",
    "ends the process": "ExitCallError: ",
    "never ends": "ProgramStopped: ",
    "calls itself without end": "RecursionError: ",
    "asks for more memory than there is": "MemoryError",
    "raises what has no text": "Unsaid: ",
}

PLACES = {
    "a composable": "Text(str(bad(n.value)))",
    "the content of a list": "LazyColumn(lambda scope: bad(n.value) or scope.item(lambda: Text('a')))",
    "an item": "LazyColumn(lambda scope: scope.items(3, lambda i: Text(str(bad(n.value)))))",
    "a measure block": "Layout(lambda scope, children, limits: bad(n.value) or scope.layout(9, 9, lambda: None))",
    "a placement block": "Layout(lambda scope, children, limits: scope.layout(9, 9, lambda: bad(n.value)))",
    "a draw block": "Canvas(lambda scope: bad(n.value), Modifier.size(50))",
    "a layer block": "Box(Modifier.size(50).graphics_layer(lambda scope: bad(n.value)))",
    "an offset block": "Box(Modifier.size(50).offset(lambda: bad(n.value) or IntOffset(0, 0)))",
    "a SideEffect": "Text(str(n.value)); SideEffect(lambda: bad(n.value))",
    "a DisposableEffect": "DisposableEffect(lambda: bad(n.value), n.value)",
    "an on_dispose": "DisposableEffect(lambda at=n.value: lambda: bad(at + 1), n.value)",
    "an on_dispose of what leaves": "if n.value == 0: DisposableEffect(lambda: lambda: bad(1))",
    "an on_dispose at the end": "DisposableEffect(lambda: lambda: bad(n.value))",
    "a coroutine": "LaunchedEffect(wait, n.value)",
    "the end of a coroutine": "LaunchedEffect(wait_to_the_end, n.value)",
    "a derived state": "Text(str(derived.value))",
    "a click handler": "Box(Modifier.size(5))",
    "a __repr__ of a state's value": "held.value = Said(n.value); Text(str(n.value))",
    "an __eq__ of a state's value": "Box(Modifier.size(5))",
    "a __hash__ of a key": "with key(Hashed(n.value)): Text('a')",
    "a remembered calculation": "Text(str(remember(lambda: bad(n.value), n.value)))",
    "semantics": "Box(Modifier.size(5).semantics(lambda scope: bad(n.value)))",
    "a callback of a size": "Box(Modifier.size(5 + n.value).on_size_changed(lambda size: bad(n.value)))",
    "snapshot_flow": "LaunchedEffect(follow)",
}

HANDLED = {"a click handler": "handler", "an __eq__ of a state's value": "equal"}
AT_THE_END = ("an on_dispose at the end", "the end of a coroutine")
"""The places whose faults may happen when the program is closed."""

SILENT = ("a __repr__ of a state's value", "an __eq__ of a state's value")
"""The first is text of a panel; values that cannot be compared count as different."""

TEXT = """
    import os
    import sys
    from engine import *

    n = mutable_state_of(0, name="n")
    held = mutable_state_of(None, name="held", policy=never_equal_policy())
    derived = derived_state_of(lambda: bad(n.value))

    class Unsaid(Exception):
        def __str__(self):
            raise ValueError("unsaid")

    def deep():
        deep()

    def bad(value):
        if value == 1:
            {fault}

    class Said:
        def __init__(self, at):
            self.at = at
        def __repr__(self):
            return bad(self.at) or "said"

    class Same(Said):
        def __eq__(self, other):
            return bad(self.at or other.at) or self is other
        __hash__ = object.__hash__

    same = mutable_state_of(Same(0), name="same")

    class Hashed(Said):
        def __hash__(self):
            return bad(self.at) or self.at

    async def wait():
        bad(n.value)

    async def wait_to_the_end():
        try:
            await delay(100_000)
        finally:
            bad(n.value)

    async def follow():
        async for each in snapshot_flow(lambda: bad(n.value)):
            pass

    def click():
        n.value += 1
        if {place!r} == "handler":
            bad(n.value)
        if {place!r} == "equal":
            same.value = Same(1)

    @composable
    def Screen():
        Box(Modifier.fill_max_size().clickable(click))
        {block}
"""
OTHER = """
    from engine import *
    n = mutable_state_of(0, name="n")

    @composable
    def Screen():
        Text(f"{n.value}", Modifier.fill_max_size().clickable(lambda: n.set(n.value + 1)))
"""


@pytest.fixture
def window() -> Iterator[InspectorWindow]:
    with open_window() as made:
        yield made


def _runs_well(window: InspectorWindow) -> bool:
    """Runs a frame after a tap; returns whether the program that is shown runs as it should."""
    session = window.session
    assert session is not None and session.scene is not None
    window.player.pause()
    before = session.recording.last
    window.fire("Tap")
    window.player.step()
    QApplication.processEvents()
    return session.failure is None and session.recording.last != before and not window.error_area.isVisible()


def _fail(window: InspectorWindow, path: str, place: str) -> str:
    """Opens the program and lets the fault happen; returns the headline of its message."""
    assert window.open_target(path)
    window.player.pause()
    window.fire("Tap")
    for _each in range(2):
        if window.session is not None and window.session.failure is None:
            window.player.step()
    QApplication.processEvents()
    return window.error_banner.headline


@pytest.mark.parametrize("place", PLACES)
def test_faults_in_a_place_then_gallery_then_another_program__the_other_one_runs(
    window: InspectorWindow, tmp_path: Path, place: str
) -> None:
    other = written(tmp_path, OTHER, "other.py")
    for number, (fault, statement) in enumerate(FAULTS.items()):
        text = TEXT.format(fault=statement, block=PLACES[place], place=HANDLED.get(place, ""))
        path = written(tmp_path, text, "fault.py")
        line = where(path, statement)
        # Only the endless loop is stopped: on a loaded machine a recursion takes as long before it reaches its limit.
        stops = fault == "never ends"
        with watching_slow_steps(0.05, lambda what, at, line=line, stops=stops: stops and at == line):  # type: ignore[misc]
            headline = _fail(window, path, place)
            assert window.session is not None and len(window.session.recording), fault
            if place not in AT_THE_END + SILENT:
                assert headline.startswith(HEADLINES[fault]), fault
            if (number + len(place)) % 2:
                window.show_gallery()
                assert window.center.currentWidget() is window.gallery_page and window.session is None, fault
                if place in AT_THE_END:
                    assert (headline or window.error_banner.headline).startswith(HEADLINES[fault]), fault
            assert window.open_target(other)
            window.messages.dismiss_message()  # of a clean-up that failed when the program was closed
            assert _runs_well(window), fault
