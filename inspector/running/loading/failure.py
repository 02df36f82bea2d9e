"""Describes an exception of the program: its message, its line, and the chain of composables above it."""

from __future__ import annotations

import inspect
import linecache
import os
import re
from collections.abc import Iterable, Iterator
from types import FrameType

from engine.code_owner import is_program
from engine.composition.calls.content import ContentLambda
from engine.composition.run_alone import recompose_invalid
from engine.composition.scope import RecomposeScope
from engine.trace import Site
from inspector.language import _, n_
from inspector.recording import ProgramFailure

from .exit_calls import CALLS_EXIT
from .held_interrupt import is_ctrl_c
from .memory_limit import memory_limit
from .program_code import is_program_code
from .watchdog import Step

MESSAGE_LIMIT = 2_000
"""The largest message length in characters; an exception may carry megabytes."""
CHAIN_LIMIT = 40
"""The largest number of composables in a chain; a longer chain keeps only its outermost and innermost composables."""

TRACEBACK_LIMIT = 80
"""The largest number of lines of a traceback."""
SOURCE_LIMIT = 200

# The files that call a composable's body: its generated wrapper, and where invalid scopes run alone.
_CALLERS = (
    "<composable",
    *(os.path.abspath(inspect.getfile(kind)) for kind in (recompose_invalid, ContentLambda, RecomposeScope)),
)


def failure_of(error: BaseException, frame: int) -> ProgramFailure:
    """Describes an exception in frame `frame`. The chain runs from the outermost composable to the innermost; the site
    is the innermost line of the program."""
    site: Site | None = None
    chain: list[Site] = []
    called_by = ""
    for entry, line in _calls(error):
        code = entry.f_code
        if is_program_code(code):
            site = Site(code.co_filename, line, code.co_qualname)
            if called_by.startswith(_CALLERS):
                chain.append(site)
        called_by = code.co_filename
    if len(chain) > CHAIN_LIMIT:
        chain = [*chain[: CHAIN_LIMIT // 2], *chain[-CHAIN_LIMIT // 2 :]]
    message = message_of(error)
    if site is None:
        site = _named_site(message, getattr(error, "__notes__", ()))
    for note in getattr(error, "__notes__", ()):
        if not note.startswith(("while composing ", "at ")):  # the chain already names these places
            message += f" ({bounded(_with_short_places(note, site))})"
    name = type(error).__name__
    return ProgramFailure(message.lstrip() or name, name, site, tuple(chain), frame, traceback_lines(error, message))


_CALLED = re.compile(r", which is called at ((?:[A-Za-z]:)?[/\\\\][^:()]{1,400}\.py):(\d+)")


def _with_short_places(note: str, site: Site | None) -> str:
    """Returns an engine's note with the call's place as everywhere, `app.py:7`; without it, if `site` is that place."""

    def place(found: re.Match[str]) -> str:
        call = Site(found[1], int(found[2]), "")
        return "" if site is not None and call[:2] == site[:2] else f", which is called at {call}"

    return _CALLED.sub(place, note)


_NAMED = re.compile(r"(?:\bat |\()((?:[A-Za-z]:)?[/\\\\][^():]{1,400}\.py):(\d+)")


def _named_site(message: str, notes: Iterable[str]) -> Site | None:
    """Returns the first line of the program that the message or a note names: an exception that the engine raises for
    the program, such as in a draw block's caller, has no call of the program in its traceback."""
    for words in (message, *notes):
        for found in _NAMED.finditer(str(words)[:MESSAGE_LIMIT]):
            if is_program(found[1]):
                return Site(found[1], int(found[2]), "")
    return None


def _calls(error: BaseException) -> Iterator[tuple[FrameType, int]]:
    """Yields the frames of a traceback with their lines, outermost call first. An instruction without a line, at which
    the watchdog may interrupt, has the line before it."""
    at = error.__traceback__
    while at is not None:
        line: int | None = at.tb_lineno
        code = at.tb_frame.f_code
        if line is None or line < 1:  # -1 in Python 3.11.2
            before = [known for start, _end, known in code.co_lines() if known is not None and start <= at.tb_lasti]
            line = before[-1] if before else code.co_firstlineno
        yield at.tb_frame, line
        at = at.tb_next


def traceback_lines(error: BaseException, message: str) -> tuple[str, ...]:
    """Returns the traceback in lines, outermost call first: each call of the program with its source line, and the
    number of calls of the engine and of Python between them."""
    lines: list[str] = []
    between = 0
    for entry, line in _calls(error):
        code = entry.f_code
        if not is_program_code(code):
            between += 1
            continue
        if between:
            lines.append(_calls_between(between))
            between = 0
        lines.append(f"{os.path.basename(code.co_filename)}:{line} in {code.co_qualname}")
        source = linecache.getline(code.co_filename, line, entry.f_globals).strip()
        if source:
            lines.append(f"    {source[:SOURCE_LIMIT]}")
    if between:
        lines.append(_calls_between(between))
    if len(lines) > TRACEBACK_LIMIT:
        half = TRACEBACK_LIMIT // 2
        lines = [*lines[:half], f"… {len(lines) - 2 * half:,} lines", *lines[-half:]]
    return (*lines, f"{type(error).__name__}: {message}" if message else type(error).__name__)


def _calls_between(count: int) -> str:
    return n_("… {count} call in the engine", "… {count} calls in the engine", count).format(count=f"{count:,}")


def message_of(error: BaseException) -> str:
    """Returns the exception's message as one line of bounded length, whatever its `__str__` does."""
    try:
        with Step("the message of an exception"):
            message = bounded(str(error))
        if isinstance(error, SystemExit):
            return _(CALLS_EXIT).format(call=f"exit({message})")
        if isinstance(error, MemoryError) and not message:
            return memory_limit.sentence
        return message
    except BaseException as raised:
        if is_ctrl_c(raised):
            raise
        return _("its message cannot be shown: its __str__ raises {error}").format(error=type(raised).__name__)


def bounded(text: str) -> str:
    """Returns the text on one line; a long text is cut, and its length is appended."""
    words = " ".join(text[:MESSAGE_LIMIT].split())
    return words if len(text) <= MESSAGE_LIMIT else f"{words} … ({len(text):,} characters)"


def one_line(error: BaseException) -> str:
    """`Type: message` on one line."""
    message = message_of(error)
    return f"{type(error).__name__}: {message}" if message else type(error).__name__
