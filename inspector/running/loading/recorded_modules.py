"""Recorded modules: imports a program's neighbors from recorded texts instead of their current files.

Invariants  I1 only recorded files are found here; all other imports work as usual. I2 no bytecode is
            written for texts that are not on disk.
"""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import importlib.util
import linecache
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType


class _Loader(importlib.abc.SourceLoader):
    def __init__(self, file: str, text: str) -> None:
        self._file = file
        self._text = text

    def get_filename(self, fullname: str) -> str:
        return self._file

    def get_data(self, path: str | bytes) -> bytes:
        if os.fspath(path) != self._file:
            raise OSError(f"{path!r}: bytecode of a recorded text is not kept")
        linecache.cache[self._file] = (len(self._text), None, self._text.splitlines(keepends=True), self._file)
        return self._text.encode()


class _Finder(importlib.abc.MetaPathFinder):
    def __init__(self, folder: Path, sources: Mapping[str, str]) -> None:
        self._folder = str(folder)
        self._sources = sources

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        stem = fullname.rpartition(".")[2]
        for place in path if path is not None else (self._folder, *sys.path):
            for file in (os.path.join(place, f"{stem}.py"), os.path.join(place, stem, "__init__.py")):
                text = self._sources.get(file)
                if text is not None:
                    return importlib.util.spec_from_file_location(fullname, file, loader=_Loader(file, text))
        return None

    def loader(self, file: str) -> _Loader | None:
        text = self._sources.get(file)
        return _Loader(file, text) if text is not None else None


def recorded_loader(file: str) -> importlib.abc.Loader | None:
    """Returns the loader of the recorded text that replaces this file; None if the file itself is used."""
    found = (finder.loader(file) for finder in sys.meta_path if isinstance(finder, _Finder))
    return next((loader for loader in found if loader is not None), None)


@contextmanager
def recorded_modules(folder: Path, sources: Mapping[str, str]) -> Iterator[None]:
    """Inside this block, imports of these files use these texts."""
    if not sources:
        yield
        return
    finder = _Finder(folder, sources)
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
