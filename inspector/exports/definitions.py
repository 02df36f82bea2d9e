"""Where in the sources of a run the things are written that its events are about.

Found by reading the sources that the recording keeps, so that it works for a run that was opened from a file and
runs nothing. A composable is the function of its name; a node is where its test tag is written, else nowhere.
A name that stands in two places is in none: no answer is better than a wrong one.
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
                continue  # a source as hostile as that has no definitions
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
        """The one place where it is written."""
        if subject is None:
            return None
        if subject.kind == SCOPE:
            found = self._functions.get(subject.name, [])
        elif subject.kind == NODE and subject.tag:
            found = self._tags.get(subject.tag, [])
        else:
            found = []
        return found[0] if len(found) == 1 else None
