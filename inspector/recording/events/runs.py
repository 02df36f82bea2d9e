"""Runs: the spans in which code of the program ran in one phase.

Terms       texts of values are bounded (rows/values.py). A fact marked *on end* is absent if an exception left the run.
Units       sizes, positions and constraints in px.
"""

from __future__ import annotations

from typing import ClassVar

from engine import trace
from engine.trace import Phase

from ..rows.rows import Row, Subject
from .fact import Fact

ArgumentChange = tuple[str, str, str, str]
"""(name, old, new, how compared): "value", "identity", "function", "captured" or "never"."""
LocalChange = tuple[str, str, str]
"""(name, old, new) of a CompositionLocal."""
DerivedChange = tuple[Subject, str, str]
"""(derived state, old, new)."""


class SpanRow(Row):
    """An event with a duration: emitted when it begins; `end` is the last id inside."""

    __slots__ = ()
    raised = Fact[bool](False)
    """True, if an exception left the span."""


class PhaseRun(SpanRow):
    """A run of one phase. Emitted right before the code of the program is called."""

    __slots__ = ()
    subject: Subject
    is_run = True
    phase: ClassVar[Phase]
    """The phase in which the code ran."""


class CompositionRun(PhaseRun, kind=trace.COMPOSITION):
    """A restart scope ran. Emitted right before the body of its composable is called."""

    __slots__ = ()
    phase = Phase.COMPOSITION
    why = Fact[str | None](None)
    """A word of engine/trace/why_words.py; None in a recording of the real Compose."""
    label = Fact[str | None](None)
    """The call's first text argument, at most 25 characters; it distinguishes calls of one composable."""
    parameters = Fact[tuple[ArgumentChange, ...]](())
    """The arguments that differ from the last run."""
    locals = Fact[tuple[LocalChange, ...]](())
    """The changed values of the nearest provider that changed."""
    key = Fact[tuple[str, str] | None](None)
    """(old, new) value of the `key(…)` around it, if `why` is KEY."""
    reused = Fact[bool](False)
    """True, if it is composed in rows that held other content."""
    framework = Fact[bool](False)
    """True, if the engine made the scope for itself, such as the host of a lazy item."""
    called = Fact[tuple[str, int] | None](None)
    """(file, line) of the call in the program."""
    changed = Fact[bool | None](None)
    """On end: whether the run changed a slot, node, modifier, state or content function, or composed new content;
    changes of scopes inside it belong to those."""
    derived = Fact[tuple[DerivedChange, ...]](())
    """On end: the derived states that it read and whose value changed."""
    effects = Fact[int](0)
    """On end: the number of its SideEffects."""


class LayoutRun(PhaseRun):
    """A node is measured or placed."""

    __slots__ = ()
    lookahead = Fact[bool](False)
    """True in the lookahead pass of a LookaheadScope."""


class MeasurementRun(LayoutRun, kind=trace.MEASUREMENT):
    """A node was measured. Emitted before its measure policy runs."""

    __slots__ = ()
    phase = Phase.MEASUREMENT
    constraints = Fact[str]("")
    """The constraints, as text."""
    constraints_before = Fact[str | None](None)
    """The constraints of its previous measurement, if they were others."""
    first = Fact[bool](False)
    """True, if the node was never measured before."""
    by_layout = Fact[bool](False)
    """True, if the parent measures the node in its placement block."""
    size = Fact[tuple[int, int] | None](None)
    """On end: the measured size."""
    same = Fact[bool | None](None)
    """On end: True, if the size did not change; absent otherwise."""


class PlacementRun(LayoutRun, kind=trace.PLACEMENT):
    """A node was placed. Emitted before its placement block runs."""

    __slots__ = ()
    phase = Phase.PLACEMENT
    position = Fact[tuple[int, int] | None](None)
    """The position in its parent."""
    moved = Fact[bool | None](None)
    """On end: whether a position, the order, or the set of placed nodes changed."""


class LayerRun(PhaseRun, kind=trace.LAYER):
    """The block of a graphics_layer ran. Emitted before the block is called."""

    __slots__ = ()
    phase = Phase.LAYER
    same = Fact[bool | None](None)
    """On end: whether all properties of the layer kept their values."""


class DrawingRun(PhaseRun, kind=trace.DRAWING):
    """A draw block was recorded. Emitted before the block is called."""

    __slots__ = ()
    phase = Phase.DRAWING
    shared = Fact[bool](False)
    """True, if drawing was not requested for this block: the cause invalidated its layer."""
    same = Fact[bool | None](None)
    """On end: whether its own commands, without those of nested blocks, equal the previous ones."""
