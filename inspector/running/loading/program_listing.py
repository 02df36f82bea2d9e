"""Listing: describes the content of a program's file, without choosing a composable. Listing executes the file."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from pathlib import Path

from .composables import Listed, listed, own_composables, proposed
from .program import find_program, title_of
from .program_module import run_source
from .program_text import read_program


@dataclass(frozen=True)
class Listing:
    """The content of a file. `proposed`: the displayed or suggested composable; None if several are equally likely."""

    path: Path
    title: str
    variants: tuple[str, ...]
    composables: tuple[Listed, ...]
    proposed: str | None
    has_demo: bool


def listing(target: str) -> Listing:
    """Lists `FILE.py` or a program of the gallery. Raises ProgramError."""
    path, name = find_program(target)
    module, text = run_source(path, read_program(path))
    declared = getattr(module, "VARIANTS", None)
    variants = tuple(str(key) for key in declared) if isinstance(declared, dict) else ()
    found = listed(own_composables(module), text)
    shown = [each for each in found if not each.needs_arguments]
    root = shown[0] if len(shown) == 1 else proposed(found)
    return Listing(
        path,
        title_of(inspect.cleandoc(module.__doc__ or ""), path)[0],
        variants,
        tuple(found),
        name or (root.name if root is not None else None),
        callable(getattr(module, "demo", None)),
    )
