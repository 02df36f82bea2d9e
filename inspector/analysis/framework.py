"""What is the framework's own: it is no finding, and panels and reports fold it away.

Terms       the framework's: a scope that no line of the program calls (the host of a lazy item, a widget inside a
            widget); a state that the framework made for itself (the position of a list, a press).
Not here    whether the program uses a state that the framework made: `StateValue.program`.
"""

from __future__ import annotations

from engine import trace
from inspector.recording import SCOPE, STATE, Row, Subject

from .named import Names


def is_framework(each: Row | Subject | None, names: Names | None = None) -> bool:
    """Whether a scope or state, or what an event is about, is the framework's own. `names`: those of the recording,
    which know where each scope was called; without them only the scopes are known that the engine makes for itself."""
    if isinstance(each, Row):
        if each.kind in (trace.COMPOSITION, trace.SKIP) and each.data.get("framework"):
            return True
        each = each.subject
    if each is None:
        return False
    if each.kind == STATE:
        return each.is_frameworks
    return names is not None and each.kind == SCOPE and names.has_no_caller(each)
