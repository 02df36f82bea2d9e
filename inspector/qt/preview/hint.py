"""Hint: the line below the picture names the shown frame, or suggests an action."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from inspector.language import _

from ..model.shown_moment import ShownMoment
from ..style.appearance import Appearance
from ..style.elided import elided


class Hint(NamedTuple):
    """The words, and the key to press."""

    words: str
    key: str = ""


def hint_of_moment(moment: ShownMoment | None, *, is_missing: bool, is_paused: bool) -> Hint | None:
    """Returns which picture is shown; None: the newest one. `is_missing`: its picture was dropped."""
    if moment is None:
        return None
    if not moment.is_frame_end:
        return Hint(_inside(moment, is_missing))
    if is_missing:
        return Hint(_("the picture of frame {frame} is no longer kept").format(frame=moment.index))
    if moment.session.scene is None:
        return Hint(_("the picture of frame {frame}; a recording takes no input").format(frame=moment.index))
    if is_paused and moment.session.recording.work_after(moment.index) is not None:
        return Hint(_("the picture of frame {frame}; input forks from it").format(frame=moment.index))
    return None


def _inside(moment: ShownMoment, is_missing: bool) -> str:
    """Returns which picture is shown inside a frame, and where nodes will be."""
    if is_missing:
        nothing = moment.before is None
        words = _("picture so far: nothing drawn yet") if nothing else _("the picture so far is not kept")
    else:
        words = _("picture so far: still frame {frame}'s").format(frame=moment.index - 1)
    return f"{words}  ·  {moment.ghosts[0].words}" if len(moment.ghosts) == 1 else words


def paint_hint(painter: QPainter, hint: Hint, area: QRect, picture: QRectF, appearance: Appearance) -> None:
    """Paints the line below the picture, inside the area."""
    words, key = hint
    painter.setFont(appearance.font(11))
    metrics = appearance.metrics(11)
    gap = appearance.px(8)
    key_width = metrics.horizontalAdvance(key) + appearance.px(10) + gap if key else 0
    words = elided(metrics, words, area.width() - key_width - gap)
    width = metrics.horizontalAdvance(words)
    x_at = max(appearance.px(4), picture.center().x() - (width + key_width) / 2)
    y_at = min(picture.bottom() + appearance.px(10), area.height() - appearance.px(24))
    height = appearance.px(18)
    painter.setPen(appearance.color("text_secondary"))
    painter.drawText(QRectF(x_at, y_at, width + 2, height), Qt.AlignmentFlag.AlignVCenter, words)
    if key:
        box = QRectF(x_at + width + gap, y_at + 1, key_width - gap, height - 2)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(appearance.color("line"), 1))
        painter.drawRoundedRect(box, 3, 3)
        painter.setPen(appearance.color("text_secondary"))
        painter.setFont(appearance.font(10))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, key)
