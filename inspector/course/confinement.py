"""Confinement: a submission's process may read the packages that it imports, and may write no file.

Terms       readable: files and folders that a submission may read: Python, its packages, the engine, the inspector, and
            what the kit reads of the course. hole: a file or folder below a readable one that it may not read: the
            lessons with their solutions, and the folder with the submissions.
Two walls   Landlock, where the kernel offers it: no code of the process gets around it. An audit hook, everywhere:
            Python calls it before each of these actions, and no Python code can remove it. The hook also keeps frames
            and objects of the grader from a submission: its answers and its checks are there.
Invariants  I1 a submission reads no solution and no other submission. I2 it changes and deletes no file, starts no
            process, and sends no signal.
"""

from __future__ import annotations

import os
import sys
import sysconfig
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from types import FrameType
from typing import Any

from inspector.lessons_folder import LESSONS

from .landlock import restrict

OF_THE_COURSE = ("__init__.py", "kit.py", "apps", "recordings", "*/__init__.py", "*/apps")
"""What a submission and the kit read below `lessons`: everything else may contain a solution."""

_SYSTEM = ("/usr", "/lib", "/lib64", "/etc", "/System", "/Library", "/var/cache/fontconfig", "/dev/urandom")
_SINK = os.devnull

_READS_A_FOLDER = ("os.listdir", "os.scandir", "os.chdir")
_NAMES_A_FILE = ("compile", "code.__new__")
"""These calls give code the name of a file; the hook trusts code with a name of Python or of the engine."""

_CHANGES = ("os.remove os.rename os.rmdir os.mkdir os.link os.symlink os.truncate os.chmod os.chown os.utime "
            "os.setxattr os.removexattr os.chflags os.lchflags shutil").split()  # fmt: skip
_PROCESSES = ("os.system os.exec os.fork os.forkpty os.posix_spawn os.spawn os.startfile os.kill os.killpg "
              "subprocess pty signal ctypes sys.addaudithook socket.connect socket.bind socket.sendto socket.sendmsg "
              "socket.getaddrinfo").split()  # fmt: skip
_LOOKS = ("sys._getframe sys._current_frames sys._current_exceptions sys.settrace sys.setprofile sys.monitoring "
          "gc.get_objects gc.get_referrers gc.get_referents").split()  # fmt: skip
_FRAMES = ("tb_frame", "gi_frame", "cr_frame", "ag_frame")


Hook = Callable[[str, tuple[Any, ...]], None]


def readable_paths(holes: Iterable[Path]) -> list[str]:
    """Returns the paths that a submission may read, without `holes`."""
    packages = [Path(each) for each in sysconfig.get_paths().values()]
    imported = [Path(each).resolve() for each in sys.path if each]
    around = LESSONS.parent.resolve()
    # A checkout also has tests, builds and its history beside the packages.
    imported = [each for each in imported if each != around or around in packages]
    of_the_course = [path for name in OF_THE_COURSE for path in LESSONS.glob(name)]
    rooms = [around / name for name in ("engine", "inspector")]
    bases = [Path(each) for each in (sys.prefix, sys.base_prefix, sys.exec_prefix, *_SYSTEM)]
    wanted = [each.resolve() for each in (*bases, *packages, *imported, *rooms) if each.exists()]
    closed = [each.resolve() for each in holes]
    found = {path for each in wanted for path in _without(each, [LESSONS.resolve(), *closed])}
    return sorted(found | {str(each.resolve()) for each in of_the_course})


def _without(path: Path, holes: Sequence[Path]) -> Iterable[str]:
    if any(path == hole or hole in path.parents for hole in holes):
        return
    inside = [hole for hole in holes if path in hole.parents]
    if not inside:
        yield str(path)
        return
    for child in path.iterdir():
        yield from _without(child.resolve() if child.is_symlink() else child, holes)


