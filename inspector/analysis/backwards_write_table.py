"""The backwards-write table: for a state's read phase and write place, the verdict and the fix.

Terms       place: a phase, or a write's place outside all phases: an input, a coroutine, an effect, or free-running
            code (None). backwards: the write follows the frame's read, so the reader must run again.
Verdicts    fine (visible in the same frame), care (one more frame, on purpose), backwards.
The rule    within the order of a frame – composition, measurement, placement, layer, drawing – a write should precede
            the read. Some cells have words of their own; the order determines the others.
"""

from __future__ import annotations

from typing import NamedTuple

from engine import trace
from engine.trace import Phase
from inspector.language import N_, _

FINE, CARE, BACKWARDS = "fine", "care", "backwards"

_ORDER = {phase: place for place, phase in enumerate(trace.RUNS)}

_OUTSIDE = (None, trace.INPUT, trace.COROUTINE, trace.EFFECT)


class BackwardsWriteCell(NamedTuple):
    """One cell: the consequence of reading a state in `read` and writing it in `written`."""

    read: str
    written: str | None
    verdict: str
    name: str
    """The loop's name, such as "Recomposition loop"; empty for a fine combination."""
    words: str
    """The consequence, in words."""
    fix: str
    """The recommended alternative; empty if none is needed."""

    @property
    def is_backwards(self) -> bool:
        """Whether the write follows the read within a frame."""
        return self.verdict == BACKWARDS


LAYOUT_FIX = N_(
    "Let one layout know both sizes: put both into a Column (or Row), which places the second below the first in the "
    "same frame, or write a Layout that measures the one and places the other by its size. If composing depends on "
    "the size, use BoxWithConstraints."
)
DECISION_FIX = N_(
    "Decide it before layout, from the constraints (BoxWithConstraints) or where the event happens, or in layout "
    "alone, in a Layout that reads no state for it: what composition decides must not depend on the layout that comes "
    "of it."
)
_COMPOSITION_FIX = N_(
    "Write the state where the event happens (a click, an effect), not while composing; or calculate the value from "
    "what it depends on, with remember(…) or derived_state_of."
)
_DRAW_FIX = N_(
    "Keep the results of drawing in drawing: remember them in draw_with_cache, or calculate them from the size in "
    "layout; a draw block only draws."
)
_MEASURE_FIX = N_(
    "Measure and place in one Layout: its placement knows the sizes. If the position decides, read the state in the "
    "placement block (offset with a lambda) instead of measuring with it."
)
_SELF_FIX = {
    Phase.MEASUREMENT: N_(
        "Calculate the value in the measure block and use it there; a state that the block both reads and writes "
        "measures again for nothing."
    ),
    Phase.PLACEMENT: N_(
        "Calculate the value in the placement block and use it there; on_globally_positioned may keep it for "
        "callbacks, in something that placement does not read."
    ),
    Phase.LAYER: N_("Calculate the value in the layer block and use it there, without a state."),
    Phase.DRAWING: _DRAW_FIX,
}
_EFFECT_FIX = N_(
    "Make sure that it ends: write only if the value differs, key the effect by what it really depends on, or "
    "calculate the value while composing instead."
)

SIDE_EFFECT_FIX = N_(
    "Make sure that it ends: write only if the value differs, write where the event happens (a click, a LaunchedEffect "
    "with a key), or calculate the value while composing instead. A SideEffect has no key: it runs after each "
    "composition of the scope that asks for it."
)

_LOOP_NAMES = {
    Phase.COMPOSITION: N_("Recomposition loop"),
    Phase.MEASUREMENT: N_("Remeasure loop"),
    Phase.PLACEMENT: N_("Relayout loop"),
    Phase.LAYER: N_("Layer loop"),
    Phase.DRAWING: N_("Redraw loop"),
}


def cell(read: str, written: str | None) -> BackwardsWriteCell:
    """Returns the cell for a state read in phase `read` and written in `written`.

    `written`: a phase, "input", "coroutine", "effect", or None for code outside all of them. Raises ValueError for any
    other name.
    """
    if read not in _ORDER:
        raise ValueError(f"{read!r} is no phase: a state is read in {', '.join(_ORDER)}")
    if written in _OUTSIDE:
        return _outside(read, written)
    if written not in _ORDER:
        raise ValueError(f"{written!r} is no place to write in: a phase, input, coroutine, effect or None")
    if _ORDER[written] < _ORDER[read]:
        words = _named(N_("{read} comes after {written}: it sees the new value, same frame."), read, str(written))
        return BackwardsWriteCell(read, written, FINE, "", words, "")
    return _backwards(read, str(written))


def _named(message: str, read: str, written: str) -> str:
    return _(message).format(read=_(read), written=_(written))


def _outside(read: str, written: str | None) -> BackwardsWriteCell:
    if written in (trace.COROUTINE, trace.EFFECT):
        where = _("a coroutine") if written == trace.COROUTINE else _("an effect")
        words = _("{where} runs when {read} has ended: its write shows one frame later.")
        words = words.format(where=where, read=_(read))
        return BackwardsWriteCell(read, written, CARE, N_("Effect loop"), words, _EFFECT_FIX)
    return BackwardsWriteCell(read, written, FINE, "", _("the write comes before the frame that shows it."), "")


def _backwards(read: str, written: str) -> BackwardsWriteCell:
    name = _LOOP_NAMES[Phase(read)]
    if read == Phase.COMPOSITION:
        if written == Phase.COMPOSITION:
            words = _("the scope has read the value already: it runs again, and may write again.")
            return BackwardsWriteCell(read, written, BACKWARDS, name, words, _COMPOSITION_FIX)
        if written in (Phase.MEASUREMENT, Phase.PLACEMENT):
            words = _(
                "composition has ended when layout writes: at best one frame is wrong, then everything runs again."
            )
            return BackwardsWriteCell(read, written, BACKWARDS, name, words, LAYOUT_FIX)
        words = _("composition has ended when drawing writes: every frame asks for another one.")
        return BackwardsWriteCell(read, written, BACKWARDS, name, words, _DRAW_FIX)
    if read == written:
        words = _named(N_("the block has read the value already: {read} runs again."), read, written)
        return BackwardsWriteCell(read, written, BACKWARDS, name, words, _SELF_FIX[Phase(read)])
    if read == Phase.MEASUREMENT and written == Phase.PLACEMENT:
        words = _("the node was measured with the value before: it is measured once more.")
        return BackwardsWriteCell(read, written, BACKWARDS, name, words, _MEASURE_FIX)
    fix = _DRAW_FIX if written == Phase.DRAWING else _SELF_FIX[Phase.LAYER]
    words = _named(N_("{read} has ended when {written} writes: the next frame has to repair it."), read, written)
    return BackwardsWriteCell(read, written, BACKWARDS, name, words, fix)


def table() -> list[BackwardsWriteCell]:
    """Returns all cells, ordered by read phase, then by write place."""
    return [cell(read, written) for read in trace.RUNS for written in (*_OUTSIDE, *trace.RUNS)]
