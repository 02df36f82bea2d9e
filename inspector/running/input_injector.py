"""InputInjector: applies the steps of an input log to a session, one at a time.

Invariants  I1 a step causes the same events as its recorded original. I2 an exception of the program becomes the
            session's failure; an impossible step raises CannotRepeatError.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.foundation.clipboard import Clipboard
from engine.frame import BackEdge
from engine.input import KeyEvent, KeyEventType
from engine.input.pointer_event import (
    KeyboardModifiers,
    PointerButton,
    PointerData,
    PointerEventType,
    PointerInputEvent,
    PointerType,
)
from engine.semantics.semantics_data import ACTIONS
from engine.snapshot import Snapshot
from engine.unit import Constraints, Offset
from inspector.language import _, n_

from .inputs.input_log import CannotRepeatError, Input
from .inputs.script_line import LineError, literal
from .live_states import LiveStates
from .loading.failure import one_line
from .loading.program import LARGEST_SIDE
from .session import Session
from .state_write import write_state

_OF_THE_HOST = frozenset(("window_focus", "announce", "invalidate", "write", "set"))
"""Steps that change the scene without running it."""

_ACTIONS = frozenset(key.name for key in ACTIONS)


class RunClock:
    """The recorded host clock, in seconds."""

    def __init__(self) -> None:
        self.nanos = 0

    def __call__(self) -> float:
        return self.nanos / 1e9


class InputInjector:
    """Injects steps into one session. `clipboard` and `clock`: the arguments of the session's scene."""

    def __init__(self, session: Session, states: LiveStates, clipboard: Clipboard, clock: RunClock | None) -> None:
        self.session = session
        self.states = states
        self.clipboard = clipboard
        self.clock = clock
        self._pointer_at: tuple[float, float] = (0, 0)

    def inject(self, step: Input) -> None:
        """Applies one step. Raises CannotRepeatError."""
        if self.clock is not None and step.get("clock") is not None:
            self.clock.nanos = step["clock"]
        if self.session.scene is None:
            words = _("cannot be repeated: {input}: there is no scene, because composing it raised")
            raise CannotRepeatError(words.format(input=step))
        apply = _STEPS.get(step.kind)
        if apply is None:
            words = _("cannot be repeated: {input} is an unknown input")
            raise CannotRepeatError(words.format(input=repr(step.kind)))
        try:
            if step.kind in _OF_THE_HOST:
                with self.session.as_host():
                    apply(self, step)
            else:
                apply(self, step)
        except (KeyError, TypeError, ValueError, AttributeError, OverflowError, LineError) as error:
            # Exceptions of the program are caught by the session, so the values of the step are wrong.
            raise _cannot(step, one_line(error)) from error

    # -- where

    def _position(self, step: Input) -> tuple[float, float]:
        """Returns the step's position in px: absolute, relative to the center of the tagged node, or relative to the
        pointer; `of` divides the remaining distance."""
        here_x, here_y = self._pointer_at
        if "by" in step.values:
            x, y = here_x + step["by"][0], here_y + step["by"][1]
        else:
            if "tag" in step.values:
                center = self._found(step["tag"], step).center
                x, y = center[0] + step.get("x", 0), center[1] + step.get("y", 0)
            else:
                x, y = step["x"], step["y"]
            parts = step.get("of", 1)
            if parts > 1:
                x, y = here_x + (x - here_x) / parts, here_y + (y - here_y) / parts
        self._pointer_at = x, y
        return x, y

    def _found(self, tag: str, step: Input) -> Any:
        try:
            return self.session.scene.find(tag)
        except LookupError as error:
            raise _cannot(step, " ".join(str(error).split())) from error

    # -- the steps

    def _start(self, step: Input) -> None:
        """Does nothing: the scene exists already, and its clock is set."""

    def _frame(self, step: Input) -> None:
        self.session.frame(step.get("nanos"))

    def _tap(self, step: Input) -> None:
        self.session.input("tap", *self._position(step), PointerType(step.get("pointer", "touch")))

    def _press(self, step: Input) -> None:
        kind = PointerType(step.get("pointer", "touch"))
        self.session.input("press", *self._position(step), _button(step), kind)

    def _move(self, step: Input) -> None:
        self.session.input("move", *self._position(step))

    def _release(self, step: Input) -> None:
        self.session.input("release", *self._position(step), _button(step))

    def _scroll(self, step: Input) -> None:
        self.session.input("scroll", *self._position(step), step["dx"], step["dy"])

    def _back(self, step: Input) -> None:
        edge = BackEdge[step.get("edge", "left").upper()]
        self.session.input("back", step["step"], step.get("progress", 0.0), *self._position(step), edge)

    def _key(self, step: Input) -> None:
        held = _flags(KeyboardModifiers, step.get("modifiers", ""))
        event = KeyEvent(step["key"], KeyEventType(step["type"]), step.get("text", ""), held)
        self.session.input("send_key_event", event)

    def _pointer(self, step: Input) -> None:
        columns = (step[name] for name in ("pointers", "times", "xs", "ys", "downs", "types", "dxs", "dys"))
        pointers = [
            PointerData(id, time, Offset(x, y), down, PointerType(type), Offset(dx, dy))
            for id, time, x, y, down, type, dx, dy in zip(*columns, strict=True)
        ]
        event = PointerInputEvent(
            PointerEventType(step["type"]),
            step["millis"],
            pointers,
            _flags(PointerButton, step["buttons"]),
            _flags(KeyboardModifiers, step["modifiers"]),
        )
        self.session.input("send_pointer_event", event)

    def _text(self, step: Input) -> None:
        names = {
            "compose_text": ("text", "cursor"),
            "commit_text": ("text", "replace_start", "replace_length"),
            "finish_composing": (),
        }[step.kind]
        self.session.input(step.kind, *(step[name] for name in names if name in step.values))

    def _act(self, step: Input) -> None:
        if "tag" in step.values:
            from engine.frame.scene_input import path_of

            path = path_of(self._found(step["tag"], step).layout_node)
        else:
            path = step["path"]
        if step["action"] not in _ACTIONS:
            known = ", ".join(sorted(_ACTIONS))
            words = _("no action is called {name}; there is: {names}")
            raise _cannot(step, words.format(name=step["action"], names=known))
        self.session.input("act_at", path, step["action"], *step.get("values", ()))

    def _plain(self, step: Input) -> None:
        """Applies inputs whose kind is the method's name and whose values are its arguments in order."""
        name = {"cancel": "cancel_pointer_input"}.get(step.kind, step.kind)
        self.session.input(name, *(value for key, value in step.values.items() if key != "clock"))

    def _advance(self, step: Input) -> None:
        if not 0 <= step["nanos"] < 1 << 63:
            raise ValueError(_("time is between 0 and 2^63 ns"))
        self.session.input("advance_to", step["nanos"])

    def _resize(self, step: Input) -> None:
        check_size(step["width"], step["height"])
        self.session.resize(step["width"], step["height"])

    def _measure(self, step: Input) -> None:
        (min_width, min_height), (max_width, max_height) = step["least"], step["most"]
        self.session.input("measure_only", Constraints(min_width, max_width, min_height, max_height))

    def _clipboard(self, step: Input) -> None:
        self.clipboard.set_text(step["text"])

    def _window_focus(self, step: Input) -> None:
        self.session.scene.window_info.is_window_focused = step["focused"]

    def _announce(self, step: Input) -> None:
        Snapshot.send_apply_notifications()

    def _invalidate(self, step: Input) -> None:
        scope = self.states.numbered("scope", step["scope"])
        if scope is None:
            words = _("cannot be repeated: {name} was invalidated by hand; this run has no such scope")
            raise CannotRepeatError(words.format(name=step["name"]))
        scope.invalidate()

    # -- writes

    def _write(self, step: Input) -> None:
        """Writes the state with the recorded number, else the only state with its name."""
        state = self.states.numbered("state", step["state"])
        if state is None or state.name != step["name"]:
            state = self._named(step["name"], None, step)
        write_state(state, literal(step["literal"]))

    def _set(self, step: Input) -> None:
        write_state(self._named(step["name"], step.get("nth"), step), literal(step["literal"]))

    def _named(self, name: str, nth: int | None, step: Input) -> Any:
        scene, module = self.session.scene, self.session.program.module
        found = self.states.named(name, module, scene)
        if not found:
            known = ", ".join(self.states.names(module, scene)) or _("none")
            raise _cannot(step, _("no state is called {name}; there is: {names}").format(name=name, names=known))
        if nth is not None:
            if not 1 <= nth <= len(found):
                words = n_("there is {count} state called {name}", "there are {count} states called {name}", len(found))
                raise _cannot(step, words.format(count=len(found), name=name))
            return found[nth - 1]
        if len(found) > 1:
            words = _("{count} states are called {name}; say which one, from {name}[1] to {name}[{count}]")
            raise _cannot(step, words.format(count=len(found), name=name))
        return found[0]


