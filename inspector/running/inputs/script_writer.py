"""Script writer: formats input logs as scripts, in the format of input_script.py.

Invariants  I1 `parse(write(log)) == log`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .inputs import FRAME, Input, InputLog
from .script_line import millis, position, quoted, word

LARGEST_WAIT = 100_000
"""The largest number of frames in one line."""

KEYS = {"Space": " "}
"""Keys whose names need another word."""


def write(log: InputLog) -> str:
    """Returns the script of a log."""
    lines = [f"size {log.width} {log.height}"]
    if log.density != 1.0:
        lines.append(f"density {log.density!r}")
    if log.font_scale != 1.0:
        lines.append(f"font_scale {log.font_scale!r}")
    if log.variant is not None:
        lines.append(f"variant {word(log.variant)}")
    lines.append("")
    steps = log.steps
    at = 0
    while at < len(steps):
        end = at + 1
        while steps[at] == FRAME and end < len(steps) and steps[end] == FRAME and end - at < LARGEST_WAIT:
            end += 1
        if steps[at] == FRAME:
            lines.append("wait" if end == at + 1 else f"wait {end - at}")
        elif end < len(steps) and _is_stroke(steps[at], steps[end]):
            lines.append(_key_line(steps[at], "key"))
            end += 1
        else:
            lines.append(line_of(steps[at]))
        at = end
    return "".join(f"{line}\n" for line in lines)


def _is_stroke(down: Input, up: Input) -> bool:
    """Returns whether the two inputs are one key going down and up."""
    same = all(down.get(name) == up.get(name) for name in ("key", "modifiers", "clock"))
    return down.kind == up.kind == "key" and same and (down["type"], up["type"], up["text"]) == ("down", "up", "")


def line_of(step: Input) -> str:
    """Formats one input as a line."""
    values = step.values
    made = _written(step, values)
    return f"{made} @ {millis(values['clock'])}" if "clock" in values and step.kind != "key" else made


def typed_by(key: str, modifiers: str) -> str:
    """Returns the default text of a key: a key of one character types itself."""
    if len(key) != 1 or modifiers not in ("", "shift"):
        return ""
    return key.upper() if modifiers else key


def _key_line(step: Input, start: str) -> str:
    key, held, typed = step["key"], step["modifiers"], step["text"]
    name = "Space" if key == " " else word(key, ("down", "up", *KEYS))
    expected = typed_by(key, held) if step["type"] == "down" else ""
    said = f" {quoted(typed)}" if typed != expected else ""
    clock = f" @ {millis(step['clock'])}" if "clock" in step.values else ""
    return f"{start} {f'{held}+' if held else ''}{name}{said}{clock}"


def _written(step: Input, values: Mapping[str, Any]) -> str:
    kind = step.kind
    if kind in ("tap", "press", "move", "release", "scroll"):
        words = [kind, position(values)]
        if "of" in values:
            words.append(f"of {values['of']}")
        if values.get("button", "primary") != "primary":
            words.append(values["button"] or "none")
        if values.get("pointer", "touch") != "touch":
            words.append(values["pointer"])
        if kind == "scroll":
            words += [repr(values["dx"]), repr(values["dy"])]
        return " ".join(words)
    if kind == "frame":
        return f"frame at {millis(values['nanos'])}" if "nanos" in values else "wait"
    if kind == "key":
        return _key_line(step, f"key {values['type']}")
    if kind == "set":
        nth = f"[{values['nth']}]" if "nth" in values else ""
        return f"set {word(values['name'])}{nth} = {values['literal']}"
    if kind == "act":
        call = f"{values['action']}({', '.join(map(repr, values['values']))})"
        if "tag" in values:
            return f"act {word(values['tag'], ('path',))} {call}"
        path = values["path"]
        return f"act path {'gone' if path is None else '/'.join(map(str, path)) or '/'} {call}"
    if kind == "pointer":
        shown = {name: value for name, value in values.items() if name not in ("type", "clock")}
        return f"pointer {values['type']} {shown!r}"
    return _FORMS[kind](values)


def _text_line(verb: str, values: Mapping[str, Any], *numbers: Any) -> str:
    return " ".join([verb, quoted(values["text"]), *(repr(number) for number in numbers if number is not None)])


def _commit_line(values: Mapping[str, Any]) -> str:
    replaced = (values["replace_start"], values["replace_length"])
    return _text_line("text", values, *(replaced if replaced != (0, 0) else ()))


def _measure_line(values: Mapping[str, Any]) -> str:
    (min_width, min_height), (max_width, max_height) = values["least"], values["most"]
    return f"measure {min_width}..{max_width} {min_height}..{max_height}"


def _back_line(values: Mapping[str, Any]) -> str:
    return f"back {values['step']} {values['progress']!r} {position(values)} {values['edge']}"


_FORMS: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "advance_to": lambda values: f"time {millis(values['nanos'])}",
    "back": _back_line,
    "exit": lambda _: "exit",
    "cancel": lambda _: "cancel",
    "start": lambda _: "start",
    "announce": lambda _: "announce",
    "clear_focus": lambda _: "clear focus",
    "run_coroutines": lambda _: "run coroutines",
    "finish_composing": lambda _: "finish composing",
    "commit_text": _commit_line,
    "compose_text": lambda values: _text_line("compose", values, values["cursor"]),
    "clipboard": lambda values: _text_line("clipboard", values),
    "resize": lambda values: f"resize {values['width']} {values['height']}",
    "window_focus": lambda values: f"window {'focused' if values['focused'] else 'unfocused'}",
    "measure": _measure_line,
    "write": lambda values: f"write {values['state']} {word(values['name'])} = {values['literal']}",
    "invalidate": lambda values: f"invalidate {values['scope']} {word(values['name'])}",
}
