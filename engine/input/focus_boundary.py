"""Focus boundaries: `on_enter` and `on_exit` of targets around the focus, asked before a request moves it.

Terms       boundary: a focus target, often a group, that the focus enters or leaves. redirected: a callback moved the
            focus, which replaces the request. cancelled: a callback refused the request.
Order       leaving: from the active target outward, until a callback decides. Entering: the outermost boundary first.
Invariants  I1 a callback is not asked again while it runs, so that it can request the focus inside its boundary.
            I2 a target that has captured the focus refuses every request.
Source      Compose FocusTransactions.kt (performCustomRequestFocus), FocusTargetNode.kt, FocusProperties.kt.
"""

from __future__ import annotations

from enum import Enum

from engine.input.focus import FocusDirection, FocusEnterExitScope, FocusHolder, FocusState, FocusTargetNode


class BoundaryAnswer(Enum):
    """The result of asking the boundaries."""

    NONE = "the request goes on"
    CANCELLED = "the request fails"
    REDIRECTED = "the focus is elsewhere already, and the request counts as done"


def ask_boundaries(owner: FocusHolder, target: FocusTargetNode, direction: FocusDirection) -> BoundaryAnswer:
    """Asks the boundaries that a move of the focus to `target` leaves and enters."""
    state = owner.state_of(target)
    if state.is_focused:
        return BoundaryAnswer.NONE
    if state is FocusState.ACTIVE_PARENT:
        return ask_to_leave(owner, _active_child(owner, target), direction)
    parent = next(target.parent_targets(), None)
    if parent is None:
        return ask_to_leave(owner, outermost_active(owner), direction)
    around = owner.state_of(parent)
    if around is FocusState.CAPTURED:
        return BoundaryAnswer.CANCELLED  # keeps I2
    if around is FocusState.ACTIVE_PARENT:
        return ask_boundaries(owner, parent, direction)
    if around is FocusState.INACTIVE:
        answer = ask_boundaries(owner, parent, direction)
        if answer is not BoundaryAnswer.NONE:
            return answer
    return _ask(owner, parent, direction, entering=True)


def ask_to_leave(owner: FocusHolder, target: FocusTargetNode | None, direction: FocusDirection) -> BoundaryAnswer:
    """Asks the boundaries from the active target up to `target`, which the focus leaves."""
    if target is None:
        return BoundaryAnswer.NONE
    state = owner.state_of(target)
    if state is FocusState.CAPTURED:
        return BoundaryAnswer.CANCELLED  # keeps I2
    if state is not FocusState.ACTIVE_PARENT:
        return BoundaryAnswer.NONE
    answer = ask_to_leave(owner, _active_child(owner, target), direction)
    return answer if answer is not BoundaryAnswer.NONE else _ask(owner, target, direction, entering=False)


def outermost_active(owner: FocusHolder) -> FocusTargetNode | None:
    """Returns the outermost target that has the focus or contains it."""
    active = owner.active
    return [active, *active.parent_targets()][-1] if active is not None else None


def _active_child(owner: FocusHolder, target: FocusTargetNode) -> FocusTargetNode | None:
    """Returns the target right inside `target` that has the focus or contains it."""
    inside = owner.active
    if inside is None:
        return None
    for around in inside.parent_targets():
        if around is target:
            return inside
        inside = around
    return None


def _ask(owner: FocusHolder, boundary: FocusTargetNode, direction: FocusDirection, entering: bool) -> BoundaryAnswer:
    asked = boundary.asked
    if entering in asked:  # keeps I1
        return BoundaryAnswer.NONE
    properties = boundary.focus_properties()
    callback = properties.on_enter if entering else properties.on_exit
    if callback is None:
        return BoundaryAnswer.NONE
    scope, before = FocusEnterExitScope(direction), owner.active
    asked.add(entering)
    try:
        callback(scope)
    finally:
        asked.discard(entering)
    if scope.is_cancelled:
        return BoundaryAnswer.CANCELLED
    return BoundaryAnswer.REDIRECTED if owner.active is not before and owner.active is not None else BoundaryAnswer.NONE
