"""Recognizes Kotlin in a line that is no Python, and says what Python writes instead."""

from __future__ import annotations

import re

_HINTS: tuple[tuple[re.Pattern[str], str], ...] = (
    (
        re.compile(r"\bby\s+(?:remember|mutableStateOf|mutable_state_of)\b"),
        "Python has no `by`: write `name = remember(lambda: mutable_state_of(…))`, read `name.value`, write "
        "`name.value = …`",
    ),
    (re.compile(r"\b\d+(?:\.\d+)?\.?(?:dp|sp)\b"), "numbers are dp and sp here: write `8` for `8.dp`"),
    (re.compile(r"\bfun\s+\w+\s*\("), "write `def name(…):`"),
    (re.compile(r"^\s*(?:val|var)\s+\w+"), "Python declares no variables: write `name = …`"),
    (
        re.compile(r"\blambda\b[^:()]*:\s*[\w.]+(?:\[[^]]*\])?\s*(?:\*\*|//|<<|>>|[-+*/%@&|^])?=(?!=)"),
        "a lambda cannot assign: write `lambda: count.set(count.value + 1)` for a state, or a `def`",
    ),
    (re.compile(r"->"), "write `lambda item: …` for `{ item -> … }`"),
    (re.compile(r"[\w)]\s*\{"), "a lambda has no braces: write `lambda: …`, or `with Column():` for inline content"),
    (re.compile(r"&&|\|\||!\w"), "write `and`, `or`, `not`"),
    (re.compile(r"\?:|\?\."), "write `a if a is not None else b`"),
)
_STRING = re.compile(r'"(?:\\.|[^"\\])*(?:"|$)' r"|'(?:\\.|[^'\\])*(?:'|$)")
"""A string of one line; an unterminated one reaches to the end of the line."""
_SAME_QUOTES = re.compile(r'f"[^"]*\{[^"}]*"' r"|f'[^']*\{[^'}]*'")


def kotlin_hint(text: str, error: SyntaxError) -> str:
    """Returns what Python writes instead of the Kotlin in the wrong line, after `; `; "" for most other mistakes."""
    lines = text.splitlines()
    line = lines[error.lineno - 1] if error.lineno and error.lineno <= len(lines) else ""
    if str(error.msg).startswith("f-string") and _SAME_QUOTES.search(line):
        return "; inside the braces of an f-string, write the other kind of quotes"
    code = _STRING.sub('""', line)  # braces inside a string are no lambda
    return next((f"; {hint}" for pattern, hint in _HINTS if pattern.search(code)), "")
