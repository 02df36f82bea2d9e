"""Edits of a source text that keep all other text as its author wrote it.

Terms       edit: replaces characters from…to with new text. rewrite: all edits applied, and known to compile.
Invariants  I1 text outside all edits stays unchanged, including comments and blank lines. I2 edits never overlap.
            I3 this module writes no file.
"""

from __future__ import annotations

import ast
import difflib
import re
from collections.abc import Iterable
from typing import NamedTuple

from engine.trace.source_site import file_name
from inspector.language import _

from .source import Source


class CannotRewriteError(Exception):
    """The source cannot be changed safely; the message gives the reason as the end of a sentence."""


class Edit(NamedTuple):
    """Replaces the characters start…end (offsets into the text) by `text`."""

    start: int
    end: int
    text: str


def replaced(source: Source, node: ast.AST, text: str) -> Edit:
    """Returns the edit that replaces a node's text. Raises CannotRewriteError inside an f-string of several parts."""
    if isinstance(node, ast.Name) and source.segment(node) != node.id:
        # Before Python 3.12, `ast` reports inexact positions inside f-strings.
        raise CannotRewriteError(
            _("line {line}: {name} is inside a text that is written over several parts").format(
                line=node.lineno, name=node.id
            )
        )
    return Edit(*source.span(node), text)


def applied(source: Source, edits: Iterable[Edit]) -> str:
    """Returns the text after all edits. Raises CannotRewriteError if edits overlap or the result does not compile."""
    ordered = sorted(dict.fromkeys(edits), key=lambda edit: (edit.start, edit.end))  # equal edits count once
    parts: list[str] = []
    at = 0
    for edit in ordered:
        if edit.start < at:
            raise CannotRewriteError(_("two changes meet in one place"))
        parts += [source.text[at : edit.start], edit.text]
        at = edit.end
    text = "".join([*parts, source.text[at:]])
    try:
        compile(text, source.path, "exec", dont_inherit=True)
    except (SyntaxError, ValueError, MemoryError) as error:
        raise CannotRewriteError(_("the changed source would not compile ({error})").format(error=error)) from error
    return _without_unused_imports(source, text)


def deleted(source: Source, statement: ast.stmt) -> Edit:
    """Returns the edit that deletes a statement's lines. Raises CannotRewriteError if the lines hold other code."""
    block = source.block_of(statement)
    if len(block) == 1:
        raise CannotRewriteError(_("its block has no line but line {line}").format(line=statement.lineno))
    first, last = statement.lineno, statement.end_lineno or statement.lineno
    for other in block:
        if other is not statement and not (other.lineno > last or (other.end_lineno or other.lineno) < first):
            raise CannotRewriteError(_("line {line} holds several statements").format(line=first))
    return Edit(source.line_start(first), source.line_start(last + 1), "")


def inserted_before(source: Source, statement: ast.stmt, lines: Iterable[str]) -> Edit:
    """Returns the edit that inserts lines before the statement, with its indentation."""
    decorators = getattr(statement, "decorator_list", ())
    first = min([statement.lineno, *(each.lineno for each in decorators)])
    indent = source.indent_of(statement)
    start = source.line_start(first)
    if source.text[start : start + len(indent)].strip() or source.span(statement)[0] != start + len(indent):
        if not decorators:
            raise CannotRewriteError(_("line {line} holds several statements").format(line=first))
    newline = "\r\n" if source.lines[first - 1].endswith("\r\n") else "\n"
    return Edit(start, start, "".join(f"{indent}{line}{newline}" if line else newline for line in lines))


def defined_before(source: Source, statement: ast.stmt, lines: Iterable[str]) -> Edit:
    """Returns the edit that inserts a nested function before a statement, with blank lines around it."""
    decorators = getattr(statement, "decorator_list", ())
    first = min([statement.lineno, *(each.lineno for each in decorators)])
    alone = statement is source.block_of(statement)[0] or not source.lines[first - 2].strip()
    return inserted_before(source, statement, [*([] if alone else [""]), *lines, ""])


def indented(source: Source, first: int, last: int, without: Iterable[ast.stmt] = ()) -> list[Edit]:
    """Returns edits that indent the lines first…last by one step, except the lines of the statements in `without`."""
    left = [(each.lineno, each.end_lineno or each.lineno) for each in without]
    for node in ast.walk(source.tree):
        if not isinstance(node, ast.JoinedStr | ast.Constant) or not isinstance(getattr(node, "value", ""), str):
            continue
        if first <= node.lineno < (node.end_lineno or 0) and node.lineno <= last:
            raise CannotRewriteError(_("line {line} begins a text of several lines").format(line=node.lineno))
    return [
        Edit(source.line_start(line), source.line_start(line), "    ")
        for line in range(first, last + 1)
        if source.lines[line - 1].strip() and not any(start <= line <= end for start, end in left)
    ]


def unified_diff(path: str, before: str, after: str, newline: str = "\n") -> str:
    """Returns the change in unified diff format. `newline`: what ends the lines of the file (`newline_of`).

    Lines end only at line breaks, as `patch` counts them: a form feed or a separator in a string ends none."""
    name = file_name(path)
    made = difflib.unified_diff(_lines(before), _lines(after), f"a/{name}", f"b/{name}")
    parts: list[str] = []
    for number, line in enumerate(made):
        if number < 2 or line.startswith("@@"):
            parts.append(line)
        elif line.endswith("\n"):
            parts.append(line[:-1] + newline)
        else:
            parts.append(f"{line}\n\\ No newline at end of file\n")
    return "".join(parts)


