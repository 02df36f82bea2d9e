"""A damped spring: its position after some time, and the time at which it comes to rest.

Terms       displacement: position minus the target. natural frequency: √stiffness (the mass is 1).
            damping ratio: < 1 oscillates, 1 is the fastest without oscillation, > 1 is slower.
Model       x'' + 2·ratio·ω·x' + ω²·x = 0, solved in closed form for the three cases.
Source of behavior  Compose animation-core SpringSimulation.kt and SpringEstimation.kt. Compose finds
            the time of rest by Newton's method from a guess; here bisection of the last crossing gives the same
            millisecond.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, exp, hypot, inf, log, sin, sqrt

Motion = tuple[float, float]
"""Displacement and velocity."""


def spring_motion(
    stiffness: float, damping_ratio: float, displacement: float, velocity: float
) -> Callable[[float], Motion]:
    """Returns the motion as a function of seconds: (displacement, velocity per second)."""
    omega = sqrt(stiffness)
    decay = -damping_ratio * omega
    if damping_ratio == 1.0:
        lead = velocity + omega * displacement

        def critical(t: float) -> Motion:
            fade = exp(-omega * t)
            position = (displacement + lead * t) * fade
            return position, -omega * position + lead * fade

        return critical
    if damping_ratio > 1.0:
        spread = omega * sqrt(damping_ratio * damping_ratio - 1.0)
        slow, fast = decay + spread, decay - spread
        slow_part = (fast * displacement - velocity) / (fast - slow)
        fast_part = displacement - slow_part

        def over(t: float) -> Motion:
            a, b = fast_part * exp(fast * t), slow_part * exp(slow * t)
            return a + b, a * fast + b * slow

        return over

    swing = omega * sqrt(1.0 - damping_ratio * damping_ratio)
    sine_part = (velocity - decay * displacement) / swing

    def under(t: float) -> Motion:
        fade, c, s = exp(decay * t), cos(swing * t), sin(swing * t)
        position = fade * (displacement * c + sine_part * s)
        return position, position * decay + fade * swing * (sine_part * c - displacement * s)

    return under


def millis_until_rest(
    stiffness: float, damping_ratio: float, displacement: float, velocity: float, threshold: float
) -> float:
    """Returns the whole milliseconds after which the spring stays within `threshold`; infinity without damping."""
    if displacement == 0.0 and velocity == 0.0:
        return 0
    if damping_ratio == 0.0:
        return inf
    if displacement < 0.0:
        displacement, velocity = -displacement, -velocity
    omega = sqrt(stiffness)
    if damping_ratio < 1.0:
        # The envelope decides, not the oscillation inside it.
        decay = -damping_ratio * omega
        swing = omega * sqrt(1.0 - damping_ratio * damping_ratio)
        envelope = hypot(displacement, (velocity - decay * displacement) / swing)
        return int(log(threshold / envelope) / decay * 1000.0)
    motion = spring_motion(stiffness, damping_ratio, displacement, velocity)
    start = _turning_time(stiffness, damping_ratio, displacement, velocity)
    if start <= 0.0 or abs(motion(start)[0]) <= threshold:
        start = 0.0
    if abs(motion(start)[0]) <= threshold:
        return 0
    end = max(start * 2.0, 1.0 / omega)
    while abs(motion(end)[0]) > threshold:
        end *= 2.0
    for _ in range(60):
        middle = (start + end) / 2.0
        if abs(motion(middle)[0]) > threshold:
            start = middle
        else:
            end = middle
    return int(end * 1000.0)


def _turning_time(stiffness: float, damping_ratio: float, displacement: float, velocity: float) -> float:
    """Returns the seconds at which a spring without oscillation has velocity 0; ≤ 0 if it never turns."""
    omega = sqrt(stiffness)
    if damping_ratio == 1.0:
        lead = velocity + omega * displacement
        return velocity / (omega * lead) if lead else 0.0
    spread = omega * sqrt(damping_ratio * damping_ratio - 1.0)
    slow, fast = -damping_ratio * omega + spread, -damping_ratio * omega - spread
    slow_part = (fast * displacement - velocity) / (fast - slow)
    fast_part = displacement - slow_part
    ratio = -(fast_part * fast) / (slow_part * slow) if slow_part else 0.0
    return log(ratio) / (slow - fast) if ratio > 0.0 else 0.0
