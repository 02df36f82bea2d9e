"""The row of a gap in the slot table: its hatch covers all cells, and each says to screen readers what it is."""

from __future__ import annotations

from PySide6.QtCore import Qt

from inspector.qt.panels.slots_panel import SlotsPanel

from ..open_window import open_window


def test_gap_row__every_cell_says_how_many_groups_are_free() -> None:
    with open_window("loop", steps=2) as window:
        panel = window.docks.panel(SlotsPanel)
        window.docks.go_to(panel)
        model = panel.groups.model()
        (row,) = (at for at in range(model.rowCount()) if model.index(at, 0).data(Qt.ItemDataRole.UserRole) is None)
        cells = [model.index(row, column) for column in range(model.columnCount())]
        shown = [cell.data() for cell in cells if cell.data()]
        assert len(shown) == 1 and shown[0].startswith("gap: ") and shown[0].endswith(" groups")
        assert [cell.data(Qt.ItemDataRole.AccessibleTextRole) for cell in cells] == shown * len(cells)
