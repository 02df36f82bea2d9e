"""Finds the source lines that define a run's composables and nodes.

The lookup reads only the sources inside the recording, so it works for opened files and runs nothing. A composable maps
to the function of its name; a node maps to its test tag's line, if any.
A name with two definitions maps to none: returning None beats returning a wrong answer.
"""

from __future__ import annotations

import ast

from engine.trace import Site
from inspector.recording import NODE, SCOPE, RunMeta, Subject


class Definitions:
    """Sites by subject."""

    def __init__(self, meta: RunMeta) -> None:
        self._functions: dict[str, list[Site]] = {}
        self._tags: dict[str, list[Site]] = {}
        for path, text in meta.sources.items():
            try:
                tree = ast.parse(text)
            except (SyntaxError, ValueError, RecursionError, MemoryError):
                continue  # an unparsable source has no definitions
            self._collect(tree, path)

    def _collect(self, tree: ast.AST, path: str) -> None:
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                self._functions.setdefault(node.name, []).append(Site(path, node.lineno, node.name))
            elif (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "test_tag"
                and len(node.args) == 1
                and isinstance(node.args[0], ast.Constant)
                and isinstance(node.args[0].value, str)
            ):
                tag = node.args[0].value
                self._tags.setdefault(tag, []).append(Site(path, node.args[0].lineno, "test_tag"))

    def of(self, subject: Subject | None) -> Site | None:
        """Returns the subject's only definition; None without one or with several."""
        if subject is None:
            return None
        if subject.kind == SCOPE:
            found = self._functions.get(subject.name, [])
        elif subject.kind == NODE and subject.tag:
            found = self._tags.get(subject.tag, [])
        else:
            found = []
        return found[0] if len(found) == 1 else None
