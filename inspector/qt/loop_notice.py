"""LoopNotice: shows the loop banner for the loop at the displayed moment, unless a person hid it."""

from __future__ import annotations

from inspector.language import _
from inspector.running.session import LOOP_BOUND

from .bars import Bar
from .loop_banner import LoopBanner
from .model.shown_moment import ShownMoment


class LoopNotice:
    """The banner and the tool bar that contains it."""

    def __init__(self, banner: LoopBanner, area: Bar) -> None:
        self._banner = banner
        self._area = area
        self._hidden: tuple[int, int] | None = None
        area.hide()

    def show(self, moment: ShownMoment | None) -> None:
        """Shows the loop at this moment; hides the banner without one."""
        loop = moment.loop if moment is not None else None
        if loop is not None and (loop.state.id, loop.reader.id) == self._hidden:
            loop = None
        suffix = ""
        if loop is not None and moment is not None and moment.session.is_endless:
            suffix = _(". Paused after {count} frames without input").format(count=LOOP_BOUND)
        self._banner.show_loop(loop, suffix)
        if loop is not None:
            self._area.come()
        else:
            self._area.go()

    def hide(self) -> None:
        """Hides the banner until another loop appears."""
        loop = self._banner.loop
        if loop is not None:
            self._hidden = (loop.state.id, loop.reader.id)
            self._area.go()

    def forget(self) -> None:
        """Forgets the hidden loop, because another program is shown."""
        self._hidden = None
