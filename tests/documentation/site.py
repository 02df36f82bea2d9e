"""Makes build/docs: the documents as a guide, and a reference of the public modules out of their docstrings.

    script/docs                installs the generator (pdoc) below build/, then runs this

Invariants  I1 pages load nothing from elsewhere. I2 no link within the site is dead: the build fails otherwise.
Not here    finding dead links: links.py.
"""

from __future__ import annotations

import re
import shutil
import sys
import warnings
from html import escape
from pathlib import Path

from .links import dead_links, loaded_from_elsewhere

ROOT = Path(__file__).parent.parent.parent
SITE = ROOT / "build" / "docs"

GUIDE = {
    "README.md": "Phases",
    "ARCHITECTURE.md": "Architecture",
    "CONTRIBUTING.md": "Contributing",
    "CHANGELOG.md": "Changelog",
    "inspector/recording/SCHEMA.md": "The format of recordings",
    "tests/oracle/README.md": "Recordings of real Compose",
    "lessons/TEACHING.md": "Teaching",
    "lessons/MISCONCEPTIONS.md": "Misconceptions",
    "lessons/MECHANISMS.md": "Mechanisms and their lessons",
    "lessons/README.md": "Writing lessons",
    "lessons/GLOSSARY.md": "Terms of the lessons",
}
"""Each document of the guide and its title, in the order of reading."""

REFERENCE = {
    "engine": "what programs are written with",
    "engine.testing": "the headless host for tests",
    "engine.tooling": "what debuggers observe",
    "engine.trace": "the events that the engine emits",
    "engine.runtime": "the classes that run the three phases",
    "inspector.recording": "a run as data",
    "inspector.analysis": "questions about a run",
    "inspector.testing.recorded_scene": "budgets in tests",
    "inspector.course.kit": "what lessons call",
}
"""Each module of the reference and what it holds."""

_HEAD = re.compile(r"^([A-Z][a-z]+(?: [a-z]+){0,4}) {2,}(?=\S)")
_GUESS = re.compile(r'<a href="#([\w.]+)">([\w.]+)</a>')
_LINK = re.compile(r'(href|src)="([^"#:]+)(#[^"]*)?"')

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 52rem; margin: 0 auto; padding: 1rem 1.5rem 4rem; }
nav { border-bottom: 1px solid #8886; padding-bottom: .5rem; } nav a { margin-right: 1rem; }
pre { overflow: auto; padding: .75rem; background: #8881; } code { font-size: .9em; }
table { border-collapse: collapse; } td, th { border: 1px solid #8884; padding: .25rem .5rem; text-align: left; }
img { max-width: 100%; } :root { color-scheme: light dark; }
"""


def page_of(document: str) -> str:
    """The file name of a document's page: that of README.md is `index.html`."""
    return "index.html" if document == "README.md" else document.removesuffix(".md").replace("/", "_").lower() + ".html"


def with_heads(docstring: str) -> str:
    """Returns the docstring with each tabular head ("Terms", "Invariants", "Not here" …) as a paragraph of its own."""
    lines: list[str] = []
    in_head = False
    for line in docstring.splitlines():
        found = _HEAD.match(line)
        if found:
            lines += ["", f"**{found.group(1)}** {line[found.end() :]}"]
            in_head = True
        elif in_head and line.startswith("    "):
            lines.append(line.strip())
        else:
            in_head = in_head and not line.strip()
            lines.append(line)
    return "\n".join(lines)


def linked(html: str, document: str) -> str:
    """Returns the page of a document with links to other documents leading to their pages, and those to other files of
    the repository without a link."""

    def target(match: re.Match[str]) -> str:
        path = (ROOT / document).parent.joinpath(match.group(2)).resolve().relative_to(ROOT).as_posix()
        where = page_of(path) if path in GUIDE else Path(path).name
        return f'{match.group(1)}="{where}{match.group(3) or ""}"'

    return _LINK.sub(target, html)


def guide_page(document: str, title: str) -> str:
    """The page of one document."""
    import markdown2  # type: ignore[import-not-found]  # script/docs installs both

    text = (ROOT / document).read_text(encoding="utf-8")
    body = markdown2.markdown(text, extras=["tables", "fenced-code-blocks", "header-ids", "cuddled-lists"])
    places = "".join(f'<a href="{page_of(each)}">{escape(name)}</a>' for each, name in GUIDE.items())
    modules = "".join(
        f'<li><a href="reference/{name.replace(".", "/")}.html"><code>{name}</code></a>: {escape(words)}</li>'
        for name, words in REFERENCE.items()
    )
    reference = f"<h2>Reference</h2><ul>{modules}</ul>" if document == "README.md" else ""
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(title)}</title><style>{_STYLE}</style>'
        f"<nav>{places}</nav><main>{linked(str(body), document)}{reference}</main></html>\n"
    )


def build_guide() -> None:
    for document, title in GUIDE.items():
        (SITE / page_of(document)).write_text(guide_page(document, title), encoding="utf-8")
    for picture in (ROOT / "docs").glob("*.png"):
        shutil.copy(picture, SITE / picture.name)


def build_reference() -> None:
    import pdoc  # type: ignore[import-not-found]
    import pdoc.render  # type: ignore[import-not-found]

    plain = pdoc.docstrings.convert
    pdoc.docstrings.convert = lambda text, *more: plain(with_heads(text), *more)
    pdoc.render.configure(docformat="markdown", show_source=False, footer_text="Phases")
    # Each module is followed by a pattern that leaves out its submodules, which later names bring back.
    specs = [each for name in REFERENCE for each in (name, f"!{re.escape(name)}\\.")]
    with warnings.catch_warnings():
        # Types that only type checkers import are shown by name.
        warnings.filterwarnings("ignore", category=UserWarning, module="pdoc")
        pdoc.pdoc(*specs, output_directory=SITE / "reference")
    for page in (SITE / "reference").rglob("*.html"):
        page.write_text(without_guesses(page.read_text(encoding="utf-8")), encoding="utf-8")


def without_guesses(html: str) -> str:
    """Returns a reference page without the links that the generator makes of every dotted name: of an attribute that a
    base class defines the page has no entry."""
    ids = set(re.findall(r'\bid="([^"]+)"', html))
    return _GUESS.sub(lambda match: match.group(0) if match.group(1) in ids else match.group(2), html)


def main() -> int:
    """Builds the site. Returns 1 if a link is dead or a page loads something from elsewhere."""
    shutil.rmtree(SITE, ignore_errors=True)
    SITE.mkdir(parents=True)
    build_guide()
    build_reference()
    wrong = [*dead_links(SITE), *loaded_from_elsewhere(SITE)]
    for line in wrong:
        print(f"docs: {line}", file=sys.stderr)
    if not wrong:
        print(f"docs: {SITE.relative_to(ROOT)}/index.html, {len(list(SITE.rglob('*.html')))} pages, no dead link")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
