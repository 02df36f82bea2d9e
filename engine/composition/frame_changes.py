"""FrameChanges: applies the passes of one frame, one composition after another, and inserts movable content.

Invariants  I1 an exception of an effect stops nothing. I2 if a change of the tree fails, that composition and the
            following ones are abandoned and composed again in the next frame; the earlier ones stay applied, as their
            effects have run (Compose's order), which cannot be undone. The picture is that of the last good frame.
Not here    one composition's changes: composition.py, change_list.py. Composing: frame_passes.py.
Source      Compose Recomposer.kt (runRecomposeAndApplyChanges).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.composition.errors.failures import first_of
from engine.composition.frame_passes import FramePasses
from engine.composition.known_compositions import KnownCompositions
from engine.composition.movable.movable_content_insertion import MovableContentInsertion
from engine.trace import UNDONE

if TYPE_CHECKING:
    from engine.composition.composition import Composition
    from engine.composition.remember_events import RememberEvents


class FrameChanges:
    """Applies what `FramePasses` composed; see the module docstring."""

    __slots__ = ("_compositions", "_passes")

    def __init__(self, compositions: KnownCompositions, passes: FramePasses) -> None:
        self._compositions = compositions
        self._passes = passes

    def apply(
        self, to_apply: list[Composition], insertions: list[MovableContentInsertion]
    ) -> tuple[BaseException | None, bool]:
        """Changes tables and trees, notifies remember observers and runs effects, one composition after another. Then
        does the same for movable content, unless its place is in an abandoned composition.

        Returns the first exception, and whether all changes are applied (I1, I2)."""
        failure: BaseException | None = None
        waiting = {insertion.composition for insertion in insertions} if insertions else ()
        abandoned: list[Composition] = []
        for number, composition in enumerate(to_apply):
            if not composition.has_changes:  # an earlier applied composition abandoned it
                continue
            try:
                events = composition.apply_structure()
            except BaseException as error:
                failure, abandoned = first_of(failure, error), to_apply[number:]
                break
            self._compositions.add(composition)
            try:
                composition.dispatch_effects(events, more_to_come=composition in waiting)
            except BaseException as error:
                failure = first_of(failure, error)
        if insertions or abandoned:
            return self._insert(insertions, abandoned, failure)
        return failure, True

    def _insert(
        self, insertions: list[MovableContentInsertion], abandoned: list[Composition], failure: BaseException | None
    ) -> tuple[BaseException | None, bool]:
        """Inserts movable content, and drops the results of the abandoned compositions. Returns like `apply`."""
        events_of: dict[Composition, RememberEvents] = {}
        waiting: list[MovableContentInsertion] = []
        for insertion, composition in ((each, each.composition) for each in insertions):
            if composition not in abandoned:
                events = events_of.setdefault(composition, composition.new_events())
                if not (abandoned or waiting) or insertion.can_apply:
                    try:
                        composition.apply(insertion.apply, events)
                    except BaseException as error:
                        failure = first_of(failure, error)
                    if not insertion.has_failed:
                        continue
            waiting.append(insertion)
        if abandoned or waiting:
            self._passes.abandon(abandoned, waiting, failure)
            for composition in {insertion.composition: None for insertion in waiting}:
                if composition not in abandoned:
                    composition.invalidate_all(why=UNDONE)
        for composition, events in events_of.items():
            composition.keep_pass()
            try:
                composition.dispatch_effects(events)
            except BaseException as error:
                failure = first_of(failure, error)
        return failure, not waiting and not abandoned
