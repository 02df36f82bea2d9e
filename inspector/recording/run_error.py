"""What saving and opening a recording raise, and nothing else."""

from __future__ import annotations

from os import PathLike, fspath

PathText = str | PathLike[str]


class RunFileError(Exception):
    """A recording cannot be written or read: which file, what is wrong with it, what to do. One line."""

    def __init__(self, path: PathText, wrong: str, todo: str) -> None:
        self.path = fspath(path)
        self.wrong = wrong
        self.todo = todo
        super().__init__(f"{self.path}: {wrong}; {todo}")
