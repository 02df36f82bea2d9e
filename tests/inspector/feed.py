"""A feed of events without an engine: fake subjects, a tracer, and handmade events of parallax and of a loop."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from engine import trace
from engine.trace import Event, Site, Tracer
from inspector.recording import Recorder, Recording


class Fake:
    """A scope, node or state: a name is all the trace needs."""

    def __init__(self, name: str, test_tag: str | None = None, value: object = None) -> None:
        self.name = name
        self.test_tag = test_tag
        self.value = value
        self.last_write = 0

    def __repr__(self) -> str:
        return f"<Fake {self.name}>"


class Feed:
    """Tells a recorder events as the engine would."""

    def __init__(self, recording: Recording | None = None) -> None:
        self.recorder = Recorder(recording, clock=lambda: 0)
        self.recording = self.recorder.recording
        self.tracer = Tracer(self.recorder)
        self.index = 0

    @contextmanager
    def frame(self) -> Iterator[None]:
        with self.tracer.span(trace.FRAME, self.index):
            yield
        self.index += 1

    def idle(self, count: int = 1) -> None:
        for _ in range(count):
            with self.frame():
                pass

    def measured(self, count: int) -> None:
        """Frames that do something."""
        node = Fake("Box")
        for _ in range(count):
            with self.frame():
                self.run(trace.MEASUREMENT, node)

    @contextmanager
    def span(self, kind: str, subject: Any, **data: Any) -> Iterator[Event]:
        with self.tracer.span(kind, subject, **data) as event:
            yield event

    def run(self, kind: str, subject: Any, *reads: tuple[Fake, int], **data: Any) -> None:
        with self.tracer.span(kind, subject, **data):
            for state, line in reads:
                self.read(state, line)

    def read(self, state: Fake, line: int, file: str = "/app/app.py") -> None:
        self.tracer.point(trace.READ, state, site=Site(file, line, "Screen"))

    def write(self, state: Fake, value: object, line: int, file: str = "/app/app.py") -> None:
        old, state.value = state.value, value
        event = self.tracer.point(
            trace.WRITE, state, site=Site(file, line, "Screen"), old=old, new=value, phase=self.tracer.phase
        )
        state.last_write = event.id

    def invalidate(self, subject: Fake, phase: str, state: Fake | None = None) -> None:
        self.tracer.invalidated(subject, phase, state)

    def skip(self, scope: Fake) -> None:
        self.tracer.point(trace.SKIP, scope)


class SlowParallax:
    """Screen reads the offset in composition; each drag re-runs it, places header and list, draws three."""

    def __init__(self) -> None:
        self.feed = Feed()
        self.offset = Fake("offset", value=0)
        self.screen, self.list_scope = Fake("Screen"), Fake("LazyColumn")
        self.box, self.header, self.list = (
            Fake("Box", "box"),
            Fake("Box", "header"),
            Fake("LazyColumn", "list"),
        )
        self.root = Fake("root")
        self.composition = Fake("composition")
        feed = self.feed
        with feed.span(trace.RECOMPOSE, self.composition), feed.span(trace.COMPOSITION, self.screen):
            feed.read(self.offset, 16)
            feed.run(trace.COMPOSITION, self.list_scope)
        with feed.frame():
            with feed.span(trace.LAYOUT_PASS, self.root):
                for node in (self.box, self.header, self.list):
                    feed.run(trace.MEASUREMENT, node)
                for node in (self.box, self.header, self.list):
                    feed.run(trace.PLACEMENT, node)
            with feed.span(trace.DRAW_PASS, self.root):
                for node in (self.box, self.header, self.list):
                    feed.run(trace.DRAWING, node)

    def drag(self, by: int) -> None:
        feed = self.feed
        with feed.span(trace.INPUT, "drag", dy=by):
            feed.write(self.offset, self.offset.value + by, 74, "/engine/lazy_list_state.py")  # type: ignore[operator]
        with feed.frame():
            with feed.span(trace.ANNOUNCE, None):
                feed.invalidate(self.screen, trace.COMPOSITION, self.offset)
            with feed.span(trace.RECOMPOSE, self.composition), feed.span(trace.COMPOSITION, self.screen):
                feed.read(self.offset, 16)
                feed.skip(self.list_scope)
            with feed.span(trace.APPLY, self.composition):
                feed.invalidate(self.list, trace.PLACEMENT)
                feed.invalidate(self.header, trace.PLACEMENT)
            with feed.span(trace.LAYOUT_PASS, self.root):
                feed.run(trace.PLACEMENT, self.list)
                feed.run(trace.PLACEMENT, self.header)
            with feed.span(trace.DRAW_PASS, self.root):
                for node in (self.box, self.header, self.list):
                    feed.run(trace.DRAWING, node)


class HeightLoop:
    """`h` is read in composition and written by on_size_changed: each write is served one frame later."""

    def __init__(self, values: list[object], late: bool = False) -> None:
        self.feed = Feed()
        self.h = Fake("h", value=0)
        self.screen, self.image = Fake("Screen"), Fake("Image", "image")
        self.composition, self.root = Fake("composition"), Fake("root")
        self.late = late
        with self.feed.span(trace.COMPOSITION, self.screen):
            self.feed.read(self.h, 14)
        self._frame(values[0] if values else None, compose=False)
        for value in [*values[1:], None]:
            self._frame(value, compose=True)

    def _frame(self, value: object, *, compose: bool) -> None:
        feed = self.feed
        with feed.frame():
            if compose:
                if self.late and self.h.last_write:
                    feed.invalidate(self.screen, trace.COMPOSITION, self.h)
                with feed.span(trace.COMPOSITION, self.screen):
                    feed.read(self.h, 14)
            with feed.span(trace.LAYOUT_PASS, self.root), feed.span(trace.MEASUREMENT, self.image):
                if value is not None:
                    with feed.span(trace.CALLBACK, self.image, what="on_size_changed"):
                        feed.write(self.h, value, 12)
            if value is not None and not self.late:
                with feed.span(trace.ANNOUNCE, None):
                    feed.invalidate(self.screen, trace.COMPOSITION, self.h)
