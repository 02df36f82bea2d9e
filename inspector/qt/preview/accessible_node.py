"""AccessibleNode: one node of the program's semantics tree for screen readers; a virtual child of the preview.

Invariants  I1 Qt's cache deletes registered interfaces, and Python owns them as well. Only `forget` removes such an
            interface; until then, the scene's widget holds it (see accessible_scene.py). I2 each request reads the
            screen position from the scene, because nodes move without new semantics.
Not here    the set of nodes, and change events: accessible_scene.py.
"""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QPoint, QRect
from PySide6.QtGui import (
    QAccessible,
    QAccessibleActionInterface,
    QAccessibleEditableTextInterface,
    QAccessibleInterface,
    QAccessibleTextInterface,
    QAccessibleValueInterface,
    QWindow,
)
from shiboken6 import VoidPtr

from engine.input import TextInputNode
from engine.semantics import SemanticsData
from engine.unit import Offset

from .accessible_states import qt_state
from .utf16 import index_at, units_before

if TYPE_CHECKING:
    from .accessible_scene import AccessibleScene

Role = QAccessible.Role

_ROLES = {
    "button": Role.Button,
    "checkbox": Role.CheckBox,
    "switch": Role.Switch,
    "radio button": Role.RadioButton,
    "tab": Role.PageTab,
    "image": Role.Graphic,
    "dropdown list": Role.ComboBox,
    "slider": Role.Slider,
    "progress bar": Role.ProgressBar,
    "text field": Role.EditableText,
    "text": Role.StaticText,
    "heading": Role.Heading,
    "list": Role.List,
    "scroll area": Role.Pane,
}
_SCROLL_SHARE = 0.8
"""The part of the visible extent that one scroll action moves, so that some content stays visible."""


class AccessibleNode(QAccessibleInterface):
    """Implements Qt's accessibility interface for one node; see the module."""

    def __init__(self, scene: AccessibleScene, data: SemanticsData) -> None:
        super().__init__()
        self._scene = weakref.ref(scene)
        self.announced = data
        self.is_gone = False
        self.inside: list[AccessibleNode] = []
        self.around: QAccessibleInterface | None = None
        self._parts: dict[QAccessible.InterfaceType, Any] = {}
        self.id = QAccessible.registerAccessibleInterface(self)

    @property
    def scene(self) -> AccessibleScene:
        """The scene of the node."""
        scene = self._scene()
        assert scene is not None, "a node is forgotten before its scene"
        return scene

    @property
    def data(self) -> SemanticsData:
        """The current semantics of the node."""
        self.scene.refresh()
        return self.announced

    def forget(self) -> None:
        """Removes the node from Qt, which notifies readers. Never call this method while Qt may be calling the node:
        see `AccessibleScene`."""
        QAccessible.deleteAccessibleInterface(self.id)

    # -- the tree

    def isValid(self) -> bool:
        """Whether the node is still attached."""
        self.scene.refresh()
        return not self.is_gone and bool(self.announced.node.layout_node.is_attached)

    def object(self) -> QObject | None:  # type: ignore[override]  # PySide's stub says Qt's default
        """Returns None: the node has no QObject."""
        return None

    def window(self) -> QWindow | None:  # type: ignore[override]  # None is allowed
        """Returns the native window of the preview."""
        return self.scene.widget.window().windowHandle()

    def parent(self) -> QAccessibleInterface | None:  # type: ignore[override]  # None is allowed
        """Returns the interface of the parent node."""
        return self.around

    def childCount(self) -> int:
        """The number of child nodes."""
        self.scene.refresh()
        return len(self.inside)

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]  # None is allowed
        """Returns the child with this index; None without one."""
        return self.inside[index] if 0 <= index < len(self.inside) else None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """Returns the index of a child; -1 if it is no child."""
        return next((index for index, each in enumerate(self.inside) if each is child), -1)

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]  # None is allowed
        """Returns the innermost node at a point of the screen."""
        return child_at(self.inside, x, y)

    # -- what it says

    def role(self) -> QAccessible.Role:
        """The role; Grouping for roles without an equivalent in Qt."""
        return _ROLES.get(self.data.role, Role.Grouping)

    def state(self) -> QAccessible.State:
        """The states, in Qt's form."""
        return qt_state(self.data, has_keyboard=self.scene.widget.hasFocus())

    def text(self, t: QAccessible.Text) -> str:
        """Returns the name, the value or the test tag; empty for other kinds of text."""
        if t == QAccessible.Text.Name:
            return self.data.name
        if t == QAccessible.Text.Value:
            return self.data.value
        if t == QAccessible.Text.Identifier:
            return self.data.test_tag or ""
        return ""

    def setText(self, t: QAccessible.Text, text: str) -> None:
        """Replaces the text of a field."""
        if t == QAccessible.Text.Value:
            self.act("set_text", text)

    def rect(self) -> QRect:
        """The bounds in screen coordinates; empty if the node is clipped away or detached."""
        bounds = self.announced.node.bounds_in_root if self.isValid() else None
        # A fully clipped node has no bounds.
        return QRect() if bounds is None or not (bounds.width and bounds.height) else self.scene.on_screen(bounds)

    # -- what can be done

    def interface_cast(self, t: QAccessible.InterfaceType) -> int:
        """Returns a pointer to the node's interface of this type; a null pointer if the node lacks it."""
        part = self._parts.get(t)
        if part is None and (make := self._maker(t)) is not None:
            part = self._parts[t] = make(self)
        # Shiboken would treat a plain 0 as an object, so null must be a VoidPtr.
        return VoidPtr(part) if part is not None else VoidPtr(0)  # type: ignore[return-value]  # Qt takes a pointer for the number

    def _maker(self, kind: QAccessible.InterfaceType) -> Any:
        data = self.data
        if kind == QAccessible.InterfaceType.ActionInterface:
            return Actions if data.actions else None
        if kind == QAccessible.InterfaceType.ValueInterface:
            return Value if data.range is not None else None
        if self.field is None:
            return None
        if kind == QAccessible.InterfaceType.TextInterface:
            return FieldText
        return EditableText if kind == QAccessible.InterfaceType.EditableTextInterface else None

    def act(self, action: str, *values: Any) -> bool:
        """Performs a semantics action; returns whether the program handled it."""
        return self.scene.act(self.data, action, *values)

    @property
    def field(self) -> TextInputNode | None:
        """The text field of this node; None without one."""
        at: Any = self.announced.node.layout_node.nodes.head if self.announced.selection is not None else None
        while at is not None:
            if isinstance(at, TextInputNode):
                return at
            at = at.child_node
        return None


