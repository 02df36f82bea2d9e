"""Fresh modules: compiles a program's own modules from source on each load, never from bytecode.

Why         Python compares bytecode by the file's size and its time in seconds: a module that is edited and reloaded
            within one second, at equal length, would run its old code. Bytecode files beside the program
            are avoided, too.
"""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import sys
from collections.abc import Sequence
from pathlib import Path
from types import CodeType, ModuleType

_homes: set[Path] = set()


def keep_fresh(home: Path) -> None:
    """Compiles modules in this folder and below it from source from now on."""
    _homes.add(home)
    if not any(isinstance(finder, _Finder) for finder in sys.meta_path):
        finders: list[object] = list(sys.meta_path)
        last = importlib.machinery.PathFinder
        sys.meta_path.insert(finders.index(last) if last in finders else len(finders), _Finder())


def is_own(place: str, home: Path) -> bool:
    """Returns whether a file belongs to the program, and not to an installed package below its folder."""
    path = Path(place)
    return path.is_relative_to(home) and not {"site-packages", "dist-packages"} & set(path.parts)


class _Loader(importlib.machinery.SourceFileLoader):
    def get_code(self, fullname: str) -> CodeType:
        code: CodeType = self.source_to_code(self.get_data(self.path), self.path)
        return code


class _Finder(importlib.abc.MetaPathFinder):
    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        spec = importlib.machinery.PathFinder.find_spec(fullname, path, target)
        if spec is None or type(spec.loader) is not importlib.machinery.SourceFileLoader:
            return None
        if not any(is_own(spec.loader.path, home) for home in _homes):
            return None
        spec.loader = _Loader(spec.loader.name, spec.loader.path)
        spec.cached = None
        return spec
