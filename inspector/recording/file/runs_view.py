"""The SQL view `runs`: one row per run in a phase; `why` is the word for its reason, `reason` the sentence.

Terms       asked: the cause of the run, an event. written: the write that caused `asked`, if a write did. outer: the
            span around the run.
Not here    reasons for window, reports and lessons: inspector/analysis/run_reasons.py, explanation.py.
"""

from __future__ import annotations

from typing import Final

from engine import trace


def fact(name: str, event: str = "event") -> str:
    """Returns the SQL expression for one fact of an event."""
    return (
        "(SELECT fact.value FROM fact JOIN text ON text.id = fact.name"
        f" WHERE fact.facts = {event}.facts AND text.value = '{name}')"
    )


def _did(event: str) -> str:
    """Returns what the subject of an event did: `composing MailRow led to it`, `Row was measured`."""
    kind, name = f"{event}_kind.value", f"{event}_name.value"
    return (
        f"CASE {kind} WHEN 'composition' THEN 'composing ' || {name} || ' led to it'"
        f" WHEN 'measurement' THEN {name} || ' was measured' WHEN 'placement' THEN {name} || ' was placed'"
        f" WHEN 'layer' THEN 'the layer block of ' || {name} || ' ran' WHEN 'drawing' THEN {name} || ' was drawn'"
        f" WHEN 'insert' THEN {name} || ' was inserted' WHEN 'remove' THEN {name} || ' was removed'"
        f" WHEN 'move' THEN {name} || ' moved' WHEN 'layout_pass' THEN 'the layout pass began with it'"
        f" ELSE 'the ' || {kind} || ' of ' || {name} || ' led to it' END"
    )


def _sentences(of_why: dict[str, str], event: str = "event") -> str:
    """Returns the SQL cases that select the sentence by `why`."""
    return "".join(f" WHEN {fact('why', event)} = '{why}' THEN '{said}'" for why, said in of_why.items())


_STATE_CHANGED = (
    "CASE WHEN state.value LIKE 'self.%' THEN substr(state.value, 6) ELSE state.value END ||"
    f" coalesce(' changed: ' || {fact('change', 'written')},"
    f" CASE WHEN {fact('old', 'written')} = {fact('new', 'written')} THEN ' was written again' ELSE"
    f" ' went ' || {fact('old', 'written')} || ' → ' || {fact('new', 'written')} END)"
)
STATE: Final = "state"
"""The fact of a request that names its state."""
ONE_NUMBER: Final = (trace.WRITE, trace.INVALIDATE, STATE)
"""The texts that the view looks up by one number each, because a join with the table text is slower."""


def _number_of(text: str) -> str:
    """Returns the SQL expression for the number of a text of ONE_NUMBER."""
    return f"(SELECT id FROM text WHERE value = '{text}')"


_OF_A_RUN: Final = {
    trace.PARAMETER: "its caller passed another argument",
    trace.FORCED: "its caller ran, and it cannot be skipped",
    trace.LOCAL: "a CompositionLocal has another value",
    trace.KEY: "its key is another",
}
_OF_A_REQUEST: Final = {
    trace.CONTENT: "its content is another function",
    trace.CHILD_SIZE: "a child that it measured has another size",
    trace.MOVED: "it moved",
    trace.UNDONE: "an exception ended the last frame",
}
_ASKED_STATE: Final = (
    "(SELECT text.value FROM fact JOIN subject ON subject.id = fact.value JOIN text ON text.id = subject.name"
    " WHERE fact.facts = asked.facts AND fact.type = 'subject'"
    f" AND fact.name = {_number_of(STATE)})"
)
"""The state behind a request without a write, such as one of the engine for itself."""
_WHY = (
    "CASE WHEN state.value IS NOT NULL THEN 'state'"
    f" WHEN {fact('first')} THEN 'initial' ELSE coalesce(nullif({fact('why')}, 'invalid'),"
    f" CASE WHEN asked_kind.value = 'invalidate' THEN {fact('why', 'asked')} END,"
    f" CASE WHEN {_ASKED_STATE} IS NOT NULL THEN 'state' END, asked_kind.value, outer_kind.value)"
    " END"
)
_REASON = (
    f"CASE WHEN state.value IS NOT NULL THEN {_STATE_CHANGED}"
    f" WHEN {fact('first')} OR {fact('why')} = 'initial' THEN 'it runs for the first time'"
    + _sentences(_OF_A_RUN)
    + _sentences(_OF_A_REQUEST, "asked")
    + f" WHEN {fact('shared')} THEN 'what shares a layer with it changed'"
    f" WHEN {_ASKED_STATE} IS NOT NULL THEN {_ASKED_STATE} || ' changed'"
    " WHEN asked_kind.value = 'invalidate' AND kind.value = 'composition' THEN 'invalidate() was called'"
    " WHEN asked_kind.value = 'invalidate' THEN 'its node changed or asked for it'"
    " WHEN asked_kind.value = 'input' THEN 'the ' || asked_name.value || ' asked for it'"
    f" WHEN asked_name.value IS NOT NULL THEN {_did('asked')}"
    f" WHEN outer_name.value IS NOT NULL THEN {_did('outer')}"
    " END"
)


