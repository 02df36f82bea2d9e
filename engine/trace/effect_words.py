"""The words of `what` in EFFECT events: which notification the engine sends to a remembered object or a node.

Recordings contain these texts, so they stay as they are.
"""

from __future__ import annotations

from typing import Final

REMEMBERED: Final = "remembered"  # an object entered the composition; an effect starts
FORGOTTEN: Final = "forgotten"  # an object left the composition; an effect ends
ABANDONED: Final = "abandoned"  # an object was created but never remembered, or its start failed
SIDE_EFFECT: Final = "side effect"  # the function of a SideEffect runs
SEMANTICS: Final = "semantics"  # the semantics block of a node runs