def child_at(nodes: list[AccessibleNode], x: int, y: int) -> AccessibleNode | None:
    """Returns the innermost node at a point of the screen; the topmost of overlapping nodes is the last one."""
    for node in reversed(nodes):
        if node.rect().contains(x, y):
            return child_at(node.inside, x, y) or node
    return None


class Actions(QAccessibleActionInterface):
    """The actions of a node: press, focus, increase and decrease, scroll."""

    def __init__(self, node: AccessibleNode) -> None:
        super().__init__()
        self._node = node

    def _runs(self) -> dict[str, tuple[Any, ...]]:
        """The actions by Qt's names; values are the engine's action name and arguments."""
        data = self._node.data
        if "disabled" in data.states:
            return {}
        runs: dict[str, tuple[Any, ...]] = {}
        if "on_click" in data.actions:
            # Some readers know a toggle action for checkboxes; press does the same.
            if "checkable" in data.states:
                runs[self.toggleAction()] = ("on_click",)
            runs[self.pressAction()] = ("on_click",)
        if "on_long_click" in data.actions:
            runs[self.showMenuAction()] = ("on_long_click",)
        if "request_focus" in data.actions:
            runs[self.setFocusAction()] = ("request_focus",)
        if "set_progress" in data.actions and data.range is not None and data.step is not None:
            value, least, most = data.range
            runs[self.increaseAction()] = ("set_progress", min(value + data.step, most))
            runs[self.decreaseAction()] = ("set_progress", max(value - data.step, least))
        across, down = data.bounds.width * _SCROLL_SHARE, data.bounds.height * _SCROLL_SHARE
        if "vertical" in data.scrolls:
            runs[self.scrollDownAction()] = ("scroll_by", 0.0, down)
            runs[self.scrollUpAction()] = ("scroll_by", 0.0, -down)
        if "horizontal" in data.scrolls:
            runs[self.scrollRightAction()] = ("scroll_by", across, 0.0)
            runs[self.scrollLeftAction()] = ("scroll_by", -across, 0.0)
        for name in ("expand", "collapse", "dismiss"):
            if name in data.actions:
                runs[name.capitalize()] = (name,)
        return runs

    def actionNames(self) -> list[str]:
        """Returns Qt's names of the available actions."""
        return list(self._runs())

    def doAction(self, name: str) -> None:
        """Performs the action with this name."""
        run = self._runs().get(name)
        if run is not None:
            self._node.act(*run)

    def keyBindingsForAction(self, name: str) -> list[str]:
        """Returns no key bindings."""
        return []


