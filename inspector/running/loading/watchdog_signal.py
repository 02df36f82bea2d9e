"""The signal by which the watchdog's thread reaches the main thread."""

from __future__ import annotations

import signal
from typing import Final

# The default action of this signal is to ignore it, so a late signal is harmless. Windows lacks such signals; there,
# the process sends one to itself.
WATCHDOG_SIGNAL: Final = getattr(signal, "SIGURG", getattr(signal, "SIGBREAK", signal.SIGINT))
"""No program handles or blocks it (exit_calls.py)."""
