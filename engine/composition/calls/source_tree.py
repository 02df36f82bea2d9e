"""The syntax tree of a program's file, for warnings that ask what surrounds a call."""

from __future__ import annotations

import ast
import linecache
from functools import lru_cache

Parents = dict[ast.AST, ast.AST]


def parents_in(file: str, names: dict[str, object]) -> Parents:
    """Returns the parent of each node of a file's source; nothing if the source cannot be parsed. `names`: the globals
    of the code, by which a module that is no plain file gives its source."""
    return _parents_of("".join(linecache.getlines(file, names)))


@lru_cache(maxsize=4)
def _parents_of(source: str) -> Parents:
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return {}
    return {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
