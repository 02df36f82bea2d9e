"""dispatch_draw: the second and third phase of a frame: layout, then drawing.

Order       measure and lay out, position callbacks: the content, then each popup, lowest first → announce their
            writes → lay out again what these writes invalidated → states created meanwhile count as written from here
            on → draw, replaying valid layers.
Invariants  I1 composition has ended when this starts. I2 nothing is measured during drawing.
            I3 a request made during drawing is served in the next frame.
Source      Compose AndroidComposeView.dispatchDraw, BaseComposeScene.skiko.kt (measureAndLayout, draw)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import trace
from engine.snapshot import Snapshot

if TYPE_CHECKING:
    from engine.frame.scene_owner import SceneOwner


def dispatch_draw(owner: SceneOwner) -> None:
    """Lays out and draws the invalid parts of the tree."""
    measure_and_layout(owner)
    owner.schedule_position_update()
    # The writes of the pass and its callbacks are announced once, and a second pass serves the layouts that read them.
    # The writes of the second pass wait for the next frame, so that a layout that invalidates itself still draws.
    Snapshot.send_apply_notifications()
    measure_and_layout(owner)
    Snapshot.notify_objects_initialized()
    if owner.has_pending_draw:
        draw(owner)
    if owner.snapshot_observer.raised_nodes:  # at the end: a node that always raises keeps no layout from the screen
        owner.snapshot_observer.notify_raised_nodes()


def measure_and_layout(owner: SceneOwner) -> None:
    """Runs one layout pass of each root, the content first, and their position callbacks."""
    owner.has_pending_layout = False
    try:
        owner.measure_and_layout_roots()
    except BaseException:
        # The unfinished nodes are still pending.
        owner.has_pending_layout = True
        raise


def draw(owner: SceneOwner) -> None:
    """Records the dirty layers."""
    owner.has_pending_draw = False
    root = owner.root
    tracer = trace.active
    span = tracer.begin(trace.DRAW_PASS, root) if tracer is not None else None
    try:
        owner.layer_tree.draw()
    except BaseException:
        # The missing layers must still be drawn.
        owner.has_pending_draw = True
        raise
    finally:
        if tracer is not None and span is not None:
            tracer.end(span)
