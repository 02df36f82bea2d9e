"""FunctionInfo: a composed function's name, the code of its body, and its call-site cache."""

from __future__ import annotations

from collections.abc import Callable
from types import CodeType
from typing import Any, NamedTuple

from engine.composition.calls.loaded_names import loaded_names, parameters_of
from engine.composition.calls.numbered_site import NumberedSite, SiteOwner


class CallSite(NamedTuple):
    """The meaning of a key: the callee's name, and file and line of the call."""

    name: str
    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.name} at {self.file}:{self.line}" if self.file else self.name


class FunctionInfo:
    """The facts about one body's code object.

    `transparent`: its nodes carry its caller's name, and reports omit it.
    """

    __slots__ = (
        "name",
        "code",
        "sites",
        "numbered",
        "places",
        "calls",
        "keys",
        "key",
        "owners",
        "site_of",
        "transparent",
        "not_run",
        "parameters",
        "_loaded_parameters",
        "__weakref__",
    )

    def __init__(self, name: str, code: CodeType, key: int, transparent: bool = False) -> None:
        self.name = name
        self.code = code
        self.sites: dict[Any, int] = {}
        """A cache: offset of the call instruction, or the chain of helper calls → site."""
        self.numbered: dict[Any, NumberedSite] = {}
        """Like `sites`, for call sites whose keys contain an iteration's number."""
        self.places: dict[int, tuple[str, int]] = {}
        """File and line by call site."""
        self.calls: dict[int, CallSite] = {}
        """The calls in this body, by key."""
        self.keys: dict[int, int] = {}
        """Each key of `calls`, mapped to itself: all groups of a call share one int object, which saves 32 bytes
        each."""
        self.owners: dict[int, SiteOwner] = {}
        """By call site, without the numbers of iterations."""
        self.site_of: dict[int, int] = {}
        """The call site of each key of `calls`."""
        self.key = key
        self.transparent = transparent
        self.not_run: Callable[[], None] | None = None
        """Prepares the body for its first run (composed_function.py); None afterwards."""
        self.parameters = parameters_of(code)
        """The parameter names, in signature order."""
        self._loaded_parameters: tuple[str, ...] | None = None

    @property
    def loaded_parameters(self) -> tuple[str, ...]:
        """The parameters that the body loads, in the order of the signature.

        Only these are compared: another one cannot change what the body composes.
        """
        if self._loaded_parameters is None:
            loaded = loaded_names(self.code)
            self._loaded_parameters = tuple(name for name in self.parameters if name in loaded)
        return self._loaded_parameters

    def __repr__(self) -> str:
        return f"<FunctionInfo {self.name} {self.code.co_filename}:{self.code.co_firstlineno}>"


def prepare(info: FunctionInfo) -> None:
    """Prepares a body for its first run."""
    first, info.not_run = info.not_run, None
    if first is not None:
        first()
