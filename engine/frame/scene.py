"""Scene: one program, run headless or by a window: composes, lays out, draws; takes input; tells what it did.

Terms       frame n: is at n × 16 ms of the scene's virtual time. before: what happens between two frames; it
            belongs to the report of the later one. settle: frames until nothing is invalid.
Invariants  I1 a frame does only what is invalid. I2 an exception leaves as it is; the scene stays usable and
            the next frame tries again. I3 coroutines run at the end of the constructor, at the start of a
            frame, after each input and in `run_coroutines`; never inside a phase.
Not here    what is invalid and the passes (scene_owner.py), input of windows (inspector/qt).
Source      Compose ImageComposeScene.skiko.kt, FrameRecomposer.skiko.kt, BaseComposeScene.skiko.kt
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from engine import trace as _trace
from engine.composition import Composition, ProvidedValue, Recomposer
from engine.composition.errors import first_of
from engine.composition.event_loop import CoroutineLoop
from engine.composition.explained import explain
from engine.composition.runaway_recursion import bound_traceback
from engine.drawing import Renderer
from engine.frame.dispatch_draw import dispatch_draw
from engine.frame.focus_owner import LocalFocusManager
from engine.frame.frame_report import FrameReport, ReportBuilder
from engine.frame.node_place import note_node, place_of_node
from engine.frame.popup_host import LocalPopupHost
from engine.frame.scene_context import SceneContext
from engine.frame.scene_input import SceneInput
from engine.frame.scene_owner import SceneOwner
from engine.frame.semantics_data import SemanticsData, semantics_data
from engine.frame.write_announcer import WriteAnnouncer
from engine.layout import LocalDensity, LocalLayoutDirection
from engine.node import LayoutNodeApplier
from engine.snapshot import Snapshot
from engine.snapshot.mutated_collection import warn_of_mutated_collections
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
    """Was a state written, and not announced yet, that anybody ever read?"""
    modified = Snapshot.current().modified
    # A copy: other threads may write meanwhile.
    return modified is not None and any(state.readers for state in list(modified))


class _Running:
    """A scene runs: its tracer is told, the tree may be deep (stack_depth.py), and the cyclic collector waits.

    A pass only makes things that stay: with the collector on, the first frame of 1,000 rows takes 15 % longer and
    that of 10,000 rows 2.4 times as long, all of it spent on looking at what was just made."""

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
        if sys.getrecursionlimit() != self._limit:
            sys.setrecursionlimit(self._limit)
        if error is not None:
            note_node(error, self._recomposer.compositions)
            bound_traceback(error)
            explain(error)
        else:
            warn_of_mutated_collections()
        _trace.leave(self._outer)
        if self._collecting:
            gc.enable()


class Scene(SceneInput):
    """See DESIGN: the headless host. A window drives one with `frame(nanos)` and the input methods."""

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

        `trace=False`: nobody listens, reports are empty. `time_source` (seconds): timers of coroutines
        follow it instead of the frames' virtual time. `locals`: what the host provides, such as its clipboard.
        `listeners` hear every event, from the first composition on."""
        listeners = tuple(listeners)
        if listeners and not trace:
            raise RuntimeError("Scene(…, trace=False, listeners=…): nothing can be heard of it; leave `trace` out")
        self._closed = False
        self._in_frame = False
        self._next_index = 0
        self._on_frame_requested: Callable[[], None] | None = None
        self._frame_requested = False
        self._write_observer: Any = None
        self._renderer: Renderer | None = None
        self.last_report: FrameReport | None = None
        self._reports = ReportBuilder()
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
            *locals,
        )
        self.composition = Composition(LayoutNodeApplier(self.root), self._context)
        self.owner.find_place = lambda node: place_of_node(node, self.recomposer.compositions)
        if self.tracer is not None:
            _trace.attach(self.tracer)
        try:
            with self._running() as tracer:
                if tracer is not None and time_source is not None:
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
        """One frame: announces writes, recomposes, lays out and draws what is invalid.

        `nanos`: the frame's time; by default frame n is at n × 16 ms."""
        self._check_open()
        if self._in_frame:
            raise RuntimeError("Scene.frame() was called inside a frame of the same scene")
        collecting = gc.isenabled()
        if collecting:
            gc.disable()  # as _Running does; from here to the report, so that it runs between two frames
        index = self._next_index
        if nanos is None:
            nanos = index * FRAME_NANOS
        self._next_index = index + 1
        self._in_frame = True
        self._frame_requested = False
        error: BaseException | None = None
        try:
            with self._running() as tracer:
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
        self.recomposer.run_frame(nanos)
        dispatch_draw(self.owner)

    def settle(self, max: int = 10) -> list[FrameReport]:
        """At least one frame, then until nothing is invalid, at most `max`."""
        reports = [self.frame()]
        while len(reports) < max and self.has_invalidations:
            reports.append(self.frame())
        return reports

    def advance(self, millis: float) -> list[FrameReport]:
        """Lets `millis` of virtual time pass: every frame that falls into them, and the timers."""
        self._check_open()
        target = round(self.loop.time() * 1e9 + millis * 1e6)
        reports = []
        while self._next_index * FRAME_NANOS <= target:
            reports.append(self.frame())
        self.advance_to(target)
        return reports

    @_trace.boundary
    def advance_to(self, nanos: int) -> None:
        """Lets time pass without a frame, up to this moment: the timers that fall into it."""
        self._check_open()
        loop, seconds = self.loop, nanos / 1e9
        when = loop.next_timer
        is_due = loop.has_ready or (when is not None and when <= seconds)
        # That nothing happens is not worth telling.
        with self._told("advance", to=nanos) if is_due else self._running():
            loop.advance_to(seconds)

    @property
    def has_invalidations(self) -> bool:
        """Would the next frame do anything? Counts ready coroutines, frame awaiters, unannounced writes."""
        owner = self.owner
        return (
            owner.has_pending_layout
            or owner.has_pending_draw
            or self.recomposer.has_pending_work
            or self.loop.has_ready
            or _has_unannounced_writes()
        )

    @_trace.boundary
    def run_coroutines(self) -> None:
        """Runs what is ready, at most 1,000 rounds; after `close`, what is left to clean up."""
        is_told = self.loop.has_ready or _has_unannounced_writes()
        with self._told("run coroutines") if is_told and not self._closed else self._running():
            self.loop.run_ready()

    # ---------------------------------------------------------------- what one sees

    def pixels(self) -> NDArray[np.uint8]:
        """The last frame as RGBA, (height, width, 4); rasterises only what changed since the last call."""
        self._check_open()
        with self._running():
            return self.renderer.pixels()

    @property
    def renderer(self) -> Renderer:
        renderer = self._renderer
        if renderer is None:
            width, height = self.owner.size
            renderer = self._renderer = Renderer(self.owner.layer_tree, width, height)
        return renderer

    def render_into(self, buffer: Any, bytes_per_line: int | None = None) -> Renderer:
        """A renderer that paints this scene as BGRA into the caller's memory, a QImage's for instance.
        After each frame `scene.paint(renderer)` paints what is damaged."""
        width, height = self.owner.size
        return Renderer(self.owner.layer_tree, width, height, buffer=buffer, bytes_per_line=bytes_per_line)

    def paint(self, renderer: Renderer) -> IntRect:
        """Paints what is damaged; returns the rectangle around it."""
        with self._running():
            return renderer.paint()

    @_trace.boundary
    def measure_only(self, constraints: Constraints) -> IntSize:
        """The size of the content under `constraints`; places nothing, draws nothing."""
        self._check_open()
        least, most = (constraints.min_width, constraints.min_height), (constraints.max_width, constraints.max_height)
        with self._told("measure", least=least, most=most):
            return self.owner.measure_only(constraints)

    @_trace.boundary
    def resize(self, width: int, height: int) -> None:
        self._check_open()
        with self._told("resize", width=width, height=height):
            self.owner.resize(IntSize(width, height))
            if self._renderer is not None:
                self._renderer.set_target(width, height)

    def find(self, test_tag: str) -> FoundNode:
        """The node with this test tag, as it is at the tag's place in the chain."""
        from engine.frame.found_node import find_by_tag

        return find_by_tag(self.root, test_tag)

    def semantics(self) -> SemanticsData:
        """What the screen means since the last frame, merged, as plain data: roles, names, values, states,
        bounds, actions."""
        self._check_open()
        with _Running(None, self.owner.stack_depth.allowed, self.recomposer):
            return semantics_data(self.owner.semantics_owner.root_semantics_node)

    @property
    def window_info(self) -> WindowInfo:
        """For the host: what it tells the content of its window."""
        return self.owner.window_info

    @property
    def width(self) -> int:
        return self.owner.size.width

    @property
    def height(self) -> int:
        return self.owner.size.height

    @property
    def density(self) -> Density:
        return self.owner.density

    @property
    def slot_table(self) -> SlotTable:
        return self.composition.slot_table

    # ---------------------------------------------------------------- hosts and tools

    def add_listener(self, listener: Listener) -> Callable[[], None]:
        """`listener` hears every event of this scene from now on. Returns how to remove it."""
        tracer = self.tracer
        if tracer is None:
            raise RuntimeError("this scene was made with trace=False: nothing can be heard of it")
        tracer.add(listener)
        return lambda: tracer.remove(listener)

    @property
    def on_frame_requested(self) -> Callable[[], None] | None:
        """Called once, on whatever thread, when a frame has become necessary; again after that frame."""
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

    def _running(self) -> _Running:
        return _Running(self.tracer, self.owner.stack_depth.allowed, self.recomposer)

    # ---------------------------------------------------------------- the end

    def close(self) -> None:
        """Disposes every effect and cancels every coroutine. What those have to clean up runs, as any step of
        theirs, in the next `run_coroutines()`; leaving a `with Scene(…)` block does that too."""
        if self._closed:
            return
        if self.recomposer.is_composing:
            raise RuntimeError(
                "Scene.close() was called while the content of the scene is composed. It is still open: close it in a "
                "click handler, a SideEffect or a coroutine, or after the frame"
            )
        failure: BaseException | None = None
        with self._running():
            for step in (self.composition.dispose, self.recomposer.close, self.loop.close, self._release):
                try:
                    step()
                except Exception as error:
                    failure = first_of(failure, error)
        if failure is not None:
            raise failure

    def _abandon(self) -> None:
        """The content raised while it was composed first: there will be no scene."""
        try:
            self.close()
        except Exception:  # the error of the content is the one to see
            self._release()

    def _release(self) -> None:
        self._closed = True
        self.on_frame_requested = None
        self._announcer.dispose()
        self.owner.dispose()
        if self.tracer is not None:
            _trace.detach(self.tracer)

    def _check_open(self) -> None:
        if self._closed:
            raise RuntimeError("this scene is closed")

    def __enter__(self) -> Scene:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
        self.run_coroutines()

    def __repr__(self) -> str:
        state = "closed" if self._closed else f"after {self._next_index} frames"
        return f"<Scene {self.width}x{self.height} {state}>"
