"""The language of the window and of the lessons' kit: English, or a catalogue in this folder.

Terms       message: an English text of the source, marked by `_`, `n_` or `N_`. catalogue: CODE.po, the messages and
            their translations. code: the language without its country, such as `pt`.
Invariants  I1 the language is English until a start of the window, or a lesson, sets another one: tests do not depend
            on the machine. I2 a message without translation is shown in English.
Why .po     The program reads the catalogue itself: one file that is reviewed, no built .mo file that can be out of
            date, and no build step in the wheel. Reading takes a few milliseconds, once.
"""

from __future__ import annotations

import gettext
import io
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from .catalogue import as_mo, read_catalogue
from .numbers import message_in, written

ENGLISH = "en"
NAMES = {ENGLISH: "English", "pt": "Português"}
"""The languages by code, each in its own words."""

CATALOGUES = Path(__file__).parent

_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")

_code = ENGLISH


def N_(message: str) -> str:
    """Marks a message that code translates later, and returns it unchanged."""
    return message


def _(message: str) -> str:
    """Returns the translation of a message into the current language. Values are filled in afterwards, by `format`."""
    # The empty message is the header of a catalogue.
    if _code == ENGLISH or not message:
        return message
    return message_in(_code, _translations(_code).gettext(message))


def n_(one: str, many: str, count: int) -> str:
    """Returns the translation of the form of a message that fits a count."""
    if _code == ENGLISH:
        return one if count == 1 else many
    return message_in(_code, _translations(_code).ngettext(one, many, count))


def number(value: float, form: str) -> str:
    """Returns a number in a format such as `.1f`, as the current language writes it."""
    return written(value, form, _code)


def language() -> str:
    """Returns the code of the current language."""
    return _code


def set_language(code: str) -> None:
    """Sets the language of the process. Raises ValueError for a code without a catalogue."""
    global _code
    if code not in NAMES:
        raise ValueError(f"there is no language {code}; there are {', '.join(NAMES)}")
    _code = code


@contextmanager
def using(code: str) -> Iterator[None]:
    """Sets the language inside this context only."""
    before = _code
    set_language(code)
    try:
        yield
    finally:
        set_language(before)


def system_language(environment: Mapping[str, str] = os.environ) -> str:
    """Returns the first language of the system's locale that has a catalogue; English without one."""
    value = next((environment[name] for name in _VARIABLES if environment.get(name)), "")
    for each in value.split(":"):
        code = re.split(r"[_.@-]", each)[0].lower()
        if code in NAMES:
            return code
    return ENGLISH


@cache
def _translations(code: str) -> gettext.GNUTranslations:
    return gettext.GNUTranslations(io.BytesIO(as_mo(read_catalogue(CATALOGUES / f"{code}.po"))))
