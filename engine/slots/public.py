"""The slot table: names for programs, exported by `engine`."""

from engine.slots import SlotTable

__all__ = ["SlotTable"]