class Value(QAccessibleValueInterface):
    """The value of a slider or progress bar."""

    def __init__(self, node: AccessibleNode) -> None:
        super().__init__()
        self._node = node

    def _range(self) -> tuple[float, float, float]:
        return self._node.data.range or (0.0, 0.0, 0.0)

    def currentValue(self) -> float:
        """The current value."""
        return self._range()[0]

    def minimumValue(self) -> float:
        """The smallest value."""
        return self._range()[1]

    def maximumValue(self) -> float:
        """The largest value."""
        return self._range()[2]

    def minimumStepSize(self) -> float:
        """The step between values; 0 if it is continuous."""
        return self._node.data.step or 0.0

    def setCurrentValue(self, value: Any) -> None:
        """Sets the value."""
        self._node.act("set_progress", float(value))


class FieldText(QAccessibleTextInterface):
    """Implements text and caret of a field. Offsets are in UTF-16 units.

    Selections are not reported: Qt requests them through output pointers, which PySide cannot fill, so readers would
    get random memory. Selection changes emit events, and readers can set the selection.
    """

    def __init__(self, node: AccessibleNode) -> None:
        super().__init__()
        self._node = node

    @property
    def _text(self) -> str:
        return self._node.data.value

    def _select(self, start: int, end: int) -> None:
        text = self._text
        self._node.act("set_selection", index_at(text, start), index_at(text, end))

    def text(self, start: int, end: int) -> str:
        """Returns the text between two offsets."""
        text = self._text
        return text[index_at(text, start) : len(text) if end < 0 else index_at(text, end)]

    def characterCount(self) -> int:
        """The length of the text in UTF-16 units."""
        return units_before(self._text, len(self._text))

    def cursorPosition(self) -> int:
        """The offset of the caret."""
        selection = self._node.data.selection
        return units_before(self._text, selection[1]) if selection is not None else 0

    def setCursorPosition(self, position: int) -> None:
        """Moves the caret."""
        self._select(position, position)

    def selectionCount(self) -> int:
        """Returns 0; see the class."""
        return 0

    def setSelection(self, index: int, start: int, end: int) -> None:
        """Selects the text between two offsets."""
        self._select(start, end)

    def addSelection(self, start: int, end: int) -> None:
        """Selects the text between two offsets."""
        self._select(start, end)

    def removeSelection(self, index: int) -> None:
        """Collapses the selection to the caret."""
        self.setCursorPosition(self.cursorPosition())

    def characterRect(self, offset: int) -> QRect:
        """The bounds of a character in screen coordinates."""
        field = self._node.field
        if field is None or not self._node.isValid():
            return QRect()
        return self._node.scene.on_screen(field.character_rect_in_root(index_at(self._text, offset)))

    def offsetAtPoint(self, point: QPoint) -> int:
        """Returns the offset at a point of the screen; -1 without a field."""
        field = self._node.field
        if field is None or not self._node.isValid():
            return -1
        x, y = self._node.scene.in_scene(point)
        return units_before(self._text, field.offset_at(Offset(x, y)))

    def scrollToSubstring(self, start: int, end: int) -> None:
        """Moves the caret to the end of a range, which scrolls it into view."""
        self.setCursorPosition(end)


class EditableText(QAccessibleEditableTextInterface):
    """Edits the text of a field."""

    def __init__(self, node: AccessibleNode) -> None:
        super().__init__()
        self._node = node

    def insertText(self, offset: int, text: str) -> None:
        """Inserts text at an offset."""
        self.replaceText(offset, offset, text)

    def deleteText(self, start: int, end: int) -> None:
        """Deletes the text between two offsets."""
        self.replaceText(start, end, "")

    def replaceText(self, start: int, end: int, text: str) -> None:
        """Replaces the text between two offsets."""
        # The field's own text includes typing since the last frame.
        field = self._node.field
        before = field.surrounding_text.text if field is not None else self._node.data.value
        kept = before[: index_at(before, start)], before[index_at(before, end) :]
        self._node.act("set_text", kept[0] + text + kept[1])
