"""Run metadata of a loaded program: its sources are read when the run starts.

Terms       neighbor: a module in the program's folder or package, which the program imports directly or through
            another neighbor. Import statements are parsed, so other programs of this process have no
            influence.
Invariants  I1 no module is imported or executed. I2 the size is bounded; an unreadable, undecodable or oversized
            file is omitted.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from inspector.recording import RunMeta

from .program import Program
from .program_module import home_of, importable_from
from .program_text import ProgramError, decoded, read_program

FILE_LIMIT = 1_000_000
TOTAL_LIMIT = 8_000_000
COUNT_LIMIT = 200


class _Read(NamedTuple):
    """Cached text and imports of a file: (dots, module, names)."""

    stamp: tuple[int, int]
    text: str
    imports: tuple[tuple[int, str, tuple[str, ...]], ...]


_read_files: dict[Path, _Read] = {}


def run_meta(
    program: Program, variant: str, width: int, height: int, density: float = 1.0, font_scale: float = 1.0
) -> RunMeta:
    """Returns the metadata of a run of this variant at this size in px."""
    # The executed text may differ from the current file.
    own = {str(program.path): program.source} if program.source is not None else {}
    return RunMeta(
        program.target or str(program.path),
        variant,
        width,
        height,
        density,
        str(program.path),
        program_sources(program.path) | dict(program.neighbors) | own,
        font_scale=font_scale,
    )


def program_sources(path: Path) -> dict[str, str]:
    """Returns the texts of the program's file and its neighbors, nearest first."""
    home = home_of(path)
    folders = tuple(dict.fromkeys((path.parent, importable_from(home, path))))
    found: dict[str, str] = {}
    room = TOTAL_LIMIT
    waiting = [path]
    seen = {path}
    while waiting and len(found) < COUNT_LIMIT:
        at = waiting.pop(0)
        read = _read(at)
        if read is None or len(read.text) > room:
            continue
        found[str(at)] = read.text
        room -= len(read.text)
        for neighbor in _neighbors(at, folders, home, read):
            if neighbor not in seen:
                seen.add(neighbor)
                waiting.append(neighbor)
    return found


def _read(path: Path) -> _Read | None:
    try:
        stat = path.stat()
        stamp = (stat.st_mtime_ns, stat.st_size)
        known = _read_files.get(path)
        if known is not None and known.stamp == stamp:
            return known
        if stat.st_size > FILE_LIMIT:
            return None
        text = decoded(read_program(path), path.name)
        imports = tuple(_imports(ast.parse(text)))
    except (OSError, ProgramError):
        return None
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        imports = ()
    if len(_read_files) >= COUNT_LIMIT:
        _read_files.clear()
    _read_files[path] = read = _Read(stamp, text, imports)
    return read


def _imports(tree: ast.AST) -> Iterator[tuple[int, str, tuple[str, ...]]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((0, alias.name, ()) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.level, node.module or "", tuple(alias.name for alias in node.names)


def _neighbors(path: Path, folders: tuple[Path, ...], home: Path, read: _Read) -> Iterator[Path]:
    for level, module, names in read.imports:
        starts = folders
        if level:
            start = path.parent
            for _ in range(level - 1):
                start = start.parent
            if start != home and home not in start.parents:
                continue
            starts = (start,)
        for start in starts:
            for file in _files_of(start, module, names):
                if home in file.parents:
                    yield file


def _files_of(start: Path, module: str, names: tuple[str, ...]) -> Iterator[Path]:
    """Returns the files in this folder that `from module import names` executes."""
    stem = start.joinpath(*module.split(".")) if module else start
    for candidate in (stem, *(stem / name for name in names)):
        for file in (candidate.with_suffix(".py"), candidate / "__init__.py"):
            if file.is_file():
                yield file
    # Importing `a.b.c` executes the __init__ files of `a` and `a.b`, too.
    above = stem.parent
    while above != start and start in above.parents:
        if (above / "__init__.py").is_file():
            yield above / "__init__.py"
        above = above.parent
