"""The slot table: gap buffer, groups as their own anchors, reader, writer."""

from engine.slots.gap_buffer import GapBuffer
from engine.slots.group import EMPTY, NO_KEY, Group
from engine.slots.reader import SlotReader
from engine.slots.table import Location, SlotTable, SlotTableError
from engine.slots.view import GroupView, SlotsView
from engine.slots.writer import SlotWriter

__all__ = [
    "EMPTY",
    "NO_KEY",
    "GapBuffer",
    "Group",
    "Location",
    "SlotReader",
    "SlotTable",
    "SlotTableError",
    "SlotWriter",
    "GroupView",
    "SlotsView",
]