def _request_by(event: str) -> str:
    """Returns the SQL join with the fact that names the state behind a request."""
    return (
        f" JOIN fact AS {event}_state ON {event}_state.facts = {event}.facts AND {event}_state.type = 'subject'"
        f" AND {event}_state.name = {_number_of(STATE)}"
    )


def _changed(event: str) -> str:
    """Returns the SQL expression that is 0 unless the state behind a request is a derived one with another value."""
    named = f"""'{{"subject":' || {event}_state.value || '}}'"""
    return f"coalesce(instr({fact('derived')}, {named}), 0)"


_FUTILE: Final = (
    " WHERE first.id = event.cause AND kind.value = 'composition'"
    f" AND first.kind = {_number_of(trace.INVALIDATE)}"
    f" AND source.subject <> first_state.value AND {_changed('first')} = 0"
)
_FIRST_REQUEST: Final = " FROM event AS first JOIN event AS source ON source.id = first.cause" + _request_by("first")
_OTHER_REQUEST: Final = (
    "(SELECT other.id"
    + _FIRST_REQUEST
    + " JOIN event AS other ON other.id > first.id AND other.id < event.id AND other.kind = first.kind"
    " AND other.subject = first.subject LEFT JOIN event AS other_source ON other_source.id = other.cause"
    + " LEFT"
    + _request_by("other")
    + _FUTILE
    + f" AND (other_state.value IS NULL OR other_source.subject = other_state.value OR {_changed('other')} > 0)"
    " ORDER BY other.id LIMIT 1)"
)
"""If the first request came through a derived state that kept its value: the first one that did not."""
_ASKED: Final = (
    f"coalesce({_OTHER_REQUEST}, CASE WHEN {fact('why')} <> 'invalid' AND EXISTS (SELECT 1{_FIRST_REQUEST}{_FUTILE})"
    " THEN NULL ELSE event.cause END)"
)
RUNS_VIEW: Final = (
    "CREATE VIEW runs AS SELECT event.id, event.frame, kind.value AS phase, name.value AS subject,"
    f" subject.number AS subject_number, {_WHY} AS why, {_REASON} AS reason,"
    " state.value AS state, written.id AS write_event, event.before FROM event"
    " JOIN text AS kind ON kind.id = event.kind LEFT JOIN subject ON subject.id = event.subject"
    " LEFT JOIN text AS name ON name.id = subject.name LEFT JOIN event AS asked"
    f" ON asked.id = {_ASKED}"
    " LEFT JOIN text AS asked_kind ON asked_kind.id = asked.kind"
    " LEFT JOIN subject AS asked_subject ON asked_subject.id = asked.subject"
    " LEFT JOIN text AS asked_name ON asked_name.id = asked_subject.name"
    " LEFT JOIN event AS written ON written.id = asked.cause"
    f" AND written.kind = {_number_of(trace.WRITE)}"
    " LEFT JOIN subject AS state_subject ON state_subject.id = written.subject"
    " LEFT JOIN text AS state ON state.id = state_subject.name LEFT JOIN event AS outer_event"
    " ON outer_event.id = event.inside LEFT JOIN text AS outer_kind ON outer_kind.id = outer_event.kind"
    " LEFT JOIN subject AS outer_subject ON outer_subject.id = outer_event.subject"
    " LEFT JOIN text AS outer_name ON outer_name.id = outer_subject.name"
    " WHERE kind.value IN ('composition', 'measurement', 'placement', 'layer', 'drawing')"
)
"""The statement that makes the view; its CRC-32 goes into `FORMER_RUNS` whenever it changes."""

FORMER_RUNS: Final = {
    "without the program's own names": 0x2624CB08,
    "with the reason of the run that led to a run": 0xE0641069,
    "with the first request, also through a derived state that kept its value": 0xC5423443,
    "with a state that a changed argument hides": 0xFDC75331,
}
"""CRC-32 of the statements of earlier versions, by what was different in them."""
