"""Notes on exceptions: the chain of composables, the place of an effect or a node, and what happens next.

Invariants  additions to an exception are bounded: chains are folded (chain_text.py), texts are cut, and a
            traceback of thousands of steps keeps only its first and last ones (runaway_recursion.py).
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.composition.errors.chain_text import chain_text, folded
from engine.composition.errors.explained import explain
from engine.composition.errors.runaway_recursion import bound_traceback

if TYPE_CHECKING:
    from engine.composition.group_place import GroupPlace

_NOTE = "__composable_chain__"
_APPLIED = "__applied_place__"
TRIED_AGAIN = "The next frames try it again, until it succeeds or has another target"


def note_composable_chain(error: BaseException, chain: list[str]) -> None:
    """Adds a note with the chain, once, to an exception that leaves a composition."""
    if getattr(error, _NOTE, None) is not None:
        return
    if not chain:
        explain(error)
        return
    names, round_, _ = folded(chain)
    try:
        setattr(error, _NOTE, names)
        if not (round_ and isinstance(error, RecursionError)):  # its message has the names (runaway_recursion.py)
            error.add_note("while composing " + chain_text(chain))
    except AttributeError:  # exceptions with __slots__ take no notes
        pass
    if isinstance(error, RecursionError):
        bound_traceback(error)
    else:
        explain(error)


class AppliedPlace(NamedTuple):
    """Data to find the composable whose changes were being applied when an exception occurred."""

    root: Any
    """The root of the changed tree."""
    find: Callable[[Any], GroupPlace]
    """Returns the place of a node that was new at that time."""


def applied_place(error: BaseException) -> AppliedPlace | None:
    """Returns the applied place of an exception from a node change; None for other exceptions."""
    return getattr(error, _APPLIED, None)


def note_apply(error: BaseException, place: GroupPlace, applied: AppliedPlace) -> None:
    """Adds a note to an exception from a node change: the node's place, and consequences for the tree."""
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


def note_arrival(error: BaseException) -> None:
    """Adds a note to an exception from content that moved: its former place is not restored."""
    with suppress(AttributeError):  # no notes
        error.add_note(
            "the content had moved: it left its former place and arrived unchanged; the last good picture stays until "
            "a frame succeeds"
        )


def mark_chain(error: BaseException, chain: list[str]) -> bool:
    """Stores the chain in an exception that has none; returns False for one that takes no notes."""
    try:
        setattr(error, _NOTE, chain)
    except AttributeError:  # exceptions with __slots__
        return False
    return True


def note_effect(error: BaseException, doing: str, place: GroupPlace, then: str = "") -> None:
    """Adds a note with the place of the effect that raised, once.

    `doing`: "running SideEffect"; `then`: a sentence about the effect's further life.
    """
    if getattr(error, _NOTE, None) is not None or not place.chain:
        return
    text = f"while {doing}, in {chain_text(place.chain)}"
    if place.call is not None:
        text += f", which is called at {place.call.file}:{place.call.line}"
    try:
        setattr(error, _NOTE, place.chain)
        error.add_note(f"{text}. {then}" if then else text)
    except AttributeError:  # exceptions with __slots__ take no notes
        pass


def composable_chain(error: BaseException) -> list[str]:
    """Returns the composables open when `error` was raised, outermost first; empty for other exceptions.

    Endlessly recursive composables appear with one round.
    """
    return list(getattr(error, _NOTE, None) or ())
