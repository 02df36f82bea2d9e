"""Errors out of composables name the chain of composables that led to them.

Invariants  what is added to an exception is bounded: a chain is folded (chain_text.py), a text is cut, and of a
            traceback of thousands of steps the first and the last ones stay (runaway_recursion.py).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.composition.errors.chain_text import chain_text, folded
from engine.composition.errors.explained import explain
from engine.composition.errors.runaway_recursion import bound_traceback
from engine.snapshot.value_repr import bounded_text

if TYPE_CHECKING:
    from engine.composition.composer import Composer
    from engine.composition.group_place import GroupPlace

_NOTE = "__composable_chain__"
_APPLIED = "__applied_place__"


def note_composable_chain(error: BaseException, composer: Composer) -> None:
    """Adds a note with the chain to an exception that is leaving `composer`, once."""
    if getattr(error, _NOTE, None) is not None:
        return
    chain = composer.failed_chain or composer.chain()
    if not chain:
        explain(error)
        return
    names, round_, _ = folded(chain)
    try:
        setattr(error, _NOTE, names)
        if not (round_ and isinstance(error, RecursionError)):  # whose message names them (runaway_recursion.py)
            error.add_note("while composing " + chain_text(chain))
    except AttributeError:  # exceptions with __slots__ take no notes
        pass
    if isinstance(error, RecursionError):
        bound_traceback(error)
    else:
        explain(error)


def first_of(first: BaseException | None, then: BaseException | None) -> BaseException | None:
    """The one to raise of two exceptions of one frame; what was raised later is noted on it."""
    if first is None or then is None or first is then:
        return first if first is not None else then
    try:
        first.add_note(f"then, in the same frame: {type(then).__name__}: {bounded_text(then)}{_place_of(then)}")
    except AttributeError:  # no notes
        pass
    return first


def _place_of(error: BaseException) -> str:
    """Where it was raised."""
    step = error.__traceback__
    if step is None:
        return ""
    while step.tb_next is not None:
        step = step.tb_next
    return f" ({step.tb_frame.f_code.co_filename}:{step.tb_lineno})"


class AppliedPlace(NamedTuple):
    """Where what was being applied when an exception was raised was composed."""

    root: Any
    """Of the tree that it was applied to."""
    find: Callable[[Any], GroupPlace]
    """The place of a node that was new then."""


def applied_place(error: BaseException) -> AppliedPlace | None:
    """For an exception out of what changes nodes: of which group."""
    return getattr(error, _APPLIED, None)


def note_apply(error: BaseException, place: GroupPlace, applied: AppliedPlace) -> None:
    """Adds a note to an exception out of what changes nodes: where they come from, and what it means for them."""
    where = f". The node is composed in {chain_text(place.chain)}" if place.chain else ""
    if place.chain and place.call is not None:
        where += f", which is called at {place.call.file}:{place.call.line}"
    try:
        if getattr(error, _APPLIED, None) is None:
            setattr(error, _APPLIED, applied)
        error.add_note(
            "while what was composed was applied: the nodes are as they were before, and the next frame tries again. "
            "Look at the function that makes a node, at those given to its updater, and at the modifiers of the node"
            + where
        )
    except AttributeError:  # no notes
        pass


def composable_chain(error: BaseException) -> list[str]:
    """The composables that were open when `error` was raised, outermost first; empty if it came from elsewhere.

    Of composables that call each other without end, one round."""
    return list(getattr(error, _NOTE, None) or ())
