"""What every file of the repository keeps to."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

from .project_files import ROOT, project_files

LONGEST = 500  # lines: more than that wants a second concept named

# path → why it may be longer.
LONGER: dict[str, str] = {}

# Classes that are larger with their bases; they are to become parts with names, as the Composer is.
LARGER_CLASSES = {
    "RecordedScene",
    "Scene",
    "TextFieldNode",
    "_RecordedScene",
}

NOTEBOOK = ("# %%", "# ---", "# +")  # a lesson begins with its first cell

# Words that name no concept.
NO_CONCEPT = {"utils", "util", "helpers", "helper", "common", "manager", "misc", "stuff"}


def test_files__are_those_of_the_project() -> None:
    names = {_name(path) for path in project_files()}
    assert {"README.md", ".ci/run", "script/test", "engine/__init__.py", "tests/test_repository.py"} <= names
    assert not [name for name in names if name.startswith((".venv/", ".git/")) or "__pycache__" in name]


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


def test_files__have_names_of_concepts() -> None:
    named = [
        _name(path)
        for path in project_files()
        for part in path.relative_to(ROOT).parts
        if NO_CONCEPT & set(re.split(r"[_.\-]", part.lower()))
    ]
    assert named == []


def test_python_files__can_be_held_in_the_head() -> None:
    lengths = {_name(path): _text(path).count("\n") for path in project_files() if path.suffix == ".py"}
    assert {name: length for name, length in lengths.items() if length > LONGEST and name not in LONGER} == {}
    stale = [name for name in LONGER if lengths.get(name, 0) <= LONGEST]
    assert stale == [], "these need no exception any more"


def _classes_with_bases() -> dict[str, dict[str, int]]:
    """Each class of the product, by its name: the lines of it and of its bases that are the product's own."""
    classes: dict[tuple[str, str], ast.ClassDef] = {}
    imports: dict[str, dict[str, str]] = {}
    stars: dict[str, list[str]] = {}
    for path in project_files():
        name = _name(path)
        if path.suffix != ".py" or name.split("/")[0] not in ("engine", "inspector", "lessons"):
            continue
        module = name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        imports[module] = {}
        for node in ast.parse(_text(path)).body:
            if isinstance(node, ast.ClassDef):
                classes[module, node.name] = node
            elif isinstance(node, ast.ImportFrom) and node.module:
                imports[module].update({alias.asname or alias.name: node.module for alias in node.names})
                if node.names[0].name == "*":
                    stars.setdefault(module, []).append(node.module)

    def home_of(module: str, name: str) -> tuple[str, str] | None:
        while (module, name) not in classes:
            around = [star for star in stars.get(module, []) if home_of(star, name) is not None]
            if name not in imports.get(module, {}) and not around:
                return None
            module = around[0] if around else imports[module][name]
        return module, name

    def lines_of(home: tuple[str, str], found: dict[str, int]) -> dict[str, int]:
        node = classes[home]
        found[node.name] = (node.end_lineno or node.lineno) - node.lineno + 1
        for base in node.bases:
            base = base.value if isinstance(base, ast.Subscript) else base
            if isinstance(base, ast.Name) and (base_home := home_of(home[0], base.id)) is not None:
                lines_of(base_home, found)
        return found

    return {home[1]: lines_of(home, {}) for home in classes}


def test_classes__can_be_held_in_the_head_with_their_bases() -> None:
    large = {name: parts for name, parts in _classes_with_bases().items() if sum(parts.values()) > LONGEST}
    # What derives from one of them is not its own fault.
    assert {name: parts for name, parts in large.items() if not LARGER_CLASSES & parts.keys()} == {}
    assert sorted(LARGER_CLASSES - large.keys()) == [], "these need no exception any more"


def test_public_classes_of_the_product__have_a_name_of_their_own() -> None:
    places: dict[str, list[str]] = {}
    for house in ("engine", "inspector"):
        for path in sorted((ROOT / house).rglob("*.py")):
            for name in re.findall(r"^class ([A-Za-z]\w*)", path.read_text(encoding="utf-8"), re.MULTILINE):
                places.setdefault(name, []).append(str(path.relative_to(ROOT)))
    twice = [f"{name}: {', '.join(files)}" for name, files in places.items() if len(files) > 1]
    assert not twice, "\n".join(["One name means one class.", *twice])


def test_python_files_of_the_product__begin_with_a_docstring() -> None:
    bare = [
        _name(path)
        for path in project_files()
        if path.suffix == ".py"
        and path.relative_to(ROOT).parts[0] in ("engine", "inspector", "lessons")
        and (tree := ast.parse(_text(path))).body
        and ast.get_docstring(tree) is None
        and not _text(path).startswith(NOTEBOOK)
    ]
    assert bare == []


def test_files__name_no_path_of_a_machine() -> None:
    # Written in two parts, or this file would be found.
    machine = re.compile("/" + r"(?:home|root|work|Users)/[a-z]" + "|" + "/" + r"tmp/[a-z]")
    found = [
        f"{_name(path)}:{number}"
        for path in project_files()
        for number, line in enumerate(_text(path).splitlines(), 1)
        if machine.search(line)
    ]
    assert found == []


def test_requirements__name_no_addresses_and_pin_by_hash() -> None:
    for path in sorted(ROOT.glob("requirements*.txt")):
        text = _text(path)
        assert not re.search(r"https?:|index-url|find-links|trusted-host", text), _name(path)
        pins = re.findall(r"^[a-zA-Z0-9][^\n]*", text, re.MULTILINE)
        assert pins and all("==" in pin and pin.endswith("\\") for pin in pins), _name(path)


def test_pinned_requirements__cover_every_dependency_of_pyproject() -> None:
    project = tomllib.loads(_text(ROOT / "pyproject.toml"))
    asked = [
        *project["project"]["dependencies"],
        *project["dependency-groups"]["notebooks"],
        *project["dependency-groups"]["tests"],
    ]
    pinned = set(re.findall(r"^([a-z0-9][a-z0-9.\-]*)==", _text(ROOT / "requirements-dev.txt"), re.MULTILINE))
    names = {match[0].lower().replace("_", "-") for text in asked if (match := re.match(r"[\w\-]+", text))}
    assert names - pinned == set(), "script/lock was not run after pyproject.toml changed"


def test_scripts__are_executable_and_end_as_they_should() -> None:
    for path in [*(ROOT / "script").iterdir(), ROOT / ".ci" / "run"]:
        if path.is_file():
            assert path.stat().st_mode & 0o111, f"{_name(path)} is not executable"
            assert _text(path).startswith("#!"), f"{_name(path)} has no interpreter line"


def test_todo_marks__are_finished_or_gone() -> None:
    marks = re.compile(r"\b(" + "|".join(("TO" + "DO", "FIX" + "ME", "XX" + "X")) + r")\b")
    found = [
        f"{_name(path)}:{number}"
        for path in project_files()
        if path.suffix in (".py", ".md", ".toml") or path.parent.name == "script"
        for number, line in enumerate(_text(path).splitlines(), 1)
        if marks.search(line)
    ]
    assert found == []
