"""BackHandler: handles the back gesture while it is part of the composition.

    if editing.value:
        BackHandler(lambda: editing.set(False))

Order       only the enabled handler that entered the composition last gets the gesture. A handler with a new function
            enters again, and becomes the last. The gesture is Escape, if no focused
            node and no modal popup used the key.
Source of behavior  Compose ui-backhandler BackHandler.kt.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.composition import DisposableEffect, composable, remember
from engine.composition.calls.content import Callback
from engine.foundation.argument import check_function
from engine.frame import BackEventHandler, LocalPopupHost


@composable
def BackHandler(on_back: Callback | Callable[[], object], enabled: bool = True) -> None:
    """Calls `on_back()` for the back gesture (Escape) while `enabled`. Compose: BackHandler."""
    check_function("BackHandler", on_back, "BackHandler(lambda: …)")
    dispatcher = LocalPopupHost.current.back
    handler = remember(lambda: BackEventHandler(on_back), on_back)  # type: ignore[arg-type]  # Callback annotates only
    handler.is_enabled = enabled
    DisposableEffect(lambda: dispatcher.add_handler(handler), dispatcher, handler)
