"""Program: loads a program from `FILE.py`, `FILE.py:Name`, or the gallery by slug.

Terms       program: a file with displayable composables and an optional demo.
            variant: one of several forms of the same program, selectable in the toolbar.
Convention  a file may define
                VARIANTS = {"slow": Slow, "fast": Fast}   variant names → composables; the first is the default
                def demo(scene): …                        drives the program: `phases report --demo`
                SIZE = (400, 600)                         its preferred size in dp
            The first line of the docstring is the title. Without VARIANTS and `:Name`, the file
            must define exactly one composable without required arguments; imports do not count.
Not here    running a program: session.py.
"""

from __future__ import annotations

import inspect
import linecache
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from inspector.language import _

from .composables import Content, Listed, is_composable, listed, own_composables, proposed, takes_no_arguments
from .gallery import gallery
from .program_module import run_source
from .program_output import forget_streams, outside
from .program_text import ProgramError, read_program
from .recorded_modules import recorded_modules

__all__ = [
    "Program",
    "ProgramError",
    "SeveralComposablesError",
    "gallery",
    "is_composable",
    "load",
    "load_source",
    "split_target",
]

DEFAULT_SIZE = (400, 600)
LARGEST_SIDE = 8192


class SeveralComposablesError(ProgramError):
    """The file has several suitable composables, and the target names none. `proposed`: the only composable without a
    caller, else the first. `root`: the only one without a caller, None if there are several or none."""

    def __init__(self, path: Path, composables: list[Listed]) -> None:
        self.path = path
        self.composables = tuple(each for each in composables if not each.needs_arguments)
        self.root = root = proposed(composables)
        self.proposed = root if root is not None else self.composables[0]
        names = ", ".join(each.name for each in self.composables)
        reason = _("nothing else calls {name}, so name it") if root is not None else _("name one")
        reason = reason.format(name=root.name if root is not None else "")
        words = _("{file}: several composables in it ({names}); {reason}: {file}:{proposed}")
        super().__init__(words.format(file=path.name, names=names, reason=reason, proposed=self.proposed.name))


@dataclass(frozen=True)
class Program:
    """A loaded program, ready for composition. `size`: in dp."""

    path: Path
    title: str
    summary: str
    variants: dict[str, Content]
    demo: Callable[[Any], object] | None
    size: tuple[int, int]
    target: str = ""
    """The argument that loaded the program: `FILE.py` or `FILE.py:Name`."""
    name: str | None = None
    source: str | None = field(default=None, repr=False)
    """The executed text; None for a program made from functions."""
    module: ModuleType | None = field(default=None, repr=False, compare=False)
    neighbors: Mapping[str, str] = field(default_factory=dict, repr=False, compare=False)
    """Texts that replace the files of neighboring modules."""

    @property
    def first(self) -> str:
        """The name of the first variant; empty without one."""
        return next(iter(self.variants), "")

    @property
    def short_path(self) -> str:
        """`gallery / parallax.py`: the folder and the file."""
        folder = "gallery" if self.path.parent.name == "apps" else self.path.parent.name
        return f"{folder} / {self.path.name}" if folder else self.path.name

    def fresh(self) -> Program:
        """Loads the same text again, so that module-level values are in their initial state. Raises ProgramError."""
        return self if self.source is None else load_source(self.path, self.source, self.name, self.neighbors)


def split_target(target: str) -> tuple[str, str | None]:
    """Splits `file.py:Name` into (`file.py`, `Name`). A drive letter, or a colon in a folder's name, belongs to the
    path."""
    path, colon, name = target.rpartition(":")
    if colon and path and (name.isidentifier() or not name):
        return path, name or None
    return target, None


def find_program(target: str) -> tuple[Path, str | None]:
    """Resolves `FILE.py[:Name]` or a gallery slug to a file and a name. Raises ProgramError."""
    text, name = split_target(target)
    path = Path(text)
    if not path.exists():
        for entry in gallery() if "/" not in text and not text.endswith(".py") else ():
            if entry.slug == text:
                return entry.path.resolve(), name
        raise ProgramError(_("{file}: no such file").format(file=text))
    return path.resolve(), name


def load(target: str) -> Program:
    """Loads `FILE.py[:Name]` or a gallery slug. Raises ProgramError with a message of one line."""
    outside.clear()
    forget_streams()
    path, name = find_program(target)
    source = read_program(path)
    linecache.cache.pop(str(path), None)  # displayed lines must match the executed text after an edit
    return _loaded(path, source, name)


