"""Loads the program to look at: `FILE.py`, `FILE.py:Name`, or one of the gallery by its slug.

Terms       program: a file, the composables in it that can be shown, and its demo.
            variant: one of several forms of the same program, chosen in the toolbar.
Convention  a file may define
                VARIANTS = {"slow": Slow, "fast": Fast}   names of the forms → composables; the first is shown
                def demo(scene): …                        inputs that drive it: `phases report --demo`
                SIZE = (400, 600)                         the size it is made for, in dp
            The first line of the docstring is its title. Without VARIANTS, and without `:Name`, the file
            must define exactly one composable that can be called without arguments; imports do not count.
Not here    running it: session.py.
"""

from __future__ import annotations

import importlib.util
import inspect
import linecache
import sys
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from .failure import one_line
from .recorded_modules import recorded_modules
from .watchdog import Step

Content = Callable[[], object]

DEFAULT_SIZE = (400, 600)
LARGEST_SIDE = 8192

_NEIGHBOUR = "__phases_neighbour__"


class ProgramError(Exception):
    """The program cannot be shown; the message is one line: what, where, what to do."""


@dataclass(frozen=True)
class Program:
    """A program ready to be composed."""

    path: Path
    title: str
    summary: str
    variants: dict[str, Content]
    demo: Callable[[Any], object] | None
    size: tuple[int, int]
    target: str = ""
    """What it was loaded by: `FILE.py` or `FILE.py:Name`."""
    name: str | None = None
    source: str | None = field(default=None, repr=False)
    """The text that runs; None if it was made of functions, not loaded."""
    module: ModuleType | None = field(default=None, repr=False, compare=False)
    neighbours: Mapping[str, str] = field(default_factory=dict, repr=False, compare=False)
    """Texts of modules beside it that take the place of their files."""

    @property
    def first(self) -> str:
        return next(iter(self.variants), "")

    @property
    def short_path(self) -> str:
        """`gallery / parallax.py`: the folder and the file."""
        folder = "gallery" if self.path.parent.name == "apps" else self.path.parent.name
        return f"{folder} / {self.path.name}" if folder else self.path.name

    def fresh(self) -> Program:
        """The same text loaded once more: what its modules hold is as at the start."""
        return self if self.source is None else load_source(self.path, self.source, self.name, self.neighbours)


@dataclass(frozen=True)
class GalleryEntry:
    """One program of the gallery."""

    slug: str
    title: str
    path: Path


def gallery() -> list[GalleryEntry]:
    """The gallery: lessons/gallery.py, or every file of lessons/apps/ by name if there is none."""
    try:
        from lessons.gallery import GALLERY  # type: ignore[import-not-found,unused-ignore]
    except ImportError:
        spec = importlib.util.find_spec("lessons")
        places = list(spec.submodule_search_locations or []) if spec is not None else []
        found = [path for place in places for path in sorted(Path(place, "apps").glob("*.py"))]
        return [
            GalleryEntry(path.stem, path.stem.replace("_", " ").capitalize(), path)
            for path in found
            if not path.stem.startswith("_")
        ]
    return [GalleryEntry(slug, title, Path(path)) for slug, title, path in GALLERY]


def split_target(target: str) -> tuple[str, str | None]:
    """`file.py:Name` → (`file.py`, `Name`). A drive letter or a colon in a folder is part of the path."""
    path, colon, name = target.rpartition(":")
    if colon and path and (name.isidentifier() or not name):
        return path, name or None
    return target, None


def load(target: str) -> Program:
    """Loads `FILE.py[:Name]` or a gallery slug; raises ProgramError with one line."""
    text, name = split_target(target)
    path = Path(text)
    if not path.exists():
        for entry in gallery() if "/" not in text and not text.endswith(".py") else ():
            if entry.slug == text:
                path = entry.path
                break
        else:
            raise ProgramError(f"{text}: no such file")
    if path.is_dir():
        raise ProgramError(f"{text}: is a folder; name a Python file in it")
    path = path.resolve()
    try:
        source = path.read_bytes()
    except OSError as error:
        raise ProgramError(f"{path}: cannot be read ({error.strerror})") from error
    linecache.cache.pop(str(path), None)  # it may be opened again after an edit: the lines shown must be those that run
    return _loaded(path, source, name)


def load_source(
    path: Path | str, text: str, name: str | None = None, neighbours: Mapping[str, str] | None = None
) -> Program:
    """A program whose file would be `path` and have this text: an older or a changed version of it, which may not be
    on disk. Its lines are what tracebacks show and names of states come from. `neighbours`: texts of other files."""
    path = Path(path)
    file = str(path)
    lines = text.splitlines(keepends=True)
    linecache.checkcache(file)
    if linecache.getlines(file) != lines:
        linecache.cache[file] = (len(text), None, lines, file)
    neighbours = {file: text for file, text in (neighbours or {}).items() if file != str(path)}
    with recorded_modules(path.parent, neighbours):
        made = _loaded(path, text, name)
    return replace(made, neighbours=neighbours)


def _loaded(path: Path, source: bytes | str, name: str | None) -> Program:
    module = _run_source(path, source)
    return _program_of(module, path, name, source if isinstance(source, str) else importlib.util.decode_source(source))


def _run_source(path: Path, source: bytes | str) -> ModuleType:
    """Executes the text as a module of its own. Its folder is importable while it runs and after."""
    try:
        code = compile(source, str(path), "exec", dont_inherit=True)
    except SyntaxError as error:
        raise ProgramError(f"{path.name}:{error.lineno or 1}: syntax error: {error.msg}") from error
    except ValueError as error:
        raise ProgramError(f"{path.name}: is not Python source ({error})") from error
    name = f"phases_program_{path.stem}"
    module = ModuleType(name)
    module.__file__ = str(path)
    sys.modules[name] = module
    _make_importable(path.parent)
    _drop_neighbours(path.parent)
    known = set(sys.modules)
    try:
        with Step("loading it"):
            exec(code, module.__dict__)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise ProgramError(f"{_where(error, path)}: {one_line(error)}") from error
    finally:
        _mark_neighbours(known)
    return module