def confine(readable: Sequence[str], own: str) -> None:
    """Takes from this process what a submission does not need; `own`: its own folder, which it may read."""
    paths = [*readable, own]
    folders = [LESSONS.parent, LESSONS, *(each for each in LESSONS.iterdir() if each.is_dir())]
    listable = [str(each.resolve()) for each in folders]
    """An import lists these folders: it sees names, and no content."""
    restrict(paths, listable, [_SINK])
    sys.addaudithook(_hook(paths, listable))


def _hook(readable: Sequence[str], listable: Sequence[str]) -> Hook:
    """Returns the audit hook. It and its parts look up no name of a module, because a submission can replace those."""
    check_path, check_asker = _path_check(readable, listable), _asker_check()
    refused, looks = frozenset((*_CHANGES, *_PROCESSES)), frozenset(_LOOKS)
    paths, names_file, frames = frozenset(("open", *_READS_A_FOLDER)), frozenset(_NAMES_A_FILE), frozenset(_FRAMES)
    first_of, error = str.partition, PermissionError

    def hook(event: str, arguments: tuple[Any, ...]) -> None:
        if event in paths:
            check_path(event, arguments)
        elif event in refused or first_of(event, ".")[0] in refused:
            raise error(f"a submission may not do this: {event}")
        elif event in looks or event in names_file or (event == "object.__getattr__" and arguments[1] in frames):
            check_asker(event, arguments)

    return hook


def _path_check(readable: Sequence[str], listable: Sequence[str]) -> Hook:
    """Returns the part of the hook for files and folders."""
    allowed, listed, sink = frozenset(readable), frozenset(listable), _SINK
    writing = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
    real, decode, cut = os.path.realpath, os.fsdecode, str.rpartition
    text, number, kinds, is_a, error = str, int, (str, bytes), isinstance, PermissionError

    def is_readable(path: str) -> bool:
        while path:
            if path in allowed:
                return True
            path = cut(path, "/")[0]
        return False

    def check(event: str, arguments: tuple[Any, ...]) -> None:
        path = arguments[0]
        if is_a(path, number) or path is None:
            return
        name = decode(path) if is_a(path, kinds) else text(path)
        if name == sink:
            return
        flags = arguments[2] if event == "open" else 0
        if is_a(flags, number) and flags & writing:
            raise error(f"a submission may write no file: {name}")
        target = real(name)
        if not is_readable(target) and (event == "open" or target not in listed):
            raise error(f"a submission may not read {name}")

    return check


def _asker_check() -> Hook:
    """Returns the part of the hook for what Python and the engine may do, and code of a submission may not."""
    python, imports = (os.path.dirname(os.__file__) + os.sep, "<frozen "), "<frozen importlib"
    rooms = tuple(f"{LESSONS.parent.resolve() / name}{os.sep}" for name in ("engine", "inspector"))
    trusted = (*rooms, "<composable ")  # the wrappers that the engine generates
    claims, names_file = (*python, *trusted), frozenset(_NAMES_A_FILE)
    frame_of, text, is_a, error = sys._getframe, str, isinstance, PermissionError
    is_asking = False

    def is_of_submission(frame: FrameType | None) -> bool:
        """Returns whether code of a submission asks: the caller itself, or whoever called the standard library."""
        while frame is not None and frame.f_code.co_filename.startswith(python):
            frame = frame.f_back
        return frame is not None and not frame.f_code.co_filename.startswith(trusted)

    def check(event: str, arguments: tuple[Any, ...]) -> None:
        nonlocal is_asking
        if is_asking:
            return
        is_asking = True
        try:
            asker = frame_of(2)  # the hook is between
            if event in names_file:
                claimed = is_a(arguments[1], text) and arguments[1].startswith(claims)
                if not claimed or asker.f_code.co_filename.startswith(imports):
                    return
            if is_of_submission(asker):
                raise error(f"a submission may not do this: {event}")
        finally:
            is_asking = False

    return check
