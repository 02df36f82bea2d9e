"""FramePasses: composes the invalid compositions of one frame, each pass in a snapshot of its own.

Rounds      A composition that is valid, or was composed already, may read a state that another one wrote: a further
            round composes the former. Movable content of waiting places is composed last.
Invariants  I1 a pass that raises abandons all passes of its frame: the tree shows one frame.
            I2 the snapshot of a pass is applied before the pass counts as composed.
Not here    applying the changes of the passes: frame_changes.py.
Source      Compose Recomposer.kt (performRecompose, performInsertValues, composing).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from engine.composition.errors.failures import first_of
from engine.composition.first_writes import WritePlace, write_place
from engine.composition.known_compositions import KnownCompositions
from engine.composition.movable.movable_content_insertion import MovableContentInsertion
from engine.composition.movable.movable_content_registry import MOST_ROUNDS, MovableContentRegistry, contains_itself
from engine.snapshot import Snapshot

if TYPE_CHECKING:
    from engine.composition.calls.content import ContentLambda
    from engine.composition.composition import Composition


class FramePasses:
    """The passes of one Recomposer; see the module docstring."""

    __slots__ = ("_compositions", "_movables", "depth")

    def __init__(self, compositions: KnownCompositions, movables: MovableContentRegistry) -> None:
        self._compositions = compositions
        self._movables = movables
        self.depth = 0
        """Number of passes under way: a pass may compose a child composition."""

    def recompose(self) -> tuple[list[Composition], list[MovableContentInsertion], BaseException | None]:
        """Composes all invalid scopes. Returns the compositions with changes, the movable content to insert, and the
        exception of a pass. After an exception both lists are empty, and all compositions are invalid
        again (keeps I1)."""
        to_apply: list[Composition] = []
        composed: dict[Composition, None] = {}
        modified: dict[Any, WritePlace] = {}
        insertions: list[MovableContentInsertion] = []
        compositions, movables = self._compositions, self._movables
        invalid = to_recompose = compositions.take_invalid()
        try:
            while to_recompose:
                for composition in to_recompose:
                    composed[composition] = None
                    if composition.composer.is_composing or composition.is_disposed:
                        continue
                    if movables.is_used and movables.is_gone(composition):
                        continue
                    if self.compose(composition, modified):
                        to_apply.append(composition)
                to_recompose = []
                if modified or compositions.invalid:
                    to_recompose = compositions.take_affected(modified, composed)
            if movables.is_used and movables:
                self.compose_movable_contents(insertions, modified)
        except BaseException as error:
            self.abandon(composed, insertions, error)
            for composition in invalid:
                compositions.invalidate(composition)
            if not isinstance(error, Exception):
                raise
            return [], [], error
        if len(to_apply) < len(composed):
            for composition in composed:
                if not (composition.has_changes or movables.is_gone(composition)):
                    composition.keep_pass()
        return to_apply, insertions, None

    def compose_movable_contents(
        self,
        insertions: list[MovableContentInsertion],
        modified: dict[Any, WritePlace] | None = None,
        only: Composition | None = None,
    ) -> None:
        """Composes the movable content of waiting places, in one composition or in all, and adds it to `insertions`.
        Repeats the round for contents that start to wait meanwhile."""
        rounds = 0
        while waiting := self._movables.take_awaiting(only):
            rounds += 1
            if rounds > MOST_ROUNDS:
                raise contains_itself(waiting)
            for composition, places in waiting.items():
                claimed = self._movables.claim(places)
                insertions += claimed
                self.compose(composition, modified, insertions=claimed)

    def compose(
        self,
        composition: Composition,
        modified: dict[Any, WritePlace] | None,
        content: ContentLambda | None = None,
        insertions: list[MovableContentInsertion] | None = None,
    ) -> bool:
        """Composes `content`, `insertions` or invalid scopes in a separate snapshot, observed by `composition`.
        Returns whether changes exist; if it raises, the caller abandons the pass. `modified` collects written states;
        for content only those read before."""
        observations = composition.observations

        def wrote(state: Any) -> None:
            observations.record_write_of(state)
            if modified is None:
                return
            if content is None:
                modified[state] = None
            elif observations.has_any_of((state,)):
                modified.setdefault(state, write_place())

        snapshot = Snapshot.take_mutable_snapshot(observations.record_read_of, wrote)
        self.depth += 1
        try:
            previous = snapshot.make_current()
            try:
                if insertions is not None:
                    for insertion in insertions:
                        insertion.compose(composition)
                    has_changes = True
                elif content is None:
                    has_changes = composition.recompose(modified or ())
                else:
                    has_changes = composition.compose_content(content)
            finally:
                snapshot.restore_current(previous)
            if content is not None and modified:
                # States created in this pass need no notification.
                existing = snapshot.view.modified or ()
                for state in [state for state in modified if state not in existing]:
                    del modified[state]
            if observations.ignored_writes:
                observations.ignored_writes.warn(snapshot.view.modified or ())
            applied = snapshot.apply()
            if not applied.succeeded:
                raise RuntimeError(
                    "a composition wrote a state that other code changed while it composed: write state in "
                    "callbacks, effects or coroutines, or give it a policy with `merge`"
                )
            return has_changes
        finally:
            self.depth -= 1
            snapshot.dispose()

    def abandon(
        self,
        compositions: Iterable[Composition],
        insertions: list[MovableContentInsertion],
        error: BaseException | None = None,
    ) -> None:
        """Drops the pass results of `compositions`. Exceptions of observers are noted on `error`."""
        self._movables.abandon(insertions, compositions)
        failure = error
        for composition in compositions:
            try:
                composition.abandon_changes()
            except BaseException as raised:
                failure = first_of(failure, raised)
        if error is None and failure is not None:
            raise failure
