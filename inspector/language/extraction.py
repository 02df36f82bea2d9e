"""Extraction: the messages that the source marks by `_("…")`, `n_("…", "…", count)` or `N_("…")`, in Python and in
JavaScript."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from .catalogue import Entry

ROOT = Path(__file__).parent.parent.parent
FOLDERS = ("inspector", "lessons")
"""Folders below ROOT whose files are searched; the files of lessons are not, because lessons are translated whole."""


PROGRAMS = ROOT / "lessons" / "apps"
"""The programs of the gallery: the second line of a docstring is the program's sentence in the gallery."""


_SCRIPT_TEXT = r'"(?:[^"\\\n]|\\.)*"'
_SCRIPT_MARK = re.compile(rf"\b(_|n_|N_)\(\s*(?:({_SCRIPT_TEXT})(?:,\s*({_SCRIPT_TEXT}))?|([`']))")


class UnmarkableError(ValueError):
    """A marked text is no plain string; the message names the line."""


def source_files() -> list[Path]:
    """Returns the files that may mark messages, sorted."""
    found = [path for folder in FOLDERS for kind in ("*.py", "*.js") for path in (ROOT / folder).rglob(kind)]
    return sorted(path for path in found if not path.name[:1].isdigit())


def messages(files: Iterable[Path]) -> list[Entry]:
    """Returns an entry for each message of the files, in the order of files and lines. Raises UnmarkableError."""
    found: dict[tuple[str, str], Entry] = {}
    for path in files:
        text = path.read_text(encoding="utf-8")
        is_program = path.parent == PROGRAMS
        if "_(" not in text and not is_program:
            continue
        name = path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.name
        for message, plural in (
            _marked_in_script(text, name) if path.suffix == ".js" else _in_module(text, name, is_program)
        ):
            entry = found.setdefault((message, plural), Entry(message, plural))
            if name not in entry.files:
                entry.files.append(name)
    return list(found.values())


def _in_module(text: str, name: str, is_program: bool) -> list[tuple[str, str]]:
    tree = ast.parse(text)
    return [*_marked(tree, name), *(_described(tree) if is_program else ())]


def _marked_in_script(text: str, name: str) -> Iterator[tuple[str, str]]:
    """Yields the messages of a JavaScript file: marks take texts in double quotes."""
    for match in _SCRIPT_MARK.finditer(text):
        mark, one, many, other_quote = match.groups()
        if other_quote or (mark == "n_" and not many):
            line = text.count("\n", 0, match.start()) + 1
            raise UnmarkableError(f"{name}:{line}: {mark}() takes a plain string in double quotes")
        yield json.loads(one), json.loads(many) if mark == "n_" else ""


def _described(tree: ast.Module) -> Iterator[tuple[str, str]]:
    lines = [line.strip() for line in (ast.get_docstring(tree) or "").splitlines() if line.strip()]
    if len(lines) > 1:
        yield lines[1], ""


def _marked(tree: ast.Module, name: str) -> Iterator[tuple[str, str]]:
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        mark = call.func.id if isinstance(call.func, ast.Name) else ""
        if mark not in ("_", "n_", "N_") or not call.args:
            continue
        texts = [each.value if isinstance(each, ast.Constant) else None for each in call.args[: 1 + (mark == "n_")]]
        if mark != "N_" and not _is_made_here(call.args[0]):
            continue  # a text that N_ marks elsewhere
        if not all(isinstance(text, str) for text in texts):
            raise UnmarkableError(f"{name}:{call.lineno}: {mark}() takes a plain string; fill in values by .format()")
        yield str(texts[0]), str(texts[1]) if mark == "n_" else ""


def _is_made_here(text: ast.expr) -> bool:
    """Returns whether an expression is a text, or puts one together, instead of naming a text of another place."""
    if isinstance(text, ast.Call):
        return isinstance(text.func, ast.Attribute) and text.func.attr in ("format", "join")
    return isinstance(text, (ast.Constant, ast.JoinedStr, ast.BinOp))


def updated(old: Iterable[Entry], found: Iterable[Entry]) -> list[Entry]:
    """Returns the catalogue of the found messages, with the header and the translations of the old catalogue.

    A message that the source no longer marks is left out."""
    entries = {(entry.message, entry.plural): entry for entry in old}
    header = entries.get(("", ""), Entry("", translations=[HEADER]))
    made = [header]
    for entry in found:
        known = entries.get((entry.message, entry.plural))
        made.append(Entry(entry.message, entry.plural, known.translations if known else [], entry.files))
    return made


HEADER = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"
"""The header of a new catalogue; its language may need other plural forms."""
