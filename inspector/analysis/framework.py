"""Decides whether a scope, state or event belongs to the framework; panels and reports fold those away.

Terms       the framework's: a scope that no line of the program calls (the host of a lazy item, a widget inside a
            widget); a state that the framework created for itself (a list's scroll position, a press).
Not here    whether the program uses a state that the framework created: `StateValue.program`.
"""

from __future__ import annotations

from inspector.recording import SCOPE, STATE, Row, Subject
from inspector.recording.events import CompositionRun, ScopeSkipped

from .display_names import Names


def is_framework(each: Row | Subject | None, names: Names | None = None) -> bool:
    """Returns whether a scope, a state, or an event's subject belongs to the framework.

    `names`: the recording's names, which know each scope's call site; without `names` the function recognizes only the
    scopes that the engine creates for itself.
    """
    if isinstance(each, Row):
        if isinstance(each, (CompositionRun, ScopeSkipped)) and each.framework:
            return True
        each = each.subject
    if each is None:
        return False
    if each.kind == STATE:
        return each.is_frameworks
    return names is not None and each.kind == SCOPE and names.has_no_caller(each)
