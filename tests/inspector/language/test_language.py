"""The language of the window: catalogues fit the source, texts are translated, the system's locale chooses."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from pytestqt.qtbot import QtBot

from inspector.commands.command_parser import CommandParser, add_language
from inspector.language import CATALOGUES, ENGLISH, NAMES, _, language, n_, number, set_language, system_language, using
from inspector.language.catalogue import (
    CatalogueError,
    Entry,
    as_mo,
    catalogue_text,
    placeholders,
    read_catalogue,
)
from inspector.language.extraction import UnmarkableError, messages, source_files, updated
from inspector.qt.languages_menu import choose_language
from inspector.qt.window import InspectorWindow
from inspector.qt.window_settings import WindowSettings

TRANSLATED = [code for code in NAMES if code != ENGLISH]


def test_numbers__have_the_signs_of_the_language() -> None:
    words = "{count:,} older line was dropped", "{count:,} older lines were dropped", 1234567
    seconds = "{step} was stopped after {seconds} s"
    assert n_(*words).format(count=1234567) == "1,234,567 older lines were dropped"
    assert number(1234.5, ",.1f") == "1,234.5"
    with using("pt"):
        assert "1.234.567" in n_(*words).format(count=1234567)
        assert number(1234.5, ",.1f") == "1.234,5"
        # What is code, or formatted already, stays as it is.
        assert "f(1.5, 2)" in _(seconds).format(step="f(1.5, 2)", seconds=number(1.5, ".1f"))
        assert "1,5" in _(seconds).format(step="f(1.5, 2)", seconds=number(1.5, ".1f"))
        assert "2.000" in n_("{count:,} record", "{count:,} records", 2000).format(count=2000)


@pytest.mark.parametrize("code", TRANSLATED)
def test_catalogue__has_each_message_of_the_source_translated_with_its_placeholders(code: str) -> None:
    """If not: script/translations, then write the missing texts into inspector/language/CODE.po."""
    entries = read_catalogue(CATALOGUES / f"{code}.po")
    header, kept = entries[0], entries[1:]
    assert header.message == "" and "charset=UTF-8" in header.translations[0]
    found = {(entry.message, entry.plural) for entry in messages(source_files())}
    assert {(entry.message, entry.plural) for entry in kept} == found
    assert [entry.message for entry in kept if not entry.is_translated] == []
    wrong = []
    for entry in kept:
        wanted = placeholders(entry.plural or entry.message)
        wrong += [text for text in entry.translations if placeholders(text) != wanted]
    assert wrong == []


def test_text__is_english_unless_a_language_is_set() -> None:
    assert (language(), _("Open…"), n_("{count} loop", "{count} loops", 2)) == ("en", "Open…", "{count} loops")
    with using("pt"):
        assert (language(), _("Open…")) == ("pt", "Abrir…")
        assert [n_("{count} loop", "{count} loops", count) for count in (0, 1, 2)] == [
            "{count} laço",
            "{count} laço",
            "{count} laços",
        ]
        assert _("a text without translation") == "a text without translation"
        assert _("") == ""
    assert language() == "en"
    with pytest.raises(ValueError, match="there is no language xx"):
        set_language("xx")


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({"LANG": "pt_BR.UTF-8"}, "pt"),
        ({"LANG": "pt_PT@euro"}, "pt"),
        ({"LANGUAGE": "xx:pt", "LANG": "en_US.UTF-8"}, "pt"),
        ({"LC_ALL": "C", "LANG": "pt_BR.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": ""}, "en"),
        ({}, "en"),
    ],
)
def test_system_language__is_the_first_of_the_locale_that_has_a_catalogue(
    environment: dict[str, str], code: str
) -> None:
    assert system_language(environment) == code


def test_catalogue__is_read_as_it_was_written(tmp_path: Path) -> None:
    entries = [
        Entry("", "", ["Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n > 1);\n"]),
        Entry('a "quoted"\ttext', "", ["um texto\nem duas linhas"], ["inspector/a.py"]),
        Entry("{n} frame", "{n} frames", ["{n} quadro", "{n} quadros"], ["inspector/a.py", "inspector/b.py"]),
        Entry("nothing yet"),
    ]
    path = tmp_path / "xx.po"
    path.write_text(catalogue_text(entries), encoding="utf-8")
    read = read_catalogue(path)
    assert read[:3] == entries[:3]
    assert [entry.is_translated for entry in read] == [True, True, True, False]
    assert as_mo(read).count(b"nothing yet") == 0


@pytest.mark.parametrize("text", ["msgid no quotes", 'msgstr "before any message"', "hello", '"a continuation"'])
def test_catalogue_that_is_broken__is_named_with_its_line(tmp_path: Path, text: str) -> None:
    path = tmp_path / "xx.po"
    path.write_text(f"# a comment\n{text}\n", encoding="utf-8")
    with pytest.raises(CatalogueError, match=r"xx\.po:2: "):
        read_catalogue(path)


def test_source__marks_plain_texts_only(tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    path.write_text('_("one")\nn_("{n} x", "{n} xs", n)\nLATER = N_("two")\nf(_(LATER), g("no"))\n', encoding="utf-8")
    assert [(entry.message, entry.plural) for entry in messages([path])] == [
        ("one", ""),
        ("{n} x", "{n} xs"),
        ("two", ""),
    ]
    path.write_text('_(f"a {value}")\n', encoding="utf-8")
    with pytest.raises(UnmarkableError, match=r"a\.py:1: _\(\) takes a plain string"):
        messages([path])


def test_script__marks_texts_in_double_quotes_only(tmp_path: Path) -> None:
    path = tmp_path / "a.js"
    script = 'words._("one \\"x\\"");\nthis.n_("{n} x",\n  "{n} xs", n);\nN_("two"); _(LATER); _(message) {}\n'
    path.write_text(script, encoding="utf-8")
    assert [(entry.message, entry.plural) for entry in messages([path])] == [
        ('one "x"', ""),
        ("{n} x", "{n} xs"),
        ("two", ""),
    ]
    for wrong in ("_(`a ${value}`)", "_('a')", 'n_("one", many, 2)'):
        path.write_text(f"let x;\n{wrong}", encoding="utf-8")
        with pytest.raises(UnmarkableError, match=r"a\.js:2: n?_\(\) takes a plain string in double quotes"):
            messages([path])


def test_update__keeps_translations_and_drops_messages_without_use() -> None:
    old = [Entry("", "", ["head"]), Entry("a", "", ["á"]), Entry("gone", "", ["ido"])]
    assert updated(old, [Entry("a", files=["x.py"]), Entry("new")]) == [
        Entry("", "", ["head"]),
        Entry("a", "", ["á"], ["x.py"]),
        Entry("new"),
    ]


def test_option__of_phases_or_of_a_command_names_the_language() -> None:
    parser = CommandParser()
    add_language(parser)
    parser.set_defaults(language=None)
    command = parser.add_subparsers().add_parser("run")
    add_language(command)
    assert parser.parse_args([]).language is None
    assert parser.parse_args(["--language", "pt", "run"]).language == "pt"
    assert parser.parse_args(["run", "--language", "pt"]).language == "pt"


def test_window_in_portuguese__menus_and_panels_are_translated_and_object_names_are_not(
    qtbot: QtBot, tmp_path: Path
) -> None:
    settings = WindowSettings(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    with using("pt"):
        window = InspectorWindow(settings=settings)
        qtbot.addWidget(window)
        menus = [action.text().replace("&", "") for action in window.menuBar().actions()]
        assert menus == ["Arquivo", "Exibir", "Rodar", "Passo", "Comparar", "Lições", "Ajuda"]
        why = window.docks.named("Why")
        assert (why.windowTitle(), why.objectName()) == ("Por quê", "dock_why")
        assert window.toolbar.play.accessibleName() in ("Pausar", "Ao vivo")
    choose_language(window, "pt")
    assert settings.language() == "pt"
    assert window.statusBar().currentMessage() == "Português: a partir do próximo início da janela"
    window.close()


_SHOWS = frozenset(
    "drawText horizontalAdvance setText setToolTip setStatusTip setAccessibleName setAccessibleDescription "
    "setPlaceholderText setWindowTitle setTitle addAction addMenu QLabel QPushButton QAction QCheckBox".split()
)
"""Calls that show a text or measure a shown one."""

_NO_WORDS = re.compile(r"<[^>]*>|phases")


def _literals(call: ast.Call) -> Iterator[str]:
    """Returns the texts of a call that its arguments write out, with `{}` for values."""
    for argument in call.args:
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            yield argument.value
        elif isinstance(argument, ast.JoinedStr):
            parts = [str(part.value) if isinstance(part, ast.Constant) else "{}" for part in argument.values]
            yield "".join(parts)


def test_texts_that_the_window_shows__are_marked_for_translation() -> None:
    found = []
    for path in sorted((Path(__file__).parents[3] / "inspector" / "qt").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if name in _SHOWS:
                    words = [text for text in _literals(node) if re.search(r"[A-Za-z]{4}", _NO_WORDS.sub("", text))]
                    found += [f"{path.name}:{node.lineno}: {text}" for text in words]
    assert found == []


_COUNTED = re.compile(
    r"\{(?:count|hidden|truncated|units|runs|skips|left|more)(?::,)?\} (?:[a-z]+ ){0,2}"
    r"(?:bytes|characters|commands|events|frames|groups|layers|lines|loops|names|neighbors|nodes|passes|readers|rows"
    r"|runs|scopes|skips|states|units|writes)\b"
)
NEVER_ONE = {
    "each of {count} frames": "one frame has words of its own",
    "all {count} frames": "one frame has words of its own",
    "Grows, {count} frames so far: ": "a loop has two frames at least",
    "Shrinks, {count} frames so far: ": "a loop has two frames at least",
    "Alternates, {count} frames so far: ": "a loop has two frames at least",
    "Never settles, {count} frames so far: ": "a loop has two frames at least",
    "Still going, {count} frames so far: ": "a loop has two frames at least",
    "not recorded in the last {count} frames with work": "a constant",
    ". Paused after {count} frames without input": "a constant",
    "{state} is read {in_phase} at {site}, changed {changes} and made {readers} run again {times}; with all else that "
    "ran in them, these {count} frames cost {units} ({parts}).": "one frame has words of its own",
    " The further frames of all {count} loops cost {work}.": "one loop has words of its own",
    " Branch {branch} was closed: {count} such runs are kept, and those that you choose in the list.": "a constant",
    " {count} further derived states stayed the same.": "the first ones are named, and a single one left is, too",
    "{count} nodes of {name}": "one node is named",
    "{count} calls of {name}": "one call is named",
    "Exported {file}: {count:,} bytes": "no file has one byte",
    "{count} states are called {name}; say which one, from {name}[1] to {name}[{count}]": "one state needs no number",
    "{count} frames are more than {most}": "the limit is above one",
    "these are {count} frames, more than {most}": "the limit is above one",
    "The recording begins at frame {frame}: {count} earlier ones are not kept.": "many frames are dropped at once",
}
"""The messages with a count that is never one, and why."""


def test_counted_word__has_a_form_for_one() -> None:
    counted = [entry for entry in messages(source_files()) if not entry.plural and _COUNTED.search(entry.message)]
    assert {entry.message: entry.files for entry in counted if entry.message not in NEVER_ONE} == {}
