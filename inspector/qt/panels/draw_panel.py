"""Draw panel: the frame's layers, one layer's commands, and its picture up to the selected command.

Keys        up and down move along layers and commands; the picture follows.
"""

from __future__ import annotations

from PySide6.QtGui import QImage

from inspector.analysis.draw_facts import COLUMNS, NO_FRAME, LayerKey, ShownLayer, draw_table, drawn_layer
from inspector.analysis.fact_table import FactRow, nothing_open
from inspector.language import N_

from ..model.selection import Selection
from ..model.shown_moment import ShownMoment
from ..style.appearance import Appearance
from ..widgets.command_picture import CommandPicture
from ..widgets.fact_view import FactView
from ..widgets.layer_image import layer_image, live_layer
from ..widgets.panel import Panel, side_by_side


class DrawPanel(Panel):
    """The dock. `layer`: the layer that the user chose; None: the selected node's, or the last recorded one."""

    def __init__(self, appearance: Appearance, selection: Selection) -> None:
        super().__init__(appearance, N_("Draw"))
        self.selection = selection
        self.layer: LayerKey | None = None
        self._moment: ShownMoment | None = None
        self._shown: LayerKey | None = None

    def make_body(self) -> None:
        """Makes the views."""
        appearance, selection = self.appearance, self.selection
        self.view = FactView(appearance, COLUMNS, N_("Layers and draw commands"), NO_FRAME)
        self.picture = CommandPicture(appearance)
        self.add_body(N_("Draw"), side_by_side(self.view, self.picture, wide=self.view))
        self.view.picked.connect(self._picked)
        selection.changed.connect(self._follow)
        self.restyle()

    def restyle(self) -> None:
        """Applies the current theme and text scale."""
        self.view.restyle()
        self.picture.setFixedWidth(min(self.appearance.px(150), 220))

    def show_moment(self, moment: ShownMoment | None) -> None:
        """Shows the layers of this moment."""
        if moment is None or self._moment is None or moment.session is not self._moment.session:
            self.layer = None
        self._moment = moment
        table, self._shown = nothing_open(COLUMNS, NO_FRAME), None
        if moment is not None:
            recording, keys = moment.session.recording, moment.keys_of(self.selection.subject)
            found = draw_table(recording, moment.frame, moment.event, moment.names, self.layer, keys, moment.at)
            table, self._shown = found
        self.view.show_table(table)
        self.set_status(table.status)
        self._show_picture()

    def _show_picture(self) -> None:
        row = self.view.current_row
        at = row.key.partition("command ")[2] if row is not None and row.key.startswith("command ") else ""
        layer = self._resolve(self._shown) if self._shown is not None else None
        upto = int(at) if at else None
        moment, key = self._moment, self._shown
        is_exact = (
            layer is not None and key is not None and moment is not None and live_layer(moment, key, layer) is not None
        )
        self.picture.show_layer(
            layer, upto, self._resolve, lambda scale: self._exact(layer, upto, scale), is_exact=is_exact
        )

    def _exact(self, layer: ShownLayer | None, upto: int | None, scale: float) -> QImage | None:
        """Returns what Skia paints of the shown layer; None: only its recorded commands are known."""
        if layer is None or self._shown is None or self._moment is None:
            return None
        return layer_image(self._moment, self._shown, layer, upto, scale)

    def _resolve(self, key: LayerKey) -> ShownLayer | None:
        moment = self._moment
        return drawn_layer(moment.session.recording, moment.frame, moment.event, key) if moment is not None else None

    def _picked(self, row: FactRow) -> None:
        if row.key.startswith("layer "):
            _, _, number, place = row.key.split(" ")
            self.layer = (int(number), int(place))
            if self._moment is not None:
                self.show_moment(self._moment)
            return
        self._show_picture()

    def _follow(self) -> None:
        if self._moment is not None and self.is_front:
            self.show_moment(self._moment)
