"""ToggleableState: on, off, or indeterminate, for a checkbox whose parts differ."""

from __future__ import annotations

from enum import StrEnum


class ToggleableState(StrEnum):
    """The state of a toggle. Compose: ToggleableState."""

    ON = "on"
    OFF = "off"
    INDETERMINATE = "indeterminate"

    @staticmethod
    def of(value: bool) -> ToggleableState:
        """Returns ON for True, OFF for False."""
        return ToggleableState.ON if value else ToggleableState.OFF
