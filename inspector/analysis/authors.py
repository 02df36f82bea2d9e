"""Authors: the input, callback, coroutine, effect or run that wrote a state or requested work, in words."""

from __future__ import annotations

from engine.trace import Phase
from inspector.language import N_, _
from inspector.recording import Recording, Row
from inspector.recording.events import (
    CallbackCall,
    CalledSpan,
    CoroutineStep,
    EffectCall,
    InputSpan,
    PhaseRun,
    StateWrite,
)

from .coroutine_words import coroutine_text, launched_function
from .display_names import Names, names_of


def requester(recording: Recording, row: Row | None) -> str:
    """Returns who requested work, with its article: `the tap`, `an animation`."""
    if row is None:
        return _("its own node")
    if isinstance(row, InputSpan):
        return input_author(recording, row)
    if isinstance(row, CoroutineStep):
        if row.function_at is None and is_gesture(recording, row):
            found = recording.find_row(row.inside)
            return requester(recording, found[1] if found is not None else None)
        return coroutine_text(row)
    if isinstance(row, EffectCall):
        return _("an effect")
    if isinstance(row, CalledSpan):
        return row.what or row.kind
    return row.name


def is_gesture(recording: Recording, step: CoroutineStep) -> bool:
    """Returns whether this step of a framework's coroutine handles an input, which then is the author."""
    is_candidate = step.inside and not step.earlier and not launched_function(step)
    found = recording.find_row(step.inside) if is_candidate else None
    return found is not None and isinstance(found[1], InputSpan)


def author_subject(recording: Recording, write: StateWrite) -> str:
    """Returns the write's author as a sentence subject: `the tap`, `a coroutine`, `the measurement of image`."""
    author, _during = _author_of(recording, write)
    return author or _("the program")


_INPUTS = {
    "tap": N_("the tap"),
    "scroll": N_("the scroll"),
    "key": N_("the key"),
    "press": N_("the press"),
    "move": N_("the move"),
    "release": N_("the release"),
    "resize": N_("the resize"),
    "back": N_("the back gesture"),
    "wheel": N_("the wheel"),
}


def input_words(name: str) -> str:
    """Returns an input with its article: `the tap`; the name of an unknown kind stays as it is recorded."""
    return _(_INPUTS[name]) if name in _INPUTS else _("the {input}").format(input=name)


def input_on_node(words: str, row: InputSpan, names: Names) -> str:
    """Returns the words of an input with the name of its target node: `press 20, 20 on add`."""
    return _("{input} on {node}").format(input=words, node=names.of(row.node)) if row.node is not None else words


def input_author(recording: Recording, row: InputSpan) -> str:
    """Returns an input with its target node: `the tap on add`, `the move on paper`, `Enter on add`.

    Any input of a pointer that clicked a node reads as a tap: hosts report the same click as a release or as a tap.
    """
    node = row.node
    if node is None:
        return input_words(row.name)
    names = names_of(recording)
    on = names.of(node)
    label = names.text_in(node) if row.clicked is not None and not node.tag else ""
    if label and label not in on:
        on = f'{on} "{label}"'
    if row.name == "key":
        key = _("Space") if row.key == " " else row.key
        return _("{key} on {node}").format(key=key or _("the key"), node=on)
    words = _(_INPUTS["tap"]) if row.clicked is not None else input_words(row.name)
    return _("{input} on {node}").format(input=words, node=on)


def run_words(kind: str, name: str) -> str:
    """Returns a run as a noun: `the measurement of image`; a kind that is no phase keeps its word."""
    which = Phase.of(kind)
    if which is None:
        return _("the {kind} of {name}").format(kind=kind, name=name)
    return _(RUN_OF[which]).format(name=name)


def author_words(recording: Recording, write: StateWrite) -> str:
    """Returns the write's author as the end of "written …": ` by the tap`, ` during the measurement of image`."""
    author, during = _author_of(recording, write)
    if not author:
        return ""
    return (_(" during {author}") if during else _(" by {author}")).format(author=author)


RUN_OF = {
    Phase.COMPOSITION: N_("the composition of {name}"),
    Phase.MEASUREMENT: N_("the measurement of {name}"),
    Phase.PLACEMENT: N_("the placement of {name}"),
    Phase.LAYER: N_("the layer of {name}"),
    Phase.DRAWING: N_("the drawing of {name}"),
}


def _author_of(recording: Recording, write: StateWrite) -> tuple[str, bool]:
    """Returns the write's author, "" without one, and whether it is a run during which the write happened."""
    found = recording.find_row(write.id)
    for span in found[0].around(write) if found is not None else ():
        if isinstance(span, InputSpan):
            return input_author(recording, span), False
        if isinstance(span, CallbackCall):
            return span.what or _("a callback"), False
        if isinstance(span, CoroutineStep):
            if span.function_at is None and is_gesture(recording, span):
                continue
            if span.what == "frame" and write.framework and span.function_at is not None:
                name, line = span.name.rpartition(".")[2], span.function_at[1]
                return _("an animation in {name} (line {line})").format(name=name, line=line), False
            return coroutine_text(span), False
        if isinstance(span, EffectCall):
            return _("an effect"), False
        if isinstance(span, PhaseRun):
            return run_words(span.kind, span.name), True
    return "", False
