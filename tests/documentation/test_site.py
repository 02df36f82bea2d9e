"""The parts of the site that need no generator: links, heads of docstrings, and the documents and modules it shows."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

from .links import dead_links, loaded_from_elsewhere
from .site import GUIDE, REFERENCE, ROOT, linked, page_of, with_heads, without_guesses


def test_link_to_nothing__is_named_with_its_page(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text('<h1 id="top">A</h1><a href="b.html#x">b</a><a href="#top">up</a>')
    (tmp_path / "b.html").write_text(
        '<a href="a.html#gone">a</a><a href="c.html">c</a><a href="https://example.org">e</a>'
    )
    assert list(dead_links(tmp_path)) == [
        "a.html: the link b.html#x leads nowhere",
        "b.html: the link a.html#gone leads nowhere",
        "b.html: the link c.html leads nowhere",
    ]


def test_script_from_elsewhere__is_named_and_a_link_is_not(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(
        '<script src="https://example.org/x.js"></script><a href="https://example.org">e</a>'
    )
    assert list(loaded_from_elsewhere(tmp_path)) == ["a.html: loads https://example.org/x.js"]


@pytest.mark.parametrize(
    ("document", "html", "expected"),
    [
        ("README.md", '<a href="ARCHITECTURE.md#glossary">', '<a href="architecture.html#glossary">'),
        ("ARCHITECTURE.md", '<a href="README.md">', '<a href="index.html">'),
        ("README.md", '<img src="docs/window.png">', '<img src="window.png">'),
        ("README.md", '<a href="https://example.org/a.md">', '<a href="https://example.org/a.md">'),
    ],
)
def test_link_between_documents__leads_to_the_page(document: str, html: str, expected: str) -> None:
    assert linked(html, document) == expected


def test_guess_of_the_generator__stays_only_if_the_page_has_the_name() -> None:
    html = '<p id="A.b"><a href="#A.b">b</a> <a href="#A.c">A.c</a></p>'
    assert without_guesses(html) == '<p id="A.b"><a href="#A.b">b</a> A.c</p>'


def test_tabular_heads__become_paragraphs() -> None:
    docstring = "A run.\n\nTerms       row: one event.\n            span: a row.\nNot here    the file.\n\nLast."
    assert with_heads(docstring) == (
        "A run.\n\n\n**Terms** row: one event.\nspan: a row.\n\n**Not here** the file.\n\nLast."
    )


def test_documents_and_modules_of_the_site__exist() -> None:
    assert [document for document in GUIDE if not (ROOT / document).is_file()] == []
    assert len({page_of(document) for document in GUIDE}) == len(GUIDE)
    for name in REFERENCE:
        assert importlib.import_module(name).__doc__


@pytest.mark.parametrize("document", GUIDE)
def test_links_of_a_document__lead_to_pages_and_pictures_of_the_site(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    paths = [(ROOT / document).parent.joinpath(link).resolve() for link in re.findall(r"\]\(([^)#:]+)(?=[)#])", text)]
    found = [path.relative_to(ROOT).as_posix() for path in paths if path.parent != ROOT / "docs"]
    assert [path for path in found if path not in GUIDE] == []
    assert [path for path in paths if not path.is_file()] == []
