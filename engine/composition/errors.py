"""Errors out of composables name the chain of composables that led to them."""

from __future__ import annotations

import traceback
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.composition.composer import Composer

_NOTE = "__composable_chain__"


def note_composable_chain(error: BaseException, composer: Composer) -> None:
    """Adds a note with the chain to an exception that is leaving `composer`, once."""
    if getattr(error, _NOTE, None) is not None:
        return
    chain = composer.failed_chain or composer.chain()
    if not chain:
        return
    try:
        setattr(error, _NOTE, chain)
        error.add_note("while composing " + " › ".join(chain))
    except AttributeError:  # exceptions with __slots__ take no notes
        pass


def first_of(first: BaseException | None, then: BaseException | None) -> BaseException | None:
    """The one to raise of two exceptions of one frame; what was raised later is noted on it."""
    if first is None or then is None or first is then:
        return first if first is not None else then
    try:
        first.add_note(f"then, in the same frame: {type(then).__name__}: {then}{_place_of(then)}")
    except AttributeError:  # no notes
        pass
    return first


def _place_of(error: BaseException) -> str:
    """Where it was raised."""
    steps = traceback.extract_tb(error.__traceback__)
    return f" ({steps[-1].filename}:{steps[-1].lineno})" if steps else ""


def note_apply(error: BaseException) -> None:
    """Adds a note to an exception out of what changes nodes: it came when there was something half done."""
    try:
        error.add_note(
            "while what was composed was applied: nodes may be changed in part. The function that makes a node, those "
            "given to its updater and the Applier must not raise; check their arguments in the composable"
        )
    except AttributeError:  # no notes
        pass


def composable_chain(error: BaseException) -> list[str]:
    """The composables that were open when `error` was raised, outermost first; empty if it came from elsewhere."""
    return list(getattr(error, _NOTE, None) or ())
