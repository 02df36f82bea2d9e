"""State edit: which value a person may give a state by hand, and how the run repeats it.

Terms       literal: text that Python evaluates without running code: a number, a text in quotes, True, a list ...
Invariants  I1 a new value has the kind of the old one, so a program that expects a number gets a number. I2 an input
            that is no such value raises EditError, whose words say what is accepted; nothing is written.
"""

from __future__ import annotations

from dataclasses import dataclass

from inspector.analysis.display_names import shown_name
from inspector.language import N_, _
from inspector.recording import RecordedFrame, Recording, Subject
from inspector.recording.events import Invalidation, StateWrite

from .inputs.input_log import Input, Numbers, numbered_kind
from .inputs.script_line import LineError, literal

_WORDS: dict[type, str] = {
    bool: N_("True or False"),
    int: N_("a whole number, such as 5"),
    float: N_("a number, such as 0.5"),
    str: N_('a text in quotes, such as "Ada"'),
    list: N_("a list, such as [1, 2]"),
    tuple: N_("a tuple, such as (1, 2)"),
    dict: N_('a dict, such as {"a": 1}'),
    set: N_("a set, such as {1, 2}"),
    type(None): N_("any literal: a number, a text in quotes, True, None, [..], (..), {..}"),
}


class EditError(Exception):
    """The state cannot be edited, or the input is no accepted value; the message says why in one sentence."""


@dataclass(frozen=True)
class StateEdit:
    """An editable state. `text`: its value as a literal; `accepts`: the accepted input in words."""

    state: Subject
    text: str
    accepts: str
    kind: type

    @property
    def name(self) -> str:
        """The display name of the state."""
        return shown_name(self.state)

    def literal(self, text: str) -> str:
        """Returns the canonical literal of an input. Raises EditError."""
        if not text.strip():
            raise EditError(_("A value is missing: {state} takes {kind}.").format(state=self.name, kind=self.accepts))
        try:
            value = literal(text.strip())
        except LineError:
            words = _("{text} is no literal: {state} takes {kind}.")
            raise EditError(words.format(text=_short(text), state=self.name, kind=self.accepts)) from None
        if not _is_kind(value, self.kind):
            words = _("{text} is {what}: {state} takes {kind}.")
            raise EditError(words.format(text=_short(text), what=_named(value), state=self.name, kind=self.accepts))
        return repr(value)


def edit_of(frame: RecordedFrame, state: Subject, kind_now: type | None = None) -> StateEdit:
    """Returns how to edit a state whose value is that at the end of `frame`. `kind_now`: the class of the value that
    the running program has now. Raises EditError for a value that is no literal."""
    value = frame.values.get(state.id)
    if value is None:
        words = _("{state} has no recorded value in frame {frame}.")
        raise EditError(words.format(state=shown_name(state), frame=frame.index))
    written = value.write.literal if isinstance(value.write, StateWrite) else None
    text = written if isinstance(written, str) else value.text
    try:
        found = literal(text)
    except LineError:
        found = _NO_LITERAL
    if found is _NO_LITERAL or (written is None and "…" in text):
        words = _(
            "{state} holds {text}, which is no literal: only numbers, texts, True, False, None, lists, tuples, dicts "
            "and sets of these can be edited."
        )
        raise EditError(words.format(state=shown_name(state), text=_short(value.text)))
    kind = float if type(found) is int and _is_rounded(value.write, kind_now) else type(found)
    return StateEdit(state, text, _(_WORDS.get(kind, N_("a literal"))), kind)


def _is_rounded(write: object, kind_now: type | None) -> bool:
    """Returns whether a whole number is the text of a float: the text of 1.0 is 1 (`value_text`)."""
    if kind_now is float:
        return True
    try:
        return isinstance(write, StateWrite) and type(literal(write.old)) is float
    except LineError:
        return False


_NO_LITERAL = object()


def _is_kind(value: object, kind: type) -> bool:
    if kind is type(None):
        return True
    if kind is float:
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    return type(value) is kind


def _named(value: object) -> str:
    if value is None:
        return "None"
    known = _KINDS.get(type(value))
    return _(known) if known is not None else _("a value of {kind}").format(kind=type(value).__name__)


_KINDS = {bool: N_("True or False"), int: N_("a whole number"), float: N_("a fraction"), str: N_("a text")}


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= 40 else f"{text[:39]}…"


def write_input(recording: Recording, at_frame: int, state: Subject, value: str) -> Input:
    """Returns the input that writes a literal to a state of the recording, for a run of the same inputs."""
    if not recording.dropped and not recording.first:
        numbers = Numbers()
        for frame in recording:
            if frame.index > at_frame:
                break
            for row in frame.rows:
                kind = numbered_kind(row.kind, row.invalid_in if isinstance(row, Invalidation) else None)
                if kind is None or row.subject is None:
                    continue
                number = numbers.number(kind, row.subject.id)
                if kind == "state" and row.subject.id == state.id:
                    return Input("write", {"state": number, "name": state.name, "literal": value})
    return Input("set", {"name": state.name, "literal": value})
