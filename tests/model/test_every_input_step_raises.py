"""Each step of each receiver of inputs raises: no gesture leaves anything behind, and the next one works."""

from __future__ import annotations

import pytest

from tests.model import raising_receivers, raising_receivers_of_nodes
from tests.model.every_input_step import Receiver, input_raises_at, steps_of_input
from tests.model.failing_world import BlownError, BlownInterrupt

RECEIVERS = [*raising_receivers.RECEIVERS, *raising_receivers_of_nodes.RECEIVERS]


@pytest.mark.parametrize(("error", "steps"), [(BlownError, 1), (BlownInterrupt, 2)])
@pytest.mark.parametrize("receiver", RECEIVERS, ids=lambda receiver: receiver.name)
def test_steps_of_an_input_raise__scene_equals_one_from_scratch_and_the_next_inputs_arrive(
    receiver: Receiver, error: type[BaseException], steps: int
) -> None:
    raised = sum(input_raises_at(receiver, range(number, number + steps), error) for number in steps_of_input(receiver))
    assert raised, "no step of the receiver raises"
