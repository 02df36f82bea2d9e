"""Shown program: the program of a recording, for display. No code runs: only its text is parsed."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

from inspector.recording import RunMeta

from .loading.program import DEFAULT_SIZE, Program, split_target, title_of


def shown_program(meta: RunMeta, path: str) -> Program:
    """Returns the recorded program for display; without variants, because no module was executed."""
    file = Path(meta.program or path)
    try:
        doc = ast.get_docstring(ast.parse(meta.source or "")) or ""
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        doc = ""
    title, summary = title_of(inspect.cleandoc(doc), file)
    size = (meta.width, meta.height) if meta.width and meta.height else DEFAULT_SIZE
    return Program(file, title, summary, {}, None, size, meta.target, split_target(meta.target)[1])
