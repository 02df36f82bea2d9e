"""The report's advice section: places, diffs and verdicts."""

from __future__ import annotations

from collections.abc import Sequence

from inspector.advice import PROVED, Advice
from inspector.advice.advice import readable
from inspector.advice.text import alternatives, verdict_words
from inspector.language import _

from .markup import Markup, Piece, element, joined
from .page_parts import SourceLinks, empty, section


def advice_section(found: Sequence[Advice], links: SourceLinks) -> Markup:
    """Returns the section with all advice, best first."""
    if not found:
        return section("advice", _("Advice"), empty(_("No change of the source was found that saves work.")))
    entries = [_entry(number, advice, links) for number, advice in enumerate(found, 1)]
    both = [element("p", words, class_="empty") for words in alternatives(found)]
    return section("advice", _("Advice"), *entries, *both)


def _entry(number: int, advice: Advice, links: SourceLinks) -> Markup:
    title = element("h3", f"{number}. {readable(advice.title)} · ", links.link(advice.site))
    verdict = element("b" if advice.verdict == PROVED else "span", readable(verdict_words(advice)))
    inside: list[Piece] = [title, element("p", readable(advice.words)), element("p", verdict)]
    if advice.diff:
        lines = [element("span", line or " ", class_=_kind(line)) for line in advice.diff.splitlines()]
        inside.append(element("pre", joined(lines), class_="diff"))
    return element("div", *inside, class_="advice")


def _kind(line: str) -> str | None:
    if line.startswith(("+++", "---")):
        return None
    return {"+": "add", "-": "cut"}.get(line[:1])
