"""Writes an export as a whole or not at all: beside its place first, then in one step into it.

Text that is no Unicode – half a surrogate pair in a value of the program – is written escaped.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def write_file(path: Path, text: str) -> int:
    """Writes `text` and returns the bytes it takes. Raises OSError; then what was there before still is."""
    data = text.encode("utf-8", errors="backslashreplace")
    if path.exists() and not path.is_file():  # a pipe, a terminal: nothing to keep whole
        with path.open("wb") as there:
            there.write(data)
        return len(data)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as beside:
            beside.write(data)
        os.chmod(name, _mode(path))
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return len(data)


def _mode(path: Path) -> int:
    """As the file has it, or as a new one would."""
    if path.exists():
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