def load_source(
    path: Path | str, text: str, name: str | None = None, neighbors: Mapping[str, str] | None = None
) -> Program:
    """Loads a program from text, such as an older or edited version; `path` names its file. Tracebacks and state names
    use its lines. `neighbors`: texts of other files by path. Raises ProgramError."""
    path = Path(path)
    file = str(path)
    lines = text.splitlines(keepends=True)
    linecache.checkcache(file)
    if linecache.getlines(file) != lines:
        linecache.cache[file] = (len(text), None, lines, file)
    neighbors = {file: text for file, text in (neighbors or {}).items() if file != str(path)}
    with recorded_modules(path.parent, neighbors):
        made = _loaded(path, text, name)
    return replace(made, neighbors=neighbors)


def _loaded(path: Path, source: bytes | str, name: str | None) -> Program:
    module, text = run_source(path, source)
    return _program_of(module, path, name, text)


def title_of(doc: str, path: Path) -> tuple[str, str]:
    """Returns (title, summary): the docstring's first line and the next one; without a docstring, the file name."""
    lines = doc.splitlines()
    title = lines[0].rstrip(".") if lines else path.stem.replace("_", " ").capitalize()
    summary = next((line for line in lines[1:] if line.strip()), "")
    if ": " in title and not summary:
        title, _colon, summary = title.partition(": ")
    return title, summary.strip()


def _program_of(module: ModuleType, path: Path, name: str | None, source: str) -> Program:
    title, summary = title_of(inspect.cleandoc(module.__doc__ or ""), path)
    demo = getattr(module, "demo", None)
    return Program(
        path,
        title,
        summary,
        _variants(module, path, name, source),
        demo if callable(demo) else None,
        _size(module, path),
        f"{path}:{name}" if name is not None else str(path),
        name,
        source,
        module,
    )


def _variants(module: ModuleType, path: Path, name: str | None, source: str) -> dict[str, Content]:
    declared = getattr(module, "VARIANTS", None)
    if declared is not None and (
        not isinstance(declared, dict) or not declared or not all(callable(form) for form in declared.values())
    ):
        words = _("{file}: VARIANTS must be a dict of names to composables, and not empty")
        raise ProgramError(words.format(file=path.name))
    if name is not None:
        if declared and name in declared:
            return {name: declared[name], **{key: form for key, form in declared.items() if key != name}}
        form = getattr(module, name, None)
        if form is None:
            known = ", ".join(own_composables(module)) or _("none")
            words = _("{file}: no composable named {name} in it; there is: {known}")
            raise ProgramError(words.format(file=path.name, name=name, known=known))
        if not is_composable(form):
            words = _("{file}: {name} is not a composable; decorate it with @composable")
            raise ProgramError(words.format(file=path.name, name=name))
        _check_callable(path, name, form)
        return {name: form}
    if declared:
        return {str(key): cast(Content, form) for key, form in declared.items()}
    own = own_composables(module)
    if not own:
        words = _("{file}: no composable in it; decorate a function with @composable")
        raise ProgramError(words.format(file=path.name))
    if len(own) == 1:
        only, form = next(iter(own.items()))
        _check_callable(path, only, form)
        return {only: form}
    roots = {key: form for key, form in own.items() if takes_no_arguments(form)}
    if not roots:
        words = _("{file}: none of its composables ({names}) can be called without arguments; add one that can")
        raise ProgramError(words.format(file=path.name, names=", ".join(own)))
    if len(roots) == 1:
        return roots
    raise SeveralComposablesError(path, listed(own, source))


def _check_callable(path: Path, name: str, form: object) -> None:
    if not takes_no_arguments(form):
        words = _("{file}: {name} needs arguments; give them defaults, or name a composable without any")
        raise ProgramError(words.format(file=path.name, name=name))


def _size(module: ModuleType, path: Path) -> tuple[int, int]:
    size = getattr(module, "SIZE", DEFAULT_SIZE)
    try:
        width, height = (int(side) for side in size)
    except (TypeError, ValueError):
        words = _("{file}: SIZE must be (width, height), not {size}")
        raise ProgramError(words.format(file=path.name, size=repr(size))) from None
    if not (1 <= width <= LARGEST_SIDE and 1 <= height <= LARGEST_SIDE):
        words = _("{file}: SIZE must be between 1 and {most} dp, not {size}")
        raise ProgramError(words.format(file=path.name, most=LARGEST_SIDE, size=f"{width} × {height}"))
    return width, height
