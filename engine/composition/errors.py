"""Errors out of composables name the chain of composables that led to them."""

from __future__ import annotations

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


def composable_chain(error: BaseException) -> list[str]:
    """The composables that were open when `error` was raised, outermost first; empty if it came from elsewhere."""
    return list(getattr(error, _NOTE, None) or ())
