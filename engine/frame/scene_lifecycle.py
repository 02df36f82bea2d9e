"""SceneLifecycle: the lifecycle of a scene, which is in use as long as it exists.

As in Compose, closing a scene disposes its content without events: effects end by their disposal (recording
lifecycle_of_scene). A program that moves a lifecycle provides an owner of its own.
"""

from __future__ import annotations

from engine.composition import Lifecycle, LifecycleOwner, LifecycleRegistry


class SceneLifecycle(LifecycleOwner):
    """The owner that `LocalLifecycleOwner.current` is in a Scene: RESUMED from the start."""

    def __init__(self) -> None:
        self._registry = LifecycleRegistry(self)
        self._registry.current_state = Lifecycle.State.RESUMED

    @property
    def lifecycle(self) -> Lifecycle:
        return self._registry

    def __repr__(self) -> str:
        return "<lifecycle of the scene>"
