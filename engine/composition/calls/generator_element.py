"""GeneratorElement: an inline composable written as a generator; its `yield` marks the place of the `with` block."""

from __future__ import annotations

from collections.abc import Generator
from types import TracebackType
from typing import TYPE_CHECKING, Any

from engine.composition.calls.element import Element
from engine.composition.calls.function_info import FunctionInfo
from engine.composition.errors.composition_error import CompositionError
from engine.slots import Group

if TYPE_CHECKING:
    from engine.composition.composer import Composer


class GeneratorElement(Element):
    """Runs the generator up to `yield` at creation; closing runs the remaining part."""

    __slots__ = ("_generator", "_info", "_outer")

    def __init__(
        self,
        composer: Composer,
        generator: Generator[None, None, None],
        info: FunctionInfo,
        outer: tuple[Group, FunctionInfo],
    ) -> None:
        group, body = outer
        try:
            next(generator)
        except StopIteration:
            raise CompositionError(
                f"{info.name} is an inline generator but did not yield: yield once, for the block"
            ) from None
        if composer.waiting is not None:
            composer.waiting.settle()
        composer.body = body
        self._generator = generator
        self._info = info
        self._outer = outer
        super().__init__(composer)
        self.outermost = group

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is not None:
            try:
                self._generator.throw(error)
            except BaseException as raised:
                if raised is not error:
                    self.composer.unwind(self.outermost)
                    raise
            self.composer.unwind(self.outermost)
            return
        super().__exit__(kind, error, trace)

    def settle(self) -> None:
        """Runs the generator to its end and closes the groups. Raises CompositionError at a second `yield`."""
        composer = self.composer
        composer.waiting = None
        _, body = self._outer
        composer.body = self._info
        self._run_to_end()
        if composer.waiting is not None:
            composer.waiting.settle()
        composer.body = body
        composer.end_group()
        self._end_wraps()

    def _run_to_end(self) -> Any:
        try:
            next(self._generator)
        except StopIteration:
            return
        raise CompositionError(f"{self._info.name} yielded twice: an inline composable has one place for its block")
