"""Rules for the prose of a lesson: its Markdown cells, and the texts of `kit.say`.

Numbers     A digit is allowed only in a heading, in code, in a link, as a lesson, frame or hint number (`lesson 3`,
            `frames 1 to 4`), in a version (`Compose 1.12.2`), or with a unit (`10 px`), if the program has this
            number. A number word before a counted thing (`three times`, `two recompositions`) and `twice` are not
            allowed. Everything else is computed: `kit.say(f"… {run.count('header placed')} times …")`.
Names       A name in backticks exists: in the lesson's code, in the programs it imports, in the engine, the inspector
            or Python. Cells with the tag `kotlin` are exempt; a camelCase name may be its snake_case form.
Sentences   At most LONGEST words each; at most HEAVY_SHARE of them are heavy. heavy: at least 60 % of the words are
            function words, in English.
"""

from __future__ import annotations

import ast
import builtins
import keyword
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from inspector.lessons_folder import LESSONS

from .cells import Cell, read_cells

LONGEST = 32
HEAVY = 0.6
HEAVY_SHARE = 0.05

FUNCTION_WORDS = frozenset(
    "a an the of in on at to by for from with as is are was were be been it its itself they them their this that these"
    " those what which who whom whose when where while until if else not no nor or and but so then than there here all"
    " any each one other another more most has have had do does did may can must will would could should because before"
    " after since also only still again anew meanwhile nothing something anything everything somebody anybody nobody he"
    " she his her into out up down over under off too very such both".split()
)

_NUMBER_WORDS = (
    "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen"
    " nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand"
).split()
_COUNTED = (
    "times frames units runs compositions recompositions measurements placements drawings draws nodes layers events"
    " reads writes groups slots calls callbacks skips pixels px dp ms milliseconds percent"
).split()
_PORTUGUESE_COUNT = (
    r"\b(?:duas|dois|três|quatro|cinco|seis|sete|oito|nove|dez|vinte|trinta|cem) (?:vezes|quadros|unidades|composições"
    r"|recomposições|medições|posicionamentos|desenhos|nós|camadas|eventos|leituras|escritas|grupos|chamadas|pixels)\b"
)
_WORD_COUNT = re.compile(
    rf"\b(?:{'|'.join(_NUMBER_WORDS)})\b(?: [a-z]+)? (?:{'|'.join(_COUNTED)})\b|\b(?:twice|thrice)\b"
    rf"|{_PORTUGUESE_COUNT}",
    re.IGNORECASE,
)
_ALLOWED = re.compile(
    r"\b(?:lessons?|frames?|hints?|steps?|lição|lições|quadros?|dicas?|passos?)\s+\d+(?:\s*(?:,|to|and|–|or|a|e|ou)\s*\d+)*"
    r"|\b(?:Compose|Python|Kotlin|Material|version)\s+\d+(?:\.\d+)*",
    re.IGNORECASE,
)
_WITH_UNIT = re.compile(r"\b(\d+(?:\.\d+)?)\s*(?:px|dp|sp|ms|%|×)")
_DIGITS = re.compile(r"(?<![\w.])\d+(?:[.,]\d+)*")
_HIDDEN = "\N{INFORMATION SEPARATOR ONE}"
"""Stands in a `kit.say` text for a computed value."""

_FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"`+([^`]+)`+")
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)|<https?://[^>]*>|https?://\S+")
_ITEM = r"^[ \t]*(?:[-*] |\d+\. |[|#>])"
"""The beginning of a list item, a table row, a heading or a quotation."""
_NAME = re.compile(r"[A-Za-z_]\w*")


class Problem(NamedTuple):
    """A broken rule, with the line of the lesson."""

    line: int
    text: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.text}"


class Text(NamedTuple):
    """One text of a lesson. `line`: its first line in the lesson's file."""

    line: int
    words: str
    is_kotlin: bool


def texts(source: Path) -> Iterator[Text]:
    """Iterates over the Markdown cells and the texts of `kit.say`."""
    for cell in read_cells(source):
        if cell.kind == "markdown":
            yield Text(cell.line, cell.source, "kotlin" in cell.tags)
        else:
            yield from _said(cell)


def _said(cell: Cell) -> Iterator[Text]:
    for node in ast.walk(ast.parse(cell.source)):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr == "say"
            and node.args
        ):
            yield Text(cell.line + node.lineno - 1, _text_of(node.args[0]), "kotlin" in cell.tags)


def _text_of(node: ast.expr) -> str:
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(_text_of(part) if isinstance(part, ast.Constant) else _HIDDEN for part in node.values)
    if isinstance(node, ast.BinOp):
        return _text_of(node.left) + _text_of(node.right)
    return _HIDDEN


def prose_problems(source: Path) -> list[Problem]:
    """Returns the broken rules of a lesson's prose, in the order of lines."""
    found: list[Problem] = []
    heavy: list[Problem] = []
    sentences = 0
    numbers = numbers_of_program(source)
    names = _names_of(source)
    for text in texts(source):
        for offset, line in enumerate(_without_code(text.words).splitlines()):
            if not line.startswith("#"):
                found += [Problem(text.line + offset, words) for words in _typed_numbers(line, numbers)]
        if not text.is_kotlin:
            found += [Problem(text.line + at, words) for at, words in _dead_names(text.words, names)]
        for at, sentence in _sentences(text.words):
            words = re.findall(r"[^\W\d_]+(?:['’][^\W\d_]+)*", sentence)
            if len(words) > LONGEST:
                found.append(Problem(text.line + at, f"a sentence of {len(words)} words: {_begin(sentence)}"))
            if 8 <= len(words) <= 60:
                sentences += 1
                if sum(word.lower() in FUNCTION_WORDS for word in words) >= HEAVY * len(words):
                    heavy.append(Problem(text.line + at, f"mostly function words: {_begin(sentence)}"))
    if len(heavy) > HEAVY_SHARE * sentences:
        found += heavy
    return sorted(found)


