"""ShownComparison: what the compare views show: a comparison, the frame at the cursor, the selected node, and the way
to look at the pictures. All compare views share one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from inspector.running.comparing.compared_run import ComparedRun
    from inspector.running.comparing.node_work import Path

SIDE_BY_SIDE, DIFFERENCE, BLINK, ONION = "Side by side", "Difference", "Blink", "Onion"
LOOKS = (SIDE_BY_SIDE, DIFFERENCE, BLINK, ONION)


class ShownComparison(QObject):
    """Emits `changed` for another comparison, `moved` for another frame, `selected` for another node, and
    `look_changed` for another way to look at the pictures."""

    changed = Signal()
    moved = Signal()
    selected = Signal()
    look_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.compared: ComparedRun | None = None
        self.index = 0
        self.path: Path = ()
        self.look = SIDE_BY_SIDE
        self.only_changed = True

    def show(self, compared: ComparedRun | None, index: int = 0) -> None:
        """Shows a comparison at a frame; None releases it."""
        self.compared, self.index, self.path = compared, index, ()
        self.only_changed = compared is None or bool(compared.nodes(only_changed=True))
        self.changed.emit()

    def move(self, index: int) -> None:
        """Moves the cursor to a frame, inside the compared frames of the recordings."""
        if self.compared is not None and index != self.index:
            self.index = index
            self.moved.emit()

    def select(self, path: Path) -> None:
        """Selects a node of the merged tree."""
        if path != self.path:
            self.path = path
            self.selected.emit()

    def set_look(self, look: str) -> None:
        """Changes the way to look at the pictures."""
        if look != self.look:
            self.look = look
            self.look_changed.emit()

    def set_only_changed(self, on: bool) -> None:
        """Shows only nodes with different work, or all nodes."""
        if on != self.only_changed:
            self.only_changed = on
            self.changed.emit()
