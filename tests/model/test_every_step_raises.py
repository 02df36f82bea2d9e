"""Each step of each place raises once, as an Exception and as an interrupt: the next frames complete the change."""

from __future__ import annotations

import pytest

from tests.model import raising_places
from tests.model.every_step import Place, raises_at
from tests.model.failing_world import BLOWN

CHANGES = ((0, 1), (1, 2), (2, 0))


@pytest.mark.parametrize("error", BLOWN)
@pytest.mark.parametrize("place", raising_places.PLACES, ids=lambda place: place.__name__)
def test_step_raises_once__scene_becomes_one_from_scratch(place: Place, error: type[BaseException]) -> None:
    raised = []
    for before, after in CHANGES:
        for number in range(40):
            step = raises_at(place, before, after, number, error)
            if step is None:
                break
            raised.append(step)
    assert raised, "no step of the place runs"
