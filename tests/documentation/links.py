"""Finds links of a folder of pages that lead nowhere, and pages that load files from another machine."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

_LOADS = {("script", "src"), ("img", "src"), ("link", "href"), ("iframe", "src")}


class Page(HTMLParser):
    """The links of one page, the ids that links may lead to, and the addresses that a browser loads with it."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: set[str] = set()
        self.loads: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if not value:
                continue
            if name in ("id", "name"):
                self.ids.add(value)
            elif name in ("href", "src"):
                self.links.append(value)
                if (tag, name) in _LOADS:
                    self.loads.append(value)


def _pages(folder: Path) -> dict[Path, Page]:
    return {path: Page(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.html"))}


def _is_elsewhere(link: str) -> bool:
    return "://" in link or link.startswith(("//", "mailto:", "data:"))


def dead_links(folder: Path) -> Iterator[str]:
    """Yields `page: link` for each link to a file or heading that is not in the folder."""
    pages = _pages(folder)
    for path, page in pages.items():
        for link in dict.fromkeys(page.links):
            if _is_elsewhere(link):
                continue
            file, _, heading = unquote(link).partition("#")
            target = (path.parent / file).resolve() if file else path
            if not target.is_file() or (heading and target in pages and heading not in pages[target].ids):
                yield f"{path.relative_to(folder).as_posix()}: the link {link} leads nowhere"


def loaded_from_elsewhere(folder: Path) -> Iterator[str]:
    """Yields `page: address` for each script, picture or style sheet that a page loads from another machine."""
    for path, page in _pages(folder).items():
        for address in page.loads:
            if _is_elsewhere(address) and not address.startswith("data:"):
                yield f"{path.relative_to(folder).as_posix()}: loads {address}"