def _mark_neighbours(known: set[str]) -> None:
    """What was imported only now belongs to the program, if it is beside it: see `_drop_neighbours`."""
    for name in set(sys.modules) - known:
        neighbour = sys.modules.get(name)
        # What belongs to a package that was there before belongs to others.
        if isinstance(neighbour, ModuleType) and name.partition(".")[0] not in known:
            neighbour.__dict__[_NEIGHBOUR] = True


def _drop_neighbours(folder: Path) -> None:
    """Modules beside the program that an earlier run of it imported are imported anew, as by a new process."""
    for name, module in list(sys.modules.items()):
        file = getattr(module, "__file__", None)
        if file and _NEIGHBOUR in vars(module) and Path(file).is_relative_to(folder) and "site-packages" not in file:
            del sys.modules[name]


def _make_importable(folder: Path) -> None:
    """Neighbouring modules can be imported, while it loads and runs, as when Python runs a script."""
    text = str(folder)
    if text not in sys.path:
        sys.path.insert(0, text)


def _where(error: BaseException, path: Path) -> str:
    """The line of the file in which it was raised (or of the module it imports)."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"{Path(error.filename).name}:{error.lineno or 1}"
    line = None
    for entry in traceback.extract_tb(error.__traceback__):
        if entry.filename == str(path):
            line = entry.lineno
    return f"{path.name}:{line}" if line is not None else path.name


def is_composable(value: object) -> bool:
    """Whether `value` was made by @composable."""
    return hasattr(value, "generated_source") or bool(getattr(value, "is_composable", False))


def title_of(doc: str, path: Path) -> tuple[str, str]:
    """(title, summary): the first line of the docstring and the next one; without one, the file's name."""
    lines = doc.splitlines()
    title = lines[0].rstrip(".") if lines else path.stem.replace("_", " ").capitalize()
    summary = next((line for line in lines[1:] if line.strip()), "")
    if ": " in title and not summary:
        title, _, summary = title.partition(": ")
    return title, summary.strip()


def _program_of(module: ModuleType, path: Path, name: str | None, source: str) -> Program:
    title, summary = title_of(inspect.cleandoc(module.__doc__ or ""), path)
    demo = getattr(module, "demo", None)
    return Program(
        path,
        title,
        summary,
        _variants(module, path, name),
        demo if callable(demo) else None,
        _size(module, path),
        f"{path}:{name}" if name is not None else str(path),
        name,
        source,
        module,
    )


def _variants(module: ModuleType, path: Path, name: str | None) -> dict[str, Content]:
    declared = getattr(module, "VARIANTS", None)
    if declared is not None and (
        not isinstance(declared, dict) or not declared or not all(callable(form) for form in declared.values())
    ):
        raise ProgramError(f"{path.name}: VARIANTS must be a dict of names to composables, and not empty")
    if name is not None:
        if declared and name in declared:
            return {name: declared[name], **{key: form for key, form in declared.items() if key != name}}
        form = getattr(module, name, None)
        if form is None:
            known = ", ".join(_own_composables(module)) or "none"
            raise ProgramError(f"{path.name}: no composable named {name} in it; there is: {known}")
        if not is_composable(form):
            raise ProgramError(f"{path.name}: {name} is not a composable; decorate it with @composable")
        _check_callable(path, name, form)
        return {name: form}
    if declared:
        return {str(key): cast(Content, form) for key, form in declared.items()}
    own = _own_composables(module)
    if not own:
        raise ProgramError(f"{path.name}: no composable in it; decorate a function with @composable")
    if len(own) == 1:
        only, form = next(iter(own.items()))
        _check_callable(path, only, form)
        return {only: form}
    roots = {key: form for key, form in own.items() if _callable_without_arguments(form)}
    if not roots:
        raise ProgramError(
            f"{path.name}: none of its composables ({', '.join(own)}) can be called without arguments; add one that can"
        )
    if len(roots) == 1:
        return roots
    several = list(roots)
    raise ProgramError(
        f"{path.name}: several composables in it ({', '.join(several)}); name one: {path.name}:{several[0]}"
    )


def _own_composables(module: ModuleType) -> dict[str, Content]:
    return {
        key: value
        for key, value in vars(module).items()
        if is_composable(value) and getattr(value, "__module__", None) == module.__name__
    }


def _callable_without_arguments(form: object) -> bool:
    try:
        parameters = inspect.signature(cast(Callable[..., object], form)).parameters.values()
    except (TypeError, ValueError):
        return True
    return all(
        parameter.default is not parameter.empty or parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD)
        for parameter in parameters
    )


def _check_callable(path: Path, name: str, form: object) -> None:
    if not _callable_without_arguments(form):
        raise ProgramError(f"{path.name}: {name} needs arguments; give them defaults, or name a composable without any")


def _size(module: ModuleType, path: Path) -> tuple[int, int]:
    size = getattr(module, "SIZE", DEFAULT_SIZE)
    try:
        width, height = (int(side) for side in size)
    except (TypeError, ValueError):
        raise ProgramError(f"{path.name}: SIZE must be (width, height), not {size!r}") from None
    if not (1 <= width <= LARGEST_SIDE and 1 <= height <= LARGEST_SIDE):
        raise ProgramError(f"{path.name}: SIZE must be between 1 and {LARGEST_SIDE} dp, not {width} × {height}")
    return width, height
