"""`python -m inspector` is the command `phases`."""

from __future__ import annotations

import sys

from inspector.startup_garbage import collect_later
from inspector.startup_interrupt import end_at_interrupts


def main() -> int:
    """Runs the command `phases` with the arguments of the process; returns its exit code."""
    end_at_interrupts()  # before the imports of the command line, which take a noticeable time
    collect_later()
    from inspector.cli import main as run

    return run()


if __name__ == "__main__":
    sys.exit(main())
