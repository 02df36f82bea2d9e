"""Opening one's own file, whatever it is: encodings, packages, files that are none, several composables."""

from __future__ import annotations

import os
import re
import shlex
import socket
import sys
import threading
from pathlib import Path

import pytest

from inspector.running.loading.composables import listed, own_composables, proposed
from inspector.running.loading.program import ProgramError, SeveralComposablesError, load, load_source
from inspector.running.loading.program_module import COURSE
from inspector.running.loading.run_meta import program_sources

from ..programs import written

SCREEN = "from engine import *\n@composable\ndef Screen():\n    Text(WORD)\n"


def _error(target: Path | str) -> str:
    with pytest.raises(ProgramError) as raised:
        load(str(target))
    return str(raised.value)


# ---------------------------------------------------------------- encodings


@pytest.mark.parametrize(
    ("declared", "encoding"),
    [
        ("# -*- coding: latin-1 -*-\n", "latin-1"),
        ("#!/usr/bin/env python\n# vim: set fileencoding=cp1252 :\n", "cp1252"),
        ("# coding: koi8-r\n", "koi8-r"),
        ("", "utf-8"),
        ("", "utf-8-sig"),
    ],
)
def test_file_in_a_declared_encoding__is_loaded_with_its_text(tmp_path: Path, declared: str, encoding: str) -> None:
    word = "привет" if encoding == "koi8-r" else "schön"
    path = tmp_path / "app.py"
    path.write_bytes(f"{declared}WORD = '{word}'\r\n{SCREEN}".encode(encoding))
    program = load(str(path))
    assert program.module is not None and program.module.WORD == word
    assert program.source == f"{declared}WORD = '{word}'\n{SCREEN}"
    assert program_sources(path)[str(path)] == program.source


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (
            "# one\nWORD = 'schön'\n".encode("latin-1"),
            "app.py:2: is not UTF-8 (byte 0xf6); save the file as UTF-8, or declare its encoding in the first line: "
            "# coding: latin-1",
        ),
        ("# coding: ascii\nWORD = 'schön'\n".encode(), "app.py:2: is not ascii, which it declares"),
        (b"# coding: klingon\n", "app.py:1: declares an unknown encoding"),
        ("WORD = 1\n".encode("utf-16"), "app.py: is UTF-16 text, which Python does not read; save it as UTF-8"),
        (b"\x89PNG\r\n\x1a\n\0\0", "app.py: is not a text; name a Python file"),
        (b"SQLite format 3\0\0", "app.py: is a recording, not a program; `phases open` and `phases report` read it"),
        (b"WORD = '\0'\n", "app.py: is not Python source (source code string cannot contain null bytes)"),
    ],
)
def test_file_that_is_not_in_its_encoding__says_the_line_and_what_to_do(
    tmp_path: Path, content: bytes, words: str
) -> None:
    path = tmp_path / "app.py"
    path.write_bytes(content)
    error = _error(path)
    # Python 3.14 stops at the null byte when it looks for the declared encoding.
    assert error.startswith(words) or ("null bytes" in words and re.search("null bytes|declares another", error))


# ---------------------------------------------------------------- what is no file


def test_pipe_device_socket_and_folder__are_refused_without_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.py")
    with socket.socket(socket.AF_UNIX) as listening:
        before = os.getcwd()
        os.chdir(tmp_path)  # the name of a socket is short
        try:
            listening.bind("socket.py")
        finally:
            os.chdir(before)
        found = {name: _error(tmp_path / name) for name in ("pipe.py", "socket.py", ".")}
    assert found == {
        "pipe.py": f"{tmp_path / 'pipe.py'}: is a pipe; name a Python file",
        "socket.py": f"{tmp_path / 'socket.py'}: is a socket; name a Python file",
        ".": f"{tmp_path}: is a folder; name a Python file in it",
    }
    assert _error("/dev/zero") == "/dev/zero: is a device; name a Python file"


def test_file_larger_than_any_program__is_refused(tmp_path: Path) -> None:
    path = tmp_path / "app.py"
    with path.open("wb") as file:
        file.truncate(17 * 1024**2)
    assert _error(path) == f"{path}: is larger than 16 MB, which no program is"


def test_source_that_is_nested_too_deeply__is_an_error(tmp_path: Path) -> None:
    error = _error(written(tmp_path, "x = " + "(" * 5_000 + ")" * 5_000))
    assert error.startswith("app.py")


# ---------------------------------------------------------------- packages


