"""EngineWarnings: the engine's warnings in the language of the window.

The engine warns in English, as Python does: a program's log, a test and a search on the web need one text. What the
window shows of it is translated here, at the border: each sentence of the engine is a message with the same slots.
Errors stay English, like the errors of Python itself.

Terms       slot: a part of a warning that the program gives, such as `{state}`.
"""

from __future__ import annotations

import re
from functools import cache
from string import Formatter
from typing import Final

from inspector.language import ENGLISH, N_, _, language

MESSAGES: Final = (
    # -- states
    N_(
        "a text shows the state `{state}` itself, and does not follow it: write `{{{state}.value}}`",
    ),
    N_("a text shows the state `{state}` itself, and does not follow it: write `str({state}.value)`"),
    N_("a text shows the local `{name}` itself: write `{name}.current`"),
    N_(
        "the state `{state}` stands in a condition, where it is always true: write `{state}.value`, or `{state} is not "
        "None`"
    ),
    N_("the state `{state}` is compared with a value, which it never is equal to: write `{state}.value == …`"),
    N_(
        "the state `{state}` is written the collection that it holds already, which is no change and invalidates no "
        "reader: write `{state}.value = {copy}`, or use `{own}`"
    ),
    N_(
        "the {type} in the state `{state}` was changed in place, which invalidates no reader of the state: write "
        "`{state}.value = replace({state}.value, …)` with dataclasses.replace"
    ),
    N_(
        "the {type} in the state `{state}` was changed in place, which invalidates no reader of the state: write "
        "`{state}.value = {copy}`, or use `{own}`"
    ),
    N_(
        "the {type} `{item}` was changed in place, which invalidates no reader: write `{item} = replace({item}, …)` "
        "with dataclasses.replace"
    ),
    N_(
        "the calculation of the derived state `{derived}` writes `{state}`: it runs at any read, once or several "
        "times, so it must only read; write `{state}` in the handler that changes what `{derived}` reads"
    ),
    N_(
        "`{state}` is written after {reader} and {count} more read it, in the composition that made the state: that "
        "write invalidates no reader, as in Compose, and the screen keeps the value from before. Write `{state}` "
        "before it is read, or in an effect or a callback"
    ),
    N_(
        "`{state}` is written after {first} and {second} read it, in the composition that made the state: that write "
        "invalidates no reader, as in Compose, and the screen keeps the value from before. Write `{state}` before it "
        "is read, or in an effect or a callback"
    ),
    N_(
        "`{state}` is written after {reader} read it, in the composition that made the state: that write invalidates "
        "no reader, as in Compose, and the screen keeps the value from before. Write `{state}` before it is read, or "
        "in an effect or a callback"
    ),
    N_(
        "`{state}` is written after it was read, while the content is composed first: what read it shows the value "
        "from before, and is not composed again, as in Compose. Write `{state}` before it is read, or in an effect or "
        "a callback"
    ),
    N_(
        "`{call}` in {function} creates another state in each run, which calculates again: write `remember(lambda: "
        "{call})`"
    ),
    N_(
        "`{call}` in {function} creates another state in each run, which starts with its first value: write "
        "`remember(lambda: {call})`"
    ),
    N_("delay takes milliseconds, and {given} is less than one: write `delay({meant})` for {given} s"),
    # -- calls of composables
    N_("`{call}(…)` is called here already, so `{outer}` gets None as its `{name}`: write `{name}=lambda: {call}(…)`"),
    N_("`{name}` is named here and not called, so it shows nothing: write `{name}(…)`"),
    N_(
        "content returns the function {name}, which shows nothing: content calls composables; write `{name}(…)`",
    ),
    N_("content returns {text}, which shows nothing: content calls composables; write `Text({text})`"),
    N_(
        "{name} has no content: it is inline, as in Compose, and what follows is not inside it; write `with "
        "{name}(…):` and the content below it"
    ),
    N_(
        "Canvas has no size, so the size of its scope is 0 × 0: give it one, such as `Modifier.size(100)` or "
        "`Modifier.fill_max_size()`"
    ),
    N_(
        "this function was passed while {name} was {value}, but it sees the loop's last {name} when it is called: "
        "write `lambda {name}={name}: …`"
    ),
    N_(
        "this function is declared in a loop, and it sees the loop's last {name} when it is composed: write "
        "`lambda {name}={name}: …`"
    ),
    N_(
        "{function} is a plain function that composes in a loop, and no composable that calls it names it: its "
        "iterations are not counted, calls in them are matched in order, so that state moves to other rows when one is "
        "left out. Decorate {name} with @composable(inline=True), or compose the rows in `with key(…)`"
    ),
    N_(
        "the iterator of a loop composes in {function}, and the loop itself calls nothing: its iterations are not "
        "counted, calls in them are matched in order, so that state moves to other rows when one is left out. Call the "
        "composables in the body of the loop, or compose the rows in `with key(…)`"
    ),
    # -- effects and handlers
    N_(
        "the effect `{name}` of a DisposableEffect returns nothing, so nothing ends what it starts: return the "
        "function for that, as `onDispose {{ … }}` in Kotlin: `return lambda: …`; if there is nothing to end, write "
        "`return None`, or call it in a SideEffect"
    ),
    N_(
        "the coroutine `{name}` calls `time.sleep`, which stops every frame until it returns: write `await "
        "delay(milliseconds)`"
    ),
    N_(
        "this click handler returns the coroutine `{name}`, which nothing runs: write `scope = "
        "remember_coroutine_scope()` in the composable, and `lambda: scope.launch({started})`"
    ),
    N_(
        "this click handler returns the function `{name}`, which nothing calls: write `lambda: {name}(…)`, or give the "
        "function"
    ),
    N_(
        "this click handler compares, and changes nothing: a lambda cannot assign; write `lambda: state.set(…)`",
    ),
    # -- modifiers and animations
    N_("Modifier.{call} takes a fraction from 0 to 1, and got {value}: write `{meant}`"),
    N_("Modifier.{call} got a negative size, which counts as 0: write 0 or more"),
    N_(
        "Modifier.rotate takes degrees, and {angle} is an angle in radians: write `rotate(math.degrees(…))`, or "
        "`rotate({degrees})`"
    ),
    N_(
        "weight has no effect on a child of {parent}, which shares out no space: put the child into a Row or a Column, "
        "or write `fill_max_size()`"
    ),
    N_(
        "the alpha of a layer is a fraction from 0 to 1, and this block sets {value}: write `layer.alpha = {meant}`",
    ),
    N_(
        "the value {value} of the Slider is outside its range from 0 to 1, so it stands at the end: write "
        "`value_range=(…, …)`, such as `value_range=(0, {end})`"
    ),
    N_("tween takes milliseconds, and got {given}: write `tween({meant})` for {given} s"),
)
"""The engine's sentences. A sentence that another one begins with stands behind it."""

_LINE = re.compile(r"(?P<place>.*:\d+: )(?P<kind>\w+Warning): (?P<words>.*)", re.DOTALL)


def in_own_language(line: str) -> str:
    """Returns a printed line, with the words of an engine's warning in the language of the window; other lines as they
    are."""
    found = _LINE.fullmatch(line) if language() != ENGLISH else None
    return f"{found['place']}{found['kind']}: {translated(found['words'])}" if found is not None else line


def translated(sentence: str) -> str:
    """Returns an engine's warning in the language of the window; another sentence as it is."""
    for message in MESSAGES:
        if (found := _pattern(message).fullmatch(sentence)) is not None:
            return _(message).format(**found.groupdict())
    return sentence


@cache
def _pattern(message: str) -> re.Pattern[str]:
    """Returns what a sentence made from the message looks like."""
    parts, known = [], set()
    for text, slot, _form, _conversion in Formatter().parse(message):
        parts.append(re.escape(text))
        if slot is not None:
            parts.append(f"(?P={slot})" if slot in known else f"(?P<{slot}>.+?)")
            known.add(slot)
    return re.compile("".join(parts), re.DOTALL)
