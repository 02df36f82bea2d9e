"""The commands of `phases`, one a file: `add(commands)` describes it, `run(options)` does it, gives the exit code."""

from __future__ import annotations
