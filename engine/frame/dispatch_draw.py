"""dispatch_draw: the second and third phase of a frame, in their order.

Order       measure and lay out, position callbacks → announce what they wrote → once more what that made
            invalid → states created meanwhile count as written from here on → draw, replaying what is valid.
Invariants  I1 composition is over when this starts. I2 nothing is measured while something is drawn.
            I3 a request made while drawing is served in the next frame.
Source      Compose AndroidComposeView.dispatchDraw, BaseComposeScene.skiko.kt (measureAndLayout, draw)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import trace
from engine.snapshot import Snapshot

if TYPE_CHECKING:
    from engine.frame.scene_owner import SceneOwner


def dispatch_draw(owner: SceneOwner) -> None:
    """Lays out and draws what is invalid."""
    measure_and_layout(owner)
    # What the pass and its callbacks wrote is announced once: a second pass serves what layout read of it.
    # What the second pass writes waits for the next frame, so that a layout that feeds itself still draws.
    Snapshot.send_apply_notifications()
    measure_and_layout(owner)
    Snapshot.notify_objects_initialized()
    if owner.has_pending_draw:
        draw(owner)


def measure_and_layout(owner: SceneOwner) -> None:
    owner.has_pending_layout = False
    try:
        owner.measure_and_layout()
    except BaseException:
        # What the pass did not come to is still to be done.
        owner.has_pending_layout = True
        raise


def draw(owner: SceneOwner) -> None:
    owner.has_pending_draw = False
    root = owner.root
    tracer = trace.active
    span = tracer.begin(trace.DRAW_PASS, root) if tracer is not None else None
    try:
        owner.layer_tree.draw()
    except BaseException:
        # What is missing on the screen must be drawn again.
        owner.has_pending_draw = True
        raise
    finally:
        if tracer is not None and span is not None:
            tracer.end(span)
