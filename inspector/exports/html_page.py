"""A whole HTML page: its head with the security policy, so that the page loads nothing, and its body."""

from __future__ import annotations

from inspector.language import language

from .markup import Piece, element, style


def html_page(title: str, *body: Piece, css: str, policy: str) -> str:
    """Returns a page in the current language. `policy`: the Content-Security-Policy."""
    page = element(
        "html",
        element(
            "head",
            element("meta", charset="utf-8"),
            element("meta", name="viewport", content="width=device-width, initial-scale=1"),
            element("meta", http_equiv="Content-Security-Policy", content=policy),
            element("title", f"{title} – phases"),
            style(css),
        ),
        element("body", *body),
        lang=language(),
    )
    return f"<!DOCTYPE html>\n{page.html}\n"