def newline_of(path: str) -> str:
    """Returns what ends the lines of the file: "\\r\\n" if its first line ends so, else "\\n"."""
    try:
        with open(path, "rb") as file:
            return "\r\n" if file.readline(_LONGEST_LINE).endswith(b"\r\n") else "\n"
    except (OSError, ValueError):
        return "\n"


_LONGEST_LINE = 100_000


def _lines(text: str) -> list[str]:
    """Splits the text behind each line break."""
    *whole, last = text.split("\n")
    return [f"{line}\n" for line in whole] + ([last] if last else [])


# ---------------------------------------------------------------- imports


def imported(source: Source, name: str, module: str = "engine") -> tuple[str, list[Edit]]:
    """Returns an expression for `module.name` in this file, and the edits that import it if necessary."""
    for statement in source.tree.body:
        if isinstance(statement, ast.ImportFrom) and statement.module == module and statement.level == 0:
            for alias in statement.names:
                if alias.name in (name, "*"):
                    return alias.asname or name, []
        if isinstance(statement, ast.Import):
            for alias in statement.names:
                if alias.name == module and (alias.asname or "." not in module):
                    return f"{alias.asname or module}.{name}", []
    if name in source.bindings(source.tree):
        raise CannotRewriteError(_("{name} already names something else in this file").format(name=name))
    for statement in source.tree.body:
        if isinstance(statement, ast.ImportFrom) and statement.module == module and statement.level == 0:
            return name, [_added_to(source, statement, name)]
    return name, [_new_import(source, f"from {module} import {name}")]


def _added_to(source: Source, statement: ast.ImportFrom, name: str) -> Edit:
    """Returns the edit that adds a name to `from module import …` at its sorted position."""
    aliases = statement.names
    following = next((alias for alias in aliases if _order(alias.name) > _order(name)), None)
    if following is not None:
        start = source.span(following)[0]
        column = source.lines[following.lineno - 1][: len(source.indent_of(following))]
        alone = source.text[source.line_start(following.lineno) : start].strip() == ""
        return Edit(start, start, f"{name},\n{column}" if alone else f"{name}, ")
    last = aliases[-1]
    end = source.span(last)[1]
    alone = source.text[source.line_start(last.lineno) : source.span(last)[0]].strip() == ""
    return Edit(end, end, f",\n{source.indent_of(last)}{name}" if alone else f", {name}")


def _order(name: str) -> tuple[int, str]:
    """Sort key as import sorters use it: CONSTANTS, Classes, functions."""
    kind = 0 if name.isupper() and len(name) > 1 else 1 if name[:1].isupper() else 2
    return kind, name


def _new_import(source: Source, line: str) -> Edit:
    """Returns the edit for a new import line: after docstring and `from __future__`, before the first import."""
    after = 1
    for statement in source.tree.body:
        future = isinstance(statement, ast.ImportFrom) and statement.module == "__future__"
        docstring = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
        if future or docstring:
            after = (statement.end_lineno or statement.lineno) + 1
        elif isinstance(statement, (ast.Import, ast.ImportFrom)):
            start = source.line_start(statement.lineno)
            return Edit(start, start, f"{line}\n")
        else:
            break
    start = source.line_start(min(after, len(source.lines) + 1))
    return Edit(start, start, f"{line}\n")


def _without_unused_imports(before: Source, text: str) -> str:
    """Removes imports that the edits made unused: names with uses in the old text and none in the new text."""
    after = Source(before.path, text)
    gone = _used_names(before.tree) - _used_names(after.tree)
    edits: list[Edit] = []
    for statement in after.tree.body:
        if not isinstance(statement, ast.ImportFrom) or statement.module == "__future__":
            continue
        unused = [alias for alias in statement.names if (alias.asname or alias.name) in gone]
        if not unused:
            continue
        if len(unused) == len(statement.names):
            edits.append(
                Edit(after.line_start(statement.lineno), after.line_start((statement.end_lineno or 0) + 1), "")
            )
            continue
        for alias in unused:
            start, end = after.span(alias)
            while text[end : end + 1] in (",", " "):
                end += 1
            line = after.line_start(alias.lineno)
            if text[line:start].strip() == "" and text[end : end + 1] == "\n":
                start, end = line, end + 1
            elif alias is statement.names[-1]:
                start = after.span(statement.names[-2])[1]
                end = after.span(alias)[1]
            edits.append(Edit(start, end, ""))
    parts: list[str] = []
    at = 0
    for edit in sorted(set(edits)):
        if edit.start < at:
            return text
        parts.append(text[at : edit.start])
        at = edit.end
    made = "".join([*parts, text[at:]])
    try:
        compile(made, before.path, "exec", dont_inherit=True)
    except (SyntaxError, ValueError):
        return text
    return made


def _used_names(tree: ast.Module) -> set[str]:
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    # String annotations may contain names; each name inside a string counts as used.
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            used |= set(re.findall(r"[A-Za-z_]\w*", node.value[:200]))
    return used
