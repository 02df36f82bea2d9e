"""A coroutine's step in words: the program's function, the function that it launched itself, or an animation.

Not here    the authors of writes and of requests: authors.py, requesters.py.
"""

from __future__ import annotations

from inspector.language import _
from inspector.recording.events import CoroutineStep, FrameAwait


def coroutine_text(step: CoroutineStep | FrameAwait) -> str:
    """Returns a coroutine step in words: `the coroutine scroll_down (line 38)` for a function of the program.

    A framework function that the program launched itself has its name: `Animatable.animate_to`. Another framework
    coroutine is `an animation` if it waits for frames, else that of the function that started it,
    `the coroutine of collect_as_state`, else `a coroutine`.
    """
    place = step.function_at if isinstance(step, CoroutineStep) else None
    if isinstance(place, tuple):
        name = step.name.rpartition(".")[2]
        if name.isidentifier():
            return _("the coroutine {name} (line {line})").format(name=name, line=place[1])
        return _("a coroutine (line {line})").format(line=place[1])
    if isinstance(step, CoroutineStep) and (launched := launched_function(step)):
        return launched
    if step.what == "frame":
        return _("an animation")
    starter, inner, _rest = step.name.partition(".<locals>")
    if isinstance(step, CoroutineStep) and inner and starter.isidentifier() and not starter.startswith("_"):
        return _("the coroutine of {name}").format(name=starter)
    return _("a coroutine")


def launched_function(step: CoroutineStep) -> str:
    """Returns the public method of the framework that a coroutine runs, such as `ScrollState.animate_scroll_to`.
    Functions of the program and private functions of the framework give ""."""
    owner, _dot, name = step.name.rpartition(".")
    if step.function_at is not None or not owner.isidentifier() or owner.startswith("_"):
        return ""
    return "" if name.startswith("_") or not name.isidentifier() else step.name