def _begin(sentence: str) -> str:
    return sentence if len(sentence) <= 70 else f"{sentence[:69].rstrip()}…"


# ---------------------------------------------------------------- numbers


def numbers_of_program(source: Path) -> frozenset[str]:
    """Returns the number literals of the lesson's code and of the programs that it imports, in its language or not."""
    found = set()
    for tree in _trees(source):
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and type(node.value) in (int, float):
                found.add(f"{node.value:g}" if isinstance(node.value, float) else str(node.value))
    return frozenset(found)


_PROGRAM = re.compile(r"lessons\.(?:\w+\.)?apps\.")


def _trees(source: Path) -> list[ast.Module]:
    trees = [ast.parse("\n".join(cell.source for cell in read_cells(source) if cell.kind == "code"))]
    read: set[str] = set()
    for tree in trees:  # grows: a program of a translation imports the one that it translates
        for node in ast.walk(tree):
            module = (node.module or "") if isinstance(node, ast.ImportFrom) else ""
            if not _PROGRAM.match(module) or module in read:
                continue
            read.add(module)
            file = LESSONS.parent.joinpath(*module.split(".")).with_suffix(".py")
            if file.is_file():
                trees.append(ast.parse(file.read_text(encoding="utf-8")))
    return trees


def _typed_numbers(line: str, program: frozenset[str]) -> Iterator[str]:
    line = _ALLOWED.sub("", line)
    for match in _WITH_UNIT.finditer(line):
        if match[1] not in program:
            yield f"{match[0]} is no number of the program"
    line = _WITH_UNIT.sub("", line)
    for match in _DIGITS.finditer(re.sub(r"^\s*\d+\. ", "", line)):
        yield f'the number {match[0]} is typed by hand; compute it in kit.say(f"…")'
    for match in _WORD_COUNT.finditer(line):
        yield f'“{match[0]}” is typed by hand; compute it in kit.say(f"…")'


# ---------------------------------------------------------------- text


def _without_code(words: str) -> str:
    """Returns the text without code and links; the lines stay."""
    words = _FENCE.sub(lambda match: "\n" * match[0].count("\n"), words)
    words = _CODE.sub(lambda match: "code" + "\n" * match[0].count("\n"), words)
    return _LINK.sub(lambda match: "link" + "\n" * match[0].count("\n"), words)


def _sentences(words: str) -> Iterator[tuple[int, str]]:
    """Iterates over the sentences, each with the offset of its first line. A list item or table row ends a sentence."""
    plain = _without_code(words)
    for block in re.finditer(
        rf"(?:(?!{_ITEM}|^[ \t]*$).+\n?)+|{_ITEM}.*\n?(?:(?!{_ITEM}|^[ \t]*$).+\n?)*", plain, re.MULTILINE
    ):
        if block[0].lstrip().startswith(("#", "|")):
            continue
        at = block.start()
        for sentence in re.split(r"(?<=[.;:?!])\s+", block[0]):
            first = plain.count("\n", 0, at)
            at += len(sentence) + 1
            if sentence.strip():
                yield first, " ".join(sentence.split())


# ---------------------------------------------------------------- names


def _dead_names(words: str, known: frozenset[str]) -> Iterator[tuple[int, str]]:
    plain = _FENCE.sub(lambda match: "\n" * match[0].count("\n"), words)
    for span in _CODE.finditer(plain):
        code = re.sub(r"\"[^\"]*\"|'[^']*'|#.*", "", span[1])
        for name in _NAME.findall(code):
            if name not in known and _snake(name) not in known and not name.isupper():
                yield plain.count("\n", 0, span.start()), f"`{name}` is no name of the lesson, the engine or Python"


def _snake(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\1", name).lower()


def _names_of(source: Path) -> frozenset[str]:
    """Returns the names of the lesson, the programs it imports, the engine, the inspector, the kit and Python."""
    found = set(_names_of_product())
    for tree in _trees(source):
        found |= _names_in(tree)
    return frozenset(found)


def _names_in(tree: ast.Module) -> set[str]:
    found = set()
    for node in ast.walk(tree):
        for field in ("id", "attr", "name", "arg", "asname"):
            value = getattr(node, field, None)
            if isinstance(value, str):
                found |= set(value.split("."))
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found |= set(_NAME.findall(node.value))  # a test tag or the name of a state
    return found


_DEFINED = re.compile(r"(?:\bdef |\bclass |\bself\.)(\w+)|^ *(\w+)(?:: | = |,$)", re.MULTILINE)


@cache
def _names_of_product() -> frozenset[str]:
    found = (
        set(keyword.kwlist) | set(dir(builtins)) | set(sys.stdlib_module_names) | {"self", "lessons", "engine", "kit"}
    )
    root = LESSONS.parent
    for folder in (root / "engine", root / "inspector"):
        for file in folder.rglob("*.py"):
            found.add(file.stem)
            for match in _DEFINED.finditer(file.read_text(encoding="utf-8")):
                found.add(match[1] or match[2])
    import engine

    return frozenset(found | set(dir(engine)) | set(dir(engine.Modifier)))
