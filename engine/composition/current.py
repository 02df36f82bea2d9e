"""The Composer active in this thread.

Why thread-local: other threads may write state during composition, but composing there must raise an error.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from engine.composition.errors.composition_error import CompositionError

if TYPE_CHECKING:
    from engine.composition.composer import Composer


class _Current(threading.local):
    composer: Composer | None = None


current = _Current()


def current_composer() -> Composer:
    """Returns the running composable's Composer. Raises CompositionError outside composition."""
    composer = current.composer
    if composer is None:
        raise CompositionError("current_composer() was called outside composition: call it in a @composable function")
    return composer
