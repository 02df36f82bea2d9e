"""RunFileError: the only exception that saving and opening a recording raises."""

from __future__ import annotations

from os import PathLike, fspath

PathText = str | PathLike[str]


class RunFileError(Exception):
    """A recording cannot be written or read. The single-line message contains the file, the defect and the remedy."""

    def __init__(self, path: PathText, wrong: str, todo: str) -> None:
        self.path = fspath(path)
        self.wrong = wrong
        self.todo = todo
        super().__init__(f"{self.path}: {wrong}; {todo}")
