"""Executes the text of a program as a module, with its neighboring modules and its package.

Terms       neighbor: a module that the program imports from its own folder or package.
            home: the folder of the program, or the outermost folder of its package. The package extends upwards through
            folders with an `__init__.py`, and as far as the program's relative imports reach.
Invariants  I1 imports of an earlier program's neighbors are discarded: each load imports its
            neighbors like a new process.
"""

from __future__ import annotations

import ast
import difflib
import importlib
import importlib.machinery
import importlib.util
import shlex
import sys
import traceback
from pathlib import Path
from types import ModuleType
from typing import Final

import engine
from engine.composition.errors.explained import explain
from engine.composition.errors.runaway_recursion import bound_traceback
from inspector.language import _

from .failure import one_line
from .fresh_modules import is_own, keep_fresh
from .held_interrupt import is_ctrl_c
from .kotlin_syntax import kotlin_hint
from .program_text import ProgramError, decoded
from .recorded_modules import recorded_loader
from .watchdog import Step

_NEIGHBOR = "__phases_neighbor__"


def run_source(path: Path, source: bytes | str) -> tuple[ModuleType, str]:
    """Returns the executed module, and its text. The program's folder is importable from now on. Raises
    ProgramError."""
    text = decoded(source, path.name) if isinstance(source, bytes) else source
    try:
        tree = ast.parse(text, str(path))
        code = compile(text, str(path), "exec", dont_inherit=True)
    except SyntaxError as error:
        hint = kotlin_hint(text, error)
        where = f"{path.name}:{error.lineno or 1}"
        raise ProgramError(_("{place}: syntax error: {error}").format(place=where, error=error.msg) + hint) from error
    except ValueError as error:
        raise ProgramError(f"{path.name}: is not Python source ({error})") from error
    except (RecursionError, MemoryError) as error:
        raise ProgramError(_("{file}: is nested too deeply for Python to read it").format(file=path.name)) from error
    home = home_of(path, _most_dots(tree))
    _forget_neighbors()
    keep_fresh(home)
    for folder in dict.fromkeys((importable_from(home, path), path.parent)):
        _make_importable(folder)
    _import_components(tree)
    known = set(sys.modules)
    module = ModuleType(f"phases_program_{path.stem}")
    module.__file__ = str(path)
    try:
        with Step("loading it"):
            if _most_dots(tree):
                module.__package__ = _package_of(path, home)
                module.__name__ = f"{module.__package__}.{path.stem}"
            sys.modules[module.__name__] = module
            exec(code, module.__dict__)
    except BaseException as error:
        if is_ctrl_c(error):
            raise
        bound_traceback(error)
        explain(error)
        raise ProgramError(f"{_where(error, path)}: {one_line(error)}{_advice(error, path)}") from error
    finally:
        _mark_neighbors(known, home, path.parent)
    return module, text


def _import_components(tree: ast.Module) -> None:
    """Imports what the program imports from `engine`, so that the time limit counts only the program's own code."""
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module == "engine":
            for alias in node.names:
                for name in vars(engine)["__all__"] if alias.name == "*" else (alias.name,):
                    getattr(engine, name, None)


# ---------------------------------------------------------------- packages


def home_of(path: Path, dots: int = 0) -> Path:
    """Returns the outermost folder of the program's package, else its own folder. `dots`: the largest level of its
    relative imports."""
    home = path.parent
    for _dot in range(dots - 1):
        home = home.parent
    while (home / "__init__.py").is_file() and (home.parent / "__init__.py").is_file():
        home = home.parent
    return home


def _most_dots(tree: ast.AST) -> int:
    return max((node.level for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)), default=0)


def importable_from(home: Path, path: Path) -> Path:
    """Returns the folder from which the package is importable by name; without a package, the program's folder."""
    return home.parent if (home / "__init__.py").is_file() or home != path.parent else home


def _package_of(path: Path, home: Path) -> str:
    """Imports the package at which the program's relative imports start; returns its name."""
    names = [home.name, *path.parent.relative_to(home).parts]
    if not names[0].isidentifier() or _is_of_others(names[0], home):
        names[0] = f"phases_package_{home.name}"
    at = home
    for depth in range(len(names)):
        at = home.joinpath(*names[1 : depth + 1])
        name = ".".join(names[: depth + 1])
        if name not in sys.modules:
            _import_package(name, at)
    return ".".join(names)