def _package(folder: Path) -> Path:
    (folder / "shop" / "screens").mkdir(parents=True)
    written(folder, "NAME = 'shop'\n", "shop/__init__.py")
    written(folder, "from . import NAME\nWORD = NAME + ' theme'\n", "shop/theme.py")
    written(folder, "", "shop/screens/__init__.py")
    written(folder, "SIDE = 'side'\n", "shop/screens/side.py")
    return Path(
        written(
            folder,
            """
            from engine import *
            from ..theme import WORD
            from .side import SIDE
            from shop import NAME
            import shop.theme as same

            @composable
            def Screen():
                from .side import SIDE as again
                Text(WORD + SIDE + again)
            """,
            "shop/screens/main.py",
        )
    )


def _forget(name: str) -> None:
    for each in [each for each in sys.modules if each.partition(".")[0] == name]:
        del sys.modules[each]


def test_file_in_a_package__its_relative_imports_work(tmp_path: Path) -> None:
    path = _package(tmp_path)
    program = load(str(path))
    assert program.module is not None
    assert (program.module.WORD, program.module.SIDE, program.module.NAME) == ("shop theme", "side", "shop")
    assert program.module.same.WORD is program.module.WORD
    assert list(program.variants) == ["Screen"]
    _forget("shop")


def test_packages_of_one_name_in_two_folders__each_program_is_in_its_own(tmp_path: Path) -> None:
    names = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        program = load(str(_package(tmp_path / name)))
        assert program.module is not None
        names.append((program.module.__name__, Path(str(program.module.same.__file__)).parts[-3]))
    assert names == [("shop.screens.main", "one"), ("shop.screens.main", "two")]
    _forget("shop")


def test_file_in_a_package__what_it_imports_is_loaded_again_with_it(tmp_path: Path) -> None:
    path = _package(tmp_path)
    first = load(str(path))
    written(tmp_path, "WORD = 'another theme'\n", "shop/theme.py")
    second = first.fresh()
    assert first.module is not None and second.module is not None
    assert (first.module.WORD, second.module.WORD) == ("shop theme", "another theme")
    _forget("shop")


def test_file_in_a_package__recorded_texts_of_its_package_take_the_place_of_its_files(tmp_path: Path) -> None:
    path = _package(tmp_path)
    sources = program_sources(path)
    assert sorted(Path(file).relative_to(tmp_path).as_posix() for file in sources) == [
        "shop/__init__.py",
        "shop/screens/main.py",
        "shop/screens/side.py",
        "shop/theme.py",
    ]
    written(tmp_path, "NAME = 'changed'\n", "shop/__init__.py")
    written(tmp_path, "WORD = 'changed'\n", "shop/theme.py")
    program = load_source(path, sources[str(path)], None, sources)
    assert program.module is not None
    assert (program.module.WORD, program.module.NAME) == ("shop theme", "shop")
    _forget("shop")


def test_relative_imports_without_an_init_file__work(tmp_path: Path) -> None:
    written(tmp_path, "WORD = 'plain'\n", "words.py")
    program = load(written(tmp_path, "from .words import WORD\n" + SCREEN))
    assert program.module is not None and program.module.WORD == "plain"


def test_package_with_the_name_of_another__is_not_mixed_up_with_it(tmp_path: Path) -> None:
    (tmp_path / "engine").mkdir()
    written(tmp_path, "", "engine/__init__.py")
    written(tmp_path, "WORD = 'mine'\n", "engine/words.py")
    program = load(written(tmp_path, "from .words import WORD\n" + SCREEN, "engine/app.py"))
    assert program.module is not None and program.module.WORD == "mine"
    assert "site" not in str(sys.modules["engine"].__file__) and hasattr(sys.modules["engine"], "Scene")


def test_neighbors_of_one_name_in_two_folders__each_program_has_its_own(tmp_path: Path) -> None:
    words = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        written(tmp_path, f"WORD = {name!r}\n", f"{name}/words_of_it.py")
        program = load(written(tmp_path, "from words_of_it import WORD\n" + SCREEN, f"{name}/app.py"))
        assert program.module is not None
        words.append(program.module.WORD)
    assert words == ["one", "two"]


def test_missing_file_of_a_package__is_named(tmp_path: Path) -> None:
    path = written(tmp_path, "from .nothing import WORD\n" + SCREEN)
    assert _error(path).endswith("; there is no file nothing.py in the package")


@pytest.mark.parametrize("imported", ["androidx.compose.runtime", "kotlinx.coroutines", "engine.ui"])
def test_import_of_compose_by_its_package__names_the_engine(tmp_path: Path, imported: str) -> None:
    path = written(tmp_path, f"from {imported} import Text\n" + SCREEN)
    assert _error(path).endswith("; programs import Compose's names from the engine: write `from engine import *`")