def check_size(width: int, height: int) -> None:
    """Checks the window size in px, because a recording may contain any size and its picture must fit into memory.
    Raises CannotRepeatError."""
    if not (1 <= width <= LARGEST_SIDE and 1 <= height <= LARGEST_SIDE):
        words = _("cannot be repeated: a window of {width} × {height} px")
        raise CannotRepeatError(words.format(width=width, height=height))


def _cannot(step: Input, why: str) -> CannotRepeatError:
    return CannotRepeatError(_("cannot be done: {input}: {why}").format(input=step, why=why))


def _flags(kind: Any, words: str) -> Any:
    flags = kind.NONE
    for word in words.split("+") if words else ():
        flags |= kind[word.upper()]
    return flags


def _button(step: Input) -> PointerButton:
    button: PointerButton = _flags(PointerButton, step.get("button", "primary"))
    return button


_STEPS: dict[str, Callable[[InputInjector, Input], None]] = {
    "start": InputInjector._start,
    "frame": InputInjector._frame,
    "tap": InputInjector._tap,
    "press": InputInjector._press,
    "move": InputInjector._move,
    "release": InputInjector._release,
    "back": InputInjector._back,
    "exit": InputInjector._plain,
    "scroll": InputInjector._scroll,
    "key": InputInjector._key,
    "pointer": InputInjector._pointer,
    "compose_text": InputInjector._text,
    "commit_text": InputInjector._text,
    "finish_composing": InputInjector._text,
    "act": InputInjector._act,
    "cancel": InputInjector._plain,
    "clear_focus": InputInjector._plain,
    "resize": InputInjector._resize,
    "advance_to": InputInjector._advance,
    "run_coroutines": InputInjector._plain,
    "measure": InputInjector._measure,
    "clipboard": InputInjector._clipboard,
    "window_focus": InputInjector._window_focus,
    "announce": InputInjector._announce,
    "invalidate": InputInjector._invalidate,
    "write": InputInjector._write,
    "set": InputInjector._set,
}

KINDS = tuple(_STEPS)
"""All kinds of steps."""
