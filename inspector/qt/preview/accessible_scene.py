"""AccessibleScene: the program's semantics tree for screen readers; it follows the scene and emits change events.

Terms       active: a screen reader is connected. Then the tree is compared after each frame with changes, and
            differences are emitted; otherwise the tree is built on request.
Invariants  I1 a layout node keeps its accessible node while it has semantics, so that a reader keeps its
            position. I2 building the tree adds nothing to the recording.
            I3 removed nodes are deleted after the next frame, never during a request of Qt.
Ownership   Python owns the objects in Qt's cache, and the cache deletes them. Garbage collection must not precede
            removal from the cache: the connection to the widget's `destroyed` signal holds all nodes, and nodes
            refer to their scene weakly.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

from PySide6.QtCore import QObject, QPoint, QPointF, QRect
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QAccessibleInterface,
    QAccessibleStateChangeEvent,
    QAccessibleTextCursorEvent,
    QAccessibleTextSelectionEvent,
    QAccessibleTextUpdateEvent,
    QAccessibleValueChangeEvent,
)
from PySide6.QtWidgets import QAccessibleWidget, QWidget

from engine.semantics import SemanticsData
from engine.unit import Rect
from inspector.running.loading.watchdog import in_step
from inspector.running.session import Session

from .accessible_node import AccessibleNode, child_at
from .accessible_states import announced_changes, qt_state
from .utf16 import units_before

Event = QAccessible.Event


class ShowsScene(Protocol):
    """The widget's side: maps coordinates between widget and scene, and sends input to the program."""

    def to_scene(self, point: QPointF) -> tuple[float, float]:
        """Converts a point of the widget to scene coordinates, in px."""

    def from_scene(self, x: float, y: float) -> QPointF:
        """Converts scene coordinates to a point of the widget."""

    def send(self, name: str, *values: Any) -> bool:
        """Sends an input to the program; returns whether the program used it."""


class AccessibleScene:
    """The accessible tree below one widget."""

    def __init__(self, widget: QWidget, shows: ShowsScene) -> None:
        self.widget = widget
        self._shows = shows
        self._session: Session | None = None
        self._remove_listener: Callable[[], None] | None = None
        self._stale = False
        self._nodes: dict[Any, AccessibleNode] = {}
        self._gone: list[AccessibleNode] = []
        self.top: list[AccessibleNode] = []
        self._own: list[QAccessibleInterface] = []
        self.announce: Callable[[QAccessibleEvent], object] = QAccessible.updateAccessibility
        _install()
        nodes, gone, own = self._nodes, self._gone, self._own

        def end() -> None:
            _forget(nodes, gone)
            for interface in own:
                QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(interface))

        widget.destroyed.connect(end)

    @property
    def interface(self) -> QAccessibleInterface | None:
        """The widget's own interface; None before the first request."""
        return self._own[-1] if self._own else None

    def make_interface(self) -> QAccessibleInterface:
        """Creates the interface of the widget, above the program's nodes."""
        interface = AccessibleWidget(self)
        self._own.append(interface)
        for node in self.top:
            node.around = interface
        return interface

    def set_session(self, session: Session | None) -> None:
        """Shows the semantics of another session; None: no program."""
        if self._remove_listener is not None:
            self._remove_listener()
            self._remove_listener = None
        self._session = session
        self._stale = session is not None
        had_nodes = bool(self.top)
        self.top = []
        _forget(self._nodes, self._gone)
        if session is not None and session.scene is not None:
            this = weakref.ref(self)
            self._remove_listener = session.scene.owner.semantics_owner.add_listener(lambda: _changed(this()))
        if had_nodes and QAccessible.isActive():
            self._announce(Event.ObjectReorder, None)

    def mark_stale(self) -> None:
        """Marks the tree as outdated."""
        self._stale = True

    # -- following the scene

    def frame_ran(self, painted: bool) -> None:
        """Updates the tree after each frame. A painted frame may have moved nodes without changing their semantics."""
        self._stale = self._stale or painted
        if self._stale and QAccessible.isActive():
            self.refresh()
        _forget({}, self._gone)

    def refresh(self) -> None:
        """Rebuilds an outdated tree from the current semantics, and emits the differences."""
        if not self._stale or in_step():
            return
        self._stale = False
        tree = self._session.semantics() if self._session is not None else None
        seen: set[Any] = set()
        events: list[Callable[[], None]] = []
        before = self.top
        self.top = self._update(tree.children if tree is not None else (), self.interface, seen, events)
        gone = [self._nodes.pop(key) for key in list(self._nodes) if key not in seen]
        if before != self.top:
            events.append(partial(self._announce, Event.ObjectReorder, None))
        if QAccessible.isActive():
            for announce in events:
                announce()
        # Deleted later, because Qt may be calling one of these nodes.
        for node in gone:
            node.is_gone = True
        self._gone += gone

    def _update(
        self,
        children: tuple[SemanticsData, ...],
        around: QAccessibleInterface | None,
        seen: set[Any],
        events: list[Callable[[], None]],
    ) -> list[AccessibleNode]:
        found = []
        for data in children:
            key = data.node.layout_node
            seen.add(key)
            node = self._nodes.get(key)
            if node is None:
                node = self._nodes[key] = AccessibleNode(self, data)
                before = None
            else:
                before = node.announced
                node.announced = data
            node.around = around
            inside = node.inside
            node.inside = self._update(data.children, node, seen, events)
            events.append(partial(self._announce_changes, node, before))
            if before is not None and inside != node.inside:
                events.append(partial(self._announce, Event.ObjectReorder, node))
            found.append(node)
        return found

    # -- announcing

    def _announce(self, kind: QAccessible.Event, node: AccessibleNode | None) -> None:
        self.announce(QAccessibleEvent(node, kind) if node is not None else QAccessibleEvent(self.widget, kind))

    def _announce_changes(self, node: AccessibleNode, before: SemanticsData | None) -> None:
        now = node.announced
        has_keyboard = self.widget.hasFocus()
        if before is None:
            self._announce(Event.ObjectCreated, node)
        else:
            if now.name != before.name:
                self._announce(Event.NameChanged, node)
            if now.role != before.role:
                self._announce(Event.RoleChanged, node)
            if now.range is not None and now.range != before.range:
                self.announce(QAccessibleValueChangeEvent(node, now.range[0]))
            elif now.selection is None and now.value != before.value:
                self._announce(Event.ValueChanged, node)
            if now.bounds != before.bounds:
                self._announce(Event.LocationChanged, node)
            self._notify_text(node, before, now)
            self._announce_states(node, before, now, has_keyboard)
        if has_keyboard and "focused" in now.states and (before is None or "focused" not in before.states):
            self._announce(Event.Focus, node)

    def _notify_text(self, node: AccessibleNode, before: SemanticsData, now: SemanticsData) -> None:
        if now.selection is None or before.selection is None:
            return
        old, new = before.value, now.value
        if old != new:
            same = 0
            while same < min(len(old), len(new)) and old[same] == new[same]:
                same += 1
            tail = 0
            while tail < min(len(old), len(new)) - same and old[-1 - tail] == new[-1 - tail]:
                tail += 1
            at = units_before(new, same)
            removed, inserted = old[same : len(old) - tail], new[same : len(new) - tail]
            self.announce(QAccessibleTextUpdateEvent(node, at, removed, inserted))
        if now.selection != before.selection or old != new:
            start, end = (units_before(new, index) for index in now.selection)
            if start != end or before.selection[0] != before.selection[1]:
                self.announce(QAccessibleTextSelectionEvent(node, min(start, end), max(start, end)))
            self.announce(QAccessibleTextCursorEvent(node, end))

    def _announce_states(
        self, node: AccessibleNode, before: SemanticsData, now: SemanticsData, has_keyboard: bool
    ) -> None:
        if now.states == before.states:
            return
        old = qt_state(before, has_keyboard=has_keyboard)
        new = qt_state(now, has_keyboard=has_keyboard)
        changed = announced_changes(old, new)
        if changed is not None:
            self.announce(QAccessibleStateChangeEvent(node, changed))

    def keyboard_arrived(self) -> None:
        """Notifies the reader of the program's focused node, because the widget received the keyboard focus."""
        if QAccessible.isActive():
            self.refresh()
            focused = self.focused
            if focused is not None:
                self._announce(Event.Focus, focused)

    @property
    def focused(self) -> AccessibleNode | None:
        """The node with the program's focus; None without one."""
        return next((node for node in self._nodes.values() if "focused" in node.announced.states), None)

    # -- for the nodes

    def act(self, data: SemanticsData, action: str, *values: Any) -> bool:
        """Performs a semantics action; returns whether the program handled it."""
        if action == "request_focus":
            self.widget.setFocus()
        return self._shows.send("act", data, action, *values)

    def on_screen(self, rect: Rect) -> QRect:
        """Converts scene bounds to screen coordinates."""
        corner, opposite = (
            self.widget.mapToGlobal(self._shows.from_scene(x, y).toPoint())
            for x, y in ((rect.left, rect.top), (rect.right, rect.bottom))
        )
        return QRect(corner.x(), corner.y(), opposite.x() - corner.x(), opposite.y() - corner.y())

    def in_scene(self, on_screen: QPoint) -> tuple[float, float]:
        """Converts a point of the screen to scene coordinates."""
        return self._shows.to_scene(QPointF(self.widget.mapFromGlobal(on_screen)))


