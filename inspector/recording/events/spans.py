"""Spans around runs: frames, inputs, passes, and calls of the program outside the phases."""

from __future__ import annotations

from typing import Any

from engine import trace

from ..rows.rows import Subject
from .fact import Fact
from .runs import SpanRow


class FrameSpan(SpanRow, kind=trace.FRAME):
    """One frame. Emitted when `Scene.frame` begins; the subject's name is the frame's index."""

    __slots__ = ()
    nanos = Fact[int | None](None)
    """The time of the frame, in ns."""
    clock = Fact[int | None](None)
    """The scene clock's time in ns, or None without a clock."""


class InputSpan(SpanRow, kind=trace.INPUT):
    """An input from outside. Emitted when a method of the scene is called, such as `tap`; the subject's name is its
    kind. A recording repeats the input from `data`: the method's arguments by name.

    Positions and distances are in px.
    """

    __slots__ = ()
    nanos = Fact[int | None](None)
    """The time of the scene, in ns."""
    clicked = Fact[Subject | None](None)
    """The node that the input clicked: its `clickable`, or a tap detector in its `pointer_input`."""
    consumer = Fact[Subject | None](None)
    """The first node that consumed the pointer event, such as a text field or a node that is dragged."""

    @property
    def node(self) -> Subject | None:
        """The target node of the input: the clicked node, else the first consumer."""
        for found in (self.clicked, self.consumer):
            if isinstance(found, Subject):
                return found
        return None

    what = Fact[str]("")
    """Of an input method: `compose`, `commit` or `finish`."""
    text = Fact[str | None](None)
    """The typed or pasted text."""
    key = Fact[str | None](None)
    """The key that was pressed or released."""
    to = Fact[int]()
    """Of `advance`: the time to which the scene advances, in ns."""
    type = Fact[str | None](None)
    """Of a key: `key down` or `key up`."""
    modifiers = Fact[str]("")
    """The pressed modifier keys, such as `ctrl+shift`."""
    pointer = Fact[str | None](None)
    """The pointer type, such as `touch`."""
    button = Fact[str]("")
    """The pressed or released button, such as `primary`."""
    cursor = Fact[int | None](None)
    """Of `compose`: the text cursor's position."""
    replace_start = Fact[int](0)
    """Of `commit`: where the replaced text begins, from the cursor."""
    replace_length = Fact[int](0)
    """Of `commit`: the length of the replaced text."""
    action = Fact[str | None](None)
    """Of a screen reader: the name of the action."""
    path = Fact[tuple[int, ...] | None](None)
    """Of a screen reader: child indices from the root down to the node; None for a removed node."""
    values = Fact[tuple[Any, ...]](())
    """Of a screen reader: the arguments of the action."""
    width = Fact[int | None](None)
    """Of `resize`: the new width."""
    height = Fact[int | None](None)
    """Of `resize`: the new height."""
    least = Fact[tuple[int, int] | None](None)
    """Of `measure`: the least size of the content."""
    most = Fact[tuple[int, int] | None](None)
    """Of `measure`: the largest size of the content."""
    x = Fact[float | None](None)
    """The position of the pointer."""
    y = Fact[float | None](None)
    """The position of the pointer."""
    dx = Fact[float | None](None)
    """The distance of a scroll."""
    dy = Fact[float | None](None)
    """The distance of a scroll."""


class CoroutineStep(SpanRow, kind=trace.COROUTINE):
    """A coroutine took one step. Emitted before the step; the launching event is the cause."""

    __slots__ = ()
    what = Fact[str]("")
    """`frame`, if the function waited for the frame, as an animation does."""
    function_at = Fact[tuple[str, int] | None](None)
    """(file, line) of the coroutine's function, if it belongs to the program."""
    done = Fact[bool](False)
    """True, if the coroutine has ended."""
    task = Fact[int](0)
    """The number of the coroutine, in the order in which the recording shows them."""
    earlier = Fact[bool](False)
    """Inside an input: True, if the coroutine was ready before the input began, so that the input did not wake it."""


class Announcement(SpanRow, kind=trace.ANNOUNCE):
    """Apply notifications are sent: observers receive the states that were written."""

    __slots__ = ()


class RecomposePass(SpanRow, kind=trace.RECOMPOSE):
    """One pass over one composition. Emitted before its invalid scopes run."""

    __slots__ = ()


class ApplyPass(SpanRow, kind=trace.APPLY):
    """The change list of one composition is applied to its slot table and its nodes."""

    __slots__ = ()


class CalledSpan(SpanRow):
    """A call of the program outside the phases."""

    __slots__ = ()
    what = Fact[str]("")
    """The name of the call: `on_size_changed`, `SideEffect`, …"""


class EffectCall(CalledSpan, kind=trace.EFFECT):
    """An effect or a remember observer is called. The scheduling run is the cause."""

    __slots__ = ()
    framework = Fact[bool](False)
    """True, if the function that it runs is the engine's: an animation, a widget's own effect."""


class CallbackCall(CalledSpan, kind=trace.CALLBACK):
    """A callback of a node is called, such as `on_size_changed`."""

    __slots__ = ()


class RootPass(SpanRow):
    """A pass over the tree; the subject is the root node."""

    __slots__ = ()


class LayoutPass(RootPass, kind=trace.LAYOUT_PASS):
    """One pass of MeasureAndLayoutDelegate over the queued nodes."""

    __slots__ = ()


class DrawPass(RootPass, kind=trace.DRAW_PASS):
    """One pass over the layers: invalid layers are recorded, the others replayed."""

    __slots__ = ()
