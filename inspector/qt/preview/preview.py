"""Preview: shows the program's picture, which Skia draws into this widget's image, and sends input to the program.
Screen readers receive its semantics (accessible_scene.py).

Terms       picture: the scene's rectangle in the widget, scaled to fit. gutter: the space beside it for
            callouts.
Invariants  I1 painting reads recorded data and pixels only, and emits no events.
            I2 while paused, mouse movement alone is no input: the displayed frame stays.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QGuiApplication,
    QImage,
    QInputMethodEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPen,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy

from engine.foundation import LocalClipboard
from engine.frame.scene_input import path_of
from engine.input import TextInputNode
from inspector.language import N_, _
from inspector.running.loading.watchdog import ProgramStopped, in_step
from inspector.running.session import Session

from ..model.selection import Selection
from ..model.shown_moment import ShownMoment
from ..style.appearance import Appearance
from ..widgets.painting import PaintedWidget
from ..widgets.panel import paint_empty
from . import input_method
from .accessible_scene import AccessibleScene
from .chosen_nodes import paint_chosen
from .constraints_overlay import paint_constraints
from .hint import Hint, hint_of_moment, paint_hint
from .key_route import KeyRoute
from .keyboard import edits_text, key_name, typed_text
from .marks import Marks
from .overlay import Region, Shown
from .shown_picture import ShownPicture
from .system_clipboard import SystemClipboard

GUTTER = 86
TOP = 24
BOTTOM = 36
_BUTTONS = {
    Qt.MouseButton.LeftButton: "PRIMARY",
    Qt.MouseButton.RightButton: "SECONDARY",
    Qt.MouseButton.MiddleButton: "TERTIARY",
}


_FOLLOWING = frozenset(("release", "move", "exit"))  # inputs that belong to an earlier one


class Preview(PaintedWidget):
    """The preview widget. `input_arrived` is emitted after each input to the program."""

    input_arrived = Signal()
    scale_changed = Signal()
    space_taken = Signal(bool)
    """Whether Space goes to the program from now on, instead of the window."""

    def __init__(self, appearance: Appearance, selection: Selection) -> None:
        super().__init__()
        # Created first, because Qt creates and keeps an accessible object with the first property change.
        self.accessible_scene = AccessibleScene(self, self)
        self.appearance = appearance
        self.selection = selection
        self.chosen_marks = Shown()  # those that the toolbar enables
        self.hides_marks = False  # a lesson hides marks that would answer an open prediction
        self.sizes = False
        self.paused = False
        self._takes_space = False
        self.failed = False
        self.picking = False
        self.empty = N_("Open a program: Ctrl+O.")
        self._session: Session | None = None
        self._moment: ShownMoment | None = None
        self.marks = Marks(self, appearance)
        self.shown_picture = ShownPicture(appearance)
        self.key_route = KeyRoute(self._send_key)
        self.unused_key: Callable[[QKeySequence], bool] = lambda _: False
        """Offers a key that the program did not use to the window; returns whether the window used it."""
        self.before_input: Callable[[], object] = lambda: None
        """Called before an input by hand, which may show another session: a past frame forks."""
        self._inside = False
        """Whether the program received a mouse position inside it."""
        self._hover: QPointF | None = None
        self._hovered: Region | None = None
        self._scale = 1.0
        self._has_field = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(QSize(120, 120))
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
        self.setAccessibleName(_("Preview of the program"))
        self.locals = (LocalClipboard.provides(SystemClipboard()),)
        """CompositionLocals that this window provides to programs."""
        selection.changed.connect(self.update)
        selection.pointed_changed.connect(self.update)

    # -- the picture

    @property
    def shown(self) -> Shown:
        """The marks that are painted."""
        return Shown(frozenset(), False) if self.hides_marks else self.chosen_marks

    def set_session(self, session: Session | None) -> None:
        """Shows another session; None: no program."""
        self._session = session
        self._moment = None
        self.marks.clear()
        self._inside = False
        self.key_route.forget()
        self.shown_picture.show_session(session)
        self.accessible_scene.set_session(session)
        self.update()
        self.scale_changed.emit()

    @property
    def image(self) -> QImage:
        """The displayed picture."""
        return self.shown_picture.shown

    def paint_scene(self) -> bool:
        """Paints pending changes of a frame; returns whether the picture changed since the last call."""
        self.shown_picture.paint()
        return self.frame_ran()

    def frame_ran(self) -> bool:
        """Updates picture and semantics after each frame; returns whether the frame changed the picture."""
        painted = self.shown_picture.take_painted()
        self.accessible_scene.frame_ran(painted)
        if painted:
            self._update_input_method()
            self.update()
        return painted

    def show_moment(self, moment: ShownMoment | None) -> None:
        """Shows the picture of this moment, with its regions."""
        self._moment = moment
        self.marks.show_moment(moment)
        self.shown_picture.show_moment(moment)
        self._leave_if_gone()
        self._follow_space()
        self._describe()
        self.update()

    @property
    def takes_space(self) -> bool:
        """Whether Space goes to the program: the preview has the keyboard, and a node of the program may use it."""
        return self.hasFocus() and self._session is not None and self._claims(self._session, " ")

    def _follow_space(self) -> None:
        if self.takes_space != self._takes_space:
            self._takes_space = not self._takes_space
            self.space_taken.emit(self._takes_space)

    def _describe(self) -> None:
        """Gives screen readers the line below the picture and the marks, while the picture rests."""
        moment = self._moment
        words = ""
        if moment is not None and not moment.live:
            marks = self.marks.words(self.shown)
            words = f"{self.hint().words}; {marks}" if marks else self.hint().words
        if words != self.accessibleDescription():
            self.setAccessibleDescription(words)

    # -- geometry

    @property
    def percent(self) -> int:
        """The scale of the picture in per cent."""
        return round(self._scale_now()[0] * 100)

    def _scale_now(self) -> tuple[float, QRectF]:
        width, height = max(1, self.image.width()), max(1, self.image.height())
        gutter = self.appearance.px(24 if self.hides_marks else GUTTER)
        room = QRectF(self.rect()).adjusted(gutter, self.appearance.px(TOP), -gutter, -self.appearance.px(BOTTOM))
        if room.width() < self.width() * 0.5:
            room = QRectF(self.rect()).adjusted(12, 12, -12, -self.appearance.px(BOTTOM))
        scale = max(0.05, min(room.width() / width, room.height() / height, 3.0))
        shown_width, shown_height = round(width * scale), round(height * scale)
        x = round((self.width() - shown_width) / 2)
        y = round(room.y() + max(0.0, (room.height() - shown_height) / 2))
        return scale, QRectF(x, y, shown_width, shown_height)

    def to_scene(self, point: QPointF) -> tuple[float, float]:
        """Converts a point of the widget to scene coordinates, in px."""
        scale, picture = self._scale_now()
        return (point.x() - picture.x()) / scale, (point.y() - picture.y()) / scale

    def from_scene(self, x: float, y: float) -> QPointF:
        """Converts scene coordinates to a point of the widget."""
        scale, picture = self._scale_now()
        return QPointF(picture.x() + x * scale, picture.y() + y * scale)

    # -- painting

    def _paint(self, painter: QPainter) -> None:
        appearance = self.appearance
        painter.fillRect(self.rect(), appearance.color("canvas"))
        image = self.image
        if image.isNull():
            paint_empty(painter, self.rect().adjusted(0, self.height() // 3, 0, 0), self.empty, appearance)
            return
        scale, picture = self._scale_now()
        image = self.shown_picture.sharp(scale * self.devicePixelRatioF()) or image
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, scale != 1.0)
        painter.drawImage(picture, image)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        if self.paused:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(appearance.color("pill"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(picture.adjusted(-1, -1, 1, 1), 2, 2)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        self.marks.paint(painter, self.shown, scale, picture)
        if self._moment is not None:
            paint_chosen(painter, self.selection, self._moment, scale, picture, appearance)
        if self.sizes and self._moment is not None:
            places, chosen = self._moment.so_far.places, self._moment.keys_of(self.selection.subject)
            paint_constraints(painter, self._moment.layout, places, chosen, scale, picture, appearance)
        area = QRectF(self.rect()).adjusted(2, 2, -2, -appearance.px(BOTTOM))
        if not self.hides_marks:
            self.marks.paint_names(painter, self.shown, scale, picture, area, self.selection.subject)
        paint_hint(painter, self.hint(), self.rect(), picture, appearance)

    def toggle_sizes(self) -> None:
        """Shows or hides sizes and constraints."""
        self.sizes = not self.sizes
        self.update()

    def hint(self) -> Hint:
        """Returns the line below the picture."""
        moment = self._moment
        if self.failed:
            return Hint(_("the last good picture; the next change of state tries again"))
        shown = hint_of_moment(moment, is_missing=self.shown_picture.missing, is_paused=self.paused)
        if shown is not None:
            return shown
        if self.picking:
            name = self._hovered.name if self._hovered is not None else _("hover")
            return Hint(_("{name}: click selects it in the tree").format(name=name))
        if self.paused and self.takes_space:
            return Hint(_("paused: Space and other input wait for F10; next panel:"), "F6")
        if self.paused:
            return Hint(_("paused: input waits for the next frame"), "F10")
        if self.takes_space:
            return Hint(_("keys such as Space go to the program; next panel:"), "F6")
        if self._hover is not None:
            x, y = self.to_scene(self._hover)
            return Hint(
                _("pointer at {x}, {y}  ·  pick in the tree").format(x=f"{x:.0f}", y=f"{y:.0f}"), "Ctrl Shift C"
            )
        return Hint(_("click, scroll and type here"))

    # -- input

    def send(self, name: str, *values: Any) -> bool:
        """Sends an input to the program; returns whether the program used it."""
        before = self._session
        path = path_of(values[0].node.layout_node) if name == "act" else None
        if name not in _FOLLOWING:
            self.before_input()
        session = self._session
        if name == "act" and session is not before:  # a fork has nodes of its own
            name, values = "act_at", (path, *values[1:])
        if session is None or session.scene is None:
            return False
        self.key_route.release_held()
        used = session.input(name, *values)
        self.input_arrived.emit()
        self._update_input_method()
        return used

    def _region_at(self, point: QPointF) -> Region | None:
        return self.marks.region_at(*self.to_scene(point))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Selects the region under the mouse while picking; otherwise sends a press."""
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        if self.picking:
            region = self._region_at(event.position())
            if region is not None:
                self.selection.select_subject(region.key)
            return
        self._pointer("press", event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Sends a release to the program."""
        if not self.picking:
            self._pointer("release", event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Sends mouse movement, or highlights a region while picking."""
        self._hover = event.position()
        if self.picking:
            self._hovered = self._region_at(event.position())
            self.selection.point(self._hovered.key if self._hovered is not None else 0)
        elif not self.paused or event.buttons() & ~Qt.MouseButton.NoButton:
            self._inside = True
            self._hover_sent("move", *self.to_scene(event.position()))
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Sends the exit of the mouse."""
        self._hover = self._hovered = None
        self.selection.point(0)
        self._leave_if_gone()
        self.update()

    def _leave_if_gone(self) -> None:
        """Sends the mouse exit to the program, as soon as it may run."""
        if self._inside and self._hover is None and not self.paused and not self.picking:
            self._inside = False
            self._hover_sent("exit")

    def _hover_sent(self, name: str, *values: Any) -> None:
        session = self._session
        if session is None or session.scene is None:
            return
        failure, is_held = session.failure, QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton
        if failure is not None and failure.kind == ProgramStopped.__name__ and not session.may_run and not is_held:
            return  # a move needs the layout, so the mouse alone would run what was stopped again
        session.input(name, *values)
        self.input_arrived.emit()

    def _pointer(self, name: str, event: QMouseEvent) -> None:
        from engine.input.pointer_event import PointerButton

        button = getattr(PointerButton, _BUTTONS.get(event.button(), "PRIMARY"), PointerButton.PRIMARY)
        self.send(name, *self.to_scene(event.position()), button)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Sends the wheel's scroll distance, in scene px."""
        scale, _ = self._scale_now()
        pixels = event.pixelDelta()
        if not pixels.isNull():
            dx, dy = -pixels.x() / scale, -pixels.y() / scale
        else:
            dx, dy = -event.angleDelta().x() / 2, -event.angleDelta().y() / 2
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier and not dx:
            dx, dy = dy, 0.0
        self.send("scroll", *self.to_scene(event.position()), dx, dy)
        event.accept()

    def event(self, event: QEvent) -> bool:
        """Claims plain keys for a focused program; shows tooltips."""
        # The window's plain keys (Space, comma, digits) belong to the program while one of its nodes has the focus.
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            session = self._session
            plain = not event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
            if plain and session is not None and not _is_function_key(event) and self._claims(session, key_name(event)):
                event.accept()
                return True
            if self._text_input is not None and edits_text(event):
                event.accept()
                return True
            self.key_route.offered(event)
        return super().event(event)

    def _claims(self, session: Session, key: str) -> bool:
        """Returns whether a key belongs to the program: one of its nodes has the focus and may use it, or Escape closes
        a popup. While paused, Escape ends what the window shows: it would fork."""
        closes = key == "Escape" and session.has_modal_popup and not self.paused
        return (closes or session.takes_keys) and session.may_use_key(key)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Sends a key press to the program, else to the window."""
        if not self.key_route.pressed(event) and self.unused_key(QKeySequence(event.keyCombination())):
            self.key_route.taken_by_window(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Sends a key release to the program."""
        if not self.key_route.released(event):
            super().keyReleaseEvent(event)

    def _send_key(self, event: QKeyEvent, down: bool) -> bool:
        session = self._session
        if (
            session is None
            or session.scene is None
            or _is_function_key(event)
            or not session.may_use_key(key_name(event))
        ):
            return False
        if down:
            self.before_input()
        session = self._session
        if session is None:
            return False
        used = session.key(
            key_name(event),
            typed_text(event) if down else "",
            down=down,
            shift=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier),
            ctrl=bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier),
            alt=bool(event.modifiers() & Qt.KeyboardModifier.AltModifier),
            meta=bool(event.modifiers() & Qt.KeyboardModifier.MetaModifier),
        )
        self.input_arrived.emit()
        self._update_input_method()
        return used

    # -- input methods

    def _update_input_method(self) -> None:
        """Notifies the input method of another field or caret position."""
        had_field, self._has_field = self._has_field, self._text_input is not None
        if (had_field or self._has_field) and self.hasFocus():
            QGuiApplication.inputMethod().update(input_method.WATCHED)
        self._follow_space()

    @property
    def _text_input(self) -> TextInputNode | None:
        return self._session.text_input if self._session is not None else None

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Sends committed and provisional text to the program's field."""
        node = self._text_input
        if node is None or not node.takes_text:
            event.ignore()
            return
        input_method.send_event(event, node, self.send)
        event.accept()

    def inputMethodQuery(self, query: Qt.InputMethodQuery) -> Any:
        """Answers queries about the program's text field."""
        answer = input_method.answer(query, self._text_input, self._cursor_on_widget)
        return answer if answer is not None else super().inputMethodQuery(query)

    def _cursor_on_widget(self) -> QRectF:
        node = self._text_input
        if node is None:
            return QRectF()
        caret = node.cursor_rect_in_root()
        return QRectF(self.from_scene(caret.left, caret.top), self.from_scene(caret.right, caret.bottom))

    def focusNextPrevChild(self, next: bool) -> bool:
        """Moves the focus inside the program on Tab, then to the next widget of the window."""
        if self._session is not None and not self._session.leave_on_tab(next):
            return False
        return super().focusNextPrevChild(next)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Gives the program's window the focus."""
        super().focusInEvent(event)
        self._set_window_focused(True)
        self.accessible_scene.keyboard_arrived()
        self._follow_space()
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Takes the focus from the program's window."""
        super().focusOutEvent(event)
        self.key_route.forget()
        self._set_window_focused(False)
        self._follow_space()
        self.update()

    def _set_window_focused(self, focused: bool) -> None:
        """Notifies the program, but not inside a step: the offer to stop it takes the focus, and the change would come
        from the running phase and begin the next endless frame. The focus comes back with the end of the offer."""
        if self._session is not None and self._session.scene is not None and not in_step():
            with self._session.as_host():
                self._session.scene.window_info.is_window_focused = focused

    def resizeEvent(self, event: Any) -> None:
        """Emits the new scale."""
        super().resizeEvent(event)
        self.scale_changed.emit()


def _is_function_key(event: QKeyEvent) -> bool:
    return Qt.Key.Key_F1 <= event.key() <= Qt.Key.Key_F12
