"""The words of `why` in events: why a scope runs, and why the engine itself requests a run.

Not here    the reasons that the inspector finds from events of all phases: inspector/analysis/run_reasons.py.
"""

from __future__ import annotations

from typing import Final

# `why` of a COMPOSITION run.
INITIAL: Final = "initial"  # the scope is composed for the first time here
INVALID: Final = "invalid"  # the scope was invalidated; the event's cause is the invalidation
PARAMETER: Final = "parameter"  # its caller ran and passed another argument
LOCAL: Final = "local"  # a static local of a provider above has another value
FORCED: Final = "forced"  # its caller ran, and the scope cannot be skipped
KEY: Final = "key"  # its `key(…)` changed, so it is new

# `why` of an INVALIDATE without a state.
CHILD_SIZE: Final = "child size"  # a child that the node measured changed its size
CONTENT: Final = "content"  # the caller passed another content function, which captures other values
MOVED: Final = "moved"  # movable content moved to another place
UNDONE: Final = "undone"  # an exception ended the frame before, while its changes were applied or undone
