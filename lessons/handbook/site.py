"""Site: the pages of the handbook – contents, lessons, glossary – and the frame that they share."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from inspector.exports.markup import Markup, Piece, element, joined, style
from inspector.exports.page_style import variables
from inspector.exports.player.module import player_module, script_hash
from inspector.exports.player.page import module_script
from inspector.tokens import DARK, LIGHT

from .lesson_page import LessonPage
from .played_lesson import PlayedLesson
from .text import inline, markdown

HERE = Path(__file__).parent
GLOSSARY = HERE.parent / "GLOSSARY.md"

TITLE = "The three phases"
PDF = "handbook.pdf"


def site(lessons: Sequence[PlayedLesson], *, pdf: bool = True) -> dict[str, str]:
    """Returns the pages by file name. `pdf`: the contents link to the PDF."""
    pages = {lesson.number: lesson.file for lesson in lessons}
    made = {"index.html": _contents(lessons, pdf), "glossary.html": _glossary(pages)}
    for at, lesson in enumerate(lessons):
        before = lessons[at - 1] if at else None
        after = lessons[at + 1] if at + 1 < len(lessons) else None
        made[lesson.file] = _lesson(lesson, before, after, pages)
    return made


@cache
def _style() -> Markup:
    rules = (HERE / "handbook.css").read_text(encoding="utf-8")
    return style(
        f":root{{color-scheme:light dark;{variables(LIGHT)}}}"
        f"@media screen and (prefers-color-scheme:dark){{:root{{{variables(DARK)}}}}}\n{rules}"
    )


@cache
def _script() -> str:
    return (HERE / "handbook.js").read_text(encoding="utf-8")


def _page(title: str, main: Piece, links: Sequence[Piece], scripts: bool = False) -> str:
    hashes = f"{script_hash(player_module())} {script_hash(_script())}" if scripts else "'none'"
    policy = f"default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src {hashes}; base-uri 'none'"
    made = element(
        "html",
        element(
            "head",
            element("meta", charset="utf-8"),
            element("meta", name="viewport", content="width=device-width, initial-scale=1"),
            element("meta", http_equiv="Content-Security-Policy", content=policy),
            element("title", f"{title} – {TITLE}" if title != TITLE else TITLE),
            _style(),
        ),
        element(
            "body",
            element("nav", *links, class_="bar", aria_label="Handbook"),
            element("main", main),
            element("footer", *links, class_="bar"),
            *((module_script(), Markup(f"<script>{_script()}</script>")) if scripts else ()),
        ),
        lang="en",
    )
    return f"<!DOCTYPE html>\n{made.html}\n"


def _links(before: PlayedLesson | None = None, after: PlayedLesson | None = None) -> list[Piece]:
    links: list[Piece] = [element("a", "Contents", href="index.html"), element("a", "Glossary", href="glossary.html")]
    if before is not None:
        links.append(element("a", f"← {before.number}. {before.title}", href=before.file, rel="prev"))
    if after is not None:
        links.append(element("a", f"{after.number}. {after.title} →", href=after.file, rel="next", class_="next"))
    return links


def _lesson(
    lesson: PlayedLesson, before: PlayedLesson | None, after: PlayedLesson | None, pages: Mapping[int, str]
) -> str:
    body = LessonPage(lesson, {number: page for number, page in pages.items() if number != lesson.number}).body()
    note = element("noscript", element("p", "The players and forms need JavaScript; the rest of the page does not."))
    return _page(f"{lesson.number}. {lesson.title}", joined((note, body)), _links(before, after), scripts=True)


def _contents(lessons: Sequence[PlayedLesson], pdf: bool) -> str:
    rows = [
        element(
            "li",
            element("a", element("b", f"{lesson.number}. {lesson.title}"), href=lesson.file),
            element("br"),
            markdown(lesson.question) if lesson.question else None,
        )
        for lesson in lessons
    ]
    words = (
        "Each lesson asks a question, runs a program, and lets you predict before it shows what ran. The players show "
        "the recording of that run: step by frame and by event, with the mouse or the keys."
    )
    book: Piece = element("p", element("a", "The handbook as one PDF", href=PDF)) if pdf else None
    main = joined((element("h1", TITLE), element("p", words), book, element("ul", *rows, class_="lessons")))
    return _page(TITLE, main, _links())


def glossary_terms() -> list[tuple[str, str, int]]:
    """Returns (term, meaning, number of the lesson) of each row of GLOSSARY.md; term and meaning are Markdown."""
    rows = re.findall(r"^\| (.+?) \| (.+?) \| (\d+) \|$", GLOSSARY.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return [(term, meaning, int(lesson)) for term, meaning, lesson in rows]


def _glossary(pages: Mapping[int, str]) -> str:
    made: list[Piece] = []
    for term, meaning, lesson in glossary_terms():
        made += [
            element("dt", inline(term), id=_anchor(term)),
            element("dd", inline(f"{meaning} (lesson {lesson})", pages)),
        ]
    return _page("Glossary", joined((element("h1", "Glossary"), element("dl", *made))), _links())


def _anchor(term: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", term.lower()).strip("-")
