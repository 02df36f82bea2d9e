"""Program text: reads the source of a program in any declared encoding, and rejects other files before reading.

Invariants  I1 only a regular file of bounded size is read: a pipe could block, and a device might never end.
"""

from __future__ import annotations

import io
import os
import stat
import tokenize
from pathlib import Path

from inspector.language import N_, _

FOLDER = N_("a folder")

FILE_LIMIT = 16 * 1024 * 1024
"""The largest size of a source file in bytes; usual files have a thousandth of it."""

_KINDS = (
    (stat.S_ISDIR, FOLDER),
    (stat.S_ISFIFO, N_("a pipe")),
    (stat.S_ISCHR, N_("a device")),
    (stat.S_ISBLK, N_("a device")),
    (stat.S_ISSOCK, N_("a socket")),
)


class ProgramError(Exception):
    """The program cannot be shown. The message has one line: the problem, its location, and a remedy."""


def read_program(path: Path) -> bytes:
    """Returns the content of the file. Raises ProgramError."""
    try:
        found = path.stat()
        for is_kind, kind in _KINDS:
            if is_kind(found.st_mode):
                advice = _("name a Python file in it") if kind == FOLDER else _("name a Python file")
                raise ProgramError(_("{file}: is {kind}; {advice}").format(file=path, kind=_(kind), advice=advice))
        if found.st_size > FILE_LIMIT:
            words = _("{file}: is larger than {most} MB, which no program is")
            raise ProgramError(words.format(file=path, most=FILE_LIMIT // 1024**2))
        # Opened non-blocking, because the file may have become a pipe meanwhile.
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        with open(handle, "rb") as file:
            return file.read(FILE_LIMIT)
    except OSError as error:
        raise ProgramError(_("{file}: cannot be read ({error})").format(file=path, error=error.strerror)) from error
    except ValueError as error:
        raise ProgramError(f"{str(path)!r}: cannot be the name of a file ({error})") from error


def decoded(source: bytes, name: str) -> str:
    """Decodes the text in its declared encoding (PEP 263), default UTF-8. Raises ProgramError."""
    if source.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise ProgramError(_("{file}: is UTF-16 text, which Python does not read; save it as UTF-8").format(file=name))
    if source.startswith(b"SQLite format 3\0"):
        words = _("{file}: is a recording, not a program; `phases open` and `phases report` read it")
        raise ProgramError(words.format(file=name))
    try:
        encoding, _lines = tokenize.detect_encoding(io.BytesIO(source).readline)
    except SyntaxError as error:
        if "unknown encoding" in str(error):
            raise ProgramError(f"{name}:1: declares an unknown encoding ({error.msg})") from error
        raise _not_utf8(source, name) from error
    try:
        return io.IncrementalNewlineDecoder(None, True).decode(source.decode(encoding))
    except UnicodeDecodeError as error:
        if encoding.startswith("utf-8"):
            raise _not_utf8(source, name) from error
        line = source.count(b"\n", 0, error.start) + 1
        raise ProgramError(f"{name}:{line}: is not {encoding}, which it declares ({error.reason})") from error
    except LookupError as error:
        raise ProgramError(f"{name}:1: declares an unknown encoding ({error})") from error


def _not_utf8(source: bytes, name: str) -> ProgramError:
    try:
        source.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if b"\0" in source:
            return ProgramError(_("{file}: is not a text; name a Python file").format(file=name))
        line = source.count(b"\n", 0, error.start) + 1
        return ProgramError(
            f"{name}:{line}: is not UTF-8 (byte 0x{source[error.start]:02x}); save the file as UTF-8, or declare its "
            "encoding in the first line: # coding: latin-1"
        )
    return ProgramError(f"{name}:1: declares another encoding than its byte order mark; save the file as UTF-8")
