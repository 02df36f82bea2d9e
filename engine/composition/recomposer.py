"""The Recomposer: collects changes, composes invalid scopes once per frame, and applies the results.

    state written ─announced→ AnnouncedWrites ─turn→ KnownCompositions.invalid ─frame→ FramePasses.recompose
    ─→ FrameChanges.apply ─→ effects

Invariants  I1 a write never composes before the next frame. I2 each invalid scope runs once per frame, parent
            compositions before child compositions. I3 each pass has a separate snapshot.
Turn        a call in the loop's queue that invalidates the readers of announced writes; once work for a frame exists,
            that frame does so, after its animations. What is composed between write and turn still becomes a reader.
Parts       known_compositions.py: the compositions below, and the invalid ones. frame_passes.py: their passes.
            frame_changes.py: applying what the passes recorded. announced_writes.py: writes whose readers are still
            valid. first_writes.py: writes of a first pass. next_frame_end_callback_queue.py: calls at the end of a
            frame. failed_effects.py: effects that raised. movable/movable_content_registry.py: movable content between
            two places.
Source      Compose Recomposer.kt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set
from typing import TYPE_CHECKING, Any
from weakref import WeakSet

from engine.composition.announced_writes import AnnouncedWrites
from engine.composition.errors.failures import first_of
from engine.composition.failed_effects import FailedEffects
from engine.composition.first_writes import FirstWrites
from engine.composition.frame_changes import FrameChanges
from engine.composition.frame_passes import FramePasses
from engine.composition.garbage_pause import pause_collection, resume_collection
from engine.composition.known_compositions import KnownCompositions
from engine.composition.locals_map import NO_LOCALS, LocalsMap
from engine.composition.movable.movable_content_insertion import MovableContentInsertion
from engine.composition.movable.movable_content_registry import MovableContentRegistry
from engine.composition.movable.movable_content_state import ReleasedContents
from engine.composition.next_frame_end_callback_queue import NextFrameEndCallbackQueue
from engine.composition.recomposer_info import InfoOfRecomposer, RecomposerInfo
from engine.composition.recomposer_state import RecomposerState
from engine.composition.registration_observer import (
    CompositionRegistrationObserver,
    RegisteredCompositions,
    RegistrationHandle,
)
from engine.coroutines.coroutine_scope import CoroutineScope
from engine.coroutines.event_loop import CoroutineLoop
from engine.coroutines.frame_clock import BroadcastFrameClock, PausableFrameClock
from engine.coroutines.quiet_call import QuietCall
from engine.snapshot import Snapshot

if TYPE_CHECKING:
    from engine.composition.calls.content import ContentLambda
    from engine.composition.composition import Composition
    from engine.composition.scope import RecomposeScope


class Recomposer:
    """Drives all compositions below it; a scene calls `perform_frame`. Compose: Recomposer."""

    locals: LocalsMap = NO_LOCALS
    locals_write = 0

    def __init__(self, loop: CoroutineLoop | None = None) -> None:
        self.loop = loop if loop is not None else CoroutineLoop()
        self.broadcast_frame_clock = BroadcastFrameClock(self._wake)
        self._clock = PausableFrameClock(self.broadcast_frame_clock)
        self.effect_scope = CoroutineScope(self.loop, self._clock)
        self.on_work: Callable[[], None] | None = None
        """Called when the first work arrives: a host then requests a frame."""
        self.movables = MovableContentRegistry()
        self.failed_effects = FailedEffects()
        """The effects that raised; the next frame tries them again."""
        self.change_count = 0
        """Number of frames with applied changes so far."""
        self._known = KnownCompositions()
        self._registered = RegisteredCompositions()
        self._passes = FramePasses(self._known, self.movables)
        self._changes = FrameChanges(self._known, self._passes)
        self._announced = AnnouncedWrites()
        self._at_frame_end = NextFrameEndCallbackQueue()
        self._in_frame = False
        self._is_interrupted = False
        """Whether an interrupt ended the functions of the last frame's awaiters. The next frame calls none of them, so
        that one that always raises does not keep the scene from composing."""
        self._mounting = 0
        """Number of first compositions under way: applying makes their readers known."""
        self._frames = 0
        self._closed = False
        self._turn = QuietCall(self.loop, self.take_turn)
        self._completion = QuietCall(self.loop, self._complete_frame)
        self._is_turn_due = self._waits_for_frame = self._is_completion_due = False
        self._handle = Snapshot.register_apply_observer(self._on_apply)
        self._info = InfoOfRecomposer(self)
        _running.add(self)

    # ---------------------------------------------------------------- as a CompositionContext

    def report_movable_contents(self, released: ReleasedContents, awaited: Iterable[MovableContentInsertion]) -> None:
        """Registers what a pass released, and the places that wait."""
        self.movables.report(released, awaited)

    def compose_initial(self, composition: Composition, content: ContentLambda) -> None:
        """Composes new content and applies it at once."""
        collecting = pause_collection()
        self._mounting += 1
        try:
            self._compose_initial(composition, content)
        finally:
            self._mounting -= 1
            resume_collection(collecting)
            if self._announced.states:
                self._wake()

    def _compose_initial(self, composition: Composition, content: ContentLambda) -> None:
        nested = any(each.is_composing for each in self._known)
        is_new = self._registered.register(composition)
        first = FirstWrites(self._announced, not self._frames) if composition not in self._known else None
        insertions: list[MovableContentInsertion] = []
        try:
            self._passes.compose(composition, first.states if first is not None else None, content)
            if not nested:
                Snapshot.notify_objects_initialized()
            if self.movables:
                self._passes.compose_movable_contents(insertions, only=composition)
        except BaseException as error:
            self._passes.abandon([composition], insertions, error)
            if is_new:
                self._registered.unregister(composition)
            raise
        failure, _ = self._changes.apply([composition], insertions)
        if first is not None:
            first.applied()
        if self.movables.has_work:  # released content may reach another place until the end of the next frame
            self._wake()
        if not nested:
            Snapshot.notify_objects_initialized()
        if failure is not None:
            raise failure

    def recompose_paused(self, composition: Composition, scopes: Iterable[RecomposeScope]) -> None:
        """Composes the paused `scopes` and the invalid ones of a paused composition, outside of frames."""
        self._record_composer_modifications()
        for scope in scopes:
            composition.invalidations.schedule(scope, None)
            # As in Compose the next frame asks for it, too: content that this pass completes is incomplete again by
            # then, and resumes without work, unless it is applied at once (recording paused_steps).
            self.invalidate(composition)
        try:
            has_changes = self._passes.compose(composition, None)
        except BaseException as error:
            self._passes.abandon([composition], [], error)
            raise
        if has_changes:
            failure, _ = self._changes.apply([composition], [])
            if failure is not None:
                raise failure
        else:
            composition.keep_pass()

    def invalidate(self, composition: Composition) -> None:
        """Schedules a pass of the composition for the next frame."""
        if self._known.invalidate(composition):
            self._wake()

    def unregister_composition(self, composition: Composition) -> None:
        """Removes a disposed composition."""
        self._known.remove(composition)
        self._registered.unregister(composition)

    @property
    def compositions(self) -> list[Composition]:
        """All compositions, parents before children."""
        return list(self._known)

    def observe(self, observer: CompositionRegistrationObserver) -> RegistrationHandle:
        """Calls `observer` with the known compositions, then each added or removed one. Compose: Recomposer.observe."""
        return self._registered.observe(observer)

    def as_recomposer_info(self) -> RecomposerInfo:
        """Returns the facts that tools may know. Compose: Recomposer.asRecomposerInfo."""
        return self._info

    @staticmethod
    def running_recomposers() -> frozenset[RecomposerInfo]:
        """Returns the facts of all Recomposers that are not closed. Compose: Recomposer.runningRecomposers."""
        return frozenset(each._info for each in _running)

    # ---------------------------------------------------------------- pending work

    @property
    def state(self) -> RecomposerState:
        """SHUT_DOWN after close; else PENDING_WORK or IDLE."""
        if self._closed:
            return RecomposerState.SHUT_DOWN
        return RecomposerState.PENDING_WORK if self.has_pending_work else RecomposerState.IDLE

    @property
    def has_pending_work(self) -> bool:
        """Whether the next frame has a scope to compose, or a coroutine waits for it."""
        if self._closed:
            return False
        if self._is_turn_due or not self._waits_for_frame:
            self.take_turn()
        return self._has_frame_work

    @property
    def _has_frame_work(self) -> bool:
        failed, movables = self.failed_effects, self.movables
        return bool(
            self._known.invalid
            or self._at_frame_end.waiting
            or (movables.is_used and movables.has_work)
            or failed.raised
            or failed.due
            or (self.broadcast_frame_clock.is_frame_due and not self._clock.is_paused)
        )

    @property
    def is_composing(self) -> bool:
        """Whether a composition is composing now."""
        return self._passes.depth > 0

    def _on_apply(self, changed: Set[Any], snapshot: Snapshot) -> None:
        """Keeps changed states until the next turn or frame, which invalidates their readers."""
        if not self._closed and self._announced.add(changed, bool(self._passes.depth or self._mounting)):
            self._wake()

    def _record_composer_modifications(self) -> None:
        announced = self._announced
        if announced.states or announced.unread:
            in_pass = bool(self._passes.depth or self._mounting)
            values = announced.take(in_pass) if announced.states or not in_pass else []
            for composition in self._known.applied.copy() if values else ():
                composition.record_modifications_of(values)

    def take_turn(self) -> None:
        """Invalidates the readers of the announced writes. With work for a frame, later writes wait for that frame."""
        self._is_turn_due = False
        if not (self._closed or self._in_frame or self._waits_for_frame):
            self._record_composer_modifications()
            self._waits_for_frame = self._has_frame_work

    def _wake(self) -> None:
        if self._in_frame:
            return
        if not (self._is_turn_due or self._waits_for_frame) and self._announced.is_own_thread:
            self._is_turn_due = True
            self.loop.call_quietly(self._turn)
        if self.on_work is not None:
            self.on_work()

    # ---------------------------------------------------------------- the frame

    def run_frame(self, nanos: int | None = None) -> bool:
        """Runs one frame: animations, invalid scopes, changes, effects; then forgets movable content without a place.

        Notifies readers of pending writes first, and of writes made during the apply before it returns. Returns whether
        a composition had changes. If content raises, all compositions keep their last good state, and invalid scopes
        stay invalid until a frame succeeds; the exception is raised at the end. Raises RuntimeError inside a frame.
        """
        try:
            return self.perform_frame(nanos)
        finally:
            self.take_turn()
            self._complete_frame()

    def perform_frame(self, nanos: int | None = None) -> bool:
        """Runs one frame like `run_frame`, for a host that lays out next and runs the loop's queue after the frame.

        A turn in that queue forgets the movable content that no place claimed; layout may still claim or release some.
        Compose: the loop of the Recomposer continues after `withFrameNanos` through its dispatcher, behind the
        coroutines that the frame made ready."""
        if self._closed:
            return False
        if self._in_frame:
            raise RuntimeError("run_frame was called inside a frame")
        Snapshot.send_apply_notifications()
        movables = self.movables
        if movables.is_used:
            self.take_turn()
        had_work = self._waits_for_frame
        self._frames += 1
        self._in_frame = True
        collecting, applied = pause_collection(), False
        failure: BaseException | None = None
        try:
            if self._is_interrupted:
                self._is_interrupted = False
            elif self.broadcast_frame_clock.is_frame_due and not self._clock.is_paused:
                self._send_frame(nanos if nanos is not None else 0)
            self._record_composer_modifications()
            if self.failed_effects.raised:
                self.failed_effects.begin_frame()
            to_apply, insertions, failure = self._passes.recompose()
            is_complete = failure is None
            if to_apply:
                applied = True
                self.change_count += 1
                failure, is_complete = self._changes.apply(to_apply, insertions)
            Snapshot.notify_objects_initialized()
            if movables.is_used and is_complete:
                movables.frame_ends()
            if had_work and is_complete and (movables.is_used or self._at_frame_end.waiting):
                self._is_completion_due = True
                self.loop.call_quietly(self._completion)
            if self.failed_effects.due:
                failure = first_of(failure, self.failed_effects.restart())
        finally:
            self._in_frame = False
            resume_collection(collecting)
        # What was written while changes were applied invalidates its readers in the turn after the frame: there the
        # loop of Compose's Recomposer continues. Layout may have composed a reader again in between.
        self._waits_for_frame = False
        if self._has_frame_work or self._announced.states or self._announced.unread:
            self._wake()
        if failure is not None:
            raise failure
        return applied

    def _send_frame(self, nanos: int) -> None:
        try:
            self.broadcast_frame_clock.send_frame(nanos)
        except BaseException as interrupt:
            self._is_interrupted = True
            self.loop.note_raised(interrupt)
            raise
        Snapshot.send_apply_notifications()

    def _complete_frame(self) -> None:
        """After a frame that succeeded: forgets the movable content that no place claimed, then calls what waits."""
        if self._is_completion_due:
            self._is_completion_due = False
            failure = self.movables.discard_unused() if self.movables.is_used else None
            if self._at_frame_end.waiting:
                failure = first_of(failure, self._at_frame_end.run())
            self._waits_for_frame = False
            self.take_turn()
            if failure is not None:
                raise failure

    def schedule_frame_end_callback(self, action: Callable[[], Any]) -> Callable[[], None]:
        """Calls `action` once, in the queue behind the next frame, which it requests; returns its cancellation."""
        cancel = self._at_frame_end.schedule(action)
        self._wake()
        return cancel

    # ---------------------------------------------------------------- clock, coroutines, end

    def run_coroutines(self, max_rounds: int = 1000) -> None:
        """Runs ready coroutines, and those that become ready meanwhile, until none is left."""
        self.loop.run_ready(max_rounds)

    def pause_composition_frame_clock(self) -> None:
        """Pauses with_frame_nanos; composition continues."""
        self._clock.pause()

    def resume_composition_frame_clock(self) -> None:
        """Resumes with_frame_nanos."""
        self._clock.resume()
        if self.broadcast_frame_clock.is_frame_due:
            self._wake()

    def close(self) -> None:
        """Stops composing and cancels the effects' coroutines. The owners dispose the compositions."""
        if self._closed:
            return
        self._closed = True
        _running.discard(self)
        self._registered.unregister_all()
        self.movables.discard_unused()
        self._handle.dispose()
        self.effect_scope.cancel("the recomposer was closed")
        self.broadcast_frame_clock.cancel()

    def __repr__(self) -> str:
        return f"<Recomposer {self.state.name} {len(self._known)} compositions>"


_running: WeakSet[Recomposer] = WeakSet()
"""All Recomposers before `close`, as weak references, so that the garbage collector can free an unclosed Recomposer."""