class AccessibleWidget(QAccessibleWidget):
    """The interface of the widget; its children are the program's nodes."""

    def __init__(self, scene: AccessibleScene) -> None:
        super().__init__(scene.widget, QAccessible.Role.Pane)
        self._scene = weakref.ref(scene)

    @property
    def _top(self) -> list[AccessibleNode]:
        scene = self._scene()
        if scene is None:
            return []
        scene.refresh()
        return scene.top

    def childCount(self) -> int:
        """The number of top-level nodes."""
        return len(self._top)

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]  # None is allowed
        """Returns the top-level node with this index; None without one."""
        top = self._top
        return top[index] if 0 <= index < len(top) else None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """Returns the index of a top-level node; -1 if it is none."""
        return next((index for index, each in enumerate(self._top) if each is child), -1)

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]  # None is allowed
        """Returns the innermost node at a point of the screen."""
        return child_at(self._top, x, y)

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]  # None is allowed
        """Returns the node with the program's focus, if the widget has the keyboard focus."""
        scene = self._scene()
        if scene is None or not scene.widget.hasFocus():
            return None
        scene.refresh()
        return scene.focused


def _changed(scene: AccessibleScene | None) -> None:
    if scene is not None:
        scene.mark_stale()


def _forget(nodes: dict[Any, AccessibleNode], gone: list[AccessibleNode]) -> None:
    for node in (*nodes.values(), *gone):
        node.forget()
    nodes.clear()
    gone.clear()


def _make(key: str, thing: QObject | None) -> QAccessibleInterface | None:
    """Qt's factory callback for every object; only widgets with `accessible_scene` get an interface."""
    scene = getattr(thing, "accessible_scene", None)
    if not isinstance(scene, AccessibleScene) or scene.widget is not thing:
        return None
    return scene.make_interface()


_factory_installed = False  # Qt keeps one list of factories per process, without a way to remove one


def _install() -> None:
    global _factory_installed
    if not _factory_installed:
        _factory_installed = True
        QAccessible.installFactory(_make)
