"""SceneInput: the user's input to a scene: pointers, wheel, keys, input methods, screen readers.

Terms       positions are px in the root. A tap is a press and a release at the same time.
            `press`, `tap` and `release` are those of a finger, as in Compose's tests: no hover, and a drag
            scrolls. `move` moves a pressed finger, else the mouse. A window passes MOUSE.
            scroll: a positive `dy` scrolls forward (the content moves up), like a wheel turned down.
            path: locates a LayoutNode by child indices, starting at the root.
Invariants  I1 each input runs in an INPUT span, and the coroutines that it made ready run after it.
            I2 an INPUT event contains all data to repeat the input: `nanos`, the time of the scene, and
            the arguments of its method, as texts, numbers and tuples of those. I3 work of the framework on an
            input is not attributed to the line of the host that passed the input.
Source      Compose ComposeSceneInputHandler.skiko.kt
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from enum import Flag
from typing import TYPE_CHECKING, Any

from engine import trace
from engine.composition.errors.failures import first_of
from engine.frame.back_dispatcher import BackDispatcher, BackEdge, BackEvent
from engine.frame.dispatch_draw import measure_and_layout
from engine.frame.missed_tap import warn_of_missed_tap
from engine.input.key_event import KeyEvent, KeyEventType
from engine.input.pointer_event import (
    KeyboardModifiers,
    PointerButton,
    PointerData,
    PointerEventType,
    PointerInputEvent,
    PointerType,
)
from engine.input.text_input import TextInputNode
from engine.semantics.semantics import SemanticsConfiguration, SemanticsNode
from engine.snapshot.value_repr import value_repr
from engine.unit import Offset

if TYPE_CHECKING:
    from engine.coroutines.event_loop import CoroutineLoop
    from engine.frame.scene_owner import SceneOwner
    from engine.node import LayoutNode
    from engine.semantics.semantics_data import SemanticsData


class SceneInput:
    """The input methods of Scene. They raise RuntimeError after `close`."""

    owner: SceneOwner
    loop: CoroutineLoop
    _buttons = PointerButton.NONE
    _pressed_type = PointerType.MOUSE
    _modifiers = KeyboardModifiers.NONE

    @property
    def back_dispatcher(self) -> BackDispatcher:
        """Receives a predictive back gesture that no recording knows: `back` gives one as an input."""
        return self.owner.popup_host.back

    @trace.boundary
    def back(
        self,
        step: str = "complete",
        progress: float = 0.0,
        x: float = 0.0,
        y: float = 0.0,
        edge: BackEdge = BackEdge.LEFT,
    ) -> bool:
        """Gives one step of a back gesture: "start", "progress", "cancel" or "complete". Escape completes one at once.

        `progress`: 0…1; x, y: the finger, in px; `edge`: where it comes from. Returns True if a handler took the step.
        Raises ValueError for another step.
        """
        if step not in ("start", "progress", "cancel", "complete"):
            raise ValueError(f"back({value_repr(step)}): a step is 'start', 'progress', 'cancel' or 'complete'.")
        with self._input("back", step=step, progress=progress, x=x, y=y, edge=edge.name.lower()):
            dispatcher = self.back_dispatcher
            if step == "cancel":
                return dispatcher.dispatch_back_cancelled()
            if step == "complete":
                return dispatcher.dispatch_back()
            event = BackEvent(progress, x, y, edge)
            if step == "start":
                return dispatcher.dispatch_back_started(event)
            return dispatcher.dispatch_back_progressed(event)

    @trace.boundary
    def tap(self, x: float, y: float, type: PointerType = PointerType.TOUCH) -> None:
        """Taps at (x, y). If no node takes the tap, the logger `engine` reports the nearest one that does."""
        with self._input("tap", x=x, y=y, pointer=type.value):
            self._pressed_type = type
            failure: BaseException | None = None
            try:
                self._pointer(PointerEventType.PRESS, x, y, PointerButton.PRIMARY)
            except BaseException as error:  # the pointer is released nevertheless
                failure = error
            is_hit = self.owner.pointer_router.hits_anything
            try:
                self._pointer(PointerEventType.RELEASE, x, y, PointerButton.PRIMARY)
            except BaseException as error:
                failure = first_of(failure, error)
            if failure is not None:
                raise failure
        if not is_hit:
            warn_of_missed_tap(self.owner.popup_host.reachable_roots, self.owner.size, x, y)

    @trace.boundary
    def press(
        self,
        x: float,
        y: float,
        button: PointerButton = PointerButton.PRIMARY,
        type: PointerType = PointerType.TOUCH,
    ) -> bool:
        """Presses a button or a finger. Returns True if a node consumed it, as the other inputs do."""
        with self._input("press", x=x, y=y, button=flag_words(button), pointer=type.value):
            self._pressed_type = type
            return self._pointer(PointerEventType.PRESS, x, y, button)

    @trace.boundary
    def move(self, x: float, y: float) -> bool:
        """Moves the pressed finger, else the mouse."""
        with self._input("move", x=x, y=y):
            return self._pointer(PointerEventType.MOVE, x, y)

    @trace.boundary
    def release(self, x: float, y: float, button: PointerButton = PointerButton.PRIMARY) -> bool:
        """Releases a button or the finger."""
        with self._input("release", x=x, y=y, button=flag_words(button)):
            return self._pointer(PointerEventType.RELEASE, x, y, button)

    @trace.boundary
    def exit(self) -> bool:
        """Moves the mouse out of the scene."""
        with self._input("exit"):
            return self._pointer(PointerEventType.EXIT, -1.0, -1.0)

    @trace.boundary
    def scroll(self, x: float, y: float, dx: float, dy: float) -> bool:
        """Turns the wheel over (x, y), by (dx, dy) px."""
        with self._input("scroll", x=x, y=y, dx=dx, dy=dy):
            return self._pointer(PointerEventType.SCROLL, x, y, scroll_delta=Offset(dx, dy))

    def key(
        self,
        key: str,
        text: str | None = None,
        *,
        shift: bool = False,
        ctrl: bool = False,
        alt: bool = False,
        meta: bool = False,
    ) -> bool:
        """Presses and releases a key. `text` is the typed text; by default a key of one character types itself."""
        modifiers = KeyboardModifiers.NONE
        for is_pressed, modifier in (
            (shift, KeyboardModifiers.SHIFT),
            (ctrl, KeyboardModifiers.CTRL),
            (alt, KeyboardModifiers.ALT),
            (meta, KeyboardModifiers.META),
        ):
            if is_pressed:
                modifiers |= modifier
        if text is None:
            text = key if len(key) == 1 and not (ctrl or alt or meta) else ""
            if shift:
                text = text.upper()
        down = KeyEvent(key, KeyEventType.KEY_DOWN, text, modifiers)
        up = KeyEvent(key, KeyEventType.KEY_UP, "", modifiers)
        used, failure = False, None
        for event in (down, up):
            try:
                used = self.send_key_event(event) or used
            except BaseException as error:  # the key is released nevertheless
                failure = first_of(failure, error)
        if failure is not None:
            raise failure
        return used

    @trace.boundary
    def send_key_event(self, event: KeyEvent) -> bool:
        """Dispatches one key event, as a window sends it."""
        modifiers = flag_words(event.modifiers)
        with self._input("key", key=event.key, type=event.type.value, text=event.text, modifiers=modifiers):
            self._modifiers = event.modifiers
            return self.owner.popup_host.dispatch_key_event(event)

    @trace.boundary
    def send_pointer_event(self, event: PointerInputEvent) -> bool:
        """Dispatches one event, as a window sends it; it can contain several pointers."""
        pointers = event.pointers
        with self._input(
            event.type.value,
            millis=event.uptime_millis,
            buttons=flag_words(event.buttons),
            modifiers=flag_words(event.keyboard_modifiers),
            pointers=tuple(pointer.id for pointer in pointers),
            types=tuple(pointer.type.value for pointer in pointers),
            downs=tuple(pointer.down for pointer in pointers),
            times=tuple(pointer.uptime_millis for pointer in pointers),
            xs=tuple(pointer.position.x for pointer in pointers),
            ys=tuple(pointer.position.y for pointer in pointers),
            dxs=tuple(pointer.scroll_delta.x for pointer in pointers),
            dys=tuple(pointer.scroll_delta.y for pointer in pointers),
        ):
            return self._send(event)

    @property
    def text_input(self) -> TextInputNode | None:
        """The text field that has the focus and receives typed text; None if there is none."""
        active = self.owner.popup_host.focused_owner.focus_owner.active
        node: object = active.node if active is not None else None
        return node if isinstance(node, TextInputNode) else None

    @trace.boundary
    def compose_text(self, text: str, cursor: int | None = None) -> bool:
        """Shows `text` of an input method, which may still replace it; "" removes it. Returns False without a text
        field.
        """
        with self._input("input method", what="compose", text=text, cursor=cursor):
            node = self.text_input
            if node is not None:
                node.compose_text(text, cursor)
            return node is not None

    @trace.boundary
    def commit_text(self, text: str, replace_start: int = 0, replace_length: int = 0) -> bool:
        """Commits `text` of an input method in place of its composed text; see TextInputNode. Returns False without a
        text field.
        """
        with self._input(
            "input method", what="commit", text=text, replace_start=replace_start, replace_length=replace_length
        ):
            node = self.text_input
            if node is not None:
                node.commit_text(text, replace_start, replace_length)
            return node is not None

    @trace.boundary
    def finish_composing(self) -> bool:
        """Keeps the composed text of an input method. Returns False without a text field."""
        with self._input("input method", what="finish"):
            node = self.text_input
            if node is not None:
                node.finish_composing()
            return node is not None

    @trace.boundary
    def act(self, node: SemanticsData, action: str, *values: Any) -> bool:
        """Runs an action of a semantics node for a screen reader: `scene.act(button, "on_click")`.

        Returns False if the node is removed, or does not offer the action now.
        """
        return self._act(node.node, path_of(node.node.layout_node), action, values)

    @trace.boundary
    def act_at(self, path: Iterable[int] | None, action: str, *values: Any) -> bool:
        """Runs an action of the node that is at `path` now; None stands for a removed node."""
        path = tuple(path) if path is not None else None
        layout_node = node_at(self.owner, path)
        node = SemanticsNode(layout_node, SemanticsConfiguration(), True, None) if layout_node is not None else None
        return self._act(node, path, action, values)

    def _act(
        self, node: SemanticsNode | None, path: tuple[int, ...] | None, action: str, values: tuple[Any, ...]
    ) -> bool:
        with self._input("screen reader", action=action, path=path, values=values):
            # The node's current configuration may differ from the tree's.
            now = node.now() if node is not None else None
            configuration = now.config if now is not None else None
            run = getattr(configuration, action) if configuration is not None else None
            if run is None or configuration.disabled:  # type: ignore[union-attr]  # `run` is of it
                return False
            return run(*values) is not False

    @trace.boundary
    def clear_focus(self) -> bool:
        """Clears the focus, because the keyboard focus leaves the scene."""
        with self._input("clear focus"):
            return self.owner.popup_host.focused_owner.focus_owner.clear_focus()

    @trace.boundary
    def cancel_pointer_input(self) -> None:
        """Cancels gestures, because the window lost the pointers."""
        with self._input("cancel"):
            self._buttons = PointerButton.NONE
            self.owner.pointer_input.forget()
            self.owner.pointer_router.process_cancel()

    # ---------------------------------------------------------------- sending

    def _pointer(
        self,
        type: PointerEventType,
        x: float,
        y: float,
        button: PointerButton = PointerButton.NONE,
        scroll_delta: Offset = Offset.ZERO,
    ) -> bool:
        was_down = bool(self._buttons)
        if type is PointerEventType.PRESS:
            self._buttons |= button
        elif type is PointerEventType.RELEASE:
            self._buttons &= ~button
        is_down = bool(self._buttons)
        kind = self._pressed_type if was_down or is_down else PointerType.MOUSE
        if type is PointerEventType.SCROLL:
            kind = PointerType.MOUSE
        time = round(self.loop.time() * 1000)
        pointer = PointerData(
            0 if kind is PointerType.MOUSE else 1,
            time,
            Offset(float(x), float(y)),
            is_down and kind is self._pressed_type,
            kind,
            scroll_delta,
        )
        return self._send(PointerInputEvent(type, time, [pointer], self._buttons, self._modifiers))

    def _send(self, event: PointerInputEvent) -> bool:
        owner = self.owner
        failure: BaseException | None = None
        # The hit test needs the current layout, not that of the last frame.
        if owner.has_pending_layout:
            try:
                measure_and_layout(owner)
            except BaseException as error:  # the input may mend the cause: it goes to the nodes of the last good layout
                failure = error
        consumed = False
        try:
            consumed = owner.pointer_input.send(event).consumed
        except BaseException as error:
            failure = first_of(failure, error)
        try:
            self.loop.run_ready()
        except BaseException as error:
            failure = first_of(failure, error)
        if failure is not None:
            raise failure
        return consumed

    @contextmanager
    def _input(self, kind: str, /, **data: Any) -> Iterator[None]:
        self._check_open()
        with self._traced_input(kind, **data):
            yield
            self.loop.run_ready()

    @contextmanager
    def _traced_input(self, kind: str, /, **data: Any) -> Iterator[None]:
        """Wraps an action of the host in an INPUT span (I2). Raises RuntimeError while the content is composed."""
        self._check_input(kind)
        with self._work() as tracer:
            if tracer is None:
                yield
                return
            span = tracer.begin(trace.INPUT, kind, nanos=round(self.loop.time() * 1e9), **data)
            try:
                yield
            finally:
                tracer.end(span)

    def _work(self) -> AbstractContextManager[trace.Tracer | None]:
        raise NotImplementedError  # Scene implements it

    def _check_input(self, kind: str) -> None:
        raise NotImplementedError  # Scene implements it

    def _check_open(self) -> None:
        raise NotImplementedError  # Scene implements it


def flag_words(flags: Flag) -> str:
    """Returns the names of flags, such as `primary+secondary`; "" for none."""
    return "+".join(str(flag.name).lower() for flag in type(flags) if flag.value and flag in flags)


def path_of(node: LayoutNode) -> tuple[int, ...] | None:
    """Returns the path of an attached node in its scene; None if it is detached. Popups follow the root's children."""
    if not node.is_attached:
        return None
    path: list[int] = []
    parent = node.parent
    while parent is not None:
        path.append(next(at for at, child in enumerate(parent.children) if child is node))
        node, parent = parent, parent.parent
    scene: SceneOwner = node.owner.scene  # type: ignore[union-attr]  # a RootOwner has it
    if node is not scene.root:
        path.append(len(scene.root.children) + scene.layer_roots.index(node))
    return tuple(reversed(path))


def node_at(owner: SceneOwner, path: Iterable[int] | None) -> LayoutNode | None:
    """Returns the node of a scene at `path`, or None."""
    if path is None:
        return None
    node = owner.root
    children = [*node.children, *owner.layer_roots]
    for at in path:
        if not 0 <= at < len(children):
            return None
        node = children[at]
        children = node.children
    return node
