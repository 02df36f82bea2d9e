"""RecomposerState: what a Recomposer does now. Source: Compose Recomposer.kt, State."""

from __future__ import annotations

from enum import IntEnum


class RecomposerState(IntEnum):
    """States in Compose's order: below IDLE the Recomposer does not compose. Compose: Recomposer.State."""

    SHUT_DOWN = 0
    SHUTTING_DOWN = 1
    INACTIVE = 2
    INACTIVE_PENDING_WORK = 3
    IDLE = 4
    PENDING_WORK = 5
