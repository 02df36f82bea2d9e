"""ShownPicture: the pictures of one session: the live picture, painted by Skia, and that of the displayed frame.

Invariants  I1 every frame that changed pixels has its picture in the recording, whether the clock, a step or the demo
            ran it. I2 a frame that raised has no picture: the last valid one stays. I3 painting emits no event. I4 the
            pixels equal `Scene.pixels()`: RGBA, because Skia rounds text edges differently in other orders.
"""

from __future__ import annotations

from PySide6.QtGui import QImage

from engine import trace
from engine.drawing import Renderer
from inspector.recording import RecordedFrame
from inspector.running.session import Session

from ..model.shown_moment import ShownMoment
from ..style.appearance import Appearance
from ..widgets import faults
from .sharp_picture import SharpPicture


class ShownPicture:
    """Manages the pictures; `shown` is the displayed one."""

    def __init__(self, appearance: Appearance) -> None:
        self.appearance = appearance
        self.session: Session | None = None
        self.live = QImage()
        self.past: QImage | None = None
        """Picture of the displayed frame; None while the live picture is shown."""
        self.missing = False
        """Whether the picture of the displayed frame was dropped."""
        self._renderer: Renderer | None = None
        self._painted = False
        self._sharp = SharpPicture()
        self._is_newest = True

    @property
    def shown(self) -> QImage:
        """The displayed picture."""
        return self.past if self.past is not None else self.live

    def sharp(self, scale: float) -> QImage | None:
        """Returns the displayed picture with `scale` device pixels for a px of the scene, painted from its layers.
        None if `shown` has the same density, or if the cursor is at an earlier frame."""
        return self._sharp.at(self.session, scale) if self.session is not None and self._is_newest else None

    def show_session(self, session: Session | None) -> None:
        """Shows another session, before its first frame runs."""
        self.release()
        self.session = session
        self.past, self.missing = None, False
        self._is_newest = True
        if session is None:
            return
        if session.scene is not None:
            self._make_target()
            session.on_frame(lambda frame: self._frame_ended(session, frame))
        else:
            # Pictures of an opened recording come with its moments.
            self.live = self._blank(session.width, session.height)

    def release(self) -> None:
        """Releases the image and the renderer; call it before the scene is closed."""
        if self._renderer is not None:
            self._renderer.close()
            self._renderer = None
        self._sharp.changed()
        self.live = QImage()

    def _make_target(self) -> None:
        assert self.session is not None
        scene = self.session.scene
        self.live = self._blank(scene.width, scene.height)
        self._renderer = Renderer(scene.owner.layer_tree, scene.width, scene.height)

    def _blank(self, width: int, height: int) -> QImage:
        image = QImage(width, height, QImage.Format.Format_RGBA8888_Premultiplied)
        image.fill(self.appearance.color("paper"))
        return image

    # -- painting

    def _frame_ended(self, session: Session, frame: RecordedFrame) -> None:
        if session is not self.session or session.scene is None or session.recorder.frame_raised:
            return
        before = trace.enter(None)
        try:
            self.paint()
        except Exception as error:  # the window raised, not the program
            faults.report(error)
        finally:
            trace.leave(before)

    def paint(self) -> bool:
        """Rasterizes the changes of the last frame; returns whether there were any."""
        session = self.session
        if session is None or session.scene is None:
            return False
        scene = session.scene
        if self._renderer is None or (self.live.width(), self.live.height()) != (scene.width, scene.height):
            self.release()
            self._make_target()
        assert self._renderer is not None
        damage = self._renderer.paint()
        if damage.width <= 0 or damage.height <= 0:
            return False
        self._painted = True
        self._sharp.changed()
        pixels = self._renderer.rgba()
        self.live = _image(pixels, scene.width, scene.height)
        session.add_picture(pixels)
        return True

    def take_painted(self) -> bool:
        """Returns whether anything was painted since the last call."""
        painted, self._painted = self._painted, False
        return painted

    # -- what is looked at

    def show_moment(self, moment: ShownMoment | None) -> None:
        """Shows the picture of this moment; while live, the newest one."""
        self.past, self.missing = None, False
        self._is_newest = moment is None or moment.live
        if moment is None or moment.live:
            return
        # Inside a frame nothing of it is drawn yet.
        finished = moment.index if moment.is_frame_end else moment.index - 1
        recording = moment.session.recording
        picture = recording.unpacked_picture(finished)
        if picture is None:
            self.missing = True
            self.past = self._blank(max(1, self.live.width()), max(1, self.live.height()))
        else:
            self.past = _image(picture.pixels, picture.width, picture.height)
            newest = recording.pictures.frame_at(recording.last) if recording.last is not None else None
            self._is_newest = newest == picture.frame


def _image(pixels: bytes, width: int, height: int) -> QImage:
    """Copies the pixels into an image."""
    return QImage(pixels, width, height, width * 4, QImage.Format.Format_RGBA8888_Premultiplied).copy()
