"""landlock: takes rights from this process that it cannot get back, by the Landlock system calls of Linux.

They need no privileges. Without them (an older kernel, another system) nothing happens, and the caller knows.

Terms       version: the kernel's version of Landlock; each one can take more rights: 1 files (Linux 5.13),
            4 connections by TCP (6.7), 6 signals to processes outside (6.12).
"""

from __future__ import annotations

import ctypes
import os
import stat
import struct
import sys
from collections.abc import Iterable

_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446  # the same numbers on all machines
_NO_NEW_PRIVILEGES = 38
_ASK_VERSION, _PATH_RULE = 1, 1

_WRITE_FILE, _READ_FILE, _READ_FOLDER = 1 << 1, 1 << 2, 1 << 3
_FILE_RIGHTS = 13
"""The number of rights of version 1; version 2 adds links, version 3 truncation, version 5 device control."""

_MORE_RIGHTS = {2: 1 << 13, 3: 1 << 14, 5: 1 << 15}
_TCP = 0b11
_SIGNALS_AND_SOCKETS = 0b11


def landlock_version() -> int:
    """Returns the version that the kernel offers; 0 without one."""
    if sys.platform != "linux":
        return 0
    return max(0, _call(_CREATE_RULESET, None, 0, _ASK_VERSION))


def restrict(readable: Iterable[str], listable: Iterable[str], writable: Iterable[str]) -> bool:
    """Leaves this thread, and what it starts, the right to read `readable`, to see the names below `listable` and to
    write the files `writable`: no program can be executed, no other file be opened, no process outside receive a
    signal. Returns whether it did."""
    version = landlock_version()
    if not version:
        return False
    files = (1 << _FILE_RIGHTS) - 1
    for since, right in _MORE_RIGHTS.items():
        files |= right if version >= since else 0
    attributes = struct.pack("=Q", files)
    attributes += struct.pack("=Q", _TCP) if version >= 4 else b""
    attributes += struct.pack("=Q", _SIGNALS_AND_SOCKETS) if version >= 6 else b""
    rules = _call(_CREATE_RULESET, attributes, len(attributes), 0)
    if rules < 0:
        return False
    try:
        for path in readable:
            _allow(rules, path, _READ_FILE, _READ_FOLDER)
        for path in listable:
            _allow(rules, path, 0, _READ_FOLDER)
        for path in writable:
            _allow(rules, path, _READ_FILE | _WRITE_FILE, 0)
        libc = ctypes.CDLL(None, use_errno=True)
        return libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0) == 0 and _call(_RESTRICT_SELF, rules, 0) == 0
    finally:
        os.close(rules)


def _allow(rules: int, path: str, of_files: int, of_folders: int) -> None:
    """Adds a rule; a path that does not exist needs none."""
    try:
        opened = os.open(path, getattr(os, "O_PATH", 0) | os.O_CLOEXEC)
    except OSError:
        return
    try:
        is_folder = stat.S_ISDIR(os.fstat(opened).st_mode)
        rule = struct.pack("=Qi", of_files | (of_folders if is_folder else 0), opened)
        _call(_ADD_RULE, rules, _PATH_RULE, rule, 0)
    finally:
        os.close(opened)


def _call(number: int, *arguments: int | bytes | None) -> int:
    libc = ctypes.CDLL(None, use_errno=True)
    whole = [ctypes.c_long(each) if isinstance(each, int) else each for each in arguments]
    return int(libc.syscall(ctypes.c_long(number), *whole))
