"""Flings: velocity of a lifted pointer, end of a fling, nested scroll connections, scrolling to a focused node."""

from __future__ import annotations

from engine import (
    Box,
    Column,
    FocusDirection,
    FocusRequester,
    Modifier,
    NestedScrollConnection,
    NestedScrollSource,
    Offset,
    Orientation,
    Row,
    ScrollState,
    VelocityTracker,
    mutable_state_of,
    remember_scrollable_state,
    spline_based_decay,
)
from engine.foundation.gestures.bring_into_view import distance_to_view
from engine.input import PointerInputChange, PointerType

from .conftest import Ui


def moved(*positions: float, every: int = 16) -> VelocityTracker:
    tracker = VelocityTracker()
    for index, x in enumerate(positions):
        tracker.add_position(index * every, Offset(x, 0.0))
    return tracker


def change(millis: int, x: float, pressed: bool, was_pressed: bool) -> PointerInputChange:
    at = Offset(x, 0.0)
    return PointerInputChange(1, millis, at, pressed, millis, at, was_pressed, PointerType.TOUCH)


def test_even_movement__its_speed() -> None:
    assert round(moved(0, 16, 32, 48).calculate_velocity().x, 1) == 1000.0


def test_two_positions__say_nothing() -> None:
    assert moved(0, 16).calculate_velocity().x == 0.0


def test_lift__is_no_position() -> None:
    tracker = VelocityTracker()
    tracker.add_change(change(0, 0.0, True, False))
    for step in range(1, 4):
        tracker.add_change(change(step * 16, step * 16.0, True, True))
    tracker.add_change(change(64, 48.0, False, True))
    assert round(tracker.calculate_velocity().x, 1) == 1000.0


def test_lift_after_a_pause__has_no_speed() -> None:
    tracker = VelocityTracker()
    for step in range(4):
        tracker.add_change(change(step * 16, step * 16.0, True, step > 0))
    tracker.add_change(change(48 + 41, 48.0, False, True))
    assert tracker.calculate_velocity().x == 0.0


def test_press__begins_again() -> None:
    tracker = moved(0, 16, 32, 48)
    tracker.add_change(change(70, 0.0, True, False))
    assert tracker.calculate_velocity().x == 0.0


def test_spline__ends_at_its_target_and_only_slows_down() -> None:
    track = spline_based_decay(2.0).decay_track(10.0, -1500.0)
    times = [track.duration_nanos * part // 20 for part in range(21)]
    values, speeds = [track.value(t) for t in times], [abs(track.velocity(t)) for t in times]
    assert abs(values[0] - 10.0) < 0.01
    assert (values[-1], speeds[-1]) == (track.target, 0.0)
    assert values == sorted(values, reverse=True)
    assert speeds == sorted(speeds, reverse=True)


def test_spline__goes_as_far_in_dp_on_every_screen() -> None:
    far = [spline_based_decay(density).decay_track(0.0, 1000.0 * density).target / density for density in (1.0, 2.0)]
    assert round(far[0], 6) == round(far[1], 6)


def test_spline_without_speed__stays() -> None:
    track = spline_based_decay().decay_track(5.0, 0.0)
    assert (track.value(0), track.velocity(0), track.target, track.duration_nanos) == (5.0, 0.0, 5.0, 0)


class Takes(NestedScrollConnection):
    """Consumes two pixels in `on_pre_scroll` and logs the arguments of `on_post_scroll`."""

    def __init__(self) -> None:
        self.received: list[tuple[float, float]] = []

    def on_pre_scroll(self, available: Offset, source: NestedScrollSource) -> Offset:
        return Offset(0.0, -2.0)

    def on_post_scroll(self, consumed: Offset, available: Offset, source: NestedScrollSource) -> Offset:
        self.received.append((consumed.y, available.y))
        return Offset.ZERO


def test_consumed_in_pre_scroll__is_not_in_post_scroll(ui: Ui) -> None:
    takes = Takes()

    def content() -> None:
        state = remember_scrollable_state(lambda delta: max(delta, -5.0))
        Box(Modifier.nested_scroll(takes).scrollable(state, Orientation.VERTICAL).size(100))

    ui.show(content)
    ui.scene.scroll(10, 10, 0, 20)
    assert takes.received == [(-5.0, -13.0)]


def test_scrollable_state_with_another_function__calls_the_new_one(ui: Ui) -> None:
    name, received = mutable_state_of("a"), []

    def content() -> None:
        emitted = name.value

        def consume(delta: float) -> float:
            received.append(emitted)
            return delta

        Box(Modifier.scrollable(remember_scrollable_state(consume), Orientation.VERTICAL).size(100))

    ui.show(content)
    ui.scene.scroll(10, 10, 0, 20)
    ui.change(lambda: name.set("b"))
    ui.scene.scroll(10, 10, 0, 20)
    assert received == ["a", "b"]


def test_distance_to_view__is_the_shortest_way() -> None:
    assert distance_to_view(10, 20, 100) == 0
    assert distance_to_view(-10, 20, 100) == -10
    assert distance_to_view(90, 20, 100) == 10
    assert distance_to_view(-10, 200, 100) == 0
    assert distance_to_view(50, 200, 100) == 50


def focusables(requesters: list[FocusRequester], state: ScrollState) -> None:
    with Column(Modifier.vertical_scroll(state)):
        for requester in requesters:
            Box(Modifier.focus_requester(requester).focusable().size(60))


def test_focus_moves_out_of_sight__is_scrolled_into_view(ui: Ui) -> None:
    requesters, state = [FocusRequester() for _ in range(5)], ScrollState()
    ui.show(lambda: focusables(requesters, state), 100, 100)
    seen = []
    for _ in range(4):
        ui.scene.owner.focus_owner.move_focus(FocusDirection.NEXT)
        ui.scene.settle(40)
        seen.append(state.value)
    assert seen == [0, 20, 80, 140]


def test_focused_node_leaves_on_the_way__the_scroll_ends(ui: Ui) -> None:
    requesters, state, show = [FocusRequester() for _ in range(5)], ScrollState(), mutable_state_of(True)
    ui.show(lambda: focusables(requesters if show.value else requesters[:4], state), 100, 100)
    requesters[4].request_focus()
    for _ in range(3):
        ui.scene.frame()
    show.value = False
    ui.settle()
    assert 0 < state.value < 140
    assert not state.is_scroll_in_progress


def test_finger_drags_while_the_focus_is_scrolled_into_view__the_finger_wins(ui: Ui) -> None:
    requesters, state = [FocusRequester() for _ in range(5)], ScrollState()
    ui.show(lambda: focusables(requesters, state), 100, 100)
    requesters[4].request_focus()
    for _ in range(3):
        ui.scene.frame()
    ui.scene.press(30, 50)
    ui.scene.move(30, 60)
    ui.scene.frame()
    held = state.value
    ui.settle()
    assert state.value == held


def test_window_in_a_window__each_moves_its_own_content(ui: Ui) -> None:
    target, outer, inner = FocusRequester(), ScrollState(), ScrollState()

    def content() -> None:
        with Column(Modifier.vertical_scroll(outer)):
            Box(Modifier.size(100))
            with Row(Modifier.width(80).horizontal_scroll(inner)):
                Box(Modifier.size(100, 50))
                Box(Modifier.focus_requester(target).focusable().size(30, 50))

    ui.show(content, 100, 100)
    target.request_focus()
    ui.scene.settle(40)
    assert (outer.value, inner.value) == (50, 50)
