"""Scope events: scopes that did not run, and scopes that end."""

from __future__ import annotations

from engine import trace

from ..rows.rows import Row, Subject
from .fact import Fact


class ScopeSkipped(Row, kind=trace.SKIP):
    """The Composer reached a scope and skipped it. The cause is an invalidation, if derived states kept the values that
    the scope read."""

    __slots__ = ()
    subject: Subject
    arguments = Fact[int | None](None)
    """The number of compared arguments."""
    reads = Fact[int](0)
    """The number of states that the scope reads."""
    framework = Fact[bool](False)
    """True, if the engine made the scope for itself."""


class RunAvoided(Row, kind=trace.RUN_AVOIDED):
    """An invalid scope does not run, because its derived states kept their values; its caller did not run either."""

    __slots__ = ()


class ScopeDisposed(Row, kind=trace.DISPOSE):
    """A scope left the composition."""

    __slots__ = ()
