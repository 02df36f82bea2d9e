"""Specs, easings, springs and converters as functions of time."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import (
    Color,
    CubicBezierEasing,
    EaseOutBack,
    EaseOutBounce,
    FastOutSlowInEasing,
    IntOffset,
    LinearEasing,
    RepeatMode,
    Spring,
    infinite_repeatable,
    keyframes,
    repeatable,
    snap,
    spring,
    tween,
)
from engine.foundation.animation.decay import exponential_decay
from engine.foundation.animation.spring_simulation import millis_until_rest, spring_motion
from engine.foundation.animation.target_animation import TargetBasedAnimation
from engine.foundation.animation.vector_converter import (
    ColorConverter,
    FloatConverter,
    IntConverter,
    IntOffsetConverter,
    converter_for,
)

MILLI = 1_000_000


def values(spec: object, at: list[int], start: float = 0.0, end: float = 100.0) -> list[float]:
    animation = TargetBasedAnimation(spec, FloatConverter, start, end)  # type: ignore[arg-type]
    return [round(animation.value(millis * MILLI), 3) for millis in at]


def test_linear_tween__is_a_straight_line_after_its_delay() -> None:
    assert values(tween(100, 50, LinearEasing), [0, 50, 75, 150, 500]) == [0, 0, 25, 100, 100]


def test_default_tween__slows_down_at_the_end() -> None:
    assert values(tween(), [0, 60, 150, 240, 300]) == pytest.approx([0, 13.4, 77.56, 97.53, 100], abs=0.1)


def test_easing__begins_at_0_and_ends_at_1() -> None:
    for easing in (FastOutSlowInEasing, EaseOutBack, EaseOutBounce, LinearEasing):
        assert (easing(0.0), easing(1.0)) == (0.0, 1.0)


@given(st.floats(0.01, 0.99))
def test_bezier__solves_its_own_curve(t: float) -> None:
    easing = CubicBezierEasing(0.4, 0.0, 0.2, 1.0)
    s = 1 - t
    time = 3 * s * s * t * 0.4 + 3 * s * t * t * 0.2 + t**3
    assert easing(time) == pytest.approx(3 * s * t * t + t**3, abs=1e-6)


def test_bezier_that_runs_back_in_time__raises() -> None:
    with pytest.raises(ValueError, match="no function of time"):
        CubicBezierEasing(1.5, 0.0, 0.2, 1.0)


def test_snap__jumps_after_its_delay() -> None:
    assert values(snap(20), [0, 19, 20]) == [0, 0, 100]


def test_keyframes__pass_the_given_values_at_the_given_times() -> None:
    def build(k):  # type: ignore[no-untyped-def]
        k.duration_millis = 200
        k.at(50, 80.0)
        k.at(100, 20.0, FastOutSlowInEasing)

    assert values(keyframes(build), [0, 25, 50, 75, 100, 200]) == [0, 40, 80, 50, 20, 100]


def test_keyframe_at_a_fraction__stands_at_that_part_of_the_duration() -> None:
    def build(k):  # type: ignore[no-untyped-def]
        k.duration_millis = 200
        k.at_fraction(0.25, 80.0)
        k.at_fraction(0.5, 20.0)

    assert values(keyframes(build), [0, 25, 50, 75, 100, 200]) == [0, 40, 80, 50, 20, 100]


def test_named_springs__a_stiffer_or_more_damped_one_rests_sooner() -> None:
    def rest(stiffness: float, damping: float) -> float:
        return millis_until_rest(stiffness, damping, 1.0, 0.0, 0.01)

    stiffness = [Spring.STIFFNESS_VERY_LOW, Spring.STIFFNESS_LOW, Spring.STIFFNESS_MEDIUM, Spring.STIFFNESS_HIGH]
    times = [rest(each, 1.0) for each in stiffness]
    assert times == sorted(times, reverse=True)
    damping = [
        Spring.DAMPING_RATIO_HIGH_BOUNCY,
        Spring.DAMPING_RATIO_MEDIUM_BOUNCY,
        Spring.DAMPING_RATIO_LOW_BOUNCY,
        Spring.DAMPING_RATIO_NO_BOUNCY,
    ]
    times = [rest(Spring.STIFFNESS_MEDIUM, each) for each in damping]
    assert times == sorted(times, reverse=True)


def test_repeatable__runs_again_or_back() -> None:
    line = tween(100, easing=LinearEasing)
    assert values(repeatable(2, line), [50, 150, 200, 300]) == [50, 50, 100, 100]
    back = repeatable(2, line, RepeatMode.REVERSE)
    assert values(back, [50, 125, 175]) == [50, 75, 25]


def test_infinite__never_ends() -> None:
    animation = TargetBasedAnimation(infinite_repeatable(tween(100, easing=LinearEasing)), FloatConverter, 0.0, 100.0)
    assert animation.duration_nanos == float("inf")
    assert animation.value(10_050 * MILLI) == 50


@pytest.mark.parametrize("ratio", [0.2, 0.5, 1.0, 2.5])
@pytest.mark.parametrize("velocity", [0.0, 3000.0, -3000.0])
def test_spring__solves_its_equation(ratio: float, velocity: float) -> None:
    motion = spring_motion(400.0, ratio, -100.0, velocity)
    step = 1e-5
    assert motion(0.0) == pytest.approx((-100.0, velocity))
    for t in (0.01, 0.1, 0.4):
        x, v = motion(t)
        before, after = motion(t - step), motion(t + step)
        acceleration = (after[1] - before[1]) / (2 * step)
        assert acceleration + 2 * ratio * 20.0 * v + 400.0 * x == pytest.approx(0.0, abs=1.0)
        assert (after[0] - before[0]) / (2 * step) == pytest.approx(v, abs=1e-3)


@given(
    st.sampled_from([0.2, 0.75, 1.0, 1.5, 3.0]),
    st.sampled_from([50.0, 400.0, 1500.0, 10_000.0]),
    st.floats(-1000, 1000).filter(lambda d: abs(d) > 0.1),
    st.floats(-5000, 5000),
)
def test_spring__stays_within_the_threshold_once_it_is_at_rest(
    ratio: float, stiffness: float, displacement: float, velocity: float
) -> None:
    rest = millis_until_rest(stiffness, ratio, displacement, velocity, 0.01)
    motion = spring_motion(stiffness, ratio, displacement, velocity)
    for later in range(1, 300, 7):
        assert abs(motion((rest + later) / 1000.0)[0]) <= 0.011


def test_durations_of_springs__are_those_of_compose() -> None:
    # Compose, estimateAnimationDurationMillis(stiffness, ratio, 0, 100 / 0.01, 1): critical and bouncy.
    assert millis_until_rest(1500.0, 1.0, -100.0, 0.0, 0.01) == pytest.approx(305, abs=2)
    assert millis_until_rest(Spring.STIFFNESS_LOW, 0.5, -100.0, 0.0, 0.01) == pytest.approx(1322, abs=3)


def test_spring_without_damping__never_rests() -> None:
    assert millis_until_rest(400.0, 0.0, 1.0, 0.0, 0.01) == float("inf")


def test_spring_with_a_wider_threshold__ends_sooner_and_exactly_at_the_target() -> None:
    fine = TargetBasedAnimation(spring(), FloatConverter, 0.0, 100.0)
    coarse = TargetBasedAnimation(spring(visibility_threshold=5.0), FloatConverter, 0.0, 100.0)
    assert coarse.duration_nanos < fine.duration_nanos
    assert coarse.value(int(coarse.duration_nanos)) == 100.0


def test_decay__ends_where_its_velocity_takes_it() -> None:
    track = exponential_decay().decay_track(0.0, 1000.0)
    assert track.target == pytest.approx(1000 / 4.2, abs=0.1)
    assert track.value(int(track.duration_nanos)) == pytest.approx(track.target, abs=0.1)
    assert exponential_decay().decay_track(5.0, 0.05).target == 5.0


def test_whole_numbers__are_truncated_in_single_precision() -> None:
    animation = TargetBasedAnimation(tween(100, easing=LinearEasing), IntConverter, 0, 100)
    assert [animation.value(millis * MILLI) for millis in (10, 29, 57, 58)] == [10, 29, 57, 58]


def test_converters__return_the_value_after_a_round_trip() -> None:
    assert IntOffsetConverter.from_vector(IntOffsetConverter.to_vector(IntOffset(3, -4))) == IntOffset(3, -4)
    teal = Color.of_argb(0xCC197F80)
    assert ColorConverter.from_vector(ColorConverter.to_vector(teal)) == pytest.approx(teal, abs=1e-9)
    assert converter_for(teal) is ColorConverter


def test_steps_of_a_color_within_one_of_255__are_equal() -> None:
    lightness, a, b, alpha = ColorConverter.to_vector(Color.GRAY)
    assert ColorConverter.from_vector((lightness + 1e-4, a, b, alpha)) == ColorConverter.from_vector(
        (lightness, a, b, alpha)
    )
    assert ColorConverter.from_vector((lightness + 1e-2, a, b, alpha)) != Color.GRAY


def test_value_of_an_unknown_type__raises_and_says_what_to_pass() -> None:
    with pytest.raises(TypeError, match="converter=TwoWayConverter"):
        converter_for("text")


def test_color_animation__begins_and_ends_exactly() -> None:
    animation = TargetBasedAnimation(tween(100), ColorConverter, Color.RED, Color.BLUE)
    assert animation.value(0) == Color.RED
    assert animation.value(100 * MILLI) == Color.BLUE
