"""Input scripts: text that drives a program; users write scripts, and recordings can be converted to scripts.

One input per line; `#` starts a comment. A position is in px, `200,40`, or the test tag of a node, which means its
center: `count`, or `count:4,-2` for an offset from the center. Tags and names with blanks need quotes.

    size 400 600                 the window size in px; before the first input, like density and variant
    density 2
    font_scale 1.5
    variant fast

    wait                         one frame, 16 ms after the previous one
    wait 10                      ten frames
    advance 250 ms               time passes, with all its frames and timers
    tap count                    press and release; `tap 200,40 mouse` uses the mouse, default: a finger
    press 200,40 secondary       buttons: primary (default), secondary, tertiary, back, forward
    move 210,40                  `move by 10,0` is relative to the pointer; `move list of 4` a quarter of the way there
    release 210,40               `release by 0,0` at the pointer
    drag knob to 300,40 in 8     press, eight moves with a frame after each (default: 5), release;
                                 `drag knob by 100,0` is relative to its center
    back start 0.1 5,200 left    a back gesture: start, progress, cancel or complete; its progress, the finger, the edge
    exit                         the mouse leaves the window
    scroll list 0 10             the wheel over the list: 0 px horizontally, 10 px vertically
    key Enter                    a key goes down and up: a, Enter, ArrowLeft, Space, ctrl+shift+z
    key down a                   key down only; also: key up a
    type "hello"                 presses the keys that type the text
    text "né"                    an input method commits a text
    compose "n" 1                an input method shows a composing text, with its caret after 1 character
    finish composing
    resize 300 500
    set count = 5                writes a state by name; `set count[2] = 5` the second state with that name
    act more on_click()          a screen reader's action on the tagged node; act field set_text("new")
    cancel                       the window cancels all pointers
    clear focus                  removes the focus
    clipboard "text"             sets the clipboard
    window focused               or: window unfocused

Mostly written by recordings, because they repeat a host exactly:
    frame at 12.5 ms             a frame at an irregular time
    time 12.5 ms                 time passes without a frame
    write 3 count = 5            writes the state with this number, in order of first use
    invalidate 2 Screen          invalidates the scope with this number
    act path 0/2/1 on_click()    a node by its position in the tree
    pointer press {…}            an event of several pointers
    measure 0..200 0..300        measures only, with these ranges of width and height
    run coroutines, announce, start
    tap 9,9 @ 12.5 ms            after any input: the host clock at that time

Invariants  I1 `parse(write(log)) == log` for the log of any recording. I2 an invalid line raises an error
            that names the line; no line is skipped.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from engine.frame.scene import FRAME_NANOS
from engine.input.pointer_event import KeyboardModifiers, PointerButton, PointerType
from inspector.language import N_, _

from ..loading.program import LARGEST_SIDE
from .inputs import FRAME, Input, InputLog, time_after
from .script_line import LineError, ScriptLine, literal, without_comment
from .script_writer import KEYS, LARGEST_WAIT, typed_by, write

__all__ = ["InputScriptError", "load_script", "parse", "write"]

_BUTTONS = tuple(str(button.name).lower() for button in PointerButton)
_HELD = tuple(str(modifier.name).lower() for modifier in KeyboardModifiers)
_POINTERS = tuple(kind.value for kind in PointerType)
_DRAG_MOVES = 5
_CLOCKED = re.compile(r"[ \t]@[ \t]*([\d.]+)(?:[ \t]*ms)?$")


class InputScriptError(Exception):
    """A line cannot be parsed. The message is one line: `script.txt:3: …`."""

    def __init__(self, name: str, line: int, message: str) -> None:
        super().__init__(f"{name}:{line}: {message}")
        self.line = line


def load_script(path: Path | str, base: InputLog | None = None) -> InputLog:
    """Parses the script in a file. Raises InputScriptError, also for an unreadable file."""
    path = Path(path)
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise InputScriptError(path.name, 1, _("cannot be read ({error})").format(error=error.strerror)) from error
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise InputScriptError(path.name, line, _("is no UTF-8 text")) from error
    return parse(text, path.name, base)


def parse(text: str, name: str = "script", base: InputLog | None = None) -> InputLog:
    """Parses a script. `name` appears in errors. `base`: default size, density and variant, and the earlier steps.
    Raises InputScriptError."""
    reader = _Reader(base or InputLog())
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
        left = without_comment(line).strip(" \t")
        if not left:
            continue
        try:
            reader.read(left)
        except LineError as error:
            raise InputScriptError(name, number, str(error)) from None
    return reader.log.with_steps(reader.steps)


class _Reader:
    """Collects steps, and tracks their frame count and time."""

    def __init__(self, log: InputLog) -> None:
        self.log = log
        self.steps: list[Input] = []
        self._frames = log.frame_count
        self._nanos = time_after(log.steps)

    def read(self, text: str) -> None:
        clock = None
        if (clocked := _CLOCKED.search(text)) is not None:
            clock = ScriptLine(clocked.group(1)).nanos()
            text = text[: clocked.start()]
        line = ScriptLine(text)
        verb = line.take(*_VERBS)
        if verb is None:
            raise LineError(_unknown(text))
        made = list(_VERBS[verb](self, line))
        line.expect_end()
        for step in made:
            self.add(step if clock is None else Input(step.kind, {**step.values, "clock": clock}))

    def add(self, step: Input) -> None:
        self.steps.append(step)
        if step.is_frame:
            self._nanos = max(self._nanos, step.get("nanos", self._frames * FRAME_NANOS))
            self._frames += 1
        elif step.kind == "advance_to":
            self._nanos = max(self._nanos, step["nanos"])

    # -- the scene

    def size(self, line: ScriptLine) -> list[Input]:
        self._only_first("size")
        width, height = _sides(line)
        self.log = replace(self.log, width=width, height=height)
        return []

    def density(self, line: ScriptLine) -> list[Input]:
        self._only_first("density")
        density = line.number(N_("the density"))
        if density <= 0:
            raise LineError(_("the density must be more than 0, not {value}").format(value=f"{density:g}"))
        self.log = replace(self.log, density=float(density))
        return []

    def font_scale(self, line: ScriptLine) -> list[Input]:
        self._only_first("font_scale")
        scale = line.number(N_("the font scale"))
        if scale <= 0:
            raise LineError(_("the font scale must be more than 0, not {value}").format(value=f"{scale:g}"))
        self.log = replace(self.log, font_scale=float(scale))
        return []

    def variant(self, line: ScriptLine) -> list[Input]:
        self._only_first("variant")
        self.log = replace(self.log, variant=line.word(N_("the name of the variant")))
        return []

    def _only_first(self, what: str) -> None:
        if self.steps:
            raise LineError(_("{word} must come before the first input").format(word=what))

    # -- time

    def wait(self, line: ScriptLine) -> list[Input]:
        count = line.whole(N_("how many frames"), 1) if line.starts_with_number else 1
        if count > LARGEST_WAIT:
            raise LineError(_("{count} frames are more than {most}").format(count=count, most=LARGEST_WAIT))
        return [FRAME] * count

    def frame(self, line: ScriptLine) -> list[Input]:
        line.expect("at")
        return [Input("frame", {"nanos": line.nanos()})]

    def advance(self, line: ScriptLine) -> list[Input]:
        target = self._nanos + line.nanos()
        frames = target // FRAME_NANOS + 1 - self._frames
        if frames > LARGEST_WAIT:
            raise LineError(_("these are {count} frames, more than {most}").format(count=frames, most=LARGEST_WAIT))
        return [*[FRAME] * max(frames, 0), Input("advance_to", {"nanos": target})]

    def time(self, line: ScriptLine) -> list[Input]:
        return [Input("advance_to", {"nanos": line.nanos()})]

    # -- pointers

    def tap(self, line: ScriptLine) -> list[Input]:
        return [Input("tap", {**line.position(), "pointer": line.take(*_POINTERS) or "touch"})]

    def press(self, line: ScriptLine) -> list[Input]:
        where = line.position()
        return [Input("press", {**where, "button": _buttons(line), "pointer": line.take(*_POINTERS) or "touch"})]

    def move(self, line: ScriptLine) -> list[Input]:
        where = _where_to(line)
        return [Input("move", {**where, "of": line.whole(N_("of how many parts"), 1)} if line.take("of") else where)]

    def release(self, line: ScriptLine) -> list[Input]:
        return [Input("release", {**_where_to(line), "button": _buttons(line)})]

    def drag(self, line: ScriptLine) -> Iterator[Input]:
        start = line.position()
        end = line.position() if line.expect("to", "by") == "to" else {"by": (line.number("x"), *_second(line))}
        moves = line.whole(N_("how many moves"), 1) if line.take("in") else _DRAG_MOVES
        pointer = line.take(*_POINTERS) or "touch"
        yield Input("press", {**start, "button": "primary", "pointer": pointer})
        for at in range(1, moves + 1):
            if "by" in end:
                x, y = end["by"]
                yield Input("move", {"by": (x / moves, y / moves)})
            else:
                # The position of a tagged node is unknown before the run.
                yield Input("move", {**end, "of": moves - at + 1} if at < moves else end)
            yield FRAME
        yield Input("release", {"by": (0, 0), "button": "primary"})

    def scroll(self, line: ScriptLine) -> list[Input]:
        where = line.position()
        return [
            Input("scroll", {**where, "dx": line.number(N_("how far across")), "dy": line.number(N_("how far on"))})
        ]

    def back(self, line: ScriptLine) -> list[Input]:
        step = line.expect("start", "progress", "cancel", "complete")
        values = {"step": step, "progress": line.number(N_("how far on")), **line.position()}
        return [Input("back", {**values, "edge": line.expect("left", "right")})]

    def pointer(self, line: ScriptLine) -> list[Input]:
        kind = line.word(N_("the kind of event"))
        values = literal(line.literal_text())
        if not isinstance(values, dict):
            raise LineError(_("the pointers must be a dict"))
        return [Input("pointer", {**values, "type": kind})]

    # -- keys and text

    def key(self, line: ScriptLine) -> list[Input]:
        way = line.take("down", "up")
        held = []
        while (modifier := line.take(*(f"{name}+" for name in _HELD))) is not None:
            held.append(modifier[:-1])
        bare = line.rest[:1] not in ("'", '"')
        key = line.word(N_("the name of a key"))
        if bare:
            key = KEYS.get(key, key)
        modifiers = "+".join(name for name in _HELD if name in held)
        typed = line.text(N_("the text")) if line.rest[:1] in ("'", '"') else None
        return list(_key_steps(key, modifiers, typed, way))

    def type(self, line: ScriptLine) -> Iterator[Input]:
        for sign in line.text(N_("what to type")):
            yield from _key_steps("Enter" if sign == "\n" else sign, "", "" if sign == "\n" else sign)

    def text(self, line: ScriptLine) -> list[Input]:
        text = line.text(N_("the text"))
        start, length = (line.number(N_("start")), line.number(N_("length"))) if line.starts_with_number else (0, 0)
        return [Input("commit_text", {"text": text, "replace_start": start, "replace_length": length})]

    def compose(self, line: ScriptLine) -> list[Input]:
        text = line.text(N_("the text"))
        cursor = line.whole(N_("the caret")) if line.starts_with_number else None
        return [Input("compose_text", {"text": text, "cursor": cursor})]

    # -- the window and screen readers

    def resize(self, line: ScriptLine) -> list[Input]:
        width, height = _sides(line)
        return [Input("resize", {"width": width, "height": height})]

    def act(self, line: ScriptLine) -> list[Input]:
        where = _node(line)
        action, values = line.call()
        return [Input("act", {"action": action, **where, "values": values})]

    def clipboard(self, line: ScriptLine) -> list[Input]:
        return [Input("clipboard", {"text": line.text(N_("the text"))})]

    def window(self, line: ScriptLine) -> list[Input]:
        return [Input("window_focus", {"focused": line.expect("focused", "unfocused") == "focused"})]

    def measure(self, line: ScriptLine) -> list[Input]:
        ranges = []
        sides = (N_("the least width"), N_("the most width")), (N_("the least height"), N_("the most height"))
        for least_side, most_side in sides:
            least = line.whole(least_side)
            line.expect("..")
            ranges.append((least, line.whole(most_side)))
        (min_width, max_width), (min_height, max_height) = ranges
        return [Input("measure", {"least": (min_width, min_height), "most": (max_width, max_height)})]

    # -- states

    def set(self, line: ScriptLine) -> list[Input]:
        values: dict[str, Any] = {"name": line.word(N_("the name of a state"))}
        if line.take("["):
            values["nth"] = line.whole(N_("which one"), 1)
            line.expect("]")
        line.expect("=")
        return [Input("set", {**values, "literal": line.literal_text()})]

    def write(self, line: ScriptLine) -> list[Input]:
        number, name = line.whole(N_("the number of a state")), line.word(N_("its name"))
        line.expect("=")
        return [Input("write", {"state": number, "name": name, "literal": line.literal_text()})]

    def invalidate(self, line: ScriptLine) -> list[Input]:
        return [
            Input("invalidate", {"scope": line.whole(N_("the number of a scope")), "name": line.word(N_("its name"))})
        ]


def _where_to(line: ScriptLine) -> dict[str, Any]:
    """Parses a position, or an offset relative to the pointer, in px."""
    if line.take("by"):
        return {"by": (line.number("x"), *_second(line))}
    return line.position()


def _sides(line: ScriptLine) -> tuple[int, int]:
    width, height = line.whole(N_("the width"), 1), line.whole(N_("the height"), 1)
    if max(width, height) > LARGEST_SIDE:
        words = _("{width} × {height} px is more than {most} × {most}")
        raise LineError(words.format(width=width, height=height, most=LARGEST_SIDE))
    return width, height


def _second(line: ScriptLine) -> tuple[Any]:
    line.expect(",")
    return (line.number("y"),)


def _plain(kind: str) -> Callable[[_Reader, ScriptLine], list[Input]]:
    return lambda _reader, _line: [Input(kind)]


def _unknown(line: str) -> str:
    said = line.split()[0]
    near = difflib.get_close_matches(said, _VERBS, n=1)
    hint = _("did you mean {name}?").format(name=repr(near[0])) + " " if near else ""
    words = _("no input is called {name}; {hint}allowed: {verbs}")
    return words.format(name=repr(said), hint=hint, verbs=", ".join(sorted(_VERBS)))


def _buttons(line: ScriptLine) -> str:
    if line.take("none"):
        return ""
    found = [line.take(*_BUTTONS)]
    while found[-1] is not None and line.take("+"):
        found.append(line.expect(*_BUTTONS))
    return "+".join(name for name in _BUTTONS if name in found) or "primary"


def _node(line: ScriptLine) -> dict[str, Any]:
    """A node by test tag, or by its path in the tree: `/` for the root, `0/2`, `gone`."""
    if line.take("path"):
        if line.take("gone"):
            return {"path": None}
        if line.take("/"):
            return {"path": ()}
        path = [line.whole(N_("which child"))]
        while line.take("/"):
            path.append(line.whole(N_("which child")))
        return {"path": tuple(path)}
    return {"tag": line.word(N_("a test tag"))}


def _key_steps(key: str, modifiers: str, typed: str | None, way: str | None = None) -> Iterator[Input]:
    if typed is None:
        typed = typed_by(key, modifiers) if way != "up" else ""
    if way != "up":
        yield Input("key", {"key": key, "type": "down", "text": typed, "modifiers": modifiers})
    if way != "down":
        text = typed if way == "up" else ""
        yield Input("key", {"key": key, "type": "up", "text": text, "modifiers": modifiers})


_VERBS: Mapping[str, Callable[[_Reader, ScriptLine], Any]] = {
    **{
        name: getattr(_Reader, name)
        for name in (
            "size density font_scale variant wait frame advance time tap press move release drag scroll back pointer "
            "key type text compose resize act clipboard window measure set write invalidate"
        ).split()
    },
    "exit": _plain("exit"),
    "cancel": _plain("cancel"),
    "start": _plain("start"),
    "announce": _plain("announce"),
    "clear focus": _plain("clear_focus"),
    "run coroutines": _plain("run_coroutines"),
    "finish composing": _plain("finish_composing"),
}
