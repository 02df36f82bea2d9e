"""PausedComposition: content that is composed in steps, and then applied at once.

States      resume() until it returns True, then apply(): initial → composing ⇄ complete → applied; or cancelled.
Terms       complete: no scope waits. A write to a state that the content read makes it incomplete again.
Invariants  I1 until `apply` the tree, the remember observers and the effects do not change: node operations and
            notifications of all steps are kept. The nodes themselves are created by the steps.
            I2 until `apply` frames do not recompose the composition; `resume` does.
            I3 after `cancel`, or an exception, the composition can only be disposed.
Source      Compose PausableComposition.kt.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from engine.composition.change_list import RecordedNodeChanges
from engine.composition.errors.composition_error import CompositionError
from engine.composition.pausing import PausedEvents, Pausing, ShouldPause
from engine.composition.remember_events import abandon

if TYPE_CHECKING:
    from engine.composition.calls.content import ContentLambda
    from engine.composition.composition import Composition
    from engine.composition.scope import RecomposeScope


class PausedCompositionState(Enum):
    """The states of a PausedComposition; the value completes the error message of a wrong call."""

    INITIAL_PENDING = "has not completed yet"
    RECOMPOSE_PENDING = "has not completed yet: call resume() until it returns True"
    RECOMPOSING = "is composing: resume() cannot be called inside it"
    APPLY_PENDING = "is complete: call apply()"
    APPLIED = "was applied"
    CANCELLED = "was cancelled"
    INVALID = "is invalid because of an exception"


_STATE = PausedCompositionState


class PausedComposition:
    """Composes content step by step. `Composition.set_pausable_content` returns it. Compose: PausedComposition."""

    def __init__(self, composition: Composition, content: ContentLambda, reusing: bool) -> None:
        self._composition = composition
        self._content = content
        self._reusing = reusing
        self._scopes: dict[RecomposeScope, bool] = {}
        self.state = _STATE.INITIAL_PENDING
        """What has to be done next."""
        self.events = PausedEvents(composition.abandoned, composition)
        """The notifications that wait for `apply`."""
        self.node_changes = RecordedNodeChanges()
        """The changes of the tree that wait for `apply`."""

    @property
    def is_complete(self) -> bool:
        """Whether `apply` may be called."""
        return self.state in (_STATE.APPLY_PENDING, _STATE.APPLIED)

    @property
    def is_applied(self) -> bool:
        """Whether `apply` was called."""
        return self.state is _STATE.APPLIED

    @property
    def is_cancelled(self) -> bool:
        """Whether `cancel` was called."""
        return self.state is _STATE.CANCELLED

    def resume(self, should_pause: ShouldPause) -> bool:
        """Composes until `should_pause()` is True; returns whether the composition is complete.

        `should_pause` is asked before each new composable. Raises CompositionError if the composition is complete,
        applied or cancelled; raises what content raises.
        """
        before = self.state
        if before not in (_STATE.INITIAL_PENDING, _STATE.RECOMPOSE_PENDING):
            raise self._wrong("resume")
        composition = self._composition
        composer = composition.composer
        waiting, made_before = list(self._scopes), list(composition.abandoned)
        pausing = composer.pausing = Pausing(composer, should_pause, self._scopes)
        self.state = _STATE.RECOMPOSING
        try:
            if before is _STATE.INITIAL_PENDING:
                composer.set_reusing(self._reusing)
                try:
                    composition.parent.compose_initial(composition, self._content)
                finally:
                    composer.set_reusing(False)
            else:
                composition.parent.recompose_paused(composition, waiting)
        except BaseException:
            self.state = _STATE.INVALID
            # The failed pass abandoned these objects. Listed here, they receive no second call, on_forgotten.
            composition.abandoned.update(dict.fromkeys(made_before))
            raise
        finally:
            composer.pausing = None
            composer.compare_arguments()
        self._scopes = pausing.paused
        self.state = _STATE.RECOMPOSE_PENDING if self._scopes else _STATE.APPLY_PENDING
        return self.is_complete

    def apply(self) -> None:
        """Changes the tree, notifies remember observers and runs effects.

        Raises CompositionError unless the composition is complete; the first exception of an effect at the end.
        """
        if self.state is not _STATE.APPLY_PENDING:
            raise self._wrong("apply")
        self.state = _STATE.INVALID
        composition = self._composition
        composition.applier.on_begin_changes()
        try:
            self.node_changes.replay(composition.applier)
        finally:
            composition.applier.on_end_changes()
        composition.paused = None
        self.state = _STATE.APPLIED
        composition.dispatch_effects(self.events)

    def cancel(self) -> None:
        """Abandons everything that the content remembered. The composition can only be disposed afterwards."""
        self.state = _STATE.CANCELLED
        # A copy: disposing the composition must not forget objects that this call abandons.
        abandon(dict(self._composition.abandoned))

    def on_disposed(self) -> None:
        """Called before the composition is disposed. As in Compose, objects that a step remembered then
        receive on_forgotten without an earlier on_remembered (recording paused_written)."""
        if self.state not in (_STATE.CANCELLED, _STATE.INVALID):
            self._composition.abandoned.clear()

    def is_resumed(self) -> bool:
        """Whether the composition may recompose, because `resume` asks for it. A frame that asks for it makes complete
        content incomplete: a state that it read changed."""
        if self.state is _STATE.APPLY_PENDING:
            self.state = _STATE.RECOMPOSE_PENDING
        return self.state is _STATE.RECOMPOSING

    def _wrong(self, call: str) -> CompositionError:
        return CompositionError(f"{call}(): the paused composition {self.state.value}")