@pytest.mark.parametrize("imported", ["import fresh_words as it", "from . import fresh_words as it"])
def test_neighbor_edited_within_a_second__is_not_taken_from_bytecode(
    imported: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    path = written(tmp_path, f"{imported}\nWORD = it.WORD\n" + SCREEN)
    words = tmp_path / "fresh_words.py"
    found = []
    for word in ("one", "two"):
        words.write_text(f"WORD = {word!r}\n", encoding="utf-8")
        os.utime(words, (1_000_000_000, 1_000_000_000))
        program = load(path)
        assert program.module is not None
        found.append(program.module.WORD)
    assert found == ["one", "two"]
    assert not (tmp_path / "__pycache__").exists()


# ---------------------------------------------------------------- modules that there are not


def test_missing_module__says_into_which_python_to_install_it(tmp_path: Path) -> None:
    path = written(tmp_path, "import math\nimport not_installed_here\n")
    assert _error(path) == (
        "app.py:2: ModuleNotFoundError: No module named 'not_installed_here'; put not_installed_here.py beside app.py, "
        f"or install it for this Python: {shlex.quote(sys.executable)} -m pip install not_installed_here"
    )


def test_misspelt_neighbor__is_named(tmp_path: Path) -> None:
    written(tmp_path, "", "my_theme.py")
    assert _error(written(tmp_path, "import my_theem\n")).endswith("; did you mean my_theme, which is beside app.py?")


# ---------------------------------------------------------------- several composables

SEVERAL = """
    from engine import *

    @composable
    def Header():
        Text("header")

    def rows():
        for _ in range(3):
            Row_()

    @composable
    def Row_(text="row"):
        Text(text)

    @composable
    def Card(text):
        Text(text)

    @composable
    def Screen():
        Header()
        rows()
        content = lambda: Card("a")
        Button(lambda: None, content)
"""


def test_several_composables__the_only_one_that_nothing_calls_is_proposed(tmp_path: Path) -> None:
    with pytest.raises(SeveralComposablesError) as raised:
        load(written(tmp_path, SEVERAL))
    error = raised.value
    assert str(error) == (
        "app.py: several composables in it (Header, Row_, Screen); nothing else calls Screen, so name it: app.py:Screen"
    )
    assert error.proposed.name == "Screen"
    assert [each.name for each in error.composables] == ["Header", "Row_", "Screen"]


def test_several_composables__each_is_listed_with_its_callers(tmp_path: Path) -> None:
    program = load(written(tmp_path, SEVERAL) + ":Screen")
    assert program.module is not None and program.source is not None
    found = listed(own_composables(program.module), program.source)
    assert [(each.name, each.line, each.needs_arguments, each.called_by) for each in found] == [
        ("Header", 3, False, ("Screen",)),
        ("Row_", 11, False, ("Screen",)),
        ("Card", 15, True, ("Screen",)),
        ("Screen", 19, False, ()),
    ]


def test_composables_that_call_each_other__none_is_the_root(tmp_path: Path) -> None:
    source = """
        from engine import *

        @composable
        def A(deep=0):
            if deep < 1: B(deep + 1)

        @composable
        def B(deep=0):
            if deep < 1: A(deep + 1)
        """
    with pytest.raises(SeveralComposablesError) as raised:
        load(written(tmp_path, source))
    assert str(raised.value) == "app.py: several composables in it (A, B); name one: app.py:A"
    assert proposed(list(raised.value.composables)) is None


def test_program_loaded_in_a_thread__works(tmp_path: Path) -> None:
    path = written(tmp_path, SEVERAL) + ":Screen"
    names: list[str] = []
    thread = threading.Thread(target=lambda: names.extend(load(path).variants))
    thread.start()
    thread.join()
    assert names == ["Screen"]


def test_program_of_the_course__unloads_its_parts_and_no_package_of_the_installation(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "lessons"]:
        monkeypatch.delitem(sys.modules, name)  # a module that a test imported before is not the program's own
    load("todo")
    packages = {name: sys.modules[name] for name in ("lessons", "lessons.apps", "lessons.apps.parts")}
    part = sys.modules["lessons.apps.parts.tasks"]
    load(str(COURSE / "apps" / "counter.py"))
    assert {name: sys.modules[name] for name in packages} == packages
    load("todo")
    assert sys.modules["lessons.apps.parts.tasks"] is not part
