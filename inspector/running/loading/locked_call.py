"""The process that says where a call into C holds Python's lock: `python locked_call.py FILE WORDS FOLDER...`.

How         FILE is the number of an open file with a stack that `faulthandler` wrote, innermost line first; the
            FOLDERs contain the code of Python, its packages and the engine. The process writes
            `phases: app.py:7: WORDS` to standard error.
Limits      this file imports nothing of the project, because it starts without its packages.
"""

from __future__ import annotations

import os
import re
import sys

_LINE = re.compile(r'  File "(.+)", line (\d+) in ')


def place_in(stack: str, others: list[str]) -> str:
    """Returns `app.py:7: `: the innermost line whose file is in none of the folders; empty without one."""
    for file, line in _LINE.findall(stack):
        if os.path.isabs(file) and not file.startswith(tuple(others)):
            return f"{os.path.basename(file)}:{line}: "
    return ""


def main(arguments: list[str]) -> None:
    """Writes the sentence."""
    file, words, *others = arguments
    descriptor = int(file)
    stack = os.pread(descriptor, 1 << 20, 0).decode(errors="replace")
    os.write(2, f"phases: {place_in(stack, others)}{words}\n".encode(errors="backslashreplace"))


if __name__ == "__main__":
    main(sys.argv[1:])
