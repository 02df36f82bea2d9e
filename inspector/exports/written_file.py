"""Writes an export completely or not at all: first to a temporary file, which then replaces the target in one step.

Text that is invalid Unicode (half a surrogate pair in a value of the program) is written as escapes.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def write_file(path: Path, content: str | bytes) -> int:
    """Writes a text or bytes and returns the size in bytes. Raises OSError; an existing file then stays unchanged."""
    data = content if isinstance(content, bytes) else content.encode("utf-8", errors="backslashreplace")
    if path.exists() and not path.is_file():  # a pipe or terminal cannot be replaced
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
    """Returns the file's permissions, or those of a newly created file."""
    if path.exists():
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
