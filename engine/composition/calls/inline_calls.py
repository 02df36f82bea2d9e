"""InlineCalls: calls of inline composables, each a group without a restart scope.

Invariants  I1 the group of a call ends with the call, except if the call returns the element that waits for its `with`
            block: then the group ends together with the element.
Not here    the element: element.py. The wrapper that calls this: wrapper_text.py.
Source      Compose: inline functions, whose body the compiler copies into the caller.
"""

from __future__ import annotations

from typing import Any, Protocol

from engine.composition.calls.function_info import FunctionInfo, prepare
from engine.composition.calls.stability import NeverAnArgument
from engine.composition.open_group import OpenGroup
from engine.slots import NO_KEY, Group
from engine.slots.group import REPLACEABLE


class OpensGroups(Protocol):
    """What a call needs of the Composer."""

    body: FunctionInfo
    """The body of the innermost composable."""

    @property
    def frame(self) -> OpenGroup:
        """The innermost open group."""

    @property
    def waiting(self) -> object:
        """What the next call settles."""

    def start_group(self, key: int, object_key: object, flags: int) -> None:
        """Opens the next group."""

    def end_group(self) -> None:
        """Closes the innermost group."""

    def unwind(self, group: Group | None) -> None:
        """Closes `group` after an exception in it."""


class WaitsForBlock(NeverAnArgument):
    """The open node group that an inline composable may return, for a `with` block: element.py."""

    __slots__ = ()

    def wrapped_by(self, group: Group) -> None:
        """Notes that `group`, of an inline composable, ends together with the element."""
        raise NotImplementedError("Element says which groups end with it")


class InlineCalls:
    """The inline calls of one Composer."""

    __slots__ = ("_composer",)

    def __init__(self, composer: OpensGroups) -> None:
        self._composer = composer

    def enter(self, key: int, info: FunctionInfo) -> tuple[Group, FunctionInfo]:
        """Opens the group of an inline composable; returns what `leave` takes."""
        composer = self._composer
        composer.start_group(key, NO_KEY, REPLACEABLE)
        group: Group = composer.frame.group  # type: ignore[assignment]  # it was opened just now
        outer = (group, composer.body)
        if info.not_run is not None:
            prepare(info)
        composer.body = info
        return outer

    def leave(self, outer: tuple[Group, FunctionInfo], result: Any) -> Any:
        """Closes the inline group; if `result` is the waiting element, the group ends together with the element."""
        composer = self._composer
        group, composer.body = outer
        if result is not None and result is composer.waiting and isinstance(result, WaitsForBlock):
            result.wrapped_by(group)
            return result
        composer.end_group()
        return result

    def unwind(self, outer: tuple[Group, FunctionInfo]) -> None:
        """Closes the group of an inline composable that raised."""
        group, self._composer.body = outer
        self._composer.unwind(group)
