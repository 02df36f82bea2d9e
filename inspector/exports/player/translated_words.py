"""Translated words: the messages that player.js marks, in the current language; they are part of the player's data."""

from __future__ import annotations

from pathlib import Path

from inspector.language import ENGLISH, _, language, n_
from inspector.language.extraction import messages

from .pools import Json

SOURCE = Path(__file__).parent / "player.js"


def player_words() -> dict[str, Json]:
    """Returns message → translation; for a message with a plural, [form of one, form of several]. Empty in English."""
    if language() == ENGLISH:
        return {}
    made: dict[str, Json] = {}
    for entry in messages([SOURCE]):
        if entry.plural:
            made[entry.message] = [n_(entry.message, entry.plural, count) for count in (1, 2)]
        else:
            made[entry.message] = _(entry.message)
    return made
