"""The documents name what exists: each path in backticks is a file or folder, each name beside a path stands in it.

Terms       path: words in backticks without blanks that hold a slash or end like a file. It is a path from the root, or
            the end of one: `composer.py` and `drawing/last_frame.py` are found below `engine/`.
"""

from __future__ import annotations

import fnmatch
import functools
import os
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DOCUMENTS = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md")
FOLDERS = (".ci", "docs", "engine", "inspector", "lessons", "script", "tests")

READERS_OWN = {"hello.py", "test_hello.py", "my_screen.py", "FILE.py"}
"""Files that the documents let the reader write."""
MADE = (".venv/", "build/")
"""Folders that scripts make."""

_CODE = re.compile(r"`([^`\n]+)`")
_PATH = re.compile(r"[\w.*][\w./*\-]*")
_ENDS_LIKE_A_FILE = re.compile(r"\.(?:py|pyi|md|toml|txt|ipynb|png|kt)$")
_NAME_IN_PATH = re.compile(r"`(\w+)`\s+(?:in|\()\s*`([\w./\-]+\.py)`")
_LINK = re.compile(r"\]\(([^)\s]+)\)")


def text_of(document: str) -> str:
    """Returns the document without fenced code."""
    return re.sub(r"^```.*?^```", "", (ROOT / document).read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)


@functools.cache
def paths() -> frozenset[str]:
    """Every file and folder of the project, folders with a slash at the end."""
    found = {path.name for path in ROOT.iterdir() if path.is_file()}
    for top in FOLDERS:
        for at, folders, names in os.walk(ROOT / top):
            folders[:] = [name for name in folders if name not in ("__pycache__", "target")]
            here = Path(at).relative_to(ROOT).as_posix()
            found.add(here + "/")
            found.update(f"{here}/{name}" for name in names)
    return frozenset(found)


def paths_in(text: str) -> list[str]:
    """The paths that a text names in backticks. Of a command only its words that are paths from the root count."""
    found = []
    for code in _CODE.findall(text):
        words = code.split()
        for word in words:
            is_path = _PATH.fullmatch(word) and ("/" in word or _ENDS_LIKE_A_FILE.search(word))
            if is_path and word not in READERS_OWN and not word.startswith(MADE):
                if len(words) == 1 or word.startswith(tuple(f"{top}/" for top in FOLDERS)):
                    found.append(word)
    return found


@functools.cache
def endings() -> frozenset[str]:
    """Every path of the project and every end of one that begins with a whole name."""
    parts = [path.removesuffix("/").split("/") for path in paths()]
    return frozenset("/".join(each[start:]) for each in parts for start in range(len(each)))


def exists(path: str) -> bool:
    """Whether a path, or the end of one, names a file or folder. A `*` stands for any letters."""
    wanted = path.removesuffix("/")
    return wanted in endings() or ("*" in wanted and any(fnmatch.fnmatchcase(each, wanted) for each in endings()))


@pytest.mark.parametrize("document", DOCUMENTS)
def test_path_in_a_document__exists(document: str) -> None:
    named = paths_in(text_of(document))
    assert named, "no path was found: does the pattern still fit?"
    missing = sorted({path for path in named if not exists(path)})
    assert missing == [], f"{document} names paths that do not exist: write where the files are now"


def test_path_in_contributing__is_written_from_the_root() -> None:
    named = paths_in(text_of("CONTRIBUTING.md"))
    known = {path.removesuffix("/") for path in paths()}
    assert sorted({path for path in named if path.removesuffix("/") not in known}) == []


def test_recipe_of_a_key__names_each_file_whose_texts_have_the_step_key() -> None:
    recipe = text_of("CONTRIBUTING.md").split("#### A keyboard shortcut or menu entry")[1].split("\n#### ")[0]
    having = [path for path in paths() if path.startswith("inspector/") and path.endswith(".py")]
    having = [path for path in having if re.search(r"(?<!Shift\+)\bF10\b", (ROOT / path).read_text(encoding="utf-8"))]
    assert having, "no text names F10: does the key still exist?"
    assert sorted(set(having) - set(paths_in(recipe))) == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_name_beside_a_path__stands_in_that_file(document: str) -> None:
    missing = []
    for name, path in _NAME_IN_PATH.findall(text_of(document)):
        files = [ROOT / known for known in paths() if known == path or known.endswith(f"/{path}")]
        if not any(re.search(rf"\b{name}\b", file.read_text(encoding="utf-8")) for file in files):
            missing.append(f"{name} in {path}")
    assert missing == [], f"{document} names what these files do not hold"


@pytest.mark.parametrize("document", DOCUMENTS)
def test_link_of_a_document__leads_to_a_file_and_a_heading(document: str) -> None:
    dead = []
    for target in _LINK.findall(text_of(document)):
        path, _, heading = target.partition("#")
        if "://" in path:
            continue
        file = ROOT / (path or document)
        headings = re.findall(r"^#+ (.*)$", text_of(path or document), re.MULTILINE) if file.suffix == ".md" else []
        slugs = {re.sub(r"[^\w\- ]", "", each.lower()).replace(" ", "-") for each in headings}
        if not file.exists() or (heading and heading not in slugs):
            dead.append(target)
    assert dead == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("see `engine/code_owner.py` and `composer.py`", ["engine/code_owner.py", "composer.py"]),
        ("run `script/run report FILE.py --json`", ["script/run"]),
        ("`Modifier.padding(8)`, `TABLES`, `a/b c`, `hello.py`", []),
        ("`engine/foundation/<room>/`", []),
    ],
)
def test_paths_in_a_text__are_those_in_backticks(text: str, expected: list[str]) -> None:
    assert paths_in(text) == expected


def test_path_that_no_file_has__does_not_exist() -> None:
    assert not exists("engine/no_such_file.py")
    assert not exists("wner.py")  # the end of a name is not the end of a path
    assert exists("code_owner.py") and exists("engine/") and exists("scenarios_oracle_*.py")