def _is_of_others(name: str, home: Path) -> bool:
    """Returns whether another package has the name of this folder, such as a folder called `engine`."""
    if name in sys.stdlib_module_names:
        return True
    loaded = sys.modules.get(name)
    if loaded is not None:
        return str(home) not in getattr(loaded, "__path__", ())
    elsewhere = [place for place in sys.path if place and place not in _made_importable]
    spec = importlib.machinery.PathFinder.find_spec(name, elsewhere)
    return spec is not None and str(home) not in (spec.submodule_search_locations or ())


def _import_package(name: str, folder: Path) -> None:
    """Imports a package from exactly this folder, even if another package has its name, and even without an
    `__init__.py`."""
    file = folder / "__init__.py"
    found = [str(folder)]
    loader = recorded_loader(str(file))
    if loader is not None or file.is_file():
        spec = importlib.util.spec_from_file_location(name, file, loader=loader, submodule_search_locations=found)
    else:
        spec = importlib.machinery.ModuleSpec(name, None, is_package=True)
        spec.submodule_search_locations = found
    assert spec is not None
    package = importlib.util.module_from_spec(spec)
    sys.modules[name] = package
    parent, _dot, last = name.rpartition(".")
    if parent:
        setattr(sys.modules[parent], last, package)
    if spec.loader is not None:
        try:
            spec.loader.exec_module(package)
        except BaseException:
            sys.modules.pop(name, None)
            raise


# ---------------------------------------------------------------- neighbors


def _mark_neighbors(known: set[str], home: Path, folder: Path) -> None:
    """Marks newly imported modules below the program's home as its neighbors, except installed packages. Of the course
    and the gallery, which the inspector itself may import, only modules in the program's folder are neighbors, and no
    packages."""
    for name in set(sys.modules) - known:
        neighbor = sys.modules.get(name)
        # A submodule of an already imported package is not a neighbor.
        if isinstance(neighbor, ModuleType) and name.partition(".")[0] not in known:
            places = [getattr(neighbor, "__file__", None), *getattr(neighbor, "__path__", ())]
            if home.is_relative_to(COURSE) and (hasattr(neighbor, "__path__") or not is_own(places[0] or "", folder)):
                continue
            if any(place and is_own(place, home) for place in places):
                neighbor.__dict__[_NEIGHBOR] = True


def _forget_neighbors() -> None:
    """Removes the neighbors of earlier loads from `sys.modules`, so that they are imported again."""
    for name, module in list(sys.modules.items()):
        if _NEIGHBOR in getattr(module, "__dict__", ()):
            del sys.modules[name]


COURSE: Final = Path(__file__).resolve().parents[3] / "lessons"
"""The folder containing course and gallery."""

_made_importable: set[str] = set()
"""Folders of programs; no other package is imported from them."""


def _make_importable(folder: Path) -> None:
    """Puts the folder first on `sys.path`, as Python does for a script."""
    text = str(folder)
    if text in sys.path:
        sys.path.remove(text)
    else:
        _made_importable.add(text)
    sys.path.insert(0, text)
    importlib.invalidate_caches()


# ---------------------------------------------------------------- what went wrong


def _where(error: BaseException, path: Path) -> str:
    """Returns `file:line` of the innermost line in the program's file; for a syntax error, of the imported module."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"{Path(error.filename).name}:{error.lineno or 1}"
    line = None
    for entry in traceback.extract_tb(error.__traceback__):
        if entry.filename == str(path):
            line = entry.lineno
    return f"{path.name}:{line}" if line is not None else path.name


_OF_KOTLIN: Final = ("androidx", "compose", "jetpack_compose", "kotlin", "kotlinx")
"""The packages that porters import, of Compose and of Kotlin."""


def _advice(error: BaseException, path: Path) -> str:
    """Advice for a missing module: a similar name, or the installation command for this Python."""
    if not isinstance(error, ModuleNotFoundError) or not error.name:
        return ""
    name = error.name
    if name.partition(".")[0] in _OF_KOTLIN or name.startswith("engine."):
        return _("; programs import Compose's names from the engine: write {words}").format(
            words="`from engine import *`"
        )
    if "." in name:
        return _("; there is no file {file} in the package").format(file=f"{name.rpartition('.')[2]}.py")
    beside = [each.stem for each in path.parent.glob("*.py") if each.stem != path.stem]
    near = difflib.get_close_matches(name, beside, 1)
    if near:
        return _("; did you mean {name}, which is beside {file}?").format(name=near[0], file=path.name)
    python = shlex.quote(sys.executable or "python")
    words = _("; put {name}.py beside {file}, or install it for this Python: {command}")
    return words.format(name=name, file=path.name, command=f"{python} -m pip install {name}")
