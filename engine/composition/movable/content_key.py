"""The keys of movable content: the same for every place, so that content is found at another call."""

from __future__ import annotations

from engine.composition.calls.call_site import stable_hash

CONTENT_KEY = stable_hash("movable content")
"""The key of every place. Below it follows the locals' group, and below that the content's scope."""

SCOPE_KEY = stable_hash("scope of movable content")
"""The key of the content's restart group. Its argument slots are the tuple and the dict that the caller passed."""
