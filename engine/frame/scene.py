"""Scene: hosts one program, headless or in a window: composes, lays out, draws, takes input and reports.

Terms       frame n: runs at n × 16 ms of the scene's virtual time. before: events between two frames belong
            to the report of the later one. settle: frames until nothing is invalid.
Invariants  I1 a frame processes only what is invalid. I2 an exception leaves the tree and the last good picture
            unchanged; the next frame tries again. I3 coroutines run at the end of the constructor, at the start of a
            frame, after each input and in `run_coroutines`; never inside a phase.
Not here    the passes and the pending work (scene_owner.py), the input of windows (inspector/qt).
Source      Compose ImageComposeScene.skiko.kt, FrameRecomposer.skiko.kt, BaseComposeScene.skiko.kt
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from engine import trace as _trace
from engine.composition import Composition, LocalLifecycleOwner, ProvidedValue, Recomposer
from engine.composition.errors.explained import explain
from engine.composition.errors.failures import first_of
from engine.composition.errors.runaway_recursion import bound_traceback
from engine.coroutines.event_loop import CoroutineLoop
from engine.drawing import Renderer
from engine.frame.dispatch_draw import dispatch_draw
from engine.frame.frame_report import FrameReport, ReportBuilder
from engine.frame.node_place import note_node, place_of_node
from engine.frame.popup_host import LocalPopupHost
from engine.frame.scene_context import SceneContext
from engine.frame.scene_input import SceneInput
from engine.frame.scene_lifecycle import SceneLifecycle
from engine.frame.scene_owner import SceneOwner
from engine.frame.write_announcer import WriteAnnouncer
from engine.input.focus_owner import LocalFocusManager
from engine.layout import LocalDensity, LocalLayoutDirection
from engine.node import LayoutNodeApplier
from engine.semantics.semantics_data import SemanticsData, semantics_data
from engine.snapshot import Snapshot
from engine.snapshot.mutated_collection import warn_of_mutated_collections
from engine.snapshot.mutated_items import warn_of_mutated_items
from engine.unit import Constraints, Density, IntRect, IntSize, LayoutDirection

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from engine.frame.found_node import FoundNode
    from engine.frame.window_info import WindowInfo
    from engine.slots import SlotTable
    from engine.trace import Listener

FRAME_NANOS = 16_000_000


def _has_unannounced_writes() -> bool:
    """True if a state that was ever read was written, and the write is not announced yet."""
    modified = Snapshot.current().modified
    # A copy: other threads may write meanwhile.
    return modified is not None and any(state.readers for state in list(modified))


class _SceneWork:
    """Context manager around all work of a scene: enters its tracer, raises the recursion limit (stack_depth.py) and
    disables the cyclic garbage collector.

    A pass creates only objects that stay: with the collector enabled, the first frame of 1,000 rows takes 15 % longer
    and that of 10,000 rows 2.4 times as long, spent on scanning the new objects.
    """

    __slots__ = ("_allowed", "_collecting", "_limit", "_outer", "_recomposer", "_tracer")

    def __init__(self, tracer: _trace.Tracer | None, allowed: int, recomposer: Recomposer) -> None:
        self._tracer = tracer
        self._allowed = allowed
        self._recomposer = recomposer

    def __enter__(self) -> _trace.Tracer | None:
        self._collecting = gc.isenabled()
        if self._collecting:
            gc.disable()
        self._outer = _trace.enter(self._tracer)
        self._limit = sys.getrecursionlimit()
        if self._limit < self._allowed:
            sys.setrecursionlimit(self._allowed)
        return self._tracer

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        failure = self._tracer.take_failure() if self._tracer is not None else None
        if sys.getrecursionlimit() != self._limit:
            sys.setrecursionlimit(self._limit)
        if error is not None:
            note_node(error, self._recomposer.compositions)
            bound_traceback(error)
            explain(error)
        else:
            warn_of_mutated_collections()
            warn_of_mutated_items()
        _trace.leave(self._outer)
        if self._collecting:
            gc.enable()
        if failure is not None and first_of(error, failure) is failure:
            raise failure


class Scene(SceneInput):
    """The headless host of one program. A window calls `frame(nanos)` and the input methods. Lengths are in px."""

    has_lazy_reports = False
    """Whether a FrameReport takes its names at the first look at them, not at the end of its frame."""

    def __init__(
        self,
        content: Callable[[], object],
        width: int = 400,
        height: int = 600,
        density: float = 1.0,
        *,
        font_scale: float = 1.0,
        layout_direction: LayoutDirection = LayoutDirection.LTR,
        trace: bool = True,
        time_source: Callable[[], float] | None = None,
        locals: Iterable[ProvidedValue] = (),
        listeners: Iterable[Listener] = (),
    ) -> None:
        """Composes `content`, applies the changes, runs effects and the coroutines that are ready.

        `trace=False`: no events are emitted, and reports are empty. `time_source` (seconds): timers of coroutines
        use it instead of the frames' virtual time. `locals`: values that the host provides, such as its clipboard.
        `listeners` receive each event, from the first composition on. Raises RuntimeError for listeners without a
        trace.
        """
        listeners = tuple(listeners)
        if listeners and not trace:
            raise RuntimeError("Scene(…, trace=False, listeners=…): such a scene emits no events; leave `trace` out")
        self._closed = False
        self._in_frame = False
        self._next_index = 0
        self._on_frame_requested: Callable[[], None] | None = None
        self._frame_requested = False
        self._write_observer: Any = None
        self._renderer: Renderer | None = None
        self.last_report: FrameReport | None = None
        self._reports = ReportBuilder(is_lazy=self.has_lazy_reports)
        self.tracer: _trace.Tracer | None = _trace.Tracer(self._reports, *listeners) if trace else None

        self.loop = CoroutineLoop(time_source, on_wake=self._request_frame)
        self.recomposer = Recomposer(self.loop)
        self._announcer = WriteAnnouncer(self.loop)
        self.owner = SceneOwner(
            IntSize(width, height),
            Density(density, font_scale),
            layout_direction,
            self.loop,
            self.recomposer.effect_scope.clock,
            self._request_frame,
            self.tracer,
        )
        self.root = self._reports.root = self.owner.root
        self._context = SceneContext(
            self.recomposer,
            LocalDensity.provides(self.owner.density),
            LocalLayoutDirection.provides(layout_direction),
            LocalFocusManager.provides(self.owner.focus_owner),
            LocalPopupHost.provides(self.owner.popup_host),
            LocalLifecycleOwner.provides(SceneLifecycle()),
            *locals,
        )
        self.composition = Composition(LayoutNodeApplier(self.root), self._context)
        self.owner.find_place = lambda node: place_of_node(node, self.recomposer.compositions)
        self.owner.delegate.on_exception = lambda error: note_node(error, self.recomposer.compositions)
        self._compose_first(content, time_source is not None)

    def _compose_first(self, content: Callable[[], object], starts_clock: bool) -> None:
        """Attaches the tracer, composes and runs ready coroutines; closes what was made if the content raises."""
        if self.tracer is not None:
            _trace.attach(self.tracer)
        try:
            with self._work() as tracer:
                if tracer is not None and starts_clock:
                    tracer.point(_trace.INPUT, "start", nanos=round(self.loop.time() * 1e9))
                Snapshot.send_apply_notifications()
                self.composition.set_content(content)
                self.loop.run_ready()
        except BaseException:
            self._abandon()
            raise

    # ---------------------------------------------------------------- frames

    @_trace.boundary
    def frame(self, nanos: int | None = None) -> FrameReport:
        """Runs one frame: announces writes, recomposes, lays out and draws what is invalid.

        `nanos`: the frame's time; by default frame n is at n × 16 ms. Raises RuntimeError inside a frame or after
        `close`.
        """
        self._check_open()
        if self._in_frame:
            raise RuntimeError(
                "Scene.frame() was called inside a frame of the same scene: the host runs the frames; a write of a "
                "state asks for the next one"
            )
        collecting = gc.isenabled()
        if collecting:
            gc.disable()  # like _SceneWork, but up to the report: it runs between two frames
        index = self._next_index
        if nanos is None:
            nanos = index * FRAME_NANOS
        self._next_index = index + 1
        self._in_frame = True
        self._frame_requested = False
        error: BaseException | None = None
        try:
            with self._work() as tracer:
                if tracer is None:
                    self._run_phases(nanos)
                else:
                    self._reports.begin_frame()
                    loop = self.loop
                    clock = {} if loop.time_source is None else {"clock": round(loop.time() * 1e9)}
                    span = tracer.begin(_trace.FRAME, index, nanos=nanos, **clock)
                    try:
                        self._run_phases(nanos)
                    finally:
                        tracer.end(span)
        except BaseException as raised:
            error = raised
            raise
        finally:
            self._in_frame = False
            self.owner.layer_tree.last_frame.is_shown = error is not None
            report = self._reports.finish(index)
            report.error = error
            self.last_report = report
            if self._on_frame_requested is not None and self.has_invalidations:
                self._request_frame()
            if collecting:
                gc.enable()
        return report

    def _run_phases(self, nanos: int) -> None:
        loop = self.loop
        loop.advance_to(nanos / 1e9)
        Snapshot.send_apply_notifications()
        self.recomposer.perform_frame(nanos)
        dispatch_draw(self.owner)
        self.recomposer.take_turn()  # here, so that what a frame wrote invalidates within the frame's events

    def settle(self, max: int = 10) -> list[FrameReport]:
        """Runs frames until nothing is invalid: at least one, at most `max`."""
        reports = [self.frame()]
        while len(reports) < max and self.has_invalidations:
            reports.append(self.frame())
        return reports

    def advance(self, ms: float) -> list[FrameReport]:
        """Advances the virtual time by `ms` milliseconds, with all frames and timers in that period."""
        self._check_open()
        target = round(self.loop.time() * 1e9 + ms * 1e6)
        reports = []
        while self._next_index * FRAME_NANOS <= target:
            reports.append(self.frame())
        self.advance_to(target)
        return reports

    @_trace.boundary
    def advance_to(self, nanos: int) -> None:
        """Advances the time to `nanos` without a frame, and runs the timers that are due."""
        self._check_open()
        loop, seconds = self.loop, nanos / 1e9
        when = loop.next_timer
        is_due = loop.has_ready or (when is not None and when <= seconds)
        # An advance without due timers emits no event.
        with self._traced_input("advance", to=nanos) if is_due else self._work():
            loop.advance_to(seconds)

    @property
    def has_invalidations(self) -> bool:
        """True if the next frame has work: invalid phases, ready coroutines, frame awaiters or unannounced writes."""
        owner = self.owner
        return (
            owner.has_pending_layout
            or owner.has_pending_draw
            or bool(owner.snapshot_observer.raised_nodes)
            or self.recomposer.has_pending_work
            or self.loop.has_ready
            or _has_unannounced_writes()
        )

    @_trace.boundary
    def run_coroutines(self) -> None:
        """Runs the ready coroutines, at most 1,000 rounds. After `close`, they run their clean-up."""
        is_traced = self.loop.has_ready or _has_unannounced_writes()
        with self._traced_input("run coroutines") if is_traced and not self._closed else self._work():
            self.loop.run_ready()

    @property
    def unreported_events(self) -> Sequence[_trace.Event]:
        """The traced events since the last report, which the next one contains."""
        return self._reports.events

    # ---------------------------------------------------------------- pixels, size, nodes

    def pixels(self) -> NDArray[np.uint8]:
        """Returns the last frame as RGBA, (height, width, 4); rasterizes only the part that changed since the last
        call.
        """
        self._check_open()
        with self._work():
            return self.renderer.pixels()

    @property
    def renderer(self) -> Renderer:
        """The renderer of `pixels`, created on demand."""
        renderer = self._renderer
        if renderer is None:
            width, height = self.owner.size
            renderer = self._renderer = Renderer(self.owner.layer_tree, width, height)
        return renderer

    def paint(self, renderer: Renderer) -> IntRect:
        """Paints the damaged part and returns the rectangle around it."""
        with self._work():
            return renderer.paint()

    @_trace.boundary
    def measure_only(self, constraints: Constraints) -> IntSize:
        """Returns the size of the content under `constraints`, without placing or drawing."""
        self._check_open()
        least, most = (constraints.min_width, constraints.min_height), (constraints.max_width, constraints.max_height)
        with self._traced_input("measure", least=least, most=most):
            return self.owner.measure_only(constraints)

    @_trace.boundary
    def resize(self, w: int, h: int) -> None:
        """Sets the width and height of the scene in px."""
        self._check_open()
        with self._traced_input("resize", width=w, height=h):
            self.owner.resize(IntSize(w, h))
            if self._renderer is not None:
                self._renderer.set_target(w, h)

    def find(self, test_tag: str) -> FoundNode:
        """Returns the node with this test tag, with its size and position at the tag. Raises LookupError if there is
        none.
        """
        from engine.frame.found_node import find_by_tag

        return find_by_tag([self.root, *self.owner.layer_roots], test_tag)

    def semantics(self) -> SemanticsData:
        """Returns the merged semantics tree as plain data: roles, names, values, states, bounds, actions."""
        self._check_open()
        with _SceneWork(None, self.owner.stack_depth.allowed, self.recomposer):
            return semantics_data(self.owner.semantics_owner.root_semantics_node)

    @property
    def window_info(self) -> WindowInfo:
        """The state of the window, which the host sets for the content."""
        return self.owner.window_info

    @property
    def width(self) -> int:
        """The width in px."""
        return self.owner.size.width

    @property
    def height(self) -> int:
        """The height in px."""
        return self.owner.size.height

    @property
    def density(self) -> Density:
        """The density of the screen, with the font scale."""
        return self.owner.density

    @property
    def slot_table(self) -> SlotTable:
        """The slot table of the content's composition."""
        return self.composition.slot_table

    # ---------------------------------------------------------------- hosts and tools

    def add_listener(self, listener: Listener) -> Callable[[], None]:
        """Adds a listener for all further events of this scene. Returns a function that removes it.

        Raises RuntimeError if the scene was created with trace=False.
        """
        tracer = self.tracer
        if tracer is None:
            raise RuntimeError("this scene was made with trace=False: it emits no events")
        tracer.add(listener)
        return lambda: tracer.remove(listener)

    @property
    def on_frame_requested(self) -> Callable[[], None] | None:
        """A function that is called once, on any thread, when a frame becomes necessary; and again after that frame."""
        return self._on_frame_requested

    @on_frame_requested.setter
    def on_frame_requested(self, callback: Callable[[], None] | None) -> None:
        self._on_frame_requested = callback
        if callback is not None and self._write_observer is None:
            self._write_observer = Snapshot.register_global_write_observer(lambda _: self._request_frame())
            self.recomposer.on_work = self._request_frame
            if self.has_invalidations:
                self._request_frame()
        elif callback is None and self._write_observer is not None:
            self._write_observer.dispose()
            self._write_observer = None

    def _request_frame(self) -> None:
        callback = self._on_frame_requested
        if callback is not None and not self._frame_requested and not self._in_frame:
            self._frame_requested = True
            callback()

    def _work(self) -> _SceneWork:
        return _SceneWork(self.tracer, self.owner.stack_depth.allowed, self.recomposer)

    # ---------------------------------------------------------------- the end

    def close(self) -> None:
        """Disposes all effects and cancels all coroutines.

        The coroutines run their clean-up in the next `run_coroutines()`; leaving a `with Scene(…)` block calls it.
        Raises RuntimeError while the content is composed.
        """
        if self._closed:
            return
        if self.recomposer.is_composing:
            raise RuntimeError(
                "Scene.close() was called while the content of the scene is composed. It is still open: close it in a "
                "click handler, a SideEffect or a coroutine, or after the frame"
            )
        failure: BaseException | None = None
        with self._work():
            close_popups = self.owner.popup_host.close_all
            for step in (close_popups, self.composition.dispose, self.recomposer.close, self.loop.close, self._release):
                try:
                    step()
                except BaseException as error:
                    failure = first_of(failure, error)
        if failure is not None:
            raise failure

    def _abandon(self) -> None:
        """Closes the scene after the content raised in its first composition."""
        try:
            self.close()
        except Exception:  # the content's error is raised instead
            self._release()

    def _release(self) -> None:
        self._closed = True
        self.on_frame_requested = None
        self._announcer.dispose()
        self.owner.dispose()
        if self.tracer is not None:
            _trace.detach(self.tracer)

    def _check_input(self, kind: str) -> None:
        if self.recomposer.is_composing:
            raise RuntimeError(
                f"The input {kind!r} came while the content of the scene is composed: inputs come between frames, as "
                "from `demo(scene)`; a composable shows what a state says, and a handler or an effect writes it"
            )

    def _check_open(self) -> None:
        if self._closed:
            raise RuntimeError("this scene is closed")

    def __enter__(self) -> Scene:
        return self

    def __exit__(self, *_: object) -> None:
        try:
            self.close()
        finally:
            self.run_coroutines()

    def __repr__(self) -> str:
        state = "closed" if self._closed else f"after {self._next_index} frames"
        return f"<Scene {self.width}x{self.height} {state}>"
