"""Small parts of the report: chips, sentences, source links, tables.

Not here    the sections' content: page_sections.py, page_frames.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.trace import MainPhase, Phase, Site
from inspector.analysis.sentence import CODE, HINT, PHASE, SITE, WHO, Sentence
from inspector.language import _
from inspector.recording import RunMeta

from .markup import Markup, Piece, element, joined


class SourceLinks:
    """Creates links to lines of the sources on the page."""

    def __init__(self, meta: RunMeta) -> None:
        self.sources = dict(meta.sources)
        self._numbers = {path: number for number, path in enumerate(self.sources)}

    def anchor(self, path: str, line: int) -> str:
        """Returns the element id of a source line. Raises KeyError if the page does not show that file."""
        return f"s{self._numbers[path]}-{line}"

    def link(self, site: Site | None) -> Piece:
        """Returns `app.py:12`, as a link if the page shows that file."""
        if site is None:
            return _("a place outside the program")
        if site.file not in self._numbers:
            return element("span", str(site), class_="t2")
        return element("a", str(site), href=f"#{self.anchor(site.file, site.line)}")


def chip(letter: str, text: str = "") -> Markup:
    """Returns a phase mark: letter, color and hatch together."""
    shown = letter.upper() + (f" {text}" if text else "")
    title = _("layer block only") if letter == Phase.LAYER.letter else _(MainPhase.of_letter(letter).noun)
    return element("span", shown, class_=f"chip {letter}", title=title)


def sentence(parts: Sentence, links: SourceLinks) -> Markup:
    """Returns an analysis sentence as HTML, with a style for each kind of part."""
    made: list[Piece] = []
    for part in parts:
        if part.kind == WHO:
            made.append(element("b", part.text))
        elif part.kind == CODE:
            made.append(element("code", part.text))
        elif part.kind == PHASE and part.letter:
            made.append(element("span", part.text, class_=f"word {part.letter}"))
        elif part.kind == SITE:
            made.append(links.link(part.site))
        elif part.kind == HINT:
            made.append(element("span", part.text, class_="t2"))
        else:
            made.append(part.text)
    return joined(made)


def section(key: str, title: str, *inside: Piece) -> Markup:
    """Returns a section that the navigation links to."""
    heading = element("h2", title, id=f"{key}-title")
    return element("section", heading, *inside, id=key, aria_labelledby=f"{key}-title")


def empty(words: str) -> Markup:
    """Returns the text for a section without entries."""
    return element("p", words, class_="empty")


def number(value: int) -> Markup:
    """Returns a numeric table cell; zero is dimmed."""
    return element("td", value, class_="n" if value else "n zero")


def table(title: str, columns: Sequence[tuple[str, bool]], rows: Iterable[Piece]) -> Markup:
    """Returns a table; `columns`: (heading, is a number). A wide table scrolls on its own, also by keyboard."""
    head = element(
        "tr", *(element("th", name, scope="col", class_="n" if is_number else None) for name, is_number in columns)
    )
    made = element("table", element("thead", head), element("tbody", joined(rows)), aria_label=title)
    return element("div", made, class_="wide", tabindex=0, role="region", aria_label=title)


def more(count: int, words: str) -> Piece:
    """Returns a note about `count` omitted entries; None for zero. `words`: the sentence, with `{count}`."""
    return element("p", words.format(count=count), class_="empty") if count > 0 else None
