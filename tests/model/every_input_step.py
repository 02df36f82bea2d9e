"""Raises at each step of an input in turn: a receiver is content with callbacks, and the inputs that reach them.

Checked     after each exception: slots and layout are well formed. When the gestures have ended, the scene is the one
            that is composed from scratch with the values that the program keeps, and the same inputs do in it what they
            do in the other one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from engine import Scene, Snapshot
from tests.model.comparison import verify
from tests.model.every_step import HEIGHT, SETTLES_WITHIN, WIDTH, World, compare_scenes, settle
from tests.model.failing_world import BLOWN

Send = Callable[[Scene], object]


class InputWorld(World):
    """A world whose program keeps values outside the composition, which a world from scratch begins with."""

    def __init__(self, before: InputWorld | None = None) -> None:
        super().__init__(before.number.value if before is not None else 0)
        self._before = before
        self._kept: dict[str, tuple[Any, Callable[[Any], Any]]] = {}

    def keep(self, name: str, make: Callable[[Any], Any], value_of: Callable[[Any], Any]) -> Any:
        """An object that `make(value)` makes once: of None, or of the value of the world before."""
        if name not in self._kept:
            kept = self._before._kept.get(name) if self._before is not None else None
            value = None if kept is None else Snapshot.without_read_observation(lambda: kept[1](kept[0]))
            self._kept[name] = make(value), value_of
        return self._kept[name][0]


@dataclass(frozen=True)
class Receiver:
    """Content, and the inputs for it."""

    content: Callable[[InputWorld], object]
    inputs: Sequence[Send]

    @property
    def name(self) -> str:
        return self.content.__name__


def shown(world: InputWorld, receiver: Receiver) -> Scene:
    scene = Scene(lambda: receiver.content(world), width=WIDTH, height=HEIGHT)
    settle(scene)
    return scene


def steps_of_input(receiver: Receiver) -> list[int]:
    """The numbers of the first and the last step of each name, when nothing raises."""
    world = InputWorld()
    with shown(world, receiver) as scene:
        world.steps.clear()
        _send_all(scene, receiver)
        return world.first_and_last_steps()


def input_raises_at(receiver: Receiver, raising: range, error: type[BaseException]) -> int:
    """Sends the inputs; the steps of these numbers raise. Returns how many exceptions left the scene."""
    world = InputWorld()
    with shown(world, receiver) as scene:
        world.steps.clear()
        world.raising, world.error = raising, error
        raised = _send_all(scene, receiver)
        world.raising = range(0)
        _end_gestures(scene)
        verify(scene)
        fresh = InputWorld(world)
        with shown(fresh, receiver) as scratch:
            compare_scenes(scene, scratch, [f"before the inputs come again, {world.steps}"])
            for each in (world, fresh):
                each.received.clear()
                each.steps.clear()
            for each_scene in (scene, scratch):
                assert not _send_all(each_scene, receiver)
                _end_gestures(each_scene)
            compare_scenes(scene, scratch, ["after the inputs came again"])
            assert world.received == fresh.received
            assert set(world.steps) == set(fresh.steps)
        return raised


def _send_all(scene: Scene, receiver: Receiver) -> int:
    """Sends the inputs, a frame after each, then frames until nothing is invalid. Returns how many raised."""
    raised = 0

    def act(send: Send) -> None:
        nonlocal raised
        try:
            send(scene)
        except (*BLOWN, BaseExceptionGroup):
            raised += 1
        verify(scene)

    for send in receiver.inputs:
        act(send)
        act(Scene.frame)
    for _ in range(SETTLES_WITHIN):
        if scene.has_invalidations:
            act(Scene.frame)
    return raised


def _end_gestures(scene: Scene) -> None:
    scene.cancel_pointer_input()
    scene.clear_focus()
    scene.owner.focus_owner.clear_focus(force=True)  # also below a popup
    scene.exit()
    scene.advance(1000)
    scene.settle(SETTLES_WITHIN)
    assert not scene.has_invalidations, "does not settle"
