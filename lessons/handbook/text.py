"""Text of the handbook: Markdown and Python code as HTML; names of other lessons become links."""

from __future__ import annotations

import io
import keyword
import re
import tokenize
from collections.abc import Mapping, Sequence

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererProtocol
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from inspector.exports.markup import Markup, Piece, element, joined

_LESSON = re.compile(r"\b([Ll]esson (\d{1,2}))\b")


def markdown(source: str, pages: Mapping[int, str] | None = None) -> Markup:
    """Returns Markdown as HTML; markup in the source stays text. `pages`: lesson number → page, for links."""
    return Markup(_parser(pages or {}).render(source))


def inline(source: str, pages: Mapping[int, str] | None = None) -> Markup:
    """Returns one line of Markdown as HTML without a paragraph around it."""
    return Markup(_parser(pages or {}).renderInline(source))


def _parser(pages: Mapping[int, str]) -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")

    def words(self: RendererProtocol, tokens: Sequence[Token], index: int, options: OptionsDict, env: EnvType) -> str:
        inside_link = sum(token.type == "link_open" for token in tokens[:index]) > sum(
            token.type == "link_close" for token in tokens[:index]
        )
        return _linked(tokens[index].content, {} if inside_link else pages).html

    parser.add_render_rule("text", words)
    return parser


def _linked(text: str, pages: Mapping[int, str]) -> Markup:
    made: list[Piece] = []
    at = 0
    for found in _LESSON.finditer(text):
        page = pages.get(int(found[2]))
        if page is not None:
            made += [text[at : found.start()], element("a", found[1], href=page)]
            at = found.end()
    return joined([*made, text[at:]])


def python(source: str) -> Markup:
    """Returns Python code with a class for each kind of word; plain if it cannot be read."""
    lines = source.splitlines(keepends=True)
    made: list[Markup | str] = []
    row, column = 1, 0

    def up_to(end: tuple[int, int]) -> str:
        nonlocal row, column
        taken = []
        while row < end[0]:
            taken.append(lines[row - 1][column:])
            row, column = row + 1, 0
        if row <= len(lines):
            taken.append(lines[row - 1][column : end[1]])
        column = end[1]
        return "".join(taken)

    decorated = False
    try:
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            if token.type in (tokenize.ENDMARKER, tokenize.NEWLINE, tokenize.NL, tokenize.INDENT, tokenize.DEDENT):
                decorated = decorated and token.type != tokenize.NEWLINE
                continue
            made.append(up_to(token.start))
            decorated = decorated or (
                token.string == "@" and token.start[1] == len(token.line) - len(token.line.lstrip())
            )
            kind = "dec" if decorated else _kind(token)
            words = up_to(token.end)
            made.append(element("span", words, class_=kind) if kind else words)
    except (tokenize.TokenError, SyntaxError):
        return element("pre", element("code", source))
    return element("pre", element("code", *made, "".join(lines[row - 1 :])[column:]), class_="python", tabindex=0)


def _kind(token: tokenize.TokenInfo) -> str:
    if token.type == tokenize.COMMENT:
        return "com"
    if token.type == tokenize.STRING or tokenize.tok_name[token.type].startswith("FSTRING"):
        return "str"
    if token.type == tokenize.NUMBER:
        return "num"
    return "kw" if token.type == tokenize.NAME and keyword.iskeyword(token.string) else ""
