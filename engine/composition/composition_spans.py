"""Spans of compositions: the events of passes, of applied changes and of effects.

Use         span = PassSpan(tracer, …) if (tracer := trace.active) is not None else None
            …                                                the work itself
            if span is not None:
                span.end()
Invariants  I1 a span ends with the tracer that it began with. I2 the code here reads values and changes none.
Cost        without a listener: one attribute load and one comparison for each pass.
Not here    runs and skips of scopes: scope_tracer.py.
"""

from __future__ import annotations

from engine import trace
from engine.composition.scope import RecomposeScope
from engine.trace.span import Span


class PassSpan(Span):
    """A RECOMPOSE. `cause`: the write of the parent's locals, if their change forces all content to run; else 0."""

    __slots__ = ()

    def __init__(self, tracer: trace.Tracer, composition: object, cause: int) -> None:
        Span.__init__(self, tracer, trace.RECOMPOSE, composition, cause)


class ApplySpan(Span):
    """An APPLY: the changes of one pass."""

    __slots__ = ()

    def __init__(self, tracer: trace.Tracer, composition: object) -> None:
        Span.__init__(self, tracer, trace.APPLY, composition)


class EffectSpan(Span):
    """An EFFECT. `what`: a constant of trace/effect_words.py. `requested_by`: the run that requested it."""

    __slots__ = ()

    def __init__(self, tracer: trace.Tracer, subject: object, what: str, requested_by: int) -> None:
        Span.__init__(self, tracer, trace.EFFECT, subject, requested_by, what=what)


def trace_disposed(scope: RecomposeScope) -> None:
    """Emits that `scope` left its composition, and forgets the causes of its future runs."""
    if (tracer := trace.active) is not None:
        tracer.point(trace.DISPOSE, scope)
        tracer.forget(scope)
