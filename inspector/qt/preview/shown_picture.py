"""ShownPicture: the pictures of one session: the live one, which Skia paints, and that of the frame that is looked at.

Invariants  I1 every frame that changed pixels has its picture in the recording, whoever ran it: the clock, a step, the
            demo. I2 a frame that raised has none: the last good one stays. I3 painting tells no event. I4 the pixels
            are those of `Scene.pixels()`: RGBA, as Skia rounds the edges of text otherwise in another order.
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


class ShownPicture:
    """`shown` is what a person sees now."""

    def __init__(self, appearance: Appearance) -> None:
        self.appearance = appearance
        self.session: Session | None = None
        self.live = QImage()
        self.past: QImage | None = None
        """The picture of the frame that is looked at, if it is not the live one."""
        self.missing = False
        """The picture of the frame that is looked at is not kept any more."""
        self._renderer: Renderer | None = None
        self._painted = False

    @property
    def shown(self) -> QImage:
        return self.past if self.past is not None else self.live

    def show_session(self, session: Session | None) -> None:
        """Before the first frame of the session runs."""
        self.release()
        self.session = session
        self.past, self.missing = None, False
        if session is None:
            return
        if session.scene is not None:
            self._make_target()
            session.on_frame(lambda frame: self._frame_ended(session, frame))
        else:
            # A recording that was opened: pictures come with its moments.
            self.live = self._blank(session.width, session.height)

    def release(self) -> None:
        """Gives the image and the renderer up (before their scene is closed)."""
        if self._renderer is not None:
            self._renderer.close()
            self._renderer = None
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
        except Exception as error:  # of the window, not of the program
            faults.report(error)
        finally:
            trace.leave(before)

    def paint(self) -> bool:
        """Rasterises what the last frame changed; True if anything was."""
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
        pixels = self._renderer.pixels().tobytes()
        self.live = _image(pixels, scene.width, scene.height)
        session.add_picture(pixels)
        return True

    def take_painted(self) -> bool:
        """Whether anything was painted since this was asked last."""
        painted, self._painted = self._painted, False
        return painted

    # -- what is looked at

    def show_moment(self, moment: ShownMoment | None) -> None:
        """The picture of this moment: while live the newest one."""
        self.past, self.missing = None, False
        if moment is None or moment.live:
            return
        picture = moment.session.recording.picture(moment.index)
        if picture is None:
            self.missing = True
            self.past = self._blank(max(1, self.live.width()), max(1, self.live.height()))
        else:
            self.past = _image(picture.pixels(), picture.width, picture.height)


def _image(pixels: bytes, width: int, height: int) -> QImage:
    """A copy of them."""
    return QImage(pixels, width, height, width * 4, QImage.Format.Format_RGBA8888_Premultiplied).copy()
