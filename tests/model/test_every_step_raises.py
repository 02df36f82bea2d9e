"""Each step of each place raises, as an Exception and as an interrupt: the next frames complete the change."""

from __future__ import annotations

import pytest

from tests.model import (
    raising_places,
    raising_places_around_content,
    raising_places_in_motion,
    raising_places_of_effects,
    raising_places_of_slots,
    raising_places_of_values,
)
from tests.model.every_step import Place, raises_at, steps_of
from tests.model.failing_world import BlownError, BlownInterrupt

CHANGES = ((0, 1), (1, 2), (2, 0))


WAYS = [(BlownError, 1, False), (BlownInterrupt, 2, True), (BlownInterrupt, 1, False), (BlownError, 3, True)]
"""The exception, how many steps in a row raise, and whether the change is taken back after the first exception."""
STILL = [
    *raising_places.PLACES,
    *raising_places_around_content.PLACES,
    *raising_places_of_effects.PLACES,
    *raising_places_of_slots.PLACES,
    *raising_places_of_values.PLACES,
]
CASES = [
    *((place, *way) for place in STILL for way in WAYS),
    *((place, *way) for place in raising_places_in_motion.PLACES for way in WAYS[:2]),
]


@pytest.mark.parametrize(
    ("place", "error", "steps", "taken_back"),
    CASES,
    ids=[f"{place.__name__}-{error.__name__}-{steps}-{taken_back}" for place, error, steps, taken_back in CASES],
)
def test_steps_raise__scene_becomes_one_from_scratch(
    place: Place, error: type[BaseException], steps: int, taken_back: bool
) -> None:
    """Several steps: what undoes the change, or what the next frame tries again, raises as well."""
    numbers = 0
    for before, after in CHANGES:
        for number in steps_of(place, before, after):
            numbers += 1
            raises_at(place, before, after, range(number, number + steps), error, taken_back)
    assert numbers, "no step of the place runs"
