"""A catalogue: the messages of the source and their translations, as a .po file; and the form that gettext reads."""

from __future__ import annotations

import ast
import re
import struct
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

_FIELD = re.compile(r'(msgid|msgid_plural|msgstr|msgstr\[\d\])? ?("(?:[^"\\]|\\.)*")\s*$')
_PLACEHOLDER = re.compile(r"\{(\w*)[^{}]*\}")


class CatalogueError(ValueError):
    """A line of a catalogue cannot be read; the message names it."""


@dataclass
class Entry:
    """One message. `plural`: its English plural, "" without one. `translations`: one text, or one text per plural form.
    `files`: where the source uses the message."""

    message: str
    plural: str = ""
    translations: list[str] = field(default_factory=list)
    files: list[str] = field(default_factory=list)

    @property
    def is_translated(self) -> bool:
        """Whether each form has a text."""
        return bool(self.translations) and all(self.translations)


def placeholders(text: str) -> list[str]:
    """Returns the names between braces, sorted: `{count} of {all}` has `all` and `count`."""
    return sorted(set(_PLACEHOLDER.findall(text)))


def read_catalogue(path: Path) -> list[Entry]:
    """Returns the entries of a .po file, in order; the first is its header, with an empty message. Raises
    CatalogueError."""
    entries: list[Entry] = []
    kind, files = "", []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if line.startswith("#: "):
            files.append(line[3:])
        if not line.strip() or line.startswith("#"):
            continue
        match = _FIELD.match(line)
        if match is None or not (match[1] or kind) or (match[1] not in (None, "msgid") and not entries):
            raise CatalogueError(f'{path.name}:{number}: not a line of a catalogue; write msgid "…" or msgstr "…"')
        kind, text = match[1] or kind, str(ast.literal_eval(match[2]))
        if match[1] == "msgid":
            entries.append(Entry("", files=files))
            files = []
        elif match[1] and match[1].startswith("msgstr"):
            entries[-1].translations.append("")
        if kind == "msgid":
            entries[-1].message += text
        elif kind == "msgid_plural":
            entries[-1].plural += text
        else:
            entries[-1].translations[-1] += text
    return entries


def catalogue_text(entries: Iterable[Entry]) -> str:
    """Returns the text of a .po file, with the entries in the given order."""
    return "\n".join(_entry_text(entry) for entry in entries)


def _entry_text(entry: Entry) -> str:
    lines = [f"#: {file}" for file in entry.files]
    lines.append(f"msgid {_quoted(entry.message)}")
    if entry.plural:
        lines.append(f"msgid_plural {_quoted(entry.plural)}")
        forms = entry.translations or ["", ""]
        lines += [f"msgstr[{number}] {_quoted(text)}" for number, text in enumerate(forms)]
    else:
        lines.append(f"msgstr {_quoted(entry.translations[0] if entry.translations else '')}")
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t")
    if "\n" not in text:
        return f'"{escaped}"'
    *lines, last = escaped.split("\n")
    return "\n".join(['""', *(f'"{line}\\n"' for line in lines), *([f'"{last}"'] if last else [])])


def as_mo(entries: Iterable[Entry]) -> bytes:
    """Returns the translated entries in the binary form that `gettext.GNUTranslations` reads."""
    pairs = sorted(
        (
            "\0".join([entry.message, *([entry.plural] if entry.plural else [])]).encode(),
            "\0".join(entry.translations).encode(),
        )
        for entry in entries
        if entry.is_translated
    )
    texts = b""
    begin = 28 + 16 * len(pairs)  # the head, and two tables of length and offset
    tables: tuple[list[int], list[int]] = ([], [])
    for side, table in enumerate(tables):
        for pair in pairs:
            table += [len(pair[side]), begin + len(texts)]
            texts += pair[side] + b"\0"
    head = [0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0]
    numbers = [*head, *tables[0], *tables[1]]
    return struct.pack(f"<{len(numbers)}I", *numbers) + texts
